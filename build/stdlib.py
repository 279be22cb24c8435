"""Which modules of the standard library the site carries.

Kept is what is imported, in turn, by what the interpreter starts with (``ROOTS``), by pygame and by the game,
and what is found by name (``KEEP``). Of the game every import statement counts, wherever it is; of pygame and
the library those that are run when a module is imported. Functions of the library that import something when
they are called are rare: where the game can come to such a function, the module stands in ``KEEP``.
``NOT_FOLLOWED`` are modules that the library imports if it can, or for what a page has not. A module that the
game imports by name is always kept, but for what the interpreter has within itself. A test holds the
resulting list (tests/web/library.txt), and carried.py checks that no module of it asks for one that is not
kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from bytecode import Compiled

# Modules that the interpreter and Pyodide import for themselves when they start.
ROOTS = (
    "_pyodide",
    "_pyodide._core_docs",
    "_pyodide._future_helper",
    "_pyodide.docstring",
    "_pyodide.jsbind",
    "asyncio",
    "asyncio.base_futures",
    "asyncio.base_tasks",
    "asyncio.events",
    "encodings",
    "importlib",
    "pyodide",
    "pyodide._package_loader",
    "pyodide.code",
    "pyodide.ffi",
    "sitecustomize",
)

# Modules that are found by name at run time, or by a function of the library that a game comes to.
KEEP = {
    "encodings.ascii": "codecs: text in ASCII",
    "encodings.latin_1": "codecs: text in Latin-1 (.mo headers)",
    "encodings.utf_8": "codecs: everything else",
    "inspect": "Pyodide, in C: is it a coroutine?",
    "pkgutil": "pkgutil.get_data: data files of the game",
    "traceback": "reports of a crash",
    "weakref": "_asyncio, in C",
}

# module: from where the library reaches it, and why that does not happen here
NOT_FOLLOWED = {
    "_py_abc": "abc: there is one in C",
    "_pydatetime": "datetime: there is one in C",
    "encodings._win_cp_codecs": "encodings: code pages of Windows",
}


def _is_below(module: str, names: Iterable[str]) -> bool:
    return any(module == name or module.startswith(name + ".") for name in names)


def select(
    library: Mapping[str, Compiled],
    pygame: Iterable[Compiled],
    game: Iterable[Compiled],
    frozen: Collection[str] = (),
) -> dict[str, Compiled]:
    """The modules of ``library`` that the interpreter, pygame and the game need, without ``frozen`` ones."""
    asked = {name for unit in game for name in unit.modules | unit.members}
    asked |= {name for unit in pygame for name in unit.first}
    todo = [name for name in sorted({*ROOTS, *KEEP, *asked}) if name in library]
    chosen: dict[str, Compiled] = {}
    while todo:
        name = todo.pop()
        if name in chosen:
            continue
        chosen[name] = library[name]
        parent = name.rpartition(".")[0]
        if parent:
            todo.append(parent)
        reached = sorted(library[name].first)
        todo.extend(found for found in reached if found in library and not _is_below(found, NOT_FOLLOWED))
    return {name: unit for name, unit in sorted(chosen.items()) if name not in frozen}


def import_order(entry: str, units: Iterable[Compiled]) -> list[str]:
    """The modules among ``units`` that ``entry`` brings, itself last: each after what it imports."""
    known = {unit.source.module: unit for unit in units}
    order: dict[str, None] = {}
    begun: set[str] = set()

    def visit(name: str) -> None:
        if name not in known:
            return
        visit(name.rpartition(".")[0])
        if name in begun:
            return
        begun.add(name)
        for found in sorted(known[name].first):
            visit(found)
        order[name] = None

    visit(entry)
    return list(order)
