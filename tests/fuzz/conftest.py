"""The coverage-guided fuzzer needs Atheris, which only `make fuzz` installs; its driver is no test."""

collect_ignore = ["guided.py"]
