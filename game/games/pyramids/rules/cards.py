"""The 48 pyramid cards, read from `cards.txt`, with what the rules ask of each precomputed as masks."""

from __future__ import annotations

from functools import cache

from game.engine.text_files import lines_of, text_beside

from .actions import Mark
from .grid import BOTTOM_ROW, SIZE, TOP_ROW
from .patterns import PATTERNS, PLACEMENTS

COLOURS = ("green", "orange", "purple")
"""The colours, in the order of `number % 3` = 1, 2, 0."""

SIGNS = {
    ".": "plain",
    "#": "wall",
    "x": "cross",
    "r": "red",
    "g": "green",
    "t": "torch",
    "s": "skull",
    "e": "elixir",
    "T": "tomb",
}
"""The signs of `cards.txt` and the icons that they stand for."""

ICONS = ("cross", "red", "green", "torch", "skull", "elixir", "tomb")
"""Everything that takes effect when it is marked."""

CARD_COUNT = 48


def colour_of(number: int) -> int:
    """Index into COLOURS of the card with that number."""
    return (number - 1) % 3


class Card:
    """One pyramid card. All cell sets are 25-bit masks (see `grid`)."""

    __slots__ = ("_by_mask", "_shapes", "_singles", "colour", "entrance", "icons", "number", "open", "rows")

    def __init__(self, number: int, entrance: int, rows: tuple[str, ...]) -> None:
        """`entrance` is a column 0–4 of the top row; `rows` five strings of five SIGNS.

        Raises ValueError, naming the fault, if that is no card.
        """
        if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
            raise ValueError(f"card {number}: a chamber has five rows of five signs")
        signs = "".join(rows)
        unknown = sorted(set(signs) - set(SIGNS))
        if unknown:
            raise ValueError(f"card {number}: unknown sign {unknown[0]!r}")
        masks = {sign: sum(1 << i for i, s in enumerate(signs) if s == sign) for sign in SIGNS}
        self.number = number
        self.colour = colour_of(number)
        self.rows = rows
        self.entrance = 1 << entrance & TOP_ROW
        self.open = sum(masks[sign] for sign in SIGNS if sign != "#")
        self.icons = {SIGNS[sign]: mask for sign, mask in masks.items() if SIGNS[sign] in ICONS}
        if not self.entrance & self.open:
            raise ValueError(f"card {number}: the entrance must be an open cell of the top row")
        if self.icons["tomb"].bit_count() != 1 or not self.icons["tomb"] & BOTTOM_ROW:
            raise ValueError(f"card {number}: there must be one tomb, in the bottom row")
        # Filled when first asked for: making all 14 000 actions would delay the first screen.
        self._shapes: dict[str, tuple[tuple[int, Mark], ...]] = {}
        self._singles: tuple[tuple[int, Mark], ...] = ()
        self._by_mask: dict[int, str] = {}

    @property
    def tomb(self) -> int:
        """The tomb's cell."""
        return self.icons["tomb"]

    @property
    def entrance_column(self) -> int:
        """0–4 from the left."""
        return self.entrance.bit_length() - 1

    def sign(self, index: int) -> str:
        """The sign of one cell (a key of SIGNS)."""
        return self.rows[index // SIZE][index % SIZE]

    def shapes(self, pattern: str) -> tuple[tuple[int, Mark], ...]:
        """(mask, action) of each placement of a pattern that avoids the walls, by ascending mask."""
        found = self._shapes.get(pattern)
        if found is None:
            found = tuple((m, Mark(self.number, m)) for m in PLACEMENTS[pattern] if not m & ~self.open)
            self._shapes[pattern] = found
        return found

    def singles(self) -> tuple[tuple[int, Mark], ...]:
        """(mask, action) of each single open cell, by ascending mask."""
        if not self._singles:
            cells = (1 << i for i in range(SIZE * SIZE))
            self._singles = tuple((m, Mark(self.number, m)) for m in cells if m & self.open)
        return self._singles

    def pattern_of(self, cells: int) -> str | None:
        """The pattern that these open cells form, 'I1' for a single one, or None."""
        if not self._by_mask:
            self._by_mask = {m: p for p in PATTERNS for m in PLACEMENTS[p] if not m & ~self.open}
            self._by_mask.update((m, "I1") for m, _ in self.singles())
        return self._by_mask.get(cells)

    def __repr__(self) -> str:
        return f"<Card {self.number} {COLOURS[self.colour]}>"


def parse_cards(text: str) -> dict[int, Card]:
    """Read cards from text: 'card 14, entrance b' and five lines of five signs for each.

    ';' starts a comment. Raises ValueError with the line number.
    """
    cards: dict[int, Card] = {}
    lines = lines_of(text, ";")
    for start in range(0, len(lines), SIZE + 1):
        n, head = lines[start]
        words = head.replace(",", " ").split()
        if len(words) != 4 or words[0] != "card" or words[2] != "entrance" or words[3] not in "abcde":
            raise ValueError(f"line {n}: expected 'card NUMBER, entrance COLUMN', found {head!r}")
        number = int(words[1]) if words[1].isdigit() else 0
        if not 1 <= number <= CARD_COUNT or number in cards:
            raise ValueError(f"line {n}: card numbers are 1 to {CARD_COUNT}, each once")
        rows = tuple(line for _, line in lines[start + 1 : start + 1 + SIZE])
        try:
            cards[number] = Card(number, "abcde".index(words[3]), rows)
        except ValueError as error:
            raise ValueError(f"line {n}: {error}") from None
    return cards


@cache
def load_cards() -> tuple[Card, ...]:
    """The cards 1–48 at index 1–48 (index 0 repeats card 1, so that numbers can be used as they are)."""
    cards = parse_cards(text_beside(__package__, "cards.txt"))
    missing = sorted(set(range(1, CARD_COUNT + 1)) - set(cards))
    if missing:
        raise ValueError(f"cards.txt: card {missing[0]} is missing")
    return (cards[1], *(cards[n] for n in range(1, CARD_COUNT + 1)))
