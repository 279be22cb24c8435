"""The replay of one of two games of the same deal, with the other one a tap away at the same round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine import GAMES
from game.play.challenge import at_round
from game.play.saves import SavedRecord
from game.ui.table.board.status import Prompt
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.table.scene import Shell
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog


class TwinReplay(ReplayScene):
    """Shows `boards[at]`; `names` are those of all boards, '' for one's own."""

    def __init__(
        self,
        app: Shell,
        boards: Sequence[SavedRecord],
        names: Sequence[str],
        at: int,
        back: Callable[[], None],
    ) -> None:
        super().__init__(app, boards[at], back)
        self._boards, self._names, self._at = boards, names, at
        self._come_from = back

    @property
    def hub(self) -> str:
        return f"twin {self.record.game} {self.record.seed}"

    def build(self) -> None:
        super().build()
        self._say_whose()
        with self.app.part(*self._area):
            place = self.board.beside_menu() if len(self._boards) > 1 else None
        if place:
            words = self._words()
            button = Button(self.app, place, self.look_at_other, icon="ui.friends", style="lapis", name=words)
            self.board.add(button)

    def _settle(self) -> None:
        super()._settle()
        self._say_whose()

    def _say_whose(self) -> None:
        """In the place of the prompt, which asks nobody here."""
        for widget in self.board.walk():
            if isinstance(widget, Prompt):
                widget.silent = False
                widget.set(self._called(self._at), own=False)
                widget.silent = True

    def _words(self) -> str:
        """The name of the button to the other board."""
        return self._called(1 - self._at)

    def _called(self, at: int) -> str:
        name = self._names[at]
        return _("{name}’s board").format(name=name) if name else _("Your board")

    def choose_seat(self) -> None:
        """The other board, or the table from another side."""
        if len(self._boards) < 2:
            super().choose_seat()
            return
        answers: list[Answer] = [
            (self._words(), self.look_at_other, "gold"),
            (_("Another side of this table"), super().choose_seat, "papyrus"),
            (_("Back"), lambda: None, "papyrus"),
        ]
        self._pause()
        text = _("You’re looking at: {board}").format(board=self._called(self._at))
        self.add(Dialog(self.app, _("Whose board?"), text, answers, width=420))

    def look_at_other(self) -> None:
        """The other board, as it was when the same round began."""
        other = TwinReplay(self.app, self._boards, self._names, 1 - self._at, self._come_from)
        count, _state = at_round(other.record, self.replay.state.round, GAMES)
        other.replay.go(other.replay.length if self.replay.at == self.replay.length else count)
        self.app.go(other)

    def more_answers(self) -> list[Answer]:
        return [(self._words(), self.look_at_other, "papyrus")] if len(self._boards) > 1 else []

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_o and len(self._boards) > 1:
            self.look_at_other()
            return True
        return super().key(event)
