"""The Chamber of Osiris: three tests for the elixir, each with its chance, and the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import prod

import pygame

from game.ui.toolkit.box import GAP_S, REST, Box
from game.ui.toolkit.numbers import number_text, percent_text
from game.ui.toolkit.stage import Thing, Widget
from game.ui.toolkit.theme import INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Picture

from ..rules import ATTRIBUTES, COMPASS, TRY
from ..rules import events as ev
from ..rules.fields import BESIDE, field_at
from ..rules.odds import chamber_chances
from .action_words import plain_words
from .backdrop import Backdrop
from .board import MummyTable
from .choice_buttons import Choice
from .offer import Offer
from .panel import PyramidPanel
from .rolls import SUSPENSE_MS, Roll, Test, TestRoll
from .wording import attribute_name, percent
from .words import DIRECTION_NAMES

UNDER = field_at(3, 4, 4)
"""The field of level 3 on which the Chamber stands."""
EXITS = 48.0
"""Height of the buttons that lead out."""


def direction_out(field: int) -> str:
    """The direction of a key field, seen from the Chamber: 'n', 'e', 's' or 'w'."""
    return COMPASS[BESIDE[UNDER].index(field)]


class Star(Widget):
    """One of the three tests before it is rolled: attribute, value, chance."""

    def __init__(
        self, board: MummyTable, rect: pygame.Rect, attribute: int, value: int, chance: float
    ) -> None:
        super().__init__(board.kit, rect)
        self.attribute, self.value, self.chance = attribute, value, chance

    def things(self) -> Sequence[Thing]:
        return [("chamber@test", self.rect)]

    def draw(self, target: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        fonts = kit.fonts
        side = min(kit.u(40), rect.height // 3)
        sign = kit.sprites.get(f"attribute.{ATTRIBUTES[self.attribute]}.ink", side)
        room = rect.width - kit.u(6)
        said = percent_text(percent(self.chance))
        shown = (
            fonts.fitting(attribute_name(self.attribute), room, face="bold"),
            fonts.fitting(number_text(self.value), room, SIZE_LARGE + 8, face="title"),
            fonts.fitting(said, room, SIZE_SMALL, INK_SOFT),
        )
        gap = kit.u(-3)
        high = side + sum(line.get_height() + gap for line in shown)
        y = rect.centery - high // 2
        target.blit(sign, sign.get_rect(midtop=(rect.centerx, y)))
        y += side
        for line in shown:
            target.blit(line, line.get_rect(midtop=(rect.centerx, y)))
            y += line.get_height() + gap


class ChamberPanel(PyramidPanel):
    """For the person whose explorer is in the Chamber, and while tests are rolled."""

    thing = "chamber"

    widest, highest = 580.0, 540.0

    def __init__(self, board: MummyTable, player: int) -> None:
        super().__init__(board)
        self.player = player
        self.offer: Offer | None = None
        self.rolled: tuple[Test, ...] = ()
        self.roll: Roll | None = None
        self.refresh()

    # --- what happens -------------------------------------------------------------------------

    def decide(self, offer: Offer | None) -> None:
        """Ask the person at the screen, or nobody."""
        if offer is not None or self.offer is not None:
            self.offer = offer
            if offer:
                self.rolled = ()
            self.refresh()

    def test(self, event: ev.ChamberTested) -> float:
        """The three tests are rolled; returns the ms that it takes."""
        self.offer = None
        self.rolled = tuple(Test(*test) for test in event.tests)
        self.refresh()
        return self.roll.roll() if self.roll else 0.0

    # --- building -----------------------------------------------------------------------------

    def fill(self) -> None:
        self.roll = None
        kit, board = self.kit, self.board
        seat = board.shown.seats[self.player]
        name = board.name_of(self.player)
        body = self.head(_("The Chamber of Osiris"), name, f"portrait.{seat.person.id}", 64.0)
        side = 46.0 if self.low else 56.0
        place = kit.box(self.eye_box().x - GAP_S - side, self.inner.y, side, side)
        self.add(Picture(kit, place, "elixir"))
        below = EXITS + GAP_S + (64.0 if self.low else 84.0) if self.offer else 0.0
        area, ways = body.down(REST, below, gap=GAP_S)
        if not self.low and area.h > 196:
            above, area = area.down(104.0 if area.h > 260 else 72.0, REST, gap=6)
            self.add(Backdrop(kit, self.px(above), "scene.chamber", keep=0.62))
        if self.rolled:
            rect = self.px(area)
            self.roll = self.add(TestRoll(kit, rect, self.rolled, SUSPENSE_MS))
        else:
            self._stars(area)
        if self.offer:
            self._ways(ways, self.offer)

    def _stars(self, area: Box) -> None:
        """The three tests, and what they are for."""
        seat = self.board.shown.seats[self.player]
        text = _("Pass all three tests in one turn to find the elixir.")
        words, row = area.down(self.text_height(text, area.w), REST, gap=4)
        self.words(words, text)
        chances = chamber_chances(seat)
        for attribute, chance, place in zip(seat.person.stars, chances, row.columns(3), strict=True):
            rect = self.px(place)
            self.add(Star(self.board, rect, attribute, seat.value(attribute), chance))

    def _ways(self, room: Box, offer: Offer) -> None:
        """Try the tests, or leave by one of the four ways."""
        kit, seat = self.kit, self.board.shown.seats[self.player]
        tests, exits = room.down(REST, EXITS, gap=GAP_S)
        word, ways = exits.across(exits.w * 0.2, REST)
        chance = prod(chamber_chances(seat))
        if offer.has(TRY.word):
            tries = Choice(
                plain_words(TRY.word),
                TRY,
                picture="attribute.d12.ink",
                style="gold",
                chances={"passed": chance},
            )
            self.offer_choices([tries], tests)
        self.add(Label(kit, self.px(word), _("Leave:"), size=SIZE_TEXT, colour=INK_SOFT))
        found = sorted(offer.direct.items(), key=lambda way: "wnse".index(direction_out(way[0])))
        for (field, action), place in zip(found, ways.columns(len(found), GAP_S), strict=True):
            direction = direction_out(field)
            rect = self.px(place)
            name = _("Leave the Chamber: {direction}").format(direction=_(DIRECTION_NAMES[direction]))
            leave = partial(self.board.decide, action)
            self.add(Button(kit, rect, leave, icon=f"attribute.arrow-{direction}.ink", name=name))
