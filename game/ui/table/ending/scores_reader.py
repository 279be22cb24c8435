"""The end of a game as nodes: who has won, and the final table as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ui.screen_reader.node import Node, heading, text
from game.ui.toolkit.widgets.button import Button

from ..presentation import presentation_of
from ..snapshot import TablePicture
from .medal_button import NextMedals
from .results import results_of

if TYPE_CHECKING:
    from game.ui.screen_reader.widgets import Walk

    from .scores import Scores


def nodes(scene: Scores, walk: Walk) -> Iterator[Node]:
    """See `Widget.reader`."""
    session = scene.session
    yield heading(scene.headline(), 1)
    if remark := scene.remark():
        yield text(remark)
    for line in scene.lines():
        yield text(line)
    yield results_of(session, presentation_of(session.game.id))
    for child in scene.children:
        if isinstance(child, Button | TablePicture | NextMedals):
            yield from walk.widget(child)
