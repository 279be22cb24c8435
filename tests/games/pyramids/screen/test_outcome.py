"""The preview's promise comes true; and it knows nothing that the player does not."""

from __future__ import annotations

import pytest

from game.engine import GAMES, Random
from game.engine.record import replay
from game.games.pyramids.bots.tables import tomb_distances
from game.games.pyramids.rules import Mark, load_cards
from game.games.pyramids.rules import events as ev
from game.games.pyramids.rules.cards import colour_of
from game.games.pyramids.rules.grid import cell_indices
from game.games.pyramids.rules.position import ROUNDS
from game.games.pyramids.rules.scoring import PYRAMID_POINTS, breakdown
from game.games.pyramids.rules.state import PyramidsState
from game.games.pyramids.screen.gain import Outcome, gain_of, outcome, way_left
from game.ui.table.presentation import presentation_of
from tests.positions.kept import game_at, random_games
from tests.today import Some, in_part

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


@in_part(0.2)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_points_and_effects_are_what_happens(players: int, some: Some) -> None:
    random = Random(players)
    checked = 0
    seeds = some(24)
    for seed in seeds:
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
    assert checked > 25 * len(seeds)


@in_part(0.1)
def test_awards_without_rivals_are_those_that_come(some: Some) -> None:
    """Alone, nobody takes an award away: what the marks of a turn announced is what is taken."""
    seen = 0
    seeds = some(400)
    for seed in seeds:
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
    assert seen > 10 or len(seeds) < 400


def test_an_award_counts_a_tomb_reached_a_red_cross_ago() -> None:
    """Two tombs of one colour in one turn are a second and a third pyramid, or a first and a second."""
    for number in range(3):
        seeds = range(1000 * number, 1000 * number + 3000)
        record = game_at(
            f"a second tomb of one colour in a turn, {number + 1}",
            lambda state: bool(second_tombs(state)),
            lambda seeds=seeds: random_games("pyramids", ("you",), seeds),
        )
        state, _ = replay(record, GAMES)
        assert isinstance(state, PyramidsState)
        (seat,) = state.seats
        colour = colour_of(seat.cards[0])
        count = sum(colour_of(card) == colour for card in seat.explored) + 2
        for action in second_tombs(state):
            award = effects(outcome(state, 0, action)).get("award")
            assert (award is not None) == (count in (2, 4, 6) and state.open_awards[colour] < 3)


def second_tombs(state: PyramidsState) -> list[Mark]:
    """The marks with which someone who plays alone reaches a tomb, after another of the same colour."""
    (seat,) = state.seats
    if not seat.started or colour_of(seat.cards[0] or 1) != colour_of(seat.cards[1] or 2):
        return []
    tombs = [load_cards()[card].icons["tomb"] if card else 0 for card in seat.cards]
    reached = [bool(tomb & marked) for tomb, marked in zip(tombs, seat.marked, strict=True)]
    marks = [action for action in state.legal_actions(0) if isinstance(action, Mark)]
    return [action for action in marks if covered(action, "tomb")] if sum(reached) == 1 else []


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


def test_the_table_names_as_many_rounds_as_the_rules_have() -> None:
    assert presentation_of("pyramids").rounds == ROUNDS


def test_a_mark_that_brings_nothing_tells_the_way_left() -> None:
    told = 0
    for state, player, legal in markings(2, 5):
        for action in legal:
            assert isinstance(action, Mark)
            found = outcome(state, player, action)
            left = way_left(state, player, action)
            marked = state.seats[player].marked[state.seats[player].cards.index(action.card)] | action.cells
            distances = tomb_distances(load_cards()[action.card])
            assert left == min(distances[index] for index in cell_indices(marked))
            gain = gain_of(found, left)
            if not found.effects:
                assert [entry.text for entry in gain.entries] == [f"{left} cell{'s' * (left > 1)} to go"]
                assert gain.sum is None
                told += 1
            else:
                assert not any("to go" in entry.text for entry in gain.entries)
    assert told
