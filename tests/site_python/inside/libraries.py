"""Two libraries in one interpreter: who imports decides from which one it is given.

The game, pygame and the site's own library see what the site carries, and nothing else. The tests, pytest and
the modules of the whole library see the whole. Most modules are the same for both. Twice there is what the
site has in short (build/standins): the names of these stand in `sys.modules` as the tests see them, but while
the site's code imports one. The site's code gets no module that the site lacks.

Not seen is who takes a module out of `sys.modules`, or a submodule as an attribute of its package.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import json
import os
import re
import sys
from _imp import is_frozen
from collections.abc import Iterator
from importlib import _bootstrap, _bootstrap_external
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import resolve_name, spec_from_file_location
from types import ModuleType
from typing import Any

FOLDER, REPOSITORY = "/library", "/repository"
TESTS = (FOLDER + "/", REPOSITORY + "/")
"""Modules with files in these folders see the whole library."""

INIT = "__init__.pyc"

BETWEEN = (vars(_bootstrap), vars(_bootstrap_external), vars(contextlib), vars(importlib), globals())
"""Globals of functions that only hand an import on."""

import_before, import_module_before = builtins.__import__, importlib.import_module


def is_test(names: dict[str, Any] | None) -> bool:
    """True if a module with these globals belongs to the tests.

    C code, and code that imports modules, acts for its caller.
    """
    if names is None or any(names is one for one in BETWEEN):
        frame = sys._getframe()
        while any(frame.f_globals is one for one in BETWEEN):
            frame = frame.f_back
        names = frame.f_globals
    return bool(names) and str(names.get("__file__")).startswith(TESTS)


def modules_in(folder: str) -> dict[str, str]:
    """The names of modules → their files."""
    found = {}
    for path, _, names in os.walk(folder):
        package = path[len(folder) + 1 :].replace("/", ".")
        for name in names:
            if name == INIT:
                found[package] = f"{path}/{name}"
            elif name.endswith(".pyc"):
                found[f"{package}.{name[:-4]}".lstrip(".")] = f"{path}/{name}"
    return found


def state_io() -> re.Pattern[str]:
    """Modules of the game that write and read positions, which the site leaves out."""
    with open(f"{FOLDER}/state_io.txt") as file:
        return re.compile(file.read())


class Libraries:
    """Gives each importer its modules. It finds the tests' modules, too: see `sys.meta_path`."""

    def __init__(self) -> None:
        self._files = {name: file for name, file in modules_in(FOLDER).items() if not is_frozen(name)}
        with open(f"{FOLDER}/doubled.json") as file:
            self._doubled = {*json.load(file), "dataclasses"}
        self._state_io = state_io()
        self._watched = self._doubled | {name.partition(".")[0] for name in self._files}
        self._aside: dict[str, ModuleType] = {}
        """The doubled modules of those who do not import just now."""
        self._for_tests = False
        """True if those in `sys.modules` are the tests'."""

    def install(self) -> None:
        """From now on."""
        self._aside["dataclasses"] = for_classes_without_docstrings(importlib.import_module("dataclasses"))
        self._exchange()
        sys.meta_path.insert(0, self)
        builtins.__import__ = self._import
        importlib.import_module = self._import_module

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """A module that the tests have for themselves; of the game `state_io`: they compare positions."""
        if self._state_io.fullmatch(name):
            place = f"{REPOSITORY}/{name.replace('.', '/')}"
            if not os.path.isdir(place):
                return spec_from_file_location(name, f"{place}.py")
            return spec_from_file_location(name, f"{place}/__init__.py", submodule_search_locations=[place])
        if not self._for_tests or name not in self._files:
            return None
        file = self._files[name]
        within = [file.rpartition("/")[0]] if file.endswith(f"/{INIT}") else None
        loader = SourcelessFileLoader(name, file)
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=within)

    def _exchange(self) -> None:
        aside = {name: sys.modules[name] for name in sys.modules if name.partition(".")[0] in self._doubled}
        for name in aside:
            del sys.modules[name]
        sys.modules.update(self._aside)
        self._aside, self._for_tests = aside, not self._for_tests

    @contextlib.contextmanager
    def _seen_by(self, names: dict[str, Any] | None, module: str, members: tuple[str, ...]) -> Iterator[None]:
        """An import of a module and of members of it. Raises ImportError for what the site has not."""
        test = is_test(names)
        package = module.partition(".")[0]
        if not test and package not in self._doubled:
            if module in self._files:
                raise ModuleNotFoundError(f"No module named {module!r}", name=module)
            if lacking := [member for member in members if f"{module}.{member}" in self._files]:
                raise ImportError(f"cannot import name {lacking[0]!r} from {module!r}", name=module)
        if test == self._for_tests or package not in self._doubled:
            yield
            return
        self._exchange()
        try:
            yield
        finally:
            self._exchange()

    def _import(
        self,
        name: str,
        globals: dict[str, Any] | None = None,  # noqa: A002 - Python's name
        locals: object = None,  # noqa: A002 - Python's name
        fromlist: tuple[str, ...] | None = (),
        level: int = 0,
    ) -> ModuleType:
        __tracebackhide__ = True
        package = (globals or {}).get("__package__") or "" if level else name
        if package.partition(".")[0] not in self._watched:
            return import_before(name, globals, locals, fromlist, level)
        module = resolve_name("." * level + name, package) if level else name
        with self._seen_by(globals, module, tuple(fromlist or ())):
            return import_before(name, globals, locals, fromlist, level)

    def _import_module(self, name: str, package: str | None = None) -> ModuleType:
        with self._seen_by(sys._getframe(1).f_globals, resolve_name(name, package), ()):
            return import_module_before(name, package)


def for_classes_without_docstrings(site: ModuleType) -> ModuleType:
    """The site's dataclasses for classes of the tests: the build has given these no docstring."""

    def dataclass(found: type | None = None, /, **options: Any) -> Any:
        def made(found: type) -> type:
            found.__doc__ = found.__doc__ or found.__name__
            return site.dataclass(found, **options)

        return made(found) if found else made

    module = ModuleType("dataclasses")
    vars(module).update(vars(site), dataclass=dataclass)
    return module
