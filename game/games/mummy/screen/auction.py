"""The auction for the Mummy: a sealed bid, the seals of all seats, and their opening."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.table.board.script import Script
from game.ui.table.seat_names import seat_token
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.box import GAP_S, NOWHERE, REST, Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import ENTER, Widget
from game.ui.toolkit.theme import (
    GAIN,
    GOLD,
    INK,
    INK_SOFT,
    SIZE_DISPLAY,
    SIZE_LARGE,
    SIZE_SMALL,
    SIZE_TEXT,
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
from .log import nobody_words
from .offer import Offer
from .panel import EYE, PyramidPanel

BUTTON, LOW_BUTTON = 58.0, 46.0
SAYING = 28.0
"""Height of what is said in place of low buttons."""
CONTROLS = 380.0
"""Width of the bid beside the seals."""
TELLING = 172.0
"""Width of what the auction is about, at the left of the seals."""
FACE_AND_SEAL = 13 / 7
"""Width of portrait and seal together, to their height: they overlap a little."""
FOOT = 20.0
"""Height of a line below them."""
FOOT_GAP = 4.0
"""Between name and leaves in one line."""
WIDEST_SEAT = 170.0
HUNG, ACROSS, RING = 40.0, 0.62, 5.0
"""Side of a seal that hangs from an explorer; how far its middle is from that panel's left, in heights of
the panel: below the face; how far the winner's gold reaches around it."""
SMALL_HUNG, ASIDE = 30.0, 7.0
"""The side where there is only room for the face and two numbers, and how far its middle is then from the
face's left edge: it covers the medallion, and neither the numbers nor the face."""
TIGHT = 4.0
"""The space around the own bid where it is alone."""
OPEN_MS = 240.0
"""Between one seal that is opened and the next."""


class SeatBid(Widget):
    """A seat in the auction: portrait, medallion, leaves, and its seal."""

    def __init__(self, board: MummyTable, rect: pygame.Rect, player: int, crowded: bool) -> None:
        """`crowded`: name and leaves are two lines, one below the other."""
        super().__init__(board.kit, rect)
        self.board, self.player, self.crowded = board, player, crowded
        self.bid: int | None = None
        """The bid, once its seal is open."""
        self.sealed = False
        """True while its seal is shut though the auction is over: it is about to open."""
        self.won = False

    def open(self, bid: int) -> None:
        self.bid = bid
        self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        if self.won:
            kit.sprites.draw_nine(target, "tag.gold", rect)
        line = kit.u(FOOT) * (2 if self.crowded else 1)
        side = round(min(rect.height - line, (rect.width - kit.u(4)) / FACE_AND_SEAL))
        left, top = rect.centerx - round(side * FACE_AND_SEAL / 2), rect.centery - (side + line) // 2
        self._draw_face(target, side, left + side * 3 // 7, top)
        self._draw_foot(target, pygame.Rect(rect.x, top + side, rect.width, line))
        self._draw_seal(target, side, left + side * 6 // 7, top)

    def _draw_face(self, target: pygame.Surface, side: int, centre: int, top: int) -> None:
        """The explorer's portrait with the seat's medallion."""
        kit = self.kit
        portrait = load_explorers()[self.board.shown.seats[self.player].explorer].id
        kit.sprites.draw(target, f"portrait.{portrait}", round(side * PORTRAIT), side, midtop=(centre, top))
        token = kit.sprites.get(seat_token(self.board.session.seats, self.player), round(side * 0.5))
        target.blit(token, token.get_rect(bottomright=(centre + side // 2, top + side)))

    def is_cut(self) -> bool:
        """True if name and leaves do not fit beside each other."""
        name = self.kit.fonts.width(self.board.name_of(self.player), SIZE_SMALL, "bold")
        return name + self.kit.u(FOOT_GAP) + self._leaves_width() > self.rect.width

    def _draw_foot(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Name and leaves, beside each other or one below the other."""
        wide, gap = self._leaves_width(), self.kit.u(FOOT_GAP)
        room = area.width if self.crowded else area.width - wide - gap
        word = self.kit.fonts.fitting(self.board.name_of(self.player), room, face="bold")
        if self.crowded:
            tall = area.height // 2
            target.blit(word, word.get_rect(center=(area.centerx, area.y + tall // 2)))
            self._draw_leaves(target, area.centerx - wide // 2, area.y + tall)
            return
        x = area.centerx - (word.get_width() + gap + wide) // 2
        target.blit(word, word.get_rect(midleft=(x, area.centery)))
        self._draw_leaves(target, x + word.get_width() + gap, area.y)

    def _number(self) -> pygame.Surface:
        leaves = self.board.shown.seats[self.player].leaves
        return self.kit.fonts.render(number_text(leaves), SIZE_TEXT, INK_SOFT, "bold")

    def _leaves_width(self) -> int:
        return self.kit.u(20) + self._number().get_width()

    def _draw_leaves(self, target: pygame.Surface, x: int, y: int) -> None:
        line = self.kit.u(20)
        number = self._number()
        target.blit(self.kit.sprites.get("attribute.leaf.ink", line), (x, y))
        target.blit(number, number.get_rect(midleft=(x + line, y + line // 2)))

    def _draw_seal(self, target: pygame.Surface, side: int, x: int, y: int) -> None:
        """Draw nothing before the bid, then the seal, then the broken seal with the number."""
        kit, shown = self.kit, self.board.shown
        place = pygame.Rect(x, y, side, side)
        if self.bid is not None:
            target.blit(kit.sprites.get("seal.open", side), place)
            number = kit.fonts.render(number_text(self.bid), 24 * side / (56 * kit.k), INK, "bold")
            target.blit(number, number.get_rect(center=place.center))
        elif self.sealed or self.player in shown.has_bid:
            target.blit(kit.sprites.get("seal.closed", side), place)
        elif not shown.seats[self.player].is_out:
            radius = side // 2 - kit.u(4)
            pygame.draw.circle(target, kit.fonts.colour(INK_SOFT), place.center, radius, max(1, kit.u(1.5)))


class HungSeal(SeatBid):
    """The seal of an opponent alone, hung from their explorer on screen."""

    overhang = RING + 2

    def __init__(self, board: MummyTable, player: int) -> None:
        opponent, u = board.opponents[player], board.kit.u
        panel = opponent.rect
        side = min(u(SMALL_HUNG if opponent.chip else HUNG), panel.height)
        middle = panel.x + round(panel.height * ACROSS)
        if opponent.chip:
            middle = opponent.portrait_rect().x + u(ASIDE)
        rect = pygame.Rect(0, 0, side, side).move_to(center=(middle, panel.bottom - side // 5))
        super().__init__(board, rect, player, crowded=False)

    def draw(self, target: pygame.Surface) -> None:
        if self.won:
            radius = self.rect.width // 2 + self.kit.u(RING)
            pygame.draw.circle(target, self.kit.fonts.colour(GOLD), self.rect.center, radius)
        if self.bid is not None or self.sealed or self.player in self.board.shown.has_bid:
            self._draw_seal(target, self.rect.width, *self.rect.topleft)


class OwnSeal(SeatBid):
    """The own seal alone."""

    def draw(self, target: pygame.Surface) -> None:
        if self.won:
            self.kit.sprites.draw_nine(target, "tag.gold", self.rect)
        side = min(self.rect.size)
        self._draw_seal(target, side, self.rect.centerx - side // 2, self.rect.centery - side // 2)


def seats_in(area: Box, count: int, foot: float = FOOT) -> list[Box]:
    """Places for so many seats with a foot so high, in one row or two: whichever shows them larger."""

    def rows(number: int) -> list[Box]:
        columns = -(-count // number)
        each = min(WIDEST_SEAT, (area.w - 4 * (columns - 1)) / columns)
        block = area.centred(w=columns * each + 4 * (columns - 1))
        return block.grid(columns, number, 4)[:count]

    return max(rows(1), rows(2), key=lambda places: min(places[0].h - foot, places[0].w / FACE_AND_SEAL))


LEAST_BESIDE, MOST_BESIDE = (244.0, 236.0), (330.0, 300.0)
"""How wide and high the panel is at least, and at most, where it lies beside the hand; in units."""


def _beside(board: MummyTable, strip: pygame.Rect) -> pygame.Rect | None:
    """The room to the right of the cards, below the levels that reach as far; None if it is too small."""
    kit = board.kit
    left = board.hand.cards_rect().right + kit.u(GAP_S)
    steps = [step for step in board.pyramid.steps if step.right > left]
    top = max([step.bottom for step in steps], default=strip.top) + kit.u(GAP_S)
    least, most = (tuple(map(kit.u, size)) for size in (LEAST_BESIDE, MOST_BESIDE))
    room = pygame.Rect(left, top, strip.right - left, strip.bottom - top)
    if room.width < least[0] or room.height < least[1]:
        return None
    place = pygame.Rect(0, 0, min(room.width, most[0]), min(room.height, most[1]))
    place.bottomright = room.bottomright
    return place


LEAST_ROW, ROW = 280.0, 52.0
"""How wide the place of the buttons is at least for a bid in one row, and how high it is then."""
LEAST_COLUMN = (190.0, 108.0)
"""How wide and high it is at least for a bid in two."""


def _for_buttons(board: MummyTable) -> pygame.Rect | None:
    """The place of the buttons, which nobody needs meanwhile; None if it is too small or not by itself."""
    kit, buttons = board.kit, board.actions.rect
    place = buttons.copy()
    if place.width >= kit.u(LEAST_ROW):
        place.height = max(place.height, kit.u(ROW))
        place.centery = buttons.centery
    elif place.width < kit.u(LEAST_COLUMN[0]) or place.height < kit.u(LEAST_COLUMN[1]):
        return None
    return None if buttons.colliderect(board.hand.cards_rect()) else place


class AuctionPanel(PyramidPanel):
    """Everybody's seals, and one's own bid; where it hides nothing of the pyramid.

    Beside the hand, where there is room below the upper levels; else in the place of the buttons, and the
    others' seals hang from their explorers; if there is no room either, a strip over the hand.
    """

    thing = "bid"

    def __init__(self, board: MummyTable) -> None:
        self.slim = self.place_on(board) == _for_buttons(board)
        """True if only the own bid is here, and the others' seals hang from their explorers."""
        super().__init__(board)
        self.offer: Offer | None = None
        self.opened = False
        self.seats: dict[int, SeatBid] = {}
        self._faces: Iterator[None] = iter(())
        """Paints the hand, which is seen when the auction is over, a card with each seal that is opened."""
        over_hand = [board.hand] if self.rect.colliderect(board.hand.cards_rect()) else []
        self._below = over_hand if board.watching else [*over_hand, board.actions]
        if over_hand:
            self.behind = mark("See your cards")
            self.eye.name = _(self.behind)
        self.eye.show(not self.slim)  # it hides nothing
        self._show_below(False)
        self.refresh()

    def place_on(self, board: MummyTable) -> pygame.Rect:
        hand = board.hand.rect
        if board.watching:
            return hand.copy()
        strip = hand.union(board.actions.rect)
        return _beside(board, strip) or _for_buttons(board) or strip

    @property
    def inner(self) -> Box:
        return self.area.inset(TIGHT) if self.slim else super().inner

    def _show_below(self, shown: bool) -> None:
        """Show or hide the widgets below it, so that no key reaches them while it is there."""
        for part in self._below:
            part.show(shown)

    def give_way(self, away: bool) -> None:
        if self.slim:
            return
        if self.parent is not None:
            self._show_below(away)
        super().give_way(away)

    def put_away(self) -> None:
        self._show_below(True)
        self._take_down()
        super().put_away()

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

    def reveal(self, event: ev.BidsRevealed) -> Script:
        """Open all seals one after the other, then show who has won."""
        self.offer, self.opened = None, True
        self.refresh()
        self._faces = self.board.hand.prepare() if self.kit.motion.pace else iter(())
        bids = {p: bid for p, bid in enumerate(event.bids) if bid is not None and p in self.seats}
        for player in bids:
            self.seats[player].sealed = True
        yield OPEN_MS
        for player, bid in bids.items():
            self.kit.sound.play("seal")
            if player in self.seats:  # not, where it went out by what is shown already
                self.seats[player].open(bid)
            next(self._faces, None)
            yield OPEN_MS
        self._won(event)

    def _won(self, event: ev.BidsRevealed) -> None:
        next(self._faces, None)
        seats = self.board.session.seats
        if event.winner is None:
            text = nobody_words(event)
        else:
            if event.winner in self.seats:
                self.seats[event.winner].won = True
            say = Teller(seats, event.winner)
            text = say(mark("You move the Mummy!"), mark("{name} moves the Mummy!"))
        if self.result:
            self.result.set(text)
        self.invalidate()

    # --- building -----------------------------------------------------------------------------

    def fill(self) -> None:
        self.result: Label | None = None
        self.slider: Slider | None = None
        inner = self.inner
        if self.slim:
            self._fill_slim(inner)
            return
        if inner.w > 3 * inner.h and inner.w > CONTROLS + TELLING + 300:
            telling, row, bids = inner.across(TELLING, REST, CONTROLS, gap=GAP_S)
            self._tell(telling)
            self._ask(bids, two_rows=True)
        elif inner.h > 190 and inner.w > 500:
            telling, row, bids = inner.down(46.0, REST, BUTTON, gap=GAP_S)
            self._tell(telling.across(REST, EYE, gap=GAP_S)[0])
            self._ask(bids)
        else:
            row, bids = inner.down(REST, LOW_BUTTON if self.offer else SAYING, gap=6)
            row, _eye = row.across(REST, EYE, gap=4)
            self._ask(bids)
        self.seats = self._seats(row, crowded=False)
        if any(seat.is_cut() for seat in self.seats.values()):
            self.seats = self._seats(row, crowded=True)
        for widget in self.seats.values():
            self.add(widget)

    def _fill_slim(self, inner: Box) -> None:
        """The own seal and bid; the others' seals are hung up."""
        self._take_down()
        board = self.board
        players = [player for player, seat in enumerate(board.shown.seats) if not seat.is_out]
        in_rows = self.offer is not None and inner.w < LEAST_ROW - 2 * TIGHT
        row, below = inner.down(LOW_BUTTON, REST, gap=GAP_S) if in_rows else (inner, NOWHERE)
        own, bids = row.across(min(row.h, BUTTON) if board.viewer in players else 0.0, REST, gap=4)
        if in_rows:
            self._controls(bids, below)
        else:
            self._ask(bids)
        for player in players:
            if player == board.viewer:
                self.seats[player] = self.add(OwnSeal(board, self.px(own), player, crowded=False))
            else:
                self.seats[player] = board.add(HungSeal(board, player))

    def _take_down(self) -> None:
        """Take away the seals that are hung up."""
        for seat in self.seats.values():
            if isinstance(seat, HungSeal):
                seat.remove()
        self.seats = {}

    def _seats(self, row: Box, *, crowded: bool) -> dict[int, SeatBid]:
        """A bid for each seat still in the game, with name and leaves in one line or, `crowded`, in two."""
        players = [player for player, seat in enumerate(self.board.shown.seats) if not seat.is_out]
        places = seats_in(row, len(players), 2 * FOOT if crowded else FOOT)
        return {
            player: SeatBid(self.board, self.px(place), player, crowded)
            for player, place in zip(players, places, strict=True)
        }

    def _tell(self, place: Box) -> None:
        """Say what the auction is about, in a row, or in a narrow place below the Mummy's face."""
        kit, upright = self.kit, place.w < 3 * place.h
        if upright:
            picture, words = place.down(min(64.0, place.h * 0.5), REST, gap=2)
        else:
            picture, words = place.across(place.h, REST, gap=GAP_S)
        self.add(Picture(kit, self.px(picture.centred(w=picture.h)), "token.mummy"))
        note = _("The highest bidder pays and may move the Mummy.")
        align = "center" if upright else "left"
        self.add(Label(kit, self.px(words), note, size=SIZE_TEXT, colour=INK_SOFT, align=align, wrap=True))

    def _ask(self, room: Box, *, two_rows: bool = False) -> None:
        """The bid; while nobody is asked, what goes on."""
        if self.offer and two_rows:
            row, below = room.centred(h=2 * BUTTON + GAP_S).down(BUTTON, BUTTON, gap=GAP_S)
            track, seal = below.across(REST, 190.0, gap=GAP_S)
            self._controls(row.across(REST, EYE, gap=GAP_S)[0], seal)
            self._add_slider(track)
        elif self.offer:
            slid = room.w > 560
            number, track, seal = room.across(
                200.0 if slid else REST, REST if slid else 0.0, min(210.0, room.w * 0.46), gap=GAP_S
            )
            self._controls(number, seal)
            if slid:
                self._add_slider(track)
        else:
            waiting = "" if self.opened else _("Sealing the bids…")
            rect = self.px(room.across(REST, EYE)[0] if two_rows else room)
            label = Label(
                self.kit, rect, waiting, size=SIZE_LARGE, face="bold", align="center", colour=GAIN, wrap=True
            )
            self.result = self.add(label)

    def _controls(self, room: Box, seal: Box) -> None:
        """Less, how much, more; and the seal."""
        kit = self.kit
        left, middle, right = room.across(room.h, REST, room.h)
        fewer, more = pgettext("leaves", "Fewer"), pgettext("leaves", "More")
        self.less = self.add(Button(kit, self.px(left), lambda: self.change(-1), icon="ui.minus", name=fewer))
        self.more = self.add(Button(kit, self.px(right), lambda: self.change(1), icon="ui.plus", name=more))
        words, size = number_text(self.amount), SIZE_DISPLAY - 4
        self.number = self.add(Label(kit, self.px(middle), words, size=size, face="title", align="center"))
        words = _("Seal the bid")
        self.seal_button = self.add(Button(kit, self.px(seal), self.seal, text=words, style="gold", sound=""))
        self._show_amount()

    def _add_slider(self, track: Box) -> None:
        most = self.most
        self.slider = self.add(
            Slider(
                self.kit,
                self.px(track.centred(h=44)),
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
        return max((bid.leaves for bid in self.offer.of(Bid)), default=0) if self.offer else 0

    @property
    def amount(self) -> int:
        """The bid that would be sealed now. It is part of the decision: the panel goes with the window."""
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
            self.board.show_status()  # not what a space is, if that has been asked
            self.board.point_again()
            text = ngettext("{count} leaf", "{count} leaves", amount).format(count=amount)
            self.kit.host.announce(text)

    def way_to(self, leaves: int) -> list[pygame.Rect]:
        """The next places to press for a bid of so many leaves, in device px; none if nobody is to bid."""
        if self.offer is None:
            return []
        way = self.more if leaves > self.amount else self.less if leaves < self.amount else self.seal_button
        return [way.rect]

    def _show_amount(self) -> None:
        self.number.set(number_text(self.amount))
        self.less.set_enabled(self.amount > 0)
        self.more.set_enabled(self.amount < self.most)
        value = self._share
        if self.slider and abs(value - self.slider.value) > 1e-6 and not self.kit.stage.presses:
            self.slider.value = value
            self.slider.invalidate()

    def _slid(self, value: float) -> None:
        self.set_amount(round(value * self.most))

    @property
    def _share(self) -> float:
        """The bid as a part of the most leaves: 0–1."""
        return self.amount / self.most if self.most else 0.0

    def _slid_home(self) -> None:
        """The knob rests on a whole number."""
        if self.slider:
            self.slider.value = self._share
            self.slider.invalidate()

    def seal(self) -> None:
        """Place the bid, unless it has been."""
        if self.board.offer.of(Bid):
            self.kit.sound.play("seal")
            self.board.decide(Bid(self.amount))

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
