"""An apprentice of Anubix makes the mistakes of beginners."""

from __future__ import annotations

from typing import cast

from game.bots.arena import play
from game.engine import Action, State
from game.games.anubix.rules import Turn

EARLY = 8


def test_it_spends_quarry_and_jokers_sooner_than_a_scribe() -> None:
    crossed, jokers = {"apprentice": 0, "scribe": 0}, {"apprentice": 0, "scribe": 0}
    for seed in range(20):
        seats = ("apprentice", "scribe") if seed % 2 else ("scribe", "apprentice")
        played = [0, 0]

        def watch(
            _state: State,
            player: int,
            action: Action,
            seats: tuple[str, str] = seats,
            played: list[int] = played,
        ) -> None:
            if played[player] < EARLY:
                crossed[seats[player]] += cast(Turn, action).crossed.bit_count()
                jokers[seats[player]] += cast(Turn, action).jokers
            played[player] += 1

        play("anubix", seats, seed, watch)
    assert crossed["apprentice"] > 1.15 * crossed["scribe"]
    assert jokers["apprentice"] >= jokers["scribe"]
