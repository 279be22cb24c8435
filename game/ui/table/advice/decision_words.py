"""The coach's findings in words: the cost of a decision, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.halving import Unit
from game.play.coach import CLEAR, Coach, Verdict
from game.ui.toolkit.translate import _, ngettext

from ..seat_names import is_you, seat_name


def title_words(seats: Sequence[str], player: int, *, found: bool) -> str:
    """The title of the list: a seat's costliest decisions, or that none clearly cost anything."""
    if is_you(seats, player):
        return _("Your costliest decisions") if found else _("No clear mistakes in your decisions")
    text = _("{name}: costliest decisions") if found else _("{name}: no clear mistakes")
    return text.format(name=seat_name(seats, player))


def amounts(unit: Unit, value: float, error: float) -> tuple[int, int]:
    """A loss and how far off it may be, by two standard errors (0: exact), in whole (percentage) points."""
    scale = 100 if unit == "chance" else 1
    return round(scale * value), max(1, round(scale * CLEAR * error)) if error else 0


def cost_words(unit: Unit, verdict: Verdict) -> str:
    """The cost of a decision, as a sentence."""
    cost, spread = amounts(unit, verdict.loss, verdict.error)
    if not verdict.clear or (spread and cost <= spread):
        return _("No clear difference.")
    if not cost:
        return _("It cost next to nothing.")
    if unit == "chance":
        if spread:
            text = _("The chance of winning fell by about {percent} ± {error} percentage points.")
        else:
            text = ngettext(
                "The chance of winning fell by {percent} percentage point.",
                "The chance of winning fell by {percent} percentage points.",
                cost,
            )
        return text.format(percent=cost, error=spread)
    if not spread:
        return ngettext("It cost {count} point.", "It cost {count} points.", cost).format(count=cost)
    text = ngettext("It cost about {count} ± {error} point.", "It cost about {count} ± {error} points.", cost)
    return text.format(count=cost, error=spread)


def cost_tag(unit: Unit, verdict: Verdict) -> str:
    """The same as a number: '−4 ± 1', '−12 ± 3 pp'; '≈ 0' for no clear difference."""
    cost, spread = amounts(unit, verdict.loss, verdict.error)
    if not verdict.clear or cost <= spread:
        return "≈ 0"
    number = f"−{cost} ± {spread}" if spread else f"−{cost}"
    # Translators: percentage points, as short as can be: "−12 ± 3 pp".
    return _("{number} pp").format(number=number) if unit == "chance" else number


def state_words(coach: Coach, *, short: bool = False) -> str:
    """The coach's progress; at the end the basis of its answers, or `short` the meaning of ±."""
    if coach.done and short:
        return _("± is the coach’s margin of error.")
    if coach.done:
        text = ngettext(
            "The coach tried {count} continuation of each decision on average; ± is its margin of error.",
            "The coach tried {count} continuations of each decision on average; ± is its margin of error.",
            coach.tried,
        )
        return text.format(count=coach.tried)
    percent = int(100 * coach.progress)
    if coach.stopped:
        return _("Stopped at {percent}%.").format(percent=percent)
    return _("Analysing… {percent}%").format(percent=percent)
