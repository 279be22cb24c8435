"""Sequential halving finds the best action, keeps to its budget and stops on demand."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from game.bots.halving import Arm, Budget, halve, weighed
from game.games.anubix.rules.actions import turn_of

ACTIONS = [turn_of((place, 0)) for place in range(6)]


def arms(priors: list[float] | None = None) -> list[Arm]:
    return [Arm(action, priors[i] if priors else 0.0) for i, action in enumerate(ACTIONS)]


class Casino:
    """Play-outs whose means are the arms' numbers, with noise that all share and noise of their own."""

    def __init__(self, shared: float, own: float, seed: int = 1) -> None:
        self.shared, self.own, self.seed = shared, own, seed
        self.played: list[tuple[int, int]] = []

    def __call__(self, arm: int, sample: int) -> Generator[None, None, float]:
        self.played.append((arm, sample))
        yield
        luck = Random(self.seed * 1000 + sample).gauss(0.0, self.shared)
        return arm + luck + Random(self.seed * 7919 + sample * 10 + arm).gauss(0.0, self.own)


def finish(
    work: Generator[float, None, list[Arm]], stop_after: int = -1, budget: Budget | None = None
) -> list[Arm]:
    steps = 0
    while True:
        try:
            progress = next(work)
        except StopIteration as stop:
            found: list[Arm] = stop.value
            return found
        assert 0.0 <= progress <= 1.0
        steps += 1
        if steps == stop_after and budget:
            budget.stop()


def test_the_best_is_found_though_luck_is_larger_than_the_differences() -> None:
    found = [finish(halve(arms(), Casino(20.0, 0.5, seed), Budget(60)))[0].action for seed in range(20)]
    assert found.count(ACTIONS[5]) >= 18


@pytest.mark.parametrize("playouts", [0, 5, 6, 30, 61, 200])
def test_no_more_play_outs_than_the_budget(playouts: int) -> None:
    casino = Casino(1.0, 60.0)
    found = finish(halve(arms(), casino, Budget(playouts)))
    assert len(casino.played) <= playouts
    assert sorted(map(str, [arm.action for arm in found])) == sorted(map(str, ACTIONS))
    assert len(casino.played) >= playouts // 2 or playouts < 6


def test_without_a_budget_the_first_look_decides() -> None:
    found = finish(halve(arms([0.0, 3.0, 1.0, 5.0, 2.0, 4.0]), Casino(1.0, 1.0), Budget(0)))
    assert found[0].action == ACTIONS[3]
    assert [w.samples for w in weighed(found)] == [0] * 6


def test_those_who_stay_have_met_the_same_samples() -> None:
    casino = Casino(1.0, 1.0)
    finish(halve(arms(), casino, Budget(90)))
    by_arm = {arm: [s for a, s in casino.played if a == arm] for arm in range(6)}
    for samples in by_arm.values():
        assert samples == list(range(len(samples)))


def test_a_clearly_worse_arm_is_dropped_early() -> None:
    casino = Casino(50.0, 0.01)
    finish(halve(arms(), casino, Budget(600)))
    assert len(casino.played) < 100


def test_it_stops_when_told_with_what_it_has() -> None:
    budget = Budget(10_000)
    casino = Casino(1.0, 30.0)
    found = finish(halve(arms(), casino, budget), stop_after=40, budget=budget)
    assert 12 <= len(casino.played) <= 60
    assert len(found) == 6
    assert len({len(arm.results) for arm in found}) == 1, "a sample that was begun is played for all"


def test_standard_errors_are_those_of_the_mean() -> None:
    arm = Arm(ACTIONS[0], 9.0)
    assert (arm.worth, arm.error) == (9.0, float("inf"))
    arm.results = [1.0, 3.0, 5.0, 7.0]
    assert arm.worth == 4.0
    assert arm.error == pytest.approx((20 / 3 / 4) ** 0.5)


def test_a_negative_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        Budget(-1)
