"""The worth of each cut that makes the site lighter: the site without it, beside the whole.

For each cut (cuts.toml) the site is built once more, from a copy of the tree in which that cut is undone:
texts are replaced. Its home has to get ready. The output has the lines of the cut, without its tests; how
many MB more a first visit then carries, and the installation has; and how much longer home takes until ready,
without a network's delay, alternating with the whole, each in a browser process of its own: in ms of the
processor that the page's thread takes, which a busy machine changes little, and as a ratio by the clock. RUNS
in the environment says how often (5; 0 weighs only), CUTS which ones ("slim runs").
"""

from __future__ import annotations

import ast
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.startup import ROOT, chromium_path
from benchmarks.visit import KEPT, LIMIT, SITE, browser, carried, opened, served

TABLE = Path(__file__).with_suffix(".toml")
WORK = ROOT / "build" / "cache" / "cuts"
# The sources of a site; the build's cache is linked, as the build never writes into an existing file.
SOURCES = ("assets", "build", "game", "web", "pyproject.toml", "LICENSE", "NOTICES.md")
NOT_COPIED = ("cache", "node_modules", "__pycache__", "cuts", "tests", "probe-site")
INSTALLED = "() => navigator.serviceWorker.ready.then(() => true)"

# A site that lacks a cut carries more, and not all of that is asked for: it is not checked for that.
UNCHECKED = ("build/pack.py", 'if package == ROOT / "game":', "if False:")
STANDIN = "standin.exists()"
WHOLE = ""  # the site with all cuts, which is looked at again after so many others
FEW = 4

Times = dict[tuple[str, str], list[tuple[float, float]]]
"""Of a site and a kind of visit: ms by the clock, and of the page's thread."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut of cuts.toml, which explains its fields."""

    watched: str
    costs: tuple[str, ...] = ()
    standins: tuple[str, ...] = ()
    without: tuple[tuple[str, str, str], ...] = ()
    returns: bool = False
    snapshot: bool = True

    @property
    def lines(self) -> int:
        """How many it takes, without its tests."""
        return sum(map(lines, (*self.costs, *(f"build/standins/{name}" for name in self.standins))))

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """File, text that it has once, and what is to stand there instead."""
        instead = f"{STANDIN} and not name.startswith({tuple(self.standins)!r})"
        standins = [("build/runtime.py", STANDIN, instead)] if self.standins else []
        return [UNCHECKED, *standins, *((file, old, new) for file, old, new in self.without)]


def lines(cost: str) -> int:
    """How many lines a file has, or a folder's files, or what is defined under a name."""
    name, _, wanted = cost.partition(":")
    path = ROOT / name
    if wanted:
        for node in ast.parse(path.read_text()).body:
            targets = node.targets if isinstance(node, ast.Assign) else [node]
            if wanted in {getattr(one, "name", getattr(one, "id", None)) for one in targets}:
                return (node.end_lineno or 0) - node.lineno + 1
        raise LookupError(f"{name} has no {wanted}")
    files = [path] if path.is_file() else [*path.rglob("*.py")] or [path.with_suffix(".py")]
    return sum(len(file.read_text().splitlines()) for file in files if "__pycache__" not in file.parts)


def copied() -> Path:
    """A copy of the tree, with all that builds have kept."""
    tree = WORK / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=not_copied)
        else:
            shutil.copyfile(ROOT / name, tree / name)
    (tree / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    kept = ROOT / "build" / "cache"
    shutil.copytree(kept, tree / "build" / "cache", ignore=not_copied, copy_function=os.link)
    return tree


def not_copied(folder: str, names: list[str]) -> set[str]:
    """The names in a folder that no build needs, or that come by another way."""
    return {name for name in names if name in NOT_COPIED or Path(folder, name) == SITE}


def built(tree: Path, name: str, cut: Cut) -> Path:
    """The site without that cut. Raises RuntimeError when it cannot be built or a text has changed."""
    texts: dict[str, str] = {}
    out = WORK / name
    try:
        for file, old, new in cut.changes:
            text = (tree / file).read_text()
            texts.setdefault(file, text)
            if text.count(old) != 1:
                raise RuntimeError(
                    f"{name}: {file} has {text.count(old)} times {old!r} (benchmarks/cuts.toml)"
                )
            (tree / file).write_text(text.replace(old, new))
        command = [sys.executable, str(tree / "build" / "pack.py"), "--out", str(out)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    finally:
        for file, text in texts.items():
            (tree / file).write_text(text)
    if result.returncode:
        raise RuntimeError(f"{name}: {result.stderr[-2000:]}")
    return out


def weighed(playwright: Playwright, site: Path) -> tuple[float, float]:
    """MB of a first visit to home, which gets ready, and of all that is installed."""
    with served(site) as url:
        first, _ = carried(playwright, url)
    return first, sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6


def timed(playwright: Playwright, sites: Mapping[str, Path], cuts: Mapping[str, Cut], runs: int) -> Times:
    """Times of first visits, alternating between the sites, and of returns to sites whose cut concerns
    returns."""
    times: Times = {}
    rest = [name for name in sites if name != WHOLE]
    returning = [name for name in rest if cuts[name].returns]
    returning = [WHOLE, *returning] if returning else []
    turns = [name for at in range(0, len(rest), FEW) for name in (WHOLE, *rest[at : at + FEW])]
    with ExitStack() as stack:
        urls = {name: stack.enter_context(served(site)) for name, site in sites.items()}
        profiles = {name: Path(stack.enter_context(tempfile.TemporaryDirectory())) for name in returning}
        for name in returning:
            snapshot = name == WHOLE or cuts[name].snapshot
            with browser(playwright, profiles[name]) as context:
                opened(context.pages[0], urls[name])
                context.pages[0].evaluate(KEPT if snapshot else INSTALLED, LIMIT if snapshot else None)
        for name in turns * runs:
            with tempfile.TemporaryDirectory() as fresh:
                times.setdefault((name, "first"), []).append(visited(playwright, urls[name], Path(fresh)))
            if name in returning:
                spent = visited(playwright, urls[name], profiles[name])
                times.setdefault((name, "return"), []).append(spent)
    return times


def visited(playwright: Playwright, url: str, profile: Path) -> tuple[float, float]:
    """Ms until the game takes input, and of them those that the page's thread had the processor."""
    with browser(playwright, profile) as context:
        tools = context.new_cdp_session(context.pages[0])
        tools.send("Performance.enable")
        clock = opened(context.pages[0], url)
        metrics = tools.send("Performance.getMetrics")["metrics"]
        return clock, 1000 * next(one["value"] for one in metrics if one["name"] == "ThreadTime")


def told(times: Times, name: str, kind: str) -> tuple[str, str]:
    """How much more ms of the thread a start takes without that cut, and the ratio by the clock."""
    if (name, kind) not in times:
        return "", ""
    with_it, without = (
        [statistics.median(each) for each in zip(*times[which, kind], strict=True)] for which in (WHOLE, name)
    )
    return f"{without[1] - with_it[1]:+.0f}", f"× {without[0] / with_it[0]:.2f}"


def main() -> int:
    """Prints the figures; 1 when a site cannot be built or does not get ready."""
    runs = int(os.environ.get("RUNS", "5"))
    if chromium_path() is None:
        print("cuts: Chromium is missing (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    cuts = {name: Cut(**fields) for name, fields in tomllib.loads(TABLE.read_text()).items()}
    names = [name for name in cuts if name in os.environ.get("CUTS", " ".join(cuts)).split()]
    sites, failed = {WHOLE: SITE}, 0
    with sync_playwright() as playwright:
        size = weighed(playwright, SITE)
        print(f"home {size[0]:.2f} MB, installation {size[1]:.2f} MB; without a cut, in MB:")
        tree = copied()
        for name in names:
            try:
                site = built(tree, name, cuts[name])
                first, everything = weighed(playwright, site)
            except RuntimeError as error:
                print(f"  {name}: {error}", flush=True)
                failed = 1
                continue
            sites[name] = site
            sizes = f"{first - size[0]:+9.3f} {everything - size[1]:+9.3f}"
            print(f"  {name:<24} {cuts[name].lines:4} lines {sizes}   ({cuts[name].watched})", flush=True)
        times = timed(playwright, sites, cuts, runs) if runs else {}
    if not runs:
        return failed
    for kind in dict.fromkeys(kind for _, kind in times):
        middle = [statistics.median(each) for each in zip(*times[WHOLE, kind], strict=True)]
        print(
            f"{kind}: {middle[1]:.0f} ms of the page's thread, {middle[0]:.0f} by the clock; without a cut:"
        )
        for name in names:
            print(f"  {name:<24} {'  '.join(told(times, name, kind))}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
