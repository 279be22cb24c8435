"""An apprentice of Pyramids makes the mistakes of beginners."""

from __future__ import annotations

from game.bots import choose, make_bot
from game.bots.arena import play
from game.games.pyramids.bots.worth import ranking
from game.games.pyramids.rules import Keep, Pyramids

DEALS = range(20)


def points_of_pyramids(level: str) -> int:
    """Those of explored pyramids, of some games alone."""
    total = 0
    for seed in DEALS:
        state = Pyramids().new(1, seed)
        play("pyramids", (level,), seed, start=state)
        total += state.breakdown(0).pyramids
    return total


def test_it_explores_fewer_pyramids_than_a_scribe() -> None:
    assert points_of_pyramids("apprentice") < 0.92 * points_of_pyramids("scribe")


def test_it_keeps_cards_for_their_icons_and_a_scribe_for_the_way_too() -> None:
    steps, loot = {"apprentice": 0, "scribe": 0}, {"apprentice": 0.0, "scribe": 0.0}
    for seed in DEALS:
        state = Pyramids().new(2, seed)
        for level in steps:
            kept = choose(make_bot("pyramids", level, seed), state, 0)
            assert isinstance(kept, Keep)
            for number in (kept.low, kept.high):
                steps[level] += ranking(number).table.path
                loot[level] += ranking(number).loot
    assert loot["apprentice"] > loot["scribe"]
    assert steps["apprentice"] > steps["scribe"]
