"""Skies and backs of cards: those that medals have opened can be chosen, the others say what they want."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import pygame

from game.play.looks import BACKS, SKIES
from game.ui.table.look_names import GROUNDS, LIGHTS, look_name
from game.ui.table.scene import MARGIN, Scene, Shell
from game.ui.toolkit.box import GAP_S, PAD_S, REST, Box
from game.ui.toolkit.card_ground import paint
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.sky import paint_air
from game.ui.toolkit.surfaces import rounded, transparent
from game.ui.toolkit.theme import CREAM, GOLD, SAND, SAND_SHADE, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.pressable import Pressable
from game.ui.toolkit.widgets.surface import Panel

HEADING, WORDS, LINE = 28.0, 54.0, 18.0
"""The height of a section's heading; the room below each picture, for its name in up to two lines and a line
about it; and of such a line."""
NARROWEST, HIGHEST, LOW = 104.0, 210.0, 150.0
"""The least width and the most height of a tile with a name; in lower ones names have one line."""
LOWEST = 74.0
"""Where tiles with names would be lower than that, each section is one line of pictures."""
CARD = 96 / 112
"""Width to height of a card."""
ROUND, RIM = 8.0, 4.0
"""The radius of a picture’s corners, and the width of a card’s golden rim."""
FINE = 3
"""How much larger lines are drawn than shown: pygame draws no smooth edges."""
PALE = 70
"""How opaque is what is still to be earned: of 255."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section: skies, or backs."""

    title: str
    wanted: Mapping[str, int]
    """How many medals each look wants."""
    chosen: str
    choose: Callable[[str], None]
    picture: Callable[[str, pygame.Rect], pygame.Surface]
    """How a look is shown, within so much room."""


class LookTile(Pressable):
    """One look: its picture, its name, and whether it is chosen or what it wants."""

    def __init__(self, kit: Shell, place: Box, section: Section, look: str, medals: int) -> None:
        wanted = section.wanted[look]
        self.selected = look == section.chosen
        self.open = self.selected or medals >= wanted
        title = look_name(look)
        if self.selected:
            state = _("Chosen")
        else:
            text = ngettext("{count} medal", "{count} medals", wanted)
            state = "" if self.open else text.format(count=number_text(wanted))
        super().__init__(kit, kit.px(place), partial(section.choose, look), read_on(title, state))
        self._picture = partial(section.picture, look)
        self._labels: list[Label] = []
        if place.h < LOWEST or place.w < NARROWEST - GAP_S:
            self._area = kit.px(place.inset(GAP_S / 2))
            return
        above, words = place.inset(GAP_S).down(REST, WORDS if place.h > LOW else 2 * LINE, gap=GAP_S / 2)
        self._area = kit.px(above)
        colour = GOLD if self.selected else CREAM
        name, below = words.down(REST, LINE)
        self._labels.append(
            Label(
                kit,
                kit.px(name),
                title,
                size=SIZE_SMALL,
                face="bold",
                align="center",
                colour=colour,
                wrap=True,
                middle=False,
            )
        )
        if state:
            self._labels.append(
                Label(kit, kit.px(below), state, size=SIZE_SMALL, align="center", colour=colour)
            )

    def draw(self, target: pygame.Surface) -> None:
        kit = self.kit
        if self.selected or self.hovered or self.down:
            kit.sprites.draw_nine(target, "tag.lapis", self.rect)
        if min(self._area.size) <= 2 * RIM * kit.k:
            return  # no window that anybody plays in
        picture = self._picture(self._area)
        if not self.open:
            picture.set_alpha(PALE)
        target.blit(picture, picture.get_rect(center=self._area.center))
        for label in self._labels:
            label.draw(target)


class LooksScene(Scene):
    """Choices show at once, and are kept at once. `back` returns to where the player came from."""

    def __init__(self, app: Shell, back: Callable[[], None], medals: int) -> None:
        """`medals` are those that are earned."""
        super().__init__(app, back=back)
        self._medals = medals

    def enter(self) -> None:
        self.app.host.announce(_("Skies and card backs"))

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        body = self.under_header(_("Skies and card backs"), 1000.0, foot=MARGIN / 2)
        settings = self.app.settings
        sections = (
            Section(_("Sky"), SKIES, settings.sky, partial(self.choose, "sky"), self._sky),
            Section(_("Card back"), BACKS, settings.back, partial(self.choose, "back"), self._card),
        )
        columns = max(
            1, min(max(len(each.wanted) for each in sections), int((body.w - 2 * PAD_S) / NARROWEST))
        )
        room = body.h - GAP_S - 2 * (HEADING + 2 * PAD_S)
        rows = [-(-len(each.wanted) // columns) for each in sections]
        tall = min(HIGHEST, max(0.0, room) / sum(rows))
        heights = [HEADING + 2 * PAD_S + tall * count for count in rows]
        area = body.centred(h=sum(heights) + GAP_S, high=0.3)
        for section, place, count in zip(sections, area.down(*heights, gap=GAP_S), rows, strict=True):
            self._build_section(section, place, columns, count)

    def _build_section(self, section: Section, area: Box, columns: int, rows: int) -> None:
        app = self.app
        self.add(Panel(app, self.px(area), "tag.lapis"))
        head, below = area.inset(PAD_S).down(HEADING, REST)
        self.add(Label(app, self.px(head), section.title, size=SIZE_TEXT, face="title", colour=GOLD))
        for look, place in zip(section.wanted, below.grid(columns, rows, GAP_S / 2), strict=False):
            self.add(LookTile(app, place, section, look, self._medals))

    # --- pictures -----------------------------------------------------------------------------

    def _sky(self, look: str, room: pygame.Rect) -> pygame.Surface:
        """Its four lights side by side, over sand."""
        app, light = self.app, LIGHTS[look][1]
        size = room.width, min(room.height, room.width)
        out = app.baked.get(("sky swatch", look, size))
        if out is None:
            out = pygame.Surface(size)
            for round_ in range(4):
                left, right = (size[0] * at // 4 for at in (round_, round_ + 1))
                part = out.subsurface((left, 0, right - left, size[1]))
                paint_air(part, light, round_ + 1, size[1])
                sand = pygame.Rect(left, round(size[1] * 0.8), right - left, size[1])
                out.fill(SAND, sand)
                out.fill(light.sands[round_], sand, pygame.BLEND_RGB_MULT)
            out = app.baked["sky swatch", look, size] = rounded(out, app.u(ROUND))
        return out.copy()

    def _card(self, look: str, room: pygame.Rect) -> pygame.Surface:
        """A card with that back."""
        app, ground = self.app, GROUNDS[look][1]
        wide = round(min(room.width, room.height * CARD))
        size = wide, round(wide / CARD)
        out = app.baked.get(("back swatch", look, size))
        if out is None:
            out = pygame.Surface(size)
            out.fill(GOLD)
            paint(out.subsurface(out.get_rect().inflate(*[-2 * app.u(RIM)] * 2)), ground)
            fine = transparent((FINE * wide, FINE * size[1]))
            left, top, ridge, right = (
                (fine.get_width() * x, fine.get_height() * y)
                for x, y in ((0.2, 0.72), (0.5, 0.32), (0.6, 0.72), (0.8, 0.72))
            )
            pygame.draw.polygon(fine, SAND_SHADE, (ridge, top, right))
            pygame.draw.polygon(fine, GOLD, (left, top, ridge))
            out.blit(pygame.transform.smoothscale(fine, size), (0, 0))
            out = app.baked["back swatch", look, size] = rounded(out, app.u(ROUND))
        return out.copy()

    # --- doing --------------------------------------------------------------------------------

    def choose(self, setting: str, look: str) -> None:
        """Take a look that is open; else say what it wants."""
        wanted, medals = {**SKIES, **BACKS}[look], self._medals
        if look == getattr(self.app.settings, setting):
            return
        if medals >= wanted:
            setattr(self.app.settings, setting, look)
            self.app.save_settings()
            self.rebuild()
            return
        text = ngettext("It takes {count} medal.", "It takes {count} medals.", wanted)
        have = ngettext("You have {count}.", "You have {count}.", medals)
        words = text.format(count=number_text(wanted)), have.format(count=number_text(medals))
        self.tell(look_name(look), " ".join(words))
