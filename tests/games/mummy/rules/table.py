"""Positions of Mummy, put together by hand in JSON form; whatever is not said lies in the deck.

Cards are named by what they do (`first`), so that tuning the cards leaves these tests alone.
"""

from __future__ import annotations

from collections import Counter
from random import Random as PythonRandom
from typing import Any

from game.engine import GAMES, Event, Random
from game.games.mummy.rules import (
    Card,
    Find,
    Move,
    MummyState,
    Surprise,
    load_board,
    load_cards,
    load_explorers,
)
from game.games.mummy.rules.explorers import Explorer
from game.games.mummy.rules.fields import BESIDE, LEVELS, NAMES

MUMMY = GAMES["mummy"]
CARDS = load_cards()
BY_ID = {card.id: card for card in CARDS}
KIND = {card.id: kind for kind, card in enumerate(CARDS)}
N, NE, E, SE, S, SW, W, NW = range(8)


def first(category: type[Card], **wanted: Any) -> str:
    """The id of the first card of that category whose fields are as wanted."""
    for card in CARDS:
        if type(card) is category and all(getattr(card, name) == value for name, value in wanted.items()):
            return card.id
    raise AssertionError(f"there is no {category.__name__} with {wanted}")


def leading(*directions: int, sure: bool = False) -> str:
    """The id of the move card, sure or not, with the fewest directions among which these are."""
    moves = [card for card in CARDS if isinstance(card, Move) and card.sure == sure]
    fitting = [card for card in moves if set(directions) <= set(card.compass)]
    return min(fitting, key=lambda card: len(card.compass)).id


def doing(
    name: str, *, passed: bool = False, keep_others: bool | None = None, tests: int | None = None
) -> str:
    """The id of a surprise with that effect, the one with the fewest effects."""
    found = []
    for card in CARDS:
        if isinstance(card, Surprise):
            effects = card.success if passed else card.fail
            fits = keep_others in (None, card.keep_others) and tests in (None, len(card.tests))
            if fits and any(effect.name == name for effect in effects):
                found.append((len(effects), card.id))
    assert found, f"no surprise does {name}"
    return min(found)[1]


UP = first(Move, stairs=1, sure=False)
SURE_UP = first(Move, stairs=1, sure=True)
DOWN = first(Move, stairs=-1)
DEAD_END = first(Move, dead_end=True)
EAST = leading(E)
SURE_EAST = leading(E, sure=True)
STRAIGHT = next(card.id for card in CARDS if isinstance(card, Move) and card.compass == (E,))
"""To the east and nowhere else, sure or not."""
KEY = first(Find, key=True)
BALM = first(Find, heals=True)
DECOY = first(Find, decoy=True)
CALM = first(Find, cancels_surprise=True)
ROPE = first(Find, stairs=1)
PLAIN_FINDS = [
    card.id
    for card in CARDS
    if isinstance(card, Find)
    and not (card.key or card.heals or card.decoy or card.cancels_surprise or card.cancels_monster)
]
"""Finds that change attributes or rolls, and at the most move their owner."""

NUMBERS = {NAMES[field]: number for field, number in enumerate(load_board().numbers)}
SAFE, EAST_OF_SAFE = next(
    (NAMES[field], NAMES[BESIDE[field][E]])
    for field in range(49)
    if LEVELS[field][1] in range(2, 6) and LEVELS[field][2] in range(2, 7)
    and not load_board().numbers[BESIDE[field][E]]
)  # fmt: skip
"""Two neighbours of level 1, under fields of level 2; where a step to the east leads is no number."""

KEY_FIELDS = [NAMES[field] for field in load_board().keys]
HEADS = [NAMES[field] for field in load_board().heads]


def numbered(number: int, level: int = 1) -> str:
    """A field with that number."""
    return next(name for name, found in NUMBERS.items() if found == number and name[0] == str(level))


def person(player: int) -> Explorer:
    return load_explorers()[player]


def seat(field: str = SAFE, **others: Any) -> dict[str, Any]:
    """A seat; the explorer is given by `table`."""
    plain: dict[str, Any] = {
        "explorer": "", "field": field, "endurance": 4, "leaves": 6, "growth": {},
        "hand": [], "finds": [], "allies": [],
        "curses": [], "captured": False, "barrier": None,
    }  # fmt: skip
    assert set(others) <= set(plain)
    found = {**plain, **others}
    for pile in ("hand", "finds", "allies", "curses"):
        found[pile] = sorted(found[pile], key=KIND.__getitem__)
    return found


OUT: dict[str, Any] = {"field": None, "endurance": 0, "leaves": 0}


def table_json(seats: list[dict[str, Any]], top: list[str] | None = None, **others: Any) -> dict[str, Any]:
    """The JSON form; `top` are the next cards to be drawn, in this order."""
    alone = len(seats) == 1
    for player, entry in enumerate(seats):
        entry["explorer"] = entry["explorer"] or person(player).id
    obj: dict[str, Any] = {
        "game": "mummy", "phase": "turn", "round": 3, "first": 0, "active": 0, "asked": 0, "mummy": None,
        "controller": None, "bids": [None] * len(seats), "seats": seats, "decks": [],
        "discards": [[], []] if alone else [[]], "pending": [], "card": None, "card_by": None,
        "passed": None, "effect": 0, "swept": False, "kept": False, "winner": None, "random": 1,
    }  # fmt: skip
    assert set(others) <= set(obj)
    obj.update(others)
    used = Counter(top or [])
    for entry in seats:
        for pile in ("hand", "finds", "allies", "curses"):
            used.update(entry[pile])
        used.update([entry["barrier"]] if entry["barrier"] else [])
    used.update(id_ for _, id_ in obj["pending"])
    used.update([obj["card"]] if obj["card"] and not obj["kept"] else [])
    for pile in obj["discards"]:
        used.update(pile)
    rest = [card.id for card in CARDS for _ in range(card.copies - used[card.id])]
    moves = [id_ for id_ in rest if isinstance(BY_ID[id_], Move)]
    next_cards = list(reversed(top or []))
    if alone:
        tops = [[i for i in next_cards if isinstance(BY_ID[i], Move) == wanted] for wanted in (True, False)]
        obj["decks"] = [moves + tops[0], [id_ for id_ in rest if id_ not in moves] + tops[1]]
    else:
        obj["decks"] = obj["decks"] or [rest + next_cards]
    return obj


def table(seats: list[dict[str, Any]], top: list[str] | None = None, **others: Any) -> MummyState:
    """The position."""
    state = MUMMY.from_json(table_json(seats, top, **others))
    assert isinstance(state, MummyState)
    return state


def roll(state: MummyState, *dice: int) -> None:
    """Let the next rolls of the die be these."""
    for seed in range(10**7):
        random = Random(seed)
        if all(1 + random.randrange(12) == die for die in dice):
            state.random = Random(seed)
            return
    raise AssertionError(f"no seed rolls {dice}")


def can(state: MummyState, player: int) -> set[str]:
    """The player's legal actions, as texts."""
    return {str(action) for action in state.legal_actions(player)}


def do(state: MummyState, player: int, text: str) -> list[Event]:
    return state.apply(player, MUMMY.parse(text))


def only(kind: type[Event], events: list[Event]) -> list[Any]:
    return [event for event in events if type(event) is kind]


def chance(seed: int) -> PythonRandom:
    return PythonRandom(seed)
