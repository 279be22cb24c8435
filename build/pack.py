"""Builds the site: python build/pack.py [--out build/web] [--game game] [--assets baked]

Everything slow is cached in build/cache, so a build after a small change takes a few seconds.

The site is a folder of static files that works wherever it is copied. It consists of

* ``index.html`` (page.py, from web/index.tmpl), the same as ``index.html.gz``, ``sw.js``, ``manifest.json``,
  ``icons/`` and ``licences/``;
* ``runtime-<hash>/``: Python, its standard library and pygame (see runtime.py);
* ``app-<hash>/``: the page's scripts, the compiled game (``game.zip``), pygbag's archive of the start program
  and the assets (``mastaba.apk``), and packs of pictures for each scale (the house’s and one for each game),
  one of the music, and one of the puzzles.

The files of these folders, but for the page's scripts, are carried as gzip (``game.zip.gz``), whatever the
host, and unpacked in the page. Pyodide's scripts are there as they are, too: for the worker, because browsers
keep compiled code only with what has come as it is. The worker takes the page packed: hosts that write
something into pages leave that alone. No name ends in anything that a plain host would not know. Folders are
named by their contents: whatever a host or a browser keeps of an older build is never mixed in.

Two things are pygbag's work (by_pygbag.py): it packs the start program with the assets, and makes the page
from our template, with places in it for what only we know. All else is ours: the game and Python's library,
compiled by the Python that will run them; Python itself; pictures; the page's scripts; what the page knows of
all these files; and the worker. `build_site` does it from top to bottom.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from archive import content_hash, gzipped, packed
from bill import bill
from by_pygbag import NAME, START, pack_with_pygbag
from bytecode import ROOT, BuildError, Compiled, Source, bytecode_files, compile_sources, read_package
from carried import UNREACHED, check
from generated import with_generated
from page import Page, sha256
from relied import check_relied
from runtime import GLUE, LOADER, Runtime, verified_wheel
from scripts import bundled
from stdlib import import_order

WEB = ROOT / "web"
CACHE = ROOT / "build" / "cache"
BAKED = CACHE / "baked"
DRAWN = CACHE / "drawn"  # sheets of pictures, each kept until something on it changes
ICON = "icons/app-192.png"  # the page's small icon, too

# The page's script, which brings all others of web/ with it; but some are fetched by themselves: one that
# runs as a worker, once the page has checked it (web/host.mjs), and what few visits want.
BOOT, WORKER, RARE = "boot.js", "database.js", ("mirror.js", "code.js", "near.js")

PAGE = "index.html"

# Modules that only a desktop runs. The game imports them, if at all, only after asking where it is.
DESKTOP_ONLY = ("game.bots.arena", "game.ui.host.desktop")

# Modules that are a pack of their own, fetched when somebody wants friends near or far, or everything as a
# file (game/ui/menus/late.py finds them): those that write positions as JSON and read them are among them.
LATE = re.compile(
    r"game\.engine\.reading|game\.games\.\w+\.rules\.(validity|serial)"
    r"|game\.(play|ui\.menus)\.near(\.\w+)?|game\.play\.(challenge|correspondence|transfer)"
    r"|game\.ui\.menus\.(challenge_\w+|mail_\w+|friends_(name|scene)|several|comparison|twin_replay|data|parcel)"
    r"|game\.ui\.table\.(sending|ending\.keepsake)"
)
LATE_PACK = "late"

# Modules that bring many others: these are imported one by one (game/ui/toolkit/loading.py).
LOADED_IN_SLICES = re.compile(r"game\.games\.\w+\.(rules|bots|screen\.view)")
# Compiled modules of more bytes take longest to import, about a frame: those of twenty dataclasses and more.
LONG_MODULE = 40_000

# Pictures of one scale make one pack, because a screen needs only one: sprites@2.json, scenery@2-1.png, ...
ART = re.compile(r"(?P<sheet>\w+)@(?P<scale>\d+(?:\.5)?)(?:-\d+)?\.(?:png|json)")
# The folder of a game with the sources of its pictures.
ART_SOURCES = "art"
# The sheets that every start needs share a pack of this name; the sheet of a game is a pack of its own.
HOUSE, HOUSE_SHEETS = "art", ("sprites", "scenery")


Files = dict[str, bytes]  # name → contents


def bake_assets() -> Path:
    """Bakes all assets unless nothing that they depend on has changed; returns the folder with the result."""
    inputs = {}
    for folder in (ROOT / "assets", ROOT / "build" / "bake", *(ROOT / "game" / "games").glob("*/art")):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                inputs[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    wanted = content_hash(inputs)
    stamp = BAKED.with_suffix(".stamp")
    if BAKED.is_dir() and stamp.exists() and stamp.read_text() == wanted:
        return BAKED
    say("Preparing pictures and texts (a minute or two the first time; build/cache keeps them) …")
    CACHE.mkdir(parents=True, exist_ok=True)
    # Baked elsewhere and moved when it is complete: another build may be doing the same at this moment.
    with tempfile.TemporaryDirectory(prefix="baking-", dir=CACHE) as made:
        fresh, old = Path(made) / "fresh", Path(made) / "old"
        command = [sys.executable, str(ROOT / "build" / "bake"), str(fresh), "--keep", str(DRAWN)]
        result = subprocess.run(command, check=False)
        if result.returncode:
            raise BuildError("baking the assets failed (see above)")
        stamp.unlink(missing_ok=True)
        with contextlib.suppress(FileNotFoundError):
            os.replace(BAKED, old)
        try:
            os.replace(fresh, BAKED)
        except OSError:  # another build was quicker
            if not BAKED.is_dir():
                raise
            return BAKED
        note = Path(made) / "stamp"
        note.write_text(wanted)
        os.replace(note, stamp)
    return BAKED


def say(what: str) -> None:
    """Tell what is being done now: parts of a build take long."""
    print(what, flush=True)


def compile_game(package: Path, runtime: Runtime) -> tuple[list[Compiled], dict[str, bytes]]:
    """The compiled modules of the game, and the files of its archive: modules and the data beside them."""
    if not (package / "main.py").exists():
        raise BuildError(f"{package / 'main.py'} is missing: that is where the game starts")
    sources, data = carried_sources(package), data_files(package)
    units = with_generated(sources, data, runtime.library["dataclasses"])
    entries = [unit.source.module for unit in units if LOADED_IN_SLICES.fullmatch(unit.source.module)]
    imports = {
        "needed": {entry: import_order(entry, units) for entry in entries},
        "long": [unit.source.module for unit in units if len(unit.pyc) > LONG_MODULE],
    }
    listed = {f"{package.name}/imports.json": json.dumps(imports, separators=(",", ":")).encode()}
    return units, bytecode_files(units) | data | listed


def carried_sources(package: Path) -> list[Source]:
    """The game's modules but those of DESKTOP_ONLY."""
    return read_package(package, without=DESKTOP_ONLY)


def parted(game_files: Files) -> tuple[Files, Files]:
    """The game's files that every start needs, and those of LATE modules, as they lie beside the pictures."""
    late = {name for name in game_files if LATE.fullmatch(module_of(name))}
    apart = {f"{LATE_PACK}/{name}": game_files[name] for name in sorted(late)}
    return {name: data for name, data in game_files.items() if name not in late}, apart


def module_of(name: str) -> str:
    """The dotted name of a compiled module in the archive."""
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def data_files(package: Path) -> dict[str, bytes]:
    """The game's files that are no modules; sources of pictures are baked instead."""
    return {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".pyc", ".md") and path.parent.name != ART_SOURCES
    }


Packs = dict[tuple[str, str], Files]  # (pack, scale) → files


def split_assets(baked: Path) -> tuple[Files, Packs, Files]:
    """The baked assets: those that every start needs, packs of pictures by scale (``1.5``), and icons."""
    common: Files = {}
    packs: Packs = {}
    icons: Files = {}
    for path in sorted(baked.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(baked).as_posix()
        if name.startswith("icons/"):
            kind = icons
        elif name.startswith("music/"):
            kind = packs.setdefault(("music", "1"), {})  # heard by few, so it is no part of the start
        elif name.startswith("puzzles/"):
            kind = packs.setdefault(("puzzles", "1"), {})
        elif match := ART.fullmatch(name):
            pack = HOUSE if match["sheet"] in HOUSE_SHEETS else match["sheet"]
            kind = packs.setdefault((pack, match["scale"]), {})
        else:
            kind = common
        kind[name] = path.read_bytes()
    return common, packs, icons


def licence_texts() -> Files:
    """Licence texts that the licences ask to be shipped, as ``licences/...``."""
    sources = [
        *(ROOT / name for name in ("LICENSE", "NOTICES.md", "assets/art/CREDITS.md")),
        *sorted((ROOT / "build" / "licences").glob("*")),
        *sorted((ROOT / "build" / "wheel" / "licences").glob("*")),
        *sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt")),
    ]
    names = [source.name if source.name != "README.md" else "pygame-ce" for source in sources]
    return {
        f"licences/{name.removesuffix('.md').removesuffix('.txt')}.txt": source.read_bytes()
        for name, source in zip(names, sources, strict=True)
    }


def sources() -> Files:
    """Sources that licences of changed parts ask for: the changes, and the recipes that make and assemble
    them; by path."""
    build = ROOT / "build"
    folders = (build / "wheel", build / "standins")
    paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    paths += [path for path in build.iterdir() if path.suffix in (".py", ".mjs", ".toml", ".sh")]
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted(paths)
        if path.suffix not in (".whl", ".pyc")
    }


def build_site(out: Path, package: Path, assets: Path | None) -> None:
    """Builds everything into ``out``; ``assets`` are baked ones to use instead of the project's own."""
    check_relied(verified_wheel())
    say("Compiling the game …")
    runtime = Runtime()
    units, game_files = compile_game(package, runtime)
    check_carried(package, runtime, units)
    baked = assets or bake_assets()
    common, packs, icons = split_assets(baked)
    game_files, late = parted(game_files)
    if late:
        packs[LATE_PACK, "1"] = late

    say("Packing the site …")
    CACHE.mkdir(parents=True, exist_ok=True)
    template, application = pack_with_pygbag(common, icons[ICON], CACHE)
    archives = archives_of(game_files, application, packs)
    folders = in_folders(runtime.files(units), archives, bundled(WEB, (BOOT, WORKER, *RARE)))

    files = folders.files | icons | licence_texts() | fixed_files(icons[ICON])
    page = Page(template, package, baked / "translations")
    version = f"{release()}+{content_hash({**files, 'page': page.sources()})[:8]}"
    files["licences/bill.cdx.json"] = bill(version, files)
    files |= filled_page(page, folders, known_of(version, folders, packs))
    files["sw.js"] = worker(WEB / "sw.js", version, hashes_of(files, folders)).encode()
    write_site(out, files)


def check_carried(package: Path, runtime: Runtime, units: list[Compiled]) -> None:
    """See that nothing on the site asks for a module that it does not carry.

    Looks at our own game only: a test's uses less of the library, and the list of reasons is for ours.
    """
    if package == ROOT / "game":
        start = Source("__main__", False, START.read_bytes(), "game")
        carried = runtime.site([*units, *compile_sources([start])[0]])
        check(carried, runtime.mentioned(), UNREACHED, whole=True)


def archives_of(game_files: Files, application: Files, packs: Packs) -> Files:
    """The archives of the game, of pygbag's application (with bytes that stay the same), and of pictures."""
    pictures = {f"{pack}@{scale}.zip": packed(files) for (pack, scale), files in packs.items()}
    return {"game.zip": packed(game_files), f"{NAME}.apk": packed(application)} | pictures


@dataclass(frozen=True)
class Folders:
    """The folders that are named by their contents, and the sources that licences ask for; by path."""

    runtime: str
    app: str
    files: Files  # as they are written
    unpacked: Files  # what is in those that are carried as gzip
    plain: Files  # Pyodide's scripts, which are carried both ways

    @property
    def twins(self) -> set[str]:
        """The packed ones of `plain`: what is known of them stands with the plain ones."""
        return {f"{name}.gz" for name in self.plain}


def in_folders(runtime_files: Files, archives: Files, scripts: Files) -> Folders:
    """Names the folders and packs what is carried as gzip."""
    runtime = f"runtime-{content_hash(runtime_files)[:12]}/"
    app = f"app-{content_hash(scripts | archives)[:12]}/"
    unpacked = {f"{runtime}{name}.gz": data for name, data in runtime_files.items()}
    unpacked |= {f"{app}{name}.gz": data for name, data in archives.items()}
    unpacked["licences/sources.zip.gz"] = packed(sources())
    plain = {runtime + name: runtime_files[name] for name in (LOADER, GLUE)}
    files = {name: gzipped(data, CACHE / "gzip") for name, data in unpacked.items()}
    files |= plain | {app + name: script for name, script in scripts.items()}
    return Folders(runtime, app, files, unpacked, plain)


def fixed_files(icon: bytes) -> Files:
    """Files that are the same in every build of these sources, at the top of the site."""
    return {
        "favicon.png": icon,
        "changes.json": (ROOT / "assets" / "changes.json").read_bytes(),
        "manifest.json": (WEB / "manifest.json").read_bytes(),
    }


def release() -> str:
    """The version that pyproject.toml names."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def known_of(version: str, folders: Folders, packs: Packs) -> dict[str, Any]:
    """The page's facts about its site.

    Of each file that it fetches and checks: the bytes on the way, those when it is unpacked, and their hash.
    """
    checked = folders.unpacked | folders.plain | {folders.app + WORKER: folders.files[folders.app + WORKER]}
    facts = {
        name: [len(folders.files.get(f"{name}.gz", folders.files[name])), len(data), sha256(data)]
        for name, data in checked.items()
        if name not in folders.twins
    }
    changes = json.loads((ROOT / "assets" / "changes.json").read_bytes())
    return {
        "version": version,
        "runtime": folders.runtime,
        "app": folders.app,
        "archive": NAME,
        "changes": max(change["number"] for change in changes),
        "files": facts,
        "art": {
            pack: sorted((scale for name, scale in packs if name == pack), key=float)
            for pack in sorted({name for name, _ in packs})
        },
    }


def filled_page(page: Page, folders: Folders, known: dict[str, Any]) -> Files:
    """The page, as it is and packed."""
    boot = folders.app + BOOT
    run = [folders.unpacked[f"{folders.runtime}{name}.gz"] for name in (LOADER, GLUE)]
    whole = page.filled(known, boot, folders.files[boot], run)
    return {PAGE: whole, f"{PAGE}.gz": gzipped(whole, CACHE / "gzip")}


def hashes_of(files: Files, folders: Folders) -> dict[str, str]:
    """The hashes of the files that the worker keeps, each unpacked."""
    packed_twice = folders.twins | {f"{PAGE}.gz"}
    whole = {name: data for name, data in (files | folders.unpacked).items() if name not in packed_twice}
    return {name: hashlib.sha256(data).hexdigest() for name, data in sorted(whole.items())}


def worker(path: Path, version: str, hashes: Mapping[str, str]) -> str:
    """The service worker of this version, with its files and their hashes.

    Raises BuildError when the script has no place for them, or more than one.
    """
    script = path.read_text(encoding="utf-8")
    for old, new in {"@VERSION@": version, "/*FILES*/ {}": json.dumps(hashes, indent=1)}.items():
        if script.count(old) != 1:
            raise BuildError(f"{path.name} has no one place to fill in: {script.count(old)} times {old}")
        script = script.replace(old, new)
    return script


def write_site(out: Path, files: dict[str, bytes]) -> None:
    """Makes ``out`` hold ``files`` and nothing else; what is right already is left alone."""
    for name, contents in files.items():
        path = out / name
        if path.exists() and path.read_bytes() == contents:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(path.name + ".new")
        fresh.write_bytes(contents)
        os.replace(fresh, path)
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(out).as_posix() not in files:
            path.unlink()


def main() -> int:
    """Entry of the command line; 0 when the site is built, 1 with a message when something is wrong."""
    parser = argparse.ArgumentParser(prog="pack", description="Build the site.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "web", help="folder to build (replaced)")
    parser.add_argument("--game", type=Path, default=ROOT / "game", help="package of the game")
    parser.add_argument("--assets", type=Path, help="baked assets to use instead of baking assets/")
    parser.add_argument("--assets-only", action="store_true", help="only bake the assets (for the desktop)")
    arguments = parser.parse_args()
    start = time.perf_counter()
    out = arguments.out.resolve()
    try:
        if arguments.assets_only:
            bake_assets()
            return 0
        build_site(out, arguments.game.resolve(), arguments.assets)
    except BuildError as error:
        print(f"pack: {error}", file=sys.stderr)
        return 1
    files = [path for path in out.rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    print(f"{out}: {len(files)} files, {total / 1e6:.1f} MB, {time.perf_counter() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
