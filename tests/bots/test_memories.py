"""Caches of rules and bots have limits: a page with endless games must not grow."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from game.engine import GAMES
from game.play.session import Session

MOST = 1 << 14
"""Answers of a kind."""
BY_NATURE = {
    "anubix": {"_pair", "_single", "judge", "rolls", "all_options", "load_sheets"}
    | {"_relief_sets", "structures_of_bonuses"},
    "mummy": {"judge", "key_kinds", "distances", "load_board", "load_cards", "load_explorers", "_by_id"}
    | {"_is_stairs", "_leads", "_leads_on", "_share_leading_on", "_unhelpful_kinds"}
    | {"_moves", "_pushes", "targets", "_fight_chances", "contest_chances"},
    "pyramids": {"judge", "gem_values", "skull_values", "torch_chance", "table", "ranking", "load_cards"},
}
"""Caches with only so many questions: of cards, fields, places, seats, or of nothing at all."""


def remembering(game: str) -> Iterator[Any]:
    """The functions of a game's rules and bots that remember their answers."""
    for part in ("rules", "bots"):
        package = import_module(f"game.games.{game}.{part}")
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for value in vars(import_module(module.name)).values():
                if hasattr(value, "cache_info") and value.__module__ == module.name:
                    yield value


@pytest.mark.parametrize("game", list(BY_NATURE))
def test_caches_have_a_limit(game: str) -> None:
    endless = set()
    for function in remembering(game):
        most = function.cache_info().maxsize
        if most is None:
            endless.add(function.__name__)
        else:
            assert most <= MOST, function.__qualname__
    assert endless == BY_NATURE[game]


@pytest.mark.parametrize("game", list(BY_NATURE))
def test_unlimited_caches_get_few_questions(game: str) -> None:
    for seed in range(2):
        session = Session.new(GAMES[game], ("scribe", "scribe"), seed)
        while not session.over:
            session.tick(1000)
    for function in remembering(game):
        assert function.cache_info().currsize <= MOST, function.__qualname__
