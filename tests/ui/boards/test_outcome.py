"""What the preview promises is what happens; and it knows nothing that the player does not."""

from __future__ import annotations

import pytest

from game.engine import Random
from game.games.pyramids.rules import Mark, load_cards
from game.games.pyramids.rules import events as ev
from game.games.pyramids.rules.cards import colour_of
from game.games.pyramids.rules.scoring import PYRAMID_POINTS, breakdown
from game.games.pyramids.rules.state import PyramidsState
from game.games.pyramids.screen.gain import Outcome, outcome

from .positions import markings, walk

ICONS = ("red", "green", "torch", "skull", "tomb", "cross")


def covered(action: Mark, icon: str) -> int:
    """How many icons of a kind a mark covers."""
    return (action.cells & load_cards()[action.card].icons[icon]).bit_count()


def certain_change(state: PyramidsState, player: int, action: Mark) -> int:
    """The change of the score by the icons alone, and what the tomb is worth."""
    before = breakdown(state.seats[player])
    after_state = state.copy()
    after_state.apply(player, action)
    after = breakdown(after_state.seats[player])
    parts = ("torches", "gem_pairs", "gem_singles", "skulls")
    change = sum(getattr(after, part) - getattr(before, part) for part in parts)
    return change + PYRAMID_POINTS * covered(action, "tomb")


def effects(found: Outcome) -> dict[str, tuple[int, int]]:
    """(how many, points) by icon."""
    by_icon = {effect.icon: (effect.count, effect.points) for effect in found.effects}
    assert len(by_icon) == len(found.effects)
    return by_icon


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_points_and_effects_are_what_happens(players: int) -> None:
    random = Random(players)
    checked = 0
    for seed in range(24):
        for state, player, legal in markings(players, seed, every=2):
            for action in {legal[random.randrange(len(legal))] for _ in range(4)}:
                assert isinstance(action, Mark)
                before = state.to_json()
                found = outcome(state, player, action)
                assert state.to_json() == before
                assert found.points == certain_change(state, player, action)
                by_icon = effects(found)
                for icon in ICONS:
                    assert by_icon.get(icon, (0, 0))[0] == covered(action, icon), icon
                award = by_icon.pop("award", None)
                assert award is None or covered(action, "tomb")
                assert sum(points for _, points in by_icon.values()) == found.points
                skulls = state.seats[player].skulls
                after = min(10, skulls + covered(action, "skull"))
                expected = min(after, 2 * covered(action, "elixir"))
                assert by_icon.get("elixir", (0, 0))[0] == expected
                checked += 1
    assert checked > 900


def test_awards_without_rivals_are_those_that_come() -> None:
    """Alone, nobody takes an award away: what the marks of a turn announced is what is taken."""
    seen = 0
    for seed in range(400):
        promised: list[tuple[int, int, int, int]] = []
        taken: list[tuple[int, int, int, int]] = []
        for state, player, _, action in walk(1, seed):
            now = (state.round, state.turn)
            if isinstance(action, Mark):
                promised += [
                    (*now, effect.colour, effect.points)
                    for effect in outcome(state, player, action).effects
                    if effect.icon == "award"
                ]
            taken += [
                (*now, event.colour, event.value)
                for event in state.copy().apply(player, action)
                if isinstance(event, ev.AwardTaken)
            ]
        assert taken == promised, f"seed {seed}"
        seen += len(taken)
    assert seen > 10


def test_an_award_counts_a_tomb_reached_a_red_cross_ago() -> None:
    """Two tombs of one colour in one turn are a second and a third pyramid, or a first and a second."""
    pairs = 0
    for seed in range(3000):
        for state, player, legal in markings(1, seed, every=1):
            seat = state.seats[player]
            if not seat.started or colour_of(seat.cards[0] or 1) != colour_of(seat.cards[1] or 2):
                continue
            tombs = [load_cards()[card].icons["tomb"] if card else 0 for card in seat.cards]
            reached = [bool(tomb & marked) for tomb, marked in zip(tombs, seat.marked, strict=True)]
            if sum(reached) != 1:
                continue
            colour = colour_of(seat.cards[0])
            count = sum(colour_of(card) == colour for card in seat.explored) + 2
            for action in legal:
                assert isinstance(action, Mark)
                if covered(action, "tomb"):
                    award = effects(outcome(state, player, action)).get("award")
                    expected = count in (2, 4, 6) and state.open_awards[colour] < 3
                    assert (award is not None) == expected
                    pairs += 1
        if pairs >= 3:
            return
    raise AssertionError(f"only {pairs} positions in so many games")


def test_nothing_hidden_is_looked_at() -> None:
    """In every world that the player cannot tell from this one the preview is the same."""
    random = Random(99)
    for players in (1, 2, 4):
        for seed in range(8):
            for state, player, legal in markings(players, seed, every=7):
                action = legal[random.randrange(len(legal))]
                assert isinstance(action, Mark)
                found = outcome(state, player, action)
                for _ in range(3):
                    world = state.observe(player, random)
                    assert isinstance(world, PyramidsState)
                    assert outcome(world, player, action) == found
