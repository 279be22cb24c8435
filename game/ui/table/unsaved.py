"""Why a game on the table is not kept, and how to go on with what another window has made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.record import RecordError
from game.play.saves import DamagedSave, SavedRecord, load_slot
from game.play.session import ELSEWHERE, Session
from game.play.storage import FULL, StoreError
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog

if TYPE_CHECKING:
    from .table import Table


def unsaved_dialog(table: Table) -> Dialog:
    """Says why the game of a table is not kept."""
    if table.session.unsaved == ELSEWHERE:
        title = _("This game goes on in another window")
        text = _("What you see here is older. What you do here is not kept.")
        answers: list[Answer] = [
            (_("Play here instead"), lambda: play_here(table), "gold"),
            (_("Only look"), lambda: None, "papyrus"),
        ]
        return Dialog(table.app, title, text, answers)
    if table.session.unfiled:
        title, go_on = _("Not among the finished games yet"), _("Go on")
        text = _("It is kept and moves there as soon as it can; a new game of {game} would take its place.")
        text = text.format(game=_(table.presentation.name))
    else:
        title, go_on = _("This game is not being saved"), _("Play on")
        text = _("You can play on, but it will be lost when this page is closed.")
    if table.session.unsaved == FULL:
        text += "\n\n" + _(
            "There is no more room in this browser’s storage. Deleting finished games makes some."
        )
    return Dialog(table.app, title, text, [(go_on, lambda: None, "gold")])


def play_here(table: Table) -> None:
    """Go on in this window with the game as the other one has kept it; home if it keeps none any more."""
    from game.ui.menus.home import Home

    app, slot, game = table.app, table.session.slot, table.session.game
    home = Home(app)
    try:
        saved = load_slot(app.host.store, slot, {game.id: game})
        if isinstance(saved, SavedRecord):
            app.go(table.with_session(Session.resume(saved, store=app.host.store, slot=slot)))
            return
    except (StoreError, RecordError):
        saved = None  # home says what is wrong with the store or the save
    if isinstance(saved, DamagedSave):
        home.tell_of_damage(game.id, saved, [(_("Home"), lambda: None, "gold")])
    app.go(home)
