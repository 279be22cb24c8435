"""Events in words, for the log and for screen readers. It reveals nothing that a seat must not know."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.ui.table.seat_names import is_you, name_in_list, object_name, seat_name, subject_name
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.sentences import list_of_lists, listed
from game.ui.toolkit.translate import _, mark, mark_plural, ngettext

from ..rules import CHAMBER, NAMES, NOWHERE, Card, Find, Surprise, load_cards
from ..rules import events as ev
from ..rules.attributes import CUNNING
from .wording import attribute_name, card_name, kind_name, modifier_words

Played = ev.MoveCardPlayed | ev.DeadEndPlayed | ev.EncounterCardPlayed
"""A card that a seat `by` plays on the explorer of a seat `on`."""


def field_name(field: int) -> str:
    """'2c3', or what the topmost field is called."""
    return _("the Chamber of Osiris") if field == CHAMBER else NAMES[field]


def tell(event: Event, seats: Sequence[str]) -> str:
    """One event as a sentence; '' for what goes without saying."""
    if isinstance(event, Played):
        return _tell_played(event, seats)
    if event.player is None:
        return _tell_table(event, seats)
    named = object_name if isinstance(event, ev.MummyAttacked) else subject_name
    say = Teller(seats, event.player, named)
    turn_or_fate = _tell_turn(event, say) or _tell_fate(event, say)
    return turn_or_fate or _tell_encounter(event, say, alone=len(seats) == 1)


def card_words(kind: int) -> str:
    """A card's name, by its kind."""
    return card_name(load_cards()[kind])


def played_by_words(card: Card, by: int, seats: Sequence[str]) -> str:
    """The kind of a played card and its player: 'Surprise, played by Scribe'."""
    say = Teller(seats, by, seat_name)
    return say(mark("{kind}, played by you"), mark("{kind}, played by {name}"), kind=kind_name(card))


# --- the table --------------------------------------------------------------------------------------


def _tell_table(event: Event, seats: Sequence[str]) -> str:
    """An event of the whole table as a sentence; '' for what goes without saying."""
    match event:
        case ev.RoundStarted(round=number) if len(seats) > 1:
            return _("Round {number}.").format(number=number)
        case ev.RoundStarted(round=number):
            return _("Turn {number}.").format(number=number)
        case ev.BidsRevealed():
            return _tell_bids(event, seats)
        case ev.DeckShuffled():
            return _("The deck has run out: the discard pile is shuffled and becomes the new deck.")
        case ev.GameOver():
            return _tell_end(event, seats)
    return _tell_mummy(event)


def _tell_mummy(event: Event) -> str:
    """An event of the Mummy as a sentence; '' for what goes without saying."""
    match event:
        case ev.MummyRolled(die=die, comes=True):
            return _("The Mummy’s die shows {die}: the Mummy comes closer.").format(die=die)
        case ev.MummyRolled(die=die):
            return _("The Mummy’s die shows {die}: the Mummy stays put.").format(die=die)
        case ev.MummyMoved(frm=frm, to=to) if frm == NOWHERE:
            return _("The Mummy enters the pyramid on {field}.").format(field=field_name(to))
        case ev.MummyMoved(to=to) if to == CHAMBER:
            return _("The Mummy enters the Chamber of Osiris.")
        case ev.MummyMoved(to=to):
            return _("The Mummy moves to {field}.").format(field=field_name(to))
        case ev.MummyStayed():
            return _("The Mummy stays put.")
        case ev.MummyLeft():
            return _("The Mummy leaves the pyramid.")
    return ""


def _tell_bids(event: ev.BidsRevealed, seats: Sequence[str]) -> str:
    bids = listed(
        _("{name}: {value}").format(name=name_in_list(seats, player), value=bid)
        for player, bid in enumerate(event.bids)
        if bid is not None
    )
    told = _("Bids for the Mummy – {bids}.").format(bids=bids)
    if event.winner is None:
        return f"{told} {nobody_words(event)}"
    say = Teller(seats, event.winner)
    moves = say(mark("You decide where the Mummy goes."), mark("{name} decides where the Mummy goes."))
    return f"{told} {moves}"


def nobody_words(event: ev.BidsRevealed) -> str:
    """Why nobody moves the Mummy."""
    best = max((bid for bid in event.bids if bid is not None), default=0)
    if best:
        return _("A tie at {bid}: nobody moves the Mummy.").format(bid=best)
    return _("Nobody has bid, so nobody moves the Mummy.")


def _tell_end(event: ev.GameOver, seats: Sequence[str]) -> str:
    if event.winner is None:
        if event.how == "sealed":
            return _("The pyramid seals itself and wins.")
        return _("No explorer is left. The pyramid has won.")
    say = Teller(seats, event.winner)
    if event.how == "last":
        return say(
            mark("You’re the last explorer in the pyramid: you win!"),
            mark("{name} is the last explorer in the pyramid and wins!"),
        )
    return say(
        mark("You’ve found the elixir of immortality and win!"),
        mark("{name} finds the elixir of immortality and wins!"),
    )


# --- fates of an explorer ---------------------------------------------------------------------------------

SAID: dict[type[Event], tuple[str, str]] = {
    ev.Passed: (mark("You pass."), mark("{name} passes.")),
    ev.ChamberEntered: (
        mark("You enter the Chamber of Osiris."),
        mark("{name} enters the Chamber of Osiris."),
    ),
    ev.ChamberLeft: (
        mark("You leave the Chamber for {field}."),
        mark("{name} leaves the Chamber for {field}."),
    ),
    ev.Healed: (mark("You heal: Endurance {value}."), mark("{name} heals: Endurance {value}.")),
    ev.FindTaken: (mark("You take: {card}."), mark("{name} takes: {card}.")),
    ev.AllyWon: (mark("You have a new ally: {card}."), mark("{name} has a new ally: {card}.")),
    ev.CardFaced: (mark("You face: {card}."), mark("{name} faces: {card}.")),
    ev.Captured: (mark("You’re captured! ({card})"), mark("{name} is captured! ({card})")),
    ev.Blocked: (mark("Your way is blocked: {card}."), mark("{name}’s way is blocked: {card}.")),
    ev.BarrierRemoved: (mark("You clear the way."), mark("{name} clears the way.")),
    ev.Cursed: (
        mark("You’re cursed until you heal: {changes}."),
        mark("{name} is cursed until they heal: {changes}."),
    ),
    ev.Grown: (mark("You learn: {attribute} +1 for good."), mark("{name} learns: {attribute} +1 for good.")),
    ev.BreakTried: (mark("You try to break free."), mark("{name} tries to break free.")),
    ev.CardTurned: (mark("You turn over: {card}."), mark("{name} turns over: {card}.")),
    ev.MummyAttacked: (mark("The Mummy attacks you!"), mark("The Mummy attacks {name}!")),
    ev.ExplorerOut: (mark("You’re out of the game."), mark("{name} is out of the game.")),
}
"""Sentences about events, to the person concerned and to the others."""

NOTHING = {
    "leaves": (mark("You have no tana leaves to lose."), mark("{name} has no tana leaves to lose.")),
    "find": (mark("You have no find to lose."), mark("{name} has no find to lose.")),
    "blocked": (mark("Your way is already blocked."), mark("{name}’s way is already blocked.")),
    "fall": (mark("You can’t fall here."), mark("{name} can’t fall here.")),
    "climb": (mark("You can’t climb here."), mark("{name} can’t climb here.")),
    "start": (mark("You stay where you are."), mark("{name} stays put.")),
    "grow": (
        mark("Your {attribute} is already as high as it can be."),
        mark("{name}’s {attribute} is already as high as it can be."),
    ),
}
"""Sentences about an effect that comes to nothing."""

MOVED = {
    "fall": (mark("You fall to {field}."), mark("{name} falls to {field}.")),
    "climb": (mark("You climb to {field}."), mark("{name} climbs to {field}.")),
    "start": (
        mark("You’re back on your starting space: {field}."),
        mark("{name} is back on their starting space: {field}."),
    ),
}

LOST = {
    "mummy": (mark("The Mummy takes your {card}."), mark("The Mummy takes {name}’s {card}.")),
    "used": (mark("You use up: {card}."), mark("{name} uses up: {card}.")),
    "surprise": (mark("You lose: {card}."), mark("{name} loses: {card}.")),
}
"""Sentences about a lost find, by the cause."""


def _tell_fate(event: Event, say: Teller) -> str:
    """The sentences of `SAID` and its like about an event, and some of its own; '' for none."""
    match event:
        case ev.CardFaced(card=card) if isinstance(load_cards()[card], Find):
            return ""  # it is taken
        case ev.BarrierRemoved(moved_away=True):
            return ""
        case ev.ExplorerMoved(how=how):
            yours, others = MOVED[how]
        case ev.NothingHappened(effect=effect):
            yours, others = NOTHING[effect]
        case ev.FindLost(cause=cause):
            yours, others = LOST[cause]
        case _ if type(event) in SAID:
            yours, others = SAID[type(event)]
        case _:
            return ""
    told = say(yours, others, **_values(event))
    match event:
        case ev.MummyAttacked(die=int(die)):
            return told + " " + _("Its die shows {die}.").format(die=die)
        case ev.Healed() if event.curses:
            return told + " " + _("All curses end.")
        case ev.BreakTried(value=value, die=die, passed=passed):
            return told + " " + test_words(CUNNING, value, die, passed)
    return told


def _values(event: Event) -> dict[str, object]:
    """The values that the sentence about an event needs."""
    match event:
        case ev.Healed(endurance=endurance):
            return {"value": endurance}
        case ev.ChamberLeft(to=to) | ev.ExplorerMoved(to=to):
            return {"field": field_name(to)}
        case ev.Cursed(card=card):
            curse = load_cards()[card]
            assert isinstance(curse, Surprise)
            return {"changes": modifier_words(curse.modifiers)}
        case ev.Grown(attribute=int(attribute)) | ev.NothingHappened(attribute=int(attribute)):
            return {"attribute": attribute_name(attribute)}
        case ev.CardEvent(card=card):
            return {"card": card_words(card)}
    return {}


# --- turns ----------------------------------------------------------------------------------------------


def _tell_turn(event: Event, say: Teller) -> str:
    match event:
        case ev.Exchanged(leaves=0):
            return say(
                mark("You exchange cards, but get no tana leaves."),
                mark("{name} exchanges cards, but gets no tana leaves."),
            )
        case ev.Exchanged(leaves=leaves):
            return say(
                mark_plural(
                    "You exchange cards for {count} tana leaf.", "You exchange cards for {count} tana leaves."
                ),
                mark_plural(
                    "{name} exchanges cards for {count} tana leaf.",
                    "{name} exchanges cards for {count} tana leaves.",
                ),
                count=leaves,
            )
        case ev.Drawn(count=count):
            return say(
                mark_plural("You draw {count} card.", "You draw {count} cards."),
                mark_plural("{name} draws {count} card.", "{name} draws {count} cards."),
                count=count,
            )
        case ev.LeavesChanged(amount=amount) if amount > 0:
            return say(
                mark_plural("You take {count} tana leaf.", "You take {count} tana leaves."),
                mark_plural("{name} takes {count} tana leaf.", "{name} takes {count} tana leaves."),
                count=amount,
            )
        case ev.LeavesChanged(amount=amount):
            return say(
                mark_plural("You lose {count} tana leaf.", "You lose {count} tana leaves."),
                mark_plural("{name} loses {count} tana leaf.", "{name} loses {count} tana leaves."),
                count=-amount,
            )
        case ev.EnduranceLost(left=0):
            return say(mark("You lose your last Endurance."), mark("{name} loses their last Endurance."))
        case ev.EnduranceLost(amount=amount, left=left):
            return say(
                mark_plural(
                    "You lose {count} Endurance: {left} left.", "You lose {count} Endurance: {left} left."
                ),
                mark_plural(
                    "{name} loses {count} Endurance: {left} left.",
                    "{name} loses {count} Endurance: {left} left.",
                ),
                count=amount,
                left=left,
            )
        case ev.MoveImpossible():
            return _("This card leads nowhere from here.")
    return ""


def _tell_played(event: Played, seats: Sequence[str]) -> str:
    """A card of seat `by` is played on the explorer of seat `on`."""
    by, on = event.by, event.on
    by_you, on_you = is_you(seats, by), is_you(seats, on)
    values: dict[str, object] = {"by": subject_name(seats, by)}
    values["name"] = values["by"] if by == on else object_name(seats, on)
    if isinstance(event, ev.MoveCardPlayed):
        values |= {"field": field_name(event.to), "card": card_words(event.card)}
        own = (mark("You move to {field}."), mark("{name} moves to {field}."))
        yours, on_yours, others = (
            mark("You push {name} to {field}: {card}."),
            mark("{by} pushes you to {field}: {card}."),
            mark("{by} pushes {name} to {field}: {card}."),
        )
    elif isinstance(event, ev.DeadEndPlayed):
        own = (mark("A dead end: your way is blocked."), mark("A dead end blocks {name}’s way."))
        yours, on_yours, others = (
            mark("You stop {name} with a dead end."),
            mark("{by} stops you with a dead end."),
            mark("{by} stops {name} with a dead end."),
        )
    else:
        values["card"] = card_words(event.card)
        own = (mark("You play: {card}."), mark("{name} plays: {card}."))
        yours, on_yours, others = (
            mark("You play {card} on {name}."),
            mark("{by} plays {card} on you."),
            mark("{by} plays {card} on {name}."),
        )
    if by == on:
        text = own[0] if by_you else own[1]
    else:
        text = yours if by_you else on_yours if on_you else others
    return _(text).format(**values)


# --- encounters, fights and tests ---------------------------------------------------------------------

CONTESTS = {
    "attack": (mark("You attack"), mark("{name} attacks")),
    "trick": (mark("You try a trick"), mark("{name} tries a trick")),
    "flee": (mark("You try to flee"), mark("{name} tries to flee")),
}

RESULTS = {
    ("attack", "won"): mark("The monster is beaten."),
    ("attack", "lost"): mark("The monster is stronger."),
    ("attack", "captured"): mark("A tie."),
    ("trick", "won"): mark("The monster is fooled and leaves."),
    # Translators: everybody reads this, whoever has tricked it.
    ("trick", "ally"): mark("The monster becomes an ally."),
    ("trick", "captured"): mark("The monster sees through it."),
    ("flee", "won"): mark("Escaped!"),
    ("flee", "lost"): mark("Too slow: a fight follows."),
}
"""Results of a contest, by how it was fought and its outcome."""


def result_words(how: str, outcome: str) -> str:
    """The result of a contest in words."""
    return _(RESULTS[how, outcome])


def _tell_encounter(event: Event, say: Teller, *, alone: bool) -> str:
    """An event of an encounter as a sentence; '' for what goes without saying."""
    match event:
        case ev.EncounterStarted(number=number):
            return _tell_number(number, exact=alone)
        case ev.CardCancelled(card=card, spent=spent):
            return say(
                mark("You give up {spent} to cancel {card}."),
                mark("{name} gives up {spent} to cancel {card}."),
                spent=card_words(spent),
                card=card_words(card),
            )
        case ev.CardsDiscarded(cards=kinds):
            names = list_of_lists(map(card_words, kinds))
            return _("Discarded: {cards}.").format(cards=names)
        case ev.SurpriseTested():
            return test_words(event.attribute, event.value, event.die, event.passed)
        case ev.SurpriseEnded(card=card, passed=False) if _keeps_others(card):
            return _("Any other cards stay.")
        case ev.MonsterFought():
            return _tell_contest(event, say)
        case ev.ChamberTested(tests=tests):
            if all(passed for *_rest, passed in tests):
                result = _("All three tests passed!")
            else:
                result = _("Not all three passed. Another try is possible next turn.")
            return " ".join([*(test_words(*test) for test in tests), result])
    return ""


def _keeps_others(kind: int) -> bool:
    card = load_cards()[kind]
    return isinstance(card, Surprise) and card.keep_others


def _tell_number(number: int, *, exact: bool) -> str:
    """How many cards an encounter may have; in a game of one so many are turned over."""
    if exact:
        told = ngettext("An encounter: {count} card.", "An encounter: {count} cards.", number)
    else:
        told = ngettext("An encounter: up to {count} card.", "An encounter: up to {count} cards.", number)
    return told.format(count=number)


def test_words(attribute: int, value: int, die: int, passed: bool) -> str:
    """'Will 9, rolled 3: success.'"""
    text = (
        # Translators: "Will 9, rolled 3: success."
        _("{attribute} {value}, rolled {die}: success.")
        if passed
        else _("{attribute} {value}, rolled {die}: failure.")
    )
    return text.format(attribute=attribute_name(attribute), value=value, die=die)


def _tell_contest(event: ev.MonsterFought, say: Teller) -> str:
    """'You attack: 16 against 13. The monster is beaten.'"""
    # Translators: "You attack: 16 against 13."
    told = _("{what}: {own} against {foe}.").format(
        what=say(*CONTESTS[event.how]),
        own=event.die + event.value + event.bonus,
        foe=event.monster_die + event.monster_value,
    )
    return f"{told} {result_words(event.how, event.outcome)}"
