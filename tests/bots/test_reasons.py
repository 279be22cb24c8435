"""Causes become reasons only if play-outs bear them out."""

from __future__ import annotations

from game.bots.bot import finish
from game.bots.halving import Weigher
from game.bots.reasons import MOST, PART, Reason, borne_out, first_few


def test_a_cause_must_be_a_fair_part_of_the_gain() -> None:
    samples = [{"gems": 5.0, "torch": 3.1, "skulls": 2.9}] * 4
    assert borne_out(samples, 10.0, 0.5) == ["gems", "torch"]
    assert borne_out(samples, 10.0 / PART, 0.5) == []


def test_a_cause_must_be_no_accident() -> None:
    """Half of the samples say so, and half the contrary: on average it is in favour, but who knows."""
    samples = [{"steady": 2.0, "luck": 14.0 if number % 2 else -10.0} for number in range(8)]
    assert borne_out(samples, 4.0, 0.5) == ["steady"]


def test_a_reason_not_worth_a_word_is_not_told() -> None:
    assert borne_out([{"gems": 0.4}], 0.5, 0.6) == []
    assert borne_out([{"gems": 4.0}], 0.0, 0.6) == []
    assert borne_out([], 4.0, 0.6) == []


def test_the_first_few_are_told_once_each() -> None:
    one, two, three = Reason("one"), Reason("two", (1,)), Reason("three")
    assert first_few([None, one, one, two, three]) == (one, two)
    assert MOST == 2


def test_a_game_that_cannot_tell_why_gives_no_reasons() -> None:
    assert finish(Weigher.REASONS("state", 0, "better", "other", 1.0, "random")) == ()
