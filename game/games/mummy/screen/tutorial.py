"""The tutorial of Mummy: three rounds against a scribe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Action, Event
from game.ui.table.tutorial import PERSON, Step, Tutorial, own
from game.ui.toolkit.translate import _

from ..rules import Exchange, MoveBy, MummyState
from ..rules import events as ev
from ..rules.attributes import DIE
from ..rules.healing import PRICE
from ..rules.phases import BID, FIGHT, MUMMY, PLAY, PUSH, TURN

SEED = 145
ROUNDS = 3
"""In the turn after so many rounds it ends."""


def asked(phase: str, since: int = 1) -> Callable[[Any], bool]:
    """Whether the person is asked that, in that round or later."""
    return lambda state: state.phase == phase and PERSON in state.to_act() and state.round >= since


def chooses(phase: str) -> Callable[[Any], bool]:
    """Whether the person is asked that and has a choice: where no card fits, the table answers by itself."""
    return lambda state: asked(phase)(state) and len(state.legal_actions(PERSON)) > 1


def may(kind: type[Action], since: int = 1) -> Callable[[Any], bool]:
    """Whether the person may do such a thing in a turn of that round or later."""

    def is_legal(state: MummyState) -> bool:
        return asked(TURN, since)(state) and any(isinstance(a, kind) for a in state.legal_actions(PERSON))

    return is_legal


def moves(_state: MummyState, action: Action) -> bool:
    """Whether an action moves the explorer by a card."""
    return isinstance(action, MoveBy)


def pushed(event: Event) -> bool:
    """Whether somebody else has moved the person’s explorer."""
    return isinstance(event, ev.MoveCardPlayed) and event.on == PERSON != event.by


def mummy_came(event: Event) -> bool:
    """Whether the Mummy has moved."""
    return isinstance(event, ev.MummyMoved)


STEPS = (
    Step(
        "aim",
        lambda: _(
            "Welcome, explorer! High up in the Chamber of Osiris lies the elixir. Pass three tests "
            "there in one "
            "turn, and you win."
        ),
        ("chamber",),
        aside=True,
        when=asked(BID),
    ),
    Step(
        "explorer",
        lambda: _(
            "This is your explorer. To test an attribute you roll a die of {die}: no more than the attribute "
            "passes. The starred ones are tested in the Chamber."
        ).format(die=DIE),
        ("explorer",),
        when=asked(BID),
    ),
    Step(
        "auction",
        lambda: _(
            "First the Mummy is auctioned. Bid leaves in secret: the highest bid is paid and leads "
            "it. Choose "
            "how many, then seal your bid."
        ),
        ("bid",),
        when=asked(BID),
        asks=True,
    ),
    Step(
        "mummy",
        lambda: _("You lead the Mummy! Tap a field that glows red: it goes there."),
        when=asked(MUMMY),
        asks=True,
        late=lambda: _("Whoever wins the auction leads the Mummy by one field."),
    ),
    Step(
        "attack",
        lambda: _(
            "The Mummy moves! On an explorer’s field it takes Endurance or a find, and then it leaves."
        ),
        ("mummy",),
        after=mummy_came,
        late=lambda: _(
            "Beware of the Mummy: on your field it takes Endurance or a find, and then it leaves."
        ),
    ),
    Step(
        "place",
        lambda: _("Here you stand. Stairs lead up only from the inner fields, so go towards the middle."),
        ("pawn@0",),
        when=asked(TURN),
    ),
    Step(
        "numbers",
        lambda: _(
            "If you end on a number, up to so many cards are played on you: traps, monsters and finds."
        ),
        ("number",),
        when=asked(TURN),
    ),
    Step(
        "cards",
        lambda: _("These are your cards. Arrows and stairs move you. Hold a card to read it."),
        ("hand",),
        when=asked(TURN),
    ),
    Step(
        "moving",
        lambda: _("Now move: tap a card that stands out, and then a field that glows."),
        when=may(MoveBy),
        asks=True,
        only=moves,
        instead=lambda: _("First try to move: tap a card with arrows or stairs, and then a glowing field."),
    ),
    Step(
        "pushed",
        lambda: _("You were pushed on! After a move everybody else may play one move card on you, too."),
        ("pawn@0",),
        after=pushed,
        late=lambda: _("After a move everybody else may play one move card on the explorer and push it on."),
    ),
    Step(
        "pushing",
        lambda: _("Your rival moves. You may push them on with a card that fits, or play nothing."),
        when=chooses(PUSH),
        asks=True,
        late=lambda: _("When a rival moves, you may push them on, too, or stop them with a dead end."),
    ),
    Step(
        "playing",
        lambda: _(
            "Here somebody stands on a number. Play a trap or monster on a rival, or a find on yourself."
        ),
        clear=("encounter@card",),
        when=chooses(PLAY),
        asks=True,
        late=lambda: _("On a number you play traps and monsters on rivals, and finds on yourself."),
    ),
    Step(
        "tests",
        lambda: _("That was a test: the die must show no more than your attribute."),
        ("explorer",),
        after=own(ev.SurpriseTested),
        late=lambda: _("Traps are tests: the die must show no more than your attribute."),
    ),
    Step(
        "monsters",
        lambda: _("A monster! Attack it, trick it or flee. Each button shows how likely it is to end well."),
        when=asked(FIGHT),
        asks=True,
        late=lambda: _(
            "Monsters you attack, trick or flee from. Each button shows how likely it is to end well."
        ),
    ),
    Step(
        "finds",
        lambda: _("A find! It lies with your explorer and helps. Tap there to read what it does."),
        ("explorer",),
        after=own(ev.FindTaken),
        late=lambda: _("Finds lie with your explorer and help. Tap there to read what they do."),
    ),
    Step(
        "endurance",
        lambda: _("That cost Endurance. If it is all gone, you are out, so take care!"),
        ("endurance",),
        after=own(ev.EnduranceLost),
        late=lambda: _("Mind your Endurance: if it is all gone, you are out."),
    ),
    Step(
        "exchange",
        lambda: _(
            "Instead of moving you can exchange cards: you get the leaves in their corners, and new cards."
        ),
        ("tool.exchange",),
        when=may(Exchange, since=2),
    ),
    Step(
        "healing",
        lambda: _("For {price} leaves you can heal 1 Endurance in your turn, instead of moving.").format(
            price=PRICE
        ),
        ("leaves",),
        when=asked(TURN, since=2),
    ),
    Step(
        "held",
        lambda: _("Sometimes you are captured, or the way is blocked. Then your turn is for getting free."),
        ("explorer",),
        when=asked(TURN, since=3),
    ),
    Step(
        "key",
        lambda: _(
            "To enter the Chamber you need a Key of Osiris, a find. With it, go to one of these key signs."
        ),
        ("key_sign",),
        when=asked(TURN, since=3),
    ),
    Step(
        "end",
        lambda: _(
            "Whoever finds the elixir wins, or the last explorer left. If nobody is left, the pyramid wins."
        ),
        ("chamber",),
    ),
)

TUTORIAL = Tutorial(
    seed=SEED,
    seats=("you", "scribe"),
    steps=STEPS,
    ends=lambda state: state.round > ROUNDS and asked(TURN)(state),
    parting=lambda: _("You know how to play Mummy now. How about a real game?"),
)
