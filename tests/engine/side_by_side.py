"""Any game's fast engine against its slow reference: legal actions and every effect, position by position."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any

import pytest

from game.engine import Game, IllegalAction

Choose = Callable[[Random, Any, int, list[str]], str]
"""A way of playing: from chance, the reference, the player and the legal actions, one of these."""


def plain_event(event: Any, words: Mapping[str, Callable[[Any], Any]]) -> tuple[str, dict[str, Any]]:
    """An event in a reference's words: `words` has a translation for some fields; tuples become lists."""
    fields: dict[str, Any] = {}
    for field in dataclasses.fields(event):
        if not field.init:  # of nobody in particular
            continue
        value = getattr(event, field.name)
        if field.name in words:
            value = words[field.name](value)
        elif isinstance(value, tuple):
            value = [list(item) if isinstance(item, tuple) else item for item in value]
        fields[field.name] = value
    return type(event).__name__, fields


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The parts that differ by game."""

    game: Game
    words: Mapping[str, Callable[[Any], Any]]
    """For `plain_event`."""
    guesses: Callable[[Random, Any, int], list[str]]
    """From the reference's position: texts of actions, most of them illegal."""
    note: Callable[[Counter[str], dict[str, Any], int, Any], None]
    """Counts the rare things that the reference's last action brought about."""
    meaning: Callable[[str], Hashable] = str
    """The key by which two texts are one action; the reference may write it in another way than the
    engine."""

    def play(self, state: Any, reference: Any, random: Random, ways: list[Choose], seen: Counter[str]) -> int:
        """Play to the end in both; every difference fails. Returns the number of positions compared."""
        positions = 0
        before = state.to_json()
        assert before == reference.to_json()  # and again after each action: the refused ones change nothing
        while True:
            positions += 1
            to_act = state.to_act()
            assert list(to_act) == reference.to_act()
            assert list(state.scores()) == reference.scores()
            assert list(state.winners()) == reference.winners()
            assert state.is_over == (not to_act)
            choices = {}
            for player in range(state.players):
                actions = [str(action) for action in state.legal_actions(player)]
                legal = {self.meaning(text) for text in actions}
                assert len(actions) == len(legal)
                assert legal == {self.meaning(text) for text in reference.legal_actions(player)}, (
                    before,
                    player,
                )
                choices[player] = actions
                for text in self.guesses(random, reference, player):
                    if self.meaning(text) not in legal:
                        with pytest.raises(IllegalAction):
                            state.apply(player, self.game.parse(text))
            if not to_act:
                return positions
            player = random.choice(to_act)
            action = ways[player](random, reference, player, choices[player])
            reference.log.clear()
            reference.apply(player, action)
            events = state.apply(player, self.game.parse(action))
            plain = [plain_event(event, self.words) for event in events]
            assert plain == reference.log, (before, player, action)
            after = state.to_json()
            assert after == reference.to_json(), (before, player, action)
            self.note(seen, before, player, reference)
            before = after
