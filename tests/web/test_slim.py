"""Pyodide's module and its loader, cut to what pygame and this page can call (build/slim.py)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))

from bytecode import PYODIDE, BuildError  # noqa: E402
from runtime import GLUE, LOADER, Runtime, asked_by_the_page  # noqa: E402
from slim import ASKED, NAME, OFFERS, TAKEN, TAKES_OVER, interface_of, slim  # noqa: E402

# A module that exports a and b, which calls c; d is nobody's: (module (func $a) (func $b (call $c)) ...)
TYPES = bytes([1, 4, 1, 0x60, 0, 0])
FUNCTIONS = bytes([3, 5, 4, 0, 0, 0, 0])
EXPORTS = bytes([7, 9, 2, 1, 97, 0, 0, 1, 98, 0, 1])
BODIES = bytes([10, 15, 4, 2, 0, 11, 4, 0, 16, 2, 11, 2, 0, 11, 2, 0, 11])
MODULE = b"\0asm\1\0\0\0" + TYPES + FUNCTIONS + EXPORTS + BODIES
# A library that imports a of the module and x of the loader.
IMPORTS = bytes([2, 17, 2, 3, *b"env", 1, *b"a", 0, 0, 3, *b"env", 1, *b"x", 0, 0])
LIBRARY = b"\0asm\1\0\0\0" + TYPES + IMPORTS
SMALL = (
    'function load(){var f;Module["HEAP"]=HEAP;Module["FS"]=FS;var _a,_b;'
    'function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"];_b=wasmExports["b"]}'
    "var wasmImports={x:_x,y}}"
)


@pytest.fixture(scope="module")
def whole() -> str:
    return Runtime().scripts()[GLUE]


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return Runtime().files([])


@pytest.fixture(scope="module")
def cut(files: dict[str, bytes]) -> str:
    return files[GLUE].decode()


def test_exports_named_by_a_library_or_script_stay() -> None:
    loader, module = slim(SMALL, MODULE, [LIBRARY], ["loader.FS"])
    assert loader == (
        'function load(){var f;Module["FS"]=FS;var _a;'
        'function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"]}'
        "var wasmImports={x:_x}}"
    )
    assert interface_of(module).exports == {"a"}
    assert len(module) < len(MODULE)
    loader, module = slim(SMALL, MODULE, [], ["loader._b()", 'loader["HEAP"]'])
    assert 'wasmExports["b"]' in loader
    assert 'wasmExports["a"]' not in loader
    assert 'Module["HEAP"]' in loader
    assert interface_of(module).exports == {"b"}


@pytest.mark.parametrize(
    ("loader", "module"),
    [
        (SMALL.replace("var wasmImports={x:_x,y}", ""), MODULE),
        (SMALL.replace("x:_x", "x:()=>1"), MODULE),
        (SMALL.replace("wasmExports){", "all){"), MODULE),
        (SMALL.replace("var _a,_b;", "var _a,_b=1;"), MODULE),
        (SMALL.replace('_b=wasmExports["b"]', "_b=1"), MODULE),
        (SMALL, MODULE[:-1]),
        (SMALL, b"<html>"),
    ],
)
def test_unknown_loader_or_module_is_refused(loader: str, module: bytes) -> None:
    with pytest.raises(BuildError, match=r"not the one that is known|cannot be read"):
        slim(loader, module, [LIBRARY], [])


def test_without_binaryen_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slim.METADCE", Path("/nowhere"))
    with pytest.raises(BuildError, match="binaryen is missing"):
        slim(SMALL, MODULE, [LIBRARY], [])


def test_the_module_has_all_that_is_taken_over_and_all_that_pygame_needs(
    files: dict[str, bytes], whole: str, cut: str
) -> None:
    module, library = interface_of(files["pyodide.asm.wasm"]), interface_of(files["pygame.wasm"])
    original = interface_of((PYODIDE / "pyodide.asm.wasm").read_bytes())
    taken = set(TAKEN.findall(cut))
    assert taken <= module.exports < original.exports
    assert original.exports & (library.imports | library.addresses) <= module.exports
    assert len(module.exports) < 600, "8,560 of the original"
    needed = _offered(whole) & (module.imports | library.imports | library.addresses)
    assert needed <= _offered(cut) < _offered(whole)
    assert len(_offered(cut)) < 400, "1,370 of the original"


def test_the_loader_uses_no_name_that_was_taken_from_it(whole: str, cut: str) -> None:
    known = _declared(whole)
    assert len(known) > 4000
    head, _, rest = cut.partition(TAKES_OVER)
    texts = [head.rpartition(";var ")[0], rest.partition("}")[2], Runtime().scripts()[LOADER]]
    texts += asked_by_the_page()
    assert not (known - _declared(cut)) & {name for text in texts for name in NAME.findall(text)}
    shown = re.compile(r'Module\["([\w$]+)"\]=')
    lost = set(shown.findall(whole)) - set(shown.findall(cut))
    assert lost >= known - _declared(cut)
    for text in texts:
        assert not lost & {name or key for name, key in ASKED.findall(text)}


def _declared(loader: str) -> set[str]:
    """The variables that the loader declares for what it takes over."""
    return set(loader.partition(TAKES_OVER)[0].rpartition(";var ")[2].removesuffix(";").split(","))


def _offered(loader: str) -> set[str]:
    """The names of what the loader has for modules."""
    return {entry.partition(":")[0] for entry in loader.partition(OFFERS)[2].partition("}")[0].split(",")}


def test_names_the_page_asks_for_are_found_in_its_scripts() -> None:
    assert {"module._calloc", "module.HEAPU8", "module.loadWebAssemblyModule"} <= set(asked_by_the_page())
