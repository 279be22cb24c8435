"""Methods that dataclasses compile at run time, compiled with their module instead.

A dataclass writes its methods as a text and compiles it when its module is imported. In a page that takes
two thirds of such an import, and before the first of them the browser has to compile Python's compiler,
which nothing else there needs.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from archive import packed
from bytecode import (
    HERE,
    BuildError,
    Compiled,
    Source,
    bytecode_files,
    compile_sources,
    compiler_key,
    run_inside,
)
from cached import cached

CACHE = HERE / "cache" / "generated"
PROGRAM = HERE / "generated_inside.py"


def with_generated(
    sources: Sequence[Source], data: Mapping[str, bytes], dataclasses: Compiled
) -> list[Compiled]:
    """The game compiled, each module with the code of what its dataclasses would compile.

    ``data`` are the files that lie beside the modules, ``dataclasses`` the module as the site has it.
    """
    texts = generated_texts(compile_sources(sources)[0], data, dataclasses)
    return compile_sources([replace(one, generated=tuple(texts.get(one.module, ()))) for one in sources])[0]


def generated_texts(
    units: Sequence[Compiled], data: Mapping[str, bytes], dataclasses: Compiled
) -> Mapping[str, Sequence[str]]:
    """Module → the texts that dataclasses compile when these are imported, having no code of them.

    Raises BuildError for a module that cannot be imported.
    """
    game = packed({**bytecode_files(units), **data})
    library = packed(bytecode_files([dataclasses]))
    modules = [unit.source.module for unit in units]

    def find() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            (work / "game.zip").write_bytes(game)
            (work / "library.zip").write_bytes(library)
            run_inside(PROGRAM, work, {"archives": ["library.zip", "game.zip"], "modules": modules})
            return (work / "found.json").read_bytes()

    made_by = [compiler_key().encode(), PROGRAM.read_bytes()]
    found = json.loads(cached(CACHE, [*made_by, library, game], find))
    if found["failed"]:
        reasons = (f"{module}: {why}" for module, why in found["failed"].items())
        raise BuildError("\n".join(("modules that cannot be imported:", *reasons)))
    texts: dict[str, list[str]] = found["texts"]
    return texts
