"""States of Pyramids that play seldom or never reaches, put together card by card in JSON form.

Every number on a score card follows from the marks, so the engine accepts the states as possible ones.
Only what the reference knows about cards is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from .rules.reference import (
    CARDS,
    COLOUR_NAMES,
    EXPEDITION_CARDS,
    PLACEMENTS,
    Cell,
    beside,
    card_colour,
    may_mark,
    names_of,
)


def open_cells(number: int) -> set[Cell]:
    return {cell for cell, sign in CARDS[number]["signs"].items() if sign != "#"}


def tomb_of(number: int) -> Cell:
    return next(cell for cell, sign in CARDS[number]["signs"].items() if sign == "T")


def shortest_path(number: int) -> set[Cell]:
    """The cells of one shortest way from the entrance to the tomb."""
    ways = [[CARDS[number]["entrance"]]]
    seen = set(ways[0])
    for way in ways:
        if way[-1] == tomb_of(number):
            return set(way)
        for cell in beside(way[-1]):
            if cell in open_cells(number) and cell not in seen:
                seen.add(cell)
                ways.append([*way, cell])
    raise AssertionError(f"the tomb of card {number} cannot be reached")


def connected(number: int, cells: set[Cell]) -> bool:
    """True if these cells can have been marked one after the other."""
    if not cells:
        return True
    entrance = CARDS[number]["entrance"]
    found = {entrance} & cells
    fresh = list(found)
    for cell in fresh:
        for other in beside(cell):
            if other in cells and other not in found:
                found.add(other)
                fresh.append(other)
    return found == cells


def some_marks(random: Random, number: int, count: int) -> set[Cell]:
    """Up to `count` marked cells of a card whose tomb is not yet marked."""
    marks: set[Cell] = set()
    for _ in range(count):
        legal = [cell for cell in sorted(open_cells(number)) if may_mark(number, marks, {cell})]
        legal = [cell for cell in legal if cell != tomb_of(number)]
        if legal:
            marks.add(random.choice(legal))
    return marks


def seat_json(
    random: Random,
    slots: list[tuple[int, set[Cell]]],
    explored: list[tuple[int, set[Cell]]],
    round_: int,
) -> dict[str, Any]:
    """A seat before its mark; its score card is worked out from the marks."""
    marked = [CARDS[n]["signs"][cell] for n, cells in [*slots, *explored] if n for cell in cells]
    torches = sorted(random.sample(range(1, round_ + 1), min(round_, marked.count("t"))))
    most = min(10, marked.count("s"))
    least = max(0, most - 2 * marked.count("e"))
    return {
        "hand": [],
        "kept": None,
        "cards": [[number, names_of(cells)] for number, cells in slots],
        "explored": [[number, names_of(cells)] for number, cells in explored],
        "torches": torches,
        "red": min(10, marked.count("r")),
        "green": min(10, marked.count("g")),
        "skulls": random.randint(least, most),
        "awards": [],
        "crosses": 0,
        "started": False,
        "done": False,
    }


def give_awards(random: Random, seats: list[dict[str, Any]]) -> list[int]:
    """Hand out what the explored cards have earned, in a random order of the earners; (taken per colour)."""
    taken = []
    for colour in COLOUR_NAMES:
        earners = []
        for seat in seats:
            count = sum(card_colour(number) == colour for number, _ in seat["explored"])
            earners += [seat] * sum(count >= step for step in (2, 4, 6))
        random.shuffle(earners)
        for seat, value in zip(earners, [10, 6, 3], strict=False):
            seat["awards"].append([colour, value])
        taken.append(min(3, len(earners)))
    return taken


def table_json(
    random: Random,
    seats: list[dict[str, Any]],
    supply: list[int],
    round_: int,
    turn: int,
    pattern: str | None = None,
) -> dict[str, Any]:
    """A state in the marking of a turn; the display is filled from `supply`, then the deck."""
    expeditions = EXPEDITION_CARDS[:]
    random.shuffle(expeditions)
    if pattern is not None:
        at = expeditions.index(pattern)
        expeditions[at], expeditions[turn - 1] = expeditions[turn - 1], expeditions[at]
    for seat in seats:
        seat["started"] = seat["done"] = not any(number for number, _ in seat["cards"])
    display = supply[:4] + [0] * (4 - len(supply[:4]))
    random.shuffle(display)
    return {
        "game": "pyramids",
        "phase": "mark",
        "round": round_,
        "turn": turn,
        "seats": seats,
        "deck": supply[4:],
        "display": display,
        "expeditions": expeditions,
        "open_awards": give_awards(random, seats),
        "struck": [],
        "queue": [],
        "fresh": [],
        "random": random.getrandbits(64),
    }


def short_supply(
    random: Random,
    players: int,
    supply: int,
    first: Sequence[tuple[int, set[Cell]]] = (),
    own: Sequence[int] = (),
    pattern: str | None = None,
) -> dict[str, Any]:
    """Late in a game of 3 or 4 seats: only `supply` cards are left in the display and the deck together.

    With no supply some seats have one card or none, as happens after replacements that found nothing.
    `first` are the cards of the first seat with their marks, `own` some that it has explored, `pattern` is
    what is revealed; else all is by chance.
    """
    numbers = [n for n in range(1, 49) if n not in [*own, *(number for number, _ in first)]]
    random.shuffle(numbers)
    left, numbers = numbers[:supply], numbers[supply:]
    slots: list[list[tuple[int, set[Cell]]]] = []
    if first:
        slots.append(list(first))
    for p in range(len(slots), players):
        wanted = 2 if supply or p == 0 else random.randint(0, 2)
        hand = [(numbers.pop(), set()) if i < wanted else (0, set()) for i in range(2)]
        random.shuffle(hand)
        slots.append([(n, some_marks(random, n, random.randint(0, 7)) if n else set()) for n, _ in hand])
    # The cards with the longest ways go first, each to the seat that has marked least so far.
    explored: list[list[tuple[int, set[Cell]]]] = [[] for _ in range(players)]
    explored[0] = [(number, shortest_path(number)) for number in own]
    for number in sorted(numbers, key=lambda n: -len(shortest_path(n))):
        fewest = min(range(players), key=lambda p: sum(len(c) for _, c in [*slots[p], *explored[p]]))
        explored[fewest].append((number, shortest_path(number)))
    for pile in explored:
        random.shuffle(pile)
    turn = possible_turn(random, [[*slots[p], *explored[p]] for p in range(players)], supply)
    round_ = 1 + (turn - 1) // 7
    seats = [seat_json(random, slots[p], explored[p], round_) for p in range(players)]
    return table_json(random, seats, left, round_, 1 + (turn - 1) % 7, pattern)


def possible_turn(random: Random, marked: list[list[tuple[int, set[Cell]]]], supply: int) -> int:
    """A late turn (1-28) of the game before which each seat can have marked just these cells.

    A turn marks at most four cells and one for each cross; and at least one while there are cards.
    """
    first, last = 1, 28
    for cards in marked:
        signs = [CARDS[number]["signs"][cell] for number, cells in cards if number for cell in cells]
        first = max(first, 1 - (signs.count("x") - len(signs)) // 4)
        if supply:
            last = min(last, 1 + len(signs))
    assert first <= last, "no turn fits these marks"
    return random.randint(max(first, last - 5), last)


@cache
def endings(kind: str) -> list[tuple[int, str, set[Cell]]]:
    """(card, pattern, marked cells) where the pattern fits exactly on what is left of the card, and
    'lapse': it covers more crosses than cells are left after it, or 'tomb': the tomb and a cross."""
    found = []
    for number in range(1, 49):
        signs = CARDS[number]["signs"]
        for pattern in sorted(set(EXPEDITION_CARDS)):
            for shape in PLACEMENTS[pattern]:
                left = shape | {tomb_of(number)}
                marked = open_cells(number) - left
                if not shape <= open_cells(number) or not connected(number, marked):
                    continue
                if not may_mark(number, marked, shape):
                    continue
                crosses = sum(signs[cell] == "x" for cell in shape)
                if kind == "lapse" and crosses > len(left - shape):
                    found.append((number, pattern, marked))
                if kind == "tomb" and crosses and tomb_of(number) in shape:
                    found.append((number, pattern, marked))
    return found


def lapses(random: Random, players: int) -> dict[str, Any]:
    """The first seat has one card, and a mark there that covers more crosses than cells are left."""
    number, pattern, marked = random.choice(endings("lapse"))
    return short_supply(random, players, 0, [(number, marked), (0, set())], pattern=pattern)


def two_tombs(random: Random, players: int, supply: int) -> dict[str, Any]:
    """The first seat can reach one tomb by a shape with a cross, and the other by the extra cell."""
    number, pattern, marked = random.choice(endings("tomb"))
    other = random.choice([n for n in range(1, 49) if n != number])
    slots = [(number, marked), (other, shortest_path(other) - {tomb_of(other)})]
    return short_supply(random, players, supply, slots, pattern=pattern)


def a_sixth(random: Random) -> dict[str, Any]:
    """The first of four seats is one cell short of its sixth pyramid of a colour."""
    colour = random.choice(COLOUR_NAMES)
    cards = [number for number in range(1, 49) if card_colour(number) == colour]
    random.shuffle(cards)
    other = random.choice([number for number in range(1, 49) if number not in cards])
    slots = [(cards[0], shortest_path(cards[0]) - {tomb_of(cards[0])}), (other, set[Cell]())]
    return short_supply(random, 4, 24, slots, cards[1:6])
