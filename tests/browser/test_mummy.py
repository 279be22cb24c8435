"""Games of Mummy through the real page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.games.mummy.rules import DECLINE

from .conftest import START_LIMIT, Server, Visit
from .finished import check_finished
from .hands import Finger, Mouse
from .mummy_player import ASK, MummyPlayer, MummyTypist, foreseen, short_game
from .player import WAIT_MS
from .score_picture import shown

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
Visits = Callable[..., Visit]
ALONE = ("you",)
TWO = ("you", "scribe")
BOTS = ("scribe", "priest", "scribe", "priest")
AT_ONE_SCREEN = ("you", "friend")


def link(seats: tuple[str, ...], seed: int) -> str:
    """A link to a game without motion."""
    return f"?game=mummy&players={','.join(seats)}&seed={seed}&speed=0"


def check_played(page: Visit, seats: tuple[str, ...], seed: int, window: tuple[float, float, float]) -> None:
    """The page's game is the one that the engine and the bots play here, and its end is shown."""
    record = page.record()
    assert record
    assert tuple(record["actions"]) == foreseen(seats, seed)
    check_finished(page, link(seats, seed), window)


def faces(player: MummyPlayer) -> int:
    """How many different pictures the cards in hand show."""
    player.visit.page.wait_for_function("() => !mastaba.stats().busy", timeout=WAIT_MS)
    picture = shown(player.visit)
    seen = set()
    for name, (x, y, width, height) in player.places().items():
        if name.startswith("card"):
            part = picture[y + height // 4 : y + height * 3 // 4, x + width // 4 : x + width * 3 // 4]
            seen.add(part.tobytes())
    return len(seen)


@pytest.mark.each_time
def test_a_game_alone_by_touch_on_a_phone(address: str, visit: Visits) -> None:
    """From the first card turned over to the scores, upright, with a finger."""
    seed = short_game(ALONE, 60, "enter", "try", "go")
    page = visit(address + link(ALONE, seed), width=390, height=844, dpr=2, touch=True).ready()
    assert MummyPlayer(page, Finger(page, 2)).play_to_the_end() >= 10
    check_played(page, ALONE, seed, (390, 844, 2))


def test_an_explorer_is_chosen_by_touch(address: str, visit: Visits) -> None:
    """On a phone, from the seats to the table."""
    page = visit(address + "?game=mummy&seed=5&speed=0", width=390, height=844, dpr=2, touch=True).ready()
    player = MummyPlayer(page, Finger(page, 2))
    player.wait_for_scene("NewGameScene")
    player.press("Seat 1: Any explorer")
    player.wait_for_scene("SeatChoiceScene")
    player.press("Eleni Douka")
    player.press("Choose Eleni Douka")
    player.wait_for_scene("NewGameScene")
    player.press("Start")
    player.wait_for_scene("Table")
    player.press(ASK)
    player.press("Seal the bid")
    record = page.record()
    assert record
    assert record["setup"] == "eleni-douka -"


def test_a_game_of_two_by_mouse(address: str, visit: Visits) -> None:
    """Bids, moves, pushes, encounters and the Chamber with clicks, and cards that are dragged."""
    seed = short_game(TWO, 100, "mummy", "move", "push", "play", "exchange", "try")
    page = visit(address + link(TWO, seed)).ready()
    assert MummyPlayer(page, Mouse(page, 1)).play_to_the_end() >= 20
    check_played(page, TWO, seed, (1280, 800, 1))


def test_a_game_of_two_by_touch_on_a_tablet(address: str, visit: Visits) -> None:
    """Another game with a finger; in it the Mummy takes what the person chooses."""
    seed = short_game(TWO, 140, "remove", "bid", "try", "push", "strike")
    page = visit(address + link(TWO, seed), width=820, height=1180, touch=True).ready()
    assert MummyPlayer(page, Finger(page, 1)).play_to_the_end() >= 20
    check_played(page, TWO, seed, (820, 1180, 1))


def test_a_whole_game_by_keyboard(address: str, visit: Visits) -> None:
    """Keys alone bid, choose cards and fields, and answer, to the end."""
    seed = short_game(TWO, 100, "mummy", "move", "push", "play", "exchange", "try")
    page = visit(address + link(TWO, seed)).ready()
    player = MummyTypist(page)
    assert player.play_to_the_end() >= 20
    check_played(page, TWO, seed, (1280, 800, 1))


def test_four_bots_play_by_themselves(address: str, visit: Visits) -> None:
    """A link is enough."""
    seed = short_game(BOTS, 500)
    page = visit(address + link(BOTS, seed)).ready()
    page.page.wait_for_function("mastaba.stats().scene === 'Scores'", timeout=2 * START_LIMIT, polling=200)
    check_played(page, BOTS, seed, (1280, 800, 1))


def test_an_encounter_goes_on_after_reloading_with_and_without_the_network(
    site: Path, serve: Serve, visit: Visits
) -> None:
    """Alone, before a monster: reloaded, the same monster waits with the same choices."""
    seed = short_game(ALONE, 80, "attack")
    server = serve(site)
    page = visit(server.url + link(ALONE, seed), width=1180, height=820, touch=True).ready()
    player = MummyPlayer(page, Finger(page, 1))
    for _ in range(80):
        assert player.wait_for_turn()
        if player.state().phase == "fight":
            break
        player.decide()
    before = page.record()
    choices = sorted(name for name in player.places() if name.startswith(("Attack", "Trick", "Flee")))
    assert len(choices) >= 2
    for without_network in (False, True):
        if without_network:
            page.wait_offline_ready()
            server.stop()
        page.page.reload()
        page.ready()
        assert player.wait_for_turn()
        assert page.record() == before
        assert set(choices) <= set(player.places())
    player.play(4)
    actions = tuple(player.actions())
    assert actions == foreseen(ALONE, seed)[: len(actions)]


def test_two_people_at_one_screen_do_not_see_each_others_cards(address: str, visit: Visits) -> None:
    """Before each bid and turn a cover lies over the table; who is asked aside may look, or say no."""
    seed = short_game(AT_ONE_SCREEN, 200)
    page = visit(address + link(AT_ONE_SCREEN, seed)).ready()
    player = MummyPlayer(page, Mouse(page, 1))
    covers = looks = hidden = 0
    while (covers < 4 or looks < 1 or hidden < 2) and player.wait_for_turn():
        if player.uncover():
            covers += 1
            continue
        state = player.state()
        asked = state.to_act()[0]
        decision = player.best(state, asked)
        may_see = state.phase == "bid" or (state.phase == "turn" and not state.seats[asked].is_held)
        if (
            may_see and "Look at my cards" not in player.places()
        ):  # whoever was asked aside just before looks again
            assert faces(player) == len(set(state.seats[asked].hand))
        elif not player.actions()[-1].startswith(f"{asked}:"):  # who goes on still has the own hand open
            assert faces(player) == 1, "only backs can be seen"
            hidden += 1
        if "Look at my cards" in player.places() and decision != DECLINE:
            player.press("Look at my cards")
            page.page.wait_for_function(
                "() => !('Look at my cards' in mastaba.stats().places)", timeout=WAIT_MS
            )
            player.wait_for("That’s me!")
            player.uncover()
            assert faces(player) == len(set(state.seats[asked].hand))
            looks += 1
        player.decide(decision)
    assert covers >= 4
    assert looks >= 1
    assert hidden >= 2
    actions = tuple(player.actions())
    assert actions == foreseen(AT_ONE_SCREEN, seed)[: len(actions)]
