"""The six sheets, read from `sheets.txt`: which colour each stone has, and where the bonus symbols are."""

from __future__ import annotations

from functools import cache
from pkgutil import get_data

from .actions import QUARRY_LENGTH
from .layout import ARCH_LEVELS, NUMBER, PLACES, PYRAMID_ROWS, RELIEF_COLUMNS, RELIEF_ROWS

COLOURS = ("blue", "red", "pink", "orange", "green", "yellow")
"""The faces of a die. Colours are indices into this; in `sheets.txt` their first letters."""
LETTERS = "ABCDEF"
"""The names of the sheets."""
BONUSES = ("scarab", "ankh", "eye", "lotus", "sun", "crook")
"""The kinds of bonus symbols; in `sheets.txt` their first letters, but 'u' for the sun."""

_COLOUR_SIGNS = {name[0]: name for name in COLOURS}
SYMBOL_SIGNS = {"u" if name == "sun" else name[0]: name for name in BONUSES}
"""The bonus symbols by their letters."""

_SHAPES = {
    "pyramid": tuple(reversed(PYRAMID_ROWS)),
    "arch": (1, *[2] * ARCH_LEVELS),
    "relief": (len(RELIEF_COLUMNS),) * RELIEF_ROWS,
    "quarry": (QUARRY_LENGTH,),
}
"""Signs in each line of each part of a sheet, from the top."""


class Sheet:
    """The colours of one sheet."""

    __slots__ = ("colours", "letter", "quarry", "stones")

    def __init__(self, letter: str, colours: tuple[int, ...], quarry: tuple[int, ...]) -> None:
        """`colours` of the 44 places, then of the quarry from the left."""
        self.letter = letter
        self.colours = colours
        self.quarry = quarry
        self.stones = tuple(
            tuple(i for i, c in enumerate(quarry, 1) if c == colour) for colour in range(len(COLOURS))
        )
        """For each colour the numbers (from 1) of its quarry stones, ascending."""

    def __repr__(self) -> str:
        return f"<Sheet {self.letter}>"


Drawing = tuple[dict[int, str], tuple[str, ...]]
"""The sign of each place, and those of the quarry."""


def _names_of(part: str) -> list[list[str]]:
    """The names of a structure's places as they are drawn: lines from the top."""
    if part == "pyramid":
        return [[f"p{row}.{i}" for i in range(1, PYRAMID_ROWS[row - 1] + 1)] for row in range(6, 0, -1)]
    if part == "arch":
        return [["a.cap"], *([f"a.l{level}", f"a.r{level}"] for level in range(ARCH_LEVELS, 0, -1))]
    return [[f"r.{column}{row}" for column in RELIEF_COLUMNS] for row in range(RELIEF_ROWS, 0, -1)]


def _read_drawings(text: str) -> dict[str, Drawing]:
    """Title ('symbols', 'sheet A') → drawing. Raises ValueError with the line number."""
    lines: dict[str, dict[str, list[list[str]]]] = {}
    parts: dict[str, list[list[str]]] = {}
    part: list[list[str]] = []
    for n, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith(";"):
            continue
        if words[0] in ("symbols", "sheet"):
            title = " ".join(words)
            if title in lines:
                raise ValueError(f"line {n}: {title!r} is there twice")
            parts = lines[title] = {}
            continue
        if words[0] in _SHAPES:
            if words[0] in parts:
                raise ValueError(f"line {n}: a second {words[0]}")
            part = parts[words[0]] = []
            words = words[1:]
        part.append(words)
    drawings = {}
    for title, parts in lines.items():
        signs: dict[int, str] = {}
        for name, shape in _SHAPES.items():
            drawn = parts.get(name, [])
            if name == "quarry" and title == "symbols":
                continue
            if tuple(len(row) for row in drawn) != shape:
                raise ValueError(f"{title}: the {name} must have lines of {shape} signs")
            if name != "quarry":
                for row, names in zip(drawn, _names_of(name), strict=True):
                    signs.update(zip((NUMBER[n] for n in names), row, strict=True))
        drawings[title] = (signs, tuple(parts.get("quarry", [[]])[0]))
    return drawings


def parse_sheets(text: str) -> tuple[dict[str, int], dict[str, Sheet]]:
    """(mask of the places of each kind of bonus, sheet by letter) from the text of `sheets.txt`.

    Lines that start with ';' are skipped. Raises ValueError, naming the fault.
    """
    drawings = _read_drawings(text)
    if list(drawings) != ["symbols", *(f"sheet {letter}" for letter in LETTERS)]:
        raise ValueError(f"there must be 'symbols' and the sheets {LETTERS}, in this order")
    symbols = dict.fromkeys(BONUSES, 0)
    sheets = {}
    for title, (signs, quarry) in drawings.items():
        known = {".": "", **SYMBOL_SIGNS} if title == "symbols" else _COLOUR_SIGNS
        unknown = [sign for sign in (*signs.values(), *quarry) if sign not in known]
        if unknown:
            raise ValueError(f"{title}: unknown sign {unknown[0]!r}")
        if title == "symbols":
            for place, sign in signs.items():
                if known[sign]:
                    symbols[known[sign]] |= 1 << place
        else:
            index = [COLOURS.index(known[signs[place]]) for place in range(PLACES)]
            letter = title[-1]
            sheets[letter] = Sheet(letter, tuple(index), tuple(COLOURS.index(known[q]) for q in quarry))
    return symbols, sheets


@cache
def _load() -> tuple[dict[str, int], dict[str, Sheet]]:
    # The loader itself reads the file: importlib.resources would bring zipfile to every start in the browser.
    data = get_data(__package__, "sheets.txt")
    assert data is not None
    return parse_sheets(data.decode("utf-8"))


@cache
def load_sheets() -> tuple[Sheet, ...]:
    """The sheets A–F."""
    return tuple(_load()[1].values())


@cache
def symbol_masks() -> tuple[int, ...]:
    """For each of BONUSES the places that carry its symbol, on every sheet."""
    return tuple(_load()[0].values())
