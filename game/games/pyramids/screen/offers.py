"""Cards to choose from, above the table: two of four start cards, and a new pyramid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine import Action
from game.ui.table.board.hint_place import HINT_KEYS
from game.ui.table.selection import Part, Selection
from game.ui.toolkit.box import Box
from game.ui.toolkit.stage import Point
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label

from ..rules import DECK, Keep, Take
from .board import PyramidsTable
from .look import GAP, CardsOverlay
from .score_card import ScoreCard

CARD = "card"
"""Parts of actions: the number of a pyramid (DECK: the unseen one)."""


def chosen_cards(action: Action) -> Iterator[Part]:
    """The pyramids by which an action is chosen."""
    match action:
        case Keep(low=low, high=high):
            yield Part(CARD, low)
            yield Part(CARD, high)
        case Take(card=card):
            yield Part(CARD, card)


LEAST_SCORE = 90.0, 120.0
"""The least width and height of one's score card beside the cards."""


class Choice(CardsOverlay):
    """Cards to be chosen and confirmed; it cannot be closed.

    With `hide` the player may look at the table below. The `selection` has the choice so far, for a caller
    that may have to build again.
    """

    told_by_scene = True

    yields = False

    def __init__(
        self,
        board: PyramidsTable,
        words: tuple[str, str, str],
        cards: Sequence[int],
        selection: Selection,
        done: Callable[[Action], None],
        *,
        hide: bool = False,
    ) -> None:
        """`words` are title, note, and what the button says that confirms; `done` gets the action."""
        self.board = board
        self.selection, self.done = selection, done
        self._word, self._can_hide = words[2], hide
        self._bar = board.toolbar_rect()
        super().__init__(board.kit, *words[:2], cards, chosen=self._toggle, deck=board.shown.deck)

    def build(self) -> None:
        super().build()
        self._show_picked()
        menu = Button(
            self.kit, self.board.menu_rect(), self.close, icon="ui.menu", style="lapis", name=_("Menu")
        )
        self.add(menu)
        for lamp in self.board.children:
            if isinstance(lamp, Button) and lamp.thing == "hint":  # the table's own is in the dark
                again = Button(
                    self.kit, lamp.rect, self.board.hint, icon="ui.hint", style="lapis", name=_("Hint")
                )
                self.add(again).thing = "hint"
        for label in (self.title, self.note):
            self._clear(label)
        if self._can_hide:
            self._add_score()

    def _add_score(self) -> None:
        """Add the player's score card where the last line of cards leaves room for it."""
        last, gap = self.buttons[-1].rect, self.kit.u(GAP)
        right = max(button.rect.right for button in self.buttons)
        place = pygame.Rect(last.right + gap, last.y, right - last.right - gap, last.height)
        if all(side >= self.kit.u(least) for side, least in zip(place.size, LEAST_SCORE, strict=True)):
            self.add(ScoreCard(self.kit, place)).update(self.board.shown, self.board.viewer)

    def _clear(self, title: Label) -> None:
        """Let a line of words stand between the buttons beside it, in the middle if it has room there."""
        rect, gap = title.rect, self.kit.u(GAP / 2)
        buttons = [child.rect for child in self.children if isinstance(child, Button)]
        above = [button for button in buttons if button.colliderect(rect)]
        left = max([rect.left, *(each.right + gap for each in above if each.centerx < rect.centerx)])
        right = min([rect.right, *(each.left - gap for each in above if each.centerx >= rect.centerx)])
        both = max(left - rect.left, rect.right - right)
        if rect.width - 2 * both >= self.kit.fonts.width(title.text, title.size, title.face):
            left, right = rect.left + both, rect.right - both
        rect.update(left, rect.y, right - left, rect.height)

    def build_foot(self, bar: Box) -> None:
        kit = self.kit
        places = [kit.px(place) for place in bar.columns(1 + self._can_hide)]
        self._confirm = self.add(
            Button(kit, places[-1], self._finish, text=self._word, style="gold", icon="ui.check")
        )
        if self._can_hide:
            self.add(Button(kit, places[0], self.look_past, text=_("See the table"), icon="ui.eye"))

    def _toggle(self, number: int) -> None:
        selection, part = self.selection, Part(CARD, number)
        if part in selection.chosen:
            selection.put_back(part)
        elif selection.ready() and len(selection.chosen) > 1:
            self.kit.sound.play("illegal")  # another card must be put back first
            return
        else:
            selection.choose(part)
        self._show_picked()
        if self.board.app.settings.at_once:
            self._finish()

    def _show_picked(self) -> None:
        for button in self.buttons:
            button.select(Part(CARD, button.number) in self.selection.chosen)
        self._confirm.set_enabled(self.selection.ready() is not None)

    def _finish(self) -> None:
        action = self.selection.ready()
        if action:
            self.remove()
            self.done(action)

    def look_past(self) -> None:
        """Get out of the way, leaving a button that brings the choice back."""
        self.modal = False
        for child in self.children:
            child.show(False)

        def back() -> None:
            button.remove()
            self.modal = True
            for child in self.children:
                child.show(True)
            self.kit.stage.invalidate_all()

        button = self.add(Button(self.kit, self._bar, back, text=_("Back to the choice"), style="gold"))
        self.kit.stage.invalidate_all()

    def hit(self, pos: Point) -> bool:
        return self.modal

    def draw(self, target: pygame.Surface) -> None:
        if self.modal:
            super().draw(target)

    def key(self, event: pygame.event.Event) -> bool:
        """The table's key for a hint, since the choice lies above the table."""
        if event.key in HINT_KEYS:
            self.board.hint()
            return True
        return False

    def close(self) -> None:
        """Escape: what must be answered cannot be closed; it leads to the menu instead."""
        self.board.open_menu()


class Offers:
    """At most one choice is open at a time; it stays until it is made or withdrawn."""

    def __init__(self, board: PyramidsTable) -> None:
        self.board = board
        self._open: Choice | None = None
        self._selection = Selection()
        self._looked_past = False
        """True if the person looked at the table when the window changed."""

    @property
    def pending(self) -> bool:
        """True if a choice lies on the table."""
        return self._open is not None and self._open.parent is not None

    def rebuilt(self) -> None:
        """Drop the old widget after the board was built again; picks stay, and so does looking past it."""
        self._looked_past = self._open is not None and not self._open.modal
        self._open = None

    def withdraw(self) -> None:
        """Close the choice: there is nothing to choose any more."""
        self._looked_past = False
        self._selection = Selection()
        if self._open:
            self._open.remove()
            self._open = None

    def draft(self, player: int) -> None:
        """Two of four start cards."""
        note = _("Choose two of these four to explore first. The others go back into the deck.")
        words = _("Keep two pyramids"), note, _("Keep these two")
        # While a start card is chosen there is nothing to be seen on the table.
        self._put(player, words, self.board.state.seats[player].hand, hide=False)

    def replacement(self, player: int) -> None:
        """A card in place of an explored one."""
        cards = [action.card for action in self.board.state.legal_actions(player) if isinstance(action, Take)]
        with_deck = _("Take a face-up pyramid, or the top card of the deck without looking.")
        note = with_deck if DECK in cards else _("Take a face-up pyramid.")
        self._put(player, (_("A new pyramid"), note, _("Take it")), cards, hide=True)

    def _put(self, player: int, words: tuple[str, str, str], cards: Sequence[int], *, hide: bool) -> None:
        """Put a choice on the table, unless one lies there."""
        if self.pending:
            return

        def done(action: Action) -> None:
            self._open = None
            self._selection = Selection()
            self.board.act(action)

        actions = self.board.state.legal_actions(player)
        if actions != self._selection.actions:
            self._selection = Selection(actions, chosen_cards)
        choice = Choice(self.board, words, cards, self._selection, done, hide=hide)
        self._open = self.board.add(choice)
        if self._looked_past:
            self._looked_past = False
            choice.look_past()
