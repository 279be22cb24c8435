"""The Chamber of Osiris: three tests for the elixir, each with its chance, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING

import pygame

from game.engine import Action
from game.ui.table.seats import seat_name
from game.ui.toolkit.box import Box
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.stage import Widget
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, Colour
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Picture

from ..rules import ATTRIBUTES, COMPASS, TRY
from ..rules import events as ev
from ..rules.fields import BESIDE, field_at
from .backdrop import Backdrop
from .choice_buttons import Choice
from .odds import chamber_chances, percent
from .offer import Offer
from .panel import GAP, ScenePanel
from .rolls import Roll, Test, TestRoll
from .wording import attribute_name
from .words import DIRECTION_NAMES

if TYPE_CHECKING:
    from .view import MummyBoard

UNDER = field_at(3, 4, 4)
"""The field of level 3 on which the Chamber stands."""
EXITS = 48.0
"""Height of the buttons that lead out."""


def direction_out(field: int) -> str:
    """Where a key field lies, seen from the Chamber: 'n', 'e', 's' or 'w'."""
    return COMPASS[BESIDE[UNDER].index(field)]


class Star(Widget):
    """One of the three tests before it is rolled: attribute, value, chance."""

    def __init__(
        self, board: MummyBoard, rect: pygame.Rect, attribute: int, value: int, chance: float
    ) -> None:
        super().__init__(board.kit, rect)
        self.attribute, self.value, self.chance = attribute, value, chance

    def draw(self, target: pygame.Surface) -> None:
        kit, k, rect = self.kit, self.kit.k, self.rect
        fonts = kit.fonts
        side = min(round(40 * k), rect.height // 3)
        sign = kit.sprites.get(f"attribute.{ATTRIBUTES[self.attribute]}.ink", side)
        room = rect.width - round(6 * k)
        said = f"{percent(self.chance)}%"
        lines: list[tuple[str, float, str, Colour]] = [
            (attribute_name(self.attribute), SIZE_TEXT, "bold", INK),
            (number_text(self.value), SIZE_LARGE + 8, "title", INK),
            (said, SIZE_SMALL, "plain", INK_SOFT),
        ]
        shown = []
        for text, size, face, colour in lines:
            size = fonts.fit(text, room, size, SIZE_SMALL, face)
            shown.append(fonts.render(fonts.shorten(text, room, size, face), size, colour, face))
        gap = round(-3 * k)
        high = side + sum(line.get_height() + gap for line in shown)
        y = rect.centery - high // 2
        target.blit(sign, sign.get_rect(midtop=(rect.centerx, y)))
        y += side
        for line in shown:
            target.blit(line, line.get_rect(midtop=(rect.centerx, y)))
            y += line.get_height() + gap


class ChamberPanel(ScenePanel):
    """For the person whose explorer is in the Chamber, and while tests are rolled."""

    thing = "chamber"

    widest, highest = 580.0, 540.0

    def __init__(self, board: MummyBoard, player: int) -> None:
        super().__init__(board)
        self.player = player
        self.offer: Offer | None = None
        self.rolled: tuple[Test, ...] = ()
        self.roll: Roll | None = None
        self.elixir: Picture | None = None
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

    def refresh(self) -> None:
        """Build everything for what there is now."""
        self.invalidate()
        self.clear()
        self.choice_buttons, self.roll = [], None
        kit, board = self.kit, self.board
        seat = board.shown.seats[self.player]
        name = seat_name(board.session.seats, self.player)
        body = self.head(_("The Chamber of Osiris"), name, f"portrait.{seat.person.id}", 64.0)
        side = 46.0 if self.low else 56.0
        place = kit.box(self.eye_box().x - GAP - side, self.inner.y, side, side)
        self.elixir = self.add(Picture(kit, place, "elixir"))
        below = 0.0
        if self.offer:
            below = EXITS + GAP + (64.0 if self.low else 84.0) + GAP
        area = Box(body.x, body.y, body.w, body.h - below)
        if not self.low and area.h > 196:
            high = 104.0 if area.h > 260 else 72.0
            place = kit.box(area.x, area.y, area.w, high)
            self.add(Backdrop(kit, place, "scene.chamber", keep=0.62))
            area = Box(area.x, area.y + high + 6, area.w, area.h - high - 6)
        if self.rolled:
            rect = kit.box(area.x, area.y, area.w, area.h)
            self.roll = self.add(TestRoll(kit, rect, self.rolled))
        else:
            self._stars(area)
        if self.offer:
            self._ways(Box(body.x, body.bottom - below + GAP, body.w, below - GAP), self.offer)
        self.invalidate()

    def _stars(self, area: Box) -> None:
        """The three tests, and what they are for."""
        kit, seat = self.kit, self.board.state.seats[self.player]
        text = _("Pass all three tests in one turn, and the elixir is found.")
        high = self.text_height(text, area.w)
        self.words(Box(area.x, area.y, area.w, high), text)
        row = Box(area.x, area.y + high + 4, area.w, area.h - high - 4)
        chances = chamber_chances(seat)
        for attribute, chance, place in zip(seat.person.stars, chances, row.columns(3), strict=True):
            rect = kit.box(place.x, place.y, place.w, place.h)
            self.add(Star(self.board, rect, attribute, seat.value(attribute), chance))

    def _ways(self, room: Box, offer: Offer) -> None:
        """Try the tests, or leave by one of the four ways."""
        kit, seat = self.kit, self.board.state.seats[self.player]
        high = room.h - EXITS - GAP
        chance = prod(chamber_chances(seat))
        if offer.has(TRY.word):
            tries = Choice(
                _("Face the three tests"),
                self._does(TRY),
                picture="attribute.d12.ink",
                style="gold",
                chances={"passed": chance},
            )
            self.offer_choices([tries], Box(room.x, room.y, room.w, high))
        row = Box(room.x, room.bottom - EXITS, room.w, EXITS)
        word = kit.box(row.x, row.y, row.w * 0.2, row.h)
        self.add(Label(kit, word, _("Leave:"), size=SIZE_TEXT, colour=INK_SOFT))
        ways = Box(row.x + row.w * 0.2, row.y, row.w * 0.8, row.h)
        found = sorted(offer.direct.items(), key=lambda way: "wnse".index(direction_out(way[0])))
        for (field, action), place in zip(found, ways.columns(len(found), GAP), strict=True):
            direction = direction_out(field)
            rect = kit.box(place.x, place.y, place.w, place.h)
            name = _("Leave the Chamber: {direction}").format(direction=_(DIRECTION_NAMES[direction]))
            self.add(
                Button(kit, rect, self._does(action), icon=f"attribute.arrow-{direction}.ink", name=name)
            )

    def _does(self, action: Action) -> Callable[[], None]:
        return lambda: self.board.act(action)
