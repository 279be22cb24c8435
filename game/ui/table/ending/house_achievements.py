"""Achievements across games, and the way to each game's own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from typing import Any

from game.engine import GAMES
from game.play.achievements import HOUSE, Achievement, Feat, Journey, OfAll, OfDeeds, longest_run, notes
from game.play.deeds import deeds_of
from game.play.seats import FRIEND
from game.play.statistics import SOLO
from game.play.storage import Store, StoreError
from game.ui.toolkit.translate import mark

from ..presentation import presentation_of

IN_A_ROW, MANY_RIVALS, STARS = 5, 3, 12
CROWNED = {"scribe", "priest", "pharaoh"}
"""The levels to beat for three crowns."""


def _against_bots(feats: Sequence[Feat]) -> list[Feat]:
    return [feat for feat in feats if feat.result.level not in (SOLO, FRIEND)]


def _won(feats: Sequence[Feat]) -> list[Feat]:
    return [feat for feat in _against_bots(feats) if feat.result.won]


OF_DEEDS: tuple[OfDeeds, ...] = (
    Achievement(
        "lesson",
        mark("First steps"),
        mark("Follow a guided first game to its end."),
        "o 6.6 13.4 3.7; o 7 20 2.6; p 3.6 14 9.8 14 9 20 5 20; o 3 8.2 1.5; o 6.2 7.2 1.5; o 9.4 8.4 1.4; "
        "o 17.4 7.9 3.7; o 17 14.5 2.6; p 14.2 8.5 20.4 8.5 19 14.5 15 14.5; o 14.6 2.9 1.4; o 17.8 1.7 1.5; "
        "o 21 2.7 1.5",
        lambda deeds: deeds.lessons,
    ),
    Achievement(
        "puzzles",
        mark("Sharp eye"),
        mark("Earn twelve stars in puzzles."),
        "p 0.8 11 6.4 6.2 12 4.6 17.6 6.2 23.2 11 17.6 15.2 12 16.4 6.4 15.2; O 12 10.6 4.7; o 12 10.6 3; "
        "l 1.8 2.4 4.6 8 2 16 2; l 1.8 16 2 21.6 4.4; l 1.7 9 16.4 7.4 22.4; l 1.7 14.6 16.4 20.6 20.4",
        lambda deeds: deeds.stars,
        STARS,
        mark("{done} of {goal} stars"),
    ),
)
"""Done beside games, and so the first of all."""

ACHIEVEMENTS: tuple[OfAll, ...] = (
    Achievement(
        "win",
        mark("First laurels"),
        mark("Win against an opponent."),
        "p 6.4 2 17.6 2 16.6 10.4 12 14.6 7.4 10.4; r 1.8 5.6 6 3.8; r 1.8 18.4 6 3.8; l 2.8 12 13 12 19; "
        "p 7.4 19 16.6 19 18 22.6 6 22.6",
        lambda feats: bool(_won(feats)),
    ),
    Achievement(
        "each",
        mark("Three doors"),
        mark("Play all three games to the end."),
        "o 3.8 10.4 3.4; p 0.4 10.4 7.2 10.4 7.2 21.5 0.4 21.5; o 12 6.4 3.6; "
        "p 8.4 6.4 15.6 6.4 15.6 21.5 8.4 21.5; o 20.2 10.4 3.4; p 16.8 10.4 23.6 10.4 23.6 21.5 16.8 21.5",
        lambda feats: len({feat.game for feat in feats}),
        len(GAMES),
        mark("{done} of {goal} games"),
    ),
    Achievement(
        "everywhere",
        mark("At home everywhere"),
        mark("Win against an opponent in all three games."),
        "p 12 0.6 14.8 9.2 23.4 12 14.8 14.8 12 23.4 9.2 14.8 0.6 12 9.2 9.2; O 12 12 2.1; "
        "l 1.6 5 5 7.6 7.6; l 1.6 19 5 16.4 7.6; l 1.6 5 19 7.6 16.4; l 1.6 19 19 16.4 16.4",
        lambda feats: len({feat.game for feat in _won(feats)}),
        len(GAMES),
        mark("{done} of {goal} games"),
    ),
    Achievement(
        "rivals",
        mark("Three crowns"),
        mark("Beat the Scribe, the Priest and the Pharaoh."),
        "p 2 20 2 7 7.4 12 12 3.4 16.6 12 22 7 22 20; L 1.3 2 16 22 16; o 2.4 5 1.8; o 12 2 1.8; "
        "o 21.6 5 1.8",
        lambda feats: len({feat.result.level for feat in _won(feats)} & CROWNED),
        len(CROWNED),
        mark("{done} of {goal} opponents"),
    ),
    Achievement(
        "row",
        mark("String of pearls"),
        mark("Win five games in a row against opponents."),
        "r 1.4 12 5 10; O 12 -4.6 9.4; o 3 7 2; o 5.9 12.6 2.4; o 12 15.6 3.4; o 18.1 12.6 2.4; o 21 7 2",
        lambda feats: longest_run(feat.result.won for feat in _against_bots(feats)),
        IN_A_ROW,
        mark("{done} of {goal} wins"),
    ),
    Achievement(
        "full_table",
        mark("Full table"),
        mark("Win against three opponents or more."),
        "p 7.4 7.4 16.6 7.4 16.6 16.6 7.4 16.6; o 12 3 2.9; o 12 21 2.9; o 3 12 2.9; o 21 12 2.9",
        lambda feats: any(feat.rivals >= MANY_RIVALS for feat in _won(feats)),
    ),
)


def achievements_of(game: str) -> Sequence[Achievement[Any]]:
    """Those of a game, or of HOUSE."""
    return (*OF_DEEDS, *ACHIEVEMENTS) if game == HOUSE else presentation_of(game).achievements()


def journey_of(store: Store, games: Iterable[str] = GAMES) -> Journey:
    """Knows what was noted, and looks for what the games with these ids can earn, and for what all can."""
    deeds, noted = None, {}
    with contextlib.suppress(StoreError):
        noted = notes(store)
        deeds = deeds_of(store, GAMES)
    of_games = {game: achievements_of(game) for game in games}
    return Journey(of_games, ACHIEVEMENTS, noted, OF_DEEDS, deeds)


def earned_by_deeds(store: Store) -> list[OfDeeds]:
    """Note what was just earned by what is done beside games; returns it."""
    journey = journey_of(store, ())
    journey.conclude()
    fresh = journey.note(store)
    return [one for one in OF_DEEDS if f"{HOUSE}.{one.id}" in fresh]
