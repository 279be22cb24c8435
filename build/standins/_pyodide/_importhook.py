"""Python imports what the page has registered: ``js``, the page itself, and ``pyodide_js``."""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType


class JsFinder:
    """Finds modules that are objects of JavaScript, and is their loader."""

    def __init__(self) -> None:
        self.jsproxies: dict[str, ModuleType] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Those that are registered, and what has a name in one of them."""
        parent, _, member = name.rpartition(".")
        if parent in self.jsproxies and hasattr(self.jsproxies[parent], member):
            self.jsproxies[name] = getattr(self.jsproxies[parent], member)
        if name not in self.jsproxies:
            return None
        return ModuleSpec(name, self, origin="javascript", is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The object itself."""
        return self.jsproxies[spec.name]

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to run."""

    def register_js_module(self, name: str, module: ModuleType) -> None:
        """What ``import name`` gives from now on."""
        self.jsproxies[name] = module

    def unregister_js_module(self, name: str) -> None:
        """It is not found any more; who has it keeps it."""
        del self.jsproxies[name]


jsfinder = JsFinder()
register_js_module = jsfinder.register_js_module
unregister_js_module = jsfinder.unregister_js_module


def register_js_finder() -> None:
    """Asked first: looking for ``js`` among files takes longer than being asked for every other module."""
    sys.meta_path.insert(0, jsfinder)


def register_windows_finder() -> None:
    """No page has paths of Windows."""


def register_module_not_found_hook(packages: object) -> None:
    """There are no packages to recommend."""


def add_note_to_module_not_found_error(error: ModuleNotFoundError) -> None:
    """There is nothing to add."""
