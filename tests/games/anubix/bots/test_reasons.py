"""Reasons of Anubix: true of the position, and given for most of what is clearly better."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import cast

import pytest

from benchmarks.optimal import anubix_positions, anubix_worths, win_chance
from game.bots import choose, make_bot
from game.bots.bot import finish
from game.bots.halving import Budget
from game.bots.reasons import MOST, Reason
from game.games.anubix.bots import reasons as asking
from game.games.anubix.bots.judge import Judge
from game.games.anubix.bots.needs import needs, to_finish
from game.games.anubix.bots.pharaoh import Pharaoh
from game.games.anubix.bots.reasons import RACE, _causes
from game.games.anubix.bots.sketch import Sketch, sketch_of
from game.games.anubix.rules import STRUCTURES, Anubix, AnubixState, Turn
from game.games.anubix.rules.scoring import breakdown
from game.games.anubix.rules.sheets import WHOLE
from game.games.anubix.screen.reason_words import OF_BONUS, OF_STRUCTURE, WORDS, reason_words

KINDS = (*WORDS, *OF_BONUS, *OF_STRUCTURE)
"""All kinds that there are words for."""
Told = tuple[Sketch, Sketch, Sketch, int, tuple[Reason, ...]]
"""Before, after the better turn and after the other one, whose turn it was, and why it is better."""


def told(state: AnubixState, player: int, other: int) -> Told | None:
    bot = Pharaoh(7)
    seen = state.observe(player, bot.random)
    found = finish(bot.weigh(seen, player, Budget(64)))
    if len(found) <= other or found[other].loss <= 2 * found[other].loss_error:
        return None
    better, worse = cast(Turn, found[0].action), cast(Turn, found[other].action)
    position = sketch_of(seen)
    why = finish(bot.reasons(seen, player, better, worse, found[other].loss))
    return position, position.after(better), position.after(worse), player, why


@cache
def samples() -> list[Told]:
    found: list[Told | None] = []
    for seed in range(8):
        chance = Random(seed)
        state = Anubix().new(2 + seed % 2, seed)
        step = 0
        while not state.is_over:
            player = state.to_act()[0]
            step += 1
            if chance.random() < 0.15 and len(state.legal_actions(player)) > 2:
                found.append(told(state, player, chance.choice((1, 2, 4))))
            state.apply(player, choose(make_bot("anubix", "scribe", seed + step), state, player))
    return [sample for sample in found if sample]


@pytest.mark.thorough
def test_there_is_a_reason_for_most_of_what_is_clearly_better() -> None:
    given = [why for *_position, why in samples()]
    assert len(given) > 15
    assert sum(map(bool, given)) > 0.6 * len(given)
    assert all(len(why) <= MOST for why in given)


@pytest.mark.thorough
def test_only_known_kinds_are_given_and_all_have_words() -> None:
    kinds = {reason.kind for *_position, why in samples() for reason in why}
    assert kinds <= set(KINDS)
    assert len(kinds) >= 4
    words = [reason_words(Reason(kind, (2, 3))) for kind in KINDS]
    assert all(text and "{" not in text for text in words)
    assert len(set(words)) == len(KINDS)


@pytest.mark.thorough
def test_reasons_for_a_turn_are_what_it_does() -> None:
    checked: Counter[str] = Counter()
    for before, first, second, player, why in samples():
        one, two = (
            breakdown(at.marked[player], at.crossed[player], at.jokers[player], at.bonuses[player])
            for at in (first, second)
        )
        for reason in why:
            match reason.kind, reason.values:
                case ("pyramid" | "arch" | "relief") as structure, (more,):
                    assert getattr(one, structure) - getattr(two, structure) == more > 0
                case "complete", (number,):
                    assert first.marked[player] & WHOLE[number] == WHOLE[number]
                    assert STRUCTURES[number]
                case "quarry", (saved,):
                    assert one.quarry - two.quarry == saved > 0
                case "joker", (saved,):
                    assert first.jokers[player] - second.jokers[player] == saved > 0
                case "finish", (near, far):
                    assert (to_finish(first.marked[player]), to_finish(second.marked[player])) == (near, far)
                case "bonus_near", (kind, need):
                    engraving = before.engraving
                    own, other = (needs(engraving, at.marked[player])[kind] for at in (first, second))
                    assert own == need < other
                    assert not before.closed >> kind & 1
                case (("bonus" | "race"), (kind, *near)):
                    assert all(0 < need <= RACE for need in near)
                    assert first.bonuses[player] >> kind & 1
                    assert not second.bonuses[player] >> kind & 1
                case "dice", (taken,):
                    assert len(second.dice) - len(first.dice) == taken > 0
                case _:
                    continue
            checked[reason.kind] += 1
    assert sum(checked.values()) > 8


class Exact:
    """Knows the chances to win of a game that ends soon."""

    def chance(self, position: Sketch, player: int) -> float:
        return win_chance(position, player, 3)


OF_A_STRUCTURE = ("pyramid", "arch", "relief", "complete", "finish", "bonus_near", "colours", "ahead")
PARTS = {"quarry": "quarry", "joker": "jokers", "bonus": "bonuses", "race": "bonuses", "dice": "rivals"}


@pytest.mark.thorough
def test_in_solved_positions_the_reason_is_in_favour(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gain of a turn is worked out for all rolls and replies, and so are its parts.

    So late a play-out ends with a win or without one, and it takes more of them than in play.
    """
    monkeypatch.setattr(asking, "SAMPLES", 96)
    checked = 0
    for state in anubix_positions(14, 500):
        player, position = state.seat, sketch_of(state)
        ranked = sorted(anubix_worths(state).items(), key=lambda item: -item[1])
        (better, best), (worse, worth) = ranked[0], ranked[len(ranked) // 2]
        if best - worth < 0.1:
            continue
        bot = Pharaoh(3)
        why = finish(bot.reasons(state.observe(player, bot.random), player, better, worse, best - worth))
        after = position.after(cast(Turn, better)), position.after(cast(Turn, worse))
        exact = _causes(cast(Judge, Exact()), *after, player)
        for reason in why:
            if reason.kind in OF_A_STRUCTURE:
                assert max(exact[structure] for structure in STRUCTURES) > 0
            else:
                assert exact[PARTS[reason.kind]] > 0
            checked += 1
    assert checked >= 2
