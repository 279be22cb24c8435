"""The table of a puzzle: what it asks, the verdict, another try, and the best move shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.engine import GAMES, State
from game.games.anubix.bots.sure_win import Win, after
from game.games.anubix.rules import AnubixState
from game.play.puzzles import KEY, LOSSES, MOST_STARS, Puzzle, read_puzzles, stars_of, stars_text
from game.play.storage import MemoryStore, StoreError, texts_of
from game.play.weigher import make_weigher
from game.ui.app import App
from game.ui.menus.puzzles_scene import PuzzlesScene
from game.ui.places import scene_at
from game.ui.table.playing.signed_table import TableSign
from game.ui.table.puzzling.coming_sign import ComingSign
from game.ui.table.puzzling.puzzle_table import PuzzleTable, Ways, open_table
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.widgets.dialog import Dialog
from game.ui.toolkit.widgets.label import Label

from ...driver import MakeApp, at_home, buttons, dialog, faults, frames, settle, tap
from ...stores import FillingStore
from ..advice.hinting import bubble

every_game = pytest.mark.parametrize("game", GAMES)


def puzzles(app: App, game: str) -> list[Puzzle]:
    return read_puzzles((app.assets / "puzzles" / f"{game}.json").read_text(), GAMES)


def decision(app: App, game: str) -> Puzzle:
    """One that asks for a decision, with answers that earn less than all stars."""
    return next(p for p in puzzles(app, game) if p.most is None and max(p.answers.values()) > 0.05)


def last_turn(app: App) -> Puzzle:
    last = (p for p in puzzles(app, "pyramids") if p.most is not None and p.turns == 1)
    return next(last)


def several_turns(app: App, game: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles(app, game) if puzzle.turns > 1)


def table(app: App) -> PuzzleTable:
    assert isinstance(app.scene, PuzzleTable)
    return app.scene


def at_puzzle(make_app: MakeApp, find: Callable[[App], Puzzle], *size: float, **options: object) -> App:
    """At the table of a puzzle, from the list of its game."""
    app = at_home(make_app, *size, **options)
    puzzle = find(app)
    scene = PuzzlesScene(app, lambda: app.go(app.scenes.home()), puzzle.game)
    scene.want(puzzle.id)
    app.go(scene)
    frames(app, 5)
    settle(app)
    assert table(app).puzzle.id == puzzle.id
    return app


def person(app: App) -> int:
    """The seat that the puzzle asks."""
    awaited = table(app).session.awaiting()
    assert awaited is not None
    return awaited


def answer(app: App, text: str) -> None:
    table(app).act(table(app).session.game.parse(text))
    settle(app)


def sign(app: App) -> str:
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, TableSign)]
    return " ".join(label.text for label in found.walk() if isinstance(label, Label))


def pictures(app: App) -> list[str]:
    """The stars of the verdict."""
    assert isinstance(app.stage.scope, Dialog)
    return list(app.stage.scope.pictures)


def reached(app: App) -> dict[str, int]:
    return stars_of(app.store, table(app).puzzle.game)


@every_game
@pytest.mark.parametrize("size", [(390, 844, 2), (844, 390), (1280, 800), (820, 1180)])
def test_the_best_move_is_praised_and_kept(make_app: MakeApp, game: str, size: tuple[float, ...]) -> None:
    app = at_puzzle(make_app, lambda app: decision(app, game), *size)
    assert table(app).awaiting()
    assert faults(app) == []
    puzzle = table(app).puzzle
    before = len(table(app).session.record().actions)
    answer(app, puzzle.best)
    assert dialog(app).title == "Solved!"
    assert pictures(app) == ["star.gold"] * MOST_STARS
    assert faults(app) == []
    frames(app, 50)
    acted = [player for player, _action in table(app).session.record().actions[before:]]
    assert len(acted) == 1, "nobody goes on"
    assert reached(app) == {puzzle.id: MOST_STARS}
    assert app.host.said[-1] == "Solved! 3 of 3 stars. That’s the best move."
    assert "Try again" not in buttons(app)
    tap(app, "Next puzzle")
    settle(app)
    assert table(app).puzzle.id != puzzle.id
    assert table(app).puzzle.theme == puzzle.theme


@every_game
def test_another_move_is_told_what_it_loses_and_the_best_one_can_be_seen(
    make_app: MakeApp, game: str
) -> None:
    app = at_puzzle(make_app, lambda app: decision(app, game))
    puzzle = table(app).puzzle
    other = list(puzzle.answers)[-1]
    answer(app, other)
    assert dialog(app).title != "Solved!"
    assert "best move" in dialog(app).text
    stars = puzzle.stars_for(table(app).session.game.parse(other), make_weigher(game, 0).UNIT)
    assert pictures(app).count("star.gold") == stars < MOST_STARS
    assert reached(app) == {puzzle.id: stars}
    tap(app, "Show the best move")
    settle(app)
    frames(app, 200)
    settle(app)
    assert table(app).awaiting()
    hinting = table(app).hinting
    assert hinting
    assert hinting.hint
    assert hinting.hint.advice
    assert str(hinting.hint.advice.action) == puzzle.best
    assert table(app).board.is_pointing
    assert "".join(bubble(app).lines)
    answer(app, puzzle.best)
    assert dialog(app).title == "Solved!"
    assert pictures(app).count("star.gold") == 1, "it was shown"


def test_a_move_that_is_not_listed_loses_more_than_all_that_are(make_app: MakeApp) -> None:
    """So there are reasons even where the best move alone is listed."""

    def lone(app: App) -> Puzzle:
        return next(puzzle for puzzle in puzzles(app, "anubix") if len(puzzle.answers) == 1)

    app = at_puzzle(make_app, lone)
    puzzle = table(app).puzzle
    legal = table(app).session.state.legal_actions(person(app))
    answer(app, next(str(action) for action in legal if str(action) != puzzle.best))
    tap(app, "Show the best move")
    settle(app)
    frames(app, 300)
    hinting = table(app).hinting
    assert hinting
    assert hinting.hint
    assert hinting.hint.advice
    assert hinting.hint.advice.gain == LOSSES["chance"][-1]


def test_next_with_stars_left_here_alone_leads_to_the_same_puzzle(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, lambda app: decision(app, "mummy"))
    puzzle = table(app).puzzle
    others = {other.id: MOST_STARS for other in puzzles(app, "mummy") if other.id != puzzle.id}
    app.store.set(f"{KEY}mummy", stars_text(others))
    answer(app, list(puzzle.answers)[-1])
    tap(app, "Next puzzle")
    settle(app)
    assert table(app).puzzle.id == puzzle.id
    assert table(app).awaiting()


def test_each_further_try_is_worth_a_star_less(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, lambda app: decision(app, "pyramids"))
    puzzle = table(app).puzzle
    legal = table(app).session.state.legal_actions(person(app))
    wrong = next(str(action) for action in legal if str(action) not in puzzle.answers)
    answer(app, wrong)
    assert dialog(app).text == "Other moves are much better."
    tap(app, "Try again")
    settle(app)
    answer(app, puzzle.best)
    assert pictures(app).count("star.gold") == 2
    assert reached(app) == {puzzle.id: 2}


def test_a_hint_is_announced_to_cost_two_stars(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, lambda app: decision(app, "anubix"))
    puzzle = table(app).puzzle
    tap(app, "Hint")
    assert "one star at most" in dialog(app).text
    tap(app, "Back")
    assert table(app).hinting is None
    tap(app, "Hint")
    tap(app, "Hint")
    assert table(app).hinting
    answer(app, puzzle.best)
    assert pictures(app).count("star.gold") == 1


def test_a_last_turn_is_played_to_its_end_and_counts_its_points(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, last_turn)
    puzzle = table(app).puzzle
    gain = (puzzle.most or 0) - table(app).session.state.scores()[0]
    assert sign(app).endswith(f"Find {gain} more points.")
    for text in puzzle.way:
        assert table(app).session.awaiting() is not None
        answer(app, text)
    frames(app, 100)
    settle(app)
    assert dialog(app).title == "Solved!"
    assert reached(app) == {puzzle.id: MOST_STARS}


def test_the_best_last_turn_can_be_watched_and_tried_again(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, last_turn)
    puzzle = table(app).puzzle
    while not table(app).session.over:
        answer(app, str(table(app).session.state.legal_actions(0)[-1]))
    frames(app, 100)
    settle(app)
    assert "more" in dialog(app).text
    tap(app, "Show how")
    settle(app)
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.replay.whole.actions[-1][1] == GAMES["pyramids"].parse(puzzle.way[-1])
    app.scene.back()
    tap(app, "Leave")
    settle(app)
    assert table(app).puzzle.id == puzzle.id
    assert table(app).awaiting()


SEVERAL = pytest.mark.parametrize("game", ["pyramids", "anubix"])
SIZES = [(390, 844, 2), (844, 390), (1280, 800), (820, 1180)]


def played_out(app: App) -> None:
    """Let the others act until the person or the verdict is due."""
    frames(app, 400)
    settle(app)


@SEVERAL
@pytest.mark.parametrize("size", SIZES)
def test_several_turns_say_what_comes_and_are_played_to_their_end(
    make_app: MakeApp, game: str, size: tuple[float, ...]
) -> None:
    app = at_puzzle(make_app, lambda app: several_turns(app, game), *size)
    puzzle = table(app).puzzle
    assert "Then come: " in dialog(app).text
    assert faults(app) == []
    tap(app, "Start")
    settle(app)
    assert faults(app) == []
    assert "Hint" not in buttons(app)
    assert f"{puzzle.turns} turns" in table(app).sign()
    player, begun = person(app), table(app).session.state.copy()
    own = own_actions(begun, puzzle, player)
    given = len(table(app).session.record().actions)
    while not table(app).halted:
        assert not isinstance(app.stage.scope, Dialog)
        number = sum(seat == player for seat, _a in table(app).session.record().actions[given:])
        answer(app, own[number] if game == "pyramids" else sure_action(app, begun, puzzle))
        played_out(app)
        assert number < len(puzzle.way)
    assert dialog(app).title == "Solved!"
    assert "turn" not in table(app).sign().replace("three turns", ""), "none is left"
    assert reached(app) == {puzzle.id: MOST_STARS}
    assert faults(app) == []


def own_actions(begun: State, puzzle: Puzzle, player: int) -> list[str]:
    state, own = begun.copy(), []
    for text in puzzle.way:
        seat = state.to_act()[0]
        own += [text] * (seat == player)
        state.apply(seat, GAMES[puzzle.game].parse(text))
    return own


def sure_action(app: App, begun: State, puzzle: Puzzle) -> str:
    """A way to win, whatever the other has done."""
    state = table(app).session.state
    assert isinstance(state, AnubixState)
    assert isinstance(begun, AnubixState)
    search = Win(state.seat, begun.turn + puzzle.turns - 1)
    return next(str(action) for action in search.actions(state) if search.sure(after(state, action)))


@SEVERAL
def test_a_wrong_line_is_told_and_tried_again_from_the_start_or_one_turn_back(
    make_app: MakeApp, game: str
) -> None:
    app = at_puzzle(make_app, lambda app: several_turns(app, game))
    puzzle = table(app).puzzle
    tap(app, "Start")
    settle(app)
    begun = len(table(app).session.record().actions)
    while not table(app).halted:
        legal = table(app).session.state.legal_actions(person(app))
        answer(app, "pass" if game == "anubix" else str(legal[-1]))
        played_out(app)
    assert dialog(app).title != "Solved!"
    assert dialog(app).text
    assert faults(app) == []
    done = len(table(app).session.record().actions)
    tap(app, "One turn back")
    settle(app)
    assert begun < len(table(app).session.record().actions) < done
    assert table(app).awaiting()
    assert table(app)._most == MOST_STARS - 1
    table(app).back()
    if puzzle.turns > 2:  # of two turns, a further one back is the start: "Try again"
        tap(app, "One turn back")
        settle(app)
        assert table(app).awaiting()
        table(app).back()
    tap(app, "Try again")
    settle(app)
    assert len(table(app).session.record().actions) == begun
    table(app)._watch()
    settle(app)
    assert isinstance(app.scene, ReplayScene)
    assert len(app.scene.replay.whole.actions) == begun + len(puzzle.way)
    assert app.scene.replay.positions[-1].is_over


def test_a_win_that_could_have_been_prevented_is_worth_two_stars(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, lambda app: several_turns(app, "anubix"))
    tap(app, "Start")
    settle(app)
    puzzle, begun = replace(table(app).puzzle, sure=("pass",)), table(app).session.state.copy()
    table(app).puzzle = puzzle
    while not table(app).halted:
        answer(app, sure_action(app, begun, puzzle))
        played_out(app)
    assert dialog(app).title == "Nearly!"
    assert dialog(app).text == "You won, but your opponent could have prevented it."
    assert pictures(app).count("star.gold") == 2
    assert "Try again" in buttons(app)


@pytest.mark.parametrize(("game", "turns"), [("pyramids", 3), ("anubix", 2), ("anubix", 3)])
def test_the_line_shows_each_turn_to_come(make_app: MakeApp, game: str, turns: int) -> None:
    """As pictures, so that there is room for the goal, on the smallest phone too."""

    def lasting(app: App) -> Puzzle:
        return next(puzzle for puzzle in puzzles(app, game) if puzzle.turns == turns)

    app = at_puzzle(make_app, lasting, 360, 640, 2)
    tap(app, "Start")
    settle(app)
    (line,) = [widget for widget in app.scene.walk() if isinstance(widget, ComingSign)]
    assert len(line._shown) == table(app).puzzle.turns - 1
    wide = sum(picture.get_width() + 4 * app.k for turn in line._shown for picture in turn)
    assert wide + 120 * app.k < app.window.width
    assert faults(app) == []


@pytest.mark.parametrize("about", ["pyramids nowhere", "pyramids", "chess abcde", ""])
def test_an_address_of_no_puzzle_leads_to_those_there_are_or_nowhere(make_app: MakeApp, about: str) -> None:
    app = at_home(make_app)
    scene = scene_at(app, f"puzzle {about}", lambda: None)
    if about != "pyramids nowhere":
        assert scene is None
        return
    assert scene
    app.go(scene)
    frames(app, 5)
    assert isinstance(app.scene, PuzzlesScene)
    assert "isn’t in this version" in dialog(app).text


def test_a_reloaded_puzzle_begins_anew(make_app: MakeApp) -> None:
    app = at_puzzle(make_app, lambda app: decision(app, "mummy"))
    address, puzzle = table(app).address, table(app).puzzle
    scene = scene_at(app, address, lambda: None)
    assert scene
    app.go(scene)
    frames(app, 5)
    settle(app)
    assert table(app).puzzle == puzzle
    assert table(app).awaiting()


def test_a_puzzle_keeps_nothing_of_its_game(make_app: MakeApp) -> None:
    store = MemoryStore()
    app = at_puzzle(make_app, lambda app: decision(app, "pyramids"), store=store)
    answer(app, table(app).puzzle.best)
    assert not texts_of(store, ("save.", "history.", "branch."))


def test_a_store_that_keeps_nothing_stops_no_puzzle(make_app: MakeApp) -> None:
    store = FillingStore()
    app = at_puzzle(make_app, lambda app: decision(app, "pyramids"), store=store)
    store.refusal = StoreError("full", "no room")
    answer(app, table(app).puzzle.best)
    assert dialog(app).title == "Solved!"


def test_a_puzzle_of_another_version_is_told_in_words(make_app: MakeApp) -> None:
    app = at_home(make_app)
    puzzle = decision(app, "pyramids")
    damaged = Puzzle(puzzle.game, puzzle.theme, puzzle.level, puzzle.packed[:-3], puzzle.answers, None)
    from game.ui.table.puzzling.puzzle_table import begin_puzzle

    begin_puzzle(app.scene, damaged, Ways(lambda: None, lambda _puzzle: None))
    frames(app)
    assert dialog(app).title == "Puzzle"
    assert open_table(app, puzzle, Ways(lambda: None, lambda _puzzle: None)).halted
