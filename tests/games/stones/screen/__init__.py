"""How Stones is presented. A part that is short stands here; a larger one is a module beside this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.achievements import Achievement, OfGame
from game.ui.table.presentation import Presentation, ScoreRow
from game.ui.toolkit.translate import _, mark, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.engine import Action
    from game.ui.table.glossary import Sign
    from game.ui.table.lesson import Page
    from game.ui.table.share_rows import Chapters

    from ..rules import StonesState


class StonesPresentation(Presentation["StonesState"]):
    """See `Presentation`."""

    name = mark("Stones of the Nile")
    line = mark("Take stones off the top of the bag.")
    picture = "token.mummy"
    sheet = "stones"
    daily = ("you", "priest")
    solo_hint = mark("Alone with the bag.")
    rows = (ScoreRow("stones", ("stones.stone",), mark("Stones")),)

    def lessons(self) -> list[Page]:
        from game.ui.table.lesson import Page

        return [Page(_("The bag"), "", signs=(("stones.stone", _("Take one, two or three stones.")),))]

    def glossary(self) -> list[Sign]:
        from game.ui.table.glossary import Sign, table_signs

        return [Sign("bag", "stones.stone", _("The bag"), _("The stones that are left.")), *table_signs()]

    def achievements(self) -> list[OfGame]:
        return [Achievement("won", mark("Lucky bag"), mark("Win."), "o 12 12 9", lambda game: game.won)]

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        from ..rules import StonesTaken

        taken = [event for events in chapters for event in events if isinstance(event, StonesTaken)]
        return [" ".join("🪨" * len(event.stones) for event in taken if event.player == player)]

    def action_words(self, state: StonesState, action: Action, player: int, seats: Sequence[str]) -> str:
        count = int(str(action).split()[1])
        return ngettext("Take {count} stone", "Take {count} stones", count).format(count=count)


PRESENTATION = StonesPresentation("stones")
