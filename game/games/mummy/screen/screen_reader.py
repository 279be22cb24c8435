"""The table of Mummy for screen readers: see `game.ui.table.contracts.TableReader`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import prod

from game.engine import Action
from game.ui.screen_reader.node import Folds, Node, button, listing, section, table, text
from game.ui.table.playing.table_reader import awaited, deed, deeds
from game.ui.table.seat_names import is_you, seat_name, subject_name
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import list_of_lists, listed, read_on
from game.ui.toolkit.translate import _, ngettext

from ..rules import ATTRIBUTES, CHAMBER, COMPASS, NO_CARD, NOWHERE, TRY, Bid, Strike, load_board, load_cards
from ..rules.fields import ABOVE, BELOW, BESIDE, NAMES, SIZES, field_at
from ..rules.odds import chamber_chances
from ..rules.phases import GO, MUMMY
from .action_words import action_words, explorer_name, plain_words
from .auction import AuctionPanel
from .choice_buttons import Choice
from .deeds import deeds_of
from .facing import choices_of
from .log import card_words, field_name, played_by_words
from .offer import Offer
from .refusal_words import refusal_words
from .shown import Shown, ShownSeat
from .solo import turns_left
from .tasks import response_words, task_of
from .view import MummyBoard
from .wording import attribute_name, card_name, leaves_sentence, sentences, stake_sentences, summary
from .words import DIRECTION_NAMES

OWN_WAY = ("undo", "confirm")
"""Buttons of the table that are said in a way of its own."""


def status(board: MummyBoard) -> Iterator[str]:
    """Round, turn, the Mummy, and what is to be done."""
    shown, seats = board.shown, board.session.seats
    title = _("Turn {number}") if board.alone else _("Round {number}")
    yield title.format(number=shown.round)
    if board.alone:
        yield turns_left(shown.round)
    if shown.bidding:
        yield _("The auction for the Mummy.")
    elif shown.hunting:
        yield _("The Mummy’s turn")
    elif not board.alone and not shown.over and not (awaited(board) and shown.active == board.viewer):
        name = subject_name(seats, shown.active)
        yield _("Your turn") if is_you(seats, shown.active) else _("{name}’s turn").format(name=name)
    if shown.mummy == NOWHERE:
        yield _("The Mummy is outside the pyramid.")
    elif shown.mummy == CHAMBER:
        yield _("The Mummy is in the Chamber of Osiris.")
    else:
        yield _("The Mummy is on {field}.").format(field=field_name(shown.mummy))
    if awaited(board) and board.deciding.offer:
        yield _task(board)


def _task(board: MummyBoard) -> str:
    deciding = board.deciding
    if deciding.exchanging:
        return _("Choose the cards to exchange for leaves.")
    if deciding.phase == MUMMY:
        return _("Where should the Mummy go?")
    if deciding.phase == GO:
        return _("Which way will you go?")
    asked = response_words(board.state, board.session.seats)
    if asked:
        return asked
    return task_of(deciding, turn_is_said=True)


# --- what may be done -------------------------------------------------------------------------------


def decision(board: MummyBoard, folds: Folds) -> Iterator[Node]:
    """Everything that may be done now; cards by what they do."""
    deciding = board.deciding
    offer = deciding.offer
    if deciding.exchanging:
        yield from _exchange(board)
        return
    if offer.of(Bid):
        yield from _bid(board, offer)
    if offer.facing:
        yield listing(_choice(board, choice) for choice in choices_of(board, offer))
        return
    yield from _cards(board, offer, folds)
    if offer.has(TRY.word):
        seat = board.shown.seats[board.viewer]
        chance = {"passed": prod(chamber_chances(seat))}
        words = Choice(plain_words(TRY.word), TRY, chances=chance).name
        yield deed(board, TRY, words)
    if offer.direct:
        yield listing(_to_field(board, field, action) for field, action in offer.direct.items())
    if strikes := offer.of(Strike):
        yield deeds(board, strikes)
    for each in deeds_of(deciding):
        if each.key not in OWN_WAY and not each.key.startswith("use "):
            yield button(each.text, each.call, off=not each.enabled, key=each.key)


def _choice(board: MummyBoard, choice: Choice) -> Node:
    return button(choice.name, partial(board.act, choice.action))


def _bid(board: MummyBoard, offer: Offer) -> Iterator[Node]:
    """How many leaves, and the seal."""
    panel = board.panels.panel
    if not isinstance(panel, AuctionPanel) or not panel.offer:
        yield deeds(board, offer.of(Bid))
        return
    said = ngettext("{count} leaf", "{count} leaves", panel.amount).format(count=panel.amount)
    facts: dict[str, str | int | float] = {
        "low": 0,
        "high": panel.most,
        "step": 1,
        "at": panel.amount,
        "said": said,
    }
    yield Node(
        "slider",
        _("Leaves you bid"),
        press=lambda value: panel.set_amount(round(float(value))),
        facts=facts,
        key="bid",
    )
    yield button(_("Seal the bid"), panel.seal)


def _cards(board: MummyBoard, offer: Offer, folds: Folds) -> Iterator[Node]:
    """Cards of the hand, if it lies open, and finds: where they lead, or on whom they are played."""
    finds = set(board.shown.seats[board.viewer].finds)
    for kind, ways in offer.moves.items():
        if not board.open_hand and kind not in finds:
            continue
        if len(ways) == 1:
            yield from (_to_field(board, field, action) for field, action in ways.items())
            continue
        title = ngettext("{card}: {count} space", "{card}: {count} spaces", len(ways))
        words = title.format(card=card_words(kind), count=len(ways))
        yield folds.fold(f"card {kind}", words, partial(_ways, board, ways))
    if board.open_hand:
        for kind, action in (offer.dead_ends | offer.plays).items():
            words = action_words(board.state, action, board.viewer, board.session.seats)
            does = summary(load_cards()[kind])
            yield deed(board, action, words if does == card_words(kind) else f"{words} ({does})")


def _ways(board: MummyBoard, ways: dict[int, Action]) -> list[Node]:
    return [listing(_to_field(board, field, action) for field, action in ways.items())]


def _to_field(board: MummyBoard, field: int, action: Action) -> Node:
    """An action that leads to a field, with what is there."""
    words = action_words(board.state, action, board.viewer, board.session.seats)
    way = _where_to(board.shown, field)
    there = _field_words(board.shown, board.session.seats, field)
    note = listed(part for part in (way, there) if part)
    return deed(board, action, f"{words} ({note})" if note else words)


def _exchange(board: MummyBoard) -> Iterator[Node]:
    """A switch for each card of the hand, and what they pay together."""
    deciding = board.deciding
    for index, kind in enumerate(board.hand.kinds):
        yield Node(
            "switch",
            card_words(kind),
            press=partial(_mark, board, index),
            facts={"on": index in deciding.marked},
            key=f"exchange {index}",
        )
    for each in deeds_of(deciding):
        if each.key != "undo":
            yield button(each.text, each.call, off=not each.enabled, key=each.key)


def _mark(board: MummyBoard, index: int, _value: str) -> None:
    if board.deciding.exchanging and index < len(board.hand.kinds):
        board.deciding.tap_card(index)


# --- what lies on the table -------------------------------------------------------------------------


def sections(board: MummyBoard, folds: Folds) -> Iterator[Node]:
    """The encounter, the viewer's cards, the explorers, and the pyramid."""
    shown, seats = board.shown, board.session.seats
    if shown.number:
        yield section(_("Encounter"), *_encounter(board), key="encounter")
    if board.open_hand and not board.alone:
        yield section(_("Your cards"), *_hand(board), key="hand")
    yield section(_("Explorers"), *_seats_table(shown, seats), key="explorers")
    if board.alone:
        moves, encounters = shown.decks
        said = _("Decks: {moves} move cards, {encounters} encounter cards")
        yield section(_("Decks"), text(said.format(moves=moves, encounters=encounters)), key="decks")
    yield from _places(shown, seats, board.viewer, folds)


def _hand(board: MummyBoard) -> Iterator[Node]:
    """The viewer's cards, each with why it cannot be played now; what holds for all is said once."""
    kinds = board.hand.kinds
    refused = [refusal_words(board, kind) for kind in kinds]
    if len(kinds) > 1 and refused[0] and len({*refused}) == 1:
        yield text(refused[0])
        refused = [""] * len(kinds)
    cards = [read_on(_card_text(kind), why) for kind, why in zip(kinds, refused, strict=True)]
    yield listing(cards) if cards else text(_("none"))


def _encounter(board: MummyBoard) -> Iterator[Node]:
    """The card that is faced, and those that are still to come."""
    shown, seats = board.shown, board.session.seats
    if shown.facing:
        by, kind = shown.facing
        card = load_cards()[kind]
        words = [f"{card_name(card)}."]
        if len(seats) > 1:
            words.append(f"{played_by_words(card, by, seats)}.")
        stake = stake_sentences(card) if shown.pending else ()
        yield text(" ".join((*words, *sentences(card), *stake)))
    if shown.pending:
        cards = [load_cards()[kind] for _by, kind in shown.pending]
        yield listing(f"{card_name(card)}: {summary(card)}" for card in cards)


def _card_text(kind: int) -> str:
    card = load_cards()[kind]
    return " ".join((f"{card_name(card)}.", *sentences(card), leaves_sentence(card)))


# --- the explorers ------------------------------------------------------------------------------------


def _seats_table(shown: Shown, seats: Sequence[str]) -> Iterator[Node]:
    """Two tables with a column for each seat: how the explorers are, and what they can do."""
    names = [seat_name(seats, player) for player in range(len(seats))]
    told = [dict(_seat_words(seat, alone=len(seats) == 1)) for seat in shown.seats]
    yield table(_("Explorers"), ["", *names], [(head, [each[head] for each in told]) for head in told[0]])
    attributes = [
        (attribute_name(attribute), [_value(seat, attribute) for seat in shown.seats])
        for attribute in range(len(ATTRIBUTES))
    ]
    yield table(_("Attributes"), ["", *names], attributes)


def _seat_words(seat: ShownSeat, *, alone: bool) -> Iterator[tuple[str, str]]:
    yield _("Explorer"), explorer_name(seat.explorer)
    yield _("Space"), _("out") if seat.field == NOWHERE else field_name(seat.field)
    yield _("Endurance"), number_text(seat.endurance)
    yield _("Leaves"), number_text(seat.leaves)
    if not alone:
        yield _("Cards in hand"), number_text(seat.in_hand)
    for head, cards in ((_("Finds"), seat.finds), (_("Allies"), seat.allies), (_("Curses"), seat.curses)):
        yield head, list_of_lists(card_words(kind) for kind in cards) or _("none")
    states = [_("captured")] if seat.captured else []
    if seat.barrier != NO_CARD:
        states.append(_("way blocked"))
    yield _("State"), listed(states) or _("free to move")


def _value(seat: ShownSeat, attribute: int) -> str:
    """An attribute as it counts now; a star is tested in the Chamber."""
    value = number_text(seat.value(attribute))
    return value + ", " + _("tested in the Chamber") if attribute in seat.person.stars else value


# --- the pyramid --------------------------------------------------------------------------------------


def _field_words(shown: Shown, seats: Sequence[str], field: int) -> str:
    """The things on a field in words: its sign, the Mummy, explorers; '' for none."""
    board = load_board()
    words = []
    if board.numbers[field]:
        words.append(_("encounter {number}").format(number=board.numbers[field]))
    if field in board.heads:
        words.append(_("Mummy’s head"))
    if field in board.keys:
        words.append(_("purple ankh"))
    if field in board.starts:
        words.append(_("start arrow"))
    if field == shown.mummy:
        words.append(_("the Mummy"))
    words += [seat_name(seats, player) for player in shown.on(field)]
    return listed(words)


def _where_to(shown: Shown, field: int) -> str:
    """The direction of a field from the active explorer, in words; '' if it is not beside it."""
    start = shown.seats[shown.active].field
    return next((words for words, near in _around(start) if near == field), "")


def _around(field: int) -> Iterator[tuple[str, int]]:
    """(direction, field) of everything beside, above and below a field."""
    if field == NOWHERE:
        return
    for direction, near in zip(COMPASS, BESIDE[field], strict=True):
        if near != NOWHERE:
            yield _(DIRECTION_NAMES[direction]), near
    if ABOVE[field] != NOWHERE:
        yield _("above"), ABOVE[field]
    if BELOW[field] != NOWHERE:
        yield _("below"), BELOW[field]


def _places(shown: Shown, seats: Sequence[str], viewer: int, folds: Folds) -> Iterator[Node]:
    """The surroundings of the viewer's explorer; below that, unfolded on demand, the levels."""
    field = shown.seats[viewer].field
    if field not in (NOWHERE, CHAMBER):
        lines = []
        for way, near in _around(field):
            there = _field_words(shown, seats, near)
            lines.append(f"{way}: {NAMES[near]}, {there}" if there else f"{way}: {NAMES[near]}")
        here = _("Around your space {field}").format(field=field_name(field))
        yield section(here, listing(lines), key="around")
    levels = [
        folds.fold(
            f"level {level}",
            _("Level {number} as a table").format(number=level),
            partial(_level, shown, seats, level),
        )
        for level in range(1, len(SIZES))
    ]
    yield section(_("The pyramid"), *levels, key="pyramid")


def _level(shown: Shown, seats: Sequence[str], level: int) -> list[Node]:
    """A level, its northern row first."""
    span = range(level, level + SIZES[level - 1])
    rows = [
        (str(rank), [_field_words(shown, seats, field_at(level, file, rank)) for file in span])
        for rank in reversed(span)
    ]
    columns = ["", *("abcdefg"[file - 1] for file in span)]
    return [table(_("Level {number}").format(number=level), columns, rows)]
