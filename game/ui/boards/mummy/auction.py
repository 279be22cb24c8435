"""The auction for the Mummy: a sealed bid, the seals of all seats, and their opening."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.mummy import Bid, load_explorers
from game.engine.mummy import events as ev

from ...numbers import number_text
from ...seats import is_you, seat_name, seat_token
from ...stage import Widget
from ...theme import GAIN, INK, INK_SOFT, SIZE_DISPLAY, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from ...translate import _, mark, ngettext
from ...widgets.button import Button
from ...widgets.label import Label
from ...widgets.slider import Slider
from ...widgets.surface import Picture
from ..box import Box
from .offer import Offer
from .scene_panel import GAP, ScenePanel
from .telling import say

if TYPE_CHECKING:
    from .view import MummyBoard

BUTTON = 58.0
OPEN_MS = 240.0
"""Between one seal that is opened and the next."""


class SeatBid(Widget):
    """A seat in the auction: portrait, medallion, leaves, and its seal."""

    def __init__(self, board: MummyBoard, rect: pygame.Rect, player: int) -> None:
        super().__init__(board.app, rect)
        self.board, self.player = board, player
        self.bid: int | None = None
        """The bid, once its seal is open."""
        self.sealed = False
        """Whether its seal is shut though the auction is over: it is about to be opened."""
        self.won = False

    def open(self, bid: int) -> None:
        """Open the seal."""
        self.bid = bid
        self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        app, k, rect = self.app, self.app.k, self.rect
        shown, seats = self.board.shown, self.board.session.seats
        seat = shown.seats[self.player]
        if self.won:
            app.sprites.draw_nine(target, "tag.gold", rect)
        line = round(20 * k)
        side = min(round(76 * k), (rect.height - 2 * line - round(14 * k)) // 2, rect.width - round(12 * k))
        portrait = load_explorers()[seat.explorer].id
        face = app.sprites.get(f"portrait.{portrait}", round(side * 96 / 112), side)
        top = rect.y + round(4 * k)
        target.blit(face, face.get_rect(midtop=(rect.centerx, top)))
        token = app.sprites.get(seat_token(seats, self.player), round(side * 0.5))
        target.blit(token, token.get_rect(bottomright=(rect.centerx + side // 2 + round(6 * k), top + side)))
        name = seat_name(seats, self.player)
        fonts = app.fonts
        size = fonts.fit(name, rect.width - round(6 * k), SIZE_TEXT, SIZE_SMALL, "bold")
        word = fonts.render(fonts.shorten(name, rect.width - round(6 * k), size, "bold"), size, INK, "bold")
        target.blit(word, word.get_rect(midtop=(rect.centerx, top + side)))
        self._draw_leaves(target, seat.leaves, top + side + line)
        self._draw_seal(target, side, top + side + 2 * line)

    def _draw_leaves(self, target: pygame.Surface, leaves: int, y: int) -> None:
        line = round(20 * self.app.k)
        leaf = self.app.sprites.get("attribute.leaf.ink", line)
        number = self.app.fonts.render(number_text(leaves), SIZE_TEXT, INK_SOFT, "bold")
        x = self.rect.centerx - (line + number.get_width()) // 2
        target.blit(leaf, (x, y))
        target.blit(number, number.get_rect(midleft=(x + line, y + line // 2)))

    def _draw_seal(self, target: pygame.Surface, side: int, y: int) -> None:
        """Nothing before the bid, then the seal, then the seal broken with the number."""
        app, shown = self.app, self.board.shown
        place = pygame.Rect(self.rect.centerx - side // 2, y, side, side)
        if self.bid is not None:
            target.blit(app.sprites.get("seal.open", side), place)
            number = app.fonts.render(number_text(self.bid), 24 * side / (56 * app.k), INK, "bold")
            target.blit(number, number.get_rect(center=place.center))
        elif self.sealed or self.player in shown.has_bid:
            target.blit(app.sprites.get("seal.closed", side), place)
        elif not shown.seats[self.player].is_out:
            radius = side // 2 - round(4 * app.k)
            pygame.draw.circle(target, INK_SOFT, place.center, radius, max(1, round(1.5 * app.k)))


class AuctionPanel(ScenePanel):
    """Everybody's seals above; below, for the person who bids, how much."""

    widest, highest = 560.0, 420.0

    def __init__(self, board: MummyBoard) -> None:
        super().__init__(board)
        self.offer: Offer | None = None
        self.amount = 0
        self.opened = False
        self.seats: dict[int, SeatBid] = {}
        self.refresh()

    # --- what happens -------------------------------------------------------------------------

    def decide(self, offer: Offer | None) -> None:
        """Ask the person at the screen for a bid, or nobody."""
        if offer is not self.offer:
            self.offer, self.amount = offer, 0
            self.refresh()

    def sealed(self, player: int) -> None:
        """A seat has bid."""
        if player in self.seats:
            self.seats[player].invalidate()

    def reveal(self, event: ev.BidsRevealed) -> float:
        """Open all seals one after the other, then show who has won; returns the ms that it takes."""
        self.offer, self.opened = None, True
        self.refresh()
        motion = self.app.motion
        delay = OPEN_MS
        for player, bid in enumerate(event.bids):
            if bid is not None and player in self.seats:
                self.seats[player].sealed = True
                motion.after(delay, self._opener(player, bid), key=("seal", player))
                delay += OPEN_MS
        motion.after(delay, lambda: self._won(event), key="seals")
        return delay

    def _opener(self, player: int, bid: int) -> Callable[[], None]:
        def open_it() -> None:
            self.app.sound.play("seal")
            self.seats[player].open(bid)

        return open_it

    def _won(self, event: ev.BidsRevealed) -> None:
        seats = self.board.session.seats
        if event.winner is None:
            text = _("Nobody moves the Mummy.")
        else:
            self.seats[event.winner].won = True
            you, name = is_you(seats, event.winner), seat_name(seats, event.winner)
            text = say(you, name, mark("You move the Mummy!"), mark("{name} moves the Mummy!"))
        if self.result:
            self.result.set(text)
        self.invalidate()

    # --- building -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Build everything for what there is now."""
        self.invalidate()
        self.clear()
        self.choice_buttons = []
        self.result: Label | None = None
        board, shown = self.board, self.board.shown
        inner = self.inner
        body = self._title()
        controls = 3 * 44.0 + GAP if self.low else BUTTON * 2 + GAP
        height = body.h - (controls + GAP if self.offer else 36.0)
        players = [player for player, seat in enumerate(shown.seats) if not seat.is_out]
        side_by_side = self.low and self.offer
        if side_by_side:
            height, row = body.h, Box(body.x, body.y, body.w * 0.5, body.h)
        else:
            row = Box(body.x, body.y, body.w, height)
        self.seats = {}
        for player, place in zip(players, row.row_of(len(players), 110.0), strict=True):
            shift = (row.w - place.w * len(players) - 10 * (len(players) - 1)) / 2
            high = min(place.h, 216.0)
            top = place.y + (place.h - high) / 2
            rect = self.app.box(place.x + max(0.0, shift), top, place.w, high)
            self.seats[player] = self.add(SeatBid(board, rect, player))
        if self.offer and side_by_side:
            half = Box(body.x + body.w * 0.5 + GAP, body.y, body.w * 0.5 - GAP, body.h)
            self._controls(half)
        elif self.offer:
            self._controls(Box(inner.x, inner.bottom - controls, inner.w, controls))
        else:
            rect = self.app.box(inner.x, inner.bottom - 34, inner.w, 32)
            waiting = "" if self.opened else _("The bids are being sealed …")
            self.result = self.add(
                Label(self.app, rect, waiting, size=SIZE_LARGE, face="bold", align="center", colour=GAIN)
            )
        self.invalidate()

    def _title(self) -> Box:
        """What it is about; returns what lies below."""
        app, inner = self.app, self.inner
        side = 46.0 if self.low else 56.0
        self.add(Picture(app, app.box(inner.x, inner.y, side, side), "token.mummy"))
        x = inner.x + side + GAP
        across = inner.right - x
        rect = app.box(x, inner.y, across, side * 0.56)
        self.add(Label(app, rect, _("Who moves the Mummy?"), size=SIZE_TITLE - 2, face="title"))
        rect = app.box(x, inner.y + side * 0.56, across, side * 0.44)
        note = _("The highest bid pays and moves it.")
        self.add(Label(app, rect, note, size=SIZE_SMALL, colour=INK_SOFT))
        top = inner.y + side + GAP
        return Box(inner.x, top, inner.w, inner.bottom - top)

    def _controls(self, room: Box) -> None:
        """Less, how much, more; a slider; and the seal."""
        app = self.app
        most = self.most
        row_h = min(BUTTON, (room.h - 2 * GAP) / 3) if self.low else BUTTON
        each = row_h
        seal_w = room.w if self.low else min(220.0, room.w * 0.42)
        across = min(room.w, 3.6 * row_h)
        left = Box(room.x + (room.w - across) / 2, room.y, across, row_h)
        self.less = self.add(
            Button(
                app,
                app.box(left.x, left.y, each, row_h),
                lambda: self.change(-1),
                icon="ui.minus",
                name=_("Less"),
            )
        )
        self.more = self.add(
            Button(
                app,
                app.box(left.right - each, left.y, each, row_h),
                lambda: self.change(1),
                icon="ui.plus",
                name=_("More"),
            )
        )
        rect = app.box(left.x + each, left.y, left.w - 2 * each, row_h)
        self.number = self.add(
            Label(app, rect, number_text(self.amount), size=SIZE_DISPLAY - 4, face="title", align="center")
        )
        y = room.y + row_h + GAP
        track = Box(room.x, y, room.w, row_h) if self.low else Box(room.x, y, room.w - seal_w - GAP, row_h)
        value = self.amount / most if most else 0.0
        self.slider = self.add(
            Slider(
                app,
                app.box(track.x, track.y + (track.h - 44) / 2, track.w, 44),
                value,
                self._slid,
                self._slid_home,
                _("Leaves that you bid"),
                step=1 / most if most else 1.0,
            )
        )
        y_seal = y + row_h + GAP if self.low else y
        rect = app.box(room.right - seal_w, y_seal, seal_w, row_h)
        seal = Button(app, rect, self.seal, text=_("Seal the bid"), style="gold", sound="")
        self.seal_button = self.add(seal)
        self._show_amount()

    # --- the bid ------------------------------------------------------------------------------

    @property
    def most(self) -> int:
        """The highest bid that can be placed."""
        return max((bid.leaves for bid in self.offer.bids), default=0) if self.offer else 0

    def change(self, by: int) -> None:
        """Bid more or less."""
        self.set_amount(self.amount + by)

    def set_amount(self, amount: int) -> None:
        """Bid so many leaves, at most those that there are."""
        amount = min(self.most, max(0, amount))
        if amount != self.amount:
            self.amount = amount
            self.app.sound.play("rotate")
            self._show_amount()
            text = ngettext("{count} leaf", "{count} leaves", amount).format(count=amount)
            self.app.host.announce(text)

    def _show_amount(self) -> None:
        self.number.set(number_text(self.amount))
        self.less.set_enabled(self.amount > 0)
        self.more.set_enabled(self.amount < self.most)
        value = self.amount / self.most if self.most else 0.0
        if abs(value - self.slider.value) > 1e-6 and not self.app.stage.pressed:
            self.slider.value = value
            self.slider.invalidate()

    def _slid(self, value: float) -> None:
        self.set_amount(round(value * self.most))

    def _slid_home(self) -> None:
        """The knob rests on a whole number."""
        self.slider.value = self.amount / self.most if self.most else 0.0
        self.slider.invalidate()

    def seal(self) -> None:
        """Place the bid."""
        if self.offer:
            self.app.sound.play("seal")
            self.board.act(Bid(self.amount))

    def scene_key(self, event: pygame.event.Event) -> bool:
        """Arrows and + − change the bid, digits set it; Enter seals it."""
        if not self.offer:
            return False
        step = {
            pygame.K_LEFT: -1,
            pygame.K_DOWN: -1,
            pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: 1,
            pygame.K_PLUS: 1,
            pygame.K_EQUALS: 1,
            pygame.K_KP_PLUS: 1,
        }.get(event.key)
        if step is not None:
            self.change(step)
        elif pygame.K_0 <= event.key <= pygame.K_9:
            self.set_amount(event.key - pygame.K_0)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.seal()
        else:
            return False
        return True
