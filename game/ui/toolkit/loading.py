"""Imports that are long in a browser, made a module at a time, so that the page lives on between two."""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType

LIST = "imports.json"
"""What the build puts beside the game: module → all modules of the game that it needs, itself last, so that
each comes after those that it imports. Only for those that `importing` is asked for."""


def importing(*modules: str) -> Iterator[None]:
    """Import these and what they need, and rest after each module that was not there yet.

    Without the build's list, where imports are quick, nothing is done: who needs a module imports it then.
    """
    begun: dict[str, ModuleType] = {}
    for name in (name for module in modules for name in _needed(module)):
        if name in begun:
            _finish(begun.pop(name))
        elif name in sys.modules:
            continue
        else:
            package = name.rpartition(".")[0]
            if package not in sys.modules:
                begun[package] = _begun(package)
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


def _needed(module: str) -> list[str]:
    try:
        text = pkgutil.get_data("game", LIST)
    except OSError:
        return []
    found: list[str] = json.loads(text or b"{}").get(module, [])
    return found
