"""The parts of a monkey: choices that are read from the game, pairs, chance, and making short."""

from __future__ import annotations

import json
from itertools import combinations, product
from random import Random

import pytest

from game.engine import GAMES
from game.play.links import parse_link, parse_options
from game.play.looks import SKIES
from game.play.saves import from_text
from game.play.seats import levels_of
from game.play.settings import LANGUAGES, SPEEDS, Settings, faults_of
from tests.browser.choices import choices
from tests.browser.curious import Curious
from tests.browser.monkey.body import Body
from tests.browser.monkey.life import Case, Fall
from tests.browser.monkey.shrinking import shrunk
from tests.browser.monkey.steps import Drawing, Step, View
from tests.browser.monkey.world import MOST_PIXELS, World, draw_world
from tests.browser.pairs import all_pairs
from tests.browser.words import called

PLACES = {"Menu": [0, 0, 9, 9], "0:a1": [9, 9, 9, 9], "0:a2": [18, 9, 9, 9]}


def drawn(seed: str, count: int = 300) -> list[Step]:
    """Steps of somebody who always sees the same."""
    drawing = Drawing(Random(seed), touch=True)
    return [drawing.draw(View("Table", PLACES, typing=number % 9 == 0)) for number in range(count)]


# --- choices and pairs --------------------------------------------------------------------------------


def test_each_setting_has_its_choices_and_its_default_is_one() -> None:
    found = choices()
    assert found["speed"] == SPEEDS
    assert found["language"] == (None, *LANGUAGES)
    assert found["sky"] == tuple(SKIES)
    for name, values in found.items():
        default = getattr(Settings(), name)
        assert default in values or min(values) <= default <= max(values), name  # type: ignore[type-var]
        assert len(values) > 1, name


def test_all_pairs_meet_in_few_rows() -> None:
    factors = {"a": "xyz", "b": (1, 2), "c": (None, True, False), "d": "pq", "e": range(5)}
    rows = all_pairs(factors)
    for one, other in combinations(factors, 2):
        met = {(row[one], row[other]) for row in rows}
        assert met == set(product(factors[one], factors[other]))
    assert len(rows) <= 18  # 15 at least, for two of the factors alone
    assert rows == all_pairs(factors)


# --- chance -------------------------------------------------------------------------------------------


def test_the_same_seed_is_the_same_life_and_another_one_is_not() -> None:
    assert draw_world(Random("a")) == draw_world(Random("a")) != draw_world(Random("b"))
    assert drawn("a") == drawn("a") != drawn("b")


@pytest.mark.parametrize("seed", range(60))
def test_a_world_is_one_that_a_player_can_have(seed: int) -> None:
    world = draw_world(Random(seed))
    width, height, dpr = world.size
    assert width * height * dpr * dpr <= MOST_PIXELS
    texts = world.texts()
    assert faults_of(texts.get("settings", "{}")) == []
    for key, text in texts.items():
        if key.startswith(("save.", "history.")):
            from_text(text, GAMES)
    query = world.link[1:]
    parse_options(query)
    parse_link(query, GAMES, levels_of)


def test_every_step_is_one_that_a_body_can_do_and_plain_data() -> None:
    steps = drawn("a", 2000)
    assert {"tap", "click", "hold", "key", "size", "reload", "back", "home"} <= {step[0] for step in steps}
    assert all(callable(getattr(Body, step[0])) for step in steps)
    case = Case("a", draw_world(Random("a")), tuple(steps))
    assert Case.from_json(json.loads(str(case))) == case


def test_a_curious_player_presses_every_kind_and_rather_the_new() -> None:
    names = ["Menu", *(f"0:a{number}" for number in range(98))]
    curious = Curious(Random(1))
    chosen = [curious.choose(names) for _ in range(200)]
    assert 60 < chosen.count("Menu") < 140
    assert curious.choose([*names, "Mark"], avoided=["Menu"]) is not None
    visitors = [Curious(Random(seed)) for seed in range(200)]
    for visitor in visitors:
        visitor.choose(names)
    assert sum(visitor.choose([*names, "Mark"]) == "Mark" for visitor in visitors) > 100
    assert sum(Curious(Random(n)).choose(names, liked=["0:a7"]) == "0:a7" for n in range(200)) > 70
    assert curious.choose(["Menu"], avoided=["Menu"]) is None


def test_names_in_other_languages_are_found() -> None:
    assert called("Back", "en") == ("Back",)
    assert called("Back", "pl") == ("Wstecz",)
    with pytest.raises(KeyError):
        called("No such text", "pl")


# --- making short -------------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", [(), (7,), (0, 99), (3, 4, 50, 98)])
def test_a_shortened_case_has_the_needed_steps_alone(needed: tuple[int, ...]) -> None:
    tried = []

    def fails(items: list[int]) -> bool:
        tried.append(items)
        return set(needed) <= set(items)

    assert shrunk(range(100), fails) == list(needed)
    assert len(tried) < 120


def test_a_world_gets_plainer_until_it_is_plain() -> None:
    world, count = draw_world(Random("a")), 0
    while plainer := next(world.plainer(), None):
        world, count = plainer, count + 1
    assert world == World()
    assert count > 3


TRACE = 'Traceback:\n  File "game/ui/app.py", line {line}, in draw\n{module}ValueError: {what}'


def test_faults_are_told_apart_by_where_and_what_was_raised() -> None:
    one = Fall("stopped", TRACE.format(line=3, module="", what="no 7"))
    assert one.is_like(Fall("console", TRACE.format(line=4, module="", what="no 8")))
    assert not one.is_like(Fall("stopped", TRACE.format(line=3, module="game.", what="no 7")))
    assert not one.is_like(Fall("stopped", TRACE.format(line=3, module="", what="none")))
    assert not one.is_like(Fall("no answer", "60 s"))
    assert Fall("slow", "600 ms").is_like(Fall("slow", "700 ms"))
