"""Achievements of Pyramids."""

from __future__ import annotations

from game.play.achievements import Achievement, Played
from game.ui.toolkit.translate import mark

from ..rules.cards import COLOURS
from ..rules.events import AwardTaken, Explored
from ..rules.position import ROUNDS
from ..rules.scoring import AWARD_STEPS, GEM_LIMIT
from ..rules.state import PyramidsState

Game = Played[PyramidsState]

GOOD, GREAT = 120, 150
"""Points."""
FEW_SKULLS, TOMBS = 3, 5


def _points(game: Game) -> int:
    return game.state.scores()[game.player]


def _few_skulls(game: Game) -> bool:
    return _points(game) >= GOOD and game.state.seats[game.player].skulls <= FEW_SKULLS


def _awards_of_one_colour(game: Game) -> int:
    colours = [event.colour for event in game.own(AwardTaken)]
    return max(map(colours.count, colours), default=0)


def _two_at_once(game: Game) -> bool:
    return any(
        sum(isinstance(event, Explored) and event.player == game.player for event in events) > 1
        for events in game.chapters
    )


def _gems(game: Game) -> int:
    seat = game.state.seats[game.player]
    return min(seat.red, GEM_LIMIT) + min(seat.green, GEM_LIMIT)


ACHIEVEMENTS: tuple[Achievement[Game], ...] = (
    Achievement(
        "tombs",
        mark("Tomb after tomb"),
        mark("Explore five pyramids in one game."),
        "p 12 2 22.6 21.5 1.4 21.5; P 9.4 22 9.4 14.6 14.6 14.6 14.6 22; O 12 14.6 2.6",
        lambda game: len(game.state.seats[game.player].explored),
        TOMBS,
        mark("{done} of {goal} pyramids"),
    ),
    Achievement(
        "torches",
        mark("Four fires"),
        mark("Light a torch in every round."),
        "p 10.4 12 13.6 12 13 22 11 22; p 12 1 15 4 16.4 7.5 14.6 11 9.4 11 7.6 7.5 9.6 5.5; "
        "P 12 6 13.6 9.4 10.4 9.4; o 4 6 1.7; o 20 6 1.7; o 4 13 1.7; o 20 13 1.7",
        lambda game: game.state.seats[game.player].torches.bit_count(),
        ROUNDS,
        mark("{done} of {goal} torches"),
    ),
    Achievement(
        "few_skulls",
        mark("A light heart"),
        mark("Reach 120 points with no more than three skulls left."),
        "o 12 10 7.6; p 8 15 16 15 15.4 20.5 8.6 20.5; O 9 10 2.1; O 15 10 2.1; P 12 12.4 13.4 15 10.6 15; "
        "L 4.4 3.5 20.5 20.5 3.5; l 2 3.5 20.5 20.5 3.5",
        _few_skulls,
    ),
    Achievement(
        "one_colour",
        mark("True to one colour"),
        mark("Win three awards of one colour in one game."),
        "p 12 2.5 17 10.8 7 10.8; p 6.7 12.2 11.7 20.5 1.7 20.5; p 17.3 12.2 22.3 20.5 12.3 20.5",
        _awards_of_one_colour,
        len(AWARD_STEPS),
        mark("{done} of {goal} awards"),
    ),
    Achievement(
        "every_colour",
        mark("A little of everything"),
        mark("Win an award of each colour in one game."),
        "r 2 12 8 5; r 2 7.6 15.4 5; r 2 16.4 15.4 5",
        lambda game: len({event.colour for event in game.own(AwardTaken)}),
        len(COLOURS),
        mark("{done} of {goal} colours"),
    ),
    Achievement(
        "two_at_once",
        mark("Two tombs at a stroke"),
        mark("Explore two pyramids in the same turn."),
        "p 7.6 4 15 20 0.8 20; L 2.6 17 4 10 22; p 16.6 7.4 23 20 11 20; "
        "P 6.4 20.2 6.4 15.4 9 15.4 9 20.2; P 15.6 20.2 15.6 16.4 17.8 16.4 17.8 20.2",
        _two_at_once,
    ),
    Achievement(
        "gems",
        mark("Full treasury"),
        mark("Gather ten red and ten green gems."),
        "p 7 4 17 4 22 9.6 12 21.5 2 9.6; L 1.3 2 9.6 22 9.6; L 1.3 8.4 9.6 12 21.5; "
        "L 1.3 15.6 9.6 12 21.5; L 1.3 8.4 9.6 11 4; L 1.3 15.6 9.6 13 4",
        _gems,
        2 * GEM_LIMIT,
        mark("{done} of {goal} gems"),
    ),
    Achievement(
        "great",
        mark("Child of the Sun"),
        mark("Reach 150 points."),
        "o 12 12 5; l 2 12 1.5 12 4.5; l 2 12 19.5 12 22.5; l 2 1.5 12 4.5 12; l 2 19.5 12 22.5 12; "
        "l 2 4.6 4.6 6.7 6.7; l 2 17.3 17.3 19.4 19.4; l 2 4.6 19.4 6.7 17.3; l 2 17.3 6.7 19.4 4.6",
        _points,
        GREAT,
        mark("{done} of {goal} points"),
    ),
)
