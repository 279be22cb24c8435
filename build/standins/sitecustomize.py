"""Modules are found in archives without being read.

Python's own zipimport reads and decodes each module twice: when it is found, to say what its file is called,
and when it is run. Both are a large part of what an import takes here.
"""

from importlib.machinery import ModuleSpec
from zipimport import zipimporter

ENDINGS = (("/__init__.pyc", True), (".pyc", False))


def find_spec(self: zipimporter, name: str, target: object = None) -> ModuleSpec | None:
    """The module of that name, if the archive has it."""
    path = self.prefix + name.rpartition(".")[2]
    files = self._get_files()
    for ending, is_package in ENDINGS:
        if path + ending in files:
            spec = ModuleSpec(name, self, origin=f"{self.archive}/{path}{ending}", is_package=is_package)
            spec.has_location = True
            if is_package:
                spec.submodule_search_locations.append(f"{self.archive}/{path}")
            return spec
    return None


zipimporter.find_spec = find_spec
