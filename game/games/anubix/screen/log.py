"""Events in words, for the log and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.ui.table.seat_names import names_in_list
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.sentences import listed, within_sentence
from game.ui.toolkit.translate import _, mark, mark_plural, ngettext, pgettext

from ..rules import BONUSES, COLOURS, NAMES, STRUCTURES, Sheet, last_turn
from ..rules import events as ev
from ..rules.numbers import PYRAMID_ROWS, RELIEF_COLUMNS
from ..rules.sheets import structure_of

COLOUR_NAMES = (
    # Translators: a colour with its symbol, for those who cannot tell colours apart; it stands alone or in a
    # list.
    mark("blue (water)"),
    mark("red (flame)"),
    mark("pink (blossom)"),
    mark("orange (jar)"),
    mark("green (palm)"),
    mark("yellow (grain)"),
)
"""The colours with their signs."""
BONUS_NAMES = (
    # Translators: what a bonus is for; put into "Build {bonus}."
    mark("the scarabs"),
    mark("the ankhs"),
    mark("the eyes"),
    mark("the lotus"),
    mark("the sun"),
    mark("the crook"),
)
SYMBOL_NAMES = (
    mark("scarab"),
    mark("ankh"),
    mark("eye"),
    mark("lotus"),
    mark("sun"),
    mark("crook"),
)
"""A stone’s symbol, in the order of BONUSES."""
# Translators: put into "You complete {structure}."
STRUCTURE_NAMES = {"pyramid": mark("the pyramid"), "arch": mark("the arch"), "relief": mark("the relief")}
STRUCTURE_TITLES = {"pyramid": mark("Pyramid"), "arch": mark("Arch"), "relief": mark("Relief")}
BUILT = {
    "die": (
        mark("You build {colour} with a die: {place}."),
        mark("{name} builds {colour} with a die: {place}."),
    ),
    "quarry": (
        mark("You build {colour} from the quarry: {place}."),
        mark("{name} builds {colour} from the quarry: {place}."),
    ),
    "joker": (
        mark("You build {colour} with a joker: {place}."),
        mark("{name} builds {colour} with a joker: {place}."),
    ),
}
"""Lines about a stone, by its payment; the place is worded as within a sentence."""
assert len(COLOUR_NAMES) == len(COLOURS)
assert len(BONUS_NAMES) == len(SYMBOL_NAMES) == len(BONUSES)
assert set(STRUCTURE_NAMES) == set(STRUCTURES)


def tell(event: Event, seats: tuple[str, ...]) -> str:
    """One event as a sentence; '' for what goes without saying."""
    player = event.active if isinstance(event, ev.DiceRolled) else event.player
    return _tell_table(event, seats) if player is None else _tell_seat(event, Teller(seats, player))


def turn_words(*, last: bool) -> str:
    """Which turn of the round it is, with places for its number and how many there are."""
    return _("the last turn") if last else pgettext("a turn of Anubix", "turn {turn} of {turns}")


def sheet_words(sheet: Sheet) -> str:
    """The sheet's name, e.g. 'Sheet B'."""
    return _("Sheet {letter}").format(letter=sheet.letter)


def bonus_word(kind: int) -> str:
    """The symbol of a bonus as it is put into 'the … bonus'."""
    return (
        # Translators: what a bonus is for; put into "You earn the {bonus} bonus."
        pgettext("the … bonus", "scarab"),
        pgettext("the … bonus", "ankh"),
        pgettext("the … bonus", "eye"),
        pgettext("the … bonus", "lotus"),
        pgettext("the … bonus", "sun"),
        pgettext("the … bonus", "crook"),
    )[kind]


def earned_words(seats: Sequence[str], holders: Sequence[int]) -> str:
    """The seats that have earned a bonus, as a sentence."""
    if len(holders) > 1:
        return _("Earned by: {names}.").format(names=names_in_list(seats, holders))
    return Teller(seats, holders[0])(mark("You earned it."), mark("{name} earned it."))


def place_words(place: int) -> str:
    """The place of a stone in words: 'Pyramid, row 2, stone 3', 'Arch, left, level 4'."""
    name = NAMES[place]
    title = _(STRUCTURE_TITLES[structure_of(place)])
    if name == "a.cap":
        return _("{structure}, keystone").format(structure=title)
    if name[0] == "a":
        side = (
            _("{structure}, left, level {level}")
            if name[2] == "l"
            else _("{structure}, right, level {level}")
        )
        return side.format(structure=title, level=name[3])
    if name[0] == "r":
        number = RELIEF_COLUMNS.index(name[2]) + 1
        tile = _("{structure}, row {row}, tile {number}")
        return tile.format(structure=title, row=name[3], number=number)
    if name == f"p{len(PYRAMID_ROWS)}.1":
        return _("{structure}, top stone").format(structure=title)
    return _("{structure}, row {row}, stone {number}").format(structure=title, row=name[1], number=name[3:])


def _tell_table(event: Event, seats: tuple[str, ...]) -> str:
    """An event of the whole table as a sentence; '' for what goes without saying."""
    match event:
        case ev.BonusClosed(kind=kind, earned_by=earned_by):
            closed = _("The {bonus} bonus is closed.").format(bonus=bonus_word(kind))
            return f"{closed} {earned_words(seats, earned_by)}"
        case ev.GameEnded(by_turns=True):
            turns = last_turn(len(seats))
            text = ngettext(
                "{count} turn has been played: the game is over.",
                "{count} turns have been played: the game is over.",
                turns,
            )
            return text.format(count=turns)
        case ev.GameEnded():
            return _("The game is over.")
    return ""


def _tell_seat(event: Event, say: Teller) -> str:
    match event:
        case ev.DiceRolled(colours=colours):
            dice = listed(_(COLOUR_NAMES[colour]) for colour in colours)
            return say(mark("You roll: {dice}."), mark("{name} rolls: {dice}."), dice=dice)
        case ev.StoneMarked(payment=payment, colour=colour, place=place):
            where = within_sentence(place_words(place))
            return say(*BUILT[payment], colour=_(COLOUR_NAMES[colour]), place=where)
        case ev.QuarryCrossed(lost=lost) if lost:
            skipped = mark_plural(
                "You skip {count} quarry stone and lose it.", "You skip {count} quarry stones and lose them."
            )
            return say(skipped, "", count=len(lost))
        case ev.BonusEarned(kind=kind):
            yours, others = mark("You earn the {bonus} bonus."), mark("{name} earns the {bonus} bonus.")
            return say(yours, others, bonus=bonus_word(kind))
        case ev.StructureCompleted(structure=structure):
            yours, others = mark("You complete {structure}."), mark("{name} completes {structure}.")
            return say(yours, others, structure=_(STRUCTURE_NAMES[structure]))
        case ev.EndBonusEarned():
            return say(
                mark("You’ve completed two structures: this is the last turn."),
                mark("{name} has completed two structures: this is the last turn."),
            )
        case ev.Passed(forced=True):
            return say(
                mark("You can’t pay for anything, so you pass."),
                mark("{name} can’t pay for anything, so they pass."),
            )
        case ev.Passed():
            return say(mark("You pass."), mark("{name} passes."))
        case ev.BonusStruck(kind=kind):
            return say(
                mark("You cross out the {bonus} bonus: you can’t earn it any more."),
                "",
                bonus=bonus_word(kind),
            )
    return ""
