"""Characters: a level with a temper that shows in what it does."""

from __future__ import annotations

import pytest

from game.bots import LEVELS, characters, levels, make_bot, traits, yardsticks
from game.bots.arena import main, matches, mean_traits, play, play_all
from game.engine import GAMES

TEMPERS = {
    "priest:hori": ("tomb", 1),
    "priest:merit": ("gem", 1),
    "priest:kawit": ("pair", 1),
    "priest:sabni": ("pyramid", 1),
    "priest:nofret": ("symbol", 1),
    "priest:baki": ("joker", -1),
    "priest:kheti": ("push", 1),
    "priest:henut": ("high bid", 1),
    "priest:ipi": ("push", -1),
}
"""A trait that each shows more (1) or less (-1) than its level."""


@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_has_some_of_a_level_that_exists(game_id: str) -> None:
    found = characters(game_id)
    assert len(found) == 3
    assert {seat.partition(":")[0] for seat in found} <= {*levels(game_id)} <= {*LEVELS}
    assert not {*found} & {*levels(game_id), *yardsticks(game_id)}


def test_all_are_told_apart() -> None:
    assert {seat for game_id in GAMES for seat in characters(game_id)} == TEMPERS.keys()


@pytest.mark.parametrize("game_id", GAMES)
def test_they_like_only_traits_that_actions_have(game_id: str) -> None:
    seen: set[str] = set()

    def watch(state: object, player: int, action: object) -> None:
        seen.update(traits(game_id, state, player, action))  # type: ignore[arg-type]

    for seed in range(3):
        play(game_id, ("scribe", "scribe"), seed, watch)
    for seat in characters(game_id):
        assert make_bot(game_id, seat, 1).LIKES.keys() <= seen


def test_a_character_that_is_not_known_plays_as_its_level() -> None:
    assert type(make_bot("anubix", "priest:nobody", 1)) is type(make_bot("anubix", "priest", 1))
    with pytest.raises(ValueError, match="no bot 'nobody:hori'"):
        make_bot("pyramids", "nobody:hori", 1)


@pytest.mark.thorough
@pytest.mark.parametrize(("game_id", "seat"), [(game, seat) for game in GAMES for seat in characters(game)])
def test_the_temper_shows_in_play(game_id: str, seat: str) -> None:
    names = (seat, "priest")
    results = list(play_all(game_id, matches(names, 2, 60, seed=3), jobs=1, count=True))
    trait, direction = TEMPERS[seat]
    own, plain = (mean_traits(name, results)[trait] for name in names)
    assert direction * (own - plain) > 0.1 * plain


def test_the_arena_tells_traits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["anubix", "priest:sabni", "scribe", "--games", "2", "--jobs", "1", "--traits"]) == 0
    told = capsys.readouterr().out
    assert "priest:sabni" in told
    assert "pyramid 1" in told
