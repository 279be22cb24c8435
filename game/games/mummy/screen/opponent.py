"""The other explorers, in small."""

from __future__ import annotations

import pygame

from game.ui.table.board.opponent_panel import OpponentPanel
from game.ui.table.seat_names import seat_number, seat_token
from game.ui.toolkit.theme import CREAM, INK, INK_SOFT, SIZE_LARGE, SIZE_SMALL
from game.ui.toolkit.translate import _

from .explorer_parts import (
    PORTRAIT,
    condition,
    draw_count,
    draw_endurance,
    draw_thumb,
    endurance_width,
    portrait_name,
    thumbs,
)
from .shown import Shown, ShownSeat
from .words import EXPLORER_NAMES


class Opponent(OpponentPanel[Shown]):
    """Face and medallion, Endurance, leaves, cards in hand, and what it has. Tapping it shows it large."""

    @property
    def sealed(self) -> bool:
        """True if its bid is placed."""
        shown = self.shown
        return shown is not None and shown.bidding and self.player in shown.has_bid

    @property
    def seat(self) -> ShownSeat | None:
        """The seat on the panel."""
        return self.shown.seats[self.player] if self.shown else None

    def points(self) -> int | None:
        return self.seat.endurance if self.seat else None

    def line(self) -> str:
        return _(EXPLORER_NAMES[self.seat.person.id]) if self.seat else ""

    @property
    def chip(self) -> bool:
        """True if there is only room for the face and two numbers."""
        return self.rect.width < 160 * self.kit.k or self.rect.height < 60 * self.kit.k

    # --- where things are ---------------------------------------------------------------------

    def portrait_rect(self) -> pygame.Rect:
        """The place of the face."""
        pad = self.kit.u(3 if self.chip else 6)
        tall = self.rect.height - 2 * pad
        return pygame.Rect(self.rect.x + pad, self.rect.y + pad, round(tall * PORTRAIT), tall)

    def leaves_rect(self) -> pygame.Rect:
        """The place where its leaves are counted."""
        return self.portrait_rect()

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        seat = self.seat
        if seat is None:
            return
        kit, rect = self.kit, self.rect
        self.draw_ground(target)
        portrait = self.portrait_rect()
        face = kit.sprites.get(portrait_name(seat), *portrait.size)
        if seat.is_out:
            face = face.copy()
            face.set_alpha(90)
        target.blit(face, portrait)
        side = kit.u(18 if self.chip else 28)
        token = kit.sprites.get(seat_token(self.seats, self.player), side)
        target.blit(token, token.get_rect(bottomleft=(portrait.x - kit.u(2), portrait.bottom)))
        left = portrait.right + kit.u(3 if self.chip else 8)
        if self.chip:
            self._draw_chip(target, seat, left)
        else:
            self._draw_lines(target, seat, left)
        number = seat_number(self.seats, self.player)
        if self.chip and number:  # 'Pharaoh 2' is asked about, and only faces are shown
            said, radius = kit.fonts.render(str(number), SIZE_SMALL, CREAM, "bold"), kit.u(8)
            middle = portrait.right - radius, portrait.bottom - radius
            pygame.draw.circle(target, kit.fonts.colour(INK), middle, radius)
            target.blit(said, said.get_rect(center=middle))
        held = condition(seat)
        if held:
            sign = kit.sprites.get(f"{held}.ink", side)
            ground = sign.get_rect(topleft=portrait.topleft)
            kit.sprites.draw_nine(target, "tag.papyrus", ground)
            target.blit(sign, ground)
        if self.sealed and not self.chip:  # a chip has no room: its seal hangs from it
            seal = kit.sprites.get("seal.closed", kit.u(34))
            target.blit(seal, seal.get_rect(topright=(rect.right - kit.u(4), rect.y + kit.u(4))))

    def _draw_chip(self, target: pygame.Surface, seat: ShownSeat, left: int) -> None:
        """Numbers only: Endurance above leaves, and the key where there is room."""
        kit, rect = self.kit, self.rect
        side = kit.u(17)
        upper, lower = rect.y + rect.height * 3 // 10, rect.y + rect.height * 7 // 10
        draw_count(kit, target, left, upper, side, "attribute.endurance.ink", str(seat.endurance))
        end = draw_count(kit, target, left, lower, side, "attribute.leaf.ink", str(seat.leaves))
        right = rect.right - kit.u(3)
        if right - end > 2 * side:
            draw_count(kit, target, end + kit.u(4), upper, side, "attribute.hand.ink", str(seat.in_hand))
        if seat.has_key and right - end >= side:
            kit.sprites.draw(target, "attribute.key.ink", side, midright=(right, lower))

    def _draw_lines(self, target: pygame.Surface, seat: ShownSeat, left: int) -> None:
        """Name and status; Endurance, leaves and hand; what it has."""
        kit, fonts, rect, k = self.kit, self.kit.fonts, self.rect, self.kit.k
        right = rect.right - kit.u(8)
        room = right - left - (kit.u(36) if self.sealed else 0)
        name = self.name
        size = fonts.fit(name, max(room // 2, min(room, kit.u(100))), SIZE_LARGE, SIZE_SMALL, "title")
        shown = fonts.render(fonts.shorten(name, room, size, "title"), size, INK, "title")
        y = rect.y + kit.u(4)
        target.blit(shown, (left, y))
        area = pygame.Rect(left, rect.bottom - kit.u(27), right - left, kit.u(23))
        things = list(thumbs(seat, area, area.height, kit.u(3)))
        beside = left + shown.get_width() + kit.u(8)
        text = self.status or self.line()
        spare, place = left + room - beside, (beside, y + shown.get_height() // 2 + kit.u(1))
        if not things and fonts.width(text, SIZE_SMALL) > spare:  # where finds will be there is room as yet
            spare, place = area.width, area.midleft
        if spare > 40 * k:
            line = fonts.render(fonts.shorten(text, spare, SIZE_SMALL), SIZE_SMALL, INK_SOFT)
            target.blit(line, line.get_rect(midleft=place))
        middle = rect.y + round(rect.height * 0.5)
        side = kit.u(19)
        wide = endurance_width(side) + kit.u(100) <= right - left
        if wide:
            end = draw_endurance(kit, target, left, middle, side, seat)
        else:
            end = draw_count(kit, target, left, middle, side, "attribute.endurance.ink", str(seat.endurance))
        gap = kit.u(8 if wide else 4)
        for sprite, number in (("attribute.leaf.ink", seat.leaves), ("attribute.hand.ink", seat.in_hand)):
            if end + gap + side + kit.u(9) <= right:
                end = draw_count(kit, target, end + gap, middle, side, sprite, str(number))
        for kind, spot in things:
            draw_thumb(kit, target, kind, spot)
