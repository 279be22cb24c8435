"""A position of Pyramids as JSON data, and back with every impossibility refused."""

from __future__ import annotations

from reprlib import repr as short

from game.engine.core import MASK64, Json, Random
from game.engine.reading import (
    expect,
    read_bool,
    read_fields,
    read_int,
    read_ints,
    read_list,
    read_text,
    read_word,
)

from .cards import CARD_COUNT, COLOURS, load_cards
from .grid import cells_text, parse_cells
from .phases import DRAFT, PHASES
from .position import DISPLAY, HAND, ROUNDS, TURNS, Position
from .scoring import AWARDS, GEM_LIMIT, SKULL_LIMIT
from .seat import Seat, frontier
from .validity import check_marks, check_state
from .variants import VARIANTS


def _names(cells: int) -> str:
    return cells_text(cells) if cells else ""


def _seat_to_json(seat: Seat) -> Json:
    return {
        "hand": list(seat.hand),
        "kept": list(seat.kept) if seat.kept else None,
        "cards": [[number, _names(marks)] for number, marks in zip(seat.cards, seat.marked, strict=True)],
        "explored": [
            [number, _names(marks)] for number, marks in zip(seat.explored, seat.explored_marks, strict=True)
        ],
        "torches": [r for r in range(1, ROUNDS + 1) if seat.torches >> r - 1 & 1],
        "red": seat.red,
        "green": seat.green,
        "skulls": seat.skulls,
        "awards": [[COLOURS[colour], value] for colour, value in seat.awards],
        "crosses": seat.crosses,
        "started": seat.started,
        "done": seat.done,
    }


def state_to_json(state: Position) -> Json:
    """All of a state; see docs/records.md for the fields."""
    variant = {"variant": state.variant} if state.variant else {}
    return {
        "game": "pyramids",
        **variant,
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "seats": [_seat_to_json(seat) for seat in state.seats],
        "deck": state.deck[:],
        "display": state.display[:],
        "expeditions": state.expeditions[:],
        "open_awards": state.open_awards[:],
        "struck": [[COLOURS[colour], value] for colour, value in state.struck],
        "queue": [list(entry) for entry in state.queue],
        "fresh": [list(entry) for entry in state.fresh],
        "random": state.random.state,
    }


# --- reading ----------------------------------------------------------------------------------


def _pairs(value: object, low: tuple[int, int], high: tuple[int, int], where: str) -> list[tuple[int, int]]:
    found = []
    for entry in read_list(value, where):
        one, two = read_list(entry, where, 2)
        found.append((read_int(one, low[0], high[0], where), read_int(two, low[1], high[1], where)))
    return found


def _cells(value: object, where: str) -> int:
    text = read_text(value, "b1-b2", where)
    try:
        return parse_cells(text) if text else 0
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _awards(value: object, where: str) -> list[tuple[int, int]]:
    found = []
    for entry in read_list(value, where):
        colour, points = read_list(entry, where, 2)
        expect(colour in COLOURS, f"{where}: {short(colour)} is none of {', '.join(COLOURS)}")
        expect(
            read_int(points, 0, max(AWARDS), where) in AWARDS,
            f"{where}: there is no award of {points} points",
        )
        found.append((COLOURS.index(colour), points))
    return found


def _marked_cards(value: object, where: str, length: int | None = None) -> list[tuple[int, int]]:
    """Card numbers and their marks; number 0 (an empty slot) only where the length is fixed."""
    found = []
    for i, entry in enumerate(read_list(value, where, length)):
        number, text = read_list(entry, f"{where}[{i}]", 2)
        number = read_int(number, 0 if length else 1, CARD_COUNT, f"{where}[{i}]: card")
        marks = _cells(text, f"{where}[{i}]")
        check_marks(number, marks, f"{where}[{i}]")
        found.append((number, marks))
    return found


def _kept(value: object, hand: tuple[int, ...], where: str) -> tuple[int, int] | None:
    if value is None:
        return None
    low, high = read_ints(value, 1, CARD_COUNT, where, 2)
    expect(low < high and {low, high} <= set(hand), f"{where} must be two cards of the hand, ascending")
    return low, high


SEAT_FIELDS = "hand kept cards explored torches red green skulls awards crosses started done"


def _seat_from_json(obj: object, where: str, draft: bool) -> Seat:
    seat = Seat()
    fields = read_fields(obj, SEAT_FIELDS, where)
    seat.hand = tuple(read_ints(fields["hand"], 1, CARD_COUNT, f"{where}.hand", HAND if draft else 0))
    expect(list(seat.hand) == sorted(seat.hand), f"{where}.hand must be ascending")
    seat.kept = _kept(fields["kept"], seat.hand, f"{where}.kept")
    for slot, (number, marks) in enumerate(_marked_cards(fields["cards"], f"{where}.cards", 2)):
        seat.cards[slot], seat.marked[slot] = number, marks
        seat.front[slot] = frontier(load_cards()[number], marks) if number else 0
    for number, marks in _marked_cards(fields["explored"], f"{where}.explored"):
        seat.explored.append(number)
        seat.explored_marks.append(marks)
    torches = read_ints(fields["torches"], 1, ROUNDS, f"{where}.torches")
    expect(torches == sorted(set(torches)), f"{where}.torches must be ascending")
    seat.torches = sum(1 << r - 1 for r in torches)
    seat.red = read_int(fields["red"], 0, GEM_LIMIT, f"{where}.red")
    seat.green = read_int(fields["green"], 0, GEM_LIMIT, f"{where}.green")
    seat.skulls = read_int(fields["skulls"], 0, SKULL_LIMIT, f"{where}.skulls")
    seat.awards = _awards(fields["awards"], f"{where}.awards")
    seat.crosses = read_int(fields["crosses"], 0, 25, f"{where}.crosses")
    seat.started = read_bool(fields["started"], f"{where}.started")
    seat.done = read_bool(fields["done"], f"{where}.done")
    return seat


STATE_FIELDS = "game phase round turn seats deck display expeditions open_awards struck queue fresh random"


def fill(state: Position, obj: object) -> None:
    """Make an empty state what `state_to_json` described. Raises ValueError, naming the first fault found."""
    varied = isinstance(obj, dict) and "variant" in obj
    fields = read_fields(obj, STATE_FIELDS + " variant" * varied, "the state")
    state.variant = read_word(fields["variant"], tuple(VARIANTS)[1:], "variant") if varied else ""
    expect(fields["game"] == "pyramids", "this is not a state of pyramids")
    seats = read_list(fields["seats"], "seats")
    expect(1 <= len(seats) <= 4, f"pyramids is for 1 to 4 players, not {len(seats)}")
    phase = read_word(fields["phase"], PHASES, "phase")
    draft = phase == DRAFT
    last = len(seats) - 1

    state.players = len(seats)
    state.phase = phase
    state.round = read_int(fields["round"], 0 if draft else 1, 0 if draft else ROUNDS, "round")
    state.turn = read_int(fields["turn"], 0 if draft else 1, 0 if draft else TURNS, "turn")
    state.seats = [_seat_from_json(seat, f"seats[{p}]", draft) for p, seat in enumerate(seats)]
    state.deck = read_ints(fields["deck"], 1, CARD_COUNT, "deck", most=CARD_COUNT)
    state.display = read_ints(fields["display"], 0, CARD_COUNT, "display", DISPLAY)
    state.expeditions = read_list(fields["expeditions"], "expeditions")[:]
    right = [] if draft else sorted(state.table_rule.expeditions)
    expect(all(isinstance(x, str) for x in state.expeditions), "expeditions must be names of patterns")
    expect(sorted(state.expeditions) == right, f"expeditions must be {', '.join(right) or 'empty'}")
    state.open_awards = read_ints(fields["open_awards"], 0, len(AWARDS), "open_awards", len(COLOURS))
    state.struck = _awards(fields["struck"], "struck")
    state.queue = _pairs(fields["queue"], (0, 0), (last, 1), "queue")
    state.fresh = _pairs(fields["fresh"], (1, 0), (CARD_COUNT, last), "fresh")
    state.random = Random(read_int(fields["random"], 0, MASK64, "random"))
    check_state(state)
