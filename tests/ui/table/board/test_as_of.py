"""While events are shown the session is ahead of the screen: no word or picture comes from there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from game.engine import Event, Random
from game.games.anubix.rules.scoring import breakdown
from game.games.anubix.screen import screen_reader as anubix_reader
from game.games.pyramids.screen import screen_reader as pyramids_reader
from game.ui.app import App
from game.ui.screen_reader.node import Folds, Node
from game.ui.table.contracts import TableReader
from game.ui.table.ending.scores import Scores
from tests.games.anubix.screen import table as anubix
from tests.games.pyramids.screen import table as pyramids
from tests.games.pyramids.screen.table import MakeApp, sit_down, until_awaited

from ...games import played

READERS: dict[str, TableReader] = {"pyramids": pyramids_reader, "anubix": anubix_reader}
DECISIONS = 12


def texts(nodes: Iterable[Node]) -> Iterator[str]:
    """All that is said in these, a table's rows too."""
    for node in nodes:
        yield node.text
        yield from texts(node.children)


def told(app: App, game: str) -> list[str]:
    """The state of the table as a screen reader hears it; other seats are looked at."""
    board, folds = app.scene.board, Folds()
    folds.open.add("look")
    return [*READERS[game].status(board), *texts(READERS[game].sections(board, folds)), *board.lines]


def started(make_app: MakeApp, game: str) -> App:
    """A game on the way, in which events take their time."""
    session = played(("you", "scribe", "priest"), 5, 24, game=game)
    session.events()  # they were shown before
    return sit_down(make_app, session, 1280, 800, speed="normal")


def decisions(app: App) -> Iterator[None]:
    """Decide so many times for the person, by chance; pause before each time, and before it is shown."""
    random = Random(3)
    for _ in range(DECISIONS):
        until_awaited(app)
        if isinstance(app.scene, Scores):
            return
        session, board = app.scene.session, app.scene.board
        legal = session.state.legal_actions(session.awaiting())
        board.deciding.end()
        yield
        board.act_directly(legal[random.randrange(len(legal))])
        yield


@pytest.mark.parametrize("game", READERS)
def test_events_are_not_told_before_they_are_shown(make_app: MakeApp, game: str) -> None:
    app = started(make_app, game)
    steps = decisions(app)
    for _ in steps:
        before = told(app, game)
        next(steps)
        assert told(app, game) == before


def test_every_event_of_pyramids_leaves_the_table_as_it_is_shown(make_app: MakeApp) -> None:
    app = started(make_app, "pyramids")
    board = pyramids.board(app)
    play = board.play

    def followed(event: Event, then: Callable[[], None]) -> None:
        play(event, then)
        app.motion.finish()
        assert board.display.cards == board.shown.display
        assert board.dial.title.startswith(f"Round {board.shown.round} ")
        own = board.shown.seats[board.viewer]
        assert [chamber.number for chamber in board.chambers] == own.cards
        assert [chamber.marked for chamber in board.chambers] == own.marked

    board.play = followed
    for _ in decisions(app):
        pass
    until_awaited(app)


def test_every_event_of_anubix_leaves_the_table_as_it_is_shown(make_app: MakeApp) -> None:
    app = started(make_app, "anubix")
    board = anubix.board(app)
    play = board.play

    def followed(event: Event, then: Callable[[], None]) -> None:
        play(event, then)
        app.motion.finish()
        own = board.shown.seats[board.viewer]
        assert board.sheet.seat is board.quarry.seat is own
        assert own.points == breakdown(own.marked, own.crossed, own.jokers, own.bonuses).total
        assert board.tray.shown is board.ledger.shown is board.shown
        assert board.dial.title.endswith(f" {board.shown.round}")

    board.play = followed
    for _ in decisions(app):
        pass
    until_awaited(app)
