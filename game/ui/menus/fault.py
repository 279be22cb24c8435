"""The scene after a fault: a message, the ways to go on, and a report for those who mend the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.play.settings import put_aside
from game.ui.table.copying import copy_and_tell, done_words
from game.ui.table.scene import NIGHT, Scene, Shell
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Aside, Dialog

if TYPE_CHECKING:
    from game.play.failures import Failures
    from game.play.saves import SavedRecord
    from game.play.session import Session

FILE = "mastaba-report.json"
ROOMY = 700.0
"""Windows at least this high have empty lines between the messages."""


def fault_title() -> str:
    """The title of the message: something has gone wrong."""
    return _("Something has gone wrong")


@dataclass(frozen=True, slots=True)
class Fault:
    """The known facts about a fault."""

    report: str
    """For those who mend it, as text."""
    again: Callable[[], None]
    """Comes back to where it was."""
    session: Session | None
    """The people's game that was on the table, or was to be."""
    kept: bool | None
    """True if that is saved; None if there is nothing to save."""
    missing: bool
    """True if a part of the program could not be found."""
    failures: Failures
    """How often that was so with this game, and with these settings."""
    unusual: bool
    """True if the player's settings differ from the usual ones."""
    record: SavedRecord | None
    """The game so far, if it can be looked at."""


class FaultScene(Scene):
    """Stands in the place of a scene that has failed, until the player says how to go on."""

    passing = True

    def __init__(self, app: Shell, fault: Fault) -> None:
        super().__init__(app)
        self.fault = fault

    def build(self) -> None:
        self.sky(NIGHT)

    def enter(self) -> None:
        # Answers leave the dialog open: if one takes its time, or fails once more, the others are left.
        answers: list[Answer] = [(_("Home"), Aside(self._home), "gold")]
        answers.append((_("Try again"), Aside(partial(self._attempt, self.fault.again)), "papyrus"))
        if self._offers_usual:
            action = partial(self._attempt, self._with_usual_settings)
            answers.append((_("Continue with the usual settings"), Aside(action), "papyrus"))
        if self._offers_replay:
            action = partial(self._attempt, self._look)
            answers.append((_("Look at it as a replay"), Aside(action), "papyrus"))
        answers.append((_("Copy report"), Aside(self._copy), "papyrus"))
        answers.append((_("Save report as a file"), Aside(self._save), "papyrus"))
        apart = "\n\n" if self.kit.safe_area().h >= ROOMY else "\n"
        self.add(Dialog(self.kit, fault_title(), apart.join(self._words()), answers, escape=0))

    @property
    def _offers_usual(self) -> bool:
        return self.fault.failures.often and self.fault.unusual

    @property
    def _offers_replay(self) -> bool:
        return self.fault.failures.game_often and self.fault.record is not None

    def _words(self) -> list[str]:
        first = [_("This is our mistake, not yours.")]
        if self.fault.kept is not None:
            saved, lost = _("Your game is saved."), _("This game isn’t being saved.")
            first.append(saved if self.fault.kept else lost)
        words = [" ".join(first)]
        if self.fault.missing:
            words.append(
                _("A part of Mastaba is missing here. Reload the page while you’re online: that often helps.")
            )
        if self._offers_usual:
            words.append(
                _(
                    "It has happened again. The usual settings may get you past it. Yours are kept: you’ll "
                    "find them under Settings, More."
                )
            )
        elif self.fault.failures.often:
            words.append(_("It has happened again."))
        words.append(_("A report helps us fix it. It holds the game and your settings, but no names."))
        return words

    # --- doing --------------------------------------------------------------------------------

    def back(self) -> None:
        self._home(self.kit)

    def _home(self, _kit: Kit) -> None:
        self.app.go(self.app.scenes.home())

    def _attempt(self, action: Callable[[], None], _kit: Kit) -> None:
        self.app.attempt(action)

    def _with_usual_settings(self) -> None:
        self.app.use_settings(put_aside(self.app.store, self.app.settings))
        self.fault.again()

    def _look(self) -> None:
        scenes, record = self.app.scenes, self.fault.record
        assert record
        self.app.go(scenes.replay(record, lambda: self.app.go(scenes.home())))

    def _copy(self, kit: Kit) -> None:
        copy_and_tell(kit, _("Copy report"), self.fault.report, done_words())

    def _save(self, _kit: Kit) -> None:
        title = _("Save report as a file")
        try:
            self.app.host.save_file(FILE, self.fault.report)
        except OSError as error:
            self.tell(title, _("The file couldn’t be saved."), detail=str(error))
        else:
            text = _("Saved as {name} in your browser’s download folder.")
            self.tell(title, text.format(name=FILE))
