"""Which modules of the standard library the site carries.

Kept is everything that can be reached, by any import statement in any function, from what the interpreter
loads by itself, from pygame and from the game. The way is not followed into the modules of ``NOT_FOLLOWED``:
the library reaches them only from corners that a game never visits, each named here. A module that the game
or pygame imports by name is always kept, listed or not. So nothing that the game can reach is missing in
play; a module that the browser cannot run at all is refused when the site is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bytecode import BuildError, Compiled, Interpreter

# module: from where the library reaches it, and why that does not happen here
NOT_FOLLOWED = {
    "_pyrepl": "site, traceback: the interactive prompt",
    "argparse": "command lines of library modules (python -m ast, ...)",
    "bdb": "pdb: the debugger",
    "cmd": "pdb: the debugger",
    "code": "the interactive prompt",
    "concurrent.futures.interpreter": "pools of interpreters: no threads in the page",
    "concurrent.futures.process": "pools of processes: none in the page",
    "csv": "statistics and importlib.metadata: reading installation records",
    "ctypes": "platform and uuid: calls into the operating system",
    "curses": "the interactive prompt",
    "doctest": "command lines of library modules",
    "email": "importlib.metadata and http: headers of installed packages and of requests",
    "ftplib": "urllib.request: network",
    "getpass": "the prompt for passwords",
    "html": "http and pydoc: pages made by the library",
    "http": "urllib.request and pydoc: network",
    "importlib.metadata": "facts about installed packages: nothing is installed here",
    "multiprocessing": "concurrent.futures and logging: processes",
    "netrc": "ftplib: network",
    "pdb": "breakpoint(): the debugger",
    "pickletools": "the command line of pickle",
    "plistlib": "platform: property lists of macOS",
    "pydoc": "help() of the interactive prompt",
    "readline": "the interactive prompt",
    "rlcompleter": "the interactive prompt",
    "runpy": "pdb and python -m",
    "socketserver": "http: network",
    "tarfile": "shutil.make_archive and unpack_archive",
    "tomllib": "configuration files of tools",
    "tracemalloc": "warnings about leaked files: the tracer is off",
    "tty": "the interactive prompt",
    "unittest": "doctest and asyncio's test classes",
    "urllib": "pathlib.Path.from_uri, pyodide.http, mimetypes: addresses and network",
    "webbrowser": "pydoc: opening pages",
    "xml": "plistlib and xmlrpc: XML",
    "xmlrpc": "pydoc and gzip's network use",
}

# What is found by name at run time, not by an import statement.
KEEP = {
    "encodings.ascii": "codecs: text in ASCII",
    "encodings.latin_1": "codecs: text in Latin-1 (.mo headers)",
    "encodings.utf_8": "codecs: everything else",
    "pkgutil": "pkgutil.get_data: data files of the game",
}

# What no page can run: an import of it in code that ships is a mistake, found when the site is built.
UNUSABLE = {
    "curses": "there is no terminal",
    "multiprocessing": "there are no processes",
    "numpy": "it is not part of the site",
    "pip": "nothing is installed in the page",
    "sqlite3": "it is not part of the site",
    "tkinter": "there is no window system",
    "turtle": "there is no window system",
}

# Names that Pyodide itself puts in place.
PROVIDED = frozenset({"__main__", "js", "pyodide_js"})


def _is_below(module: str, names: Iterable[str]) -> bool:
    return any(module == name or module.startswith(name + ".") for name in names)


def select(
    library: Mapping[str, Compiled], interpreter: Interpreter, programs: Iterable[Compiled]
) -> dict[str, Compiled]:
    """The modules of ``library`` that the interpreter and ``programs`` (the game's and pygame's) need."""
    asked = {name for unit in programs for name in unit.modules | unit.members}
    todo = [name for name in sorted({*interpreter.loaded, *KEEP, *asked}) if name in library]
    chosen: dict[str, Compiled] = {}
    while todo:
        name = todo.pop()
        if name in chosen:
            continue
        unit = chosen[name] = library[name]
        parent = name.rpartition(".")[0]
        if parent:
            todo.append(parent)
        reached = sorted(unit.modules | unit.members)
        todo.extend(found for found in reached if found in library and not _is_below(found, NOT_FOLLOWED))
    return dict(sorted(chosen.items()))


def check_imports(game: Iterable[Compiled], library: Iterable[str], interpreter: Interpreter) -> None:
    """Raises BuildError when a module of the game imports what would be missing in play."""
    units = list(game)
    known = {
        *library,
        *interpreter.builtin,
        *interpreter.loaded,
        *PROVIDED,
        *(u.source.module for u in units),
    }
    for unit in units:
        where = unit.source.path
        for name in sorted(unit.modules):
            top = name.partition(".")[0]
            if top in UNUSABLE:
                raise BuildError(f"{where} imports {name}, which cannot work in the browser: {UNUSABLE[top]}")
            # pygame's own modules are compiled into one library, so there is no list of them to look into.
            if name not in known and top != "pygame":
                raise BuildError(f"{where} imports {name}, which the site does not have")
