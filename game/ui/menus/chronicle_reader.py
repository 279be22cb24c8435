"""The chronicle as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ui.screen_reader.node import Node, table, text
from game.ui.toolkit.translate import _

if TYPE_CHECKING:
    from game.ui.screen_reader.widgets import Walk

    from .chronicle import Chronicle


def nodes(chronicle: Chronicle, _walk: Walk) -> Iterator[Node]:
    """See `Widget.reader`."""
    if chronicle.rows:
        yield table(_("Results"), ["", *chronicle.captions], chronicle.rows)
    yield text(chronicle.progress)
