"""Imports that are long in a browser, made a module at a time, so that the page lives on between two."""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType

LIST = "imports.json"
"""What the build puts beside the game: module → all modules of the game that it needs, itself last, so that
each comes after those that it imports. Only for those that `missing` is asked for."""


def missing(modules: Sequence[str], package: str = "game") -> list[str] | None:
    """What is still to be imported of these and of what they need, in order.

    None without the build's list, where all is quick: who needs a module imports it then.
    """
    try:
        needed = json.loads(pkgutil.get_data(package, LIST) or b"{}")
    except OSError:
        return None
    names = dict.fromkeys(name for module in modules for name in needed.get(module, ()))
    return [name for name in names if name not in sys.modules]


def importing(names: Sequence[str]) -> Iterator[None]:
    """Import these, and rest after each."""
    begun: dict[str, ModuleType] = {}
    for name in names:
        package = name.rpartition(".")[0]
        if package in names and package not in sys.modules:
            begun[package] = _begun(package)
        if name in begun:
            _finish(begun.pop(name))
        else:
            import_module(name)
        yield


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
