"""The dark table: light grounds become dark, and what is written and drawn in ink on them becomes light."""

from __future__ import annotations

from collections.abc import Mapping

from .theme import (
    COST_ON_DARK,
    CREAM,
    DANGER,
    GAIN,
    GAIN_ON_DARK,
    INK,
    INK_SOFT,
    PAPYRUS,
    SAND_SHADE,
    STONES,
    Colour,
)

PAPER: Colour = (0x2C, 0x36, 0x58)
"""The colour that papyrus and sandstone are multiplied with."""
GILT: Colour = (0x74, 0x68, 0x68)
"""The same for what is golden: it stays so, but can be written on in cream."""
CARD: Colour = (0x82, 0x76, 0x74)
"""The same for cards and other things with colours and small signs that must stay clear."""

COLOURS: Mapping[Colour, Colour] = {
    INK: CREAM,
    INK_SOFT: (0xDD, 0xCF, 0xAE),
    DANGER: COST_ON_DARK,
    GAIN: GAIN_ON_DARK,
    PAPYRUS: (0x29, 0x30, 0x40),
    SAND_SHADE: (0x6A, 0x64, 0x62),
    STONES[2]: (0xC9, 0xA9, 0xEA),
}
"""Colours on papyrus by day → by night."""

HOUSE_PAPER = ("panel.papyrus", "panel.stone", "tag.papyrus", "button.papyrus")
HOUSE_GILT = ("tag.gold", "button.gold")
"""How the names of the house's light grounds begin."""


def tints(paper: tuple[str, ...] = (), cardboard: tuple[str, ...] = ()) -> dict[str, Colour]:
    """Beginnings of sprites' names → what they are multiplied with; the house's and those of games."""
    found = dict.fromkeys((*HOUSE_PAPER, *paper), PAPER)
    return found | dict.fromkeys(HOUSE_GILT, GILT) | dict.fromkeys(cardboard, CARD)


def worn(name: str) -> str:
    """The sprite that stands for another one on dark ground: signs in ink have a white variant."""
    return f"{name.removesuffix('.ink')}.white" if name.endswith(".ink") else name
