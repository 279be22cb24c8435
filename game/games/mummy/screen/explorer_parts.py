"""Parts of an explorer's panels: Endurance, leaves, attributes, and small pictures of its belongings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui.toolkit.numbers import signed
from game.ui.toolkit.stage import Kit, Thing, Widget
from game.ui.toolkit.theme import DANGER, GAIN, INK, SIZE_SMALL, SIZE_TEXT, Colour
from game.ui.toolkit.translate import _

from ..rules import ATTRIBUTES, NO_CARD, Surprise, load_cards
from ..rules.attributes import HIGHEST, LOWEST
from ..rules.seat import FULL_ENDURANCE
from .card_art import draw_fitting, kind_of, picture_name, sign_sprite
from .card_signs import signs
from .shown import ShownSeat
from .wording import attribute_name

PORTRAIT = 96 / 112
"""Width of a portrait to its height."""
BLOCKED = "attribute.blocked"
GROUNDS = {"find": "tag.gold", "monster": "tag.lapis", "surprise": "tag.danger", "move": "tag.danger"}
"""Grounds of the small pictures: finds, allies, curses and what lies before the explorer."""


def portrait_name(seat: ShownSeat) -> str:
    """The sprite of the explorer's face."""
    return f"portrait.{seat.person.id}"


def belongings(seat: ShownSeat) -> list[int]:
    """Kinds of the cards that lie with the explorer: what lies before it first, finds, allies, curses."""
    barrier = [] if seat.barrier == NO_CARD else [seat.barrier]
    keys_first = sorted(seat.finds, key=lambda kind: kind not in seat.finds_that("key"))
    return [*barrier, *keys_first, *seat.allies, *seat.curses]


def endurance_width(side: int) -> int:
    """The width of the row that `draw_endurance` draws."""
    return FULL_ENDURANCE * side


def draw_endurance(
    kit: Kit, target: pygame.Surface, left: int, middle: int, side: int, seat: ShownSeat
) -> int:
    """A sign for each point of Endurance, lost ones crossed; returns where the row ends."""
    for point in range(FULL_ENDURANCE):
        name = "attribute.endurance.ink" if point < seat.endurance else "attribute.endurance.lost.ink"
        sign = kit.sprites.get(name, side)
        if point >= seat.endurance:
            sign = sign.copy()
            sign.set_alpha(130)
        target.blit(sign, sign.get_rect(midleft=(left + point * side, middle)))
    return left + endurance_width(side)


def draw_count(
    kit: Kit, target: pygame.Surface, left: int, middle: int, side: int, sprite: str, text: str
) -> int:
    """A sign and a number; returns where they end."""
    kit.sprites.draw(target, sprite, side, midleft=(left, middle))
    size = SIZE_SMALL if side < 18 * kit.k else SIZE_TEXT if side < 24 * kit.k else SIZE_TEXT + 2
    number = kit.fonts.render(text, size, INK, "bold")
    target.blit(number, number.get_rect(midleft=(left + side + kit.u(2), middle)))
    return left + side + kit.u(2) + number.get_width()


def value_colour(change: int) -> Colour:
    """The colour of an attribute's value, by what finds and curses add."""
    return GAIN if change > 0 else DANGER if change < 0 else INK


def change_words(seat: ShownSeat, attribute: int) -> str:
    """The points that cards add to an attribute; if the limit cuts them, words that say so."""
    change = seat.change(attribute)
    total = seat.person.attributes[attribute] + change
    if total > HIGHEST:
        return _("max.")
    return _("min.") if total < LOWEST else signed(change)


def draw_attribute_row(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, seat: ShownSeat, attribute: int
) -> None:
    """Sign, name, star if the Chamber tests it, what cards add, and the value."""
    fonts = kit.fonts
    change = seat.change(attribute)
    side = min(rect.height - kit.u(2), kit.u(24))
    kit.sprites.draw(target, f"attribute.{ATTRIBUTES[attribute]}.ink", side, midleft=rect.midleft)
    value = fonts.render(str(seat.value(attribute)), SIZE_TEXT + 2, value_colour(change), "bold")
    target.blit(value, value.get_rect(midright=(rect.right, rect.centery)))
    right = rect.right - kit.u(24)
    if change:
        words = fonts.render(change_words(seat, attribute), SIZE_SMALL, value_colour(change))
        shown = words.get_rect(midright=(right, rect.centery))
        target.blit(words, shown)
        right = min(right, shown.x + kit.u(18))
    right -= kit.u(24)
    left = rect.x + side + kit.u(6)
    if attribute in seat.person.stars:
        star = kit.sprites.get("attribute.star.ink", kit.u(15))
        right -= star.get_width()
        target.blit(star, star.get_rect(midleft=(right, rect.centery)))
    written = fonts.fitting(attribute_name(attribute), right - left)
    target.blit(written, written.get_rect(midleft=(left, rect.centery)))


def draw_attribute_cell(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, seat: ShownSeat, attribute: int
) -> None:
    """Sign and value side by side or one above the other; a starred one on a golden ground."""
    starred = attribute in seat.person.stars
    if starred:
        kit.sprites.draw_nine(target, "tag.gold", rect.inflate(-kit.u(2), 0))
    value = kit.fonts.render(
        str(seat.value(attribute)), SIZE_TEXT, value_colour(seat.change(attribute)), "bold"
    )
    beside = rect.width > 1.2 * rect.height
    side = min(kit.u(24), rect.height - kit.u(2) if beside else rect.height - value.get_height())
    side = min(side, rect.width - (value.get_width() if beside else 0) - kit.u(2))
    sign = kit.sprites.get(f"attribute.{ATTRIBUTES[attribute]}.ink", max(8, side))
    if beside:
        left = rect.centerx - (side + value.get_width() + kit.u(1)) // 2
        target.blit(sign, sign.get_rect(midleft=(left, rect.centery)))
        target.blit(value, value.get_rect(midleft=(left + side + kit.u(1), rect.centery)))
        return
    top = rect.centery - (side + value.get_height()) // 2
    target.blit(sign, sign.get_rect(midtop=(rect.centerx, top)))
    target.blit(value, value.get_rect(midtop=(rect.centerx, top + side)))


class AttributeRow(Widget):
    """The seven attributes in a row, as they count now."""

    overhang = 2.0

    def __init__(self, kit: Kit, rect: pygame.Rect, seat: ShownSeat) -> None:
        super().__init__(kit, rect)
        self.seat = seat
        each, count = rect.width / len(ATTRIBUTES), len(ATTRIBUTES)
        edges = [rect.x + round(each * index) for index in range(count + 1)]
        self.cells = [
            pygame.Rect(edges[i], rect.y, edges[i + 1] - edges[i], rect.height) for i in range(count)
        ]

    def things(self) -> Sequence[Thing]:
        return list(zip(ATTRIBUTES, self.cells, strict=True))

    def draw(self, target: pygame.Surface) -> None:
        for attribute, cell in enumerate(self.cells):
            draw_attribute_cell(self.kit, target, cell, self.seat, attribute)


def thumbs(seat: ShownSeat, area: pygame.Rect, side: int, gap: int) -> Iterator[tuple[int, pygame.Rect]]:
    """The places of the small pictures of what the explorer has, row by row.

    They are smaller than `side` if that many have no room otherwise; what has none even then is left out.
    """
    kinds = belongings(seat)
    if condition(seat) == BLOCKED:
        kinds = kinds[1:]  # the wall is shown over the face
    for smaller in range(side, side // 2, -1):
        across = max(1, (area.width + gap) // (smaller + gap))
        down = (area.height + gap) // (smaller + gap)
        if across * down >= len(kinds):
            side = smaller
            break
    else:
        side = max(1, side // 2)
        across = max(1, (area.width + gap) // (side + gap))
    for number, kind in enumerate(kinds):
        row, column = divmod(number, across)
        rect = pygame.Rect(area.x + column * (side + gap), area.y + row * (side + gap), side, side)
        if rect.bottom > area.bottom + 1:
            return
        yield kind, rect


def draw_thumb(kit: Kit, target: pygame.Surface, kind: int, rect: pygame.Rect) -> None:
    """A card as a small picture on the colour of its kind."""
    card = load_cards()[kind]
    kit.sprites.draw_nine(target, GROUNDS[kind_of(card)], rect)
    picture = picture_name(kit, card) or _sign_of(kit, kind)
    if picture:
        draw_fitting(kit, target, picture, rect.inflate(-kit.u(4), -kit.u(4)))


def _sign_of(kit: Kit, kind: int) -> str | None:
    """The sign that replaces a missing picture of a card."""
    card = load_cards()[kind]
    variant = "ink" if kind_of(card) == "find" else "white"
    if isinstance(card, Surprise):
        return sign_sprite(kit, "curse", variant)
    return next((name for sign in signs(card) if (name := sign_sprite(kit, sign.name, variant))), None)


def condition(seat: ShownSeat) -> str | None:
    """The sprite's name for what holds the explorer: captured or blocked; None if nothing does."""
    if seat.captured:
        return "attribute.captured"
    return BLOCKED if seat.barrier != NO_CARD else None
