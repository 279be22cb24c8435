"""A position of Anubix as JSON data, and back with every impossibility refused."""

from __future__ import annotations

from game.engine.core import MASK64, Json, Random
from game.engine.reading import expect, read_fields, read_int, read_ints, read_list, read_text, read_word

from .numbers import QUARRY_LENGTH
from .position import Position, dice_for, last_turn
from .sheets import BONUSES, COLOURS, ENGRAVINGS, LETTERS, NAMES, PLACES, parse_place, places_in
from .validity import check_state
from .variants import VARIANTS


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _kinds(mask: int) -> list[str]:
    return [BONUSES[kind] for kind in _bits(mask)]


def state_to_json(state: Position) -> Json:
    """All of a state; see docs/records.md for the fields."""
    variant = {"variant": state.variant} if state.variant else {}
    return {
        "game": "anubix",
        **variant,
        "engraving": state.sheets[0].engraving + 1,
        "turn": state.turn,
        "first": state.first,
        "seat": state.seat if state.seat >= 0 else None,
        "dice": [COLOURS[colour] for colour in state.dice],
        "locked": _bits(state.locked),
        "closed": _kinds(state.closed),
        "seats": [
            {
                "sheet": state.sheets[p].letter,
                "marked": " ".join(NAMES[place] for place in places_in(state.marked[p])),
                "crossed": [i + 1 for i in _bits(state.crossed[p])],
                "jokers": state.jokers[p],
                "bonuses": _kinds(state.bonuses[p]),
            }
            for p in range(state.players)
        ],
        "random": state.random.state,
    }


# --- reading ----------------------------------------------------------------------------------


def _set(items: list[int], where: str) -> int:
    expect(items == sorted(set(items)), f"{where} must be ascending, each once")
    return sum(1 << item for item in items)


def _read_kinds(value: object, where: str) -> int:
    words = [read_word(word, BONUSES, where) for word in read_list(value, where)]
    return _set([BONUSES.index(word) for word in words], where)


def _read_places(value: object, where: str) -> int:
    names = read_text(value, "p1.1 p1.2 r.b1", where).split(" ")
    expect(len(names) <= PLACES, f"{where} must have no more than {PLACES} places")
    try:
        return _set([parse_place(name) for name in names if names != [""]], where)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


STATE_FIELDS = "game engraving turn first seat dice locked closed seats random"
SEAT_FIELDS = "sheet marked crossed jokers bonuses"


def fill(state: Position, obj: object) -> None:
    """Make an empty state what `state_to_json` described. Raises ValueError, naming the first fault found."""
    varied = isinstance(obj, dict) and "variant" in obj
    fields = read_fields(obj, STATE_FIELDS + " variant" * varied, "the state")
    state.variant = read_word(fields["variant"], tuple(VARIANTS)[1:], "variant") if varied else ""
    expect(fields["game"] == "anubix", "this is not a state of anubix")
    seats = read_list(fields["seats"], "seats")
    players = len(seats)
    expect(2 <= players <= 5, f"anubix is for 2 to 5 players, not {players}")

    state.players = players
    state.turn = read_int(fields["turn"], 1, last_turn(players), "turn")
    state.first = read_int(fields["first"], 0, players - 1, "first")
    state.seat = -1 if fields["seat"] is None else read_int(fields["seat"], 0, players - 1, "seat")
    dice = read_list(fields["dice"], "dice", dice_for(players))
    state.dice = tuple(COLOURS.index(read_word(colour, COLOURS, "dice")) for colour in dice)
    state.locked = _set(read_ints(fields["locked"], 0, len(dice) - 1, "locked"), "locked")
    state.closed = _read_kinds(fields["closed"], "closed")
    most_jokers = state.table_rule.jokers_of(players)
    letters: list[int] = []
    state.marked, state.crossed, state.jokers, state.bonuses = [], [], [], []
    for p, seat in enumerate(seats):
        where = f"seats[{p}]"
        parts = read_fields(seat, SEAT_FIELDS, where)
        letters.append(LETTERS.index(read_word(parts["sheet"], tuple(LETTERS), f"{where}.sheet")))
        state.marked.append(_read_places(parts["marked"], f"{where}.marked"))
        crossed = read_ints(parts["crossed"], 1, QUARRY_LENGTH, f"{where}.crossed")
        state.crossed.append(_set(crossed, f"{where}.crossed") >> 1)
        state.jokers.append(read_int(parts["jokers"], 0, most_jokers, f"{where}.jokers"))
        state.bonuses.append(_read_kinds(parts["bonuses"], f"{where}.bonuses"))
    expect(len(set(letters)) == players, "seats: two have the same sheet")
    engraving = read_int(fields["engraving"], 1, ENGRAVINGS, "engraving")
    state.deal(tuple(letters), engraving - 1)
    state.random = Random(read_int(fields["random"], 0, MASK64, "random"))
    check_state(state)
