"""Choices that lie above the table: start cards, a new pyramid, and a closer look at cards and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.table.seats import seat_name
from game.ui.toolkit.translate import _, ngettext

from ..rules import DECK, Keep, Take
from .choosing import CardsOverlay, SeatOverlay

if TYPE_CHECKING:
    from .view import PyramidsBoard


class Offers:
    """At most one choice is open at a time; it stays until it is made or withdrawn."""

    def __init__(self, board: PyramidsBoard) -> None:
        self.board = board
        self._open: CardsOverlay | None = None
        self._picked: list[int] = []

    @property
    def pending(self) -> bool:
        """Whether a choice lies on the table."""
        return self._open is not None and self._open.parent is not None

    def rebuilt(self) -> None:
        """The board has been built anew: what was open is gone, what was picked is kept."""
        self._open = None

    def withdraw(self) -> None:
        """Nothing is to be chosen any more."""
        self._picked.clear()
        if self._open:
            self._open.remove()
            self._open = None

    def draft(self, player: int) -> None:
        """Two of four start cards."""
        if self.pending:
            return

        def keep(picked: list[int]) -> None:
            self._open = None
            self._picked.clear()
            self.board.act(Keep(min(picked), max(picked)))

        self._open = self.board.add(
            CardsOverlay(
                self.board.kit,
                _("Keep two pyramids"),
                _("Choose two of these four to explore first. The others go back into the deck."),
                self.board.state.seats[player].hand,
                pick=2,
                confirm=_("Keep these two"),
                done=keep,
                at_once=self.board.app.settings.at_once,
                closable=False,
                menu=(self.board.menu_rect(), self.board.open_menu),
                hint=self.board.hint,
                picked=self._picked,
            )
        )

    def replacement(self, player: int) -> None:
        """A card in place of an explored one."""
        if self.pending:
            return
        cards = [a.card for a in self.board.state.legal_actions(player) if isinstance(a, Take)]

        def take(picked: list[int]) -> None:
            self._open = None
            self._picked.clear()
            self.board.act(Take(picked[0]))

        with_deck = _("Take an open pyramid, or the unseen top card of the deck.")
        self._open = self.board.add(
            CardsOverlay(
                self.board.kit,
                _("A new pyramid"),
                with_deck if DECK in cards else _("Take an open pyramid."),
                cards,
                pick=1,
                confirm=_("Take it"),
                done=take,
                at_once=self.board.app.settings.at_once,
                closable=False,
                menu=(self.board.menu_rect(), self.board.open_menu),
                hint=self.board.hint,
                picked=self._picked,
                hide=True,
                bar=self.board.toolbar_rect(),
                deck=len(self.board.state.deck),
            )
        )

    def look_at_display(self) -> None:
        """The open pyramids in large."""
        cards = [number for number in self.board.shown.display if number]
        if cards:
            note = _("When you explore a pyramid you take one of these, or the top card of the deck.")
            self.board.show_above(CardsOverlay(self.board.kit, _("Open pyramids"), note, cards))

    def seat_opener(self, player: int) -> Callable[[], None]:
        """What shows another seat in large."""

        def look() -> None:
            board = self.board
            name = seat_name(board.session.seats, player)
            count = len(board.shown.seats[player].explored)
            note = ngettext("{count} explored", "{count} explored", count).format(count=count)
            board.show_above(SeatOverlay(board.kit, board.shown, player, name, note))

        return look
