"""What the table of Anubix says to the person at the screen: whose go it is, what to do, what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.table.seats import is_you, seat_name
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.translate import _

from .hands import Source
from .tasks import plan_words, refusal, remarks_on, task_of, waiting_words

if TYPE_CHECKING:
    from .view import AnubixBoard


class Asking:
    """Fills the prompt and the opponents' lines, and speaks to those who do not see them."""

    def __init__(self, board: AnubixBoard) -> None:
        self.board = board

    def status(self) -> None:
        """Who is awaited, in the prompt and on the opponents' panels."""
        board = self.board
        session, seat, viewer = board.session, board.shown.seat, board.viewer
        for player, opponent in board.opponents.items():
            thinks = player == seat and player not in session.humans
            opponent.set_status(_("thinking …") if thinks else "", player == seat)
        if board.planning and session.awaiting() == viewer:
            more = bool(board.sheet.offers)
            task = task_of(board.planning, board.chosen, more, by_keys=board.keys.used)
            if not is_you(session.seats, viewer):
                task = f"{seat_name(session.seats, viewer)}: {task}"
            untouched = not board.planning.plan and board.chosen is None
            remarks = remarks_on(board.shown, viewer, board.planning) if untouched else []
            board.prompt.set(board.prompt.fitting(*remarks, task), own=True)
        else:
            board.prompt.set(waiting_words(session, seat), own=is_you(session.seats, seat))

    def task(self) -> None:
        """Say in the words that suit pointer or keys what is to be done."""
        if self.board.planning:
            self.status()

    def refuse(self, place: int, source: Source | None = None) -> None:
        """A stone was meant that cannot be planned, or not be paid for in that way: say why."""
        board = self.board
        board.kit.sound.play("illegal")
        if board.planning:
            words = refusal(board.planning, board.shown.seats[board.viewer].marked, place, source)
            board.tag.say(None, board.rect, 0, confirmable=False)  # until the plan changes, in its place
            board.prompt.show(True)
            board.prompt.set(words, own=True)

    def announce_plan(self) -> None:
        """With the task: whatever is announced takes the place of what was announced just before."""
        board = self.board
        if board.planning:
            board.kit.host.announce(read_on(plan_words(board.planning), board.prompt.text))
