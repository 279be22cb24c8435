"""A position of Mummy as JSON data, and back with every impossibility refused."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.core import MASK64, Json, Random
from game.engine.reading import expect, read_bool, read_fields, read_int, read_list, read_text, read_word

from .actions import NO_CARD
from .attributes import ATTRIBUTES, HIGHEST
from .cards import load_cards, parse_card
from .explorers import load_explorers, parse_explorer
from .fields import NAMES, NOWHERE, parse_field
from .flow import most_rounds
from .phases import PHASES
from .position import NO_BID, NOBODY, Position
from .seat import FULL_ENDURANCE, Kinds, Seat
from .validity import check_state

MOST_LEAVES = 99_999
"""More leaves than any game can bring."""


def _ids(kinds: Kinds | list[int]) -> list[str]:
    cards = load_cards()
    return [cards[kind].id for kind in kinds]


def _id(kind: int) -> str | None:
    return None if kind == NO_CARD else load_cards()[kind].id


def _field(field: int) -> str | None:
    return None if field == NOWHERE else NAMES[field]


def _number(value: int) -> int | None:
    """For NOBODY and NO_BID."""
    return None if value < 0 else value


def _seat_to_json(seat: Seat) -> Json:
    return {
        "explorer": seat.person.id,
        "field": _field(seat.field),
        "endurance": seat.endurance,
        "leaves": seat.leaves,
        "growth": {ATTRIBUTES[attribute]: by for attribute, by in enumerate(seat.growth) if by},
        "hand": _ids(seat.hand),
        "finds": _ids(seat.finds),
        "allies": _ids(seat.allies),
        "curses": _ids(seat.curses),
        "captured": seat.captured,
        "barrier": _id(seat.barrier),
    }


def state_to_json(state: Position) -> Json:
    """All of a state; see docs/records.md for the fields."""
    return {
        "game": "mummy",
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "active": state.active,
        "asked": _number(state.asked),
        "mummy": _field(state.mummy),
        "controller": _number(state.controller),
        "bids": [_number(bid) for bid in state.bids],
        "seats": [_seat_to_json(seat) for seat in state.seats],
        "decks": [_ids(deck) for deck in state.decks],
        "discards": [_ids(pile) for pile in state.discards],
        "pending": [[by, load_cards()[kind].id] for by, kind in state.pending],
        "card": _id(state.card),
        "card_by": _number(state.card_by),
        "passed": state.passed,
        "effect": state.effect,
        "swept": state.swept,
        "kept": state.kept,
        "winner": _number(state.winner),
        "random": state.random.state,
    }


# --- reading ----------------------------------------------------------------------------------


def _read_name(value: object, parse: Callable[[str], int], example: str, where: str) -> int:
    """Parse a text with `parse`, and name the place in errors; only the canonical text is accepted."""
    text = read_text(value, example, where)
    expect(text == text.lower(), f"{where} must be in small letters")
    try:
        return parse(text)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _read_card(value: object, where: str) -> int:
    return _read_name(value, parse_card, load_cards()[0].id, where)


def _read_cards(value: object, where: str) -> list[int]:
    most = sum(card.copies for card in load_cards())
    return [_read_card(item, where) for item in read_list(value, where, most=most)]


def _read_sorted(value: object, where: str) -> Kinds:
    kinds = _read_cards(value, where)
    expect(kinds == sorted(kinds), f"{where} must be in the order of the kinds of cards")
    return tuple(kinds)


def _read_field(value: object, where: str) -> int:
    return NOWHERE if value is None else _read_name(value, parse_field, "1a1", where)


def _read_player(value: object, players: int, where: str) -> int:
    return NOBODY if value is None else read_int(value, 0, players - 1, where)


def _read_growth(value: object, where: str) -> tuple[int, ...]:
    expect(isinstance(value, dict), f"{where} must be an object")
    assert isinstance(value, dict)
    expect(set(value) <= set(ATTRIBUTES), f"{where} names attributes only")
    expect(list(value) == [name for name in ATTRIBUTES if name in value], f"{where} must be in their order")
    return tuple(
        read_int(value[name], 1, HIGHEST, f"{where}.{name}") if name in value else 0 for name in ATTRIBUTES
    )


SEAT_FIELDS = "explorer field endurance leaves growth hand finds allies curses captured barrier"


def _seat_from_json(obj: object, where: str) -> Seat:
    fields = read_fields(obj, SEAT_FIELDS, where)
    explorer = _read_name(fields["explorer"], parse_explorer, load_explorers()[0].id, f"{where}.explorer")
    seat = Seat(explorer, _read_field(fields["field"], f"{where}.field"))
    seat.endurance = read_int(fields["endurance"], 0, FULL_ENDURANCE, f"{where}.endurance")
    seat.leaves = read_int(fields["leaves"], 0, MOST_LEAVES, f"{where}.leaves")
    seat.growth = _read_growth(fields["growth"], f"{where}.growth")
    seat.hand = _read_sorted(fields["hand"], f"{where}.hand")
    seat.finds = _read_sorted(fields["finds"], f"{where}.finds")
    seat.allies = _read_sorted(fields["allies"], f"{where}.allies")
    seat.curses = _read_sorted(fields["curses"], f"{where}.curses")
    seat.captured = read_bool(fields["captured"], f"{where}.captured")
    barrier = fields["barrier"]
    seat.barrier = NO_CARD if barrier is None else _read_card(barrier, f"{where}.barrier")
    return seat


def _read_pending(value: object, players: int) -> list[tuple[int, int]]:
    found = []
    for entry in read_list(value, "pending"):
        by, kind = read_list(entry, "pending", 2)
        found.append((read_int(by, 0, players - 1, "pending"), _read_card(kind, "pending")))
    return found


STATE_FIELDS = (
    "game phase round first active asked mummy controller bids seats decks discards "
    "pending card card_by passed effect swept kept winner random"
)


def fill(state: Position, obj: object) -> None:
    """Make an empty state what `state_to_json` described. Raises ValueError, naming the first fault found."""
    fields = read_fields(obj, STATE_FIELDS, "the state")
    expect(fields["game"] == "mummy", "this is not a state of mummy")
    seats = read_list(fields["seats"], "seats")
    players = len(seats)
    expect(1 <= players <= 4, f"mummy is for 1 to 4 players, not {players}")
    piles = 1 if players > 1 else 2

    state.players = players
    state.phase = read_word(fields["phase"], PHASES, "phase")
    state.round = read_int(fields["round"], 1, most_rounds(players), "round")
    state.first = read_int(fields["first"], 0, players - 1, "first")
    state.active = read_int(fields["active"], 0, players - 1, "active")
    state.asked = _read_player(fields["asked"], players, "asked")
    state.mummy = _read_field(fields["mummy"], "mummy")
    state.controller = _read_player(fields["controller"], players, "controller")
    bids = read_list(fields["bids"], "bids", players)
    state.bids = [NO_BID if bid is None else read_int(bid, 0, MOST_LEAVES, "bids") for bid in bids]
    state.seats = [_seat_from_json(seat, f"seats[{p}]") for p, seat in enumerate(seats)]
    state.decks = [_read_cards(deck, "decks") for deck in read_list(fields["decks"], "decks", piles)]
    state.discards = [
        _read_cards(pile, "discards") for pile in read_list(fields["discards"], "discards", piles)
    ]
    state.pending = _read_pending(fields["pending"], players)
    state.card = NO_CARD if fields["card"] is None else _read_card(fields["card"], "card")
    state.card_by = _read_player(fields["card_by"], players, "card_by")
    passed = fields["passed"]
    state.passed = None if passed is None else read_bool(passed, "passed")
    state.effect = read_int(fields["effect"], 0, 9, "effect")
    state.swept = read_bool(fields["swept"], "swept")
    state.kept = read_bool(fields["kept"], "kept")
    state.winner = _read_player(fields["winner"], players, "winner")
    state.random = Random(read_int(fields["random"], 0, MASK64, "random"))
    state.forget_options()
    check_state(state)
