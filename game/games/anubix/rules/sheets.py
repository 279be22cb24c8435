"""The six sheets, read from `sheets.txt`: which colour each stone has, and where the bonus symbols are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from game.engine.text_files import lines_of, text_beside

from .actions import QUARRY_LENGTH
from .layout import ARCH_LEVELS, NAMES, PYRAMID_ROWS, RELIEF_COLUMNS, RELIEF_ROWS, STRUCTURES, mask_of

COLOURS = ("blue", "red", "pink", "orange", "green", "yellow")
"""The faces of a die. Colours are indices into this; in `sheets.txt` their first letters."""
LETTERS = "ABCDEF"
"""The names of the sheets."""
BONUSES = ("scarab", "ankh", "eye", "lotus", "sun", "crook")
"""The kinds of bonus symbols; in `sheets.txt` their first letters, but 'u' for the sun."""

COLOUR_SIGNS = "".join(name[0] for name in COLOURS)
SYMBOL_SIGNS = {"u" if name == "sun" else name[0]: name for name in BONUSES}
"""The bonus symbols by their letters."""
NOTHING = "."
"""The sign of a place without a symbol."""


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


def _lines_of(part: str) -> list[list[str]]:
    """The names of the places of a part as they are drawn: lines from the top. Quarry stones have numbers."""
    if part == "pyramid":
        return [[f"p{row}.{i}" for i in range(1, PYRAMID_ROWS[row - 1] + 1)] for row in range(6, 0, -1)]
    if part == "arch":
        return [["a.cap"], *([f"a.l{level}", f"a.r{level}"] for level in range(ARCH_LEVELS, 0, -1))]
    if part == "relief":
        return [[f"r.{column}{row}" for column in RELIEF_COLUMNS] for row in range(RELIEF_ROWS, 0, -1)]
    return [[str(stone) for stone in range(1, QUARRY_LENGTH + 1)]]


def _read_drawing(
    lines: Iterator[tuple[int, str]], title: str, parts: Sequence[str], known: Collection[str]
) -> dict[str, str]:
    """The sign, one of those that are `known`, of each place in the drawing that comes next."""
    drawing: list[tuple[str, list[str]]] = [(title, [])]
    for part in parts:
        first, *others = _lines_of(part)
        drawing += [(part, first), *(("", names) for names in others)]
    found: dict[str, str] = {}
    for heading, names in drawing:
        n, line = next(lines, (0, "the end"))
        signs = line.removeprefix(heading).split()
        if not line.startswith(heading) or len(signs) != len(names):
            raise ValueError(f"line {n}: expected '{heading}' and {len(names)} signs, found {line!r}")
        if not set(signs) <= set(known):
            raise ValueError(f"line {n}: the signs are {' '.join(known)}, found {line!r}")
        found.update(zip(names, signs, strict=True))
    return found


def parse_sheets(text: str) -> tuple[tuple[int, ...], tuple[Sheet, ...]]:
    """(mask of the places of each of BONUSES, the sheets A–F) from the text of `sheets.txt`.

    ';' starts a comment. Raises ValueError with the line number.
    """
    lines = iter(lines_of(text, ";"))
    drawn = _read_drawing(lines, "symbols", STRUCTURES, (NOTHING, *SYMBOL_SIGNS))
    places = {symbol: [name for name, sign in drawn.items() if sign == symbol] for symbol in SYMBOL_SIGNS}
    sheets = []
    for letter in LETTERS:
        drawn = _read_drawing(lines, f"sheet {letter}", (*STRUCTURES, "quarry"), COLOUR_SIGNS)
        colours = {name: COLOUR_SIGNS.index(sign) for name, sign in drawn.items()}
        quarry = tuple(colours[stone] for stone in _lines_of("quarry")[0])
        sheets.append(Sheet(letter, tuple(colours[name] for name in NAMES), quarry))
    for n, line in lines:
        raise ValueError(f"line {n}: after the sheets {LETTERS} there is {line!r}")
    return tuple(mask_of(*names) for names in places.values()), tuple(sheets)


@cache
def _load() -> tuple[tuple[int, ...], tuple[Sheet, ...]]:
    return parse_sheets(text_beside(__package__, "sheets.txt"))


@cache
def load_sheets() -> tuple[Sheet, ...]:
    """The sheets A–F."""
    return _load()[1]


@cache
def symbol_masks() -> tuple[int, ...]:
    """For each of BONUSES the places that carry its symbol, on every sheet."""
    return _load()[0]
