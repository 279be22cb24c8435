"""Decisions of Mummy through the page: cards and fields are tapped or dragged, buttons are pressed."""

from __future__ import annotations

from functools import cache

from game.bots.bot import choose
from game.engine import GAMES, Action
from game.games.mummy.bots.levels import Priest
from game.games.mummy.rules import (
    COMPASS,
    DECLINE,
    ENTER,
    FACE,
    NAMES,
    NO_CARD,
    NOWHERE,
    PASS,
    STAY,
    TRY,
    TURN,
    Bid,
    Cancel,
    Exchange,
    Give,
    Go,
    Heal,
    Leave,
    MoveBy,
    MummyState,
    Plain,
    Play,
    Push,
    StepMummy,
    Strike,
    Test,
    load_cards,
    load_explorers,
)
from game.games.mummy.rules.actions import BREAK, REMOVE
from game.games.mummy.rules.fields import BESIDE, field_at
from game.games.mummy.screen.tasks import decline_words
from game.games.mummy.screen.wording import attribute_name, card_name
from game.games.mummy.screen.words import DIRECTION_NAMES
from game.play.session import Session
from game.ui.table.seat_names import is_you, seat_name

from .player import WAIT_MS, Player, Typist

BUTTONS = {
    FACE: "Face it",
    ENTER: "Enter the Chamber",
    TRY: "Face the three tests",
    BREAK: "Break free",
    REMOVE: "Clear the way",
    PASS: "Pass",
    STAY: "Leave the Mummy where it is",
    TURN: "deck",
}
"""Actions of one word and what is pressed for them; attack, trick and flee are called what they are."""
ASK = "Ask me every time"
UNDER_THE_CHAMBER = field_at(3, 4, 4)
KEYS = {DECLINE: "x", ENTER: "c", BREAK: "b", REMOVE: "r", PASS: "p", STAY: "s", TURN: "t"}


def name_of(kind: int) -> str:
    """The English name of a kind of card."""
    return card_name(load_cards()[kind])


def chosen(state: MummyState, player: int) -> Action:
    """A priest's decision; the same position always gives the same decision."""
    return choose(Priest(7), state, player)


def declines_by_itself(state: MummyState, player: int) -> bool:
    """True if the table answers for the person: no card of the hand can be played."""
    return state.legal_actions(player) == (DECLINE,)


@cache
def foreseen(seats: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The actions of a whole game, as records write them, in which people decide as `chosen` does."""
    session = Session.new(GAMES["mummy"], seats, seed)
    while not session.over:
        player = session.awaiting()
        if player is None:
            session.tick(1000)
        else:
            state = session.state
            assert isinstance(state, MummyState)
            session.act(chosen(state, player))
    return tuple(f"{player}: {action}" for player, action in session.record().actions)


def short_game(seats: tuple[str, ...], most: int, *verbs: str) -> int:
    """The first seed of a game with 40 to `most` actions, in which the first person does all these things."""
    people = [player for player, seat in enumerate(seats) if seat in ("you", "friend")]
    for seed in range(1, 400):
        actions = foreseen(seats, seed)
        done = {f"{p}: {verb}" for p in people[:1] for verb in verbs}
        if 40 <= len(actions) <= most and all(any(a.startswith(one) for a in actions) for one in done):
            return seed
    raise AssertionError(f"no game of {seats} is so short")


class MummyPlayer(Player[MummyState, Action]):
    """Decides as `chosen` does; now drags a card onto its field, and now taps both."""

    kind = MummyState

    def best(self, state: MummyState, player: int) -> Action:
        return chosen(state, player)

    # --- pressing -----------------------------------------------------------------------------

    def wait_for_start(self, start: str) -> str:
        """Wait until something can be pressed whose name begins so; its name."""
        found = self.visit.page.wait_for_function(
            """start => {
              const names = Object.keys(mastaba.stats().places);
              return names.includes(start) ? start : names.find(name => name.startsWith(start));
            }""",
            arg=start,
            timeout=WAIT_MS,
        )
        return str(found.json_value())

    def press(self, name: str) -> None:
        """Press what is called so, or whose name begins so: buttons also say what they cost."""
        super().press(self.wait_for_start(name))

    def wait_for_turn(self) -> bool:
        """As others; after the note that the table bids for them, this player asks to be asked all the
        same."""
        there = super().wait_for_turn()
        if there and ASK in self.places():
            self.press(ASK)
            self.visit.page.wait_for_function(
                "name => !(name in mastaba.stats().places)", arg=ASK, timeout=WAIT_MS
            )
            return super().wait_for_turn()
        return there

    def uncover(self) -> bool:
        """Lift the cover between two people, if it is there; whether it was."""
        if "That’s me!" not in self.places():
            return False
        self.press("That’s me!")
        self.visit.page.wait_for_function("() => !('That’s me!' in mastaba.stats().places)", timeout=WAIT_MS)
        return True

    def card(self, state: MummyState, player: int, kind: int) -> str:
        """The place of a card of that kind in the hand."""
        return f"card{state.seats[player].hand.index(kind) + 1}"

    # --- decisions ----------------------------------------------------------------------------

    def make(self, state: MummyState, action: Action) -> None:
        player = state.to_act()[0]
        match action:
            case Bid(leaves=leaves):
                self.bid(leaves)
            case StepMummy(field=field) | Go(field=field):
                self.press(NAMES[field])
            case Strike():
                self.press(self.strike_button(state, action))
            case MoveBy(card=card) | Push(card=card) if card in state.seats[player].finds:
                self.press(name_of(card))
                self.press(NAMES[action.field])
            case MoveBy(card=card, field=field) | Push(card=card, field=field) if field != NOWHERE:
                self.move(self.card(state, player, card), NAMES[field], by_drag=bool((card + field) % 2))
            case Push(card=card) | Play(card=card):
                self.press(self.card(state, player, card))
                self.press("Play it")
            case Exchange(cards=cards):
                self.exchange(state, player, cards)
            case _:
                self.press(decline_words(state.phase) if action == DECLINE else self.button(action))

    def bid(self, leaves: int) -> None:
        """Raise the bid leaf by leaf, and seal it."""
        self.wait_for("Seal the bid")
        for _ in range(leaves):
            self.press("More")
        self.press("Seal the bid")

    def move(self, card: str, field: str, *, by_drag: bool) -> None:
        """Play a card so that it leads to a field."""
        self.wait_for(card)
        places = self.places()
        low = self.visit.stats()["window"][1] * 0.8
        if by_drag and places[field][1] + places[field][3] < low:  # a finger must have room below it
            self.hand.drag(places[card], places[field])
            return
        self.hand.press(places[card])
        self.press(field)

    def exchange(self, state: MummyState, player: int, cards: tuple[int, ...]) -> None:
        """Mark the cards, and confirm."""
        self.press("Exchange")
        self.wait_for("Back")
        hand = list(state.seats[player].hand)
        for kind in cards:
            index = hand.index(kind)
            hand[index] = NO_CARD
            self.press(f"card{index + 1}")
        leaves = sum(load_cards()[kind].leaves for kind in cards)
        self.press(f"Exchange: +{leaves}")

    def button(self, action: Action) -> str:
        """How the name of the button for an action begins; declining is called by the question."""
        match action:
            case Plain(word=word):
                return BUTTONS.get(action, word.capitalize())
            case Heal(card=card) if card != NO_CARD:
                return f"Heal: {name_of(card)}"
            case Heal():
                return "Heal"
            case Cancel(card=card):
                return f"Give up: {name_of(card)}"
            case Give(card=card):
                return f"Lose: {name_of(card)}"
            case Test(attribute=attribute):
                return f"Test {attribute_name(attribute)}"
            case Leave(field=field):
                direction = COMPASS[BESIDE[UNDER_THE_CHAMBER].index(field)]
                return f"Leave the Chamber: {DIRECTION_NAMES[direction]}"
        raise AssertionError(f"nobody presses a button for '{action}'")

    def strike_button(self, state: MummyState, strike: Strike) -> str:
        """How the name of the button begins for what the Mummy takes."""
        record = self.visit.record()
        assert record
        seats = tuple(record["seats"])
        explorer = load_explorers()[strike.explorer]
        player = next(p for p, seat in enumerate(state.seats) if seat.person == explorer)
        whose = "yours" if is_you(seats, player) else seat_name(seats, player)
        if strike.card == NO_CARD:
            return f"Endurance ({whose}"
        strikes = (action for action in state.legal_actions(state.to_act()[0]) if isinstance(action, Strike))
        several = len({other.explorer for other in strikes}) > 1
        return f"{name_of(strike.card)} ({whose}" if several else name_of(strike.card)


class MummyTypist(Typist, MummyPlayer):
    """Plays with the keyboard alone."""

    def press(self, name: str) -> None:
        Typist.press(self, self.wait_for_start(name))

    def bid(self, leaves: int) -> None:
        self.wait_for("Seal the bid")
        self.keys(*["ArrowRight"] * leaves, "Enter")

    def make(self, state: MummyState, action: Action) -> None:
        player = state.to_act()[0]
        if action in KEYS:
            self.keys(KEYS[action])
        elif isinstance(action, StepMummy | Go):
            self.go_to(action.field)
        elif isinstance(action, MoveBy | Push) and action.card in state.seats[player].hand:
            self.keys(self.card(state, player, action.card)[-1])
            if action.field == NOWHERE:
                self.keys("Enter")
            else:
                self.go_to(action.field)
        elif isinstance(action, MoveBy):
            self.press(name_of(action.card))
            self.press("Go")
        elif isinstance(action, Play):
            self.keys(self.card(state, player, action.card)[-1], "Enter")
        else:
            super().make(state, action)

    def exchange(self, state: MummyState, player: int, cards: tuple[int, ...]) -> None:
        hand = list(state.seats[player].hand)
        self.keys("e")
        for kind in cards:
            index = hand.index(kind)
            hand[index] = NO_CARD
            self.keys(str(index + 1))
        self.keys("Enter")

    def go_to(self, field: int) -> None:
        """N goes from one glowing field to the next, Enter chooses."""
        for _ in range(12):
            self.keys("n")
            if self.heard() == NAMES[field]:
                self.keys("Enter")
                return
        raise AssertionError(f"N never reaches {NAMES[field]}")
