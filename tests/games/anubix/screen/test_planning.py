"""Planning a turn: everything legal can be planned, and nothing else is ever offered as complete."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from game.engine import GAMES, Random
from game.engine.record import replay
from game.games.anubix.rules import DIE, JOKER, PASS, AnubixState, Turn
from game.games.anubix.rules.actions import MOST_STONES, kind_of
from game.games.anubix.rules.scoring import points
from game.games.anubix.rules.sheets import NUMBER, RELIEF
from game.games.anubix.screen.planning import Planning
from game.ui.table.board.cursor_keys import nearest, next_place
from tests.positions.kept import game_at, random_games
from tests.today import Some, in_part

from .positions import walk


def some_positions(every: int, seeds: range) -> Iterator[tuple[AnubixState, int, list[Turn]]]:
    """Every so many positions of random games with 2–5 seats, with the turns that mark something."""
    count = 0
    for players in (2, 3, 4, 5):
        for seed in seeds:
            for state, player, legal, _ in walk(players, seed):
                count += 1
                if count % every == 0:
                    yield (
                        state,
                        player,
                        [turn for turn in legal if isinstance(turn, Turn) and turn is not PASS],
                    )


@in_part(0.25)
def test_offers_are_exactly_the_stones_a_turn_can_begin_with(some: Some) -> None:
    for state, player, turns in some_positions(3, some(8)):
        planning = Planning(state, player)
        singles = {turn.marks[0][0] for turn in turns if len(turn.marks) == 1}
        tiles = {place for turn in turns for place, _ in turn.marks if RELIEF >> place & 1}
        assert set(planning.offers()) == singles | tiles
        for place, pay in planning.offers().items():
            ways = {
                p
                for turn in turns
                if len(turn.marks) == 1 or RELIEF >> place & 1
                for q, p in turn.marks
                if q == place
            }
            assert pay in ways
            if len(tiles & {place}) == 0:
                assert pay == min(ways, key=lambda p: (price_alone(state, player, p), p))


def price_alone(state: AnubixState, player: int, pay: int) -> int:
    """The points that a payment costs by the rules' scoring."""
    crossed, jokers = state.crossed[player], state.jokers[player]
    before = points(0, crossed, jokers, 0)
    if pay == DIE:
        return 0
    if pay == JOKER:
        return before - points(0, crossed, jokers - 1, 0)
    return before - points(0, crossed | 1 << pay - 1, jokers, 0)


@pytest.mark.thorough
@pytest.mark.each_time
@in_part(0.17)
def test_every_legal_turn_can_be_planned_by_taps(some: Some) -> None:
    """Plan its places in any order that is offered, then pay otherwise until it is that turn."""
    orders = 0
    seeds = some(6)
    for state, player, turns in some_positions(29, seeds):
        for turn in turns:
            places = [place for place, _ in turn.marks]
            reached = 0
            for order in permutations(places):
                planning = Planning(state, player)
                if not all(place in planning.offers() and planning.add(place) for place in order):
                    continue
                orders += 1
                reached += _come_to(planning, turn)
            assert reached, f"{turn} cannot be planned"
    assert orders > (3000 if len(seeds) == 6 else 20)


def _come_to(planning: Planning, turn: Turn) -> bool:
    """Go on to other ways of paying, of one stone and the other, until the plan is the turn."""
    seen = {planning.plan}
    waiting = [planning.plan]
    while waiting:
        plan = waiting.pop()
        planning.plan = plan
        if planning.turn() == turn:
            return True
        for place in planning.places:
            planning.plan = plan
            planning.pay_otherwise(place)
            if planning.plan not in seen:
                seen.add(planning.plan)
                waiting.append(planning.plan)
    return False


@pytest.mark.thorough
def test_whatever_is_done_a_complete_plan_is_a_legal_turn() -> None:
    random = Random(9)
    complete = half = 0
    for state, player, turns in some_positions(5, range(10)):
        legal = set(turns)
        planning = Planning(state, player)
        for _ in range(25):
            _do_something(planning, random)
            turn = planning.turn()
            if turn is not None:
                complete += 1
                assert turn in legal
                assert dict(turn.marks) == planning.payments
                assert len(planning.dice_of_plan()) == len(turn.by_die)
                assert {planning.colours[p] for p in turn.by_die} == {
                    state.dice[die] for die in planning.dice_of_plan().values()
                }
            elif planning.plan:
                half += 1
                assert planning.half
                assert planning.offers(), "a tile without a neighbour"
            if len(planning.plan) == MOST_STONES:
                assert planning.offers() == {}
                assert turn is not None
    assert complete > 4000
    assert half > 200


def _do_something(planning: Planning, random: Random) -> None:
    kind = random.randrange(6)
    places = list(planning.offers()) or list(planning.places)
    place = places[random.randrange(len(places))] if places else 0
    if kind < 2 and place not in planning.places:
        assert planning.add(place)
        assert place in planning.places
    elif kind == 2:
        planning.add(random.randrange(len(planning.colours)), random.randrange(JOKER + 1))
    elif kind == 3 and planning.plan:
        planning.pay_otherwise(planning.places[random.randrange(len(planning.plan))])
    elif kind == 4:
        planning.take_back()
    elif planning.plan:
        planning.take_back(planning.places[0])


@pytest.mark.thorough
def test_a_chosen_payment_offers_only_what_it_can_pay() -> None:
    seen: set[str] = set()
    for state, player, turns in some_positions(7, range(6)):
        planning = Planning(state, player)
        for pay in sorted({pay for turn in turns for _, pay in turn.marks}):
            for place, offered in planning.offers(pay).items():
                assert offered == pay
                attempt = Planning(state, player)
                assert attempt.add(place, pay)
                assert attempt.payments == {place: pay}
                seen.add(kind_of(pay))
        for die in state.middle:
            offers = planning.offers(DIE, state.dice[die])
            assert all(planning.colours[place] == state.dice[die] for place in offers)
    assert seen == {"die", "quarry", "joker"}


def test_the_cheapest_way_comes_first() -> None:
    """The payment that costs the fewest points: a die, the next quarry stone, a joker, one for which others
    are lost."""
    compared = dear = 0
    for state, player, turns in some_positions(11, range(8)):
        for place in {turn.marks[0][0] for turn in turns if len(turn.marks) == 1}:
            pays = sorted(
                (turn.marks[0][1] for turn in turns if len(turn.marks) == 1 and turn.marks[0][0] == place),
                key=lambda pay: (price_alone(state, player, pay), pay),
            )
            dear += JOKER in pays and pays[-1] != JOKER
            planning = Planning(state, player)
            planning.add(place)
            found = [planning.payments[place]]
            while planning.pay_otherwise(place) and planning.payments[place] not in found:
                found.append(planning.payments[place])
            assert found == pays
            planning.pay_with(place, pays[-1])
            assert not planning.pay_otherwise(place, around=False), "a tap takes the stone back now"
            assert planning.payments[place] == pays[-1]
            compared += len(pays) > 1
    assert compared > 100
    assert dear > 50


def new_game(seed: int = 3) -> tuple[AnubixState, Planning]:
    state = GAMES["anubix"].new(3, seed)
    assert isinstance(state, AnubixState)
    return state, Planning(state, state.seat)


def test_taking_back_a_stone_takes_what_rests_on_it() -> None:
    """p1.1 is marked and p1.2 planned, with p2.1 on top: without p1.2 nothing is left."""

    def built(state: AnubixState) -> Planning:
        state.marked[state.seat] = 1 << NUMBER["p1.1"]
        planning = Planning(state, state.seat)
        return planning if planning.add(NUMBER["p1.2"]) else Planning(state, state.seat)

    record = game_at(
        "p2.1 can be paid for upon p1.2",
        lambda state: NUMBER["p2.1"] in built(state.copy()).offers(),
        lambda: (next(random_games("anubix", ("you", "friend"), [seed])) for seed in range(60)),
    )
    planning = built(replay(record, GAMES)[0])
    planning.add(NUMBER["p2.1"])
    planning.take_back(NUMBER["p1.2"])
    assert planning.plan == ()


def test_a_third_stone_takes_the_place_of_the_second() -> None:
    state, planning = new_game()
    places = [place for place in planning.offers() if not RELIEF >> place & 1]
    first, second, third = places[0], places[1], places[2]
    assert planning.add(first)
    assert planning.add(second)
    assert planning.add(third)
    assert planning.places == (first, third)
    assert planning.turn() in state.legal_actions(state.seat)


def test_a_tile_starts_the_plan_anew() -> None:
    _, planning = new_game()
    planning.add(NUMBER["p1.1"])
    tile = NUMBER["r.b2"]
    assert planning.add(tile)
    assert planning.half
    assert planning.places == (tile,)
    assert set(planning.offers()) == {NUMBER[name] for name in ("r.a2", "r.c2", "r.b1", "r.b3")}


def test_an_illegal_stone_leaves_the_plan_as_it_is() -> None:
    _, planning = new_game()
    planning.add(NUMBER["p1.1"])
    before = planning.plan
    assert not planning.add(NUMBER["p5.1"])
    assert not planning.add(NUMBER["p1.1"])
    assert planning.plan == before
    assert not planning.take_back(NUMBER["p1.2"])
    assert planning.take_back()
    assert not planning.take_back()
    assert planning.turn() is None


@pytest.mark.parametrize(("dx", "dy", "to"), [(1, 0, 2), (-1, 0, 1), (0, 1, 3), (0, -1, 4)])
def test_the_cursor_goes_to_the_nearest_stone_in_a_direction(dx: int, dy: int, to: int) -> None:
    centres = {0: (50, 50), 1: (10, 52), 2: (90, 45), 3: (55, 100), 4: (50, 0), 5: (95, 90)}
    assert nearest(centres, 0, dx, dy) == to
    assert nearest(centres, None, dx, dy) == 3
    assert nearest({}, None, dx, dy) is None
    assert nearest({7: (0, 0)}, 7, dx, dy) is None


def test_going_on_goes_around() -> None:
    assert [next_place([2, 5, 9], at, 1) for at in (2, 5, 9, None)] == [5, 9, 2, 2]
    assert [next_place([2, 5, 9], at, -1) for at in (2, 5, 9, None)] == [9, 2, 5, 9]
    assert next_place([], 1, 1) is None
