"""Pyodide's module without its tables of East Asian encodings: 0.7 MB, which hardly get smaller when packed.

Python's codecs have them (Shift-JIS, Big5 and others), and so has the C library's iconv. The page reads and
writes UTF-8, and the modules that would offer those codecs are not carried at all. A table is found by what
is in it, so no address is noted here. Where it was the memory is empty: both then say that there is no such
sign.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import chain

from bytecode import BuildError

HEADER = 8  # bytes of a WebAssembly module before its sections
DATA, DATA_COUNT = 11, 12  # kinds of sections
ACTIVE, CONSTANT, END = 0, 0x41, 0x0B  # what stands before the address of data, and after it

# An index of Python's (Modules/cjkcodecs): for each first byte where its signs are, of two bytes each, and
# the first and the last of the second bytes that there are. The signs of one follow those of the one before.
ENTRY = struct.Struct("<IBBH")
ENTRIES = 256
INDEX = ENTRIES * ENTRY.size
FEW = 3  # areas, of less it is something else

# Tables of the C library (musl, src/locale): signs by first and second byte. They are those of Python's codec
# of that name, nearly all. There are no other second bytes.
SIGNS = (
    ("gb18030", range(0x81, 0xFF), (range(0x40, 0x7F), range(0x80, 0xFF))),
    ("big5", range(0xA1, 0xFA), (range(0x40, 0x7F), range(0xA1, 0xFF))),
    ("euc_kr", range(0xA1, 0xFE), (range(0xA1, 0xFF),)),
    ("euc_jp", range(0xA1, 0xF5), (range(0xA1, 0xFF),)),
)
NEARLY = 0.9
KNOWN = 740_000  # bytes of Pyodide 314.0.7 that are such tables, at least

Area = tuple[int, int]  # an address, and the one behind the last
Piece = tuple[int, bytes]  # an address, and what lies there


def without_east_asian(module: bytes, known: int = KNOWN) -> bytes:
    """The module without those tables. Raises BuildError when less of it are such tables than is known."""
    sections = list(_sections(module))
    pieces = list(chain.from_iterable(_pieces(body) for kind, body in sections if kind == DATA))
    memory = bytearray(max((at + len(contents) for at, contents in pieces), default=0))
    for at, contents in pieces:
        memory[at : at + len(contents)] = contents
    found = 0
    for start, end in chain(_of_python(memory), _of_the_library(memory)):
        memory[start:end] = bytes(end - start)
        pieces = [part for piece in pieces for part in _outside(piece, (start, end))]
        found += end - start
    if found < known:
        raise BuildError(f"Pyodide's module has {found} bytes of East Asian encodings, {known} were known")
    fresh = {DATA: _number(len(pieces)) + b"".join(map(_data, pieces)), DATA_COUNT: _number(len(pieces))}
    parts = [(kind, fresh.get(kind, body)) for kind, body in sections]
    return module[:HEADER] + b"".join(bytes([kind]) + _number(len(body)) + body for kind, body in parts)


def _of_python(memory: bytearray) -> Iterator[Area]:
    view = memoryview(memory)
    at = 0
    while at + INDEX <= len(memory):
        if signs := _indexed(view[at : at + INDEX]):
            yield signs
            yield at, at + INDEX
            at += INDEX
        else:
            at += 4


def _indexed(index: memoryview) -> Area | None:
    """Where the signs of an index lie; None when it is something else."""
    start = end = areas = 0
    for address, first, last, nothing in ENTRY.iter_unpack(index):
        if not address and not first and not last and not nothing:
            continue
        if nothing or last < first or not address or (areas and address != end):
            return None
        start, end, areas = start or address, address + 2 * (last - first + 1), areas + 1
    return (start, end) if areas >= FEW else None


def _of_the_library(memory: bytearray) -> Iterator[Area]:
    for codec, firsts, seconds in SIGNS:
        rows = [[_sign(bytes((a, b)), codec) for b in chain(*seconds)] for a in firsts]
        signs = [sign for row in rows for sign in row]
        whole = struct.Struct(f"<{len(signs)}H")
        for number, row in enumerate(rows):
            if 0 in row:  # signs may have been added there
                continue
            start = memory.find(struct.pack(f"<{len(row)}H", *row)) - 2 * number * len(row)
            if start < 0 or start + whole.size > len(memory):
                continue
            there = whole.unpack_from(memory, start)
            if sum(a == b for a, b in zip(signs, there, strict=True)) >= NEARLY * len(signs):
                yield start, start + whole.size
                break


def _sign(text: bytes, codec: str) -> int:
    """The number of the sign that these bytes are, 0 when there is none that takes two bytes."""
    try:
        number = ord(text.decode(codec))
    except UnicodeDecodeError:
        return 0
    return number if number < 0x10000 else 0


def _outside(piece: Piece, area: Area) -> Iterator[Piece]:
    """The parts of the piece outside the area."""
    at, contents = piece
    before, behind = contents[: max(0, area[0] - at)], contents[max(0, area[1] - at) :]
    if area[1] <= at or at + len(contents) <= area[0]:
        yield piece
        return
    if before:
        yield at, before
    if behind:
        yield at + len(contents) - len(behind), behind


# --- WebAssembly as bytes


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    at = HEADER
    while at < len(module):
        size, start = _read(module, at + 1)
        yield module[at], module[start : start + size]
        at = start + size


def _pieces(body: bytes) -> Iterator[Piece]:
    """Raises BuildError for data that do not lie at an address from the beginning."""
    count, at = _read(body, 0)
    for _ in range(count):
        if body[at] != ACTIVE or body[at + 1] != CONSTANT:
            raise BuildError("Pyodide's module has data that do not lie at an address")
        address, at = _read(body, at + 2)
        size, at = _read(body, at + 1)
        yield address, body[at : at + size]
        at += size


def _data(piece: Piece) -> bytes:
    at, contents = piece
    # As a number with a sign, so that the highest bit that is written must be 0.
    address = _number(at) if at.bit_length() % 7 else _number(at)[:-1] + bytes((_number(at)[-1] | 0x80, 0))
    return bytes((ACTIVE, CONSTANT)) + address + bytes((END,)) + _number(len(contents)) + contents


def _read(code: bytes, at: int) -> tuple[int, int]:
    """A number (LEB128, not below 0), and where it ends."""
    number = shift = 0
    while True:
        byte = code[at]
        number |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return number, at


def _number(number: int) -> bytes:
    code = bytearray()
    while number > 0x7F:
        code.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*code, number))
