"""The six sheets: the places, the same on all, and what `sheets.txt` says: their colours, and the engravings.

An engraving is where the bonus symbols lie. There are three, and all sheets of a game have the same one.

Everything is counted from the bottom and from the left, as on the sheet. Sets of places are masks with one
bit for each of the 44 places:

* `p2.3`: the pyramid's second row from the bottom, third stone from the left (bits 0–20, row by row);
* `a.l3`, `a.r3`, `a.cap`: the arch's left and right column, third stone from the bottom; its capstone
  (bits 21–25, 26–30, 31);
* `r.b2`: the relief's column b (a–d), row 2 (1–3) (bits 32–43, row by row).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, reduce
from operator import or_

from game.engine.text_files import lines_of, text_beside

from .numbers import ARCH_LEVELS, PYRAMID_ROWS, QUARRY_LENGTH, RELIEF_COLUMNS, RELIEF_ROWS

STRUCTURES = ("pyramid", "arch", "relief")


def _names() -> tuple[str, ...]:
    pyramid = [f"p{row}.{i}" for row, n in enumerate(PYRAMID_ROWS, 1) for i in range(1, n + 1)]
    arch = [f"a.{side}{level}" for side in "lr" for level in range(1, ARCH_LEVELS + 1)]
    relief = [f"r.{column}{row}" for row in range(1, RELIEF_ROWS + 1) for column in RELIEF_COLUMNS]
    return (*pyramid, *arch, "a.cap", *relief)


NAMES = _names()
"""The name of each place."""
NUMBER = {name: place for place, name in enumerate(NAMES)}
"""The place of each name."""
PLACES = len(NAMES)


def mask_of(*names: str) -> int:
    """The set of the places with these names."""
    return sum(1 << NUMBER[name] for name in names)


def places_in(mask: int) -> list[int]:
    """The places of a set, ascending."""
    return [place for place in range(PLACES) if mask >> place & 1]


PYRAMID = mask_of(*(name for name in NAMES if name[0] == "p"))
ARCH = mask_of(*(name for name in NAMES if name[0] == "a"))
RELIEF = mask_of(*(name for name in NAMES if name[0] == "r"))
WHOLE = (PYRAMID, ARCH, RELIEF)
"""All places of each of STRUCTURES."""
BUILT = PYRAMID | ARCH
"""The places that are marked one by one."""
ROWS = tuple(
    mask_of(*(name for name in NAMES if name.startswith(f"p{row}.")))
    for row in range(1, len(PYRAMID_ROWS) + 1)
)
"""The pyramid's rows, the lowest first."""
LEFT = tuple(mask_of(f"a.l{level}") for level in range(1, ARCH_LEVELS + 1))
RIGHT = tuple(mask_of(f"a.r{level}") for level in range(1, ARCH_LEVELS + 1))
"""The arch's columns, the lowest level first."""
CAPSTONE = mask_of("a.cap")


def _needs(name: str) -> int:
    if name == "a.cap":
        return mask_of(f"a.l{ARCH_LEVELS}", f"a.r{ARCH_LEVELS}")
    level = int(name[1] if name[0] == "p" else name[-1])
    if name[0] == "r" or level == 1:
        return 0
    if name[0] == "a":
        return mask_of(f"{name[:-1]}{level - 1}")
    i = int(name[-1])
    return mask_of(f"p{level - 1}.{i}", f"p{level - 1}.{i + 1}")


NEEDS = tuple(_needs(name) for name in NAMES)
"""For each place those that must be marked before it and touch it: its supports."""


def _dominoes() -> tuple[tuple[int, int], ...]:
    found = []
    for place in range(NUMBER["r.a1"], PLACES):
        column, row = NAMES[place][2], int(NAMES[place][3])
        if column != RELIEF_COLUMNS[-1]:
            found.append((place, place + 1))
        if row != RELIEF_ROWS:
            found.append((place, place + len(RELIEF_COLUMNS)))
    return tuple(found)


DOMINOES = _dominoes()
"""The 17 pairs of neighbouring tiles, the lower number first."""


def _closures() -> tuple[int, ...]:
    found: list[int] = []
    for place, needs in enumerate(NEEDS):  # supports have lower numbers
        found.append(reduce(or_, (found[below] for below in places_in(needs)), 1 << place))
    return tuple(found)


CLOSURES = _closures()
"""For each place the places that must be marked to have it, itself among them."""


def closed(mask: int) -> int:
    """These places and all on which they rest, down to the ground."""
    return reduce(or_, (CLOSURES[place] for place in places_in(mask)), 0)


def available(marked: int) -> list[int]:
    """The unmarked places of pyramid and arch whose supports are marked, ascending."""
    return [
        place
        for place in range(NUMBER["r.a1"])
        if not marked >> place & 1 and marked & NEEDS[place] == NEEDS[place]
    ]


def reliefs() -> Iterator[int]:
    """Each set of tiles that can come to be marked, two neighbours at a time; those with fewer come first."""
    found = [0]
    known = {0}
    for marked in found:
        yield marked
        for one, two in DOMINOES:
            pair = 1 << one | 1 << two
            if not marked & pair and marked | pair not in known:
                known.add(marked | pair)
                found.append(marked | pair)


def structure_of(place: int) -> str:
    """Which of STRUCTURES a place belongs to."""
    return next(name for name, whole in zip(STRUCTURES, WHOLE, strict=True) if whole >> place & 1)


def parse_place(text: str) -> int:
    """The place with this name. Raises ValueError if there is none."""
    if text not in NUMBER:
        raise ValueError(
            f"{text[:12]!r} is no place: they are p1.1 to p{len(PYRAMID_ROWS)}.1, "
            f"a.l1 to a.r{ARCH_LEVELS}, a.cap, r.a1 to r.d3"
        )
    return NUMBER[text]


# --- colours and symbols ----------------------------------------------------------------------

COLOURS = ("blue", "red", "pink", "orange", "green", "yellow")
"""The faces of a die. Colours are indices into this; in `sheets.txt` their first letters."""
LETTERS = "ABCDEF"
"""The names of the sheets."""
ENGRAVINGS = 3
BONUSES = ("scarab", "ankh", "eye", "lotus", "sun", "crook")
"""The kinds of bonus symbols; in `sheets.txt` their first letters, but 'u' for the sun."""

COLOUR_SIGNS = "".join(name[0] for name in COLOURS)
SYMBOL_SIGNS = {"u" if name == "sun" else name[0]: name for name in BONUSES}
"""The bonus symbols by their letters."""
NOTHING = "."
"""The sign of a place without a symbol."""


class Sheet:
    """The colours of one sheet, and the symbols of an engraving."""

    __slots__ = ("colours", "engraving", "letter", "quarry", "stones", "symbols")

    def __init__(
        self,
        letter: str,
        colours: tuple[int, ...],
        quarry: tuple[int, ...],
        engraving: int,
        symbols: tuple[int, ...],
    ) -> None:
        """`colours` of all places, then of the quarry from the left; `symbols` are those of the engraving."""
        self.letter = letter
        self.colours = colours
        self.engraving = engraving
        """An index into `load_sheets()`."""
        self.symbols = symbols
        """For each of BONUSES the mask of the places that carry its symbol."""
        self.quarry = quarry
        self.stones = tuple(
            tuple(i for i, c in enumerate(quarry, 1) if c == colour) for colour in range(len(COLOURS))
        )
        """For each colour the numbers (from 1) of its quarry stones, ascending."""

    def __repr__(self) -> str:
        return f"<Sheet {self.letter}, engraving {self.engraving}>"


def drawn(part: str) -> list[list[str]]:
    """The names of the places of a part as they are drawn: lines from the top. Quarry stones have numbers."""
    if part == "pyramid":
        rows = list(enumerate(PYRAMID_ROWS, 1))[::-1]
        return [[f"p{row}.{i}" for i in range(1, count + 1)] for row, count in rows]
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
        first, *others = drawn(part)
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


Engraved = tuple[Sheet, ...]
"""The sheets A–F with one engraving."""


def parse_sheets(text: str) -> tuple[Engraved, ...]:
    """For each engraving the sheets A–F, from the text of `sheets.txt`.

    ';' starts a comment. Raises ValueError with the line number.
    """
    lines = iter(lines_of(text, ";"))
    engravings = []
    for number in range(1, ENGRAVINGS + 1):
        signs = _read_drawing(lines, f"engraving {number}", STRUCTURES, (NOTHING, *SYMBOL_SIGNS))
        engravings.append(
            tuple(
                mask_of(*(name for name, sign in signs.items() if sign == symbol)) for symbol in SYMBOL_SIGNS
            )
        )
    coloured = []
    for letter in LETTERS:
        signs = _read_drawing(lines, f"sheet {letter}", (*STRUCTURES, "quarry"), COLOUR_SIGNS)
        colours = {name: COLOUR_SIGNS.index(sign) for name, sign in signs.items()}
        quarry = tuple(colours[stone] for stone in drawn("quarry")[0])
        coloured.append((letter, tuple(colours[name] for name in NAMES), quarry))
    for n, line in lines:
        raise ValueError(f"line {n}: after the sheets {LETTERS} there is {line!r}")
    return tuple(
        tuple(Sheet(*parts, number, symbols) for parts in coloured)
        for number, symbols in enumerate(engravings)
    )


@cache
def load_sheets() -> tuple[Engraved, ...]:
    """For each engraving the sheets A–F."""
    return parse_sheets(text_beside(__package__, "sheets.txt"))
