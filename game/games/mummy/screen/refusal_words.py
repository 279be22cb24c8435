"""Why a card of the hand cannot be played now, and what is asked instead; who keeps a card that can."""

from __future__ import annotations

from game.ui.table.seat_names import subject_name
from game.ui.toolkit.translate import _, mark

from ..rules import refusal as why
from ..rules.phases import BID, CANCEL, FIGHT, GIVE, GO, MUMMY, STRIKE, TEST
from .board import MummyTable
from .log import field_name

ASKED = {
    BID: mark("Your bid for the Mummy?"),
    MUMMY: mark("You move the Mummy: choose a glowing space."),
    STRIKE: mark("The Mummy attacks: what does it take?"),
    GO: mark("Which way? Choose a glowing space."),
    CANCEL: mark("Use something against it?"),
    TEST: mark("Which attribute will you test?"),
    FIGHT: mark("A monster! What do you do?"),
    GIVE: mark("Which find will you give up?"),
}
"""The question in a phase, whatever the options."""

WORDS = {
    why.NOT_ASKED: mark("You can’t play a card right now."),
    why.NOT_CARDS: mark("You can play cards later. {asked}"),
    why.FOR_ENCOUNTERS: mark("You can play it only in an encounter, after an explorer has moved."),
    why.FOR_OTHERS: mark("You can play it only on others, on their turns."),
    why.CAPTURED: mark("You’re captured: break free first."),
    why.BLOCKED: mark("Your way is blocked: clear it first."),
    why.INSIDE: mark("No cards are played in the Chamber."),
    why.ONLY_MOVES: mark("Only move cards can be played now."),
    why.ONLY_ENCOUNTERS: mark("Only encounter cards can be played now."),
    why.NOWHERE_FROM_HERE: mark("It leads nowhere from {field}."),
    why.MUMMY_THERE: mark("The Mummy is standing on the space it leads to."),
}
"""The words for each refusal."""


def refusal_words(board: MummyTable, kind: int) -> str:
    """Why the viewer cannot play a card of their hand now; '' if they can, or where nobody plays."""
    if board.shown.over or board.prompt.silent or board.viewer not in board.session.humans:
        return ""
    if not board.offer:
        return _(WORDS[why.NOT_ASKED])  # what is shown may be behind the game
    state = board.state
    word = why.refusal(state, board.viewer, kind)
    if not word:
        return ""
    asked = _(ASKED[state.phase]) if state.phase in ASKED else ""
    return _(WORDS[word]).format(field=field_name(state.seats[state.active].field), asked=asked)


def gift_words(board: MummyTable, kind: int) -> str:
    """The seat that keeps the card, if it would be a gift; '' if it would not."""
    if not board.is_gift(kind):
        return ""
    return _("{name} keeps it!").format(name=subject_name(board.session.seats, board.shown.active))
