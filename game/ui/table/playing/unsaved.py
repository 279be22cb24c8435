"""Why the game on the table is not kept, in words."""

from __future__ import annotations

from collections.abc import Callable

from game.play.session import ELSEWHERE, Session
from game.play.storage import FULL
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog


def unsaved_dialog(
    kit: Kit, session: Session, game: str, replaced: bool, play_here: Callable[[], None]
) -> Dialog:
    """A dialog about a session that is not saved; `game` is the name of its game.

    Where another window has written the save, `play_here` goes on with that; `replaced` if it is of another
    game by now.
    """
    if session.unsaved == ELSEWHERE:
        title = _("This game continues in another window")
        text = _("This window shows an older state of the game. What you do here isn’t saved.")
        here = _("Play here instead")
        if replaced:
            title = _("Another game was started in another window")
            text = _("It has taken this game’s place. What you do here isn’t saved.")
            here = _("Go to the new game")
        answers: list[Answer] = [(here, play_here, "gold"), (_("Just look"), lambda: None, "papyrus")]
        return Dialog(kit, title, text, answers)
    if session.unfiled:
        title, go_on = _("Not in your finished games yet"), _("OK")
        text = _(
            "This game is saved and will move there as soon as there’s room. If you start a new game "
            "of {game} before that, it will be lost."
        )
        text = text.format(game=game)
    else:
        title, go_on = _("This game isn’t being saved"), _("Keep playing")
        text = _("You can keep playing, but it will be lost when this page is closed.")
    if session.unsaved == FULL:
        text += "\n\n" + _("This browser’s storage is full. Deleting finished games frees some space.")
    return Dialog(kit, title, text, [(go_on, lambda: None, "gold")])
