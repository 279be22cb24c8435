"""The table of Stones: that of any game, with words of its own."""

from __future__ import annotations

from game.engine import Event
from game.ui.table.plain import PlainBoard


class StonesBoard(PlainBoard):
    """See `Board`."""

    def words(self, event: Event) -> str:
        return f"Out of the bag: {event}"
