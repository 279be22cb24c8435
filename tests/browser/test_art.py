"""The pictures of a game arrive when it is opened; without a network a note says so, and the player can try
again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import START_LIMIT, Server, Visit

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]

OF_A_GAME = ("anubix@", "pyramids@")
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
"""Without it nothing is collected after the start: what is asked for is what the game wants."""


def asked(server: Server) -> list[str]:
    """The packs of games that were asked for."""
    names = [path.rpartition("/")[2] for path in server.requests]
    return [name for name in names if name.startswith(OF_A_GAME)]


def scene(visit: Visit, name: str) -> None:
    """Wait until the game shows that scene."""
    visit.page.wait_for_function("(name) => mastaba.stats().scene === name", arg=name, timeout=START_LIMIT)


def press(visit: Visit, name: str) -> None:
    """Click the place of that name."""
    visit.page.wait_for_function(
        "(name) => name in mastaba.stats().places && !mastaba.stats().busy", arg=name, timeout=START_LIMIT
    )
    x, y, width, height = visit.stats()["places"][name]
    visit.page.mouse.click(x + width / 2, y + height / 2)


def test_home_needs_no_games_pictures_and_a_game_only_its_own(
    site: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(site)
    game = visit(server.url, script=NO_WORKER).ready()
    assert asked(server) == []
    press(game, "How to play (2)")
    scene(game, "HowToPlay")
    assert asked(server) == ["anubix@1.zip.gz"]


def test_a_link_brings_its_games_pictures_with_the_start(site: Path, serve: Serve, visit: OpenPage) -> None:
    """They are asked for when the game's program is there, even while what it runs on is awaited."""
    server = serve(site)
    server.hold("pygame.wasm.gz")
    game = visit(f"{server.url}?game=anubix&players=you,scribe&seed=7", script=NO_WORKER)
    server.wait_for(lambda _: asked(server))
    assert asked(server) == ["anubix@1.zip.gz"]
    server.release()
    game.ready()
    assert asked(server) == ["anubix@1.zip.gz"]


def test_pictures_that_cannot_be_fetched_are_tried_again(site: Path, serve: Serve, visit: OpenPage) -> None:
    server = serve(site)
    game = visit(server.url, script=NO_WORKER, quiet=False).ready()
    server.stop()
    press(game, "How to play")
    scene(game, "Fetching")
    game.page.wait_for_function("'Try again' in mastaba.stats().places")
    assert "couldn’t be loaded" in game.page.inner_text("#announcer")
    server.restarted()
    press(game, "Try again")
    scene(game, "HowToPlay")
