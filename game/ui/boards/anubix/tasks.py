"""What a planning player is asked to do next, and what they have planned, in words."""

from __future__ import annotations

from game.engine.anubix import NAMES

from ...translate import _
from .hands import Source
from .planning import Planning, kind_of
from .telling import COLOUR_NAMES


def task_of(planning: Planning, chosen: Source | None) -> str:
    """The next thing to do; `chosen` is what has been chosen to pay."""
    if planning.half:
        return _("Now tap a neighbouring tile.")
    if chosen is not None:
        if chosen.colour is not None:
            return _("Tap a stone: {colour}.").format(colour=_(COLOUR_NAMES[chosen.colour]))
        return _("Tap the stone that you pay for with it.")
    if not planning.plan:
        return _("Tap a glowing stone, or drag a die onto it.")
    if planning.offers():
        return _("Build it, or add a second stone.")
    return _("Build what you have planned.")


def plan_words(planning: Planning) -> str:
    """Every planned stone and how it is paid, for those who do not see it."""
    words = {"die": _("die"), "quarry": _("quarry"), "joker": _("joker")}
    planned = [
        f"{NAMES[place]}, {_(COLOUR_NAMES[planning.colours[place]])}: {words[kind_of(pay)]}"
        for place, pay in planning.plan
    ]
    return "; ".join(planned) or _("Nothing is planned.")
