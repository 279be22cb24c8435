"""The table of Mummy for screen readers: what is to be decided, as buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from game.engine import Action
from game.ui.screen_reader.node import Folds, Node, button, listing, section, text
from game.ui.table.screen_reader import awaited, deed, deeds
from game.ui.table.seats import is_you, seat_name
from game.ui.toolkit.translate import _, ngettext

from ..rules import NOWHERE, TRY, load_cards
from .action_words import action_words
from .auction import AuctionPanel
from .choice_buttons import Choice
from .deeds import deeds_of
from .facing import choices_of
from .log import card_words, field_name
from .odds import chamber_chances
from .offer import Offer
from .response import response_words
from .screen_reader_places import field_words, places, where_to
from .screen_reader_seats import seats_table
from .tasks import task_of
from .wording import card_name, kind_name, leaves_sentence, sentences, summary

if TYPE_CHECKING:
    from .view import MummyBoard

OWN_WAY = ("undo", "confirm")
"""Buttons of the table that screen readers have in a way of their own."""


def status(board: MummyBoard) -> Iterator[str]:
    """Round, turn, the Mummy, and what is to be done."""
    shown, seats = board.shown, board.session.seats
    title = _("Turn {number}") if board.alone else _("Round {number}")
    yield title.format(number=shown.round)
    if shown.bidding:
        yield _("The auction for the Mummy.")
    elif not board.alone and not shown.over:
        name = seat_name(seats, shown.active)
        yield _("Your turn") if is_you(seats, shown.active) else _("{name}’s turn").format(name=name)
    if shown.mummy == NOWHERE:
        yield _("The Mummy is outside the pyramid.")
    else:
        yield _("The Mummy is on {field}.").format(field=field_name(shown.mummy))
    if awaited(board) and board.deciding.offer:
        yield _task(board)


def _task(board: MummyBoard) -> str:
    deciding = board.deciding
    if deciding.exchanging:
        return _("Choose the cards that you give away for leaves.")
    if deciding.phase == "mummy":
        return _("Where does the Mummy go?")
    if deciding.phase == "go":
        return _("Which way do you go?")
    asked = response_words(board.state, board.session.seats)
    if asked:
        return asked
    return task_of(deciding)


# --- what may be done -------------------------------------------------------------------------------


def decision(board: MummyBoard, folds: Folds) -> Iterator[Node]:
    """Everything that may be done now; cards by what they do."""
    deciding = board.deciding
    offer = deciding.offer
    if deciding.exchanging:
        yield from _exchange(board)
        return
    if offer.bids:
        yield from _bid(board, offer)
    if offer.facing:
        yield listing(_choice(choice) for choice in choices_of(board, offer))
        return
    yield from _cards(board, offer, folds)
    if offer.has(TRY.word):
        seat = board.state.seats[board.viewer]
        chance = {"passed": prod(chamber_chances(seat))}
        words = Choice(action_words(board.state, TRY, board.viewer), lambda: None, chances=chance).name
        yield deed(board, TRY, words)
    if offer.direct:
        yield listing(_to_field(board, field, action) for field, action in offer.direct.items())
    if offer.strikes:
        yield deeds(board, offer.strikes)
    for each in deeds_of(deciding):
        if each.key not in OWN_WAY and not each.key.startswith("use "):
            yield button(each.text, each.call, off=not each.enabled, key=each.key)


def _choice(choice: Choice) -> Node:
    return button(choice.name, choice.choose)


def _bid(board: MummyBoard, offer: Offer) -> Iterator[Node]:
    """How many leaves, and the seal."""
    panel = board.scenes.panel
    if not isinstance(panel, AuctionPanel) or not panel.offer:
        yield deeds(board, offer.bids)
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
        _("Leaves that you bid"),
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
        title = ngettext("{card}: {count} field", "{card}: {count} fields", len(ways))
        words = title.format(card=card_words(kind), count=len(ways))
        yield folds.fold(f"card {kind}", words, partial(_ways, board, ways))
    if board.open_hand:
        for kind, action in (offer.dead_ends | offer.plays).items():
            words = action_words(board.state, action, board.viewer)
            does = summary(load_cards()[kind])
            yield deed(board, action, words if does == card_words(kind) else f"{words} ({does})")


def _ways(board: MummyBoard, ways: dict[int, Action]) -> list[Node]:
    return [listing(_to_field(board, field, action) for field, action in ways.items())]


def _to_field(board: MummyBoard, field: int, action: Action) -> Node:
    """An action that leads to a field, with what is there."""
    words = action_words(board.state, action, board.viewer)
    way = where_to(board.shown, field)
    there = field_words(board.shown, board.session.seats, field)
    note = ", ".join(part for part in (way, there) if part)
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
        cards = [_card_text(kind) for kind in board.hand.kinds]
        yield section(_("Your cards"), listing(cards) if cards else text(_("none")), key="hand")
    yield section(_("Explorers"), *seats_table(shown, seats), key="explorers")
    if board.alone:
        moves, encounters = (len(deck) for deck in board.state.decks)
        said = _("Decks: {moves} move cards, {encounters} encounter cards")
        yield section(_("Decks"), text(said.format(moves=moves, encounters=encounters)), key="decks")
    yield from places(shown, seats, board.viewer, folds)


def _encounter(board: MummyBoard) -> Iterator[Node]:
    """The card that is faced, and those that are still to come."""
    shown, seats = board.shown, board.session.seats
    if shown.facing:
        by, kind = shown.facing
        card = load_cards()[kind]
        words = [f"{card_name(card)}."]
        if len(seats) > 1:
            told = _("{kind}, played by {name}").format(kind=kind_name(card), name=seat_name(seats, by))
            words.append(f"{told}.")
        yield text(" ".join((*words, *sentences(card))))
    if shown.pending:
        cards = [load_cards()[kind] for _by, kind in shown.pending]
        yield listing(f"{card_name(card)}: {summary(card)}" for card in cards)


def _card_text(kind: int) -> str:
    card = load_cards()[kind]
    return " ".join((f"{card_name(card)}.", *sentences(card), leaves_sentence(card)))
