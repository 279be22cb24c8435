"""While events are shown, the screen and what it says are as of the event shown, not as of the session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine import Random
from game.games.mummy.rules import NOWHERE, MummyState
from game.games.mummy.screen import screen_reader
from game.games.mummy.screen.look import ExplorerLook, StateLine
from game.games.mummy.screen.shown import Shown
from game.games.mummy.screen.view import MummyBoard
from game.ui.screen_reader.node import Folds, Node
from game.ui.table.seat_names import seat_name
from tests.ui.games import go_on

from .table import MakeApp, at_table, board

ACTIONS = 120


def texts(nodes: Iterator[Node]) -> Iterator[str]:
    """All that is said, table rows as one text."""
    for node in nodes:
        if node.role == "row":
            yield " | ".join(child.text for child in node.children)
        else:
            yield node.text
            yield from texts(iter(node.children))


def drawn_as_of(view: MummyBoard, then: Shown) -> None:
    """Everything on the table shows that."""
    own = then.seats[view.viewer]
    assert view.explorer.seat == own
    assert {player: panel.seat for player, panel in view.opponents.items()} == {
        player: seat for player, seat in enumerate(then.seats) if player != view.viewer
    }
    assert view.dial.title.endswith(f" {then.round}")
    assert view.pyramid.pieces.fields == {**{p: s.field for p, s in enumerate(then.seats)}, -1: then.mummy}
    if view.solo:
        assert (view.solo.turned, [*view.solo.counts]) == (then.turned, then.decks)
    else:
        assert len(view.hand.kinds) == own.in_hand
    if then.over:
        assert view.prompt.text == "The game is over."
    elif view.shown.hunting:
        assert view.prompt.text == "The Mummy’s turn"
    elif not then.bidding:
        name = seat_name(view.session.seats, then.active)
        assert view.prompt.text == ("Your turn" if then.active == 0 else f"{name}’s turn")


def said_as_of(view: MummyBoard, then: Shown) -> None:
    """A screen reader hears that."""
    said = [*screen_reader.status(view), *texts(screen_reader.sections(view, Folds()))]
    assert any(line.endswith(f" {then.round}") for line in said[:1])
    assert ("The Mummy is outside the pyramid." in said) == (then.mummy == NOWHERE)
    for head, values in (
        ("Endurance", [seat.endurance for seat in then.seats]),
        ("Leaves", [seat.leaves for seat in then.seats]),
    ):
        assert " | ".join((head, *map(str, values))) in said
    if view.alone:
        moves, encounters = then.decks
        assert f"Decks: {moves} move cards, {encounters} encounter cards" in said


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize(
    ("seats", "seed"), [(("you",), 5), (("you",), 11), (("you", "scribe", "priest"), 4)], ids=str
)
def test_the_table_is_as_of_each_event(make_app: MakeApp, seats: tuple[str, ...], seed: int) -> None:
    view = board(app := at_table(make_app, seats=seats, seed=seed))
    session, random = view.session, Random(9)
    ahead = 0
    for _ in range(ACTIONS):
        if session.over:
            break
        go_on(session, random)
        events = session.events()
        if not events:
            continue
        before = session.reached()[-2]
        assert isinstance(before, MummyState)
        then = Shown.of(before)
        for event in events:
            then.apply(event)
            view.play(event)
            app.motion.finish()
            drawn_as_of(view, then)
            said_as_of(view, then)
            ahead += then != Shown.of(view.state)
        assert then == Shown.of(view.state)
        view.settle()
    assert ahead > ACTIONS // 2, "the session is hardly ever ahead: this tests nothing"


def test_a_closer_look_follows_what_happens(make_app: MakeApp) -> None:
    view = board(at_table(make_app, seats=("you", "scribe")))
    view.look_at_explorer(1)
    view.shown.seats[1].captured = True
    view.show_all()
    look = view.children[-1]
    assert isinstance(look, ExplorerLook)
    assert [line.words() for line in look.walk() if isinstance(line, StateLine)] == ["captured"]
    built = look.children[-1]
    view.show_all()
    assert look.children[-1] is built  # nothing new to show
    look.close()
    view.show_all()
    assert look.parent is None
