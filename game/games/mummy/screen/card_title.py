"""The name on a card's face: whole if it can be, beside the disc in the corner and below it."""

from __future__ import annotations

import pygame

from game.ui.toolkit.stage import Kit
from game.ui.toolkit.theme import INK, SIZE_SMALL, SIZE_TEXT
from game.ui.toolkit.zoom import LARGER

LEADING = 0.86
"""The distance of two lines, to what it usually is."""
SHARE = 0.5
"""How much of a card's height a name may take that needs more than two lines, or begins below the disc."""
DISC_ENDS = 0.85
"""Where in the disc's height letters are clear of it, as it is round."""


def draw_name(
    kit: Kit, surface: pygame.Surface, text: str, inner: pygame.Rect, disc: int, growth: float
) -> int:
    """Write a name at the top of `inner`, in whose corner there is a disc of that side; where it ends.

    `growth` is how much larger than usual the card is lettered.
    """
    fonts = kit.fonts
    room = inner.width - disc - round(4 * kit.k)  # clear of the frame's corner
    lines, size = _fitting(kit, text, room, inner.width, growth)
    step = round(fonts.line_height(size, "bold") * LEADING)
    if len(lines) > 2:  # below the disc there is the whole width
        lines = [lines[0], *_lines(kit, " ".join(lines[1:]), inner.width, size)]
    most = max(2, round(SHARE * inner.height) // step)
    lines = [*lines[: most - 1], *filter(None, [" ".join(lines[most - 1 :])])]
    y = inner.y + max(0, (disc - step * len(lines)) // 2)
    below = inner.y + round(DISC_ENDS * disc)
    can_begin_below = below + step * len(lines) <= inner.y + round(SHARE * inner.height)
    for number, line in enumerate(lines):
        widest = inner.width if number or can_begin_below else room
        shown = fonts.render(fonts.shorten(line, widest, size, "bold"), size, INK, "bold")
        if shown.get_width() > room:
            y = max(y, below)
        centre = inner.centerx if y >= below else inner.x + disc + room // 2
        surface.blit(shown, shown.get_rect(midtop=(centre, y)))
        y += step
    return max(y, inner.y + disc)


def _fitting(kit: Kit, text: str, room: int, width: int, growth: float) -> tuple[list[str], float]:
    """The name in lines, and the largest size at which they fit: the first beside the disc."""
    fonts = kit.fonts
    least = SIZE_SMALL / LARGER if kit.large_text else SIZE_SMALL  # large text gives way
    lines, size = [text], least
    for size in (SIZE_TEXT * growth, SIZE_SMALL * growth, SIZE_SMALL, (SIZE_SMALL + least) / 2, least):
        lines = _lines(kit, text, room, size)
        wide = [fonts.width(line, size, "bold") for line in lines]
        if wide[0] <= room and len(wide) <= 2 and wide[-1] <= (room if len(wide) == 1 else width):
            break
    return lines, size


def _lines(kit: Kit, text: str, room: int, size: float) -> list[str]:
    """A name in lines; a word with a hyphen may be parted there."""
    fonts = kit.fonts
    lines = fonts.wrap(text, room, size, "bold")
    if "-" in text and any(fonts.width(line, size, "bold") > room for line in lines):
        parted = fonts.wrap(text.replace("-", "- "), room, size, "bold")
        return [line.replace("- ", "-") for line in parted]
    return lines
