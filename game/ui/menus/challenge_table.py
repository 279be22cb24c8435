"""The table of a challenge: a friend's deal, played against the same opponents, and its scores."""

from __future__ import annotations

from functools import partial

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.challenge import KeptChallenge, TrialSlot, at_round, person_on, trial_seats
from game.play.saves import DamagedSave, SavedRecord, load_slot
from game.play.session import Session
from game.play.storage import StoreError
from game.ui.table.ending.scores import NextDeed, Scores
from game.ui.table.playing.signed_table import SignedTable
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.table.scene import Shell
from game.ui.table.seat_names import seat_name
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer

from .friends_name import known_name


def open_trial(app: Shell, kept: KeptChallenge) -> TrialTable | DamagedSave:
    """The table of one's own game of a challenge: gone on with, or else from the beginning."""
    challenge = kept.challenge
    deal, slot = challenge.boards[0], TrialSlot(challenge, GAMES)
    try:
        saved = load_slot(app.store, slot, GAMES)
    except StoreError:
        saved = None  # the table will say that nothing is kept
    if isinstance(saved, DamagedSave):
        return saved
    if saved is not None:
        return TrialTable(app, Session.resume(saved, store=app.store, slot=slot))
    seats = trial_seats(challenge, known_name(app.store) or None, None)
    game = GAMES[deal.game]
    session = Session.new(game, seats, deal.seed, setup=deal.setup, store=app.store, slot=slot)
    return TrialTable(app, session)


class TrialTable(SignedTable):
    """Says whose challenge it is; with ghosts, what the others had at the beginning of the same round."""

    sign_icon = "ui.friends"

    def __init__(self, app: Shell, session: Session) -> None:
        super().__init__(app, session)
        assert isinstance(session.slot, TrialSlot)
        self._slot = session.slot
        self._round = session.state.round

    # --- words --------------------------------------------------------------------------------

    @property
    def _boards(self) -> tuple[SavedRecord, ...]:
        return self._slot.challenge.boards

    @property
    def _ghosts(self) -> bool:
        """True if the others' points are shown: games without points have none."""
        return self._slot.challenge.ghosts and presentation_of(self._slot.game_id).counted

    def _name(self, board: SavedRecord) -> str:
        return seat_name(board.seats, person_on(board))

    def sign(self) -> str:
        first = self._boards[0]
        if not self._ghosts:
            # Translators: below the board; {name} has played the same cards and dice.
            return _("Challenge from {name}").format(name=self._name(first))
        round_ = self.session.state.round
        told = listed(self._ghost_words(board, round_) for board in self._boards)
        # Translators: friends' points when this round began: "At the start of this round: Anna 34, Ben 28".
        return _("At the start of this round: {boards}").format(boards=told)

    def _ghost_words(self, board: SavedRecord, number: int | None) -> str:
        """A friend and their points at the beginning of a round of theirs."""
        state = at_round(board, number, GAMES)[1]
        points = number_text(state.scores()[person_on(board)])
        return _("{name}: {value}").format(name=self._name(board), value=points)

    def _settle_board(self) -> None:
        super()._settle_board()
        if self.session.state.round != self._round:
            self._round = self.session.state.round
            self.change_sign()

    # --- where it leads -----------------------------------------------------------------------

    @property
    def address(self) -> str:
        return "" if self.session.over else f"trial {self._slot.id}"

    def with_session(self, session: Session) -> Table:
        return TrialTable(self.app, session)

    def _make_scores(self) -> Scores:
        return TrialScores(self.app, self.session, self)

    def _menu(self) -> list[Answer]:
        first, *answers = super()._menu()
        if not self._ghosts or self.session.over:
            return [first, *answers]
        looks: list[Answer] = [
            (_("{name}’s board").format(name=self._name(board)), partial(self._look_at, board), "papyrus")
            for board in self._boards[:2]
        ]
        return [first, *looks, *answers]

    def _look_at(self, board: SavedRecord) -> None:
        """A friend's board as it was at the beginning of the same round."""
        count, state = at_round(board, self.session.state.round, GAMES)
        parts = board.game, board.rules, board.seed, board.seats, board.actions[:count], board.setup
        so_far = SavedRecord(*parts, None, state)
        try:
            scene = ReplayScene(self.app, so_far, self.return_here)
        except RecordError:  # it has been replayed when the link was opened
            return
        scene.replay.go(count)
        self.app.go(scene)


class TrialScores(Scores):
    """Leads to the comparison with the friends."""

    def _next(self) -> list[NextDeed]:
        return [
            (_("Compare"), "ui.friends", self._compare),
            (_("Share"), "ui.share", self._send),
            *self._coach(),
        ]

    def _compare(self) -> None:
        slot = self.session.slot
        assert isinstance(slot, TrialSlot)
        record = self.session.finished()
        self.app.go(self.app.scenes.challenge(record, self.return_here, slot.challenge))
