"""Runs tests in the site's own Python: python -m tests.site_python [what pytest is told]

pytest runs here, too, and reports; but what it reports comes from the pages.
"""

from __future__ import annotations

import fnmatch
import json
import os
import queue
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests import closing
from tests.today import SEED

from .beside import ROOT, archive_beside
from .pages import Work, pages

OPTIONS = ("-pno:xdist", "-pno:cacheprovider", "--noconftest", "-oconsole_output_style=classic")

PAGES = 2
SILENCE = 300
"""In seconds: a page that tells nothing for so long has failed."""

OWN = "tests/site_python/inside/check_libraries.py"
"""The test of what the game is given: it has to do with nothing else."""

PROGRAM = """
import sys
sys.path.insert(0, "/mastaba/game.zip")
import game
sys.path.append("/repository")
sys.dont_write_bytecode = True
from tests.site_python.inside.libraries import Libraries
libraries = Libraries()
libraries.install()
from tests.site_python.inside.session import main
main({job!r}, libraries)
"""


class Runner:
    """A plugin: pytest's session hands out files and hears what has become of the tests."""

    def __init__(self, options: list[str]) -> None:
        self._options = options
        rules = tomllib.loads((Path(__file__).parent / "left_out.toml").read_text("utf-8"))
        self._files: dict[str, str] = rules["files"]
        self._tests: dict[str, str] = rules["tests"]
        self._left_out: Counter[str] = Counter()
        self._faults: dict[str, list[str]] = {}
        self._at: dict[str, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> bool:
        """The pages do it."""
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All files, by pages side by side."""
        everything = not session.config.args or session.config.args == ["tests"]
        args, files = self._chosen([OWN] * everything + session.config.args)
        work = Work(files)
        environment = {name: value for name, value in os.environ.items() if name.startswith("MASTABA_TEST")}
        environment |= {"HOME": "/home/player", "MASTABA_ASSETS": "/mastaba/assets"}
        environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CI": os.environ.get("CI", "")}
        program = PROGRAM.format(job={"options": self._options, "args": args, "left_out": self._tests})
        job = {"environment": environment, "program": program}
        made = {"/job.json": json.dumps(job).encode(), "/beside.zip": archive_beside()}
        with pages(PAGES, work, made) as page:
            running = {str(number): time.monotonic() for number in range(PAGES)}
            while running:
                page.wait_for_timeout(50)
                self._hear(session, work, running)
                for name, since in list(running.items()):
                    if time.monotonic() > since + SILENCE:
                        self._fault(name, f"nothing was heard for {SILENCE} s")
                        del running[name]
        if everything:
            unused = [one for one in (*self._files, *self._tests) if not self._left_out[one]]
            self._faults |= {"left_out.toml, to which nothing fits": unused} if unused else {}
        return True

    def _chosen(self, args: Iterable[str]) -> tuple[list[str], list[str]]:
        """The files and tests that are asked for, and their files: the largest first, to end together."""
        chosen = []
        for arg in args:
            path = ROOT / arg
            found = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
            chosen += [one.relative_to(ROOT).as_posix() for one in found]
        for pattern in self._files:
            fits = fnmatch.filter(chosen, pattern)
            self._left_out[pattern] += len(fits)
            chosen = [one for one in chosen if one not in fits]
        files = dict.fromkeys(one.partition("::")[0] for one in chosen)
        return chosen, sorted(files, key=lambda file: -(ROOT / file).stat().st_size)

    def _hear(self, session: pytest.Session, work: Work, running: dict[str, float]) -> None:
        hook = session.config.hook
        while True:
            try:
                name, kind, more = work.news.get_nowait()
            except queue.Empty:
                return
            if name in running:
                running[name] = time.monotonic()
            match kind:
                case "takes" | "begins":
                    self._at[name] = more
                case "ran":
                    report = hook.pytest_report_from_serializable(config=session.config, data=more)
                    if report.when == "call" or not report.passed:
                        session.testscollected += 1
                    hook.pytest_runtest_logreport(report=report)
                case "collected":
                    report = hook.pytest_report_from_serializable(config=session.config, data=more)
                    hook.pytest_collectreport(report=report)
                case "left out":
                    self._left_out[more] += 1
                case "end":
                    running.pop(name, None)
                    if more not in (0, 1, 5):
                        self._fault(name, f"pytest has ended with status {more}")
                case "fault":
                    self._fault(name, more)
                    if not name or "crash" in more:
                        running.pop(name, None)

    def _fault(self, name: str, what: str) -> None:
        self._faults.setdefault(f"page {name} at {self._at.get(name, 'its start')}", []).append(what)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """What the pages say besides is a failure."""
        if self._faults:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        """What has not run, and why."""
        closing.add(terminalreporter, config)
        for kind, rules in (("files", self._files), ("tests", self._tests)):
            for pattern, reason in rules.items():
                if count := self._left_out[pattern]:
                    terminalreporter.write_line(f"left out: {count} {kind}, {pattern}: {reason}")
        for where, faults in self._faults.items():
            terminalreporter.write_line("\n".join((f"{where}:", *faults)), red=True)


def main() -> int:
    """pytest's status."""
    options = [one for one in sys.argv[1:] if one.startswith("-") or not (ROOT / one.partition("::")[0]).exists()]
    os.chdir(ROOT)
    print(f"the part of the day: MASTABA_TEST_SEED={SEED}", flush=True)
    return int(pytest.main([*OPTIONS, *sys.argv[1:]], plugins=[Runner(options)]))


sys.exit(main())
