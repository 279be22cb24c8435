"""Marks and accuracy: from what a coach has measured, and never from what it has not."""

from __future__ import annotations

import math

import pytest

from game.bots.halving import Unit
from game.play.coach import CLEAR, Verdict
from game.play.marks import MUCH, NEXT_TO_NOTHING, WHOLE, Grade, accuracy_of, mark_of

from .fakes import PYRAMIDS

PLAYED, OTHER = PYRAMIDS.new(2, 1).legal_actions(0)[:2]
UNITS: tuple[Unit, ...] = ("points", "chance")
every_unit = pytest.mark.parametrize("unit", UNITS)


def verdict(loss: float, error: float, *, best: bool = False) -> Verdict:
    return Verdict(7, 0, PLAYED, PLAYED if best else OTHER, loss, error)


@every_unit
def test_a_decision_has_the_mark_of_what_it_clearly_cost(unit: Unit) -> None:
    little, much = NEXT_TO_NOTHING[unit], MUCH[unit]
    sure = little / 100
    assert mark_of(unit, verdict(0.0, 0.0, best=True)) is Grade.BEST
    assert mark_of(unit, verdict(little, sure)) is Grade.GOOD
    assert mark_of(unit, verdict(1.01 * little, sure)) is Grade.DOUBTFUL
    assert mark_of(unit, verdict(0.99 * much, sure)) is Grade.DOUBTFUL
    assert mark_of(unit, verdict(much, sure)) is Grade.COSTLY
    assert mark_of(unit, verdict(much, 0.0)) is Grade.COSTLY, "it is exact"


@every_unit
def test_a_chance_difference_is_good_only_if_it_cannot_have_cost_much(unit: Unit) -> None:
    little, much = NEXT_TO_NOTHING[unit], MUCH[unit]
    assert mark_of(unit, verdict(little, 0.9 * little)) is Grade.GOOD
    assert mark_of(unit, verdict(little, much)) is None, "it may have cost nothing, or much"
    assert mark_of(unit, verdict(much, math.inf)) is None, "nothing was measured"


@every_unit
def test_accuracy_falls_with_what_decisions_clearly_cost(unit: Unit) -> None:
    whole, best = WHOLE[unit], verdict(0.0, 0.0, best=True)
    sure = whole / 1000
    all_best = accuracy_of(unit, [best] * 4)
    assert all_best
    assert (all_best.share, all_best.error, all_best.decisions) == (1.0, 0.0, 4)
    for lost, share in ((whole / 2, 0.875), (whole, 0.75), (9 * whole, 0.75)):
        found = accuracy_of(unit, [best, best, best, verdict(lost, sure)])
        assert found
        assert found.share == pytest.approx(share)


@every_unit
def test_accuracy_is_no_surer_than_what_was_measured(unit: Unit) -> None:
    """Unclear losses take nothing off and are in the error; twice as many decisions make it surer."""
    whole = WHOLE[unit]
    unclear = verdict(0.1 * whole, 0.1 * whole)
    assert unclear.loss < CLEAR * unclear.error
    few, many = accuracy_of(unit, [unclear] * 4), accuracy_of(unit, [unclear] * 16)
    assert few
    assert many
    assert few.share == many.share == 1.0
    assert few.error == pytest.approx(0.05)
    assert many.error == pytest.approx(0.025)


@every_unit
def test_without_anything_measured_there_is_no_accuracy(unit: Unit) -> None:
    assert accuracy_of(unit, []) is None
    assert accuracy_of(unit, [verdict(1.0, math.inf)]) is None
    found = accuracy_of(unit, [verdict(1.0, math.inf), verdict(0.0, 0.0, best=True)])
    assert found
    assert found.decisions == 1
