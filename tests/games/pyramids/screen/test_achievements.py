"""Achievements of Pyramids: each thing once earned, and once only just not."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import GAMES, Event
from game.games.pyramids.rules.events import AwardTaken, Explored
from game.games.pyramids.screen.achievements import ACHIEVEMENTS
from game.play.achievements import Played

EARNED = {each.id: each.earned for each in ACHIEVEMENTS}
SEVENTY = {"red": 10, "green": 10, "torches": 0b1111}
"""70 points."""


def played(*chapters: list[Event], **facts: Any) -> Played[Any]:
    """A game that the first of two seats has ended with these things on its score card."""
    state: Any = GAMES["pyramids"].new(2, 1)
    for name, value in facts.items():
        setattr(state.seats[0], name, value)
    return Played(state, 0, chapters)


def award(colour: int, player: int = 0) -> list[Event]:
    return [AwardTaken(player, 1, colour, 2, 10)]


def explored(*players: int) -> list[Event]:
    return [Explored(player, slot, 1 + slot, 0) for slot, player in enumerate(players)]


@pytest.mark.parametrize(
    ("name", "earned", "just_not"),
    [
        ("tombs", played(explored=[1, 2, 3, 4, 5]), played(explored=[1, 2, 3, 4])),
        ("torches", played(torches=0b1111), played(torches=0b1011)),
        (
            "few_skulls",
            played(**SEVENTY, explored=[1, 4, 7, 10, 13, 16], skulls=3),
            played(**SEVENTY, explored=[1, 4, 7, 10, 13, 16], skulls=4),
        ),
        ("one_colour", played(award(1), award(1), award(1)), played(award(1), award(1), award(1, 1))),
        ("every_colour", played(award(0), award(1), award(2)), played(award(0), award(1), award(2, 1))),
        ("two_at_once", played(explored(0, 0)), played(explored(0, 1), explored(0))),
        ("gems", played(red=10, green=10), played(red=10, green=9)),
        (
            "great",
            played(**SEVENTY, explored=list(range(1, 9))),
            played(**SEVENTY, explored=list(range(1, 9)), skulls=1),
        ),
    ],
)
def test_earned_and_just_not(name: str, earned: Played[Any], just_not: Played[Any]) -> None:
    assert EARNED[name](earned)
    assert not EARNED[name](just_not)


def test_few_skulls_ask_for_points_too() -> None:
    assert not EARNED["few_skulls"](played(**SEVENTY, explored=[1, 4, 7, 10], skulls=0))


def test_progress_of_a_medal_is_read_off_the_score_card() -> None:
    games = {"torches": (played(torches=0b1011), 3, 4), "gems": (played(red=12, green=7), 17, 20)}
    games |= {"one_colour": (played(award(1), award(2), award(1)), 2, 3)}
    goals = {each.id: each for each in ACHIEVEMENTS}
    for name, (game, done, goal) in games.items():
        assert (goals[name].count(game), goals[name].goal) == (done, goal)
