"""The table of Stones for screen readers; see `TableReader`."""

from __future__ import annotations

from game.ui.screen_reader.node import Folds, Node, section, text
from game.ui.table.playing.table_reader import plain_decision
from game.ui.toolkit.translate import _

from .view import StonesBoard


def status(board: StonesBoard) -> list[str]:
    """The stones that are left."""
    return [_("Stones in the bag: {count}").format(count=board.bag.left)]


def decision(board: StonesBoard, _folds: Folds) -> list[Node]:
    """A button for each number of stones."""
    return plain_decision(board)


def sections(board: StonesBoard, _folds: Folds) -> list[Node]:
    """The bag."""
    return [section(_("The bag"), text("● " * board.bag.left))]
