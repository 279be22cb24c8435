"""Gains and costs of a mark before it is made, and the tag that shows them beside the shape."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.table.board.gain_tag import Entry, Gain
from game.ui.toolkit.numbers import signed
from game.ui.toolkit.translate import ngettext

from ..rules import COLOURS, Mark, PyramidsState, colour_of, load_cards
from ..rules import events as ev
from ..rules.grid import neighbours
from ..rules.scoring import AWARD_STEPS, AWARDS, PYRAMID_POINTS
from .card_art import ICON_SPRITES
from .shown import Shown, find_of


@dataclass(frozen=True, slots=True)
class Effect:
    """One icon's effect: `icon` as in ICONS or 'award', how many of it, and the points that it changes.

    An award is not certain: another seat may explore a lower number in the same turn.
    """

    icon: str
    count: int
    points: int
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """All effects of a mark, and the certain change of the score."""

    effects: tuple[Effect, ...]
    points: int


def outcome(state: PyramidsState, player: int, action: Mark) -> Outcome:
    """The outcome of `action`, which must be legal, for `player`; it uses nothing hidden."""
    shown = Shown.of(state)
    seat = shown.seats[player]
    effects: dict[str, list[int]] = {}
    awards: list[Effect] = []
    for event in state.copy().apply(player, action):
        if isinstance(event, ev.Marked):
            continue
        find = find_of(event)
        if find is None:
            break  # the seat's own marking is over; what follows is not known to the player
        before = seat.points
        shown.apply(event)
        entry = effects.setdefault(find.icon, [0, 0])
        entry[0] += find.count
        entry[1] += seat.points - before
        if find.icon == "tomb":
            entry[1] += PYRAMID_POINTS  # it is explored at the end of the turn
            awards += _award(shown, player, find.card)
    found = [Effect(icon, count, points) for icon, (count, points) in effects.items()]
    return Outcome((*found, *awards), sum(effect.points for effect in found))


def _award(shown: Shown, player: int, card: int) -> list[Effect]:
    """The award that a pyramid may bring, if it may."""
    colour = colour_of(card)
    seat = shown.seats[player]
    count = seat.explored_of(colour) + 1
    for other, marked in zip(seat.cards, seat.marked, strict=True):
        # The other card's tomb may have been reached a red cross ago: it counts as well.
        if (
            other
            and other != card
            and colour_of(other) == colour
            and marked & load_cards()[other].icons["tomb"]
        ):
            count += 1
    if count not in AWARD_STEPS or shown.open_awards[colour] >= len(AWARDS):
        return []
    return [Effect("award", count, AWARDS[shown.open_awards[colour]], colour)]


def way_left(state: PyramidsState, player: int, action: Mark) -> int:
    """How many cells are still to be marked to the tomb of that pyramid after `action`."""
    seat, card = state.seats[player], load_cards()[action.card]
    marked = seat.marked[seat.cards.index(action.card)] | action.cells
    steps, ring, found = 0, card.tomb, card.tomb
    while ring and not ring & marked:
        ring = neighbours(ring) & card.open & ~found
        found |= ring
        steps += 1
    return steps


def gain_of(found: Outcome, left: int) -> Gain:
    """The entries of an outcome; one effect's points need no sum.

    A move without effects says instead how many cells are `left` to the tomb.
    """
    if not found.effects:
        # Translators: a small tag beside the picture of a tomb: so many cells are still to be marked.
        text = ngettext("{count} cell to go", "{count} cells to go", left).format(count=left)
        return Gain((Entry(ICON_SPRITES["tomb"], text, 0),), None)
    certain = [effect for effect in found.effects if effect.icon != "award"]
    summed = len(certain) != 1 or certain[0].icon == "cross"
    return Gain(tuple(map(_entry, found.effects)), found.points if summed else None)


def _entry(effect: Effect) -> Entry:
    if effect.icon == "award":
        return Entry(f"sign.{COLOURS[effect.colour]}.white", f"+{effect.points}?", effect.points)
    if effect.icon == "cross":
        # Translators: a small tag: so many more cells to mark.
        text = ngettext("+{count} cell", "+{count} cells", effect.count).format(count=effect.count)
    else:
        text = signed(effect.points)
    return Entry(ICON_SPRITES[effect.icon], text, effect.points)
