"""Imports that are long in a browser, made a module at a time, so that the page lives on between two."""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from .steps import LONG, SHORT

LIST = "imports.json"
"""A file that the build puts beside the game. `needed`: module → all modules of the game that it needs,
itself last, so that each comes after those that it imports; only for those that `missing` is asked for.
`long`: those that take longest."""


@cache  # a press asks, and letting go of it
def listed_in(package: str) -> dict[str, Any] | None:
    """The list that the build has put into a package; None without one."""
    try:
        text = pkgutil.get_data(package, LIST)
    except OSError:
        return None
    return json.loads(text) if text else None


def missing(modules: Sequence[str], package: str = "game") -> dict[str, bool] | None:
    """Modules still to be imported for these, in order: name → True if it takes long.

    None without the build's list, where all is quick: who needs a module imports it then.
    """
    listed = listed_in(package)
    if listed is None:
        return None
    long = frozenset(listed["long"])
    names = dict.fromkeys(name for module in modules for name in listed["needed"].get(module, ()))
    return {name: name in long for name in names if name not in sys.modules}


def importing(names: Mapping[str, bool]) -> Iterator[bool]:
    """Import what is `missing`, and rest after each; before those that take long, too."""
    begun: dict[str, ModuleType] = {}
    try:
        for name, takes_long in names.items():
            if takes_long:
                yield LONG
            package = name.rpartition(".")[0]
            if package in names and package not in sys.modules:
                begun[package] = _begun(package)
            if name in begun:
                _finish(begun[name])
                del begun[name]
            else:
                import_module(name)
            yield SHORT
    finally:  # what has failed on the way is not taken for a package that is there
        for name in begun:
            del sys.modules[name]


def _begun(name: str) -> ModuleType:
    """A package that is run only after its modules, which it would else bring all at once."""
    spec = find_spec(name)
    assert spec
    module = sys.modules[name] = module_from_spec(spec)
    return module


def _finish(package: ModuleType) -> None:
    spec = package.__spec__
    assert spec
    assert spec.loader
    spec.loader.exec_module(package)
    parent, _dot, name = package.__name__.rpartition(".")
    setattr(sys.modules[parent], name, package)
