"""Checks that a position of Pyramids can come about, for saved states.

A state that passes can be played on to the end. A valid state need not be one that play can reach: the
history is not searched, but nothing that can be seen in the position contradicts the rules.
"""

from __future__ import annotations

from collections import Counter

from game.engine.reading import expect

from .cards import CARD_COUNT, COLOURS, colour_of, load_cards
from .grid import reach
from .phases import DRAFT, MARK, OVER, REPLACE
from .position import ROUNDS, TURNS, Position
from .scoring import AWARD_STEPS, AWARDS, GEM_LIMIT, SKULL_LIMIT
from .seat import Seat

LARGEST_SHAPE = 4


def check_marks(number: int, marks: int, where: str) -> None:
    """Marks must be open cells connected to the entrance; card 0 is an empty slot."""
    if not number:
        expect(not marks, f"{where}: an empty slot has no marks")
        return
    card = load_cards()[number]
    expect(not marks & ~card.open, f"{where}: a wall of card {number} is marked")
    expect(
        reach(card.entrance, marks) == marks,
        f"{where}: the marks of card {number} are not connected to its entrance",
    )


def check_state(state: Position) -> None:
    """Raise ValueError, naming the first fault found, unless the parts of a state fit together."""
    _check_cards(state)
    for p, seat in enumerate(state.seats):
        where = f"seats[{p}]"
        for number, marks in zip(seat.explored, seat.explored_marks, strict=True):
            tomb = load_cards()[number].tomb
            expect(bool(marks & tomb), f"{where}.explored: the tomb of {number} is not marked")
        _check_score_card(seat, where, state.round, state.table_rule.skulls)
        _check_mark_count(state, seat, where)
    _check_fresh(state)
    _check_awards(state)
    if state.phase == DRAFT:
        _check_draft(state)
    elif state.phase == MARK:
        _check_marking(state)
    else:
        _check_after_marking(state)
    if state.phase == REPLACE:
        _check_replacements(state)
    else:
        expect(not state.queue and not state.fresh, "queue and fresh must be empty outside the replacements")
        expect(
            state.phase == DRAFT or not state.deck or all(state.display),
            "display has a gap, though the deck is not empty",
        )


def _check_cards(state: Position) -> None:
    """All 48 cards, each in one place."""
    places = Counter(state.deck)
    places.update(number for number in state.display if number)
    for seat in state.seats:
        places.update([*seat.hand, *(number for number in seat.cards if number), *seat.explored])
    for number in range(1, CARD_COUNT + 1):
        expect(places[number] <= 1, f"card {number} is in two places")
        expect(places[number] == 1, f"card {number} is nowhere")


def _all_marks(seat: Seat) -> list[tuple[int, int]]:
    """(card, marks) of all cards that the seat has marked, explored or not."""
    pairs = [*zip(seat.cards, seat.marked, strict=True)]
    pairs += zip(seat.explored, seat.explored_marks, strict=True)
    return [(number, marks) for number, marks in pairs if number]


def _marked_icons(seat: Seat) -> Counter[str]:
    cards = load_cards()
    marked: Counter[str] = Counter()
    for number, marks in _all_marks(seat):
        for icon, mask in cards[number].icons.items():
            marked[icon] += (mask & marks).bit_count()
    return marked


def _check_score_card(seat: Seat, where: str, round_: int, skulls: int) -> None:
    """Check that the crosses on the score card follow from the marked icons, and the skulls at the start."""
    marked = _marked_icons(seat)
    for gem, count in (("red", seat.red), ("green", seat.green)):
        right = min(GEM_LIMIT, marked[gem])
        expect(count == right, f"{where}.{gem} is {count}, but the marked gems make {right}")
    lit = seat.torches.bit_count()
    expect(lit <= marked["torch"], f"{where}.torches: {lit} burn, but {marked['torch']} are marked")
    expect(bool(lit) == bool(marked["torch"]), f"{where}.torches: a torch is marked, but none burns")
    expect(seat.torches < 1 << round_, f"{where}.torches: a torch burns of a round not yet played")
    most = min(SKULL_LIMIT, skulls + marked["skull"])
    least = max(0, most - 2 * marked["elixir"])
    expect(least <= seat.skulls <= most, f"{where}.skulls is {seat.skulls}; {least} to {most} are possible")
    expect(seat.crosses <= marked["cross"], f"{where}.crosses: more than red crosses are marked")


def _has_supply(state: Position) -> bool:
    return bool(state.deck) or any(state.display)


def _check_mark_count(state: Position, seat: Seat, where: str) -> None:
    """A turn marks one to four cells, and one more for each red cross that is not pending."""
    turns = (state.round - 1) * TURNS + state.turn if state.phase != DRAFT else 0
    if state.phase == MARK and not seat.started:
        turns -= 1
    cells = sum(marks.bit_count() for _, marks in _all_marks(seat))
    most = LARGEST_SHAPE * turns + _marked_icons(seat)["cross"] - seat.crosses
    expect(cells <= most, f"{where}: {cells} cells are marked; {most} are possible by now")
    # While there are cards to take, nobody ever has to pass.
    least = turns if _has_supply(state) else 0
    expect(cells >= least, f"{where}: {cells} cells are marked; it must be {least} by now")


def _check_fresh(state: Position) -> None:
    """The cards explored this turn: ascending, and the last ones of their owners."""
    numbers = [number for number, _ in state.fresh]
    expect(numbers == sorted(set(numbers)), "fresh must be ascending")
    for p, seat in enumerate(state.seats):
        mine = [number for number, player in state.fresh if player == p]
        expect(len(mine) <= 2, f"fresh: player {p} has explored more than two cards")
        expect(
            seat.explored[len(seat.explored) - len(mine) :] == mine,
            f"fresh: these are not the cards that player {p} has explored last",
        )


def _milestones(seat: Seat, colour: int, leave_out: set[int]) -> int:
    """How many awards of a colour the explored cards have earned, without those not yet counted."""
    count = sum(colour_of(n) == colour for n in seat.explored if n not in leave_out)
    return sum(count >= step for step in AWARD_STEPS)


def _check_awards(state: Position) -> None:
    fresh = {number for number, _ in state.fresh}
    _check_struck(state)
    robbed = AWARDS[: state.table_rule.awards]
    for colour, name in enumerate(COLOURS):
        taken = [[v for c, v in seat.awards if c == colour] for seat in state.seats]
        struck = [v for c, v in state.struck if c == colour]
        gone = sorted([*robbed, *struck, *(v for values in taken for v in values)], reverse=True)
        right = list(AWARDS[: state.open_awards[colour]])
        expect(gone == right, f"open_awards: {name} does not match the awards taken")
        earned = [_milestones(seat, colour, fresh) for seat in state.seats]
        for p, values in enumerate(taken):
            where = f"seats[{p}].awards"
            expect(len(values) <= earned[p], f"{where}: {len(values)} of {name} taken, {earned[p]} earned")
            expect(values == sorted(values, reverse=True), f"{where}: the highest of {name} is taken first")
        expect(
            sum(map(len, taken)) == min(sum(earned), len(AWARDS) - len(robbed) - len(struck)),
            f"open_awards: {name} awards have been earned but not taken",
        )


def _check_struck(state: Position) -> None:
    """Solo: one award of green is gone from round 2 on, of orange from 3, of purple from 4."""
    expect(not state.struck or state.players == 1, "struck: awards are struck off in solo games only")
    if state.players > 1:
        return
    colours = [colour for colour, _ in state.struck]
    expect(colours == sorted(set(colours)), "struck: each colour once, in order")
    for colour, name in enumerate(COLOURS):
        if colour > state.round - 2:
            expect(colour not in colours, f"struck: {name} before its round")
        elif colour not in colours:
            there = len(AWARDS) - state.table_rule.awards
            closed = sum(c == colour for c, _ in state.seats[0].awards) == there
            expect(closed, f"struck: {name} is missing")


def _check_draft(state: Position) -> None:
    expect(not any(state.display), "display must be empty in the draft")
    expect(any(seat.kept is None for seat in state.seats), "all have chosen, yet the draft goes on")
    for p, seat in enumerate(state.seats):
        expect(not any(seat.cards) and not seat.explored, f"seats[{p}] has cards in the draft")
        expect(not seat.started and not seat.done, f"seats[{p}] has started in the draft")


def _marked_tombs(seat: Seat) -> list[bool]:
    cards = load_cards()
    return [bool(m & cards[n].tomb) for n, m in zip(seat.cards, seat.marked, strict=True)]


def _check_marking(state: Position) -> None:
    expect(not all(seat.done for seat in state.seats), "all seats are done, yet the marking goes on")
    for p, seat in enumerate(state.seats):
        where = f"seats[{p}]"
        expect(
            all(seat.cards) or not _has_supply(state),
            f"{where}.cards: a slot is empty, though there are cards to take",
        )
        if not seat.started:
            expect(not seat.done, f"{where}: done, but not started")
            expect(not seat.crosses, f"{where}.crosses before the turn's mark")
            expect(not any(_marked_tombs(seat)), f"{where}: a tomb is marked before the turn's mark")
        else:
            expect(seat.done == (not seat.crosses), f"{where}: extra cells pending and done do not fit")
        expect(seat.done or any(seat.front), f"{where}: nothing can be marked, yet the seat is to mark")


def _check_after_marking(state: Position) -> None:
    at_the_end = (state.round, state.turn) == (ROUNDS, TURNS)
    expect(state.phase != OVER or at_the_end, "the game is over before its end")
    expect(state.phase != REPLACE or not at_the_end, "no cards are taken after the last turn")
    for p, seat in enumerate(state.seats):
        where = f"seats[{p}]"
        expect(not any(_marked_tombs(seat)), f"{where}: a card with a marked tomb must have been set aside")
        expect(not seat.crosses, f"{where}.crosses outside the marking")
        expect(seat.started and seat.done, f"{where} must be done after the marking")


def _check_replacements(state: Position) -> None:
    """Seats wait in the order of their lowest explored number; the first may have taken one card."""
    expect(bool(state.queue), "queue must not be empty during the replacements")
    expect(_has_supply(state), "no card is left to take")
    emptied = Counter(player for _, player in state.fresh)
    order = list(emptied)
    waiting = list(dict.fromkeys(player for player, _ in state.queue))
    expect(
        waiting == order[len(order) - len(waiting) :],
        "queue is not in the order of the lowest explored numbers",
    )
    right = []
    for player in waiting:
        slots = [slot for slot in (0, 1) if not state.seats[player].cards[slot]]
        right += [(player, slot) for slot in slots]
        complete = emptied[player] == len(slots)
        # Of two cards, the one in the first slot is replaced first.
        half = player == waiting[0] and emptied[player] == 2 and slots == [1]
        expect(complete or half, f"queue: player {player} has explored {emptied[player]} cards")
    expect(state.queue == right, "queue must name the empty slots of the seats that wait")
    for p, seat in enumerate(state.seats):
        expect(p in waiting or all(seat.cards), f"seats[{p}].cards: a slot is empty, but nothing is awaited")
    taken = emptied[waiting[0]] - sum(player == waiting[0] for player, _ in state.queue)
    gaps = sum(not number for number in state.display)
    expect(not state.deck or gaps <= taken, "display has a gap, though the deck is not empty")
