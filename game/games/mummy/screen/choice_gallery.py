"""Explorers to choose from, each with face, character, attributes and stars: see `ChoiceGallery`."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK_SOFT, SIZE_LARGE, SIZE_SMALL, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Picture

from ..rules import ATTRIBUTES, NOWHERE
from ..rules.explorers import parse_explorer
from .explorer_parts import PORTRAIT
from .look import AttributeList
from .shown import ShownSeat
from .words import EXPLORER_LINES, EXPLORER_NAMES

ROW = 36.0
NOTE = 34.0
LEAST_FACE = 48.0


def picture(key: str) -> str:
    return f"portrait.{key}" if key else "compass"


def describe(kit: Kit, place: Box, key: str) -> Iterator[Widget]:
    if not key:
        words = _("You’re dealt an explorer that nobody has chosen.")
        yield Label(kit, kit.px(place), words, size=SIZE_LARGE, align="center", wrap=True)
        return
    person, values = place.across(place.w * 0.42, REST, gap=12)
    yield from _person(kit, person, key)
    rows, note = values.down(REST, NOTE)
    rows = rows.centred(h=len(ATTRIBUTES) * ROW)
    yield AttributeList(kit, kit.px(rows), ShownSeat(parse_explorer(key), NOWHERE))
    star, words_place = note.across(18, REST, gap=4)
    yield Picture(kit, kit.px(star.centred(18, 18)), "attribute.star.ink")
    tested = _("tested in the Chamber")
    yield Label(kit, kit.px(words_place), tested, size=SIZE_SMALL, colour=INK_SOFT, wrap=True)


def _person(kit: Kit, place: Box, key: str) -> Iterator[Widget]:
    """Face, name and character."""
    character = _(EXPLORER_LINES[key])
    lines = kit.fonts.wrap(character, kit.u(place.w), SIZE_TEXT)
    text_h = len(lines) * kit.fonts.line_height(SIZE_TEXT) / kit.k + 4
    name_h = 2 * kit.fonts.line_height(SIZE_TITLE, "title") / kit.k
    face_h = min(place.h - text_h - name_h, place.w / PORTRAIT, 240.0)
    face_h = face_h if face_h >= LEAST_FACE else 0.0
    face, name, words, _rest = place.down(face_h, name_h, text_h, REST)
    if face_h:
        yield Picture(kit, kit.px(face), picture(key))
    written = _(EXPLORER_NAMES[key])
    yield Label(kit, kit.px(name), written, size=SIZE_TITLE, face="title", align="center", wrap=True)
    yield Label(kit, kit.px(words), character, size=SIZE_TEXT, align="center", wrap=True, middle=False)
