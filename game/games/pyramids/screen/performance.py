"""Events made visible: what moves, from where to where, how long, and with which sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine import Event
from game.ui.table.banner import BANNER_MS
from game.ui.table.flight import FLY_MS, fly
from game.ui.toolkit.motion import linear
from game.ui.toolkit.translate import _

from ..rules import COLOURS
from ..rules import events as ev
from ..rules.grid import cell_indices
from ..rules.scoring import AWARDS
from .card_art import ICON_SPRITES, small_card, small_height
from .close_up import CardCloseUp

if TYPE_CHECKING:
    from .view import PyramidsBoard

BEAT_MS = 120.0
ROUND_END_MS = 700.0


class Performance:
    """Plays events of Pyramids on the parts of the board."""

    def __init__(self, board: PyramidsBoard) -> None:
        self.board = board
        self.kit = board.kit

    def play(self, event: Event) -> float:
        """Show one event and let it have happened; the ms after which the next may be shown."""
        board = self.board
        player = event.player
        own = player == board.viewer
        wait = 0.0
        match event:
            case ev.RoundEnded():
                wait = ROUND_END_MS  # what flies arrives before the next round is called
            case ev.RoundStarted(round=round_):
                board.shown.apply(event)
                wait = self._round(round_)
            case ev.ExpeditionRevealed(pattern=pattern):
                self.kit.sound.play("reveal")
                board.shown.apply(event)
                board.to_come.set(board.shown.to_come)
                board.show_time()
                wait = board.expedition.reveal(pattern)
            case ev.Marked(slot=slot, cells=cells):
                self.kit.sound.play("mark")
                board.shown.apply(event)
                wait = board.chambers[slot].paint_marks(cells) if own else self._other_marked(event)
            case ev.GemTaken() | ev.TorchLit() | ev.SkullCrossed() | ev.SkullsErased():
                wait = self._icon(event, own)
            case ev.TombReached():
                board.shown.apply(event)
                self.kit.sound.play("tomb")
                wait = self._tomb(event) if own else BEAT_MS
            case ev.CrossesGained():
                self.kit.sound.play("mark")
                wait = BEAT_MS if own else 0.0
            case ev.Explored():
                wait = self._explored(event, own)
            case ev.CardTaken() | ev.DisplayRefilled():
                wait = self._card(event, own)
            case ev.AwardTaken() | ev.AwardStruck():
                wait = self._award(event)
            case ev.DraftEnded():
                board.shown.apply(event)
                board.show_all()
                wait = BEAT_MS
            case ev.GameEnded():
                self.kit.sound.play("end")
                wait = 900.0
            case _:
                board.shown.apply(event)
        return wait

    def _refresh(self) -> None:
        """Panels follow what is shown."""
        board = self.board
        board.score.update(board.shown, board.viewer)
        board.display.set(board.shown.display, board.shown.deck)
        for opponent in board.opponents.values():
            opponent.update(board.shown)

    # --- flights ------------------------------------------------------------------------------

    def _icon(self, event: Event, own: bool) -> float:
        """A gem, torch, skull or elixir goes from its cell to the score card."""
        board = self.board
        kind, slot_kind, index = _landing(event)
        sound = {"red": "gem", "green": "gem"}.get(kind, kind)

        def arrive() -> None:
            board.shown.apply(event)
            self._refresh()

        if not own:
            arrive()
            return 30.0
        self.kit.sound.play(sound)
        if getattr(event, "wasted", False):
            arrive()
            return BEAT_MS
        chamber = next((c for c in board.chambers if c.number == event.card), None)  # type: ignore[attr-defined]
        if chamber is None:
            arrive()
            return 0.0
        cell = chamber.cell_rect(cell_indices(event.cell)[0])  # type: ignore[attr-defined]
        start = cell.inflate(-round(cell.w * 0.26), -round(cell.h * 0.26))
        surface = self.kit.sprites.get(ICON_SPRITES[kind], max(1, start.width))
        fly(board, surface, start, board.score.slot(slot_kind, index), arrive)
        if kind == "skull":
            chamber.shake()
        return BEAT_MS

    def _other_marked(self, event: ev.Marked) -> float:
        """Another seat has marked: its card comes closer for a moment."""
        self._refresh()
        opponent = self.board.opponents.get(event.player)
        if opponent is None:
            return 0.0
        rect = opponent.card_rects()[event.slot]
        before = self.board.shown.seats[event.player].marked[event.slot] & ~event.cells
        self.board.add(CardCloseUp(self.kit, opponent.rect, rect, event.card, before, event.cells)).appear()
        return 520.0

    def _tomb(self, event: ev.TombReached) -> float:
        """The door of the pyramid opens."""
        chamber = next((c for c in self.board.chambers if c.number == event.card), None)
        if chamber is None:
            return 0.0

        def step(t: float) -> None:
            chamber.open_door(min(3, int(t * 4)))

        self.kit.motion.add(360.0, step, ease=linear, key=("door", chamber.slot))
        return 300.0

    def _explored(self, event: ev.Explored, own: bool) -> float:
        """The card leaves its place: to the explored ones on the score card, or from the opponent's panel."""
        board = self.board
        self.kit.motion.finish(("door", event.slot))
        if own:
            chamber = board.chambers[event.slot]
            start = chamber.block_rect()
            width = start.width
            start.height = small_height(self.kit, width)
            start.bottom = chamber.block_rect().bottom
            surface = small_card(self.kit, event.card, event.cells, width)
            board.shown.apply(event)
            chamber.set(0, 0)
            end = pygame.Rect(0, 0, round(30 * self.kit.k), round(36 * self.kit.k))
            end.midtop = board.score.rect.midtop
            fly(board, surface, start, end, self._refresh)
            return FLY_MS
        board.shown.apply(event)
        self._refresh()
        return 200.0

    def _card(self, event: ev.CardTaken | ev.DisplayRefilled, own: bool) -> float:
        """A card goes from display or deck to its new owner, or from the deck to the display."""
        board = self.board
        deck = board.display.card_rect(3).move(0, 0)
        deck.left = board.display.rect.right - deck.width // 2
        if isinstance(event, ev.DisplayRefilled):
            board.shown.apply(event)
            place = board.display.card_rect(event.place)
            fly(board, small_card(self.kit, event.card, 0, place.width), deck, place, self._refresh)
            return BEAT_MS
        start = deck if event.place is None else board.display.card_rect(event.place)
        surface = small_card(self.kit, event.card, 0, start.width)
        board.shown.apply(event)
        board.display.set(board.shown.display, board.shown.deck)
        if own:
            chamber = board.chambers[event.slot]
            end = chamber.block_rect()

            def arrive() -> None:
                chamber.set(event.card, 0)
                self._refresh()

            surface = small_card(self.kit, event.card, 0, end.width)
            self.kit.sound.play("place")
            fly(board, surface, start, end, arrive)
            return FLY_MS
        opponent = board.opponents.get(event.player)
        cards = opponent.card_rects() if opponent else []
        if opponent:
            end = cards[event.slot] if cards else opponent.rect.inflate(-20, -20)
            fly(board, surface, start, end, self._refresh)
        return FLY_MS

    def _award(self, event: ev.AwardTaken | ev.AwardStruck) -> float:
        """An award goes from the score card to whoever has it now; a struck one is closed."""
        board = self.board
        index = AWARDS.index(event.value)
        rect = board.score.slot("award", event.colour * 3 + index)
        self.kit.sound.play("award")
        board.shown.apply(event)
        if isinstance(event, ev.AwardStruck):
            self._refresh()
            if self.kit.motion.pace:
                self.board.banner(board.words(event))
            return BANNER_MS
        side = round(rect.width * 2)
        start = pygame.Rect(0, 0, side, round(side * 40 / 56))
        start.center = board.rect.center
        surface = self.kit.sprites.get("award.taken", start.width, start.height).copy()
        sign = self.kit.sprites.get(f"sign.{COLOURS[event.colour]}.colour", round(start.height * 0.5))
        number = self.kit.fonts.render(
            str(event.value), self.kit.fonts.size_for(start.height * 0.5), (43, 29, 16), "bold"
        )
        width = sign.get_width() + number.get_width()
        left = (start.width - width) // 2
        surface.blit(sign, sign.get_rect(midleft=(left, start.height // 2)))
        surface.blit(number, number.get_rect(midright=(left + width, start.height // 2)))
        if event.player == board.viewer:
            end = rect
        elif event.player in board.opponents:
            end = board.opponents[event.player].rect.inflate(-30, -30)
        else:
            self._refresh()
            return 200.0
        fly(board, surface, start, end, self._refresh, delay=350.0)
        return FLY_MS + 350.0

    def _round(self, round_: int) -> float:
        board = self.board
        self.kit.sound.play("round")
        board.sky.set_round(board.daytime(round_))
        board.show_time()
        board.to_come.set(board.shown.to_come)
        if self.kit.motion.pace:
            self.board.banner(_("Round {round}").format(round=round_))
        self._refresh()
        return BANNER_MS * 0.6


def _landing(event: Event) -> tuple[str, str, int]:
    """Icon, kind of slot and index of the slot where an icon's effect lands on the score card."""
    match event:
        case ev.GemTaken(gem=gem, count=count):
            return gem, gem, max(0, count - 1)
        case ev.TorchLit(round=round_):
            return "torch", "torch", round_ - 1
        case ev.SkullCrossed(count=count):
            return "skull", "skull", max(0, count - 1)
        case ev.SkullsErased(count=count):
            return "elixir", "skull", count
    raise TypeError(f"{event!r} does not land on the score card")
