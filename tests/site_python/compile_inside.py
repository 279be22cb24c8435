"""Runs inside Pyodide (build/bytecode.py): compiles each file below its job's folder to a .pyc beside it."""

import py_compile
from pathlib import Path

FOLDER = Path("/job")
SHOWN = "/library"
"""Where the page has them."""

for file in FOLDER.rglob("*.py"):
    py_compile.compile(
        str(file),
        cfile=str(file.with_suffix(".pyc")),
        dfile=f"{SHOWN}/{file.relative_to(FOLDER)}",
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
