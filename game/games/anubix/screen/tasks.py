"""Prompts for the awaited person: the task, the plan, and the reason why something is impossible."""

from __future__ import annotations

from typing import Literal

from game.ui.toolkit.translate import _

from ..rules import JOKER
from ..rules.actions import MOST_STONES
from ..rules.sheets import DOMINOES, NEEDS, RELIEF
from .action_words import marks_words
from .log import COLOUR_NAMES, bonus_word
from .planning import Planning, Source
from .shown import Shown

Way = Literal["pointer", "keys", "list"]
"""How one decides: by tapping and dragging, with the keys' cursor, or by choosing among buttons."""


def task_of(planning: Planning, more: bool, chosen: Source | None = None, *, way: Way) -> str:
    """The next thing to do; `more` if a stone can be added. `chosen` is what has been chosen to pay."""
    if planning.half:
        return _("Now tap a neighbouring tile.") if way == "pointer" else _("Now choose a neighbouring tile.")
    if chosen is not None:
        if chosen.colour is not None:
            # Translators: a colour with its symbol, as "green (palm)".
            return _("Choose a stone of this colour: {colour}.").format(colour=_(COLOUR_NAMES[chosen.colour]))
        return _("Choose the stone you want to pay for.")
    if not planning.plan and way == "pointer" and set(planning.offers().values()) == {JOKER}:
        return _("Only a joker can pay now: tap it to see what for. Or pass.")
    if not planning.plan:
        return {
            "pointer": _("Tap a glowing stone, or drag a die onto it."),
            "keys": _("Arrows or N: move to a glowing stone. Enter: plan it."),
            "list": _("Plan one or two stones and build them, or pass."),
        }[way]
    if more:
        return _("Build it, or add a second stone.")
    return _("Build what you’ve planned.")


def instead_words(planning: Planning, place: int) -> tuple[str, str]:
    """Why a stone cannot be planned beside what is planned; and how to plan it in its place."""
    tile, tiles = bool(RELIEF >> place & 1), bool(RELIEF >> planning.places[0] & 1)
    if tile != tiles:
        reason = _("Tiles take a whole turn.")
    elif planning.half and not {(planning.places[0], place), (place, planning.places[0])} & {*DOMINOES}:
        reason = _("That tile isn’t next to the first one.")
    elif len(planning.plan) == MOST_STONES:
        reason = _("You can build two in one turn at most.")
    else:
        reason = _("You can’t pay for both.")
    return reason, _("To plan this instead, choose it again.")


def remarks_on(shown: Shown, player: int, planning: Planning) -> list[str]:
    """Remarks before planning: the last turn, and bonuses that can still be caught."""
    remarks = [_("This is the last turn.")] if shown.last else []
    still = _("You can still earn the {bonus} bonus!")
    return remarks + [still.format(bonus=bonus_word(kind)) for kind in in_reach(shown, player, planning)]


def in_reach(shown: Shown, player: int, planning: Planning) -> list[int]:
    """The kinds of bonuses that another seat has earned in this turn and the player can still earn in it."""
    seat = shown.seats[player]
    open_to_it = shown.catchable & ~seat.bonuses
    return [
        kind
        for kind, symbols in enumerate(seat.sheet.symbols)
        if open_to_it & 1 << kind and planning.earns(symbols & ~seat.marked)
    ]


def refusal(planning: Planning, marked: int, place: int, source: Source | None) -> str:
    """Why a stone cannot be planned, or not be paid for with `source`; `marked` are the seat's places."""
    colour = planning.colours[place]
    built = marked | sum(1 << planned for planned in planning.places)
    if marked >> place & 1:
        return _("This stone is already built.")
    if NEEDS[place] & ~built:
        return _("First build the stones it rests on.")
    if source and source.colour not in (None, colour):
        return _("That’s the wrong colour. This stone’s colour: {colour}.").format(
            colour=_(COLOUR_NAMES[colour])
        )
    if source and source.die is None and any(lying == colour for _die, lying in planning.middle):
        return _("There’s a die of this colour: you must pay with that.")
    if RELIEF >> place & 1:
        return _("Tiles are built in neighbouring pairs; you can’t pay for a pair here.")
    return _("You have nothing to pay for this stone with.")


def plan_words(planning: Planning) -> str:
    """Every planned stone and how it is paid, for those who do not see it."""
    return marks_words(planning.plan, planning.colours) or _("Nothing is planned.")
