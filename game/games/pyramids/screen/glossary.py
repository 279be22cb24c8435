"""The signs of the table of Pyramids."""

from __future__ import annotations

from game.ui.table.glossary import Sign, from_lines, table_signs
from game.ui.toolkit.translate import _, pgettext

from ..rules.position import DISPLAY, TURNS
from ..rules.scoring import AWARDS, PYRAMID_POINTS
from .lessons import sign_lines

ICONS = ("cross", "red_gem", "green_gem", "torch", "skull", "elixir", "tomb")


def signs() -> list[Sign]:
    """All of them, in the language in use."""
    return [
        *from_lines(ICONS, sign_lines(), "signs"),
        # in a chamber
        Sign(
            "entrance",
            "entrance",
            _("Entrance"),
            _("Every path starts here: the first shape in a pyramid must cover it."),
            "places",
        ),
        Sign("wall", "tile.wall.1", _("Wall"), _("Dark stone can never be marked."), "places"),
        Sign(
            "cell",
            "tile.stone.1",
            _("Free cell"),
            _("You can mark it when it shares a side with a marked cell. Glowing cells are in reach."),
            "places",
        ),
        Sign(
            "marked",
            "tile.marked",
            _("Marked cell"),
            _("You’ve been here. The next shape must share a side with a marked cell, and can’t cover one."),
            "places",
        ),
        Sign(
            "chamber",
            "frame",
            pgettext("of a pyramid", "Chamber"),
            _("One of your two pyramids: find a way from the entrance at the top to the tomb at the bottom."),
            "aim",
        ),
        Sign(
            "pyramid",
            "pyramid.green",
            _("Pyramid"),
            _(
                "Stands over its chamber and shows its colour and number. Explored, it’s worth "
                "{points} points."
            ).format(points=PYRAMID_POINTS),
            "tomb",
        ),
        # cards
        Sign(
            "expedition",
            "piece",
            _("Expedition card"),
            _("The shape for this turn. Everybody marks it, turned or flipped as they like."),
            "turn",
        ),
        Sign(
            "to_come",
            "card.expedition_back",
            _("Still to come"),
            _(
                "The shapes that haven’t turned up yet this round. A round has {turns} turns, so the "
                "last one stays hidden."
            ).format(turns=TURNS),
            "turn",
        ),
        Sign(
            "display",
            "ui.cards.ink",
            _("Face-up pyramids"),
            _("When you’ve explored a pyramid, you may take one of these {count}. Tap to see them.").format(
                count=DISPLAY
            ),
            "tomb",
        ),
        Sign(
            "card",
            "sign.green.colour",
            _("A new pyramid"),
            _("A pyramid and its chamber to choose from."),
            "tomb",
        ),
        Sign(
            "deck",
            "card.pyramid_back",
            _("Deck"),
            _("You can take its top card without looking, instead of a face-up one."),
            "tomb",
        ),
        Sign(
            "award",
            "award.taken",
            _("Award"),
            _(
                "For your 2nd, 4th and 6th pyramid of that colour: {first} points for whoever is first, "
                "then {next}, then {last}."
            ).format(first=AWARDS[0], next=AWARDS[1], last=AWARDS[2]),
            "awards",
        ),
        Sign(
            "score",
            "ui.trophy.ink",
            _("Score card"),
            _("Everything you’ve found, and your points so far."),
            "counting",
        ),
        # buttons
        Sign(
            "tool.single",
            "ui.single.ink",
            _("One cell instead"),
            _("Marks a single cell instead of the shape. Press again for the shape."),
            "single",
        ),
        Sign(
            "tool.rotate_left",
            "ui.rotate_left.ink",
            _("Turn left"),
            _("Turns the shape a quarter to the left."),
            "handling",
        ),
        Sign(
            "tool.rotate_right",
            "ui.rotate_right.ink",
            _("Turn right"),
            _("Turns the shape a quarter to the right."),
            "handling",
        ),
        Sign(
            "tool.mirror",
            "ui.mirror.ink",
            _("Flip"),
            _("Flips the shape, left to right."),
            "handling",
        ),
        Sign(
            "tool.mark",
            "ui.check.ink",
            _("Mark"),
            _("Marks the cells where the shape lies."),
            "handling",
        ),
        *table_signs(),
    ]
