"""Pyodide's module without its tables of East Asian encodings (build/east_asian.py)."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))

from bytecode import PYODIDE, BuildError  # noqa: E402
from east_asian import DATA, DATA_COUNT, KNOWN, without_east_asian  # noqa: E402

MEMORY = """
const module = await WebAssembly.compile(require("node:fs").readFileSync(0));
const { exports } = await WebAssembly.instantiate(module);
process.stdout.write(new Uint8Array(exports.m.buffer));
"""
TEXT = b"This stays."
SIGNS, INDEX, HANGUL = 1000, 4000, 10_000  # addresses


def memory_of(module: bytes) -> bytes:
    """The memory that the module exports as m, as it is in the beginning."""
    command = ["node", "-e", f"(async () => {{{MEMORY}}})()"]
    return subprocess.run(command, input=module, capture_output=True, check=True).stdout


def number(value: int) -> bytes:
    code = b""
    while value > 0x7F:
        code += bytes([value & 0x7F | 0x80])
        value >>= 7
    return code + bytes([value])


def section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + number(len(body)) + body


def module_with(*pieces: tuple[int, bytes], mode: int = 0) -> bytes:
    """A module with a memory of 64 KiB that has these contents at these addresses."""
    # The addresses in five bytes each, as linkers write them.
    data = b"".join(
        bytes([mode, 0x41, *(at >> shift & 0x7F | 0x80 for shift in (0, 7, 14, 21)), 0, 0x0B])
        + number(len(contents))
        + contents
        for at, contents in pieces
    )
    memory = section(5, bytes([1, 0, 1])) + section(7, bytes([1, 1, *b"m", 2, 0]))
    counted = section(DATA_COUNT, number(len(pieces)))
    return b"\0asm\1\0\0\0" + memory + counted + section(DATA, number(len(pieces)) + data)


def index(*entries: tuple[int, int, int, int]) -> bytes:
    """A table of 256 entries, of which only these hold anything: (number, address, first, last)."""
    table = [b"\0" * 8] * 256
    for at, *entry in entries:
        table[at] = struct.pack("<IBBH", *entry, 0)
    return b"".join(table)


def hangul() -> bytes:
    """The C library's table of EUC-KR, which has a sign more than Python's."""
    signs = []
    for first in range(0xA1, 0xFE):
        for second in range(0xA1, 0xFF):
            text = bytes((first, second)).decode("euc_kr", errors="replace")
            signs.append(ord(text) if len(text) == 1 else 0)
    signs[-1] = 0x1234
    return struct.pack(f"<{len(signs)}H", *signs)


THREE = index((0x21, SIGNS, 0x21, 0x7E), (0x22, SIGNS + 188, 0x30, 0x30), (0x25, SIGNS + 190, 0, 9))
WHOLE = module_with(
    (100, TEXT),
    (SIGNS - 4, b"abcd" + b"s" * 208),
    (SIGNS + 208, b"ssefgh"),
    (INDEX, THREE),
    (INDEX + len(THREE), TEXT),
    (HANGUL, hangul()),
)


def test_memory_outside_the_tables_stays_where_it_is() -> None:
    before = memory_of(WHOLE)
    small = without_east_asian(WHOLE, known=1)
    after = memory_of(small)
    assert len(small) < len(WHOLE) - 18_000
    emptied = ((SIGNS, SIGNS + 210), (INDEX, INDEX + 2048), (HANGUL, HANGUL + 2 * 93 * 94))
    expected = bytearray(before)
    for start, end in emptied:
        assert any(before[start:end])
        expected[start:end] = bytes(end - start)
    assert after == expected
    assert after[100 : 100 + len(TEXT)] == after[INDEX + 2048 : INDEX + 2048 + len(TEXT)] == TEXT
    assert after[SIGNS - 4 : SIGNS] == b"abcd"
    assert after[SIGNS + 210 : SIGNS + 214] == b"efgh"


@pytest.mark.parametrize(
    "table",
    [
        index((0x21, SIGNS, 0x21, 0x7E), (0x22, SIGNS + 188, 0x30, 0x30)),
        index((0x21, SIGNS, 0x21, 0x7E), (0x22, SIGNS + 186, 0x30, 0x30), (0x25, SIGNS + 188, 0, 9)),
        index((0x21, SIGNS, 0x21, 0x7E), (0x22, SIGNS + 188, 0x31, 0x30), (0x25, SIGNS + 188, 0, 9)),
        bytes(2048),
    ],
    ids=["too few", "a gap", "none", "empty"],
)
def test_bytes_that_only_look_like_an_index_stay(table: bytes) -> None:
    module = module_with((SIGNS, b"s" * 210), (INDEX, table))
    assert memory_of(without_east_asian(module, known=0)) == memory_of(module)


def test_a_module_that_is_not_known_is_refused() -> None:
    with pytest.raises(BuildError, match=f"has 19742 bytes of East Asian encodings, {KNOWN} were known"):
        without_east_asian(WHOLE)
    with pytest.raises(BuildError, match="do not lie at an address"):
        without_east_asian(module_with((100, TEXT), mode=1))


@pytest.mark.thorough
def test_pyodide_gets_smaller_by_them() -> None:
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    small = without_east_asian(whole)
    assert 700_000 < len(whole) - len(small) <= KNOWN + 10_000, "what is empty in a table was not carried"
