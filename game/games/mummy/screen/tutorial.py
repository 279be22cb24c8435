"""The tutorial of Mummy: in five rounds from a prepared start on level 2 to the elixir.

The guide asks for the person's share, and the scribe plays its part; so each of the great things
of the game happens once: a winning bid, an attack of the Mummy, a push, a test, a monster, a key, and the
Chamber.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Action
from game.ui.table.tutorial import PERSON, Step, Tutorial, holding, own
from game.ui.toolkit.translate import _

from ..rules import (
    ATTRIBUTES,
    DECLINE,
    ENTER,
    LESSON,
    NOWHERE,
    TRY,
    Bid,
    Exchange,
    MoveBy,
    MummyState,
    Play,
    Push,
    StepMummy,
    level_of,
    load_board,
    load_cards,
)
from ..rules import events as ev
from ..rules.actions import parse_action
from ..rules.attributes import DIE
from ..rules.fields import ABOVE, parse_field
from ..rules.healing import PRICE
from ..rules.lesson import SEATS
from ..rules.phases import BID, FIGHT, MUMMY, PLAY, PUSH, STRIKE, TURN
from .pyramid import thing_on

SEED = 1
"""The seed of the cards that are drawn after the prepared ones."""
ROUNDS = 5
"""The tutorial ends in the turn after so many rounds, at the latest."""
WAY = tuple(map(parse_action, ("move east 2d2", "move north 2d3", "move stairs-up 3d3")))
"""The person's turns, before the Chamber."""
KEPT = {action.card for action in WAY if isinstance(action, MoveBy)}
"""Cards that are needed for it."""
TAKEN = tuple(map(parse_action, ("play key-of-osiris", "play heart-scarab")))
"""The cards that the person plays for itself in the first rounds."""
PLAYED = tuple(map(parse_action, ("play swinging-blade", "play scarab-swarm")))
"""The cards that the scribe plays on the person."""
LEVEL = level_of(parse_field(SEATS[PERSON].field))
"""The level where it begins."""
HEADS = tuple(thing_on(head) for head in load_board().heads if level_of(head) == LEVEL)
"""The fields of that level where the Mummy comes back."""
INNER = tuple(thing_on(field) for field, up in enumerate(ABOVE) if up != NOWHERE and level_of(field) == LEVEL)
"""The fields of that level from which stairs lead up."""
LEAVES = SEATS[PERSON].leaves
RIVALS_MOVE = parse_action("move cross 2e4")
RIVALS_BID = 2


def asked(phase: str, *rounds: int) -> Callable[[Any], bool]:
    """A condition: the person decides in that phase, in one of these rounds; in any if none is named."""
    return lambda state: (
        state.phase == phase and PERSON in state.to_act() and (not rounds or state.round in rounds)
    )


def own_encounter(number: int) -> Callable[[Any], bool]:
    """A condition: the person may play a card for itself, in that round."""
    return lambda state: asked(PLAY, number)(state) and state.active == PERSON


def others_encounter(state: MummyState) -> bool:
    """True if the person may play a card on another explorer, and holds one for that."""
    return asked(PLAY)(state) and state.active != PERSON and len(state.legal_actions(PERSON)) > 1


def pushes(state: MummyState) -> bool:
    """True if the person may push, and can."""
    return asked(PUSH)(state) and len(state.legal_actions(PERSON)) > 1


def only(*wanted: Action) -> Callable[[Any, Action], bool]:
    """These actions alone; anything where none of them is legal."""

    def allows(state: MummyState, action: Action) -> bool:
        legal = state.legal_actions(PERSON)
        return action in wanted or not any(one in legal for one in wanted)

    return allows


def strikes(state: MummyState, action: Action) -> bool:
    """True if the Mummy goes to an explorer."""
    return isinstance(action, StepMummy) and action.field in [seat.field for seat in state.seats]


def keeps_its_way(_state: MummyState, action: Action) -> bool:
    """True if the cards that the person needs stay in its hand."""
    return not isinstance(action, Push) or action.card not in KEPT


def unfriendly(_state: MummyState, action: Action) -> bool:
    """True if the person gives away no card that it needs."""
    return isinstance(action, Play) and action not in TAKEN


def leaves_on(kind: int) -> int:
    """The leaves that exchanging a card of that kind pays."""
    return load_cards()[kind].leaves


def scribes_part(state: MummyState, player: int) -> Action | None:
    """The scribe's decisions, so that everything comes about once."""
    match state.phase:
        case "bid":
            return Bid(RIVALS_BID if state.round == 1 else 0)
        case "push":
            return DECLINE
        case "play" if state.active == PERSON and state.round <= len(PLAYED):
            return PLAYED[state.round - 1]
        case "play":
            return DECLINE
        case "turn" if state.round == 1:
            return RIVALS_MOVE
        case "turn":
            hand = state.seats[player].hand
            spare = max((kind for kind in hand if Play(kind) not in PLAYED), key=leaves_on, default=None)
            return None if spare is None else Exchange((spare,))
    return None


def is_over(state: MummyState) -> bool:
    """True once the lesson is over."""
    return state.round > ROUNDS and asked(TURN)(state)


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
    holding(asked(BID), "explorer"),
    Step(
        "explorer",
        lambda: _(
            "This is your explorer. To test an attribute, roll the {die}-sided die: you succeed if it "
            "shows the attribute’s value or less. The Chamber tests the three in gold."
        ).format(die=DIE),
        ("explorer",),
        clear=("pawn@0",),
        when=asked(BID),
    ),
    Step(
        "auction",
        lambda: _(
            "The Mummy stands beside your opponent! Everybody secretly bids tana leaves, the money of "
            "this game. The highest bidder pays and may move the Mummy. Bid all your leaves!"
        ),
        ("bid",),
        clear=("pawn@0",),
        when=asked(BID),
        asks=True,
        only=only(Bid(LEAVES)),
        instead=lambda: _("Bid all your leaves this time: then the Mummy is yours."),
    ),
    Step(
        "mummy",
        lambda: _("You move the Mummy! Tap the glowing space with your opponent on it."),
        when=asked(MUMMY),
        asks=True,
        only=strikes,
        instead=lambda: _("Send the Mummy to your opponent this time."),
    ),
    Step(
        "attack",
        lambda: _("The Mummy attacks! Choose what it takes."),
        clear=("mummy@choice",),
        when=asked(STRIKE),
        asks=True,
    ),
    Step(
        "heads",
        lambda: _(
            "The Mummy is gone, but not for long: it comes back in at one of these heads, for whoever "
            "bids most. Then it may be after you!"
        ),
        HEADS,
        when=asked(TURN),
    ),
    Step(
        "place",
        lambda: _(
            "Your turn! You are here. Stairs cards take you up only from the inner spaces, so head for the "
            "middle."
        ),
        ("pawn@0",),
        clear=INNER,
        when=asked(TURN),
    ),
    Step(
        "cards",
        lambda: _(
            "These are your cards. Arrows and stairs move you. Later you can press and hold any card to read "
            "it."
        ),
        ("hand",),
        when=asked(TURN),
    ),
    Step(
        "moving",
        lambda: _(
            "Move one space east, towards the middle. That card shows a pillar: nobody pushes you after this "
            "step. Tap it, then the glowing space."
        ),
        when=asked(TURN, 1),
        asks=True,
        only=only(WAY[0]),
        instead=lambda: _("First move one space east: tap the card with that arrow, then the glowing space."),
    ),
    Step(
        "numbers",
        lambda: _(
            "You’re on a number, so up to that many cards may be played on you. Here’s a surprise! You "
            "play last: play your Key of Osiris on yourself!"
        ),
        clear=("encounter@card",),
        when=own_encounter(1),
        asks=True,
        only=only(TAKEN[0]),
        instead=lambda: _("You need the key to enter the Chamber: play the Key of Osiris on yourself."),
    ),
    Step(
        "tests",
        lambda: _(
            "That was a test: you succeed if the die shows your attribute’s value or less. Many tests make "
            "your attributes grow."
        ),
        ("explorer",),
        clear=("die", "encounter@card"),
        after=own(ev.SurpriseTested),
    ),
    Step(
        "finds",
        lambda: _(
            "The key is yours! Finds stay with your explorer and help. While you have a key, nobody "
            "pushes you."
        ),
        ("explorer",),
        after=own(ev.FindTaken),
    ),
    Step(
        "pushing",
        lambda: _(
            "Your opponent’s move card had no pillar, so you may push them one step further with a move "
            "card that fits. Or let them be."
        ),
        when=pushes,
        asks=True,
        only=keeps_its_way,
        instead=lambda: _("Keep that card: you’ll need it on your own way."),
    ),
    Step(
        "playing",
        lambda: _(
            "Now your opponent is on a number. Play a surprise on them: the card with the exclamation mark!"
        ),
        clear=("encounter@card", *ATTRIBUTES),
        when=others_encounter,
        asks=True,
        only=unfriendly,
        instead=lambda: _("Play the surprise: it’s the card with the exclamation mark."),
    ),
    Step(
        "key",
        lambda: _(
            "To enter the Chamber, take your key to one of these purple ankhs. One is nearly above you."
        ),
        ("key_sign",),
        when=asked(TURN, 2),
    ),
    Step(
        "middle",
        lambda: _("Move one space north: that space lies straight below an ankh."),
        when=asked(TURN, 2),
        asks=True,
        only=only(WAY[1]),
        instead=lambda: _("Move one space north, to the space below the ankh."),
    ),
    Step(
        "own",
        lambda: _("A monster is coming! Play your other find on yourself: it helps in the Chamber."),
        clear=("encounter@card",),
        when=own_encounter(2),
        asks=True,
        only=only(TAKEN[1]),
        instead=lambda: _("Play your find on yourself: you’ll need it in the Chamber."),
    ),
    Step(
        "monsters",
        lambda: _(
            "Attack it with Strength, trick it with Cunning, or flee with Speed: you both roll a die "
            "and add that attribute. The higher total wins. A trick may make it your ally – or you its "
            "prisoner. Each button shows your chances."
        ),
        clear=("encounter", *ATTRIBUTES),
        when=asked(FIGHT),
        asks=True,
    ),
    Step(
        "exchange",
        _exchanging,
        ("tool.exchange",),
        clear=("hand",),
        when=asked(TURN, 3),
    ),
    Step(
        "climbing",
        lambda: _("Up you go: play the stairs. They lead straight to the ankh."),
        when=asked(TURN, 3),
        asks=True,
        only=only(WAY[2]),
        instead=lambda: _("Play the stairs now: they lead straight to the ankh."),
    ),
    Step(
        "endurance",
        lambda: _(
            "This is your Endurance: once it’s all gone, you’re out. Instead of moving, you can pay "
            "{price} leaves to regain 1."
        ).format(price=PRICE),
        ("endurance",),
        when=asked(TURN, 4),
    ),
    Step(
        "held",
        lambda: _("Sometimes you’re captured, or the way is blocked. Then you spend your turn getting free."),
        ("explorer",),
        when=asked(TURN, 4),
    ),
    Step(
        "entering",
        lambda: _("You have a key and stand on an ankh: enter the Chamber!"),
        when=asked(TURN, 4),
        asks=True,
        only=only(ENTER),
        instead=lambda: _("Enter the Chamber now: you have the key."),
    ),
    Step(
        "chamber",
        lambda: _("The Chamber of Osiris! Face the three tests. Pass them all, and the elixir is yours."),
        clear=("chamber",),
        when=asked(TURN, 5),
        asks=True,
        only=only(TRY),
        instead=lambda: _("You’ve come all the way for this: face the tests!"),
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
    ends=is_over,
    parting=lambda: _("That’s how to play Mummy. How about a real game?"),
    setup=LESSON,
    part=scribes_part,
)
