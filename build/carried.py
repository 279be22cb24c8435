"""Check that nothing on the site asks for a module or member that the site does not carry.

A name may be asked for by an import statement, in functions too, and as a member of a module, in turn and by
other names that it has got, as a member of a class of one, or as a name that nothing binds (named.py, which
tells what it cannot see). It is there if a module of the site has it, or one that is within the interpreter
or pygame's library, as these say themselves (provided_inside.py). Code that catches the error of an import,
or asks ``hasattr`` before, may ask for anything.

C code and Pyodide's loader ask, too, and show no more than names: of a module that has a
stand-in each name is counted as asked for that the whole module defines and they mention; and each module of
a package that is mentioned in C.
"""

from __future__ import annotations

import json
import re
import tempfile
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bytecode import HERE, BuildError, Compiled, compiler_key, run_inside
from cached import cached

CACHE = HERE / "cache" / "provided"
PROGRAM = HERE / "provided_inside.py"

Reasons = Mapping[tuple[str, str], str]

# JavaScript's objects: nobody here knows their members.
FROM_PAGE = frozenset({"js", "pyodide_js"})

# Members that every module has without a statement of its own.
ALWAYS = frozenset(
    f"__{name}__" for name in ("dict", "doc", "file", "loader", "name", "package", "path", "spec")
)

# (asker, module, or member of it): why no path leads there, or nothing comes of it. The build says when an
# entry is not needed any more.
NO_WINDOWS = "there is no Windows in a page"
NO_FOLDERS = "paths are only joined, asked for and read"
NO_PACKAGES = "the page loads no packages"
OF_MODULES = "it is asked for by a module in C that nobody imports"
OF_OTHERS = "what it mentions is another's of that name"
UNREACHED: Reasons = {
    ("_py_warnings", "inspect.markcoroutinefunction"): "no coroutine is deprecated",
    ("_py_warnings", "tracemalloc"): "every error of it is caught",
    ("_sitebuiltins", "pydoc"): "nobody calls for help",
    ("abc", "_py_abc"): "there is one in C",
    ("ast", "_ast_unparse"): "no tree is made a text again",
    ("ast", "argparse"): "no program",
    ("ast", "inspect.cleandoc"): "nobody asks for docstrings",
    ("base64", "getopt"): "no program",
    ("calendar", "_colorize.get_colors"): "no day is highlighted",
    ("calendar", "argparse"): "no program",
    ("dataclasses", "inspect.signature"): "the build gives each dataclass a docstring (compile_inside.py)",
    ("datetime", "_pydatetime"): "there is one in C",
    ("enum", "inspect.Parameter"): "nobody asks for signatures",
    ("enum", "inspect.Signature"): "nobody asks for signatures",
    ("game.main", "asyncio.run"): "the way into a window; a page awaits what it runs",
    ("importlib._bootstrap_external", "importlib.metadata"): "nobody asks for packages' data",
    ("importlib._bootstrap_external", "importlib.readers"): "pkgutil reads what lies beside modules",
    ("importlib._bootstrap_external", "nt"): NO_WINDOWS,
    ("importlib._bootstrap_external", "posix._path_splitroot"): NO_WINDOWS,
    ("importlib._bootstrap_external", "tokenize.detect_encoding"): "no module is imported from a source",
    ("importlib._bootstrap_external", "winreg"): NO_WINDOWS,
    ("importlib.util", "threading"): "no module is loaded lazily",
    ("os", "nt"): NO_WINDOWS,
    ("os", "os.sched_getaffinity"): "it asks before, by the text of the name",
    ("os", "subprocess"): "there are no processes",
    ("pathlib", "shutil"): NO_FOLDERS,
    ("pathlib", "urllib.error"): NO_FOLDERS,
    ("pathlib", "urllib.request"): NO_FOLDERS,
    ("pathlib._os", "os.chflags"): NO_FOLDERS,
    ("pathlib._os", "os.getxattr"): NO_FOLDERS,
    ("pathlib._os", "os.setxattr"): NO_FOLDERS,
    ("pathlib._os", "posix._COPYFILE_DATA"): NO_FOLDERS,
    ("pkgutil", "inspect.getmodulename"): "no folder is searched for modules",
    ("random", "argparse"): "no program",
    ("random", "hashlib"): "_sha2 is there",
    ("random", "statistics"): "no program",
    ("traceback", "difflib"): "every error of it is caught",
    ("traceback", "sys.last_traceback"): "nobody prints the last error of a prompt",
    ("traceback", "sys.last_type"): "nobody prints the last error of a prompt",
    ("traceback", "sys.last_value"): "nobody prints the last error of a prompt",
    ("traceback", "tokenize"): "every error of it is caught",
    ("urllib.parse", "ipaddress.IPv4Address"): "no text is an address for the ipaddress of a page",
    ("zipimport", "importlib.readers"): "pkgutil reads what lies beside modules",
    ("pygame.wasm", "pygame.SurfaceType"): OF_OTHERS,
    ("pygame.wasm", "pygame._sdl2"): "the wheel has no renderer",
    ("pygame.wasm", "pygame.freetype"): "the game's letters are of pygame.font",
    ("pygame.wasm", "pygame.pixelcopy"): OF_OTHERS,
    ("pygame.wasm", "pygame.pkgdata"): "the game has fonts of its own",
    ("pygame.wasm", "pygame.system"): OF_OTHERS,
    ("pyodide.asm.js", "_pyodide._base.eval_code_async"): "the page runs no asynchronous program",
    ("pyodide.asm.js", "_pyodide._base.find_imports"): NO_PACKAGES,
    ("pyodide.asm.js", "_pyodide._base.pyimport_impl"): "the page imports nothing",
    ("pyodide.asm.js", "pyodide._package_loader.get_install_dir"): NO_PACKAGES,
    ("pyodide.asm.js", "pyodide._package_loader.loadedPackages"): NO_PACKAGES,
    ("pyodide.asm.js", "pyodide._package_loader.unpack_buffer"): "the page unpacks archives itself",
    ("pyodide.asm.js", "pyodide.code.relaxed_call"): "the page gives functions what they take",
    ("pyodide.asm.wasm", "__phello__.spam"): OF_MODULES,
    ("pyodide.asm.wasm", "_colorize.code"): OF_OTHERS,
    ("pyodide.asm.wasm", "_pyrepl.main"): "there is no prompt",
    ("pyodide.asm.wasm", "asyncio.coroutines.iscoroutinefunction"): OF_OTHERS,
    ("pyodide.asm.wasm", "asyncio.events._get_running_loop"): OF_OTHERS,
    ("pyodide.asm.wasm", "asyncio.events._set_running_loop"): OF_OTHERS,
    ("pyodide.asm.wasm", "asyncio.events.get_event_loop"): OF_OTHERS,
    ("pyodide.asm.wasm", "asyncio.exceptions.TimeoutError"): OF_OTHERS,
    ("pyodide.asm.wasm", "ctypes._layout"): OF_MODULES,
    ("pyodide.asm.wasm", "inspect.iscoroutine"): OF_OTHERS,
    ("pyodide.asm.wasm", "sqlite3.dump"): OF_MODULES,
    ("pyodide.asm.wasm", "string.templatelib"): "nothing of the site has a template",
    ("pyodide.asm.wasm", "xml.etree.ElementPath"): OF_MODULES,
    ("pyodide.asm.wasm", "zoneinfo._common"): OF_MODULES,
    ("pyodide.asm.wasm", "zoneinfo._tzpath"): OF_MODULES,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A module, and members in turn, that ``asker`` asks for at the place ``where``."""

    asker: str
    where: str
    module: str
    members: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ".".join((self.module, *self.members))


class Site:
    """The modules and members that exist in the page: ``provided`` are the names of modules that have no
    source there."""

    def __init__(self, units: Iterable[Compiled], provided: Mapping[str, Collection[str]]) -> None:
        self.units = {unit.source.module: unit for unit in units}
        self.provided = provided

    def carries(self, module: str) -> bool:
        """True if it can be imported."""
        return module in self.units or module in self.provided or module.partition(".")[0] in FROM_PAGE

    def asked(self) -> Iterator[Asked]:
        """All that its modules ask for; of one that is missing, no members."""
        for name, unit in sorted(self.units.items()):
            for line, module, members in unit.asks:
                if not members or self.carries(module):
                    yield Asked(name, f"{unit.source.path}:{line}", module, members)

    def has(self, asked: Asked, within: frozenset[tuple[str, tuple[str, ...]]] = frozenset()) -> bool:
        """True if it is there; ``within`` is the path to it so far."""
        module, key = asked.module, (asked.module, asked.members)
        if key in within or not self.carries(module):
            return False
        if not asked.members or asked.members[0] in ALWAYS or module.partition(".")[0] in FROM_PAGE:
            return True

        def leads(asker: str, to: str, members: tuple[str, ...]) -> bool:
            return self.has(Asked(asker, asked.where, to, members), within | {key})

        name, rest = asked.members[0], asked.members[1:]
        below, unit, provided = f"{module}.{name}", self.units.get(module), self.provided.get(module, ())
        if self._is_imported(below, asked.asker, module) and leads(asked.asker, below, rest):
            return True
        if unit is None or (provided and name not in provided):
            return name in provided and (below not in self.provided or leads(asked.asker, below, rest))
        return (
            (name in provided and not rest)
            or any(
                unit.allows(name, rest) if lead is None else leads(module, lead[0], (*lead[1], *rest))
                for lead in unit.gives.get(name, ())
            )
            or "__getattr__" in unit.gives
            or any(self._brings(star, name) and leads(module, star, asked.members) for star in unit.stars)
        )

    def _brings(self, module: str, name: str) -> bool:
        """True if that name is among those that a star import takes from a module."""
        unit = self.units.get(module)
        return unit.shows(name) if unit else not name.startswith("_")

    def _is_imported(self, module: str, *importers: str) -> bool:
        """True if one of these imports it, or a module below it: else its package does not know of it."""
        units = [self.units[name] for name in importers if name in self.units]
        names = {name for unit in units for name in unit.modules | unit.members}
        return any(name == module or name.startswith(f"{module}.") for name in names)


def check(site: Site, mentioned: Iterable[Asked], unreached: Reasons, whole: bool) -> None:
    """Raises BuildError, with places, when something asks for what the site does not carry and no reason says
    that this does not matter; of a ``whole`` site also when a reason is not needed.

    That of another game than ours, such as a test's, need not come to all that ours does.
    """
    unneeded, words = set(unreached), []
    for asked in (*site.asked(), *mentioned):
        if site.has(asked):
            continue
        reasons = {key for key in unreached if key[0] == asked.asker and f"{asked}.".startswith(f"{key[1]}.")}
        unneeded -= reasons
        if not reasons:
            words.append(f"{asked.where} asks for {asked}, which the site does not carry")
    if words:
        words.append("(carry it, or tell in build/carried.py why nothing comes of it)")
    if whole:
        words += [
            f"build/carried.py: {who} does not ask in vain for {what}" for who, what in sorted(unneeded)
        ]
    if words:
        raise BuildError("\n".join(words))


def mentioned_in_c(
    asker: str, program: bytes, whole: Iterable[Compiled], modules: Collection[str]
) -> list[Asked]:
    """The names that a compiled program asks for: ``modules`` of packages, and members of modules that have
    stand-ins, of which ``whole`` are the whole ones."""
    names = {name.decode() for name in re.findall(rb"(?<=\0)[A-Za-z_][\w.]*(?=\0)", program)}
    asked = [Asked(asker, asker, name) for name in sorted(names.intersection(modules)) if "." in name]
    return asked + _mentioned(asker, names, (unit for unit in whole if unit.source.module in names))


def mentioned_in_loader(asker: str, loader: str, whole: Iterable[Compiled]) -> list[Asked]:
    """The modules of its own that Pyodide's loader asks for."""
    own = (unit for unit in whole if unit.source.kind == "pyodide")
    return _mentioned(asker, set(re.findall(r"\.([A-Za-z_]\w+)", loader)), own)


def _mentioned(asker: str, names: Collection[str], whole: Iterable[Compiled]) -> list[Asked]:
    return [
        Asked(asker, asker, unit.source.module, (name,))
        for unit in whole
        for name, leads in sorted(unit.gives.items())
        if name in names and None in leads and not name.startswith("__")
    ]


def provided(wheel: Path) -> dict[str, list[str]]:
    """The names that modules have which are written in C, pygame's of that wheel too."""

    def find() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(work / "wheel")
            run_inside(PROGRAM, work, {"wheel": "wheel"})
            return (work / "provided.json").read_bytes()

    made_by = [compiler_key().encode(), PROGRAM.read_bytes(), wheel.read_bytes()]
    found: dict[str, list[str]] = json.loads(cached(CACHE, made_by, find))
    return found
