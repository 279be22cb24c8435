"""The cost for an explorer, in turns, of facing a surprise or a monster, with exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import cache

from game.engine import Action

from ..rules import ATTACK, FLEE, NO_CARD, TRICK, Find, Monster, MummyState, Seat, Surprise, load_cards
from ..rules.attributes import CUNNING, DIE
from ..rules.board import load_board
from ..rules.cards import Effect
from ..rules.combat import grown_by
from ..rules.fields import ABOVE, BELOW, NOWHERE
from ..rules.odds import fight_chances, passing_chance
from ..rules.seat import Kinds, distinct
from .routes import climb
from .worth import ALLY, ENDURANCE, LEAF, find_worth, growth_worth, key_chance, turns_left

MUMMY_NEARER = 0.3
WAYS = {"attack": ATTACK, "trick": TRICK, "flee": FLEE}


def held_for(seat: Seat) -> float:
    """Turns until a captured explorer should be free."""
    return DIE / seat.value(CUNNING)


def wound(seat: Seat) -> float:
    """Turns that the next point of Endurance costs."""
    return ENDURANCE[seat.endurance - 1] - ENDURANCE[seat.endurance]


def finds_at_stake(state: MummyState, player: int) -> float:
    """The worth of the finds among the cards still to be resolved."""
    cards = load_cards()
    return sum(find_worth(state, player, kind) for _, kind in state.pending if isinstance(cards[kind], Find))


# --- monsters -----------------------------------------------------------------------------------


def fight_cost(state: MummyState, player: int, monster: Monster, how: str, stake: float) -> float:
    """Turns that one way to meet a monster costs on average; `stake` are the turns that the finds save."""
    seat = state.seats[player]
    grown = growth_worth(seat, grown_by(monster, seat))
    costs = {
        "won": -grown - (LEAF * monster.hoard if how != "trick" else 0.0),
        "ally": -grown - ALLY,
        "away": 0.0,
        "lost": wound(seat),
        "captured": held_for(seat) + stake,
    }
    return sum(chance * costs[result] for result, chance in fight_chances(seat, monster, how).items())


def ways_to_fight(state: MummyState, player: int, monster: Monster) -> list[str]:
    """The ways that a seat could choose from."""
    trick = ["trick"] if monster.cunning else []
    flee = ["flee"] if state.seats[player].can_flee else []
    return ["attack", *trick, *flee]


def best_fight(state: MummyState, player: int, monster: Monster, stake: float) -> tuple[float, Action]:
    """The least cost, and how."""
    cost, how = min(
        (fight_cost(state, player, monster, how, stake), how) for how in ways_to_fight(state, player, monster)
    )
    return cost, WAYS[how]


# --- surprises ----------------------------------------------------------------------------------


def best_test(seat: Seat, card: Surprise) -> tuple[float, int]:
    """The best chance to pass where one attribute is chosen, and that attribute."""
    return max((passing_chance(seat, (attribute,)), -attribute) for attribute in card.tests)


def passing(seat: Seat, card: Surprise) -> float:
    """The chance to pass all tests of a surprise, with the best choice; 0 if it has none."""
    if not card.tests:
        return 0.0
    return best_test(seat, card)[0] if card.choice else passing_chance(seat, card.tests)


def surprise_cost(state: MummyState, player: int, kind: int, stake: float) -> float:
    """Turns that facing a surprise costs on average."""
    card = load_cards()[kind]
    assert isinstance(card, Surprise)
    chance = passing(state.seats[player], card)
    failed = sum(effect_cost(state, player, kind, effect) for effect in card.fail)
    if not card.keep_others:
        failed += stake
    passed = sum(effect_cost(state, player, kind, effect) for effect in card.success)
    return chance * passed + (1 - chance) * failed


def effect_cost(state: MummyState, player: int, kind: int, effect: Effect) -> float:
    """Turns that one effect costs; negative if it helps."""
    seat = state.seats[player]
    match effect.name:
        case "endurance":
            return wound(seat)
        case "leaves":
            return -LEAF * max(effect.amount, -seat.leaves)
        case "find":
            return least_find(state, player)[0]
        case "captured":
            return held_for(seat)
        case "blocked":
            return 0.0 if seat.barrier != NO_CARD else 1.0
        case "curse":
            cursed = seat.copy()
            cursed.curses = tuple(sorted((*seat.curses, kind)))
            return turns_left(state, player, cursed) - turns_left(state, player)
        case "grow":
            return -growth_worth(seat, (effect.attribute,))
        case "mummy":
            return MUMMY_NEARER
        case _:
            return _moved(state, player, effect.name)


def _moved(state: MummyState, player: int, how: str) -> float:
    seat = state.seats[player]
    start = load_board().starts[player]
    field = {"fall": BELOW[seat.field], "climb": ABOVE[seat.field], "start": start}[how]
    if field in (NOWHERE, state.mummy, seat.field):
        return 0.0
    return climb(field, seat.finds, state.mummy) - climb(seat.field, seat.finds, state.mummy)


def least_find(state: MummyState, player: int) -> tuple[float, int]:
    """The cost of losing the least valuable find, and that find; (0, NO_CARD) without finds."""
    return min(lost_finds(state, player), default=(0.0, NO_CARD))


def lost_finds(state: MummyState, player: int) -> list[tuple[float, int]]:
    """The cost of losing each find, and that find."""
    seat = state.seats[player]
    now = turns_left(state, player)
    found = []
    for kind in distinct(seat.finds):
        poorer = seat.copy()
        at = seat.finds.index(kind)
        poorer.finds = seat.finds[:at] + seat.finds[at + 1 :]
        found.append((turns_left(state, player, poorer) - now, kind))
    return found


def facing_cost(state: MummyState, player: int, kind: int, stake: float) -> float:
    """Turns that a surprise or a monster costs on average if it is faced as well as can be."""
    card = load_cards()[kind]
    if isinstance(card, Monster):
        return best_fight(state, player, card, stake)[0]
    return surprise_cost(state, player, kind, stake)


def encounter_cost(state: MummyState, player: int, kinds: Kinds) -> float:
    """The same for any cards of an encounter; finds save turns."""
    cards = load_cards()
    stake = sum(find_worth(state, player, kind) for kind in kinds if isinstance(cards[kind], Find))
    cost = -stake
    for kind in kinds:
        if not isinstance(cards[kind], Find):
            cost += facing_cost(state, player, kind, max(0.0, stake))
    return cost


def turned_cost(state: MummyState, player: int) -> Generator[None, None, float]:
    """Solo: turns that an encounter card turned over costs on average; negative if it helps."""
    counts = Counter(state.decks[1] or state.discards[1])
    cost = 0.0
    for kind in sorted(counts):
        cost += counts[kind] * encounter_cost(state, player, (kind,))
        yield
    return cost / max(1, counts.total())


def unhelpful(state: MummyState, player: int) -> Generator[None, None, float]:
    """Turns that an unknown surprise or monster costs an explorer on average: a look at every card."""
    seat = state.seats[player]
    here = (
        player,
        seat.explorer,
        seat.field,
        seat.endurance,
        seat.leaves,
        seat.growth,
        seat.finds,
        seat.allies,
        seat.curses,
    )
    key = (here, seat.captured, seat.barrier, state.mummy, state.players, key_chance(state))
    if key not in _UNHELPFUL:
        if len(_UNHELPFUL) >= MOST_REMEMBERED:
            _UNHELPFUL.clear()
        total = count = 0.0
        for number, (kind, copies) in enumerate(_unhelpful_kinds()):
            total += copies * max(0.0, facing_cost(state, player, kind, 0.0))
            count += copies
            if number % BATCH == BATCH - 1:
                yield
        _UNHELPFUL[key] = total / count
    return _UNHELPFUL[key]


BATCH = 12
"""Kinds of cards that are looked at between two yields."""
MOST_REMEMBERED = 1 << 12
_UNHELPFUL: dict[tuple[object, ...], float] = {}
"""Answers so far, by all that they depend on."""


@cache
def _unhelpful_kinds() -> tuple[tuple[int, int], ...]:
    """The surprises and monsters, with the number of their copies."""
    cards = enumerate(load_cards())
    return tuple((kind, card.copies) for kind, card in cards if isinstance(card, Surprise | Monster))


def survives(state: MummyState, player: int) -> float:
    """The chance that an unknown surprise or monster leaves the other cards in place, roughly."""
    cards = load_cards()
    seat = state.seats[player]
    chances = []
    for card in cards:
        if isinstance(card, Surprise):
            chances.append(1.0 if card.keep_others else passing(seat, card))
        elif isinstance(card, Monster):
            lost = fight_chances(seat, card, "attack").get("captured", 0.0)
            chances.append(1 - lost)
    return sum(chances) / len(chances)
