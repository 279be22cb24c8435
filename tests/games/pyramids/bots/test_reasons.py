"""Reasons of Pyramids: true of the position, and in solved ones a fair part of the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from game.bots import choose, make_bot
from game.bots.bot import finish
from game.bots.halving import Budget
from game.bots.reasons import MOST, PART, Reason
from game.engine import Action
from game.games.pyramids.bots.pharaoh import Pharaoh
from game.games.pyramids.rules import Mark, Pyramids, PyramidsState, Take, load_cards
from game.games.pyramids.rules.phases import DRAFT, MARK
from game.games.pyramids.rules.position import ROUNDS, TURNS
from game.games.pyramids.screen.reason_words import WORDS, reason_words

KINDS = tuple(WORDS)
"""All kinds that there are words for."""
Told = tuple[PyramidsState, Action, Action, float, tuple[Reason, ...]]
"""A position of the first seat, the better action, another one, by how much it is better, and why."""

PARTS = {
    "tomb": ("pyramids",),
    "award": ("awards",),
    "race": ("awards",),
    "gems": ("gem_pairs", "gem_singles"),
    "gem_pairs": ("gem_pairs", "gem_singles"),
    "gems_ahead": ("gem_pairs", "gem_singles"),
    "elixir": ("skulls",),
    "skulls": ("skulls",),
    "skulls_ahead": ("skulls",),
    "torch": ("torches",),
    "torch_ahead": ("torches",),
}
"""The final points that a kind of reason is about."""


def last(state: PyramidsState) -> bool:
    return (state.round, state.turn) == (ROUNDS, TURNS) and state.phase == MARK


def positions(players: int, seed: int) -> Iterator[PyramidsState]:
    """Those of a game of scribes in which the first seat has a choice."""
    state = Pyramids().new(players, seed)
    step = 0
    while not state.is_over:
        player = state.to_act()[0]
        if player == 0 and len(state.legal_actions(0)) > 1:
            yield state
        step += 1
        state.apply(player, choose(make_bot("pyramids", "scribe", seed + step), state, player))


def told(state: PyramidsState, other: int, playouts: int = 96) -> Told | None:
    """Why the best action is better than the one that comes so many places after it."""
    bot = Pharaoh(7)
    seen = state.observe(0, bot.random)
    found = finish(bot.weigh(seen, 0, Budget(playouts)))
    if len(found) <= other or found[other].loss <= 2 * found[other].loss_error:
        return None
    better, worse = found[0].action, found[other].action
    gain = found[other].loss
    return state.copy(), better, worse, gain, finish(bot.reasons(seen, 0, better, worse, gain))


def ends(state: PyramidsState, action: Action) -> list[PyramidsState]:
    """The ends of a solo game that are best after an action of its last turn."""
    after = state.copy()
    after.apply(0, action)
    if after.is_over:
        return [after]
    found = [end for more in after.legal_actions(0) for end in ends(after, more)]
    best = max(end.scores()[0] for end in found)
    return [end for end in found if end.scores()[0] == best]


def test_in_solved_positions_each_reason_is_a_fair_part_of_the_points() -> None:
    checked: Counter[str] = Counter()
    for seed in range(40):
        for state in positions(1, seed):
            found = last(state) and not state.seats[0].started and told(state, 1 + seed % 3)
            if not found:
                continue
            _state, better, worse, gain, reasons = found
            first, second = ends(state, better), ends(state, worse)
            assert first[0].scores()[0] - second[0].scores()[0] == pytest.approx(gain)
            for reason in reasons:
                share = max(
                    sum(a.sources(0)[part] - b.sources(0)[part] for part in PARTS[reason.kind])
                    for a in first
                    for b in second
                )
                assert share >= PART * gain
                checked[reason.kind] += 1
    assert checked["tomb"] > 3
    assert len(checked) > 3


@cache
def samples() -> list[Told]:
    """The reasons in positions of some games."""
    found: list[Told | None] = []
    for seed in range(12):
        chance = Random(seed)
        found += [
            told(state, chance.choice((1, 1, 2, 3)))
            for state in positions(2, seed)
            if state.phase != MARK or chance.random() < 0.12
        ]
    return [sample for sample in found if sample]


@pytest.mark.thorough
def test_there_is_a_reason_for_most_of_what_is_clearly_better() -> None:
    marks = [reasons for _s, better, _w, _g, reasons in samples() if isinstance(better, Mark)]
    assert len(marks) > 20
    assert sum(map(bool, marks)) > 0.7 * len(marks)
    assert all(len(reasons) <= MOST for *_rest, reasons in samples())


@pytest.mark.thorough
def test_only_known_kinds_are_given_and_all_have_words() -> None:
    kinds = {reason.kind for *_rest, reasons in samples() for reason in reasons}
    assert kinds <= set(KINDS)
    assert len(kinds) >= 8
    words = [reason_words(Reason(kind, (2, 3))) for kind in KINDS]
    assert all(text and "{" not in text for text in words)
    assert len(set(words)) == len(KINDS)


def after(state: PyramidsState, action: Action) -> PyramidsState:
    found = state.copy()
    found.apply(0, action)
    return found


@pytest.mark.thorough
def test_reasons_for_a_mark_are_what_it_does() -> None:
    checked: Counter[str] = Counter()
    for state, better, worse, _gain, reasons in samples():
        if not isinstance(better, Mark):
            continue
        icons = load_cards()[better.card].icons
        seat, one, two = state.seats[0], after(state, better).seats[0], after(state, worse).seats[0]
        crosses = bool(icons["cross"] & better.cells)
        for reason in reasons:
            match reason.kind:
                case "tomb" if not crosses:
                    assert icons["tomb"] & better.cells
                    assert reason.values == (better.card,)
                case "torch" if not crosses:
                    assert one.torches & ~two.torches
                case "elixir" if not crosses:
                    assert reason.values == (seat.skulls - one.skulls,)
                case "extra":
                    assert crosses
                case "gem_pairs" if not crosses:
                    assert min(one.red, one.green) > min(two.red, two.green)
                case "award_ahead" | "nearer" | "finishers" | "room" | "gems_ahead" | "skulls_ahead":
                    continue
            checked[reason.kind] += 1
    assert sum(checked.values()) > 10


@pytest.mark.thorough
def test_shapes_that_are_said_to_reach_a_tomb_do() -> None:
    checked = 0
    for state, better, _worse, _gain, reasons in samples():
        told_count = next((reason.values[0] for reason in reasons if reason.kind == "finishers"), None)
        following = after(state, better)
        if told_count is None or following.seats[0].crosses or state.turn == TURNS:
            continue
        count = 0
        for pattern in state.to_come():
            turned = state.copy()
            at = turned.expeditions.index(pattern, turned.turn)
            order = turned.expeditions
            order[turned.turn], order[at] = order[at], order[turned.turn]
            turned.apply(0, better)
            while turned.turn == state.turn:
                player = turned.to_act()[0]
                turned.apply(player, turned.legal_actions(player)[0])
            count += any(
                isinstance(action, Mark) and load_cards()[action.card].icons["tomb"] & action.cells
                for action in turned.legal_actions(0)
            )
        assert count == told_count
        checked += 1
    assert checked > 2


def test_a_card_that_nobody_knows_has_no_reasons() -> None:
    for state in positions(2, 3):
        if state.phase not in (MARK, DRAFT):
            bot = Pharaoh(1)
            deck, card = Take(0), Take(next(number for number in state.display if number))
            assert finish(bot.reasons(state.observe(0, bot.random), 0, card, deck, 5.0)) == ()
            return
    raise AssertionError("no card was taken")
