"""An encounter: the cards played on an explorer, the one it faces, what it can do, the dice."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table.seat_names import object_name, seat_name, seat_token
from game.ui.table.seat_sentences import Teller
from game.ui.toolkit.box import GAP_S, REST, Box
from game.ui.toolkit.stage import Thing, Widget
from game.ui.toolkit.theme import DANGER, EDGE, GLINT, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, mark
from game.ui.toolkit.widgets.label import Label

from ..rules import Card, load_cards
from ..rules import events as ev
from .backdrop import Backdrop
from .board import MummyTable
from .card_art import RATIO, draw_card
from .card_close_up import CardPicture
from .choice_buttons import ROOMY_WITH_CHANCES, places_for
from .explorer_parts import AttributeRow, draw_thumb
from .facing import choices_of
from .log import field_name, played_by_words
from .offer import Offer
from .panel import PyramidPanel
from .refusal_words import gift_words
from .rolls import ContestRoll, Roll, Test, TestRoll
from .wording import card_name, kind_name, sentences, stake_sentences

TALLEST_CARD = 320.0
TIGHT = 420.0
"""Narrow panels below this height have no room for a card's text beside choices."""
TOKEN, TUCKED = 32.0, 4.0
"""Side of a medallion below a card, and how much of it lies over the card's frame."""
ASK = 62.0
"""Height of the row below the cards in which a person is asked to play one."""
VALUES, LOW_VALUES = 44.0, 30.0
"""Height of the row that says how strong the explorer is on whom it would be played."""
WIDEST_VALUES = 420.0


class Slot(Widget):
    """A place for a card: empty, or with the card and the medallion of the seat that played it.

    Without `token` it is a small picture of a card that is still to be faced.
    """

    overhang = 2 * (TOKEN - TUCKED)

    def __init__(
        self, board: MummyTable, rect: pygame.Rect, played: tuple[int, int] | None, *, token: bool
    ) -> None:
        super().__init__(board.kit, rect)
        self.board, self.played, self.token = board, played, token
        self.hidden = False
        """True while its card is still on its way."""

    def things(self) -> Sequence[Thing]:
        return [("encounter@card", self.rect)] if self.played else []

    def draw(self, target: pygame.Surface) -> None:
        kit = self.kit
        if self.played is None or self.hidden:
            pygame.draw.rect(target, EDGE, self.rect, 0, kit.u(8))  # what the scene shows there is not on it
            pygame.draw.rect(target, GLINT, self.rect, max(1, kit.u(2)), kit.u(8))
            number = kit.fonts.render("?", kit.fonts.size_for(self.rect.height * 0.36), GLINT, "title")
            target.blit(number, number.get_rect(center=self.rect.center))
            return
        by, kind = self.played
        if not self.token:
            draw_thumb(kit, target, kind, self.rect)
            return
        draw_card(kit, target, kind, self.rect)
        if len(self.board.session.seats) > 1:
            rect = self.token_rect()
            target.blit(kit.sprites.get(seat_token(self.board.session.seats, by), rect.width), rect)

    def token_rect(self) -> pygame.Rect:
        """The place of the medallion: below the card, whose last signs are near its edge."""
        side = self.kit.u(TOKEN)
        rect = pygame.Rect(0, 0, side, side)
        return rect.move_to(midtop=(self.rect.centerx, self.rect.bottom - self.kit.u(TUCKED)))


class EncounterPanel(PyramidPanel):
    """Follows the table's `shown`; what is rolled and decided is put into its lower part."""

    def __init__(self, board: MummyTable) -> None:
        super().__init__(board)
        self.faced: tuple[int, int] | None = board.shown.facing
        """(seat, kind) of the card that is or was last faced."""
        self.rolled: ev.MonsterFought | tuple[Test, ...] | None = None
        """The roll against that card."""
        self.line = ""
        """The result of the roll, in words."""
        self.offer: Offer | None = None
        self.chosen: int | None = None
        """The kind of the card that the person has chosen to play, but not played."""
        self.roll: Roll | None = None
        self.slots: list[Slot] = []
        self.card: CardPicture | None = None
        self.told_of_it: list[Widget] = []
        """The faced card and its words."""
        self.refresh()

    def things(self) -> Sequence[Thing]:
        return [*super().things(), *([("encounter@card", self.card.rect)] if self.card else [])]

    @property
    def weighs(self) -> bool:
        """True while it shows a card that the person has chosen to play."""
        return self.chosen is not None and self.faced is None and self.offer is not None

    # --- what happens -------------------------------------------------------------------------

    def decide(self, offer: Offer | None) -> None:
        """Ask the person at the screen, or nobody."""
        if offer is not None or self.offer is not None:
            self.offer = offer
            if offer:
                self.rolled, self.line = None, ""
            self.refresh()

    def look_at(self, kind: int | None) -> None:
        """Show the card that the person has chosen to play in large, in place of the slots; None: it has
        chosen none."""
        if kind != self.chosen:
            self.chosen = kind
            self.refresh()

    def play_card(self) -> Slot | None:
        """A card has been added to `shown.pending`: the slot that it goes to, still without it."""
        self.offer = None
        self.refresh()
        count = len(self.board.shown.pending)
        if not 0 < count <= len(self.slots):
            return None
        slot = self.slots[count - 1]
        slot.hidden = True
        return slot

    def face(self, by: int, kind: int) -> tuple[pygame.Rect | None, CardPicture | None]:
        """The next card is faced: where it lay, and its place in large."""
        start = next((slot.rect.copy() for slot in self.slots if slot.played == (by, kind)), None)
        self.faced, self.rolled, self.line, self.offer = (by, kind), None, "", None
        self.refresh()
        return start, self.card

    def places_of(self, kinds: Sequence[int]) -> list[tuple[int, pygame.Rect]]:
        """Which of these cards are still to be faced, and where each lies."""
        lying = [(slot.played[1], slot.rect.copy()) for slot in self.slots if slot.played and not slot.hidden]
        return [(kind, rect) for kind, rect in lying if kind in kinds]

    def show_faced(self, shown: bool) -> None:
        """Show the faced card and its words, or hide both."""
        for widget in self.told_of_it:
            widget.show(shown)

    def test(self, event: ev.SurpriseTested) -> float:
        """A test is rolled; returns the ms that it takes."""
        before = self.rolled if isinstance(self.rolled, tuple) else ()
        self.rolled = (*before, Test(event.attribute, event.value, event.die, event.passed))
        self.refresh()
        return self.roll.roll(since=len(before)) if self.roll else 0.0

    def contest(self, event: ev.MonsterFought) -> float:
        """A contest is rolled; returns the ms that it takes."""
        self.rolled, self.offer = event, None
        self.refresh()
        return self.roll.roll() if self.roll else 0.0

    def say(self, line: str) -> None:
        """Say what comes of it, below the dice."""
        self.line = line
        self.refresh()

    # --- building -----------------------------------------------------------------------------

    def fill(self) -> None:
        self.slots, self.card, self.roll, self.told_of_it = [], None, None, []
        board, shown = self.board, self.board.shown
        seat = shown.seats[shown.active]
        pending = list(shown.pending)
        mini = 34.0 if self.low else 42.0
        small = self.faced is not None or self.weighs
        room = len(pending) * (mini + 6) if small else 0.0
        name = board.name_of(shown.active)
        where = name  # who goes out stands nowhere, while the last card is still shown
        if not seat.is_out:
            say = Teller(board.session.seats, shown.active, seat_name)
            where = say(mark("You’re on {field}"), mark("{name} on {field}"), field=field_name(seat.field))
        body = self.head(_("Encounter"), where, f"portrait.{seat.person.id}", room)
        x = self.eye_box().x - GAP_S - room + 6
        for index, played in enumerate(pending if small else ()):
            box = self.kit.box(x + index * (mini + 6), self.inner.y, mini, mini)
            self.slots.append(self.add(Slot(self.board, box, played, token=False)))
        if self.faced is not None:
            self._face(body, *self.faced)
        elif self.chosen is not None and self.weighs:
            self._weigh(body, self.chosen)
        else:
            self._gather(body, pending)

    def _gather(self, body: Box, pending: list[tuple[int, int]]) -> None:
        """Lay out as many slots as the field's number, and the question to the seat that may play a card."""
        number = max(self.board.shown.number, len(pending))
        asked = self.offer is not None and self.offer.response
        room, below = body.down(REST, ASK if asked else 0.0, gap=GAP_S)
        if asked:
            room = self._values(room)
        gap = 18.0
        self.add(Backdrop(self.kit, self.px(room), "scene.encounter", keep=0.8))
        hung = TOKEN - TUCKED if len(self.board.session.seats) > 1 else 0.0
        tall = min(room.h - hung - 16, 230.0, (body.w - gap * (number + 1)) / number / RATIO)
        block = room.centred(number * tall * RATIO + (number - 1) * gap, tall + hung)
        cards, _tokens = block.down(tall, REST)
        for index, place in enumerate(cards.columns(number, gap)):
            played = pending[index] if index < len(pending) else None
            self.slots.append(self.add(Slot(self.board, self.px(place), played, token=True)))
        if asked:
            text, row = self._question(), self.px(below)
            self.add(Label(self.kit, row, text, size=SIZE_LARGE, face="bold", align="center", wrap=True))

    def _values(self, room: Box) -> Box:
        """How strong the explorer is on whom a card would be played, below; the rest of the room."""
        shown = self.board.shown
        if shown.active == self.board.viewer:  # one's own are always in view
            return room
        room, values = room.down(REST, LOW_VALUES if self.low else VALUES, gap=GAP_S)
        row = self.px(values.centred(min(values.w, WIDEST_VALUES), values.h))
        self.add(AttributeRow(self.kit, row, shown.seats[shown.active]))
        return room

    def _weigh(self, body: Box, kind: int) -> None:
        """The chosen card in large with its rules, and who keeps it if it is a gift."""
        card, room = load_cards()[kind], self._values(body)
        tall = min(TALLEST_CARD, room.h - 20, room.w * 0.4 / RATIO)
        column, text = room.across(tall * RATIO + 20, REST, gap=16)
        self.add(Backdrop(self.kit, self.px(column), "scene.encounter", keep=0.8))
        self.add(CardPicture(self.kit, self.px(column.centred(tall * RATIO, tall)), kind))
        gift, words = gift_words(self.board, kind), "\n".join(sentences(card))
        size = SIZE_SMALL if self.low else SIZE_TEXT
        warned = self.text_height(gift, text.w, size) if gift else 0.0
        top, warning, rules = text.down(32.0, warned, REST)
        self.add(Label(self.kit, self.px(top), card_name(card), size=SIZE_LARGE, face="title", wrap=True))
        self.words(rules, words, size=size)
        if gift:
            self.add(
                Label(self.kit, self.px(warning), gift, size=size, colour=DANGER, face="bold", wrap=True)
            )

    def _question(self) -> str:
        """The question to the person who may play a card."""
        board = self.board
        if self.offer is None or not self.offer.plays:
            return _("None of your cards can be played here.") if board.open_hand else ""
        name = object_name(board.session.seats, board.shown.active)
        if board.shown.active == board.viewer:
            return _("You may play one card on yourself: choose it below.")
        return _("You may play one card on {name}: choose it below.").format(name=name)

    def _face(self, body: Box, by: int, kind: int) -> None:
        """The card in large with its text; beside or below it, what is decided or rolled."""
        card = load_cards()[kind]
        share = 0.34 if self.low else 0.38
        beside = body.w >= 470
        if beside:
            tall = min(TALLEST_CARD, body.h - 20, body.w * share / RATIO)
            column, text = body.across(tall * RATIO + 20, REST, gap=16)
            self.add(Backdrop(self.kit, self.px(column), "scene.encounter", keep=0.8))
            place = column.centred(tall * RATIO, tall)
        else:
            tall = min(200.0, body.h * 0.38)
            column, text = body.across(tall * RATIO, REST, gap=16)
            place = column.centred(h=tall, high=0.0)
            text = text.centred(h=max(tall, body.h * 0.5), high=0.0)
        self.card = self.add(CardPicture(self.kit, self.px(place), kind))
        before = len(self.children)
        top = self._text(text, by, card, text if beside else body) + GAP_S
        self.told_of_it = [self.card, *self.children[before:]]
        if beside:
            self._work(Box(text.x, top, text.w, text.bottom - top))
        else:
            top = max(top, place.bottom + GAP_S) + 2
            self._work(Box(body.x, top, body.w, body.bottom - top))

    def _text(self, area: Box, by: int, card: Card, column: Box) -> float:
        """Name, player and effects of the card; returns where the text ends.

        Below that, in `column`, are the choices.
        """
        kit, seats = self.kit, self.board.session.seats
        name = card_name(card)
        self.add(Label(kit, kit.box(area.x, area.y, area.w, 28), name, size=SIZE_LARGE + 2, face="title"))
        kind = kind_name(card)
        y = area.y + 28
        if len(seats) > 1:
            kind = played_by_words(card, by, seats)
        self.add(Label(kit, kit.box(area.x, y, area.w, 20), kind, size=SIZE_SMALL, colour=INK_SOFT))
        y += 24
        size = SIZE_SMALL if self.low else SIZE_TEXT
        words = "\n".join(sentences(card))
        if self.offer and self.inner.w < 470 and self.area.h < TIGHT:
            return y  # the card says it in signs: the room is for the choices
        words = self._with_stake(words, card, area.down(y - area.y, REST)[1], column, size)
        high = min(self.text_height(words, area.w, size), area.bottom - y)
        self.words(Box(area.x, y, area.w, high), words, size=size)
        return y + high

    def _with_stake(self, words: str, card: Card, area: Box, column: Box, size: float) -> str:
        """Add the fate of the cards still to be faced, for the deciding player, if no choice needs the
        room."""
        stake = stake_sentences(card)
        if not (stake and self.offer and self.board.shown.pending):
            return words
        longer = "\n".join((words, *stake))
        count = len(choices_of(self.board, self.offer))
        highs = [self.text_height(text, area.w, size) for text in (words, longer)]
        tops = [area.y + high + GAP_S for high in highs]
        rooms = [Box(column.x, top, column.w, column.bottom - top) for top in tops]
        before, after = (places_for(count, room) for room in rooms)
        as_wide = [place.w for place in before] == [place.w for place in after]
        harmless = as_wide and all(place.h >= ROOMY_WITH_CHANCES for place in after)
        return longer if highs[1] <= area.h and harmless else words

    def _work(self, room: Box) -> None:
        """The choices, or the roll."""
        kit = self.kit
        if self.rolled is not None:
            upper, lower = room.down(REST, 26.0 if self.line else 0.0)
            area = self.px(upper)
            if isinstance(self.rolled, tuple):
                self.roll = self.add(TestRoll(kit, area, self.rolled))
            else:
                name = self.board.name_of(self.board.shown.active)
                self.roll = self.add(ContestRoll(kit, area, self.rolled, name))
            if self.line:
                self.add(Label(kit, self.px(lower), self.line, size=SIZE_TEXT, face="bold", align="center"))
        elif self.offer:
            self.offer_choices(choices_of(self.board, self.offer), room)
        elif self.line:
            area = self.px(room)
            self.add(Label(kit, area, self.line, size=SIZE_LARGE, face="bold", align="center", wrap=True))
