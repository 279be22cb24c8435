"""One's own strength in words."""

from __future__ import annotations

from game.play.seats import levels_of
from game.play.strength import Career, Strength
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed, read_on
from game.ui.toolkit.translate import _, ngettext

from .seat_names import kind_name


def figure(strength: Strength) -> str:
    """'1262 ± 90': what is most likely, and the standard deviation."""
    # Translators: a figure of strength, and how uncertain it is: "1262 ± 90".
    text = _("{strength} ± {deviation}")
    deviation = number_text(round(strength.deviation))
    return text.format(strength=number_text(round(strength.mean)), deviation=deviation)


def closest(career: Career, strength: Strength) -> str:
    """Which level plays about as well; '' in a game without bots."""
    levels = levels_of(career.game)
    if not levels:
        return ""
    # Translators: {level} is an opponent's name: "Closest to you: Priest."
    text = _("Closest to you: {level}.")
    return text.format(level=kind_name(strength.nearest(levels, career.marks)))


def level_mark(level: str, strength: float) -> str:
    """A level and how strong it is: 'Priest 1275'."""
    # Translators: an opponent and its strength: "Priest 1275".
    return _("{level} {strength}").format(level=kind_name(level), strength=number_text(round(strength)))


def strength_figure(career: Career) -> str:
    """The player's present strength in words; '' before the first game that counts."""
    strengths = career.strengths()
    return _("Your rating: {strength}").format(strength=figure(strengths[-1])) if strengths else ""


def strength_now(career: Career) -> str:
    """The same, and who plays about as well."""
    strengths = career.strengths()
    return read_on(strength_figure(career), closest(career, strengths[-1])) if strengths else ""


def strength_moved(career: Career) -> str:
    """How the newest game has moved it; '' if that does not count."""
    *earlier, after = career.course() or [None]
    if after is None:
        return ""
    before = next((strength for strength in reversed(earlier) if strength), None)
    if before is None:
        return strength_now(career)
    # Translators: one's strength before and after a game: "Your strength: from 1240 to 1262 ± 90"
    text = _("Your rating: from {before} to {after}")
    text = text.format(before=number_text(round(before.mean)), after=figure(after))
    return read_on(text, closest(career, after))


def course_words(career: Career) -> str:
    """The curve of the strength in words, for those who do not see it."""
    means = [round(strength.mean) for strength in career.strengths()]
    text = ngettext(
        "After {count} game that counted: {first} at first, {best} at best.",
        "After {count} games that counted: {first} at first, {best} at best.",
        len(means),
    )
    told = text.format(count=len(means), first=number_text(means[0]), best=number_text(max(means)))
    levels = [level_mark(level, career.marks[level]) for level in levels_of(career.game)]
    # Translators: opponents and their strengths: "On the same scale: Scribe 1000, Priest 1275."
    return read_on(told, _("On the same scale: {levels}.").format(levels=listed(levels)))
