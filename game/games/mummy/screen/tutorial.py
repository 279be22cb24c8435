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


def _exchanging() -> str:
    return _("Instead of moving you can exchange cards: take the leaves in their corners and draw new ones.")


STEPS = (
    Step(
        "aim",
        lambda: _(
            "Welcome, explorer! The elixir lies high up in the Chamber of Osiris. Pass three tests there "
            "in one turn, and you win."
        ),
        ("chamber",),
        when=asked(BID),
    ),
    Step(
        "explorer",
        lambda: _(
            "This is your explorer. To test an attribute, roll the {die}-sided die: you succeed if it shows "
            "the attribute’s value or less. The starred attributes are tested in the Chamber."
        ).format(die=DIE),
        ("explorer",),
        clear=("pawn@0",),
        when=asked(BID),
    ),
    Step(
        "auction",
        lambda: _(
            "First, the Mummy is auctioned. Bid leaves in secret: the highest bidder pays and may move it. "
            "Choose how many, then seal your bid."
        ),
        ("bid",),
        clear=("pawn@0",),
        when=asked(BID),
        asks=True,
    ),
    Step(
        "mummy",
        lambda: _("You move the Mummy! Tap a space that glows red to send it there."),
        when=asked(MUMMY),
        asks=True,
        late=lambda: _("Whoever wins the auction may move the Mummy one space."),
    ),
    Step(
        "attack",
        lambda: _("The Mummy moves! On an explorer’s space it takes Endurance or a find, and then leaves."),
        ("mummy",),
        after=mummy_came,
        late=lambda: _("Beware of the Mummy: on your space it takes Endurance or a find, and then leaves."),
    ),
    Step(
        "place",
        lambda: _(
            "You are here. Stairs cards take you up only from the inner spaces, so head for the middle."
        ),
        ("pawn@0",),
        when=asked(TURN),
    ),
    Step(
        "numbers",
        lambda: _(
            "If you end on a number, up to that many cards are played on you: surprises, monsters and finds."
        ),
        ("number",),
        when=asked(TURN),
    ),
    Step(
        "cards",
        lambda: _("These are your cards. Arrows and stairs move you. Press and hold a card to read it."),
        ("hand",),
        when=asked(TURN),
    ),
    Step(
        "moving",
        lambda: _("Now move: tap a card that stands out, then a glowing space."),
        when=may(MoveBy),
        asks=True,
        only=moves,
        instead=lambda: _("First try to move: tap a card with arrows or stairs, then a glowing space."),
    ),
    Step(
        "pushed",
        lambda: _("You were pushed on! After a move, each of the others may play one move card on you."),
        ("pawn@0",),
        after=pushed,
        late=lambda: _(
            "After a move, each of the others may play one move card on the explorer to push them on."
        ),
    ),
    Step(
        "pushing",
        lambda: _("Your opponent has moved. Push them on with a card that fits, or play nothing."),
        when=chooses(PUSH),
        asks=True,
        late=lambda: _("When an opponent moves, you may push them on too, or stop them with a dead end."),
    ),
    Step(
        "playing",
        lambda: _(
            "Somebody is on a number. Play a surprise or monster on an opponent, or a find on yourself."
        ),
        clear=("encounter@card",),
        when=chooses(PLAY),
        asks=True,
        late=lambda: _("On a number, you play surprises and monsters on opponents, and finds on yourself."),
    ),
    Step(
        "tests",
        lambda: _("That was a test: you succeed if the die shows your attribute’s value or less."),
        ("explorer",),
        after=own(ev.SurpriseTested),
        late=lambda: _(
            "Many surprises are tests: you succeed if the die shows your attribute’s value or less."
        ),
    ),
    Step(
        "monsters",
        lambda: _("A monster! Attack it, trick it or flee. Each button shows your chances."),
        when=asked(FIGHT),
        asks=True,
        late=lambda: _(
            "You can attack monsters, trick them or flee from them. Each button shows your chances."
        ),
    ),
    Step(
        "finds",
        lambda: _("A find! It stays with your explorer and helps. Tap there to read what it does."),
        ("explorer",),
        after=own(ev.FindTaken),
        late=lambda: _("Finds stay with your explorer and help. Tap there to read what they do."),
    ),
    Step(
        "endurance",
        lambda: _("That cost you Endurance. Once it is all gone you are out, so take care!"),
        ("endurance",),
        after=own(ev.EnduranceLost),
        late=lambda: _("Watch your Endurance: once it is all gone, you are out."),
    ),
    Step(
        "exchange",
        _exchanging,
        ("tool.exchange",),
        when=may(Exchange, since=2),
        late=_exchanging,
    ),
    Step(
        "healing",
        lambda: _("Instead of moving, you can pay {price} leaves to regain 1 Endurance.").format(price=PRICE),
        ("leaves",),
        when=asked(TURN, since=2),
    ),
    Step(
        "held",
        lambda: _(
            "Sometimes you are captured, or the way is blocked. Then you spend your turn getting free."
        ),
        ("explorer",),
        when=asked(TURN, since=3),
    ),
    Step(
        "key",
        lambda: _(
            "To enter the Chamber you need a find: a Key of Osiris. Take it to one of these purple ankhs."
        ),
        ("key_sign",),
        when=asked(TURN, since=3),
    ),
    Step(
        "end",
        lambda: _(
            "Whoever finds the elixir wins, or else the last explorer left. If nobody is left, the "
            "pyramid wins."
        ),
        ("chamber",),
    ),
)

TUTORIAL = Tutorial(
    seed=SEED,
    seats=("you", "scribe"),
    steps=STEPS,
    ends=lambda state: state.round > ROUNDS and asked(TURN)(state),
    parting=lambda: _("That is how to play Mummy. How about a real game?"),
)
