"""Which scene is on over the pyramid, if any: it comes and goes with what happens and is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pygame

from game.engine.mummy import TRY

from .auction import AuctionPanel
from .chamber import ChamberPanel
from .encounter import EncounterPanel
from .offer import Offer
from .scene_panel import ScenePanel
from .strike import StrikePanel

if TYPE_CHECKING:
    from .view import MummyBoard

P = TypeVar("P", bound=ScenePanel)


class Scenes:
    """At most one panel at a time."""

    def __init__(self, board: MummyBoard) -> None:
        self.board = board
        self.panel: ScenePanel | None = None

    # --- panels -------------------------------------------------------------------------------

    def put(self, panel: P) -> P:
        """Show a panel in place of the one that is there."""
        self.close()
        self.panel = self.board.add(panel)
        return panel

    def close(self) -> None:
        """Put away what is there."""
        if self.panel is not None and self.panel.parent is not None:
            self.panel.remove()
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

    def settle(self, offer: Offer) -> None:
        """All has been shown: ask the person at the screen what is asked in a scene, or (empty) nobody."""
        shown = self.board.shown
        if shown.over:
            self.close()
        elif shown.bidding:
            self.auction().decide(offer if offer.bids else None)
        elif offer.strikes:
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
        """A key went down; whether the scene used it."""
        return self.panel is not None and self.panel.scene_key(event)
