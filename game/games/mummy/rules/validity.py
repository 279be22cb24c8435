"""Checks that a position of Mummy can come about, for saved states.

A state that passes can be played on to the end. A valid state need not be one that play can reach: the
history is not searched, but nothing that can be seen in the position contradicts the rules.
"""

from __future__ import annotations

from collections import Counter

from game.engine.reading import expect

from .actions import HAND, NO_CARD
from .attributes import HIGHEST
from .auction import may_bid
from .board import load_board
from .cards import Find, Monster, Move, Surprise, load_cards
from .encounter import ORDER, cancelling
from .fields import CHAMBER, NOWHERE
from .flow import is_last, most_rounds
from .phases import BID, CANCEL, FIGHT, GIVE, GO, MUMMY, OVER, PLAY, PUSH, STRIKE, TEST
from .piles import deck_of
from .position import NO_BID, NOBODY, Position
from .pursuit import strikes
from .seat import LEAVES_AT_START, Seat, distinct
from .solo import ways
from .surprise import controller_of, effects_of

FACING = (CANCEL, TEST, FIGHT, GIVE)
"""Decisions about an encounter card; STRIKE may be one too."""


def check_state(state: Position) -> None:
    """Raise ValueError, naming the first fault found, unless the parts of a state fit together."""
    explorers = [seat.explorer for seat in state.seats]
    expect(len(set(explorers)) == len(explorers), "seats: two have the same explorer")
    for player, seat in enumerate(state.seats):
        _check_seat(state, seat, f"seats[{player}]")
    _check_piles(state)
    _check_cards(state)
    _check_mummy(state)
    _check_bids(state)
    _check_effects(state)
    expect(
        state.players > 1 or state.controller == NOBODY, "controller: there is no auction in a game of one"
    )
    if state.phase == OVER:
        _check_end(state)
    else:
        _check_turn(state)
    if state.card != NO_CARD and state.phase != GO:
        _check_faced(state)
    _CHECKS.get(state.phase, _check_nothing)(state)


# --- seats and cards ------------------------------------------------------------------------------


def _most_gained() -> int:
    """No seat gains more leaves in a round: a whole hand exchanged, and every card of an encounter."""
    cards = load_cards()
    gains = [card.leaves for card in cards]
    gains += [card.hoard for card in cards if isinstance(card, Monster)]
    for card in cards:
        if isinstance(card, Surprise):
            gains += [effect.amount for effect in (*card.fail, *card.success) if effect.name == "leaves"]
    return (HAND + max(load_board().numbers)) * max(gains)


def _check_seat(state: Position, seat: Seat, where: str) -> None:
    expect(seat.is_out == (seat.field == NOWHERE), f"{where}.field: only who is out is nowhere")
    if seat.is_out:
        expect(not seat.leaves and not seat.cards(), f"{where} is out, but still has something")
        expect(not seat.captured, f"{where} is out, but captured")
        expect(not any(seat.growth), f"{where} is out, but has grown")
        return
    most = LEAVES_AT_START + state.round * _most_gained()
    expect(seat.leaves <= most, f"{where}.leaves: {seat.leaves} are more than so many rounds can bring")
    for own, by in zip(seat.person.attributes, seat.growth, strict=True):
        expect(own + by <= HIGHEST, f"{where}.growth: no attribute grows beyond {HIGHEST}")
    expect(len(seat.hand) <= HAND, f"{where}.hand has more than {HAND} cards")
    expect(not seat.hand or state.players > 1, f"{where}.hand: there is none in a game of one")
    expect(
        seat.field != CHAMBER or not (seat.captured or seat.barrier != NO_CARD),
        f"{where}: nobody is held in the Chamber",
    )
    cards = load_cards()
    for kind in seat.finds:
        expect(isinstance(cards[kind], Find), f"{where}.finds: {cards[kind].id} is no find")
    for kind in seat.allies:
        card = cards[kind]
        tricked = isinstance(card, Monster) and card.cunning > 0
        expect(tricked, f"{where}.allies: {card.id} cannot be tricked")
    for kind in seat.curses:
        expect(_has_effect(kind, "curse"), f"{where}.curses: {cards[kind].id} is no curse")
    if seat.barrier != NO_CARD:
        card = cards[seat.barrier]
        stops = isinstance(card, Move) and card.dead_end
        expect(stops or _has_effect(seat.barrier, "blocked"), f"{where}.barrier: {card.id} blocks nobody")


def _has_effect(kind: int, name: str) -> bool:
    card = None if kind == NO_CARD else load_cards()[kind]
    return isinstance(card, Surprise) and any(e.name == name for e in (*card.fail, *card.success))


def _check_piles(state: Position) -> None:
    for name, piles in (("decks", state.decks), ("discards", state.discards)):
        for number, pile in enumerate(piles):
            for kind in pile:
                expect(
                    deck_of(state, kind) == number,
                    f"{name}[{number}]: {load_cards()[kind].id} belongs to the other",
                )


def _check_cards(state: Position) -> None:
    """All copies of each kind, each in one place."""
    found: Counter[int] = Counter()
    for pile in (*state.decks, *state.discards):
        found.update(pile)
    for seat in state.seats:
        found.update(seat.cards())
    found.update(kind for _, kind in state.pending)
    if state.card != NO_CARD and not state.kept:
        found[state.card] += 1
    for kind, card in enumerate(load_cards()):
        expect(
            found[kind] == card.copies, f"there are {found[kind]} cards {card.id} instead of {card.copies}"
        )


def _check_mummy(state: Position) -> None:
    """Check that the Mummy is never on an explorer's field, except while a seat decides what its attack
    takes."""
    met = state.mummy != NOWHERE and any(seat.field == state.mummy for seat in state.seats)
    expect(met == (state.phase == STRIKE), "mummy: it attacks exactly if it meets an explorer")


def _check_bids(state: Position) -> None:
    if state.phase != BID:
        expect(set(state.bids) == {NO_BID}, "bids are placed in an auction only")
        return
    expect(state.players > 1 and state.controller == NOBODY, "there is no auction here")
    for player, (seat, bid) in enumerate(zip(state.seats, state.bids, strict=True)):
        expect(bid <= seat.leaves, f"bids: player {player} has bid more than it has")
        expect(bid == NO_BID or not seat.is_out, f"bids: player {player} is out")
        expect(seat.is_out or seat.leaves > 0 or bid == 0, f"bids: player {player} can only bid 0")
    expect(any(may_bid(state, player) for player in range(state.players)), "bids: all have bid")


# --- whose turn it is, and the end ----------------------------------------------------------------


def _check_turn(state: Position) -> None:
    expect(state.winner == NOBODY, "winner: the game is not over")
    left = sum(not seat.is_out for seat in state.seats)
    expect(left > (state.players > 1), "the game is over: there are not enough explorers left")
    expect(not state.seats[state.active].is_out, "active: that player is out")
    if state.players == 1:
        expect(state.phase not in (MUMMY, STRIKE, PUSH, PLAY), f"phase: no {state.phase} in a game of one")
    expect((state.asked == NOBODY) == (state.phase == BID), "asked does not fit the phase")
    if state.asked != NOBODY:
        expect(not state.seats[state.asked].is_out, "asked: that player is out")
    if state.phase not in (BID, MUMMY, STRIKE, PUSH, PLAY):
        expect(state.asked == state.active, "asked: this is for the active player to decide")
    before_turns = state.phase in (BID, MUMMY) or (state.phase == STRIKE and state.card == NO_CARD)
    expect(not before_turns or state.active == state.first, "active: the auction comes before the first turn")
    faces = state.phase in (*FACING, GO)
    expect(state.phase == STRIKE or faces == (state.card != NO_CARD), "card does not fit the phase")
    expect((state.card_by == NOBODY) == (state.card == NO_CARD or state.phase == GO), "card_by does not fit")
    if state.phase == GO or (state.phase != PLAY and state.card == NO_CARD):
        expect(not state.pending, "pending: there is no encounter")


def _check_end(state: Position) -> None:
    expect(state.asked == NOBODY and state.card == NO_CARD, "the game is over: nobody decides anything")
    expect(state.card_by == NOBODY and not state.pending, "the game is over: no card is left to be resolved")
    left = [player for player, seat in enumerate(state.seats) if not seat.is_out]
    sealed = state.round == most_rounds(state.players)
    if state.winner == NOBODY:
        expect(
            not left or (sealed and len(left) > (state.players > 1)),
            "winner: the game is over, but neither won nor lost",
        )
        expect(bool(left) or state.players == 1, "winner: the last explorer of several wins")
        expect(not left or is_last(state), "active: the pyramid seals after the last turn of a round")
        return
    expect(state.winner in left, "winner: that player is out")
    last = left == [state.winner] and state.players > 1
    elixir = state.seats[state.winner].field == CHAMBER and state.winner == state.active
    expect(last or elixir, "winner: neither the last one left nor in the Chamber")


# --- cards that are faced -------------------------------------------------------------------------


def _clockwise(state: Position, player: int) -> int:
    """When a seat plays cards on the active explorer: 0 for the next one clockwise, its own comes last."""
    return (player - state.active - 1) % state.players


def _check_played(state: Position, played: list[tuple[int, int]]) -> None:
    """Each seat plays one encounter card at most; solo as many are turned over."""
    if state.players > 1:
        expect(len({by for by, _ in played}) == len(played), "pending: a seat has played two cards")
    cards = load_cards()
    for _, kind in played:
        expect(not isinstance(cards[kind], Move), f"pending: {cards[kind].id} is no encounter card")


def _check_faced(state: Position) -> None:
    """The card comes from a numbered field, and before all that are pending."""
    cards = load_cards()
    card = cards[state.card]
    expect(isinstance(card, Surprise | Monster), f"card: {card.id} cannot be faced")
    played = [(state.card_by, state.card), *state.pending]
    _check_played(state, played)
    order = [(ORDER.index(type(cards[kind])), _clockwise(state, by)) for by, kind in played]
    expect(order == sorted(order), "pending: wrong order")
    moved = state.phase in (GIVE, STRIKE) and state.swept
    number = max(load_board().numbers) if moved else state.number()
    expect(len(played) <= number, "pending: more cards than the field's number")
    seat = state.seats[state.active]
    expect(not seat.captured or moved, "a captured explorer faces no cards")
    if _has_effect(seat.barrier, "blocked") and not state.kept:
        _check_blocked(state, [by for by, _ in played], number)


def _check_blocked(state: Position, players: list[int], number: int) -> None:
    """A surprise that lies before the explorer came before the card that is faced, from another seat."""
    barrier = load_cards()[state.seats[state.active].barrier]
    assert isinstance(barrier, Surprise)
    failed = barrier.keep_others or not barrier.tests
    before = [effects for effects, stay in ((barrier.fail, failed), (barrier.success, True)) if stay]
    stays = any(effect.name == "blocked" for effects in before for effect in effects)
    expect(stays, f"barrier: {barrier.id} leaves no other cards")
    expect(len(players) < number, "barrier: more cards than the field's number")
    if state.players == 1:
        return
    last = state.card_by if isinstance(load_cards()[state.card], Surprise) else state.active
    others = [player for player in range(state.players) if player not in players]
    earlier = [player for player in others if _clockwise(state, player) <= _clockwise(state, last)]
    expect(bool(earlier), "barrier: nobody is left who can have played it")


def _check_effects(state: Position) -> None:
    """How far a surprise has come; nothing of it outside the decisions that interrupt it."""
    if state.card == NO_CARD or state.phase not in (GIVE, STRIKE):
        begun = state.passed is not None or state.effect or state.swept or state.kept
        expect(not begun, "passed, effect, swept, kept: no surprise is taking effect")
        return
    card = load_cards()[state.card]
    if not isinstance(card, Surprise):
        raise ValueError(f"card: {card.id} is no surprise")
    expect((state.passed is None) == (not card.tests), f"passed: {card.id} has tests, or has none")
    effects = effects_of(state)
    expect(1 <= state.effect <= len(effects), f"effect: {card.id} has none of that number")
    wanted = "find" if state.phase == GIVE else "mummy"
    expect(effects[state.effect - 1].name == wanted, f"effect: this one of {card.id} asks for nothing")
    happened = {effect.name for effect in effects[: state.effect]}
    lost = state.passed is False and not card.keep_others
    expect(state.swept or not lost, "swept: the failure discards the others")
    gone = bool(happened & {"captured", "fall", "climb", "start"})
    expect(not state.swept or lost or gone, "swept: nothing has happened that discards the others")
    expect(state.swept or "captured" not in happened, "swept: who is captured loses the others")
    expect(state.kept or "curse" not in happened, "kept: the curse stays")
    expect(not state.kept or bool(happened & {"curse", "blocked"}), "kept: the card does not stay")


# --- phase by phase -------------------------------------------------------------------------------


def _check_nothing(state: Position) -> None:
    """The check of phases without one of their own: nothing beyond the common checks."""


def _check_mummy_step(state: Position) -> None:
    expect(state.asked == state.controller, "asked: the auction's winner moves the Mummy")


def _check_strike(state: Position) -> None:
    expect(len(strikes(state)) > 1, "strike: there is nothing to choose")
    if state.card == NO_CARD:
        expect(state.asked == state.controller, "asked: the auction's winner decides about the attack")
        return
    expect(state.asked == controller_of(state), "asked: who has played the card decides about the attack")


def _check_moving(state: Position) -> Seat:
    seat = state.seats[state.active]
    expect(not seat.captured and seat.field != CHAMBER, "the active explorer cannot have moved")
    return seat


def _check_push(state: Position) -> None:
    seat = _check_moving(state)
    expect(seat.barrier == NO_CARD, "push: the movement has ended")
    expect(state.asked != state.active, "push: nobody pushes its own explorer")
    expect(not seat.is_steady, "push: nobody pushes an explorer that stands steady")
    expect(bool(state.seats[state.asked].hand), "push: without a card")


def _check_play(state: Position) -> None:
    seat = _check_moving(state)
    if seat.barrier != NO_CARD:
        expect(isinstance(load_cards()[seat.barrier], Move), "play: blocked before a card was resolved")
    expect(bool(state.seats[state.asked].hand), "play: without a card")
    expect(len(state.pending) < state.number(), "play: no more cards may be played here")
    order = [_clockwise(state, by) for by, _ in state.pending]
    asked = _clockwise(state, state.asked)
    _check_played(state, state.pending)
    expect(
        [*order, asked] == sorted({*order, asked}), "pending: cards are played clockwise, the explorer's last"
    )
    expect(
        all(not state.seats[by].is_out for by, _ in state.pending), "pending: played by a player who is out"
    )


def _check_go(state: Position) -> None:
    seat = _check_moving(state)
    expect(state.players == 1, "go: only in a game of one")
    expect(seat.barrier == NO_CARD, "go: the explorer is blocked")
    expect(isinstance(load_cards()[state.card], Move), "card: no move card has been turned over")
    expect(len(ways(state, state.card)) > 1, "go: there is nothing to choose")


def _check_cancel(state: Position) -> None:
    expect(bool(cancelling(state)), "cancel: there is nothing to cancel with")


def _check_test(state: Position) -> None:
    card = load_cards()[state.card]
    expect(isinstance(card, Surprise) and card.choice, "test: there is nothing to choose")


def _check_fight(state: Position) -> None:
    expect(isinstance(load_cards()[state.card], Monster), "fight: that is no monster")


def _check_give(state: Position) -> None:
    finds = state.seats[state.active].finds
    expect(len(distinct(finds)) > 1, "give: there is nothing to choose")


_CHECKS = {
    MUMMY: _check_mummy_step,
    STRIKE: _check_strike,
    PUSH: _check_push,
    PLAY: _check_play,
    GO: _check_go,
    CANCEL: _check_cancel,
    TEST: _check_test,
    FIGHT: _check_fight,
    GIVE: _check_give,
}
