"""The auction for the Mummy: a sealed bid, the seals of all seats, and their opening."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.table.seats import is_you, seat_name, seat_token
from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import ENTER, Widget
from game.ui.toolkit.theme import (
    GAIN,
    INK,
    INK_SOFT,
    SIZE_DISPLAY,
    SIZE_LARGE,
    SIZE_SMALL,
    SIZE_TEXT,
    SIZE_TITLE,
)
from game.ui.toolkit.translate import _, mark, ngettext, pgettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.widgets.surface import Picture

from ..rules import Bid, load_explorers
from ..rules import events as ev
from .board import MummyTable
from .explorer_parts import PORTRAIT
from .log import nobody_words, say
from .offer import Offer
from .panel import EYE, GAP, PyramidPanel

BUTTON = 58.0
FLAT_ROW = 50.0
"""The height of the buttons where the panel is flat."""
OPEN_MS = 240.0
"""Between one seal that is opened and the next."""


class SeatBid(Widget):
    """A seat in the auction: portrait, medallion, leaves, and its seal."""

    def __init__(self, board: MummyTable, rect: pygame.Rect, player: int) -> None:
        super().__init__(board.kit, rect)
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

    @property
    def flat(self) -> bool:
        """Whether the seal lies beside the portrait, not below it."""
        return self.rect.height < 110 * self.kit.k

    def draw(self, target: pygame.Surface) -> None:
        kit, k, rect = self.kit, self.kit.k, self.rect
        if self.won:
            kit.sprites.draw_nine(target, "tag.gold", rect)
        line = round(20 * k)
        if self.flat:
            side = min(rect.height - line, (rect.width - round(4 * k)) * 7 // 13)
            left = rect.centerx - (side * 13 // 7) // 2
            self._draw_face(target, side, left + side * 3 // 7, rect.y + round(2 * k))
            self._draw_foot(target, pygame.Rect(rect.x, rect.bottom - line, rect.width, line))
            self._draw_seal(target, side, left + side * 6 // 7, rect.y + round(2 * k))
            return
        side = min(round(76 * k), (rect.height - 2 * line - round(14 * k)) // 2, rect.width - round(12 * k))
        top = rect.y + round(4 * k)
        self._draw_face(target, side, rect.centerx, top)
        room = rect.width - round(6 * k)
        word = self._name(room)
        target.blit(word, word.get_rect(midtop=(rect.centerx, top + side)))
        wide = self._leaves_width()
        self._draw_leaves(target, rect.centerx - wide // 2, top + side + line)
        self._draw_seal(target, side, rect.centerx - side // 2, top + side + 2 * line)

    def _draw_face(self, target: pygame.Surface, side: int, centre: int, top: int) -> None:
        """The explorer's portrait with the seat's medallion."""
        kit, k = self.kit, self.kit.k
        portrait = load_explorers()[self.board.shown.seats[self.player].explorer].id
        kit.sprites.draw(target, f"portrait.{portrait}", round(side * PORTRAIT), side, midtop=(centre, top))
        token = kit.sprites.get(seat_token(self.board.session.seats, self.player), round(side * 0.5))
        out = 0 if self.flat else round(6 * k)
        target.blit(token, token.get_rect(bottomright=(centre + side // 2 + out, top + side)))

    def _name(self, room: int) -> pygame.Surface:
        return self.kit.fonts.fitting(self.board.name_of(self.player), room, face="bold")

    def _draw_foot(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Name and leaves in a line."""
        wide, gap = self._leaves_width(), round(4 * self.kit.k)
        word = self._name(area.width - wide - gap)
        x = area.centerx - (word.get_width() + gap + wide) // 2
        target.blit(word, word.get_rect(midleft=(x, area.centery)))
        self._draw_leaves(target, x + word.get_width() + gap, area.y)

    def _number(self) -> pygame.Surface:
        leaves = self.board.shown.seats[self.player].leaves
        return self.kit.fonts.render(number_text(leaves), SIZE_TEXT, INK_SOFT, "bold")

    def _leaves_width(self) -> int:
        return round(20 * self.kit.k) + self._number().get_width()

    def _draw_leaves(self, target: pygame.Surface, x: int, y: int) -> None:
        line = round(20 * self.kit.k)
        number = self._number()
        target.blit(self.kit.sprites.get("attribute.leaf.ink", line), (x, y))
        target.blit(number, number.get_rect(midleft=(x + line, y + line // 2)))

    def _draw_seal(self, target: pygame.Surface, side: int, x: int, y: int) -> None:
        """Nothing before the bid, then the seal, then the seal broken with the number."""
        kit, shown = self.kit, self.board.shown
        place = pygame.Rect(x, y, side, side)
        if self.bid is not None:
            target.blit(kit.sprites.get("seal.open", side), place)
            number = kit.fonts.render(number_text(self.bid), 24 * side / (56 * kit.k), INK, "bold")
            target.blit(number, number.get_rect(center=place.center))
        elif self.sealed or self.player in shown.has_bid:
            target.blit(kit.sprites.get("seal.closed", side), place)
        elif not shown.seats[self.player].is_out:
            radius = side // 2 - round(4 * kit.k)
            pygame.draw.circle(
                target, kit.fonts.colour(INK_SOFT), place.center, radius, max(1, round(1.5 * kit.k))
            )


class AuctionPanel(PyramidPanel):
    """Everybody's seals above; below, for the person who bids, how much.

    On phones it is a flat strip, beside which most of the pyramid is seen.
    """

    thing = "bid"

    widest, highest = 560.0, 420.0
    flat_height = 190.0

    def __init__(self, board: MummyTable) -> None:
        self.flat = board.layout.kind in ("low", "narrow")
        super().__init__(board)
        self.offer: Offer | None = None
        self.opened = False
        self.seats: dict[int, SeatBid] = {}
        self.refresh()

    def wished(self, board: MummyTable) -> tuple[float, float]:
        return self.widest, self.flat_height if self.flat else self.highest

    # --- what happens -------------------------------------------------------------------------

    def decide(self, offer: Offer | None) -> None:
        """Ask the person at the screen for a bid, or nobody."""
        if offer is not self.offer:
            self.offer = offer
            self.refresh()

    def sealed(self, player: int) -> None:
        """A seat has bid."""
        if player in self.seats:
            self.seats[player].invalidate()

    def reveal(self, event: ev.BidsRevealed) -> float:
        """Open all seals one after the other, then show who has won; returns the ms that it takes."""
        self.offer, self.opened = None, True
        self.refresh()
        motion = self.kit.motion
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
            self.kit.sound.play("seal")
            self.seats[player].open(bid)

        return open_it

    def _won(self, event: ev.BidsRevealed) -> None:
        seats = self.board.session.seats
        if event.winner is None:
            text = nobody_words(event)
        else:
            self.seats[event.winner].won = True
            you, name = is_you(seats, event.winner), seat_name(seats, event.winner)
            text = say(you, name, mark("You move the Mummy!"), mark("{name} moves the Mummy!"))
        if self.result:
            self.result.set(text)
        self.invalidate()

    # --- building -----------------------------------------------------------------------------

    def fill(self) -> None:
        self.result: Label | None = None
        self.slider: Slider | None = None
        board, shown = self.board, self.board.shown
        below, gap = FLAT_ROW if self.flat else BUTTON * 2 + GAP, GAP
        if not self.offer and not self.flat:
            below, gap = 34.0, 2.0
        row, foot = self._title().down(REST, below, gap=gap)
        players = [player for player, seat in enumerate(shown.seats) if not seat.is_out]
        places = row.row_of(len(players), 110.0)
        spare = (row.right - places[-1].right) / 2
        self.seats = {
            player: self.add(SeatBid(board, self.px(place.centred(h=216.0).moved(spare)), player))
            for player, place in zip(players, places, strict=True)
        }
        if self.offer:
            self._controls(foot)
        else:
            waiting = "" if self.opened else _("Sealing the bids…")
            label = Label(
                self.kit, self.px(foot), waiting, size=SIZE_LARGE, face="bold", align="center", colour=GAIN
            )
            self.result = self.add(label)

    def _title(self) -> Box:
        """What it is about; returns what lies below."""
        kit = self.kit
        head, body = self.inner.down(46.0 if self.low else 56.0, REST, gap=2 if self.flat else GAP)
        picture, words, _eye = head.across(head.h, REST, EYE, gap=GAP)
        upper, lower = words.down(head.h * 0.56, REST)
        self.add(Picture(kit, self.px(picture), "token.mummy"))
        title = _("Who moves the Mummy?")
        self.add(Label(kit, self.px(upper), title, size=SIZE_TITLE - 2, face="title"))
        note = _("The highest bidder pays and moves it.")
        self.add(Label(kit, self.px(lower), note, size=SIZE_SMALL, colour=INK_SOFT))
        return body

    def _controls(self, room: Box) -> None:
        """Less, how much, more; and the seal; where there is room, a slider as well."""
        kit = self.kit
        each = room.h if self.flat else BUTTON
        seal_w = min(220.0, room.w * (0.5 if self.flat else 0.42))
        across = room.w - seal_w - GAP if self.flat else min(room.w, 3.6 * each)
        left = Box(room.x + (0.0 if self.flat else (room.w - across) / 2), room.y, across, each)
        self.less = self.add(
            Button(
                kit,
                kit.box(left.x, left.y, each, each),
                lambda: self.change(-1),
                icon="ui.minus",
                name=pgettext("leaves", "Fewer"),
            )
        )
        self.more = self.add(
            Button(
                kit,
                kit.box(left.right - each, left.y, each, each),
                lambda: self.change(1),
                icon="ui.plus",
                name=pgettext("leaves", "More"),
            )
        )
        rect = kit.box(left.x + each, left.y, left.w - 2 * each, each)
        self.number = self.add(
            Label(kit, rect, number_text(self.amount), size=SIZE_DISPLAY - 4, face="title", align="center")
        )
        rect = kit.box(room.right - seal_w, room.bottom - each, seal_w, each)
        seal = Button(kit, rect, self.seal, text=_("Seal the bid"), style="gold", sound="")
        self.seal_button = self.add(seal)
        if not self.flat:
            self._add_slider(Box(room.x, room.bottom - each, room.w - seal_w - GAP, each))
        self._show_amount()

    def _add_slider(self, track: Box) -> None:
        most = self.most
        self.slider = self.add(
            Slider(
                self.kit,
                self.kit.box(track.x, track.y + (track.h - 44) / 2, track.w, 44),
                self.amount / most if most else 0.0,
                self._slid,
                self._slid_home,
                _("Leaves you bid"),
                step=1 / most if most else 1.0,
            )
        )

    # --- the bid ------------------------------------------------------------------------------

    @property
    def most(self) -> int:
        """The highest bid that can be placed."""
        return max((bid.leaves for bid in self.offer.bids), default=0) if self.offer else 0

    @property
    def amount(self) -> int:
        """What is bid if it is sealed now. It is part of the decision: the panel goes with the window."""
        return self.board.bid

    def change(self, by: int) -> None:
        """Bid more or less."""
        self.set_amount(self.amount + by)

    def set_amount(self, amount: int) -> None:
        """Bid so many leaves, at most those that there are."""
        amount = min(self.most, max(0, amount))
        if amount != self.amount:
            self.board.bid = amount
            self.kit.sound.play("rotate")
            self._show_amount()
            text = ngettext("{count} leaf", "{count} leaves", amount).format(count=amount)
            self.kit.host.announce(text)

    def _show_amount(self) -> None:
        self.number.set(number_text(self.amount))
        self.less.set_enabled(self.amount > 0)
        self.more.set_enabled(self.amount < self.most)
        value = self.amount / self.most if self.most else 0.0
        if self.slider and abs(value - self.slider.value) > 1e-6 and not self.kit.stage.pressed:
            self.slider.value = value
            self.slider.invalidate()

    def _slid(self, value: float) -> None:
        self.set_amount(round(value * self.most))

    def _slid_home(self) -> None:
        """The knob rests on a whole number."""
        if self.slider:
            self.slider.value = self.amount / self.most if self.most else 0.0
            self.slider.invalidate()

    def seal(self) -> None:
        """Place the bid."""
        if self.offer:
            self.kit.sound.play("seal")
            self.board.act(Bid(self.amount))

    def panel_key(self, event: pygame.event.Event) -> bool:
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
        elif event.key in ENTER:
            self.seal()
        else:
            return False
        return True
