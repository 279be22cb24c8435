"""The C headers of the target: Python's, configured as Pyodide's, and emscripten's, made to match it."""

from __future__ import annotations

import re
import runpy
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from failure import RecipeError
from sandbox import INSIDE, Sandbox

#: Where the compiler finds Python.h, as seen from inside the sandbox.
HEADERS = f"{INSIDE}/headers"

_SYSCONFIG = "_sysconfigdata__emscripten_wasm32-emscripten.py"
_SIGSET_OF_6 = "typedef struct __sigset_t { unsigned long __bits[2]; } sigset_t;"
_SIGSET_OF_5 = "typedef struct __sigset_t { unsigned long __bits[128/sizeof(long)]; } sigset_t;"


def write_python_headers(sandbox: Sandbox, python: str) -> None:
    """Put Python's headers beside the sources: Debian's, the same for every platform, and our pyconfig.h.

    That file holds what configure found out about the platform. It is rebuilt from what Pyodide's own Python
    remembers of it (sysconfig's build_time_vars); Debian's serves as the list of names.
    """
    headers = sandbox.work / "headers"
    shutil.rmtree(headers, ignore_errors=True)
    shutil.copytree(sandbox.folder / f"usr/include/{python}", headers)
    template = next(sandbox.folder.glob(f"usr/include/*/{python}/pyconfig.h")).read_text(encoding="utf-8")
    variables = _build_time_vars(sandbox.work / "src/pyodide/python_stdlib.zip")
    (headers / "pyconfig.h").write_text(pyconfig(template, variables), encoding="utf-8")


def pyconfig(template: str, variables: dict[str, Any]) -> str:
    """The text of pyconfig.h: each name that the template mentions, defined as in variables or not at all."""
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    names = re.findall(r"^(?:/\* )?#\s*(?:define|undef)\s+(\w+)", template, re.MULTILINE)
    for name in dict.fromkeys(names):
        value = variables.get(name)
        if name == "Py_PYCONFIG_H" or value in (None, 0, "0", ""):
            continue  # sysconfig stores 0 for what is not defined
        text = str(value)
        if not re.fullmatch(r'[\w() +*-]+|".*"', text):
            text = '"' + text.replace('"', '\\"') + '"'
        lines.append(f"#define {name} {text}")
    return "\n".join([*lines, "#endif", ""])


def match_main_module(sandbox: Sandbox) -> None:
    """Give sigset_t the size it has in Pyodide's main module.

    emscripten 6 made it smaller. Pyodide is built with emscripten 5: its sigaction() writes the old, larger
    size over the caller's stack, and SDL calls it at start.
    """
    # The first compilation makes the system headers.
    sandbox.run(
        "cd /tmp && echo 'int x;' > x.c && emcc -fPIC -c x.c -o x.o", "compile a first file with emscripten"
    )
    header = _sysroot(sandbox) / "include/bits/alltypes.h"
    text = header.read_text(encoding="utf-8")
    if _SIGSET_OF_5 not in text:
        if text.count(_SIGSET_OF_6) != 1:
            raise RecipeError(f"{header} does not define sigset_t as expected: is this emscripten 6.0.5?")
        header.write_text(text.replace(_SIGSET_OF_6, _SIGSET_OF_5), encoding="utf-8")


def _sysroot(sandbox: Sandbox) -> Path:
    inside = sandbox.run("em-config CACHE", "ask emscripten for its cache").splitlines()[-1].strip()
    return sandbox.folder / inside.lstrip("/") / "sysroot"


def _build_time_vars(standard_library: Path) -> dict[str, Any]:
    """The results of configure for Pyodide's Python, from the module in which its standard library keeps
    it."""
    with zipfile.ZipFile(standard_library) as archive, tempfile.TemporaryDirectory() as folder:
        module = archive.extract(_SYSCONFIG, folder)
        variables: dict[str, Any] = runpy.run_path(module)["build_time_vars"]
    return variables
