"""What a mark brings and costs, as the tag beside the shape shows it."""

from __future__ import annotations

from game.ui.table.gain_tag import Entry, Gain
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.translate import ngettext

from ..rules import COLOURS
from .card_art import ICON_SPRITES
from .outcome import Effect, Outcome


def gain_of(outcome: Outcome) -> Gain:
    """The entries of an outcome; one effect's points need no sum."""
    certain = [effect for effect in outcome.effects if effect.icon != "award"]
    summed = len(certain) != 1 or certain[0].icon == "cross"
    return Gain(tuple(map(_entry, outcome.effects)), outcome.points if summed else None)


def _entry(effect: Effect) -> Entry:
    if effect.icon == "award":
        return Entry(f"sign.{COLOURS[effect.colour]}.white", f"+{effect.points}?", effect.points)
    if effect.icon == "cross":
        text = ngettext("+{count} cell", "+{count} cells", effect.count).format(count=effect.count)
    else:
        text = signed(effect.points)
    return Entry(ICON_SPRITES[effect.icon], text, effect.points)
