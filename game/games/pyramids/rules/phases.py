"""The phases of a game of Pyramids, by the decision that is due."""

from __future__ import annotations

DRAFT = "draft"
"""All seats that have not yet: which two of their four cards to keep."""
MARK = "mark"
"""All seats that have not finished: what to mark on their cards."""
REPLACE = "replace"
"""One seat: which card to take for one that it has explored."""
OVER = "over"

PHASES = (DRAFT, MARK, REPLACE, OVER)
"""All that a state can be in."""
