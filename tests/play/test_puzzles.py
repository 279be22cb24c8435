"""Puzzles: their files hold what they promise, decisions earn stars, and what was reached is kept."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import cast

import pytest

from benchmarks.puzzles import make
from benchmarks.puzzles.find import weigh
from benchmarks.puzzles.several_turns import FEW, RARE, Points
from game.bots import levels
from game.engine import GAMES, Action, State
from game.engine.record import RecordError
from game.games.anubix.bots.sure_win import Win, after
from game.games.anubix.rules import AnubixState
from game.games.pyramids.rules import PyramidsState
from game.play.puzzles import (
    FORMAT,
    KEY,
    LOSSES,
    MOST_STARS,
    Puzzle,
    next_puzzle,
    note_stars,
    of_the_day,
    read_puzzles,
    read_stars,
    seat_of,
    stars_of,
    turn_before,
    turn_of,
)
from game.play.storage import MemoryStore, texts_of
from game.play.weigher import make_weigher
from game.ui.table.presentation import presentation_of

from ..today import some_of

FOLDER = Path(__file__).parents[2] / "assets" / "puzzles"
LEAST = {"pyramids": 150, "anubix": 150, "mummy": 100}
LARGEST = 120_000
"""Bytes of all files, packed as the site carries them."""
ALL = {game: read_puzzles((FOLDER / f"{game}.json").read_text(), GAMES) for game in GAMES}
EVERY = [(game, number) for game in GAMES for number in range(len(ALL[game]))]
SEVERAL = [(game, number) for game, number in EVERY if ALL[game][number].turns > 1]

every_game = pytest.mark.parametrize("game", GAMES)


@dataclass
class Ended:
    """The end of a game."""

    points: tuple[int, ...]
    first: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        return bool(self.first)

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        return self.first


def made_up(theme: str = "tomb", level: str = "scribe", packed: str = "abcdefgh") -> Puzzle:
    return Puzzle("pyramids", theme, level, packed, {"1:a1": 0.0, "1:a2": 2.0, "1:a3": 5.9}, None)


@every_game
def test_a_game_has_many_puzzles_of_all_its_themes(game: str) -> None:
    assert len(ALL[game]) >= LEAST[game]
    assert len({puzzle.id for puzzle in ALL[game]}) == len(ALL[game])
    assert {puzzle.theme for puzzle in ALL[game]} == {
        theme.key for theme in presentation_of(game).puzzle_themes()
    }
    assert {puzzle.level for puzzle in ALL[game]} == set(levels(game))


def test_no_theme_of_mummy_has_mostly_one_kind_of_answer() -> None:
    """A player who has solved two of them would know the others."""
    for theme in presentation_of("mummy").puzzle_themes():
        kinds = [puzzle.best.split()[0] for puzzle in ALL["mummy"] if puzzle.theme == theme.key]
        assert max(map(kinds.count, kinds)) <= 0.65 * len(kinds), theme.key


def test_all_files_together_are_light() -> None:
    packed = [gzip.compress((FOLDER / f"{game}.json").read_bytes()) for game in GAMES]
    assert sum(map(len, packed)) <= LARGEST


@some_of(("game", "number"), EVERY, today=60)
def test_a_puzzle_asks_its_seat_for_what_it_can_do(game: str, number: int) -> None:
    puzzle = ALL[game][number]
    record = puzzle.record(GAMES)
    assert record.reached
    player = seat_of(record)
    legal = {str(action) for action in record.reached.legal_actions(player)}
    assert set(puzzle.answers) <= legal
    assert len(legal) >= 2
    assert list(puzzle.answers.values()) == sorted(puzzle.answers.values())
    if puzzle.most is None:
        assert puzzle.stars_for(GAMES[game].parse(puzzle.best), make_weigher(game, 0).UNIT) == MOST_STARS
        return
    state = record.reached.copy()
    for text in puzzle.way:
        state.apply(state.to_act()[0], GAMES[game].parse(text))
    assert state.is_over
    assert puzzle.missing(state, player) == 0
    assert turn_of(state) == turn_of(record.reached) + puzzle.turns - 1 or puzzle.wins


@some_of(("game", "number"), EVERY, today=12)
def test_the_best_answer_is_found_again_by_other_play_outs(game: str, number: int) -> None:
    """Looked for with all that is legal: nothing else is better by more than chance."""
    puzzle = ALL[game][number]
    record = puzzle.record(GAMES)
    if puzzle.most is not None or record.reached is None:
        return  # by trying everything
    player, unit = seat_of(record), make_weigher(game, 0).UNIT
    best = {GAMES[game].parse(text) for text, loss in puzzle.answers.items() if loss <= LOSSES[unit][0]}
    found = weigh(game, record.reached, player, 77, 400)[:5]
    pair = list(dict.fromkeys([GAMES[game].parse(puzzle.best), *(weighed.action for weighed in found)]))
    measured = weigh(game, record.reached, player, 78, 150 * len(pair), pair)
    first = measured[0]
    own = min((weighed for weighed in measured if weighed.action in best), key=lambda w: w.loss)
    assert first.action in best or own.loss <= max(LOSSES[unit][0], 3 * own.loss_error)


@pytest.mark.parametrize(("game", "least"), [("pyramids", 20), ("anubix", 20), ("mummy", 0)])
def test_some_last_for_several_turns(game: str, least: int) -> None:
    assert sum(found == game for found, _number in SEVERAL) >= least


@some_of(("game", "number"), SEVERAL, today=8)
def test_several_turns_are_solved_again_by_trying_everything(game: str, number: int) -> None:
    puzzle = ALL[game][number]
    state = puzzle.record(GAMES).reached
    if isinstance(state, PyramidsState):
        best, ways = Points(state, seen=True).best(state)
        assert best.points == puzzle.most
        assert best.ways * RARE <= ways
        assert Points(state, seen=False).best(state)[0].points == puzzle.most, "no card of the deck helps"
        return
    assert isinstance(state, AnubixState)
    player = state.seat
    assert not Win(player, state.turn + puzzle.turns - 2).sure(state), "it takes all these turns"
    search = Win(player, state.turn + puzzle.turns - 1)
    choices = search.actions(state)
    sure = {str(action) for action in choices if search.sure(after(state, action))}
    assert puzzle.way[0] in sure
    assert len(sure) * FEW <= len(choices)
    legal = state.legal_actions(player)
    assert set(puzzle.sure) == {str(action) for action in legal if search.sure(after(state, action))}


def test_all_shapes_tried_without_memory_come_to_the_same() -> None:
    """The search forgets how a position came about: one without it finds the same points."""

    def most(state: PyramidsState) -> int:
        if state.is_over:
            return state.scores()[0]
        found = []
        for action in state.legal_actions(0):
            state_after = state.copy()
            state_after.apply(0, action)
            found.append(most(state_after))
        return max(found)

    for game, number in SEVERAL[:40]:
        puzzle = ALL[game][number]
        state = puzzle.record(GAMES).reached
        if isinstance(state, PyramidsState) and len(puzzle.way) == puzzle.turns:
            state = state.copy()
            state.apply(0, GAMES[game].parse(puzzle.way[0]))
            assert most(state) == puzzle.most
            return


def test_the_turn_before_begins_with_the_players_own_action() -> None:
    puzzle = next(ALL[game][number] for game, number in SEVERAL if game == "anubix")
    state = puzzle.record(GAMES).reached
    assert isinstance(state, AnubixState)
    player, positions, actions = state.seat, [state], []
    for text in puzzle.way:
        action = GAMES["anubix"].parse(text)
        actions.append((positions[-1].seat, action))
        positions.append(after(positions[-1], action))
    at = turn_before(positions, actions, player)
    assert 0 < at < len(actions)
    assert actions[at][0] == player
    assert turn_before(positions[: at + 1], actions[:at], player) < at
    assert turn_before([state], [], player) == 0


def line_of(puzzle: Puzzle, way: Sequence[str]) -> tuple[list[State], list[tuple[int, Action]]]:
    """The positions of a way to play a puzzle of Anubix, and the actions between them."""
    state = puzzle.record(GAMES).reached
    assert isinstance(state, AnubixState)
    positions: list[State] = [state]
    actions: list[tuple[int, Action]] = []
    for text in way:
        action = GAMES["anubix"].parse(text)
        actions.append((state.seat, action))
        state = after(state, action)
        positions.append(state)
    return positions, actions


@some_of(("game", "number"), [(game, n) for game, n in SEVERAL if game == "anubix"], today=8)
def test_a_line_is_sure_until_one_of_its_decisions_gives_the_win_away(game: str, number: int) -> None:
    puzzle = ALL[game][number]
    positions, actions = line_of(puzzle, puzzle.way)
    player, last = actions[0][0], turn_of(positions[0]) + puzzle.turns - 1
    assert puzzle.stays_sure(positions, actions, player)
    for at, (state, (seat, _action)) in enumerate(zip(positions, actions, strict=False)):
        if seat != player or at + 1 == len(actions):
            continue
        assert isinstance(state, AnubixState)
        search = Win(player, last)
        poor = next(a for a in state.legal_actions(player) if not search.sure(after(state, a)))
        line = line_of(puzzle, [*puzzle.way[:at], str(poor)])
        assert not puzzle.stays_sure(*line, player), at


# --- stars ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "stars"), [("1:a1", 3), ("1:a2", 2), ("1:a3", 1), ("1:b1", 0)])
def test_a_decision_earns_stars_by_what_it_loses(action: str, stars: int) -> None:
    assert made_up().stars_for(GAMES["pyramids"].parse(action), "points") == stars


@pytest.mark.parametrize(("points", "stars"), [(150, 3), (149, 2), (148, 2), (145, 1), (144, 0)])
def test_a_last_turn_earns_stars_by_the_points_that_are_missing(points: int, stars: int) -> None:
    puzzle = Puzzle("pyramids", "last", "scribe", "abcdefgh", {}, 150, ("1:a1",))
    state = Ended((points,), (0,))
    assert puzzle.stars_at(cast("State", state), 0) == stars


@pytest.mark.parametrize(
    ("scores", "winners", "stars"),
    [
        ((40, 40), (0,), 3),
        ((40, 40), (1,), 1),
        ((40, 42), (1,), 1),
        ((40, 45), (1,), 1),
        ((40, 46), (1,), 0),
        ((60, 40), (), 1),
        ((40, 46), (), 0),
    ],
)
def test_a_win_earns_stars_by_the_points_that_it_lacks(
    scores: tuple[int, ...], winners: tuple[int, ...], stars: int
) -> None:
    """A game that is lost, or not over in time, is worth one star at most; a win that was not sure, two."""
    puzzle = Puzzle("anubix", "win", "scribe", "abcdefgh", {}, 0, ("pass",), 2)
    end = cast("State", Ended(scores, winners))
    assert puzzle.stars_at(end, 0) == stars
    assert puzzle.stars_at(end, 0, sure=False) == min(stars, 2)


def test_the_most_stars_are_kept_and_none_are_taken_away() -> None:
    store = MemoryStore()
    one, other = made_up(packed="aaaaa1"), made_up(packed="bbbbb1")
    assert stars_of(store, "pyramids") == {}
    for puzzle, stars in ((one, 2), (one, 1), (other, 0)):
        note_stars(store, puzzle, stars)
    assert stars_of(store, "pyramids") == {"aaaaa": 2, "bbbbb": 0}
    note_stars(store, one, 3)
    assert stars_of(store, "pyramids")["aaaaa"] == MOST_STARS
    assert stars_of(store, "anubix") == {}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 4, "b": -1, "c": "3", "d": true, "e": 1.0}', "7"])
def test_damaged_stars_are_passed_over(text: str) -> None:
    assert read_stars(text) == {}
    store = MemoryStore()
    store.set(f"{KEY}pyramids", text)
    note_stars(store, made_up(packed="aaaaa1"), 1)
    assert stars_of(store, "pyramids") == {"aaaaa": 1}
    assert list(texts_of(store, ("damaged.",)).values()) == [text] * bool(text), "it is kept aside"


# --- files ----------------------------------------------------------------------------------------


def file_with(**changed: object) -> str:
    rules = GAMES["pyramids"].rules_version
    obj = {"format": FORMAT, "game": "pyramids", "rules": rules, "puzzles": [], **changed}
    return json.dumps(obj)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", RecordError.DAMAGED),
        ("[]", RecordError.DAMAGED),
        (file_with(format=2), RecordError.DAMAGED),
        (file_with(puzzles={}), RecordError.DAMAGED),
        (file_with(game="chess"), RecordError.GAME),
        (file_with(rules=0), RecordError.RULES),
        *(
            (file_with(puzzles=[entry]), RecordError.DAMAGED)
            for entry in (
                [],
                ["tomb", "scribe", "abc"],
                ["tomb", "scribe", "abc", {}],
                ["tomb", "scribe", "abc", {"1:a1": "much"}],
                ["tomb", "scribe", "abc", {"1:a1": -1}],
                ["tomb", "scribe", "abc", []],
                ["tomb", "scribe", "abc", [150]],
                ["tomb", "scribe", "abc", [150, 3]],
                ["tomb", "scribe", "abc", [150, 1, "1:a1"]],
                ["win", "scribe", "abc", [0, 2, "pass"]],
                ["win", "scribe", "abc", [0, 1, ["pass"], "pass"]],
                ["win", "scribe", "abc", [0, 2, ["p1.1=die"], "pass"]],
                ["win", "scribe", "abc", [0, 2, ["pass"]]],
                ["tomb", "scribe", 7, {"1:a1": 0}],
            )
        ),
    ],
)
def test_a_file_that_is_none_of_this_build_is_refused(text: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_puzzles(text, GAMES)
    assert caught.value.code == code


def test_a_record_that_was_changed_is_refused() -> None:
    whole = ALL["pyramids"][0]
    for packed in ("", "abc", whole.packed[:-2], f"A{whole.packed[1:]}"):
        with pytest.raises(RecordError):
            made_up(packed=packed).record(GAMES)


# --- the next one ---------------------------------------------------------------------------------


@every_game
def test_every_puzzle_has_its_day_before_the_first_comes_again(game: str) -> None:
    puzzles, day = ALL[game], date(2026, 11, 29)
    while day.toordinal() % len(puzzles):
        day += timedelta(1)
    found = [of_the_day(day + timedelta(number), puzzles).id for number in range(len(puzzles))]
    assert sorted(found) == sorted(puzzle.id for puzzle in puzzles)
    assert found != [of_the_day(day + timedelta(len(puzzles) + number), puzzles).id for number in range(9)]


def test_the_next_puzzle_is_new_and_near_ones_strength() -> None:
    order = ("apprentice", "scribe", "priest")
    puzzles = [made_up(level=level, packed=f"{number:05}x") for number, level in enumerate(order * 2)]

    def offered(near: str, after: str = "", **stars: int) -> str:
        found = next_puzzle(puzzles, {key[1:]: count for key, count in stars.items()}, order, near, after)
        return found.id if found else ""

    assert offered("apprentice") == "00000"
    assert offered("priest") == "00002"
    assert offered("priest", after="00002") == "00005"
    assert offered("priest", _00002=0) == "00005", "one that was tried comes after all that are new"
    assert offered("scribe", _00001=2, _00004=3) == "00000"
    tried = {f"_{puzzle.id}": 3 for puzzle in puzzles}
    assert offered("scribe", **{**tried, "_00002": 1}) == "00002"
    assert offered("scribe", **tried) == ""


# --- made again -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["pyramids", "anubix"])
def test_puzzles_made_again_leave_those_of_the_other_kind(game: str, tmp_path: Path) -> None:
    """One decision or several turns: either is made without the other, unless the rules have changed."""
    path = tmp_path / f"{game}.json"
    path.write_bytes((FOLDER / f"{game}.json").read_bytes())
    several = [puzzle for puzzle in ALL[game] if puzzle.turns > 1]
    make.write(game, [], folder=tmp_path)
    assert read_puzzles(path.read_text(), GAMES) == several
    path.write_bytes((FOLDER / f"{game}.json").read_bytes())
    make.write(game, [], several=True, folder=tmp_path)
    assert read_puzzles(path.read_text(), GAMES) == [puzzle for puzzle in ALL[game] if puzzle.turns == 1]
    obj = json.loads(path.read_text())
    path.write_text(json.dumps(obj | {"rules": obj["rules"] - 1}))
    make.write(game, [], several=True, folder=tmp_path)
    assert read_puzzles(path.read_text(), GAMES) == []
