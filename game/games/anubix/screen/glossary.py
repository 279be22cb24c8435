"""The signs of Anubix's table."""

from __future__ import annotations

from dataclasses import replace

from game.ui.table.glossary import Sign, from_lines, table_signs
from game.ui.toolkit.translate import _

from ..rules import numbers
from .lessons import bonus_lines

SINGLE = ("lotus", "sun", "crook")
"""The bonuses with one symbol each."""


def signs() -> list[Sign]:
    """All of them, in the language in use."""
    ids = ("scarab", "ankh", "eye", SINGLE[0], "end_bonus")
    bonuses = from_lines(ids, bonus_lines()[: len(ids)], "bonuses")
    lone = bonuses[3]
    others = [replace(lone, id=name, picture=f"bonus.{name}") for name in SINGLE[1:]]
    return [
        *bonuses,
        *others,
        # on the sheet
        Sign(
            "pyramid",
            "structure.pyramid",
            _("Pyramid"),
            _(
                "A stone needs both stones below it. The highest row with a built stone is worth up to "
                "{points} points."
            ).format(points=numbers.PYRAMID_POINTS[-1]),
            "pyramid",
            ground=True,
        ),
        Sign(
            "arch",
            "structure.arch",
            _("Arch"),
            _(
                "Two columns that grow from the bottom. The highest level that both have reached is "
                "worth up to {points} points; with the keystone on top, {top}."
            ).format(points=numbers.ARCH_POINTS[-1], top=numbers.CAPSTONE_POINTS),
            "arch",
            ground=True,
        ),
        Sign(
            "relief",
            "structure.relief",
            _("Relief"),
            _(
                "Two neighbouring tiles at once, and that’s your whole turn. All tiles together "
                "are worth {points} points."
            ).format(points=numbers.RELIEF_POINTS[-1]),
            "relief",
            ground=True,
        ),
        Sign(
            "value",
            "value.open",
            _("Points"),
            _("What this level is worth. The level you’ve reached is lit."),
            "counting",
        ),
        Sign(
            "score",
            "ui.trophy.ink",
            _("Bonuses and points"),
            _(
                "Your bonuses and your points so far. After the plus: what your quarry stones and jokers "
                "are worth, as long as you keep them. Tap to see where the points come from."
            ),
            "counting",
        ),
        Sign(
            "progress",
            "structure.pyramid",
            _("How far they are"),
            _(
                "Dark stones are built; a number says how many are missing. Below are the bonuses: "
                "earned ones are filled in, closed ones are crossed out. Tap to see the sheet."
            ),
            "counting",
        ),
        # what pays
        Sign(
            "dice",
            "die.blue",
            _("Die"),
            _(
                "Pays for one stone of its colour. Dice that the active player has used are out for the "
                "rest of the turn."
            ),
            "turn",
        ),
        Sign(
            "quarry",
            "quarry.blue",
            _("Quarry"),
            _(
                "Use these when no die shows the stone’s colour, from left to right; any you skip are "
                "lost. At the end, each one left is worth {points} point."
            ).format(points=numbers.QUARRY_POINTS),
            "paying",
        ),
        Sign(
            "joker",
            "joker",
            _("Joker"),
            _(
                "Pays for any colour, but only where no die fits. At the end, each one left is worth "
                "{points} points."
            ).format(points=numbers.JOKER_POINTS),
            "paying",
        ),
        # buttons
        Sign(
            "tool.pass",
            "ui.next.ink",
            _("Pass"),
            _("Build nothing this turn. You’ll be asked to confirm."),
            "turn",
        ),
        Sign(
            "tool.pay",
            "ui.pay_otherwise.ink",
            _("Pay another way"),
            _("Pays for the planned stone in another way: with a die, a quarry stone or a joker."),
            "handling",
        ),
        Sign("tool.build", "ui.check.ink", _("Build"), _("Builds what you’ve planned."), "handling"),
        *table_signs(),
    ]
