"""Which scene is on over the pyramid, if any: it comes and goes with what happens and is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pygame

from game.ui.toolkit.translate import _

from ..rules import TRY
from .auction import AuctionPanel
from .chamber import ChamberPanel
from .encounter import EncounterPanel
from .offer import Offer
from .panel import ScenePanel
from .peek import FADE_MS, Eye, Ground
from .strike import StrikePanel

if TYPE_CHECKING:
    from .view import MummyBoard

P = TypeVar("P", bound=ScenePanel)
PEEK = "mummy peek"


class Scenes:
    """At most one panel at a time."""

    def __init__(self, board: MummyBoard) -> None:
        self.board = board
        self.panel: ScenePanel | None = None
        self.away = False
        """Whether the panel gives way, so that the pyramid below it is seen."""
        self.eye: Eye | None = None
        self._ground: Ground | None = None
        self._asked: Offer | None = None
        """What was asked last."""

    # --- panels -------------------------------------------------------------------------------

    def put(self, panel: P) -> P:
        """Show a panel in place of the one that is there."""
        self.close()
        self._ground = self.board.add(Ground(self))
        self.panel = self.board.add(panel)
        self.eye = self.board.add(Eye(self, self.board.px(panel.eye_box())))
        return panel

    def close(self) -> None:
        """Put away what is there."""
        self.board.kit.motion.finish(PEEK)
        for part in (self.panel, self.eye, self._ground):
            if part is not None and part.parent is not None:
                part.remove()
        self.panel = self.eye = self._ground = None
        self.away = False

    # --- looking past it ----------------------------------------------------------------------

    def give_way(self, away: bool) -> None:
        """Let the panel fade away from the pyramid, or come back."""
        panel, eye, kit = self.panel, self.eye, self.board.kit
        if panel is None or eye is None or away == self.away:
            return
        self.away = away
        eye.select(away)
        eye.name = _("Back to the panel") if away else _("See the pyramid")
        if kit.stage.focus is not eye:
            kit.stage.set_focus(None)
        panel.show(True)
        self.board.point_again()
        start, end = panel.seen, 0.0 if away else 1.0

        def step(t: float) -> None:
            panel.seen = start + (end - start) * t
            panel.invalidate()

        kit.motion.add(FADE_MS, step, done=lambda: panel.show(not away), key=PEEK)

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
        if offer and offer is not self._asked:
            self.give_way(False)  # what is asked now is seen
        self._asked = offer
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
        """A key went down; whether the scene used it. V looks past the panel; then any key brings it back."""
        if self.panel is None:
            return False
        if event.key == pygame.K_v or self.away:
            self.give_way(not self.away)
            return True
        return self.panel.scene_key(event)
