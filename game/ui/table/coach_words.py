"""What a coach has found, in words: what a decision cost, and how sure that is."""

from __future__ import annotations

from game.bots.halving import Unit
from game.play.coach import CLEAR, Coach, Verdict
from game.ui.toolkit.translate import _, ngettext


def amounts(unit: Unit, value: float, error: float) -> tuple[int, int]:
    """A loss and how far off it may be, by two standard errors (0: exact), in whole points or percent."""
    scale = 100 if unit == "chance" else 1
    return round(scale * value), max(1, round(scale * CLEAR * error)) if error else 0


def cost_words(unit: Unit, verdict: Verdict) -> str:
    """What a decision cost, as a sentence."""
    cost, spread = amounts(unit, verdict.loss, verdict.error)
    if not verdict.clear or (spread and cost <= spread):
        return _("No clear difference.")
    if not cost:
        return _("It cost next to nothing.")
    if unit == "chance":
        text = _("The chance of winning fell by about {percent} ± {error} percentage points.")
        return (text if spread else _("The chance to win fell by {percent} %.")).format(
            percent=cost, error=spread
        )
    if not spread:
        return ngettext("It cost {count} point.", "It cost {count} points.", cost).format(count=cost)
    text = ngettext("It cost about {count} ± {error} point.", "It cost about {count} ± {error} points.", cost)
    return text.format(count=cost, error=spread)


def cost_tag(unit: Unit, verdict: Verdict) -> str:
    """The same as a number: '−4 ± 1', '−12 ± 3 %'; '≈ 0' for no clear difference."""
    cost, spread = amounts(unit, verdict.loss, verdict.error)
    if not verdict.clear or cost <= spread:
        return "≈ 0"
    number = f"−{cost} ± {spread}" if spread else f"−{cost}"
    return f"{number} %" if unit == "chance" else number


def state_words(coach: Coach) -> str:
    """How far the coach has come; at the end what its answers rest on."""
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
