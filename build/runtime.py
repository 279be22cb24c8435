"""The runtime folder of the site: Pyodide from npm, its standard library and pygame-ce, compiled and cut.

It changes with versions only, so a player who has it keeps it when the game changes.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import east_asian
import stdlib
from archive import packed
from bytecode import (
    PYODIDE,
    ROOT,
    BuildError,
    Compiled,
    Source,
    bytecode_files,
    compile_sources,
)
from cached import cached
from carried import Asked, Site, mentioned_in_c, mentioned_in_loader, provided
from glue import (
    as_plain_script,
    compiled_at_once,
    snippets_of,
    with_given_memory,
    with_quick_wrappers,
    with_snippets,
    without_listeners,
    without_overgrowth,
    without_source_map,
    without_stack_switching,
)
from slim import CACHE, slim

WEB = ROOT / "web"
WHEELS = ROOT / "build" / "wheel" / "dist"
LOADER, GLUE, MODULE = "pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"
LIBRARY = "pygame/base.cpython-314-wasm32-emscripten.so"

ASKS = re.compile(r"\bmodule\.\w+")
"""How the page's scripts ask what they call ``module``."""

# Parts of pygame that the game does not use or that cannot work here; each costs time at every start.
PYGAME_WITHOUT = (
    "pygame._camera_opencv",
    "pygame._debug",
    "pygame._sprite",
    "pygame._sdl2",
    "pygame.camera",
    "pygame.cursors",
    "pygame.freetype",
    "pygame.ftfont",
    "pygame.locals",
    "pygame.macosx",
    "pygame.midi",
    "pygame.pkgdata",
    "pygame.sndarray",
    "pygame.sprite",
    "pygame.surfarray",
    "pygame.sysfont",
    "pygame.typing",
    "pygame.version",
)

# Packages of Pyodide's own.
OWN = ("_pyodide", "pyodide")

# Modules that the page gets in short, because the whole ones bring what no page can use: so the start is
# spared sockets, threads, sources, patterns of file names and some 40 others.
STANDINS = Path(__file__).resolve().parent / "standins"

# How a dataclass makes its methods, and how it does if its module brings their code (generated.py).
COMPILES = "exec(txt, self.globals, ns)"
LOOKS_FIRST = 'exec(self.globals.get("__dataclass_code__", {}).get(txt, txt), self.globals, ns)'

# Python imports this at its start if it exists.
CUSTOM = "sitecustomize.py"


def verified_wheel() -> Path:
    """The committed wheel. Raises BuildError when it is missing or not the one that SHA256SUMS names."""
    sums = WHEELS / "SHA256SUMS"
    if not sums.exists():
        raise BuildError(f"{sums} is missing: run `make wheel`")
    wheels = []
    for line in sums.read_text().splitlines():
        digest, _, name = line.partition(" ")
        path = WHEELS / name.strip().lstrip("*")
        if path.suffix != ".whl":
            continue
        if not path.exists():
            raise BuildError(f"{path} is missing: run `make wheel`")
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise BuildError(f"{path} is damaged: its SHA-256 is not the one in {sums}")
        wheels.append(path)
    if len(wheels) != 1:
        raise BuildError(f"{sums} names {len(wheels)} wheels, expected one")
    return wheels[0]


def _python_sources(archive: zipfile.ZipFile, *more: str) -> tuple[list[Source], list[Source]]:
    """The modules as the page gets them, and those among them in whole that it gets in short."""
    sources, whole = [], []
    for name in sorted((*archive.namelist(), *more)):
        if name.endswith(".py"):
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            kind = "pyodide" if module.partition(".")[0] in OWN else "library"
            standin = STANDINS / name
            text = b"" if name in more else archive.read(name)
            if module == "dataclasses":
                text = looking_first(text.decode()).encode()
            source = Source(module, name.endswith("/__init__.py"), text, kind)
            if standin.exists():
                whole.append(source)
                source = replace(source, text=standin.read_bytes())
            sources.append(source)
    return sources, whole


def looking_first(dataclasses: str) -> str:
    """The library's module, which now looks first for code that is there."""
    if dataclasses.count(COMPILES) != 1:
        raise BuildError("dataclasses make their methods otherwise than build/runtime.py knows")
    return dataclasses.replace(COMPILES, LOOKS_FIRST)


class Runtime:
    """Compiled sources of the standard library and of pygame. ``frozen`` modules are in the interpreter."""

    library: dict[str, Compiled]
    pygame: list[Compiled]
    frozen: frozenset[str]

    def __init__(self) -> None:
        with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
            sources, whole = _python_sources(archive, CUSTOM)
        compiled, self.frozen = compile_sources(sources)
        self.library = {unit.source.module: unit for unit in compiled}
        with zipfile.ZipFile(verified_wheel()) as archive:
            sources, more = _python_sources(archive)
            self.pygame, _ = compile_sources([s for s in sources if s.module not in PYGAME_WITHOUT])
            self._whole = [*whole, *more]
            self._known = {*self.library, *(source.module for source in sources)}
            self._pygame_files = {
                name: archive.read(name)
                for name in archive.namelist()
                if name.startswith("pygame/") and not name.endswith((".py", ".so"))
            }
            self._pygame_library = archive.read(LIBRARY)

    def chosen_library(self, game: list[Compiled]) -> dict[str, Compiled]:
        """The modules of the standard library that this game needs (see stdlib.py)."""
        return stdlib.select(self.library, self.pygame, game, self.frozen)

    def site(self, game: list[Compiled]) -> Site:
        """All modules of a page with this game."""
        within = {name: self.library[name] for name in self.frozen & self.library.keys()}
        library = within | self.chosen_library(game)
        return Site([*library.values(), *self.pygame, *game], provided(verified_wheel()))

    def mentioned(self) -> list[Asked]:
        """The names that Pyodide and pygame ask for beside their modules (see carried.py)."""
        whole, _ = compile_sources(self._whole)
        programs = {MODULE: (PYODIDE / MODULE).read_bytes(), "pygame.wasm": self._pygame_library}
        asked = [
            *(mentioned_in_c(name, program, whole, self._known) for name, program in programs.items()),
            *(mentioned_in_loader(name, _script(name), whole) for name in (LOADER, GLUE)),
        ]
        return [one for each in asked for one in each]

    def scripts(self) -> dict[str, str]:
        """Pyodide's scripts, whole, as they suit the page (see glue.py)."""
        loader, glue = map(_script, (LOADER, GLUE))
        glue = with_given_memory(with_snippets(glue, snippets_of(self._pygame_library)))
        glue = without_listeners(without_stack_switching(with_quick_wrappers(glue)))
        glue = without_overgrowth(glue)
        glue = as_plain_script(compiled_at_once(glue), "glue", r"export default (\w+);")
        loader = as_plain_script(loader, "loader", r"export\{(\w+) as loadPyodide,\w+ as version\};")
        return {LOADER: loader, GLUE: glue}

    def files(self, game: list[Compiled]) -> dict[str, bytes]:
        """The files of the runtime folder for this game: name → contents."""
        chosen = self.chosen_library(game)
        scripts = self.scripts()
        whole = (PYODIDE / MODULE).read_bytes()
        how = Path(east_asian.__file__).read_bytes()
        module = cached(CACHE, [whole, how], lambda: east_asian.without_east_asian(whole))
        asking = [scripts[LOADER], *asked_by_the_page()]
        glue, module = slim(scripts[GLUE], module, [self._pygame_library], asking)
        return {
            LOADER: scripts[LOADER].encode(),
            GLUE: glue.encode(),
            MODULE: module,
            "stdlib.zip": packed(bytecode_files(chosen.values())),
            "pygame.zip": packed({**bytecode_files(self.pygame), **self._pygame_files}),
            "pygame.wasm": self._pygame_library,
        }


def _script(name: str) -> str:
    """One of Pyodide's, as it brings it."""
    return without_source_map((PYODIDE / name).with_suffix(".mjs").read_text(encoding="utf-8"))


def asked_by_the_page() -> list[str]:
    """The names that the page's own scripts ask Pyodide's loader for: only those, lest it changes when they
    do."""
    asked = {found for path in WEB.glob("*.mjs") for found in ASKS.findall(path.read_text(encoding="utf-8"))}
    return sorted(asked)
