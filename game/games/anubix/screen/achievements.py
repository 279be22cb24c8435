"""Achievements of Anubix."""

from __future__ import annotations

from game.play.achievements import Achievement, Played
from game.ui.toolkit.translate import mark

from ..rules.events import BonusEarned, QuarryCrossed, StoneMarked, StructureCompleted
from ..rules.sheets import PYRAMID
from ..rules.state import AnubixState

Game = Played[AnubixState]

GREAT, FAR = 60, 15
"""Points."""
BONUSES, FEW_STONES, FEW_OTHERS = 3, 3, 2


def _completed(game: Game, structure: str) -> bool:
    return any(event.structure == structure for event in game.own(StructureCompleted))


def _arch_of_dice(game: Game) -> bool:
    stones = [event for event in game.own(StoneMarked) if event.structure == "arch"]
    return _completed(game, "arch") and sum(event.payment != "die" for event in stones) <= FEW_OTHERS


def _by_far(game: Game) -> bool:
    own, *others = sorted(game.state.scores(), reverse=True)
    return game.won and own - others[0] >= FAR


ACHIEVEMENTS: tuple[Achievement[Game], ...] = (
    Achievement(
        "structure",
        mark("Built to last"),
        mark("Complete a structure."),
        "p 12 1.5 22.5 8.4 1.5 8.4; p 3.4 9.8 7.4 9.8 7.4 18.4 3.4 18.4; p 10 9.8 14 9.8 14 18.4 10 18.4; "
        "p 16.6 9.8 20.6 9.8 20.6 18.4 16.6 18.4; p 1.5 19.8 22.5 19.8 22.5 22.8 1.5 22.8",
        lambda game: bool(game.own(StructureCompleted)),
    ),
    Achievement(
        "pyramid",
        mark("To the very top"),
        mark("Complete the pyramid."),
        "p 2 21 22 21 22 16.6 2 16.6; p 5.4 15.4 18.6 15.4 18.6 11 5.4 11; "
        "p 8.8 9.8 15.2 9.8 15.2 5.4 8.8 5.4; o 12 2.6 1.7",
        lambda game: (game.state.marked[game.player] & PYRAMID).bit_count(),
        PYRAMID.bit_count(),
        mark("{done} of {goal} stones"),
    ),
    Achievement(
        "arch",
        mark("Keystone"),
        mark("Complete the arch using no more than two jokers or quarry stones in all."),
        "o 12 11.5 9.5; O 12 11.5 5.2; P 0 11.5 24 11.5 24 24 0 24; p 2.5 11 6.8 11 6.8 21.5 2.5 21.5; "
        "p 17.2 11 21.5 11 21.5 21.5 17.2 21.5; L 1.2 8.6 0 10 8; L 1.2 15.4 0 14 8; L 1.2 1 14 8 14; "
        "L 1.2 16 14 23 14",
        _arch_of_dice,
    ),
    Achievement(
        "by_far",
        mark("A class apart"),
        mark("Win by 15 points or more."),
        "p 14.5 0.8 4.5 13.4 11 13.4 8.6 23.2 19.5 9.8 12.8 9.8",
        _by_far,
    ),
    Achievement(
        "bonuses",
        mark("Favoured by the gods"),
        mark("Earn three bonuses in one game."),
        "o 12 14.5 6.6; o 12 5.8 3; L 1.3 5 10.4 19 10.4; L 1.3 12 10 12 22; l 1.6 6 12 2.6 9 2.6 6; "
        "l 1.6 18 12 21.4 9 21.4 6; l 1.6 6 17 2.4 19.6; l 1.6 18 17 21.6 19.6",
        lambda game: len(game.own(BonusEarned)),
        BONUSES,
        mark("{done} of {goal} bonuses"),
    ),
    Achievement(
        "joker_left",
        mark("An ace up your sleeve"),
        mark("Win with a joker to spare."),
        "p 12 1.6 14.9 8.6 22.4 9.1 16.6 13.9 18.5 21.2 12 17.2 5.5 21.2 7.4 13.9 1.6 9.1 9.1 8.6; "
        "O 12 12.4 3",
        lambda game: game.won and game.state.jokers[game.player] > 0,
    ),
    Achievement(
        "quarry",
        mark("For a rainy day"),
        mark("Win using no more than three quarry stones."),
        "l 2.6 5 21.5 14.6 8; p 6 2.4 13 2.6 18.4 5.6 21.4 11 21.6 18 17.6 11.4 13 6.6",
        lambda game: game.won and len(game.own(QuarryCrossed)) <= FEW_STONES,
    ),
    Achievement(
        "great",
        mark("Larger than life"),
        mark("Reach 60 points."),
        "p 12 0.8 14.6 4.6 16 19 8 19 9.4 4.6; p 5.6 20 18.4 20 18.4 23 5.6 23; L 1.1 8 8.4 16 8.4; "
        "L 1.1 8 13 16 13",
        lambda game: game.state.scores()[game.player],
        GREAT,
        mark("{done} of {goal} points"),
    ),
)
