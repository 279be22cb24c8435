"""One's own strength on the real page: a game moves it, and a new game offers an equal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.play.saves import to_text
from tests.ui.games import finished_record

from .conftest import Visit
from .far_on import far_on
from .hands import Mouse
from .keeping import kept
from .player import WAIT_MS, Visitor
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

SEATS = ("you", "scribe")
WINDOWS = [(1280, 800), (390, 844)]


def wait_until_heard(person: Visitor, words: str) -> str:
    """Wait until the page says that to those who do not see it; all that it says then."""
    for _ in range(WAIT_MS // 100):
        if words in person.heard():
            break
        person.visit.page.wait_for_timeout(100)
    return person.heard()


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_game_moves_it_and_the_next_offers_an_equal(
    address: str, visit: Callable[..., Visit], window: tuple[int, int]
) -> None:
    earlier = {
        f"history.{seed}": to_text(finished_record(SEATS, seed), 1_790_000_000 + seed) for seed in (1, 2)
    }
    begun = {**earlier, **far_on("pyramids", SEATS, 7)}
    wide, high = window
    page = visit(
        address + "?game=pyramids&players=you,scribe&seed=7&speed=0",
        kept=begun,
        width=wide,
        height=high,
        dpr=1,
    ).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.play_to_the_end()
    assert "Your rating: from " in wait_until_heard(player, "Your rating: ")
    player.press("Home")
    player.press("New game")
    page.page.wait_for_function(
        "() => Object.keys(mastaba.stats().places).some(name => /^Seat 2: .*about your strength/.test(name))",
        timeout=WAIT_MS,
    )
    assert len(kept(page, "history.")) == 3
    assert '"unrated"' not in "".join(kept(page, "history.").values())


def test_a_game_with_a_hint_leaves_it_as_it_was(address: str, visit: Callable[..., Visit]) -> None:
    link = address + "?game=pyramids&players=you,scribe&seed=7&speed=0"
    page = visit(link, kept=far_on("pyramids", SEATS, 7)).ready()
    player = PyramidsPlayer(page, Mouse(page, 1))
    player.wait_for_turn()
    page.key("a")
    wait_until_heard(player, "won’t count for your rating")
    page.key("a")
    wait_until_heard(player, "Press again for the move")
    page.page.reload()
    page.ready()
    player.play_to_the_end()
    assert "doesn’t count for your rating" in wait_until_heard(player, "rating")
    (filed,) = kept(page, "history.").values()
    assert '"unrated":true' in filed
