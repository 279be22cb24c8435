"""Puzzles through the real page: fetched, answered by touch and pointer, kept over a reload, and shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from game.engine import GAMES
from game.games.anubix.bots.sure_win import Win, after
from game.play.puzzles import KEY, MOST_STARS, Puzzle, of_the_day, read_puzzles
from game.ui.table.presentation import presentation_of

from .anubix_player import AnubixPlayer
from .conftest import Visit
from .hands import Finger, Mouse
from .keeping import kept
from .mummy_player import MummyPlayer
from .player import WAIT_MS, Player
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

Visits = Callable[..., Visit]
FOLDER = Path(__file__).parents[2] / "assets" / "puzzles"
QUICK = {"settings": json.dumps({"throw_dice": False, "speed": "fast"})}
PLAYERS: dict[str, type[Player]] = {
    "pyramids": PyramidsPlayer,
    "anubix": AnubixPlayer,
    "mummy": MummyPlayer,
}


def puzzles(game: str) -> list[Puzzle]:
    return read_puzzles((FOLDER / f"{game}.json").read_text(), GAMES)


def offered(person: Player, game: str) -> Puzzle:
    """The puzzle on the table, by its record."""
    person.wait_for_scene("PuzzleTable")
    person.visit.page.wait_for_function("() => mastaba.stats().awaiting", timeout=WAIT_MS)
    person.visit.rest()  # what comes to its place may not be pressed where it will lie
    played = person.actions()
    found = next(
        puzzle for puzzle in puzzles(game) if [f"{p}: {a}" for p, a in puzzle.record(GAMES).actions] == played
    )
    if found.turns > 1:
        person.press("Start")
        person.visit.rest()
    return found


def answer(person: Player, text: str) -> None:
    state = person.state()
    person.make(state, GAMES[str(person.visit.record()["game"])].parse(text))
    person.wait_for("Next puzzle")


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_by_touch_and_its_stars_stay(game: str, address: str, visit: Visits) -> None:
    page = visit(address, width=390, height=844, dpr=2, touch=True, kept=QUICK).ready()
    person = PLAYERS[game](page, Finger(page, 2))
    person.press("Puzzles")
    person.wait_for_scene("PuzzlesScene")
    person.press(game.capitalize())
    person.press("Next puzzle")
    puzzle = offered(person, game)
    answer(person, puzzle.best)
    assert "3 of 3 stars" in person.heard()
    assert json.loads(kept(page, KEY)[f"{KEY}{game}"]) == {puzzle.id: MOST_STARS}
    person.press("Next puzzle")
    second = offered(person, game)
    assert second.id != puzzle.id

    page.page.reload()
    page.ready()
    assert offered(person, game).id == second.id
    assert json.loads(kept(page, KEY)[f"{KEY}{game}"]) == {puzzle.id: MOST_STARS}
    assert kept(page, "save.") == {}
    for scene in ("PuzzlesScene", "Home"):
        page.page.go_back()
        person.wait_for_scene(scene)


def test_a_win_within_some_turns_is_played_against_the_opponent(address: str, visit: Visits) -> None:
    """The page itself finds that the win was sure all the time."""
    page = visit(address, width=390, height=844, dpr=2, touch=True, kept=QUICK).ready()
    person = AnubixPlayer(page, Finger(page, 2))
    person.press("Puzzles")
    person.wait_for_scene("PuzzlesScene")
    person.press("Anubix")
    (theme,) = [theme for theme in presentation_of("anubix").puzzle_themes() if theme.key == "win"]
    most = MOST_STARS * sum(puzzle.theme == theme.key for puzzle in puzzles("anubix"))
    person.press(f"{theme.title}, {theme.idea}, 0 of {most} stars")
    puzzle = offered(person, "anubix")
    state = person.state()
    search = Win(state.seat, state.turn + puzzle.turns - 1)
    while True:
        state = person.state()
        person.make(state, next(turn for turn in search.actions(state) if search.sure(after(state, turn))))
        page.page.wait_for_function(
            "() => mastaba.stats().awaiting || 'Next puzzle' in mastaba.stats().places", timeout=WAIT_MS
        )
        if "Next puzzle" in person.places():
            break
    assert "3 of 3 stars" in person.heard()
    assert json.loads(kept(page, KEY)[f"{KEY}anubix"]) == {puzzle.id: MOST_STARS}


def test_a_wrong_answer_is_explained_and_the_day_has_a_puzzle(address: str, visit: Visits) -> None:
    page = visit(address, width=1280, height=800, kept=QUICK).ready()
    person = PyramidsPlayer(page, Mouse(page, 1))
    person.press("Puzzles")
    person.press("Puzzle of the day")
    puzzle = offered(person, "pyramids")
    today = json.loads(page.page.evaluate("JSON.stringify(new Date().toISOString().slice(0, 10))"))
    assert puzzle == of_the_day(date.fromisoformat(today), puzzles("pyramids"))
    state = person.state()
    player = state.to_act()[0]
    wrong = [str(a) for a in state.legal_actions(player) if str(a) not in list(puzzle.answers)[:1]]
    person.make(state, GAMES["pyramids"].parse(wrong[-1]))
    if puzzle.most is None:
        person.wait_for("Show the best move")
        person.press("Show the best move")
        page.page.wait_for_function("() => 'ghost 1' in mastaba.stats().places", timeout=WAIT_MS)
    person.press("Menu")
    person.press("All puzzles")
    person.wait_for_scene("PuzzlesScene")
    person.press("Back")
    person.wait_for_scene("Home")
