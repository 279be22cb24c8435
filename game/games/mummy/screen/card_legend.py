"""The meanings of the signs on a card: each sign beside a word or two."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.toolkit.box import REST, Box
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.theme import INK_SOFT, SIZE_SMALL
from game.ui.toolkit.translate import _, mark
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Picture

from ..rules import ATTRIBUTES, Card
from .card_art import LEADS, WAY, sign_sprite
from .card_signs import signs
from .wording import attribute_name

SIDE, LINE, APART, BESIDE = 18.0, 24.0, 14.0, 4.0
"""The side of a sign, the height of a line, what parts two meanings, and a sign from its words; in units."""

# Translators: beside a sign on a card: what the sign means.
LEAD_WORDS = {
    "test": mark("a test"),
    "either": mark("one test, as you choose"),
    "pass": mark("success"),
    "fail": mark("failure"),
    "grow": mark("for good"),
}
"""The meanings of the signs before others: see `card_art.LEADS`."""

# Translators: beside a sign on a card: what the sign means.
WORDS = {
    "endurance": mark("Endurance"),
    "leaf": mark("Tana leaves"),
    "find": mark("Find"),
    "key": mark("Key of Osiris"),
    "mummy": mark("The Mummy"),
    "curse": mark("a curse"),
    "captured": mark("captured"),
    "blocked": mark("the way is blocked"),
    "start": mark("back to the start"),
    "decoy": mark("the Mummy takes this card"),
    "star": mark("a starred attribute"),
    "steady": mark("nobody pushes you"),
    "fight": mark("Attack"),
    "trick": mark("Trick"),
    "flee": mark("Flee"),
    "cancel-surprise": mark("against a surprise"),
    "cancel-monster": mark("against a monster"),
    "stairs-up": mark("Stairs up"),
    "stairs-down": mark("Stairs down"),
}


def legend(kit: Kit, card: Card) -> dict[str, str]:
    """The signs of a card by sprite, each with its meaning, in the card's order; arrows need none.

    Letters, which have no sprite, are a part of the meaning.
    """
    found: dict[str, str] = {}
    for sign in signs(card):
        if sign.when in LEAD_WORDS:
            found[LEADS[sign.when]] = _(LEAD_WORDS[sign.when])
        elif sign.when == "once":
            found[""] = _("1×: give the card up for it")
        sprite = None if sign.name.startswith(WAY) else sign_sprite(kit, sign.name)
        if sprite and sign.name in ATTRIBUTES:
            found[sprite] = attribute_name(ATTRIBUTES.index(sign.name))
        elif sprite:
            found[sprite] = _(WORDS[sign.name])
    return found


def _flow(kit: Kit, card: Card, width: float) -> Iterator[tuple[str, str, Box]]:
    """Sign, words and place of each meaning, line by line, from the corner of a place of that width."""
    x = y = 0.0
    for sprite, words in legend(kit, card).items():
        sign = SIDE + BESIDE if sprite else 0.0
        across = min(width, sign + kit.text_width(words, SIZE_SMALL) + 2)
        if x and x + across > width:
            x, y = 0.0, y + LINE
        yield sprite, words, Box(x, y, across, LINE)
        x += across + APART


def legend_height(kit: Kit, card: Card, width: float) -> float:
    """The height that a card's legend of that width needs, in units."""
    return max((place.bottom for _sprite, _words, place in _flow(kit, card, width)), default=0.0)


def add_legend(panel: Widget, card: Card, area: Box) -> None:
    """Put the legend of a card's signs at the top of an area."""
    kit = panel.kit
    for sprite, words, place in _flow(kit, card, area.w):
        said = Box(area.x + place.x, area.y + place.y, place.w, place.h)
        if sprite:
            sign, said = said.across(SIDE, REST, gap=BESIDE)
            panel.add(Picture(kit, kit.px(sign), sprite))
        panel.add(Label(kit, kit.px(said), words, size=SIZE_SMALL, colour=INK_SOFT))
