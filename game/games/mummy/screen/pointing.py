"""The places of an action on the table of Mummy, and clues to it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine import Action, Event
from game.ui.table.seat_names import object_name
from game.ui.table.selection import Part
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _

from ..rules import (
    CHAMBER,
    NOWHERE,
    Bid,
    Exchange,
    Give,
    Go,
    Heal,
    Leave,
    MoveBy,
    Plain,
    Play,
    Push,
    StepMummy,
    Strike,
)
from ..rules import events as ev
from ..rules.pursuit import next_fields
from .auction import AuctionPanel
from .offer import chosen_parts
from .view import MummyBoard

PLACES_TELL = False


GIVEN, MARKED, LEAVES, EXPLORER, BUTTON = "given", "marked", "leaves", "explorer", "button"
"""More parts of actions: a card of the hand to give away, as (kind, which of them); one to mark for that, or
not to mark any more, by its place in the hand; a bid; an explorer by its number; a button of the row by its
key. The others: see offer.py."""


def parts(board: MummyBoard, action: Action) -> Iterator[Part]:
    """See `Pointing.parts`."""
    match action:
        case Exchange(cards=cards) if board.deciding.exchanging:
            yield from (Part(MARKED, index) for index in _to_mark(board, cards))
        case _ if board.deciding.exchanging:
            yield Part(BUTTON, "back")  # first of all no exchange
        case Exchange(cards=cards):
            for index, kind in enumerate(cards):
                yield Part(GIVEN, (kind, cards[:index].count(kind)))
            if not board.doers(action):
                yield Part(BUTTON, "exchange")
        case Bid(leaves=leaves):
            yield Part(LEAVES, leaves)
        case Strike(explorer=explorer):
            panel = board.panels.panel
            if panel is None or not (panel.away or board.doers(action)):
                yield Part(EXPLORER, explorer)
        case Heal() | Give() if not board.doers(action):
            yield Part(EXPLORER, None)
        case _:
            yield from chosen_parts(action)


def where(board: MummyBoard, part: Part) -> list[pygame.Rect]:
    """See `Pointing.where`; of an explorer pawn and panel, or the panel of one's own (None)."""
    match part:
        case Part("field", int(field)):
            return [board.pyramid.field_rect(field)]
        case Part("card", int(kind)):
            return _cards(board, kind)[:1]
        case Part("given", (int(kind), int(number))):
            return _cards(board, kind)[number : number + 1]
        case Part("marked", int(index)):
            return [board.hand.card_rect(index)]
        case Part("leaves", int(leaves)):
            panel = board.panels.panel
            return panel.way_to(leaves) if isinstance(panel, AuctionPanel) and not panel.away else []
        case Part("explorer", int(explorer)):
            return _explorer(board, explorer)
        case Part("button", key):
            button = board.actions.buttons.get(str(key))
            return [button.rect] if button else []
    return [board.explorer.rect]


def _to_mark(board: MummyBoard, cards: tuple[int, ...]) -> list[int]:
    """Places in the hand of the cards that are to be tapped until just these are marked."""
    marked, left = board.deciding.marked, list(cards)
    kinds = board.hand.kinds
    taps = []
    for index in sorted(range(len(kinds)), key=lambda place: place not in marked):  # what is marked first
        wanted = kinds[index] in left
        if wanted:
            left.remove(kinds[index])
        if wanted != (index in marked):
            taps.append(index)
    return taps


def regard(board: MummyBoard, action: Action) -> tuple[str, list[pygame.Rect]]:
    """See `Pointing.regard`."""
    words, spots = _regard(board, action)
    aside = board.deciding.exchanging and not isinstance(action, Exchange)
    return words, [] if aside else spots


def _regard(board: MummyBoard, action: Action) -> tuple[str, list[pygame.Rect]]:
    """A clue and its places, whatever is being chosen."""
    shown = board.shown
    match action:
        case Bid(leaves=leaves):
            return _about_bid(board, leaves)
        case StepMummy() | Plain(word="stay") if shown.mummy == NOWHERE:
            return _("Look where the Mummy can enter and who is near."), []
        case StepMummy() | Plain(word="stay"):
            return _("Look where the Mummy is and who is near it."), [board.pyramid.mummy_rect()]
        case Strike(explorer=explorer):
            return _("Look at what each explorer near the Mummy would lose."), _explorer(board, explorer)
        case MoveBy(card=card):
            return _("Look at this card and where it leads."), _cards(board, card)[:1]
        case Play() if shown.active == board.viewer:
            return _("Look at your hand: is a card worth playing now?"), [board.hand.rect]
        case Push() | Play():
            name = board.name_of(shown.active)
            return (
                _("Look at {name}: how close are they to the elixir, and what stands in their way?").format(
                    name=name
                ),
                _seat(board, shown.active),
            )
        case Exchange():
            return _("Look at your hand: which cards aren’t helping you?"), [board.hand.rect]
        case Go() | Leave():
            return _("Look at the spaces around you and their numbers."), _seat(board, board.viewer)
        case Plain(word="decline"):
            return _("Look at your hand: is a card worth playing now?"), [board.hand.rect]
        case Plain(word="break" | "remove"):
            return _("See what’s holding your explorer back."), _seat(board, board.viewer)
    return _("Look at your explorer’s strengths and belongings."), [board.explorer.rect]


def _about_bid(board: MummyBoard, leaves: int) -> tuple[str, list[pygame.Rect]]:
    """A clue about the bid: the explorers that the Mummy could reach; if none, why a bid is worth no leaf."""
    shown, seats = board.shown, board.session.seats
    near = [p for p, seat in enumerate(shown.seats) if seat.field in next_fields(shown.mummy)]
    outside = shown.mummy == NOWHERE
    spots = [] if outside else [board.pyramid.mummy_rect()]
    spots += [spot for player in near for spot in _seat(board, player)]
    if board.viewer in near:
        return _("The Mummy can reach you with its next step."), spots
    if near:
        names = listed(object_name(seats, player) for player in near)
        return _("The Mummy can reach {names} with its next step.").format(names=names), spots
    if not leaves:
        return _("The Mummy can’t reach anyone with its next step: save your leaves."), spots
    if outside:
        return _("Look where the Mummy can enter and who is near."), spots
    return _("Look where the Mummy is and who is near it."), spots


def happened(board: MummyBoard, event: Event) -> list[pygame.Rect]:
    """See `Pointing.happened`: the field, else the pawn and the panel of the explorer."""
    match event:
        case (
            ev.MummyMoved(to=field)
            | ev.MummyLeft(field=field)
            | ev.ExplorerMoved(to=field)
            | ev.MoveCardPlayed(to=field)
            | ev.EncounterStarted(field=field)
            | ev.ExplorerOut(field=field)
            | ev.ChamberLeft(to=field)
        ) if field != NOWHERE:
            return [board.pyramid.field_rect(field)]
        case ev.ChamberEntered():
            return [board.pyramid.field_rect(CHAMBER)]
        case ev.EncounterCardPlayed(on=player) | ev.DeadEndPlayed(on=player):
            return _seat(board, player)
        case ev.RoundStarted():
            return [board.dial.rect]
    return [] if event.player is None else _seat(board, event.player)


def _cards(board: MummyBoard, kind: int) -> list[pygame.Rect]:
    """The places of the cards of that kind in the hand."""
    return [board.hand.card_rect(card.index) for card in board.hand.cards if card.kind == kind]


def _seat(board: MummyBoard, player: int) -> list[pygame.Rect]:
    """A seat's pawn, if it stands anywhere, and its panel."""
    panel = board.panel_of(player).rect
    return [panel] if board.shown.seats[player].is_out else [board.pyramid.pawn_rect(player), panel]


def _explorer(board: MummyBoard, explorer: int) -> list[pygame.Rect]:
    players = [p for p, seat in enumerate(board.shown.seats) if seat.explorer == explorer]
    return [rect for player in players for rect in _seat(board, player)]
