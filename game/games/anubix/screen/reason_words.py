"""Why a hint or the coach prefers a turn of Anubix, as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.reasons import Reason
from game.ui.toolkit.translate import Text, counted, mark, mark_plural

from .log import bonus_word

WORDS: Mapping[str, Text] = {
    "bonus_ahead": mark("It keeps more bonuses within reach."),
    "ends": mark("It ends the game at a good moment for you."),
    "pyramid": mark_plural("Pyramid: {count} more point.", "Pyramid: {count} more points."),
    "arch": mark_plural("Arch: {count} more point.", "Arch: {count} more points."),
    "relief": mark_plural("Relief: {count} more point.", "Relief: {count} more points."),
    "finish": mark_plural(
        "After that you need {count} more stone for two structures (instead of {other}).",
        "After that you need {count} more stones for two structures (instead of {other}).",
    ),
    "colours": mark_plural(
        "It leaves you {count} colour you can use (instead of {other}).",
        "It leaves you {count} colours you can use (instead of {other}).",
    ),
    "quarry": mark_plural("It saves {count} quarry stone.", "It saves {count} quarry stones."),
    "joker": mark_plural("It saves {count} joker.", "It saves {count} jokers."),
    "dice": mark_plural(
        "It leaves the others {count} fewer die.", "It leaves the others {count} fewer dice."
    ),
}
"""Their values: a count, and that of the other choice."""
OF_BONUS: Mapping[str, Text] = {
    "bonus": mark("It earns the {bonus} bonus."),
    "race": mark_plural(
        "It earns the {bonus} bonus: an opponent needs only {count} more stone.",
        "It earns the {bonus} bonus: an opponent needs only {count} more stones.",
    ),
    "bonus_near": mark_plural(
        "After that {count} more stone earns the {bonus} bonus.",
        "After that {count} more stones earn the {bonus} bonus.",
    ),
}
"""Their values: which bonus, and a count."""
OF_STRUCTURE: Mapping[str, Sequence[Text]] = {
    "complete": (
        mark("It completes the pyramid."),
        mark("It completes the arch."),
        mark("It completes the relief."),
    ),
    "ahead": (
        mark_plural(
            "After that the pyramid needs {count} more stone.",
            "After that the pyramid needs {count} more stones.",
        ),
        mark_plural(
            "After that the arch needs {count} more stone.", "After that the arch needs {count} more stones."
        ),
        mark_plural(
            "After that the relief needs {count} more tile.",
            "After that the relief needs {count} more tiles.",
        ),
    ),
}
"""Their values: which structure, and a count."""


def reason_words(reason: Reason) -> str:
    """See `Presentation.reason_words`."""
    kind, (first, second) = reason.kind, (*reason.values, 0, 0)[:2]
    if kind in OF_BONUS:
        return counted(OF_BONUS[kind], second).format(bonus=bonus_word(first), count=second)
    if kind in OF_STRUCTURE:
        return counted(OF_STRUCTURE[kind][first], second).format(count=second)
    return counted(WORDS[kind], first).format(count=first, other=second)
