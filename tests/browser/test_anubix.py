"""Games of Anubix through the real page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .anubix_player import AnubixPlayer, AnubixTypist
from .conftest import START_LIMIT, Server, Visit
from .finished import check_finished
from .hands import Finger

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
LINK = "?game=anubix&players=you,scribe&seed=7&speed=0"
FIVE = "?game=anubix&players=scribe,priest,scribe,priest,scribe&seed=3&speed=0"
FEWEST = 12
"""Two structures take 23 stones at least, two at a time."""


def play_with_second_thoughts(player: AnubixPlayer) -> None:
    """A whole game; at its beginning a stone is taken back, one is paid otherwise, one with a joker."""
    assert player.wait_for_turn()
    player.plan_and_undo()
    player.pay_with_a_joker()
    assert player.wait_for_turn()
    player.pay_otherwise()
    assert player.play_to_the_end() + 2 >= FEWEST


@pytest.mark.each_time
def test_a_whole_game_by_touch_on_a_phone(address: str, visit: Visits) -> None:
    """From the first roll to the scores with a finger, upright, at two device pixels per CSS pixel."""
    page = visit(address + LINK, width=390, height=844, dpr=2, touch=True).ready()
    play_with_second_thoughts(AnubixPlayer(page, Finger(page, 2)))
    check_finished(page, LINK, (390, 844, 2))


def test_a_whole_game_by_keyboard(address: str, visit: Visits) -> None:
    """Keys alone plan, change, take back and build, to the scores."""
    page = visit(address + LINK).ready()
    player = AnubixTypist(page)
    assert player.wait_for_turn()
    player.change_and_take_back()
    assert player.play_to_the_end() >= FEWEST
    check_finished(page, LINK)


def test_five_bots_play_by_themselves(address: str, visit: Visits) -> None:
    """A link is enough."""
    page = visit(address + FIVE).ready()
    page.page.wait_for_function("mastaba.stats().scene === 'Scores'", timeout=2 * START_LIMIT, polling=200)
    check_finished(page, FIVE)


def test_a_game_goes_on_after_reloading_with_and_without_the_network(
    site: Path, serve: Serve, visit: Visits
) -> None:
    """In the middle of a turn, on a tablet: what was planned is there, and what was built."""
    server = serve(site)
    page = visit(server.url + LINK, width=1180, height=820, touch=True).ready()
    player = AnubixPlayer(page, Finger(page, 1))
    player.play(2)
    for without_network in (False, True):
        if without_network:
            page.wait_offline_ready()
            server.stop()
        before, state = page.record(), player.state()
        place, pay = player.best(state, 0).marks[0]
        player.plan(state, place, pay)
        page.page.reload()
        page.ready()
        assert player.wait_for_turn()
        assert page.record() == before
        page.page.wait_for_function("() => history.state.mastaba.sketch")
        assert player.planned(), "what was planned is planned again"
        while player.planned():
            page.key("z")
            page.rest()
        assert player.play(2) == 2
        assert len(player.actions()) >= len(before["actions"] if before else []) + 4
