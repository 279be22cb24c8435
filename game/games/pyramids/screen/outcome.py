"""What a mark would bring and cost, before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Mark, PyramidsState, load_cards
from ..rules import events as ev
from ..rules.cards import colour_of
from ..rules.scoring import AWARD_STEPS, AWARDS, PYRAMID_POINTS
from .shown import Shown


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
    """What `action`, which must be legal, would do for `player`; nothing hidden is looked at."""
    shown = Shown.of(state)
    seat = shown.seats[player]
    before = seat.points
    effects: dict[str, list[int]] = {}
    award: Effect | None = None
    for event in state.copy().apply(player, action):
        icon = _icon_of(event)
        if icon is None:
            if not isinstance(event, ev.Marked):
                break  # the seat's own marking is over; what follows is not known to the player
            continue
        points = seat.points
        shown.apply(event)
        gained = seat.points - points
        count = 1
        if isinstance(event, ev.CrossesGained):
            count = event.cells.bit_count()
        elif isinstance(event, ev.TombReached):
            gained = PYRAMID_POINTS
            award = _award(shown, player, event.card)
        elif isinstance(event, ev.SkullsErased):
            count = event.erased
        entry = effects.setdefault(icon, [0, 0])
        entry[0] += count
        entry[1] += gained
    found = [Effect(icon, count, points) for icon, (count, points) in effects.items()]
    certain = seat.points - before + (PYRAMID_POINTS if "tomb" in effects else 0)
    if award:
        found.append(award)
    return Outcome(tuple(found), certain)


def _icon_of(event: object) -> str | None:
    match event:
        case ev.GemTaken(gem=gem):
            return gem
        case ev.TorchLit():
            return "torch"
        case ev.SkullCrossed():
            return "skull"
        case ev.SkullsErased():
            return "elixir"
        case ev.TombReached():
            return "tomb"
        case ev.CrossesGained():
            return "cross"
    return None


def _award(shown: Shown, player: int, card: int) -> Effect | None:
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
        return None
    return Effect("award", count, AWARDS[shown.open_awards[colour]], colour)
