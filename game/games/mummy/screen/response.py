"""Somebody's move or encounter: does a person want to play a card on it? Asked with the hand covered."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.table.board import Question
from game.ui.table.seats import seat_name
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _

from ..rules import DECLINE, MummyState, load_cards
from ..rules.events import EncounterCardPlayed
from ..rules.phases import PLAY, PUSH
from .card_art import picture_name
from .log import field_name, tell
from .wording import summary


def response_words(state: MummyState, seats: Sequence[str]) -> str:
    """What the asked seat is asked: a card for whom, and where that explorer is; '' if nothing is asked."""
    if state.phase not in (PUSH, PLAY):
        return ""
    values = {
        "name": seat_name(seats, state.active),
        "field": field_name(state.seats[state.active].field),
    }
    if state.phase == PUSH:
        return _("{name} is on {field}. Play a move card?").format(**values)
    if state.asked == state.active:
        return _("You are on {field}. Play an encounter card for yourself?").format(**values)
    return _("{name} is on {field}. Play an encounter card?").format(**values)


def played_words(state: MummyState, seats: Sequence[str]) -> list[str]:
    """What has been played on the explorer already, and what those cards do."""
    told = []
    for by, kind in state.pending:
        words = tell(EncounterCardPlayed(by, state.active, kind), seats)
        told.append(f"{words} {summary(load_cards()[kind])}")
    return told


def question_for(kit: Kit, state: MummyState, seats: Sequence[str], player: int) -> Question | None:
    """The question to a person whose hand is covered, while others look at the screen.

    What lies open before all of them is said and shown: the question covers it.
    """
    text = response_words(state, seats) if state.asked == player else ""
    if not text:
        return None
    played = state.pending if state.phase == PLAY else ()
    pictures = (picture_name(kit, load_cards()[kind]) for _by, kind in played)
    return Question(
        "\n".join([*(played_words(state, seats) if played else ()), text]),
        no=_("Nothing"),
        decline=DECLINE,
        look=_("Look at my cards"),
        pictures=tuple(picture for picture in pictures if picture),
    )
