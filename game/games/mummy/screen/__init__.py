"""The table of Mummy, and how the game is presented."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ui.table.presentation import Presentation, ScoreRow
from game.ui.toolkit.translate import _, mark, ngettext

if TYPE_CHECKING:
    from game.engine import Action
    from game.ui.table.board import Board
    from game.ui.table.contracts import Pointing, TableReader
    from game.ui.table.glossary import Sign
    from game.ui.table.lesson import Page
    from game.ui.table.share_rows import Chapters
    from game.ui.table.tutorial import Tutorial

    from ..rules import MummyState
    from .view import MummyBoard


class MummyPresentation(Presentation["MummyState"]):
    """See `Presentation`."""

    name = mark("Mummy")
    line = mark("Climb the pyramid past traps, monsters and the Mummy, and be the first to find the elixir.")
    picture = "home.mummy"
    picture_focus = 0.78
    sheet = "mummy"
    cardboard = ("die.d12", "seal.open", "card.move", "card.surprise", "card.monster", "card.find")
    daily = ("you",)
    emblem = "token.mummy"
    counted = False
    solo_hint = mark("Find the elixir before the pyramid seals itself.")
    rows = (
        ScoreRow("level", ("stairs.up",), mark("Level reached")),
        ScoreRow("endurance", ("attribute.endurance.ink",), mark("Endurance")),
        ScoreRow("finds", ("attribute.key.ink",), mark("Finds")),
        ScoreRow("allies", ("attribute.ally.ink",), mark("Allies")),
        ScoreRow("leaves", ("attribute.leaf.ink",), mark("Leaves")),
    )

    solo_rows = (
        ScoreRow("explorer", ("compass",), mark("Explorer")),
        ScoreRow("elixir", ("elixir",), mark("Elixir")),
        ScoreRow("turns", ("dial.sun",), mark("Turns")),
        *rows,
    )
    """The final table of a game of one."""
    several_rows = (ScoreRow("explorer", ("compass",), mark("Explorer")), *rows)

    def board(self) -> type[Board]:
        from .view import MummyBoard

        return MummyBoard

    def lessons(self) -> list[Page]:
        from .lessons import pages

        return pages()

    def tutorial(self) -> Tutorial:
        from .tutorial import TUTORIAL

        return TUTORIAL

    def glossary(self) -> list[Sign]:
        from .glossary import signs

        return signs()

    def pointing(self) -> Pointing[MummyBoard]:
        from . import pointing

        return pointing

    def screen_reader(self) -> TableReader[MummyBoard]:
        from . import screen_reader

        return screen_reader

    def share_rows(self, chapters: Chapters, player: int) -> list[str]:
        from .share_rows import share_rows

        return share_rows(chapters, player)

    def action_words(self, state: MummyState, action: Action, player: int) -> str:
        from .action_words import action_words

        return action_words(state, action, player)

    def score_rows(self, state: MummyState) -> Sequence[ScoreRow]:
        return self.solo_rows if state.players == 1 else self.several_rows

    def remark(self, state: MummyState) -> str:
        if state.players == 1:
            return ""
        return ngettext("The game took {count} round.", "The game took {count} rounds.", state.round).format(
            count=state.round
        )

    def headline(self, state: MummyState, names: Sequence[str], you: int | None) -> str:
        if not state.winners():
            return _("The pyramid wins")
        if len(names) == 1:
            return _("You have found the elixir!")
        return super().headline(state, names, you)

    def brief(self, state: MummyState, player: int) -> str:
        rounds = ngettext("{count} round", "{count} rounds", state.round).format(count=state.round)
        ended = _("Elixir found") if player in state.winners() else _("The pyramid wins")
        return f"{ended} · {rounds}" if state.players == 1 else super().brief(state, player)

    def result(self, state: MummyState, player: int, part: str) -> int | str:
        from ..rules import CHAMBER, NOWHERE, level_of
        from .words import EXPLORER_NAMES

        seat = state.seats[player]
        match part:
            case "explorer":
                name = _(EXPLORER_NAMES[seat.person.id])
                return name if state.players == 1 else name.split()[0]  # narrow columns
            case "elixir":
                return _("found") if state.winners() else _("not found")
            case "turns":
                return state.round
            case "level" if seat.field == NOWHERE:
                # Translators: an explorer who is out of the game, in a small field.
                return _("out")
            case "level":
                return _("Chamber") if seat.field == CHAMBER else str(level_of(seat.field))
            case "finds":
                return len(seat.finds)
            case "allies":
                return len(seat.allies)
            case "endurance":
                return seat.endurance
        return seat.leaves

    def hand(self, state: MummyState, player: int) -> tuple[str, ...]:
        from ..rules import load_cards
        from .wording import card_name

        return tuple(card_name(load_cards()[kind]) for kind in state.seats[player].hand)

    def statistics(self, state: MummyState, player: int) -> dict[str, float]:
        from ..rules import CHAMBER

        if player in state.winners():
            ended = (
                mark("Found the elixir")
                if state.seats[player].field == CHAMBER
                else mark("The last one left")
            )
        elif state.seats[player].is_out:
            ended = mark("Lost in the pyramid")
        else:
            ended = mark("Another explorer won") if state.winners() else mark("Sealed in")
        return {ended: 1}


PRESENTATION = MummyPresentation("mummy")
