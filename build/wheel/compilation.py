"""Compile what libraries.toml lists and link it into one side module for Pyodide."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from failure import RecipeError
from headers import HEADERS
from sandbox import INSIDE, Sandbox
from sources import source_folders

_RECIPE = Path(__file__).resolve().parent
_RULES = """\
rule compile
  command = emcc $flags -MD -MF $out.d -c $in -o $out
  depfile = $out.d
  deps = gcc
rule link
  command = emcc $flags @$out.rsp -o $out
  rspfile = $out.rsp
  rspfile_content = $in
"""

# The names that the dynamic loader itself gives to a side module.
_FROM_LOADER = {
    "memory",
    "__indirect_function_table",
    "__stack_pointer",
    "__memory_base",
    "__table_base",
    "__c_longjmp",
    "__cpp_exception",
}
#: SDL_Delay calls it only in a program built with ASYNCIFY, for which it asks first; Pyodide is none.
_NEVER_CALLED = {"emscripten_sleep"}

_LIST_IMPORTS_AND_EXPORTS = """
const load = file => new WebAssembly.Module(require("fs").readFileSync(file));
const main = load("src/pyodide/pyodide.asm.wasm"), side = load("build/base.so");
for (const {name} of WebAssembly.Module.exports(main)) console.log("export", name);
for (const {name} of WebAssembly.Module.exports(side)) console.log("export", name);
for (const {name} of WebAssembly.Module.imports(side)) console.log("import", name);
"""


def compile_module(pins: dict[str, Any], sandbox: Sandbox) -> Path:
    """Compile and link everything that changed since the last run; return the module's path.

    Raises RecipeError with the compiler's message, or naming the functions that Pyodide would not find.
    """
    folder = sandbox.work / "build"
    folder.mkdir(exist_ok=True)
    shutil.copytree(_RECIPE / "config", sandbox.work / "config", dirs_exist_ok=True)
    libraries = tomllib.loads((_RECIPE / "libraries.toml").read_text(encoding="utf-8"))
    (folder / "build.ninja").write_text(build_plan(libraries, _places(pins)), encoding="utf-8")
    sandbox.run(f"cd {INSIDE}/build && ninja -j{os.cpu_count() or 1}", "compile the module")
    _refuse_unknown_imports(sandbox)
    return folder / "base.so"


def build_plan(libraries: dict[str, Any], places: dict[str, str]) -> str:
    """The text of build.ninja: one compilation for each source of each library, then the link."""
    lines = [_RULES]
    objects = []
    for library, description in libraries.items():
        if library == "all":
            continue
        flags = " ".join(libraries["all"]["flags"] + description["flags"])
        lines.append(f"flags_{library} = {_fill(flags, places)}")
        for source in description["sources"]:
            output = f"{library}/{source.removesuffix('.c').replace('/', '_')}.o"
            objects.append(output)
            path = f"{_fill(description['folder'], places)}/{source}"
            lines += [f"build {output}: compile {path}", f"  flags = $flags_{library}"]
    lines.append(f"build base.so: link {' '.join(objects)}")
    lines.append(f"  flags = {_fill(' '.join(libraries['all']['link']), places)}")
    return "\n".join([*lines, ""])


def _places(pins: dict[str, Any]) -> dict[str, str]:
    return source_folders(pins) | {
        "root": INSIDE,
        "headers": HEADERS,
        "config": f"{INSIDE}/config",
        "emscripten": "/usr/share/emscripten",
    }


def _fill(text: str, places: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda match: places[match[1]], text)


def _refuse_unknown_imports(sandbox: Sandbox) -> None:
    """Look for functions that nobody provides, which would otherwise fail in the page, when they are called.

    Each import must be an export of Pyodide's main module, a function of its JavaScript loader, or a symbol
    of the module itself (position-independent code imports its own data).
    """
    script = sandbox.work / "imports.cjs"
    script.write_text(_LIST_IMPORTS_AND_EXPORTS, encoding="utf-8")
    listing = sandbox.run(f"cd {INSIDE} && node imports.cjs", "list the module's imports")
    names: dict[str, set[str]] = {"import": set(), "export": set()}
    for line in listing.splitlines():
        kind, name = line.split(" ", 1)
        names[kind].add(name)
    loader = (sandbox.work / "src/pyodide/pyodide.asm.mjs").read_text(encoding="utf-8")
    unknown = names["import"] - names["export"] - _FROM_LOADER - _NEVER_CALLED
    missing = sorted(name for name in unknown if not re.search(rf"\b_?{re.escape(name)}\b", loader))
    if missing:
        raise RecipeError("functions that neither the module nor Pyodide has: " + ", ".join(missing))
