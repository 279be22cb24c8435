"""Achievements of Anubix: each thing once earned, and once only just not."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import GAMES, Event
from game.games.anubix.rules import QUARRY_LENGTH
from game.games.anubix.rules.events import BonusEarned, QuarryCrossed, StoneMarked, StructureCompleted
from game.games.anubix.rules.sheets import ARCH, NUMBER, PYRAMID, RELIEF, ROWS
from game.games.anubix.screen.achievements import ACHIEVEMENTS
from game.play.achievements import Played

EARNED = {each.id: each.earned for each in ACHIEVEMENTS}
NO_QUARRY = 1 << QUARRY_LENGTH - 1
"""The last stone is crossed: nothing is left."""


def played(
    *events: Event, marked: int = ARCH, bonuses: int = 0, jokers: int = 0, others: int = 0
) -> Played[Any]:
    """A game that the first of two seats has ended with that much; the other one has marked `others`."""
    state: Any = GAMES["anubix"].new(2, 1)
    state.marked, state.jokers = [marked, others], [jokers, 0]
    state.bonuses, state.crossed, state.seat = [bonuses, 0], [NO_QUARRY, NO_QUARRY], -1
    return Played(state, 0, [list(events)])


def completed(structure: str, player: int = 0) -> StructureCompleted:
    return StructureCompleted(player, structure, 1)


def arch(otherwise: int) -> list[Event]:
    """An arch of which so many stones were not paid for with dice."""
    stones = [
        StoneMarked(0, "arch", NUMBER["a.l1"], 0, "joker" if i < otherwise else "die") for i in range(11)
    ]
    others = [
        StoneMarked(0, "relief", NUMBER["r.a1"], 0, "quarry"),
        StoneMarked(1, "arch", NUMBER["a.l1"], 0, "joker"),
    ]
    return [*stones, *others, completed("arch")]


def bonuses(count: int) -> list[Event]:
    return [BonusEarned(0, kind, 3, True) for kind in range(count)] + [BonusEarned(1, 5, 3, True)]


def crossed(count: int) -> list[Event]:
    return [QuarryCrossed(0, 1 + stone, 0, (), 3) for stone in range(count)]


@pytest.mark.parametrize(
    ("name", "earned", "just_not"),
    [
        ("structure", played(completed("relief")), played(completed("pyramid", 1))),
        (
            "pyramid",
            played(marked=PYRAMID | ARCH),
            played(marked=PYRAMID & PYRAMID - 1 | ARCH, others=PYRAMID),
        ),
        ("arch", played(*arch(2)), played(*arch(3))),
        ("by_far", played(bonuses=0b1, others=ROWS[0]), played(bonuses=0b1, others=ROWS[0] | ROWS[1])),
        ("bonuses", played(*bonuses(3)), played(*bonuses(2))),
        ("joker_left", played(jokers=1), played(jokers=0)),
        ("quarry", played(*crossed(3)), played(*crossed(4))),
        (
            "great",
            played(marked=PYRAMID | ARCH | RELIEF, bonuses=0b11, jokers=1),
            played(marked=PYRAMID | ARCH | RELIEF, bonuses=0b11),
        ),
    ],
)
def test_earned_and_just_not(name: str, earned: Played[Any], just_not: Played[Any]) -> None:
    assert EARNED[name](earned)
    assert not EARNED[name](just_not)


def test_only_winners_keep_a_joker_or_the_quarry() -> None:
    lost = played(*crossed(1), marked=0, jokers=1, others=ARCH)
    assert not lost.won
    assert not any(EARNED[name](lost) for name in ("joker_left", "quarry", "by_far"))
