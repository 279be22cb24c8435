"""The marks of decisions in words and signs, and how accurate a seat's play was."""

from __future__ import annotations

from game.play.coach import CLEAR, Coach, Verdict
from game.play.marks import Accuracy, Grade, mark_of
from game.ui.toolkit.numbers import percent_text
from game.ui.toolkit.translate import _, pgettext

SIGNS = {Grade.BEST: "++", Grade.GOOD: "+", Grade.DOUBTFUL: "−", Grade.COSTLY: "−−"}
"""The same in all languages; no mark differs from another by colour alone."""


def mark_at(coach: Coach, verdict: Verdict | None) -> Grade | None:
    """The mark of a decision, as soon as the coach has come to its end."""
    return mark_of(coach.unit, verdict) if coach.done and verdict else None


def mark_word(mark: Grade) -> str:
    """The word for a mark."""
    return {
        Grade.BEST: pgettext("a mark for a move", "Best"),
        Grade.GOOD: pgettext("a mark for a move", "Good"),
        Grade.DOUBTFUL: pgettext("a mark for a move", "Doubtful"),
        Grade.COSTLY: pgettext("a mark for a move", "Costly"),
    }[mark]


def accuracy_words(accuracy: Accuracy) -> str:
    """The figure, and how far off it may be by two standard errors: 'Accuracy: 92% ± 3'."""
    spread = round(100 * CLEAR * accuracy.error)
    figure = percent_text(round(100 * accuracy.share))
    # Translators: how near somebody's moves came to the best ones that were found: "Accuracy: 92% ± 3".
    return _("Accuracy: {percent}").format(percent=f"{figure} ± {spread}" if spread else figure)
