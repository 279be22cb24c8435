"""Pyodide's module and its loader without the functions that nothing here can call.

Pyodide hands out all that it consists of, 8,560 functions and addresses, to libraries that somebody may load
one day; its loader takes over each of them at every start, and brings all that emscripten offers to such a
library. Here one library is ever loaded, so what it needs is known when the site is built. The rest is left
out: of the loader by how emscripten writes it, of the module by binaryen's wasm-metadce, with what only the
rest called.

A function that is named anywhere, in a script or as an import, stays: rather too much than too little.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bytecode import ROOT, BuildError
from cached import cached

HERE = Path(__file__).resolve().parent
METADCE = ROOT / "web" / "node_modules" / ".bin" / "wasm-metadce"
CACHE = HERE / "cache" / "slim"

# The features of Pyodide's module beyond the first WebAssembly: binaryen refuses those that are not listed.
FEATURES = (
    "bulk-memory",
    "exception-handling",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
)

# How emscripten 5.0.3 writes what the module has for the loader, and what the loader has for modules.
TAKES_OVER = "function assignWasmExports(wasmExports){"
OFFERS = "var wasmImports={"
TAKEN = re.compile(r'wasmExports\["([^"]+)"\]')
ASSIGNED = re.compile(r"(?:^|=)([\w$]+)(?==)")
SHOWN = re.compile(r'Module\["([\w$]+)"\]=\1;')
ASKED = re.compile(r'\.([\w$]+)|\["([\w$]+)"\]')
NAME = re.compile(r"[A-Za-z_$][\w$]*")


@dataclass(frozen=True, slots=True)
class Interface:
    """The names of what a WebAssembly module imports, wants to know the address of, and exports."""

    imports: frozenset[str]
    addresses: frozenset[str]
    exports: frozenset[str]


def interface_of(module: bytes) -> Interface:
    """Raises BuildError when those bytes are no module."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.wasm"
        path.write_bytes(module)
        text = _run(["node", str(HERE / "interface.mjs"), str(path)], "a WebAssembly module cannot be read")
    names = json.loads(text)
    return Interface(*(frozenset(names[kind]) for kind in ("imports", "addresses", "exports")))


def slim(loader: str, module: bytes, libraries: Iterable[bytes], scripts: Iterable[str]) -> tuple[str, bytes]:
    """The loader and the module for nothing but these libraries, and scripts that ask the loader for things.

    Raises BuildError when the loader is another than is known, or binaryen cannot read the module.
    """
    scripts = list(scripts)
    own = interface_of(module)
    wanted = own.imports
    for library in map(interface_of, libraries):
        wanted |= library.imports | library.addresses
    before, declared, taken, after = _divided(_without_unasked(_offering(loader, wanted), scripts))
    named = wanted.union(*(NAME.findall(text) for text in (before, after, *scripts)))
    kept = {name: text for name, text in taken.items() if named & {name, *ASSIGNED.findall(text)}}
    variables = {variable for text in kept.values() for variable in ASSIGNED.findall(text)}
    declares = ",".join(name for name in declared if name in variables)
    loader = f"{before};var {declares};{TAKES_OVER}{';'.join(kept.values())}}}{after}"
    module = _exporting(module, own.exports & named.union(kept))
    # Where functions lie that it has itself, Pyodide's module asks for libraries only.
    if lacking := interface_of(module).addresses - wanted:
        raise BuildError(
            f"Pyodide's module wants to know where these are (build/slim.py): {', '.join(sorted(lacking))}"
        )
    return loader, module


def _divided(loader: str) -> tuple[str, list[str], dict[str, str], str]:
    """The loader before, its variables for what it takes over, name → statement that takes it, and after."""
    before, takes_over, after = loader.partition(TAKES_OVER)
    body, offers, after = after.partition("}" + OFFERS)
    before, declares, declared = before.rpartition(";var ")
    variables = declared.removesuffix(";").split(",")
    taken = [(TAKEN.findall(statement), statement) for statement in body.split(";")]
    known = takes_over and offers and declares and all(map(NAME.fullmatch, variables))
    if not known or not all(len(names) == 1 for names, _ in taken):
        raise BuildError(
            "Pyodide's loader is not the one that is known (build/slim.py): it takes over otherwise"
        )
    return before, variables, {names[0]: statement for names, statement in taken}, offers[1:] + after


def _offering(loader: str, wanted: frozenset[str]) -> str:
    """The loader with no more for a module than what is wanted."""
    before, offers, after = loader.partition(OFFERS)
    table, end, after = after.partition("}")
    if not offers or not re.fullmatch(r"[\w$:,]+", table):
        raise BuildError("Pyodide's loader is not the one that is known (build/slim.py): it offers otherwise")
    kept = [entry for entry in table.split(",") if entry.partition(":")[0] in wanted]
    return f"{before}{offers}{','.join(kept)}{end}{after}"


def _without_unasked(loader: str, scripts: Iterable[str]) -> str:
    """The loader without showing what nobody asks it for."""
    asked = Counter(name or key for text in (loader, *scripts) for name, key in ASKED.findall(text))
    return SHOWN.sub(lambda shown: shown[0] if asked[shown[1]] > 1 else "", loader)


def _exporting(module: bytes, names: Iterable[str]) -> bytes:
    """The module with these of its exports, and what they need."""
    if not METADCE.exists():
        raise BuildError("binaryen is missing: run `npm ci` in web/ (`make site` does it)")
    exports = [{"name": f"export {name}", "export": name} for name in sorted(names)]
    page = {"name": "page", "root": True, "reaches": [export["name"] for export in exports]}
    graph = json.dumps([page, *exports]).encode()
    features = [f"--enable-{feature}" for feature in FEATURES]

    def make() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            whole, plan, made = (Path(folder) / name for name in ("whole.wasm", "graph.json", "made.wasm"))
            whole.write_bytes(module)
            plan.write_bytes(graph)
            command = [str(METADCE), str(whole), f"--graph-file={plan}", "-o", str(made), *features]
            _run(command, "binaryen cannot make Pyodide's module smaller")
            return made.read_bytes()

    packer = (ROOT / "web" / "package-lock.json").read_bytes()
    return cached(CACHE, [module, graph, packer, *map(str.encode, features)], make)


def _run(command: list[str], failure: str) -> str:
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode:
        raise BuildError(f"{failure}:\n{result.stderr[-3000:]}")
    return result.stdout
