"""Why a hint or the coach prefers an action of Mummy, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.reasons import Reason
from game.ui.toolkit.numbers import percent_text
from game.ui.toolkit.translate import Text, _, counted, mark, mark_plural

WORDS: Mapping[str, Text] = {
    "win": mark("You win more often."),
    "up": mark("You climb a level more often."),
    "endurance": mark("You lose less Endurance."),
    "finds": mark("You have more finds after that."),
    "hand": mark("It leaves you with better cards."),
    "allies": mark("You have more allies after that."),
    "curses": mark("You have fewer curses after that."),
    "free": mark("You’re captured less often."),
    "sure": mark("Nobody can push you after that move."),
    "place": mark("You’re in a better position after that."),
    "rivals": mark("An opponent gets less out of it."),
    "mummy": mark("The Mummy stays farther away from you."),
    "leaves": mark_plural(
        "You have about {count} more leaf after that.", "You have about {count} more leaves after that."
    ),
}
# Translators: two percentages: how often in the attempts of the search, and how often with the other choice.
OFTEN = {
    "key": mark("Better odds of a Key of Osiris: {often} instead of {other}."),
    "tests": mark("You pass the Chamber’s tests more easily: {often} instead of {other}."),
}


def reason_words(reason: Reason) -> str:
    """See `Presentation.reason_words`."""
    if reason.kind in OFTEN:
        often, other = map(percent_text, reason.values)
        return _(OFTEN[reason.kind]).format(often=often, other=other)
    count, *_other = (*reason.values, 0)
    return counted(WORDS[reason.kind], count).format(count=count)
