"""One's own strength: the published update, what counts, and where the levels stand."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.branch import cut, new_slot
from game.play.links import decode_record, encode_record
from game.play.saves import SavedRecord, Slot, file_finished, from_text, load_slot, to_text
from game.play.seats import all_levels
from game.play.session import Session
from game.play.storage import MemoryStore
from game.play.strength import BETA, DRIFT, MOVED, Career, Strength, marks_of, on_scale

from ..histories import load_history
from ..ui.games import finished_record, random_bot
from .garbled import garble

SEATS = ("you", "scribe")


# --- the update -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "rivals", "share", "after"),
    [
        ((1000, 350), [1000], 1, (1157.2321, 313.6927)),
        ((1000, 350), [1000], 0, (842.7679, 313.6927)),
        ((1240, 110), [1275], 1, (1273.3065, 108.5732)),
        ((1240, 110), [1275], 0, (1211.8717, 108.5732)),
        ((1240, 110), [1275], 0.5, (1242.5891, 108.5732)),
        ((1240, 110), [1000, 1275, 1570], 1, (1279.1460, 111.4215)),
        ((1500, 90), [1000] * 3, 1, (1510.2651, 92.1391)),
    ],
)
def test_a_game_moves_it_as_another_program_says(
    before: tuple[float, float], rivals: list[float], share: float, after: tuple[float, float]
) -> None:
    """By openskill 6.2.0: PlackettLuce(beta=BETA, kappa=1e-4, gamma=1), DRIFT in sigma before."""
    found = Strength(*before).after(rivals, share)
    assert (found.mean, found.deviation) == pytest.approx(after, abs=1e-3)


def exact(before: Strength, rivals: list[float], won: bool) -> tuple[float, float]:
    """Mean and deviation by Bayes' rule itself, summed over all strengths that could be."""
    deviation = math.hypot(before.deviation, DRIFT)
    scale = math.sqrt(len(rivals) + 1) * BETA

    def weight(strength: float) -> float:
        chance = 1 / (1 + sum(math.exp((rival - strength) / scale) for rival in rivals))
        seen = math.exp(-(((strength - before.mean) / deviation) ** 2) / 2)
        return seen * (chance if won else 1 - chance)

    steps = [before.mean + deviation * step / 100 for step in range(-600, 601)]
    weights = [weight(step) for step in steps]
    mean = sum(step * each for step, each in zip(steps, weights, strict=True)) / sum(weights)
    spread = sum((step - mean) ** 2 * each for step, each in zip(steps, weights, strict=True))
    return mean, math.sqrt(spread / sum(weights))


@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("rivals", [[1000.0], [1300.0], [1000.0] * 3, [1000.0, 1275.0, 1570.0]], ids=str)
def test_it_is_near_what_bayes_rule_gives(rivals: list[float], won: bool) -> None:
    before = Strength(1200, 100)
    found = before.after(rivals, float(won))
    assert (found.mean, found.deviation) == pytest.approx(exact(before, rivals, won), abs=6)


@pytest.mark.parametrize("true", [1000, 1400, 1700])
def test_strength_after_many_games_is_as_certain_as_it_says(true: float) -> None:
    """Of 200 players, after 40 games against those nearest to them."""
    marks, errors, told = marks_of("mummy"), [], 0.0
    for seed in range(200):
        chance, known = random.Random(seed), Strength(1000, 350)
        for _game in range(40):
            rival = marks[known.nearest(tuple(marks), marks)]
            known = known.after([rival], float(chance.random() < 1 / (1 + 10 ** ((rival - true) / 400))))
        errors.append(known.mean - true)
        told += known.deviation / 200
    assert abs(sum(errors) / 200) < 35
    assert 0.5 * told < math.sqrt(sum(error**2 for error in errors) / 200) < 1.2 * told < 150


# --- levels on the same scale ---------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_stronger_levels_stand_higher(game: str) -> None:
    marks = marks_of(game)
    assert tuple(marks) == all_levels()
    assert sorted(marks.values()) == [*marks.values()]
    assert len(set(marks.values())) == len(marks)


def test_a_level_that_was_not_measured_stands_between_its_neighbours() -> None:
    known = on_scale("abcde", {"b": 1000.0, "d": 1500.0})
    assert known == {"a": 800, "b": 1000, "c": 1250, "d": 1500, "e": 1700}
    assert on_scale("abcde", {}) == {"a": 1000, "b": 1200, "c": 1400, "d": 1600, "e": 1800}


@pytest.mark.parametrize(
    ("mean", "level"), [(600, "scribe"), (1130, "scribe"), (1140, "priest"), (3000, "pharaoh")]
)
def test_the_nearest_level_is_beaten_in_about_half_of_the_games(mean: float, level: str) -> None:
    marks = {"scribe": 1000.0, "priest": 1275.0, "pharaoh": 1570.0}
    assert Strength(mean, 100).nearest(tuple(marks), marks) == level


# --- what counts ----------------------------------------------------------------------------------


def saved(seats: tuple[str, ...] = SEATS, seed: int = 1, game: str = "pyramids", **more: bool) -> SavedRecord:
    record, over = from_text(to_text(replace(finished_record(seats, seed, game), **more)), GAMES)
    assert over
    return record


def counted(*records: SavedRecord, game: str = "pyramids") -> list[bool]:
    """Which of these games, oldest first, count."""
    career = Career(game)
    for record in reversed(records):
        career.add(record)
    return [strength is not None for strength in career.course()]


def test_a_game_before_the_levels_were_moved_counts_by_what_they_were_then() -> None:
    career, former = Career("pyramids"), Career("pyramids")
    career.add(saved(("you", "priest")))
    former.add(replace(saved(("you", "priest")), ended=MOVED - 1))
    assert former.strengths()[0].mean > career.strengths()[0].mean, "the priest was stronger"
    late = Career("pyramids")
    late.add(replace(saved(("you", "priest")), ended=MOVED))
    assert late.strengths() == career.strengths()


@pytest.mark.parametrize(
    "seats", [SEATS, ("priest", "you.lotus:Bo"), ("you", "scribe", "priest", "pharaoh")], ids=str
)
def test_a_game_of_one_person_against_bots_counts(seats: tuple[str, ...]) -> None:
    assert counted(saved(seats)) == [True]


def test_a_character_counts_as_its_level() -> None:
    plain, character = Career("pyramids"), Career("pyramids")
    record = saved(("you", "priest"))
    plain.add(record)
    character.add(replace(record, seats=("you", "priest:hori")))
    assert character.strengths() == plain.strengths() != []


@pytest.mark.parametrize(
    "seats",
    [("you",), ("you", "friend"), ("you", "scribe", "friend"), ("friend", "scribe"), ("scribe", "priest")],
    ids=str,
)
def test_nobody_s_strength_shows_alone_together_or_without_you(seats: tuple[str, ...]) -> None:
    assert counted(saved(seats)) == [False]


def test_a_game_with_a_hint_does_not_count() -> None:
    assert counted(saved(seed=1), saved(seed=2, unrated=True), saved(seed=3)) == [True, False, True]


def test_a_deal_that_is_known_does_not_count_again() -> None:
    assert counted(saved(seed=1), saved(("you", "priest"), seed=1), saved(seed=2)) == [True, False, True]
    assert counted(saved(seed=1, unrated=True), saved(("you", "priest"), seed=1)) == [False, False]


def test_a_game_that_nobody_has_won_does_not_count() -> None:
    record = saved()
    record.reached = GAMES["pyramids"].new(2, 1)
    assert record.reached.winners() == ()
    assert counted(record) == [False]


def test_other_games_are_passed_over() -> None:
    assert counted(saved(), saved(game="anubix"), game="anubix") == [True]


def test_winning_moves_it_up_and_losing_down() -> None:
    games = [saved(seed=seed) for seed in range(1, 9)]
    career = Career("pyramids")
    for record in reversed(games):
        career.add(record)
    means = [career.start.mean, *(strength.mean for strength in career.strengths())]
    for record, (before, after) in zip(games, pairwise(means), strict=True):
        assert (after > before) == (0 in record.reached.winners())


# --- where that is kept ---------------------------------------------------------------------------


def begun(store: MemoryStore, **options: object) -> Session:
    return Session.new(GAMES["pyramids"], SEATS, 5, store=store, make_bot=random_bot, **options)


def act(session: Session) -> None:
    while session.awaiting() is None:
        session.tick(1000)
    session.act(session.state.legal_actions(session.awaiting())[0])


@pytest.mark.parametrize("before", [0, 3])
def test_a_hint_is_known_when_the_game_goes_on_and_when_it_is_over(before: int) -> None:
    store = MemoryStore()
    session = begun(store)
    for _ in range(before):
        act(session)
    assert session.rated
    session.unrate()
    assert not session.rated
    if not before:
        act(session)
    kept = load_slot(store, Slot("pyramids"), GAMES)
    assert kept.unrated
    session = Session.resume(kept, store=store, make_bot=random_bot)
    while not session.over:
        act(session) if session.awaiting() is not None else session.tick(1000)
    (filed,) = load_history(store, GAMES)
    assert filed.unrated
    assert session.finished().unrated
    assert Session.resume(session.record()).record().unrated


def test_filing_a_game_with_a_hint_again_files_it_once() -> None:
    store, record = MemoryStore(), saved(unrated=True)
    assert file_finished(store, record, 100) == file_finished(store, record, 200)
    assert len(load_history(store, GAMES)) == 1


def test_branches_practice_and_games_of_bots_never_count() -> None:
    store, whole = MemoryStore(), saved(seed=3, unrated=True)
    branch = cut(whole, 4, whole.reached)
    slot = new_slot(store, whole, 4)
    assert not branch.unrated  # it is not filed at all
    assert not Session.resume(branch, store=store, slot=slot).rated
    assert not begun(None).rated
    assert not Session.new(GAMES["pyramids"], ("scribe", "priest"), 5, store=store).rated


def test_a_link_carries_a_game_with_a_hint() -> None:
    record = saved(unrated=True)
    assert decode_record(encode_record(record), GAMES).actions == record.actions


@pytest.mark.parametrize("nonsense", [1, "true", None, [], {}])
def test_a_damaged_note_of_help_is_told_of(nonsense: object) -> None:
    text = json.dumps({**json.loads(to_text(saved())), "unrated": nonsense})
    with pytest.raises(RecordError, match="'unrated' must be true or false"):
        from_text(text, GAMES)


def test_whatever_is_damaged_in_a_history_the_rest_still_counts() -> None:
    chance = random.Random(7)
    store = MemoryStore()
    for seed in range(1, 9):
        file_finished(store, saved(seed=seed), 100 * seed)
    for number in (2, 5, 8):
        store.set(f"history.{number}", garble(store.get(f"history.{number}"), chance))
    career = Career("pyramids")
    for record in reversed(load_history(store, GAMES)):
        career.add(record)
    assert len(career.strengths()) >= 5
    assert all(math.isfinite(strength.mean) for strength in career.strengths())
