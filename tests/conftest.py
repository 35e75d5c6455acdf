"""What all tests share: a browser where there is one, and no silent gap where there is none."""

import os
import shutil

import pytest

IN_CI = os.environ.get("CI") == "true"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium or Chrome executable; tests that ask for it are skipped where there is none."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    found = next((path for path in map(shutil.which, filter(None, names)) if path), None)
    return found or pytest.skip("NO BROWSER: install chromium or set CHROMIUM=/path/to/it")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """In continuous integration a skipped test is a failed one: a missing tool must not look like success."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr[-1]}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """The same for a whole file skipped at import."""
    report = yield
    if IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr[-1]}"
    return report


def pytest_terminal_summary(terminalreporter):
    """Say loudly what did not run."""
    for report in terminalreporter.stats.get("skipped", []):
        terminalreporter.write_line(f"DID NOT RUN  {report.nodeid}: {report.longrepr[-1]}", red=True, bold=True)
