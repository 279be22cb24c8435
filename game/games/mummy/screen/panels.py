"""Which panel lies over the pyramid, if any: it comes and goes with what happens and is awaited."""

from __future__ import annotations

from typing import TypeVar

import pygame

from ..rules import TRY, Bid, Strike
from .auction import AuctionPanel
from .board import MummyTable
from .chamber import ChamberPanel
from .encounter import EncounterPanel
from .offer import Offer
from .panel import PyramidPanel
from .strike import StrikePanel

P = TypeVar("P", bound=PyramidPanel)


class Panels:
    """At most one panel at a time."""

    def __init__(self, board: MummyTable) -> None:
        self.board = board
        self.panel: PyramidPanel | None = None
        self._asked: Offer | None = None
        """The last question."""

    # --- panels -------------------------------------------------------------------------------

    def put(self, panel: P) -> P:
        """Show a panel in place of the one that is there."""
        self.close()
        self.board.add(panel.ground)
        self.panel = self.board.add(panel)
        self.board.add(panel.eye)
        return panel

    def close(self) -> None:
        """Put away what is there."""
        if self.panel:
            self.panel.put_away()
        self.panel = None

    def auction(self) -> AuctionPanel:
        """The auction's panel, which is opened unless it is there."""
        if isinstance(self.panel, AuctionPanel) and not self.panel.opened:
            return self.panel
        return self.put(AuctionPanel(self.board))

    def encounter(self) -> EncounterPanel:
        """The encounter's panel, which is opened unless it is there."""
        if isinstance(self.panel, EncounterPanel):
            return self.panel
        return self.put(EncounterPanel(self.board))

    def chamber(self, player: int) -> ChamberPanel:
        """The Chamber's panel, which is opened unless it is there."""
        if isinstance(self.panel, ChamberPanel) and self.panel.player == player:
            return self.panel
        return self.put(ChamberPanel(self.board, player))

    # --- what is awaited ----------------------------------------------------------------------

    def settle(self) -> None:
        """Everything has been shown: open the panel with the question, if there is one."""
        shown, offer = self.board.shown, self.board.offer
        if self.panel and offer and offer is not self._asked:
            self.panel.give_way(False)  # what is asked now is seen
        self._asked = offer
        if shown.over:
            self.close()
        elif shown.bidding:
            self.auction().decide(offer if offer.of(Bid) else None)
        elif offer.of(Strike):
            self.put(StrikePanel(self.board, offer))
        elif offer.has(TRY.word):
            self.chamber(shown.active).decide(offer)
        elif shown.number:
            panel = self.encounter()
            if panel.faced != shown.facing:  # something has been taken back
                panel = self.put(EncounterPanel(self.board))
            panel.decide(offer if offer.facing or offer.response else None)
        else:
            self.close()

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down; whether the panel used it. V looks past it; then any key brings it back."""
        if self.panel is None:
            return False
        if event.key == pygame.K_v or self.panel.away:
            self.panel.give_way(not self.panel.away)
            return True
        return self.panel.panel_key(event)
