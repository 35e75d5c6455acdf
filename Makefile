# Everything a reader, a teacher or a contributor needs; `make help` lists it.
# A fresh machine needs Python >= 3.11 and make: the first target run sets up .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help book test browser fuzz ledger bench lab notebooks zip pdf lock clean

help:                   ## this list
	@sed -nE 's/^([a-z]+):.*## */  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

$(READY): constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "dynlib needs Python 3.11 or newer; say which with: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up $(VENV): one to three minutes, about a gigabyte."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r constraints.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@mkdir -p $(VENV)/etc/ipython && \
	  echo 'c.IPKernelApp.log_level = 50  # kernels talk of being unencrypted and of being stopped' \
	  > $(VENV)/etc/ipython/ipython_kernel_config.py
	@touch $@

book: $(READY)          ## build the book, executing every chapter; opens from disk
	@rm -rf _build/html _build/.doctrees _build/.jupyter_cache
	$(BIN)/jupyter-book build . --all -W -n --keep-going --quiet

test: $(READY) browser  ## every test: library, doctests, the built book in a real browser
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -n 2 --maxschedchunk=2 -q

browser:
	@tools/browser || [ "$$CI" != true ]

fuzz: $(READY)          ## hostile input in full: 10^5 files a reader, 10^4 calls an entry point (an hour)
	FUZZ=full $(BIN)/python -m pytest tests/fuzz -n 2 --maxschedchunk=1 -q
	@$(BIN)/python -m pip install --quiet atheris || echo "Atheris does not install here: mutated files only"
	@! $(BIN)/python -c 'import atheris' 2>/dev/null || \
	  for reader in yaml urdf urdf_tree flexible; do $(BIN)/python -m tests.fuzz.guided $$reader -runs=100000 || exit 1; done

ledger: $(READY)        ## prove every pair of formulations equal anew, and store the proofs for the book
	$(BIN)/python -m dynlib.readings.ledger

bench:                  ## race dynlib against other libraries on this machine, and store the ratios for the book
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip install --quiet --require-hashes -r constraints-bench.txt
	.venv-bench/bin/python -m tests.benchmarks.run

lab: $(READY)           ## open the chapters as notebooks in JupyterLab
	@mkdir -p $(VENV)/share/jupyter/lab/settings
	@cp tools/lab-settings.json $(VENV)/share/jupyter/lab/settings/overrides.json
	$(BIN)/jupyter lab chapters

notebooks: $(READY)     ## write the chapters as .ipynb, with and without solutions
	$(BIN)/python _ext/notebooks.py _build/notebooks

zip: book               ## pack the built book for reading anywhere, offline
	@cd _build && ../$(BIN)/python -m zipfile -c dynlib-book.zip html
	@echo "Packed: $(CURDIR)/_build/dynlib-book.zip"

pdf: book               ## print the built book as one PDF (needs Chromium)
	@$(BIN)/python tools/pdf.py _build/html _build/dynlib-book.pdf

lock:                   ## renew the constraints from pyproject.toml (needs uv; users do not)
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
	  --no-annotate --no-header --upgrade --quiet -o constraints.txt
	uv pip compile pyproject.toml tests/benchmarks/peers.txt --extra speed --extra test --universal \
	  --python-version 3.11 --generate-hashes --no-annotate --no-header --upgrade --quiet -o constraints-bench.txt

clean:                  ## remove the environment and everything built
	rm -rf $(VENV) .venv-bench _build build dist
