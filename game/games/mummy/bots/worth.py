"""The distance of an explorer from the elixir, in turns: the worth of everything that it has or suffers.

The one unit is the turn: a point of Endurance, a leaf, a find, being captured are all worth the turns that
they should save or cost. The chances to win then follow from the turns that each still needs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from ..rules import CHAMBER, HAND, NO_CARD, Find, Move, MummyState, Seat, load_cards
from ..rules.attributes import CUNNING, DIE, SPEED, STRENGTH
from ..rules.cards import DOWN, KEYS, UP
from ..rules.fields import NOWHERE, level_of
from ..rules.odds import passing_chance
from ..rules.seat import FULL_ENDURANCE, Kinds
from .routes import climb

ENDURANCE = (30.0, 5.0, 2.2, 0.8, 0.0)
"""Turns that a lack of Endurance costs, by what is left."""
LEAF = 0.07
"""Turns that a leaf is worth, up to ENOUGH_LEAVES; SPARE_LEAF of it beyond."""
ENOUGH_LEAVES = 12
SPARE_LEAF = 0.3
ALLY = 0.6
CURSE = 0.4
"""Turns that a curse costs beyond what it does to the stars."""
SKILL = 0.16
"""A point of an attribute that monsters or captivity test."""
FIGHT = 0.15
"""A point more in contests with monsters."""
CANCELS = 0.8
HEALS = 1.2
DECOY = 0.5
STEADY = 0.8
"""The worth of a find that keeps its bearer from being pushed."""
MOVES_ONCE = 0.8
CLIMBS_ONCE = 1.2
"""A find that leads up once, below level 3."""
SECOND_KEY = 0.3
DRAWN = 3.2
"""Cards seen a turn by an explorer that looks for a key; solo, TURNED."""
TURNED = 1.1
IN_HAND = 7.0
"""Turns until a key that one holds lies under the explorer: rivals fill the fields that it could lie on."""
SEARCH = 0.75
"""Part of the wait for a key that costs turns: the way up is made at the same time."""
NO_KEY_LEFT = 14.0
"""Turns to wait where all keys are with others."""
MOST_TURNS = 60.0
TEMPER = 4.5
"""A lead of so many turns makes a win 2.7 times as likely."""


def chamber_chance(seat: Seat) -> float:
    """The chance of the elixir in one turn in the Chamber."""
    return passing_chance(seat, seat.person.stars)


def key_chance(state: MummyState, hand: Kinds = ()) -> float:
    """The chance that the next card drawn (solo, turned over) is a key, for a seat that holds `hand`."""
    deck = len(state.decks) - 1  # solo, the encounters
    left, thrown = state.decks[deck], state.discards[deck]
    among = sum(thrown.count(key) for key in key_kinds())
    if not left:  # the discards are the next deck
        return among / max(1, len(thrown))
    gone = among + keys_in(hand) + sum(keys_in(seat.finds) for seat in state.seats)
    return max(0, KEYS - gone) / (len(left) + HAND * (state.players - 1))


def key_wait(state: MummyState, hand: Kinds = ()) -> float:
    """Turns until a seat with that hand should have a key if it has none; solo, before one lies there."""
    chance = key_chance(state, hand) * (DRAWN if state.players > 1 else TURNED)
    return min(NO_KEY_LEFT, 1 / chance) if chance else NO_KEY_LEFT


@cache
def key_kinds() -> Kinds:
    """The kinds that are keys."""
    return tuple(kind for kind, card in enumerate(load_cards()) if isinstance(card, Find) and card.key)


@lru_cache(maxsize=1 << 12)
def keys_in(cards: Kinds) -> int:
    """How many of these cards are keys."""
    return sum(cards.count(key) for key in key_kinds())


@lru_cache(maxsize=1 << 14)
def item_worth(kind: int, level: int) -> float:
    """Turns that a find saves beside what it does to the stars and to the key."""
    find = load_cards()[kind]
    assert isinstance(find, Find)
    worth = SKILL * sum(find.modifiers[attribute] for attribute in (STRENGTH, CUNNING, SPEED))
    worth += FIGHT * (find.fight + find.trick + find.flee)
    worth += CANCELS * (find.cancels_surprise + find.cancels_monster)
    worth += HEALS * find.heals + DECOY * find.decoy
    if find.stairs == UP:
        worth += CLIMBS_ONCE if level < 3 else 0.1
    elif find.stairs or find.compass:
        worth += MOVES_ONCE
    return worth


def turns_left(
    state: MummyState,
    player: int,
    seat: Seat | None = None,
    *,
    hand: Kinds | None = None,
    wait: float | None = None,
) -> float:
    """Turns that a seat should need to win; `seat` in place of its own one, to ask 'what if'.

    The hand counts only where it is given: others' hands are hidden. `wait` is the `key_wait` of the seat for
    whoever has worked it out.
    """
    seat = seat or state.seats[player]
    if not seat.endurance:
        return MOST_TURNS
    level = level_of(seat.field)
    hurts = (seat.endurance, seat.captured, seat.barrier != NO_CARD, len(seat.allies))
    turns = _as_it_is(seat.explorer, seat.growth, seat.finds, seat.curses, level, *hurts)
    turns -= LEAF * (min(seat.leaves, ENOUGH_LEAVES) + SPARE_LEAF * max(0, seat.leaves - ENOUGH_LEAVES))
    if seat.is_steady and state.players > 1:
        turns -= STEADY
    if seat.field != CHAMBER:
        cards = seat.finds if hand is None else hand + seat.finds
        way = climb(seat.field, cards, state.mummy)
        turns += 1 + way
        if not seat.has_key:
            until = IN_HAND if state.players > 1 else 0.0
            if hand is None or not keys_in(hand):
                until += key_wait(state, hand or ()) if wait is None else wait
            turns += max(SEARCH * until, until - 0.5 * way)
    return turns


@lru_cache(maxsize=1 << 14)
def _as_it_is(
    explorer: int,
    growth: tuple[int, ...],
    finds: Kinds,
    curses: Kinds,
    level: int,
    endurance: int,
    captured: bool,
    barred: bool,
    allies: int,
) -> float:
    """Turns in the Chamber, and those that finds, allies, captivity and so on save or cost."""
    seat = Seat(explorer, NOWHERE)
    seat.growth, seat.finds, seat.curses = growth, finds, curses
    turns = _turns_inside(seat)
    if captured:
        turns += DIE / seat.value(CUNNING)
    turns += barred + CURSE * len(curses) - ALLY * allies
    turns += ENDURANCE[min(FULL_ENDURANCE, endurance)]
    turns -= sum(item_worth(kind, level) for kind in finds)
    return turns - SECOND_KEY * max(0, keys_in(finds) - 1)


def _turns_inside(seat: Seat) -> float:
    """Turns in the Chamber until the elixir should be found."""
    return min(25.0, 1 / max(0.01, chamber_chance(seat)))


def growth_worth(seat: Seat, attributes: Iterable[int]) -> float:
    """Turns that it saves an explorer to have each of these attributes a point higher for good."""
    return _growth_worth(seat.explorer, seat.growth, seat.finds, seat.curses, tuple(attributes))


@lru_cache(maxsize=1 << 14)
def _growth_worth(
    explorer: int, growth: tuple[int, ...], finds: Kinds, curses: Kinds, attributes: tuple[int, ...]
) -> float:
    seat = Seat(explorer, NOWHERE)
    seat.growth, seat.finds, seat.curses = growth, finds, curses
    before, skills = _turns_inside(seat), 0
    for attribute in filter(seat.can_grow, attributes):
        seat.grow(attribute)
        skills += attribute in (STRENGTH, CUNNING, SPEED)
    return before - _turns_inside(seat) + SKILL * skills


def chance_to_win(turns: Sequence[float], player: int) -> float:
    """The chance that this player wins, from the turns that each player still needs."""
    least = min(turns)
    weights = [math.exp((least - needed) / TEMPER) for needed in turns]
    return weights[player] / sum(weights)


# --- the hand -----------------------------------------------------------------------------------

WEAPON = 0.35
"""A monster or surprise, to be played on others; nothing for a seat that plays alone."""
DEAD_END = 0.5
STEP_CARD = 0.22
WAY = 0.06
"""A direction more on a compass card."""
PUSH_DOWN = 0.7
SURE_CARD = 0.25
"""The extra worth of a card whose move nobody can push."""
STAIRS_NEEDED = 0.6
STAIRS_SPARE = 0.35
ONE_MORE = 0.6
"""The part of its worth that each further card of one sort has: a round has use for only so many."""
FIND_IN_HAND = 0.9
"""Part of a find's worth that it has in the hand already: it must still be taken."""


def spare_worth(state: MummyState, seat: Seat, hand: Kinds) -> float:
    """Turns that the cards of a hand are worth beside their part in the own way up."""
    return _spare_hand(hand, level_of(seat.field), state.players == 1)


@lru_cache(maxsize=1 << 14)
def _spare_hand(hand: Kinds, level: int, alone: bool) -> float:
    sorts: dict[str, list[float]] = {}
    for kind in hand:
        sorts.setdefault(_sort(kind), []).append(_spare(kind, level, alone))
    total = 0.0
    for worths in sorts.values():
        worths.sort(reverse=True)
        part = 1.0
        for worth in worths:
            total += worth * part
            part *= ONE_MORE
    return total


@lru_cache(maxsize=256)
def _sort(kind: int) -> str:
    card = load_cards()[kind]
    if not isinstance(card, Move):
        return "find" if isinstance(card, Find) else "weapon"
    return "dead end" if card.dead_end else "steps" if card.compass else "up" if card.stairs == UP else "down"


@lru_cache(maxsize=1 << 10)
def _spare(kind: int, level: int, alone: bool) -> float:
    card = load_cards()[kind]
    if isinstance(card, Move):
        if card.dead_end:
            return DEAD_END
        if card.stairs == UP:
            return (STAIRS_NEEDED if level < 3 else STAIRS_SPARE) + SURE_CARD * card.sure
        if card.stairs == DOWN:
            return PUSH_DOWN
        return STEP_CARD + WAY * len(card.compass) + SURE_CARD * card.sure
    if isinstance(card, Find):
        # That a key is at hand is in the turns that are left.
        if card.key:
            return SECOND_KEY
        return FIND_IN_HAND * max(0.0, item_worth(kind, level) + STEADY * (card.steady and not alone))
    return 0.0 if alone else WEAPON


def find_worth(state: MummyState, player: int, kind: int) -> float:
    """Turns that it saves a seat to take this find."""
    seat = state.seats[player]
    with_it = seat.copy()
    with_it.finds = tuple(sorted((*seat.finds, kind)))
    return turns_left(state, player) - turns_left(state, player, with_it)


@lru_cache(maxsize=64)
def usual_card(level: int, alone: bool) -> float:
    """The average worth of a card of the deck to an explorer on a level, by `spare_worth`."""
    cards = load_cards()
    worth = sum(card.copies * _spare(kind, level, alone) for kind, card in enumerate(cards))
    return worth / sum(card.copies for card in cards)
