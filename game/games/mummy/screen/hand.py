"""The own hand: cards that can be read, chosen, marked for exchange, and dragged onto the pyramid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol

import pygame

from game.ui.toolkit.box import GAP_S
from game.ui.toolkit.stage import TAP_SLOP, Kit, Point, Pointer, Thing, Widget
from game.ui.toolkit.theme import CREAM, HIT, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.pressable import Pressable

from ..rules import HAND, load_cards
from .card_art import card_back, card_face, card_origin, card_size, draw_card
from .wording import card_name

LIFT, RISE = 0.07, 0.06
"""How far a card that can be used stands out of the row, and how much further the chosen one: in heights."""
HELP = 30.0
"""Side of the sign on the chosen card that shows it large."""
HELP_OUT = 13.0
"""How far it reaches beyond the card."""
LONG_PRESS_MS = 480.0
REST_MS = 140.0
"""How long mouse or finger rest on a card before its text appears, which stays as long as they do."""
SLIDE_MS, DEAL_MS = 180.0, 50.0
"""How long a card slides to its place, and after what time the next one that comes does."""
DRAG_LIFT = 40.0
"""A dragged card is drawn so many units above the finger, so that it stays visible."""


class CardUse(Protocol):
    """The meaning of taps on cards of the hand, and of dragging them. A card is named by its place there."""

    def tap_card(self, index: int) -> None:
        """A card was tapped."""

    def can_drag(self, index: int) -> bool:
        """True if dragging that card means anything."""

    def drag_over(self, pos: Point) -> None:
        """A dragged card is there."""

    def drop(self, index: int, pos: Point | None) -> None:
        """The card was let go there; None: it comes back."""


class HandCard(Pressable):
    """One card of the hand."""

    overhang = 20.0

    def __init__(self, hand: Hand, index: int, kind: int) -> None:
        super().__init__(hand.kit, pygame.Rect(0, 0, 1, 1), lambda: hand.use.tap_card(index), "", "")
        self.hand, self.index, self.kind = hand, index, kind
        self.usable = self.chosen = self.marked = False
        self.goal: pygame.Rect | None = None
        """Its place, or the goal of its way."""
        self.call()
        self.dragged = False
        self.looked_at = False
        """True while the mouse rests on it."""

    def call(self) -> None:
        """Give it its name, which is not told while it lies face down."""
        self.name = _("A card, face down") if self.hand.covered else card_name(load_cards()[self.kind])

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def takes(self, pos: Point, button: int) -> bool:
        return True

    def things(self) -> Sequence[Thing]:
        return [("hand", self.rect)]

    def explain_itself(self, pos: Point) -> bool:
        if not self.hand.covered:
            self.hand.enlarge(self.kind)
        return not self.hand.covered

    def help_rect(self) -> pygame.Rect:
        """The sign that shows the card large, on the chosen one: on its corner, beside its name."""
        side = self.kit.u(HELP)
        rect = pygame.Rect(0, 0, side, side)
        out = self.kit.u(HELP_OUT)
        rect.topright = (self.rect.right + out, self.rect.y - out)
        return rect

    # --- gestures -----------------------------------------------------------------------------

    def hover(self, pos: Point | None) -> None:
        super().hover(pos)
        if pos is None or self.dragged:
            self._look_away()
        elif not self.down and not self.chosen and not self.looked_at:
            self.looked_at = True
            self.kit.motion.after(REST_MS, self._look, key=self._look_key(), always=True)

    def press(self, pointer: Pointer) -> None:
        if pointer.button != 1:
            return
        self._set_down(True)
        self._look_away()
        if pointer.touch:
            self.kit.motion.after(REST_MS, self._look, key=self._look_key(), always=True)
        self.kit.motion.after(LONG_PRESS_MS, self._long_press, key=self._key(), always=True)

    def _look_key(self) -> tuple[str, int]:
        return ("mummy look", self.index)

    def _look(self) -> None:
        if not self.dragged:
            self.hand.glance(self.index)

    def _look_away(self) -> None:
        self.looked_at = False
        self.kit.motion.cancel(self._look_key())
        self.hand.glance(None)

    def let_go(self) -> None:
        """Neither is it held any more, nor looked at."""
        self.kit.motion.cancel(self._key())
        self._look_away()

    def _key(self) -> tuple[str, int]:
        return ("mummy long press", self.index)

    def _long_press(self) -> None:
        if self.down and not self.dragged:
            self._set_down(False)
            self._look_away()
            self.hand.enlarge(self.kind)

    def drag(self, pointer: Pointer) -> None:
        if pointer.button != 1 or not (self.down or self.dragged):
            return
        if not self.dragged and pointer.stray > TAP_SLOP:
            self.let_go()
            self.dragged = self.hand.pick_up(self.index)
            self._set_down(self.dragged)
        if self.dragged:
            lift = self.kit.u(DRAG_LIFT) if pointer.touch else 0
            self.hand.carry((pointer.pos[0], pointer.pos[1] - lift))

    def release(self, pointer: Pointer) -> None:
        self.let_go()
        if pointer.button != 1:
            self.hand.enlarge(self.kind)
            return
        down, dragged = self.down, self.dragged
        self._set_down(False)
        self.dragged = False
        if dragged:
            self.hand.drop()
        elif down and pointer.stray <= 2 * TAP_SLOP:
            grown = self.help_rect().inflate(self.kit.u(8), self.kit.u(8))
            if self.chosen and grown.collidepoint(pointer.pos):
                self.hand.enlarge(self.kind)
            else:
                self.activate()

    def cancel(self) -> None:
        self.let_go()
        self._set_down(False)
        if self.dragged:
            self.dragged = False
            self.hand.drop(nowhere=True)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        hand = self.hand
        if hand.covered:
            target.blit(card_back(self.kit, self.rect.size), card_origin(self.kit, self.rect))
            return
        faded = hand.deciding and not self.usable and not self.marked
        if self.dragged:
            return
        draw_card(self.kit, target, self.kind, self.rect, faded=faded)
        if self.chosen or self.marked:
            edge = self.rect.inflate(self.kit.u(4), self.kit.u(4))
            self.kit.sprites.draw_nine(target, "focus", edge)
        if self.marked:
            self._badge(target, "ui.check.ink", "tag.gold")
        elif self.chosen:
            self._badge(target, "ui.help.white", "tag.lapis")

    def _badge(self, target: pygame.Surface, icon: str, ground: str) -> None:
        rect = self.help_rect()
        self.kit.sprites.draw_nine(target, ground, rect)
        self.kit.sprites.draw(target, icon, round(rect.width * 0.7), center=rect.center)


class Held(Widget):
    """A card on its way under finger or mouse."""

    overhang = 20.0

    def __init__(self, kit: Kit, kind: int, size: tuple[int, int]) -> None:
        super().__init__(kit, pygame.Rect((0, 0), size))
        self.kind = kind

    def draw(self, target: pygame.Surface) -> None:
        draw_card(self.kit, target, self.kind, self.rect)


class Hand(Widget):
    """The row of cards."""

    overhang = 20.0

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        above: Widget,
        use: CardUse,
        enlarge: Callable[[int], None],
        peek: Callable[[int, pygame.Rect], Widget],
    ) -> None:
        """`above` carries what is dragged, over everything else. `enlarge` shows a kind of card large; `peek`
        makes what is shown of one, at its place, while it is looked at."""
        super().__init__(kit, rect)
        self.above, self.use, self.enlarge, self._make_peek = above, use, enlarge, peek
        self.kinds: tuple[int, ...] = ()
        self.covered = False
        """True if only the backs show: somebody else looks at the screen."""
        self.to_look_at = False
        """True while the cards are only to look at: those too small for a finger are pictures then."""
        self.deciding = False
        """True if some cards can be used now and others cannot."""
        self._peek: tuple[int, Widget] | None = None
        """The index of the card that is looked at, and what is shown of it."""
        self.cards: list[HandCard] = []
        self._held: tuple[int, Held] | None = None

    # --- what it holds ------------------------------------------------------------------------

    def set(self, kinds: Sequence[int]) -> None:
        """Hold these cards; those that come, slide in from the right, one after the other."""
        if tuple(kinds) == self.kinds:
            return
        for card in self.cards:
            card.let_go()
        before = {}
        left = list(self.cards)
        for index, kind in enumerate(kinds):
            same = next((card for card in left if card.kind == kind), None)
            if same:
                left.remove(same)
                before[index] = same.rect.copy()
        self.kinds = tuple(kinds)
        self.clear()
        self.cards = [self.add(HandCard(self, index, kind)) for index, kind in enumerate(self.kinds)]
        come = (card.index for card in self.cards if card.index not in before)
        delays = {index: number * DEAL_MS for number, index in enumerate(come)}
        for card in self.cards:
            end = self.card_rect(card.index)
            card.focusable = not self.to_look_at or end.width >= HIT * self.kit.k
            start = before.get(card.index, pygame.Rect(self.kit.window.right, self.rect.y, 1, 1))
            self._slide(card, pygame.Rect(start.topleft, end.size), end, delays.get(card.index, 0.0))

    def remove_card(self, kind: int) -> pygame.Rect | None:
        """One card of that kind goes; returns where it was, None if there was none."""
        index = next((i for i, card in enumerate(self.cards) if card.kind == kind), None)
        if index is None:
            return None
        rect = self.cards[index].rect.copy()
        self.set(self.kinds[:index] + self.kinds[index + 1 :])
        return rect

    def _slide(self, card: HandCard, start: pygame.Rect, end: pygame.Rect, delay: float = 0.0) -> None:
        def step(t: float) -> None:
            card.place(pygame.Rect([round(a + (b - a) * t) for a, b in zip(start, end, strict=True)]))

        card.goal = end
        key = ("mummy hand", card.index)
        self.kit.motion.cancel(key)
        if start == end:
            step(1.0)
        else:
            step(0.0)
            self.kit.motion.add(SLIDE_MS, step, delay=delay, key=key)

    def place_all(self) -> None:
        """Put every card where it belongs, with a short motion."""
        for card in self.cards:
            end = self.card_rect(card.index)
            if card.goal != end:
                self._slide(card, card.rect.copy(), end)

    def cards_rect(self) -> pygame.Rect:
        """The place of a full hand, in device px."""
        gap = self.kit.u(GAP_S)
        room = max(HAND, len(self.kinds))
        across = room * self._card_size()[0] + (room - 1) * gap
        return pygame.Rect(self.rect.centerx - across // 2, self.rect.y, across, self.rect.height)

    def _card_size(self) -> tuple[int, int]:
        """The size of a card in device px; it keeps that when others go."""
        room = max(HAND, len(self.kinds))
        lift = round((LIFT + RISE) * self.rect.height)
        across = (self.rect.width - self.kit.u(GAP_S) * (room - 1)) / room
        return card_size(across, self.rect.height - lift)

    def card_rect(self, index: int) -> pygame.Rect:
        """The place of a card, in device px: higher if it can be used, highest if it is chosen."""
        u = self.kit.u
        gap, count = u(GAP_S), max(1, len(self.kinds))
        wide, tall = self._card_size()
        left = self.rect.centerx - (count * wide + (count - 1) * gap) // 2
        rect = pygame.Rect(left + index * (wide + gap), self.rect.bottom - tall, wide, tall)
        if index < len(self.cards) and not self.covered:
            card = self.cards[index]
            if self.deciding and (card.usable or card.marked):
                rect.y -= round(LIFT * self.rect.height)
            if card.chosen:
                rect.y -= round(RISE * self.rect.height)
        return rect

    # --- what can be done with it -------------------------------------------------------------

    def offer(
        self,
        kinds: Collection[int],
        *,
        deciding: bool,
        chosen: int | None = None,
        marked: Collection[int] = (),
    ) -> None:
        """Raise the cards of these kinds; `chosen` is the index of one, `marked` are indices."""
        self.deciding = deciding
        for card in self.cards:
            card.usable = card.kind in kinds
            card.chosen = card.index == chosen
            card.marked = card.index in marked
        self.place_all()
        self.invalidate()

    def cover(self, covered: bool) -> None:
        """Turn the cards face down, or up again."""
        if covered != self.covered:
            self.glance(None)
            self.covered = covered
            for card in self.cards:
                card.call()
            self.place_all()
            self.invalidate()

    def prepare(self) -> Iterator[None]:
        """Paint the faces, one in each step."""
        for card in () if self.covered else self.cards:
            card_face(self.kit, card.kind, card.rect.size)
            yield

    def draw(self, target: pygame.Surface) -> None:
        if not self.kinds:
            fonts = self.kit.fonts
            fonts.write(target, _("No cards in hand"), SIZE_TEXT, CREAM, center=self.rect.center)

    # --- looking ------------------------------------------------------------------------------

    @property
    def glances(self) -> bool:
        """True while a card is shown large."""
        return self._peek is not None

    def glance(self, index: int | None) -> None:
        """Show what the card of that index says above everything else, until this is called with None."""
        shown = self._peek[0] if self._peek else None
        if index is not None and (self.covered or not self.visible):
            index = None
        if index == shown:
            return
        if self._peek:
            self._peek[1].remove()
            self._peek = None
        if index is not None:
            made = self._make_peek(self.kinds[index], self.cards[index].rect)
            self._peek = index, self.above.add(made)

    # --- dragging -----------------------------------------------------------------------------

    def pick_up(self, index: int) -> bool:
        """Take a card out of the row; whether it can be dragged."""
        if self.covered or not self.use.can_drag(index):
            return False
        self.kit.sound.play("pick_up")
        card = self.cards[index]
        held = self.above.add(
            Held(self.kit, card.kind, (card.rect.width * 3 // 4, card.rect.height * 3 // 4))
        )
        self._held = (index, held)
        card.invalidate()
        return True

    def carry(self, pos: Point) -> None:
        """Move the dragged card with finger or mouse."""
        if self._held:
            rect = self._held[1].rect.copy()
            rect.center = pos
            self._held[1].place(rect)
            self.use.drag_over(pos)

    def drop(self, *, nowhere: bool = False) -> None:
        """Let go of what is dragged."""
        if not self._held:
            return
        index, held = self._held
        self._held = None
        pos = held.rect.center
        held.remove()
        self.cards[index].invalidate()
        self.use.drop(index, None if nowhere else pos)
