"""Builds the site: python build/pack.py [--out build/web] [--game game] [--assets baked]

Everything slow is cached in build/cache, so a build after a small change takes a few seconds.

The site is a folder of static files that works wherever it is copied. It consists of

* ``index.html`` (from web/index.tmpl, through pygbag), the same as ``index.html.gz``, ``sw.js``,
  ``manifest.json``, ``icons/`` and ``licences/``;
* ``runtime-<hash>/``: Python, its standard library and pygame (see runtime.py);
* ``app-<hash>/``: the page's scripts, the compiled game (``game.zip``), pygbag's archive of the start program
  and the assets (``mastaba.apk``), and packs of pictures for each scale (the house's and one for each game)
  and one of the music.

What is in these folders, but for the page's scripts, is carried as gzip (``game.zip.gz``), whatever the host,
and unpacked in the page. Pyodide's scripts are there as they are, too: for the worker, because browsers keep
compiled code only with what has come as it is. The worker takes the page packed: hosts that write something
into pages leave that alone. No name ends in anything that a plain host would not know.
Folders are named by their contents: whatever a host or a browser keeps of an older build is never mixed in.
"""

from __future__ import annotations

import argparse
import base64
import codecs
import contextlib
import gettext
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from archive import content_hash, gzipped, packed, unpacked
from bill import bill
from bytecode import ROOT, BuildError, Compiled, Source, bytecode_files, compile_sources, read_package
from carried import UNREACHED, check
from generated import with_generated
from relied import check_relied
from runtime import GLUE, LOADER, Runtime, verified_wheel
from scripts import bundled, inlined
from stdlib import import_order

WEB = ROOT / "web"
CACHE = ROOT / "build" / "cache"
BAKED = CACHE / "baked"
DRAWN = CACHE / "drawn"  # sheets of pictures, each kept until something on it changes
NAME = "mastaba"  # what pygbag calls the archive
ICON = "icons/app-192.png"  # what pygbag makes the page's small icon

# The page's script, which brings all others of web/ with it; but some are fetched by themselves: one that
# runs as a worker, once the page has checked it (web/host.mjs), and what few visits want.
BOOT, WORKER, RARE = "boot.js", "database.js", ("mirror.js", "code.js")

PAGE = "index.html"

# What takes longest to arrive and to compile: asked for before a line of the scripts has been read.
EARLY = ("pyodide.asm.wasm.gz", "stdlib.zip.gz")

# Modules that only a desktop runs. The game imports them, if at all, only after asking where it is.
DESKTOP_ONLY = ("game.bots.arena", "game.ui.host.desktop")

# Modules that write positions as JSON and read them, which nothing on the site does: of each game's `serial`
# it carries what says so, and of the others nothing.
STATE_IO = re.compile(r"game\.engine\.reading|game\.games\.\w+\.rules\.(validity|serial)")
NO_STATE_IO = ROOT / "build" / "no_state_io.py"

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

# What the page may do, and nothing else: nothing comes from elsewhere, no text is run as a program but those
# of the hashes, and web/trusted.mjs alone hands over any.
CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' {scripts} 'wasm-unsafe-eval'",
        "style-src {style}",
        "img-src 'self'",
        "connect-src 'self'",
        "media-src data:",  # silence
        "manifest-src 'self'",
        "worker-src 'self' blob:",  # what the page has checked and hands over itself
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types mastaba",
    )
)


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
    """The game's modules but those of DESKTOP_ONLY and STATE_IO."""
    sources = []
    for source in read_package(package, without=DESKTOP_ONLY):
        if not STATE_IO.fullmatch(source.module):
            sources.append(source)
        elif source.module.endswith(".serial"):
            sources.append(replace(source, text=NO_STATE_IO.read_bytes()))
    return sources


def data_files(package: Path) -> dict[str, bytes]:
    """What the game reads beside its modules; sources of pictures are baked instead."""
    return {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".pyc", ".md") and path.parent.name != ART_SOURCES
    }


def run_pygbag(stage: Path, assets: dict[str, bytes], icon: bytes) -> tuple[str, dict[str, bytes], bytes]:
    """Lets pygbag pack the start program and the assets, from a copy, because it changes what it packs.

    ``stage`` is an empty folder for that. Returns the page that it made from our template, the contents of
    its archive and the page's small icon.
    """
    folder = stage / NAME
    folder.mkdir(parents=True)
    shutil.copyfile(WEB / "main.py", folder / "main.py")
    for name, contents in assets.items():
        path = folder / "assets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    shutil.copyfile(WEB / "index.tmpl", stage / "index.tmpl")
    (stage / "icon.png").write_bytes(icon)
    command = [sys.executable, "-m", "pygbag", "--build", "--no_opt", "--title", "Mastaba"]
    command += ["--template", str(stage / "index.tmpl"), "--icon", str(stage / "icon.png"), str(folder)]
    result = subprocess.run(
        command, cwd=stage, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    made = folder / "build" / "web"
    lacking = [name for name in (f"{NAME}.apk", "index.html", "favicon.png") if not (made / name).exists()]
    if result.returncode or lacking:
        words = f"pygbag made no {', '.join(lacking)}" if lacking else "pygbag failed"
        raise BuildError(f"{words}:\n{(result.stdout + result.stderr)[-3000:]}")
    archive = unpacked(made / f"{NAME}.apk")
    expected = {"assets/main.py", *(f"assets/assets/{name}" for name in assets)}
    if set(archive) != expected:
        raise BuildError(f"pygbag packed other files than were staged: {sorted(set(archive) ^ expected)}")
    return (made / "index.html").read_text(encoding="utf-8"), archive, (made / "favicon.png").read_bytes()


Files = dict[str, bytes]  # name → contents
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
        elif match := ART.fullmatch(name):
            pack = HOUSE if match["sheet"] in HOUSE_SHEETS else match["sheet"]
            kind = packs.setdefault((pack, match["scale"]), {})
        else:
            kind = common
        kind[name] = path.read_bytes()
    return common, packs, icons


Texts = dict[str, dict[str, str]]  # language → key → text


def games_of(package: Path) -> dict[str, tuple[str, int]]:
    """What each game is called and the version of its rules, by its id. None without a registry."""
    if not (package / "engine").is_dir():
        return {}
    sys.path.insert(0, str(package.parent))
    from game.engine import GAMES
    from game.ui.table.presentation import presentation_of

    return {game_id: (presentation_of(game_id).name, GAMES[game_id].rules_version) for game_id in GAMES}


def game_names(names: Iterable[tuple[str, str]], translations: Path) -> Texts:
    """What games (id, name) are called in each language that has a catalogue, by keys of the page's texts."""
    texts = {"en": {f"game_{game_id}": name for game_id, name in names}}
    for path in translations.glob("*.mo"):
        with path.open("rb") as stream:
            catalogue = gettext.GNUTranslations(stream)
        texts[path.stem] = {key: catalogue.gettext(name) for key, name in texts["en"].items()}
    return texts


def choices(texts: Texts, games: Iterable[tuple[str, int]]) -> tuple[str, str]:
    """The page's buttons for what can be chosen while it loads: languages, and games (id, rules' version)."""
    language = '<button type="button" data-language="{0}" lang="{0}">{1}</button>'
    words = '<b data-text="game_{0}"></b> <small data-text="{2}"></small>'
    button = f'<button type="button" data-game="{{0}}"{{1}}>{words}</button>'
    languages = [language.format(code, own["own_name"]) for code, own in texts.items()]
    both = [
        button.format(game, f' data-resume="{rules}" hidden', "continue")
        + button.format(game, "", "new_game")
        for game, rules in games
    ]
    return "".join(languages), "".join(f"<div>{each}</div>" for each in both)


def licence_texts() -> Files:
    """What the licences of the parts ask to be shipped with them, as ``licences/...``."""
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
    """What the licences of changed parts ask for: how they are changed, made and put together; by path."""
    build = ROOT / "build"
    folders = (build / "wheel", build / "standins")
    paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    paths += [path for path in build.iterdir() if path.suffix in (".py", ".mjs", ".toml", ".sh")]
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted(paths)
        if path.suffix not in (".whl", ".pyc")
    }


def sha256(contents: bytes) -> str:
    """In base64, as browsers write hashes."""
    return base64.b64encode(hashlib.sha256(contents).digest()).decode()


def source_hash(contents: bytes) -> str:
    """The way a content security policy names a script or style that stands in the page."""
    return f"'sha256-{sha256(contents)}'"


def build_site(out: Path, package: Path, assets: Path | None) -> None:
    """Builds everything into ``out``; ``assets`` are baked ones to use instead of the project's own."""
    check_relied(verified_wheel())
    say("Compiling the game …")
    runtime = Runtime()
    units, game_files = compile_game(package, runtime)
    start = Source("__main__", False, (WEB / "main.py").read_bytes(), "game")
    carried = runtime.site([*units, *compile_sources([start])[0]])
    if package == ROOT / "game":  # a test's comes to less of the library, whose reasons are told for ours
        check(carried, runtime.mentioned(), UNREACHED, whole=True)

    common, packs, icons = split_assets(assets or bake_assets())
    say("Packing the site …")
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="staging-", dir=CACHE) as stage:
        page, apk, favicon = run_pygbag(Path(stage), common, icons[ICON])

    runtime_files = runtime.files(units)
    scripts = bundled(WEB, (BOOT, WORKER, *RARE))
    app_files = {"game.zip": packed(game_files)}
    app_files[f"{NAME}.apk"] = packed(apk)  # the same contents with stable bytes
    app_files |= {f"{pack}@{scale}.zip": packed(files) for (pack, scale), files in packs.items()}
    runtime_folder = f"runtime-{content_hash(runtime_files)[:12]}/"
    app_folder = f"app-{content_hash(scripts | app_files)[:12]}/"

    contents = {f"{runtime_folder}{name}.gz": data for name, data in runtime_files.items()}
    contents |= {f"{app_folder}{name}.gz": data for name, data in app_files.items()}
    contents["licences/sources.zip.gz"] = packed(sources())
    files = {name: gzipped(data, CACHE / "gzip") for name, data in contents.items()}
    plain = {runtime_folder + name: runtime_files[name] for name in (LOADER, GLUE)}
    files |= plain | {app_folder + name: script for name, script in scripts.items()}
    twins = {f"{name}.gz" for name in plain}  # what is known of them stands with the plain ones
    checked = contents | plain | {app_folder + WORKER: scripts[WORKER]}
    facts = {
        name: [len(files.get(f"{name}.gz", files[name])), len(data), sha256(data)]
        for name, data in checked.items()
        if name not in twins
    }
    files |= icons | licence_texts()
    files["favicon.png"] = favicon
    changes = (ROOT / "assets" / "changes.json").read_bytes()
    files["changes.json"] = changes
    files["manifest.json"] = (WEB / "manifest.json").read_bytes()

    release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    texts = json.loads((WEB / "texts.json").read_text(encoding="utf-8"))
    there = games_of(package)
    names = [(game_id, name) for game_id, (name, _) in there.items()]
    for language, own in game_names(names, (assets or BAKED) / "translations").items():
        texts[language] |= own
    languages, games = choices(texts, [(game_id, rules) for game_id, (_, rules) in there.items()])
    words = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    first, style = inlined(WEB / "first.js"), inlined(WEB / "page.css")
    version = f"{release}+{content_hash({**files, 'page': (page + words + first + style).encode()})[:8]}"
    files["licences/bill.cdx.json"] = bill(version, files)
    site = {
        "version": version,
        "runtime": runtime_folder,
        "app": app_folder,
        "archive": NAME,
        "changes": max(change["number"] for change in json.loads(changes)),
        "files": facts,
        "art": {
            pack: sorted((scale for name, scale in packs if name == pack), key=float)
            for pack in sorted({name for name, _ in packs})
        },
    }
    early = [f'<link rel="preload" as="fetch" crossorigin href="{runtime_folder}{name}">' for name in EARLY]
    boot = sha256(scripts[BOOT])
    early.append(f'<link rel="modulepreload" href="{app_folder}{BOOT}" integrity="sha256-{boot}">')
    run = (first.encode(), runtime_files[LOADER], runtime_files[GLUE])
    values = {
        "CSP": CSP.format(scripts=" ".join(map(source_hash, run)), style=source_hash(style.encode())),
        "PRELOADS": "\n".join(early),
        "LANGUAGES": languages,
        "GAMES": games,
        "BLOCKED": "".join(f'<p lang="{code}">{own["blocked"]}</p>' for code, own in texts.items()),
        "TEXTS": words,
        "STYLE": style,
        "FIRST": first,
        "SITE": json.dumps(site, separators=(",", ":")),
        "BOOT": f"{app_folder}{BOOT}",
        "INTEGRITY": f"sha256-{boot}",
    }
    if lost := [name for name in values if f"@{name}@" not in page]:
        raise BuildError(f"pygbag has taken out of web/index.tmpl: {', '.join(lost)}")
    page = re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], page)
    # Its first bytes say how it is written, whatever a host says: a policy's hashes are of UTF-8.
    files[PAGE] = codecs.BOM_UTF8 + page.encode()
    files[f"{PAGE}.gz"] = gzipped(files[PAGE], CACHE / "gzip")
    twins.add(f"{PAGE}.gz")
    kept = {name: data for name, data in (files | contents).items() if name not in twins}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(kept.items())}
    files["sw.js"] = worker(WEB / "sw.js", version, hashes).encode()
    write_site(out, files)


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
