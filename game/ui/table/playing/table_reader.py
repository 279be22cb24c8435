"""A table as nodes: its state, the person's choices, the things on it, and the past events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from game.engine import Action
from game.ui.screen_reader.node import Node, button, heading, listing, section, text
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button

from ..board.status import waiting_words
from ..ending.results import results_of
from ..presentation import game_title, presentation_of
from ..seat_names import is_you

if TYPE_CHECKING:
    from game.ui.screen_reader.widgets import Walk

    from ..board.board import Board
    from .table import Table


WORDS = ("text", "heading")


def nodes(scene: Table, walk: Walk) -> Iterator[Node]:
    """See `Widget.reader`."""
    board = scene.board
    game = presentation_of(board.session.game.id)
    reader = game.screen_reader()
    status = list(reader.status(board)) if reader else []
    beside = [node for child in scene.children if child is not board for node in walk.widget(child)]
    said = [text(node.text) for node in beside if node.role in WORDS]
    variant = board.session.state.variant
    yield heading(game_title(board.session.game.id, variant), 1)
    rule = [game.variant_words(variant)[1]] if variant else []
    yield section(_("Now"), *said, *map(text, [*rule, *status, whose_go(board)]), key="now")
    if awaited(board):
        doing = reader.decision(board, walk.folds) if reader else plain_decision(board)
        undo = button(_("Undo"), board.undo) if board.session.can_undo else None
        yield section(_("What you can do"), *doing, undo, key="doing")
    if reader:
        yield from reader.sections(board, walk.folds)
    yield section(_("Results so far"), results_of(board.session, game), key="results")
    if board.lines:
        yield section(_("What has happened"), listing(reversed(board.lines)), key="log")
    tools = list(map(id, board.tools()))
    buttons = [child for child in board.children if isinstance(child, Button) and id(child) not in tools]
    rest = [*(node for child in buttons for node in walk.widget(child)), *beside]
    yield section(_("Table"), *(node for node in rest if node.role not in WORDS), key="rest")


# --- what all games have ----------------------------------------------------------------------------


def awaited(board: Board) -> bool:
    """True if the viewer is to decide."""
    return board.session.awaiting() == board.viewer


def whose_go(board: Board) -> str:
    """Say whose turn it is."""
    session = board.session
    if awaited(board) and is_you(session.seats, board.viewer):
        return _("It’s your turn.")
    acting = (board.viewer,) if awaited(board) else session.state.to_act()
    return waiting_words(session, next(iter(acting), None))


def doer(board: Board, action: Action) -> Callable[[], None]:
    """A button's call for that action of the viewer; it does nothing if the moment has passed."""

    def act() -> None:
        if awaited(board) and action in board.session.state.legal_actions(board.viewer):
            board.act_directly(action)

    return act


def deed(board: Board, action: Action, words: str = "") -> Node:
    """A button for an action, called as `Presentation.action_words` calls it unless `words` are given."""
    session = board.session
    game = presentation_of(session.game.id)
    name = words or game.action_words(session.state, action, board.viewer, session.seats)
    return button(name, doer(board, action))


def deeds(board: Board, actions: Iterable[Action]) -> Node:
    """A list of buttons for actions."""
    return listing(deed(board, action) for action in actions)


def plain_decision(board: Board) -> list[Node]:
    """A button for each legal action."""
    return [deeds(board, board.session.state.legal_actions(board.viewer))]
