"""Choosing among cards: the draft, a new pyramid, and looking at cards and seats in large."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.ui.table.free_place import HINT_KEYS
from game.ui.table.seat_panel import SeatPanel
from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Kit, Point, Thing, Widget
from game.ui.toolkit.theme import CREAM, INK_SOFT, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.pressable import Pressable
from game.ui.toolkit.widgets.surface import Panel, Shade

from .card_art import small_card, small_height
from .chamber import Chamber
from .layout import FRAME, ChamberBox
from .score_card import ScoreCard
from .shown import Shown

PAD = 18.0
BAR = 54.0
HEAD = 42.0


class CardButton(Pressable):
    """A card, or the deck's back, that can be chosen (or, without `chosen`, only looked at)."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, number: int, chosen: Callable[[int], None] | None, deck: int = 0
    ) -> None:
        name = _("Pyramid {number}").format(number=number) if number else _("Deck")
        super().__init__(kit, rect, lambda: chosen(number) if chosen else None, name, "place")
        self.number, self._deck = number, deck
        self.enabled = chosen is not None
        self.selected = False

    def bounds(self) -> pygame.Rect:
        return self.rect.inflate(round(20 * self.kit.k), round(20 * self.kit.k))

    def things(self) -> Sequence[Thing]:
        return [("card" if self.number else "deck", self.rect)]

    def select(self, selected: bool) -> None:
        """Show as chosen or not."""
        if selected != self.selected:
            self.selected = selected
            self.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        rect, k = self.rect, self.kit.k
        if self.selected:
            self.kit.sprites.draw_nine(target, "tag.gold", rect.inflate(round(14 * k), round(14 * k)))
        if self.number:
            target.blit(small_card(self.kit, self.number, 0, rect.width), rect)
        else:
            back = self.kit.sprites.get("card.pyramid_back", *rect.size)
            target.blit(back, rect)
            self._draw_deck_words(target)
        if self.selected:
            side = round(min(44 * k, rect.width * 0.4))
            badge = pygame.Rect(0, 0, side, side)
            badge.center = (rect.right - side // 3, rect.bottom - side // 3)
            target.blit(self.kit.sprites.get("badge", side), badge)
            tick = self.kit.sprites.get("ui.check.white", round(side * 0.7))
            target.blit(tick, tick.get_rect(center=badge.center))

    def _draw_deck_words(self, target: pygame.Surface) -> None:
        """What the back stands for, on a tag at its foot."""
        fonts, k = self.kit.fonts, self.kit.k
        words = ngettext("unseen, {count} card", "unseen, {count} cards", self._deck).format(count=self._deck)
        room = self.rect.width - round(24 * k)
        size = fonts.fit(words, room, SIZE_TEXT, SIZE_SMALL)
        text = fonts.render(fonts.shorten(words, room, size), size, CREAM)
        tag = text.get_rect().inflate(round(14 * k), round(6 * k))
        tag.midbottom = (self.rect.centerx, self.rect.bottom - round(16 * k))
        self.kit.sprites.draw_nine(target, "tag.dark", tag)
        target.blit(text, text.get_rect(center=tag.center))


class CardsOverlay(Shade):
    """Cards in large on a panel. With `pick` > 0 so many are to be chosen and confirmed; else only looked at.

    `hide` lets the player look at the table below; `menu` is the place and action of the table's menu button;
    `hint` asks for a hint.
    `bar` is what the way back from there covers; `deck` the number of cards under an unseen one.
    `picked` is the list in which what is chosen so far is kept, for a caller that may have to build anew.
    """

    def __init__(
        self,
        kit: Kit,
        title: str,
        note: str,
        cards: Sequence[int],
        *,
        pick: int = 0,
        confirm: str = "",
        done: Callable[[list[int]], None] | None = None,
        closable: bool = True,
        hide: bool = False,
        at_once: bool = False,
        menu: tuple[pygame.Rect, Callable[[], None]] | None = None,
        hint: Callable[[], None] | None = None,
        picked: list[int] | None = None,
        bar: pygame.Rect | None = None,
        deck: int = 0,
    ) -> None:
        super().__init__(kit, 120)
        self.told_by_scene = pick > 0
        self._bar = bar or kit.box(10, 10, 260, 56)
        self._deck = deck
        self.pick, self.done, self.closable = pick, done, closable
        self._at_once = at_once
        self.picked = [] if picked is None else picked
        self._title, self._note, self._cards, self._word, self._can_hide = title, note, cards, confirm, hide
        self._menu, self._hint = menu, hint
        self.build()

    def build(self) -> None:
        self.buttons: list[CardButton] = []
        self._confirm: Button | None = None
        self._body: list[Widget] = []
        self._build(self._title, self._note, self._cards, self._word, self._can_hide)
        self._show_picked()
        if self._menu:
            rect, action = self._menu
            self.add(Button(self.kit, rect, action, icon="ui.menu", style="lapis", name=_("Menu")))

    def _build(self, title: str, note: str, cards: Sequence[int], confirm: str, hide: bool) -> None:
        kit, k = self.kit, self.kit.k
        width, height = kit.window.width / k, kit.window.height / k
        edge = 10.0
        low = height < 540
        head = 30.0 if low else HEAD
        across = min(width - 2 * edge, 1080.0)
        note_lines = kit.fonts.wrap(note, round((across - 2 * PAD) * k), SIZE_TEXT) if note else []
        note_height = len(note_lines) * kit.fonts.line_height(SIZE_TEXT) / k
        pad = 10.0 if low else PAD
        room = height - 2 * edge - 2 * pad - head - note_height - BAR - 2 * pad
        columns = self._columns(len(cards), across - 2 * pad, room)
        rows = math.ceil(len(cards) / columns)
        gap = 16.0
        card = min((across - 2 * pad - gap * (columns - 1)) / columns, 230.0)
        while card > 40 and rows * small_height(kit, round(card * k)) / k + (rows - 1) * gap > room:
            card -= 2
        card_h = small_height(kit, round(card * k)) / k
        inner = max(columns * card + (columns - 1) * gap, min(420.0, across - 2 * pad))
        panel_w = inner + 2 * pad
        panel_h = pad + head + note_height + pad + rows * card_h + (rows - 1) * gap + pad + BAR + pad
        x, y = (width - panel_w) / 2, (height - panel_h) / 2
        self._body.append(self.add(Panel(kit, kit.box(x, y, panel_w, panel_h))))
        area = kit.box(x + pad, y + pad * 0.7, inner, head)
        self._body.append(self.add(Label(kit, area, title, size=SIZE_TITLE, face="title", align="center")))
        if note:
            area = kit.box(x + pad, y + pad + head, inner, note_height + 2)
            self._body.append(
                self.add(Label(kit, area, note, colour=INK_SOFT, align="center", wrap=True, middle=False))
            )
        top = y + pad + head + note_height + pad
        used = columns * card + (columns - 1) * gap
        for i, number in enumerate(cards):
            row, column = divmod(i, columns)
            rect = kit.box(
                x + (panel_w - used) / 2 + column * (card + gap), top + row * (card_h + gap), card, card_h
            )
            rect.height = small_height(kit, rect.width)
            button = CardButton(kit, rect, number, self._toggle if self.pick else None, self._deck)
            self.buttons.append(self.add(button))
        bar = Box(x + pad, y + panel_h - pad - BAR, inner, BAR)
        self._buttons(bar, confirm, hide)

    def _columns(self, count: int, width: float, room: float) -> int:
        """As many columns as make the cards largest."""
        best, best_size = 1, 0.0
        for columns in range(1, count + 1):
            rows = math.ceil(count / columns)
            size = min((width - 16 * (columns - 1)) / columns, (room - 16 * (rows - 1)) / rows / 1.22)
            if size > best_size + 0.5:
                best, best_size = columns, size
        return best

    def _buttons(self, bar: Box, confirm: str, hide: bool) -> None:
        kit = self.kit
        places = bar.columns(2 if hide and self.pick else 1)
        if self.pick:
            place = places[-1]
            rect = kit.box(place.x, place.y, place.w, place.h)
            self._confirm = self.add(
                Button(kit, rect, self._finish, text=confirm, style="gold", icon="ui.check")
            )
            self._confirm.set_enabled(False)
            if hide:
                place = places[0]
                rect = kit.box(place.x, place.y, place.w, place.h)
                self._peek = self.add(
                    Button(kit, rect, self._hide, text=_("Look at the table"), icon="ui.eye")
                )
        else:
            place = places[0]
            rect = kit.box(place.x + place.w * 0.2, place.y, place.w * 0.6, place.h)
            self.add(Button(kit, rect, self.close, text=_("Close"), style="gold"))

    def _toggle(self, number: int) -> None:
        if number in self.picked:
            self.picked.remove(number)
        else:
            if len(self.picked) == self.pick == 1:
                self.picked.clear()
            if len(self.picked) == self.pick:
                self.kit.sound.play("illegal")  # one must be put back first
                return
            self.picked.append(number)
        self._show_picked()
        if self._at_once:
            self._finish()

    def _show_picked(self) -> None:
        for button in self.buttons:
            button.select(button.number in self.picked)
        if self._confirm:
            self._confirm.set_enabled(len(self.picked) == self.pick)

    def _finish(self) -> None:
        if len(self.picked) == self.pick and self.done:
            self.remove()
            self.done(self.picked[:])

    def _hide(self) -> None:
        """Get out of the way, leaving a button that brings the choice back."""
        self.modal = False
        for child in self.children:
            child.show(False)
        rect = self._bar

        def back() -> None:
            button.remove()
            self.modal = True
            for child in self.children:
                child.show(True)
            self.kit.stage.invalidate_all()

        button = self.add(Button(self.kit, rect, back, text=_("Back to the choice"), style="gold"))
        self.kit.stage.invalidate_all()

    def hit(self, pos: Point) -> bool:
        return self.modal

    def draw(self, target: pygame.Surface) -> None:
        if self.modal:
            super().draw(target)

    def key(self, event: pygame.event.Event) -> bool:
        """The table's key for a hint, since the choice lies above the table."""
        if self._hint and event.key in HINT_KEYS:
            self._hint()
            return True
        return False

    def close(self) -> None:
        """Escape: what must be answered cannot be closed; it leads to the menu instead."""
        if self.closable:
            self.remove()
        elif self._menu:
            self._menu[1]()


class SeatOverlay(SeatPanel):
    """Another seat in large: both cards and the score card."""

    def __init__(self, kit: Kit, shown: Shown, player: int, name: str, note: str) -> None:
        super().__init__(kit)
        self._shown, self._player, self._words = shown, player, (name, note)
        self.build()

    def build(self) -> None:
        kit, shown, player = self.kit, self._shown, self._player
        name, note = self._words
        across, room = self.room()
        upright = kit.window.height > kit.window.width
        share = 0.25 if self.low else 0.31
        if upright:
            cell = min((across - 12 - 4 * FRAME) / 10, 70.0)
            score_w, score_h = across, 250.0
        else:
            score_w = 200.0 if kit.window.width < 900 * kit.k else 260.0
            cell = min((across - 24 - score_w - 4 * FRAME) / 10, 66.0)
        side = 5 * cell + 2 * FRAME
        pyramid = side * share
        if not upright:
            while side + pyramid > room:
                cell -= 1
                side = 5 * cell + 2 * FRAME
                pyramid = side * (0.2 if self.low else 0.31)
            score_h = side + pyramid
        width = max(2 * side + 12, score_w) if upright else 2 * side + 24 + score_w
        area = self.frame(width, side + pyramid + (score_h + 12 if upright else 0), name, note)
        seat = shown.seats[player]
        for slot in (0, 1):
            box = ChamberBox(Box(area.x + slot * (side + 12), area.y, side, side + pyramid), cell)
            chamber = self.add(Chamber(kit, slot, box))
            chamber.set(seat.cards[slot], seat.marked[slot])
        if upright:
            rect = kit.box(area.x, area.y + side + pyramid + 12, area.w, score_h)
        else:
            rect = kit.box(area.x + 2 * side + 24, area.y, score_w, score_h)
        card = self.add(ScoreCard(kit, rect, name))
        card.update(shown, player)
