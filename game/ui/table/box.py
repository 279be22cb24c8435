"""Moved to `game.ui.toolkit.box`."""

from game.ui.toolkit.box import EDGE as EDGE
from game.ui.toolkit.box import GAP as GAP
from game.ui.toolkit.box import Box as Box
from game.ui.toolkit.box import lie_apart as lie_apart
