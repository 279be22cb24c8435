"""Matches: fair seats, honest intervals, clear errors; and the levels are as strong as they say."""

from __future__ import annotations

import pytest

from game.bots import arena
from game.bots.arena import ArenaResult, interval, main, matches, play, play_all, rotations, standings
from game.engine import GAMES

CHANCY = {"mummy": 120}
"""So many games at least where chance decides more of them, and a game takes little time."""


def win_rate(game_id: str, names: tuple[str, ...], games: int, players: int = 2) -> float:
    """Share of wins of the first name; always the same games."""
    planned = matches(names, players, max(games, CHANCY.get(game_id, 0)), seed=1)
    results = list(play_all(game_id, planned, jobs=1))
    return standings(names, results, len(rotations(names, players)))[0].win_rate


few_and_many = pytest.mark.parametrize("games", [8, pytest.param(40, marks=pytest.mark.long)])
"""Of few games too clear a majority is won: they are always the same."""


@pytest.mark.thorough
@few_and_many
@pytest.mark.parametrize("game_id", GAMES)
def test_scribe_beats_random(game_id: str, games: int) -> None:
    assert win_rate(game_id, ("scribe", "random"), games) >= 0.9


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", GAMES)
def test_an_apprentice_beats_random_and_wins_now_and_then_against_a_scribe(game_id: str) -> None:
    assert win_rate(game_id, ("apprentice", "random"), 40) >= 0.85
    assert 0.05 <= win_rate(game_id, ("apprentice", "scribe"), 80) <= 0.4


@pytest.mark.long
@pytest.mark.every_playout
@pytest.mark.parametrize("game_id", GAMES)
def test_a_vizier_stands_between_priest_and_pharaoh(game_id: str) -> None:
    assert 0.6 <= win_rate(game_id, ("vizier", "priest"), 80) <= 0.9
    assert 0.6 <= win_rate(game_id, ("pharaoh", "vizier"), 80) <= 0.9


@pytest.mark.thorough
@few_and_many
@pytest.mark.parametrize("game_id", GAMES)
def test_priest_beats_scribe(game_id: str, games: int) -> None:
    assert win_rate(game_id, ("priest", "scribe"), games) >= 0.6


@pytest.mark.long
@pytest.mark.parametrize(
    ("game_id", "players"), [(id_, n) for id_, game in GAMES.items() for n in game.players if n > 2]
)
def test_priest_beats_scribe_at_larger_tables(game_id: str, players: int) -> None:
    """One priest among scribes; an equal player would win one game in `players`."""
    names = ("priest", *["scribe"] * (players - 1))
    assert win_rate(game_id, names, 12 * players, players) >= 1.3 / players


def test_every_deal_is_played_in_every_rotation() -> None:
    planned = matches(("priest", "scribe"), 2, 5, seed=3)
    assert len(planned) == 6
    for first, second in zip(planned[::2], planned[1::2], strict=True):
        assert first[1] == second[1]
        assert first[0] == second[0][::-1] == ("priest", "scribe")
    assert rotations(("a", "b"), 3) == [("a", "b", "a"), ("b", "a", "a"), ("a", "a", "b")]
    assert rotations(("a", "b"), 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert rotations(("a",), 3) == [("a", "a", "a")]


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    planned = matches(("scribe", "random"), 3, 6, seed=5)
    assert list(play_all("pyramids", planned, jobs=1)) == list(play_all("pyramids", planned, jobs=2))


def test_seats_that_act_together_do_not_see_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's view of a turn has no mark of another seat made in that turn."""
    shown = []
    real = arena.choose

    def spy(bot, state, player):
        if state.phase == "mark":
            shown.append((state.round, state.turn, player, [s.started for s in state.seats]))
        return real(bot, state, player)

    monkeypatch.setattr(arena, "choose", spy)
    play("pyramids", ("scribe", "scribe", "scribe"), 4)
    assert len(shown) >= 3 * 28
    for _, _, player, started in shown:
        assert not any(s for p, s in enumerate(started) if p != player)


def test_a_shared_win_is_shared() -> None:
    results = [ArenaResult(("a", "b"), (5, 5), (0, 1)), ArenaResult(("b", "a"), (9, 7), (0,))]
    a, b = standings(("a", "b"), results, 2)
    assert (a.name, a.win_rate, a.mean_score) == ("a", 0.25, 6.0)
    assert (b.name, b.win_rate, b.mean_score) == ("b", 0.75, 7.0)


def test_interval_is_wilsons_for_shares_and_narrow_for_even_results() -> None:
    assert interval([1.0] * 100) == pytest.approx((0.963, 1.0), abs=0.001)  # Wilson, 100 of 100
    low, high = interval([1.0, 0.0] * 200)
    assert (low, high) == pytest.approx((0.451, 0.549), abs=0.001)
    low, high = interval([0.5] * 199 + [1.0])
    assert high - low < 0.02


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pyramids", "scribe", "random", "--games", "4", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "4 games" in said
    assert "scribe" in said
    assert "95 %" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "scribe", "priest"], "there is no game 'chess'"),
        (["pyramids", "scribe", "sphinx"], "there is no bot 'sphinx'"),
        (["pyramids", "scribe", "priest", "--players", "5"], "1 to 4 players"),
        (["pyramids", "scribe", "priest", "random"], "do not fit"),
        (["pyramids", "scribe", "priest", "--games", "0"], "at least 1"),
        (["pyramids", "scribe", "priest", "--seed", "-4"], "seed"),
    ],
)
def test_bad_arguments_get_clear_errors(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert says in capsys.readouterr().err


def test_a_game_that_nobody_won_counts_for_nobody() -> None:
    seats = ("priest", "scribe")
    results = [ArenaResult(seats, (1, 0), (0,)), ArenaResult(seats[::-1], (0, 0), ())]
    first, second = standings(seats, results, 2)
    assert (first.win_rate, second.win_rate) == (0.5, 0.0)
