"""A position of Pyramids as JSON data, and back with every impossibility refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core import MASK64, Json, Random
from .cards import CARD_COUNT, COLOURS, colour_of, load_cards
from .grid import cell_indices, cells_text, parse_cells, reach
from .patterns import EXPEDITIONS
from .scoring import AWARDS, GEM_LIMIT, SKULL_LIMIT
from .seat import Seat, frontier
from .state import (
    AWARD_STEPS,
    DISPLAY,
    DRAFT,
    HAND,
    MARK,
    OVER,
    PHASES,
    REPLACE,
    ROUNDS,
    TURNS,
    PyramidsState,
)


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


def state_to_json(state: PyramidsState) -> Json:
    """All of a state; see docs/records.md for the fields."""
    return {
        "game": "pyramids",
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


def _expect(condition: bool, fault: str) -> None:
    if not condition:
        raise ValueError(fault)


def _field(obj: object, name: str, where: str) -> Any:
    _expect(isinstance(obj, dict), f"{where} must be an object")
    assert isinstance(obj, dict)
    _expect(name in obj, f"{where} has no '{name}'")
    return obj[name]


def _int(value: object, low: int, high: int, where: str) -> int:
    _expect(
        isinstance(value, int) and not isinstance(value, bool) and low <= value <= high,
        f"{where} must be a whole number from {low} to {high}, not {value!r}",
    )
    assert isinstance(value, int)
    return value


def _bool(value: object, where: str) -> bool:
    _expect(isinstance(value, bool), f"{where} must be true or false, not {value!r}")
    return bool(value)


def _list(value: object, where: str, length: int | None = None) -> list[Any]:
    _expect(isinstance(value, list), f"{where} must be a list")
    assert isinstance(value, list)
    _expect(length is None or len(value) == length, f"{where} must have {length} entries")
    return value


def _cells(value: object, where: str) -> int:
    _expect(isinstance(value, str), f"{where} must be text such as 'b1-b2'")
    assert isinstance(value, str)
    try:
        return parse_cells(value) if value else 0
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _colour(value: object, where: str) -> int:
    _expect(value in COLOURS, f"{where} must be one of {', '.join(COLOURS)}, not {value!r}")
    assert isinstance(value, str)
    return COLOURS.index(value)


def _awards(value: object, where: str) -> list[tuple[int, int]]:
    found = []
    for entry in _list(value, where):
        colour, points = _list(entry, where, 2)
        _expect(points in AWARDS, f"{where}: there is no award of {points!r} points")
        found.append((_colour(colour, where), _int(points, 0, max(AWARDS), where)))
    return found


def _marked_card(entry: object, where: str, empty: bool) -> tuple[int, int]:
    """A card number and its marks, which must be open cells connected to the entrance."""
    number, text = _list(entry, where, 2)
    number = _int(number, 0 if empty else 1, CARD_COUNT, f"{where}: card")
    marks = _cells(text, where)
    if not number:
        _expect(not marks, f"{where}: an empty slot has no marks")
        return 0, 0
    card = load_cards()[number]
    _expect(not marks & ~card.open, f"{where}: a wall of card {number} is marked")
    _expect(
        reach(card.entrance, marks) == marks,
        f"{where}: the marks of card {number} are not connected to its entrance",
    )
    return number, marks


def _seat_from_json(obj: object, where: str, draft: bool) -> Seat:
    seat = Seat()
    hand = [
        _int(n, 1, CARD_COUNT, f"{where}.hand") for n in _list(_field(obj, "hand", where), f"{where}.hand")
    ]
    _expect(len(hand) == (HAND if draft else 0), f"{where}.hand has {len(hand)} cards")
    _expect(hand == sorted(hand), f"{where}.hand must be ascending")
    seat.hand = tuple(hand)
    kept = _field(obj, "kept", where)
    if kept is not None:
        low, high = (_int(n, 1, CARD_COUNT, f"{where}.kept") for n in _list(kept, f"{where}.kept", 2))
        _expect(low < high and {low, high} <= set(hand), f"{where}.kept must be two cards of the hand")
        seat.kept = (low, high)
    for slot, entry in enumerate(_list(_field(obj, "cards", where), f"{where}.cards", 2)):
        number, marks = _marked_card(entry, f"{where}.cards[{slot}]", empty=True)
        _expect(not (draft and number), f"{where}.cards must be empty in the draft")
        seat.cards[slot], seat.marked[slot] = number, marks
        seat.front[slot] = frontier(load_cards()[number], marks) if number else 0
    for i, entry in enumerate(_list(_field(obj, "explored", where), f"{where}.explored")):
        number, marks = _marked_card(entry, f"{where}.explored[{i}]", empty=False)
        _expect(
            bool(marks & load_cards()[number].tomb), f"{where}.explored: the tomb of {number} is not marked"
        )
        seat.explored.append(number)
        seat.explored_marks.append(marks)
    for r in _list(_field(obj, "torches", where), f"{where}.torches"):
        seat.torches |= 1 << _int(r, 1, ROUNDS, f"{where}.torches") - 1
    seat.red = _int(_field(obj, "red", where), 0, GEM_LIMIT, f"{where}.red")
    seat.green = _int(_field(obj, "green", where), 0, GEM_LIMIT, f"{where}.green")
    seat.skulls = _int(_field(obj, "skulls", where), 0, SKULL_LIMIT, f"{where}.skulls")
    seat.awards = _awards(_field(obj, "awards", where), f"{where}.awards")
    seat.crosses = _int(_field(obj, "crosses", where), 0, 25, f"{where}.crosses")
    seat.started = _bool(_field(obj, "started", where), f"{where}.started")
    seat.done = _bool(_field(obj, "done", where), f"{where}.done")
    return seat


def _all_marks(seat: Seat) -> list[tuple[int, int]]:
    """(card, marks) of all cards that the seat has marked, explored or not."""
    pairs = [*zip(seat.cards, seat.marked, strict=True)]
    pairs += zip(seat.explored, seat.explored_marks, strict=True)
    return [(number, marks) for number, marks in pairs if number]


def _check_score_card(seat: Seat, where: str, round_: int) -> None:
    """What is crossed on the score card must follow from the marked icons."""
    cards = load_cards()
    marked = dict.fromkeys(cards[1].icons, 0)
    for number, marks in _all_marks(seat):
        for icon, mask in cards[number].icons.items():
            marked[icon] += (mask & marks).bit_count()
    for gem, count in (("red", seat.red), ("green", seat.green)):
        right = min(GEM_LIMIT, marked[gem])
        _expect(count == right, f"{where}.{gem} is {count}, but the marked gems make {right}")
    lit = seat.torches.bit_count()
    _expect(lit <= marked["torch"], f"{where}.torches: {lit} burn, but {marked['torch']} are marked")
    _expect(bool(lit) == bool(marked["torch"]), f"{where}.torches: a torch is marked, but none burns")
    _expect(seat.torches < 1 << round_, f"{where}.torches: a torch burns of a round not yet played")
    most = min(SKULL_LIMIT, marked["skull"])
    least = max(0, most - 2 * marked["elixir"])
    _expect(least <= seat.skulls <= most, f"{where}.skulls is {seat.skulls}; {least} to {most} are possible")
    _expect(seat.crosses <= marked["cross"], f"{where}.crosses: more than red crosses are marked")


def _check_cards(state: PyramidsState) -> None:
    """All 48 cards, each in one place."""
    places: list[int] = [*state.deck, *(n for n in state.display if n)]
    for seat in state.seats:
        places += [*seat.hand, *(n for n in seat.cards if n), *seat.explored]
    twice = sorted({n for n in places if places.count(n) > 1})
    _expect(not twice, f"card {twice[0] if twice else ''} is in two places")
    missing = sorted(set(range(1, CARD_COUNT + 1)) - set(places))
    _expect(not missing, f"card {missing[0] if missing else ''} is nowhere")


def _milestones(seat: Seat, colour: int, leave_out: Iterable[int]) -> int:
    """How many awards of a colour the explored cards have earned, without those not yet counted."""
    count = sum(colour_of(n) == colour for n in seat.explored if n not in leave_out)
    return sum(count >= step for step in AWARD_STEPS)


def _check_awards(state: PyramidsState) -> None:
    fresh = {number for number, _ in state.fresh}
    _expect(not state.struck or state.players == 1, "struck: awards are struck off in solo games only")
    if state.players == 1:
        colours = [colour for colour, _ in state.struck]
        _expect(colours == sorted(set(colours)), "struck: each colour once, in order")
        _expect(all(c <= state.round - 2 for c in colours), "struck: before its round")
    for colour, name in enumerate(COLOURS):
        gone = [v for seat in state.seats for c, v in seat.awards if c == colour]
        gone += [v for c, v in state.struck if c == colour]
        right = list(AWARDS[: state.open_awards[colour]])
        _expect(sorted(gone, reverse=True) == right, f"open_awards: {name} does not match the awards taken")
        earned = [_milestones(seat, colour, fresh) for seat in state.seats]
        for p, seat in enumerate(state.seats):
            taken = sum(c == colour for c, _ in seat.awards)
            _expect(taken <= earned[p], f"seats[{p}].awards: {taken} of {name} taken, {earned[p]} earned")
        struck = sum(c == colour for c, _ in state.struck)
        _expect(
            len(gone) - struck == min(sum(earned), len(AWARDS) - struck) or state.players == 1,
            f"open_awards: {name} awards have been earned but not taken",
        )


def _check_course(state: PyramidsState) -> None:
    """Phase, turn and what each seat has yet to do must fit together."""
    for p, seat in enumerate(state.seats):
        where = f"seats[{p}]"
        tombs = [bool(m & load_cards()[n].tomb) for n, m in zip(seat.cards, seat.marked, strict=True)]
        if state.phase != MARK:
            _expect(not any(tombs), f"{where}: a card with a marked tomb must have been set aside")
            _expect(not seat.crosses, f"{where}.crosses outside the marking")
            continue
        _expect(seat.started or not seat.done, f"{where}: done, but not started")
        _expect(not (seat.done and seat.crosses), f"{where}: done, but extra cells are pending")
        _expect(
            seat.done or not seat.started or seat.crosses > 0, f"{where}: started, not done, nothing pending"
        )
        _expect(seat.started or not any(tombs), f"{where}: a tomb is marked before the turn's mark")
        _expect(seat.done or any(seat.front), f"{where}: nothing can be marked, yet the seat is to mark")
    if state.phase == MARK:
        _expect(not all(seat.done for seat in state.seats), "all seats are done, yet the marking goes on")
        _expect(not state.queue and not state.fresh, "queue and fresh must be empty during the marking")
    if state.phase == REPLACE:
        _expect(bool(state.queue), "queue must not be empty during the replacements")
        _expect(bool(state.deck) or any(state.display), "no card is left to take")
        owners = {player for _, player in state.fresh}
        for player, slot in state.queue:
            _expect(player in owners, f"queue: player {player} has explored nothing")
            _expect(
                not state.seats[player].cards[slot], f"queue: slot {slot} of player {player} is not empty"
            )
        _expect(len(set(state.queue)) == len(state.queue), "queue names a slot twice")
        order = list(dict.fromkeys(player for _, player in state.fresh))
        waiting = list(dict.fromkeys(player for player, _ in state.queue))
        _expect(
            waiting == order[len(order) - len(waiting) :], "queue is not in the order of the lowest numbers"
        )
    for number, player in state.fresh:
        _expect(number in state.seats[player].explored, f"fresh: player {player} has not explored {number}")
    _expect(state.fresh == sorted(state.fresh), "fresh must be ascending")


def state_from_json(obj: object) -> PyramidsState:
    """The state that `state_to_json` described. Raises ValueError, naming the first fault found."""
    _expect(_field(obj, "game", "the state") == "pyramids", "this is not a state of pyramids")
    seats = _list(_field(obj, "seats", "the state"), "seats")
    _expect(1 <= len(seats) <= 4, f"pyramids is for 1 to 4 players, not {len(seats)}")
    state = PyramidsState.__new__(PyramidsState)
    state.players = len(seats)
    phase = _field(obj, "phase", "the state")
    _expect(phase in PHASES, f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
    state.phase = phase
    draft = phase == DRAFT
    state.round = _int(_field(obj, "round", "the state"), 0 if draft else 1, 0 if draft else ROUNDS, "round")
    state.turn = _int(_field(obj, "turn", "the state"), 0 if draft else 1, 0 if draft else TURNS, "turn")
    _expect(phase != OVER or (state.round, state.turn) == (ROUNDS, TURNS), "the game is over before its end")
    state.seats = [_seat_from_json(seat, f"seats[{p}]", draft) for p, seat in enumerate(seats)]
    state.deck = [_int(n, 1, CARD_COUNT, "deck") for n in _list(_field(obj, "deck", "the state"), "deck")]
    display = _list(_field(obj, "display", "the state"), "display", DISPLAY)
    state.display = [_int(n, 0, CARD_COUNT, "display") for n in display]
    _expect(not (draft and any(state.display)), "display must be empty in the draft")
    expeditions = _list(_field(obj, "expeditions", "the state"), "expeditions")
    right = [] if draft else sorted(EXPEDITIONS)
    _expect(all(isinstance(x, str) for x in expeditions), "expeditions must be names of patterns")
    _expect(sorted(expeditions) == right, f"expeditions must be the cards {', '.join(right) or '(none)'}")
    state.expeditions = list(expeditions)
    highest = _list(_field(obj, "open_awards", "the state"), "open_awards", len(COLOURS))
    state.open_awards = [_int(n, 0, len(AWARDS), "open_awards") for n in highest]
    state.struck = _awards(_field(obj, "struck", "the state"), "struck")
    state.queue = []
    for entry in _list(_field(obj, "queue", "the state"), "queue"):
        player, slot = _list(entry, "queue", 2)
        state.queue.append(
            (_int(player, 0, len(seats) - 1, "queue: player"), _int(slot, 0, 1, "queue: slot"))
        )
    state.fresh = []
    for entry in _list(_field(obj, "fresh", "the state"), "fresh"):
        number, player = _list(entry, "fresh", 2)
        number = _int(number, 1, CARD_COUNT, "fresh: card")
        state.fresh.append((number, _int(player, 0, len(seats) - 1, "fresh: player")))
    _expect(phase == REPLACE or not state.queue, "queue must be empty outside the replacements")
    state.random = Random(_int(_field(obj, "random", "the state"), 0, MASK64, "random"))
    _check_cards(state)
    for p, seat in enumerate(state.seats):
        _check_score_card(seat, f"seats[{p}]", state.round)
        _check_mark_count(state, p)
    _check_awards(state)
    _check_course(state)
    return state


def _check_mark_count(state: PyramidsState, player: int) -> None:
    """Each turn marks at most four cells, and one more for each red cross."""
    seat = state.seats[player]
    turns = max(0, (state.round - 1) * TURNS + state.turn)
    cards = load_cards()
    cells = sum(len(cell_indices(marks)) for _, marks in _all_marks(seat))
    crosses = sum((cards[number].icons["cross"] & marks).bit_count() for number, marks in _all_marks(seat))
    most = 4 * turns + crosses
    _expect(cells <= most, f"seats[{player}]: {cells} cells are marked; {most} are possible by now")
