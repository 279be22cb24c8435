"""The table of a branch: a finished game played on otherwise. It says so all the time."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.branch import BRANCH, Branch, BranchSlot, cut, load_branch, new_slot
from game.play.replay import Replay
from game.play.saves import SavedRecord
from game.play.session import Session
from game.play.storage import StoreError
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer

from ..ending.scores import Scores
from ..faults import record_words
from ..playing.signed_table import SignedTable
from ..playing.table import Table
from ..scene import Scene, Shell
from .branch_scores import BranchScores
from .branch_words import begins, sign_words


class BranchTable(SignedTable):
    """Plays a branch. It leads back to where one watched its game."""

    sign_icon = "ui.branch"

    def __init__(
        self, app: Shell, session: Session, slot: BranchSlot, leave: Callable[[], None] | None = None
    ) -> None:
        """`leave` is how one goes back; unless given, to a new replay of the game."""
        super().__init__(app, session)
        self._slot, self._from = slot, leave
        self.when = begins(slot)
        """How far the game was where it is left."""

    def sign(self) -> str:
        return sign_words(self.when)

    # --- where it leads -----------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Before anything has been done nothing is kept that could be opened again."""
        begun = len(self.session.chapters) > self._slot.given
        return f"branch {self._slot.key.removeprefix(BRANCH)}" if begun and not self.session.over else ""

    def with_session(self, session: Session) -> Table:
        return BranchTable(self.app, session, self._slot, self._from)

    def _kept(self) -> Branch | None:
        """The branch that another window has kept under this number; it may be another one."""
        try:
            found = load_branch(self.app.store, self._slot.key, GAMES)
        except (StoreError, RecordError):
            return None
        return found if isinstance(found, Branch) else None

    def _replaced_elsewhere(self) -> bool:
        kept = self._kept()
        own, slot = self._slot, kept.slot if kept else self._slot
        return (slot.given, slot.original.to_json()) != (own.given, own.original.to_json())

    def _play_here(self) -> None:
        kept = self._kept()
        if kept is None:
            self.leave_branch()
        else:
            go_on(self, kept, self._from)

    def leave_branch(self) -> None:
        """Back to the game itself."""
        if self._from:
            self._from()
            return
        scenes = self.app.scenes
        replay = scenes.replay(self._slot.original, lambda: self.app.go(scenes.home()))
        self.app.go(replay)

    def _again(self) -> None:
        """Another branch from the same position."""
        begin_branch(self, self._slot.original, self._slot.given, self._from)

    def _make_scores(self) -> Scores:
        return BranchScores(self.app, self.session, self._slot, self, self._again, self.leave_branch)

    def _menu(self) -> list[Answer]:
        *answers, home = super()._menu()
        return [*answers, (_("Replay of the game"), self.leave_branch, "papyrus"), home]

    def _menu_text(self) -> str:
        counts = _("What you try here doesn’t count: the game itself stays as it was.")
        text = read_on(sign_words(self.when), counts)
        return text if self.session.kept or not self.session.unsaved else super()._menu_text()


def begin_branch(scene: Scene, original: SavedRecord, at: int, leave: Callable[[], None] | None) -> None:
    """Play `original`, a finished game, on from its position after so many actions."""
    try:
        slot = new_slot(scene.app.store, original, at)
    except StoreError:
        slot = BranchSlot(original, at, f"{BRANCH}1")  # the table will say that nothing is kept
    record = cut(original, at, Replay(original).positions[at])
    try:
        session = Session.resume(record, store=scene.app.store, slot=slot)
    except RecordError as error:
        scene.tell(_("Try it from here"), record_words(error))
        return
    scene.app.go(BranchTable(scene.app, session, slot, leave))


def go_on(scene: Scene, branch: Branch, leave: Callable[[], None] | None) -> None:
    """Go on with a branch that is kept; one that has ended is shown at its end."""
    try:
        session = Session.resume(branch.record, store=scene.app.store, slot=branch.slot)
    except RecordError as error:
        scene.tell(_("Try it from here"), record_words(error))
        return
    scene.app.go(BranchTable(scene.app, session, branch.slot, leave))


def open_branch(app: Shell, number: str) -> Scene | None:
    """The table of the branch with that number; None if there is none to go on with."""
    found = load_branch(app.store, f"{BRANCH}{int(number)}", GAMES)
    if not isinstance(found, Branch) or found.record.over:
        return None
    return BranchTable(app, Session.resume(found.record, store=app.store, slot=found.slot), found.slot)
