"""Ways of playing Pyramids that reach all that can happen."""

from __future__ import annotations

from random import Random

from tests.engine.side_by_side import Choose
from tests.games.pyramids import handmade

from .reference import CARDS, Reference, card_colour, cells_of


def at_random(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
    return random.choice(actions)


def longing_for(signs: str) -> Choose:
    """Marks what covers most of these signs, or brings a cell next to one; often, not always."""

    def choose(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
        if reference.phase != "mark" or random.random() < 0.1:
            return random.choice(actions)

        def worth(action: str) -> float:
            number, names = action.split(":")
            cells = cells_of(names)
            here = CARDS[int(number)]["signs"]
            near = {(r + a, c + b) for r, c in cells for a, b in [(0, 1), (0, -1), (1, 0), (-1, 0)]}
            hits = sum(here[cell] in signs for cell in cells)
            return 10 * hits + sum(here.get(cell, "#") in signs for cell in near - cells) + random.random()

        return max(actions, key=worth)

    return choose


def one_colour(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
    """Hurries to tombs and takes cards of one colour, so that awards are contested."""
    if reference.phase == "replace":
        wanted = [a for a in actions if a != "take deck" and card_colour(int(a.split()[1])) == "purple"]
        return random.choice(wanted or actions)
    if reference.phase == "mark":
        return to_the_tombs(random, reference, player, actions)
    return random.choice(actions)


def to_the_tombs(random: Random, reference: Reference, player: int, actions: list[str]) -> str:
    """Digs down; holds back a tomb that is within reach until another one is, now and then."""
    if reference.phase != "mark":
        return random.choice(actions)

    def worth(action: str) -> float:
        number, names = action.split(":")
        tomb = handmade.tomb_of(int(number))
        nearest = min(abs(tomb[0] - r) + abs(tomb[1] - c) for r, c in cells_of(names))
        crosses = sum(CARDS[int(number)]["signs"][cell] == "x" for cell in cells_of(names))
        return -nearest + 2 * crosses + random.random()

    return max(actions, key=worth)


WAYS: tuple[Choose, ...] = (
    at_random,
    longing_for("xT"),
    longing_for("s"),
    longing_for("e"),
    longing_for("rg"),
    longing_for("r"),
    longing_for("tx"),
    to_the_tombs,
    one_colour,
)
