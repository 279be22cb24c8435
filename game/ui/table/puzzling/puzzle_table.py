"""The table of a puzzle: one decision of a game, or its last turns; then what it was worth."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine import GAMES, Action
from game.engine.record import RecordError
from game.play.achievements import HOUSE
from game.play.puzzles import (
    LOSSES,
    MOST_STARS,
    Puzzle,
    PuzzleSlot,
    note_stars,
    seat_of,
    turn_before,
    turn_of,
)
from game.play.saves import SavedRecord
from game.play.session import Session
from game.play.storage import StoreError
from game.play.weigher import make_weigher
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Point
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from ..ending.honours import Honours, new_medals
from ..ending.house_achievements import earned_by_deeds
from ..faults import record_words
from ..playing.signed_table import SIGN, SignedTable, TableSign
from ..presentation import presentation_of
from ..scene import Scene, Shell
from .coming_sign import ComingSign, Pictures
from .puzzle_words import (
    coming_words,
    decision_words,
    end_words,
    goal_words,
    solved_words,
    stars_words,
    task_words,
    theme_title,
    verdict_title,
)

LEAST = 1
"""The stars that can still be earned with a hint, or in each further try."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to leave a puzzle."""

    back: Callable[[], None]
    """To where one came from."""
    following: Callable[[Puzzle], None]
    """To the next one."""


class PuzzleTable(SignedTable):
    """Plays a puzzle up to its verdict."""

    sign_icon = "ui.puzzle"
    decides = False  # even what seems not to matter may be the question

    def __init__(self, app: Shell, session: Session, puzzle: Puzzle, ways: Ways) -> None:
        super().__init__(app, session)
        self.puzzle, self._ways = puzzle, ways
        self._given = session.slot.given
        self._begun = session.reached()[self._given].copy()
        self._player = seat_of(session.record())
        self._unit = make_weigher(puzzle.game, 0).UNIT
        self._decided: Action | None = None
        """The decision that was asked for."""
        self._judged = False
        self._most = MOST_STARS
        """The stars that can be earned: each try after the first takes one, and a hint all but one."""
        self._shown: tuple[Action, Action] | None = None
        """The best move to be shown, and the move it is better than."""
        self.halted = puzzle.most is None
        self._told = puzzle.turns == 1
        """True once it has said what is to come."""
        if puzzle.turns > 1:
            self.sign_height = 2 * SIGN
        self._honours = Honours(self)

    # --- where it is --------------------------------------------------------------------------

    def sign(self) -> str:
        if self.puzzle.turns > 1:
            return read_on(self._goal(), self._coming())
        return read_on(theme_title(self.puzzle), task_words(self.puzzle, self._begun, self._player))

    def make_sign(self, rect: pygame.Rect) -> TableSign:
        if self.puzzle.turns == 1:
            return super().make_sign(rect)
        return ComingSign(self.app, rect, self._goal(), self._coming_pictures)

    def change_sign(self) -> None:
        for widget in self.children:
            if isinstance(widget, ComingSign):
                widget.say(self._goal())

    def _goal(self) -> str:
        """The goal and the turns that are left; afterwards what the puzzle was about."""
        if self.puzzle.ended(self._begun, self.session.state):
            return theme_title(self.puzzle)
        return goal_words(self.puzzle, self._left)

    def _coming_pictures(self, height: int) -> Pictures:
        presentation = presentation_of(self.puzzle.game)
        return presentation.coming_pictures(self.app, self.session.state, max(0, self._left - 1), height)

    @property
    def _left(self) -> int:
        """The turns that are left, with the one on the table."""
        return turn_of(self._begun) + self.puzzle.turns - turn_of(self.session.state)

    def _coming(self) -> str:
        later = self._left - 1
        return coming_words(self.puzzle.game, self.session.state, later) if later > 0 else ""

    @property
    def address(self) -> str:
        return f"puzzle {self.puzzle.game} {self.puzzle.id}"

    @property
    def hub(self) -> str:
        return f"puzzle {self.puzzle.game}"

    def try_again(self) -> None:
        self._again()

    # --- playing ------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        if self.puzzle.most is None:
            self._decided = action
        super().act(action)

    def _tell_coming(self) -> None:
        """Say before the first of several turns what chance will bring."""
        self._told = True
        answers: list[Answer] = [(_("Start"), lambda: None, "gold")]
        words = read_on(task_words(self.puzzle, self._begun, self._player), self._coming())
        self.add(Dialog(self.app, theme_title(self.puzzle), words, answers))

    def _settle(self) -> None:
        super()._settle()
        self.change_sign()

    def has_hints(self) -> bool:
        """Hints do not know what is to come: they would mislead over several turns."""
        return self.puzzle.turns == 1 and super().has_hints()

    def hint(self) -> None:
        if not self.has_hints():
            return
        if self._most == LEAST or self._judged:
            super().hint()
            return

        def help_me() -> None:
            self._most = LEAST
            self.hint()

        text = _("With a hint, this puzzle is worth one star at most.")
        answers: list[Answer] = [(_("Hint"), help_me, "papyrus"), (_("Back"), lambda: None, "gold")]
        self.add(Dialog(self.app, _("Hint"), text, answers, width=380))

    def _settle_board(self) -> None:
        if self._decided is None and not self.halted:
            super()._settle_board()
        elif self._decided is not None or self.puzzle.most is not None:
            self.board.settle()
            self._judge()
        else:
            super()._settle_board()

    def stirred(self, pos: Point | None) -> None:
        self._honours.skip()
        super().stirred(pos)

    def update(self) -> bool:
        self._honours.go_on()
        if self.puzzle.most is not None:
            self.halted = self.puzzle.ended(self._begun, self.session.state)
        more = super().update()
        if not self._told and self.awaiting():
            self._tell_coming()
            more = True
        if self._shown and self.awaiting():
            self._explain(*self._shown)
            more = True
        return more

    def _offer_scores(self) -> None:
        self._judge()

    def _scores(self) -> None:
        self._judge(anew=True)

    # --- the verdict --------------------------------------------------------------------------

    @property
    def stars(self) -> int:
        """The stars that were reached."""
        if self._decided is not None:
            found = self.puzzle.stars_for(self._decided, self._unit)
        else:
            found = self._end_stars()
        return min(found, self._most)

    def _end_stars(self) -> int:
        """The stars that the end earns, at the first try."""
        sure = True
        if self.puzzle.wins:
            positions, actions = self.session.reached(), self.session.record().actions
            given = self._given
            sure = self.puzzle.stays_sure(positions[given:], actions[given:], self._player)
        return self.puzzle.stars_at(self.session.state, self._player, sure=sure)

    def _judge(self, *, anew: bool = False) -> None:
        """Say the value of the answer, once; `anew` if the words were put away."""
        if self._judged and not anew:
            return
        medals = []
        if not self._judged:
            self._judged = True
            with contextlib.suppress(StoreError):  # home says when nothing is kept
                note_stars(self.app.store, self.puzzle, self.stars)
                medals = earned_by_deeds(self.app.store)
        self._honours.show(HOUSE, medals, partial(self._tell_verdict, new_medals(medals)))

    def _tell_verdict(self, medals: str) -> None:
        stars, best = self.stars, self._is_best()
        self.app.sound.play("award" if best else "end")
        words = read_on(solved_words(self.puzzle) if best else self._shortfall(), medals)
        answers: list[Answer] = []
        if not best:
            answers.append((_("Try again"), self._once_more, "gold"))
            if self._last_turn() > self._given:
                answers.append((_("One turn back"), self._turn_back, "papyrus"))
            answers.append((self._show_word(), self._show_best, "papyrus"))
        style = "gold" if best else "papyrus"
        answers.append((_("Next puzzle"), partial(self._ways.following, self.puzzle), style))
        answers.append((_("All puzzles"), self._ways.back, "papyrus"))
        pictures = ["star.gold"] * stars + ["star.empty"] * (MOST_STARS - stars)
        title = verdict_title(MOST_STARS if best else stars)
        self.add(Dialog(self.app, title, words, answers, pictures=pictures))
        self.app.host.announce(read_on(title, stars_words(stars), words))  # the dialog shows stars alone

    def _is_best(self) -> bool:
        if self._decided is not None:
            return self.puzzle.stars_for(self._decided, self._unit) == MOST_STARS
        return self._end_stars() == MOST_STARS

    def _shortfall(self) -> str:
        if self._decided is not None:
            return decision_words(self._unit, self.puzzle.answers.get(str(self._decided)))
        return end_words(self.puzzle, self.session.state, self._player)

    def _show_word(self) -> str:
        return _("Show the best move") if self._decided is not None else _("Show how")

    # --- what can be done then ----------------------------------------------------------------

    def _again(self) -> None:
        self.app.go(self._anew(self._most))

    def _once_more(self) -> None:
        self.app.go(self._anew(max(LEAST, self._most - 1)))

    def _anew(self, most: int) -> PuzzleTable:
        table = open_table(self.app, self.puzzle, self._ways)
        table._most, table._told = most, True
        return table

    def _last_turn(self) -> int:
        """How many actions lead to the last turn in which the player has acted."""
        session = self.session
        return turn_before(session.reached(), session.record().actions, self._player)

    def _turn_back(self) -> None:
        """The player's last turn again: a further try."""
        record, most = self.session.record(), max(LEAST, self._most - 1)
        del record.actions[max(self._given, self._last_turn()) :]
        session = Session.resume(record, slot=self.session.slot)
        table = PuzzleTable(self.app, session, self.puzzle, self._ways)
        table._most, table._told = most, True
        self.app.go(table)

    def _show_best(self) -> None:
        if self._decided is None:
            self._watch()
            return
        table = self._anew(LEAST)
        table._shown = self.session.game.parse(self.puzzle.best), self._decided
        self.app.go(table)

    def _explain(self, best: Action, other: Action) -> None:
        from ..advice.hinting import Hinting

        self._shown = None
        losses = self.puzzle.answers
        gain = losses.get(str(other), LOSSES[self._unit][-1])
        self.hinting = Hinting(self)
        self.hinting.explain(best, other, gain)

    def _watch(self) -> None:
        """The best way to play the last turns."""
        record, state = self.puzzle.record(GAMES), self._begun.copy()
        given = len(record.actions)
        for text in self.puzzle.way:
            seat, action = state.to_act()[0], self.session.game.parse(text)
            state.apply(seat, action)
            record.actions.append((seat, action))
        whole = SavedRecord(
            record.game, record.rules, record.seed, record.seats, record.actions, record.setup
        )
        self._most = LEAST
        self.app.go(self.app.scenes.replay(whole, self._again, (given, len(record.actions) - given)))

    def leave_puzzle(self) -> None:
        """Back to where one came from."""
        self._ways.back()

    def _menu(self) -> list[Answer]:
        *answers, home = super()._menu()
        again: Answer = (_("Try again"), self._again, "papyrus")
        back: list[Answer] = []
        if self.puzzle.turns > 1 and not self.halted and self._last_turn() > self._given:
            back = [(_("One turn back"), self._turn_back, "papyrus")]
        return [*answers, again, *back, (_("All puzzles"), self.leave_puzzle, "papyrus"), home]

    def _menu_text(self) -> str:
        return self.sign()


def open_table(app: Shell, puzzle: Puzzle, ways: Ways) -> PuzzleTable:
    """The table of a puzzle, at its beginning. Raises RecordError if it cannot be played."""
    record = puzzle.record(GAMES)
    slot = PuzzleSlot(puzzle.game, len(record.actions))
    return PuzzleTable(app, Session.resume(record, slot=slot), puzzle, ways)


def begin_puzzle(scene: Scene, puzzle: Puzzle, ways: Ways) -> None:
    """Go to the table of a puzzle; say why if that cannot be."""
    try:
        table = open_table(scene.app, puzzle, ways)
    except RecordError as error:
        scene.tell(_("Puzzle"), record_words(error), detail=str(error))
        return
    scene.app.go(table)
