"""Tutorials and questions about things, through the real page: by mouse and by finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine import GAMES, Action
from game.engine.record import record_from_json
from game.ui.table.playing.tutorial_table import SAID
from game.ui.table.presentation import presentation_of
from game.ui.table.tutorial import PERSON, Progress, Step, Tutorial
from tests.today import some_of

from .anubix_player import AnubixPlayer
from .conftest import Visit
from .hands import Finger, Hand, Mouse
from .mummy_player import MummyPlayer
from .player import AGAIN_S, WAIT_MS, Player
from .pyramids_player import PyramidsPlayer

pytestmark = pytest.mark.browser

PLAYERS: dict[str, type[Player]] = {
    "pyramids": PyramidsPlayer,
    "anubix": AnubixPlayer,
    "mummy": MummyPlayer,
}
HANDS: dict[str, tuple[type[Hand], dict[str, object]]] = {
    "mouse": (Mouse, {"width": 1280, "height": 800}),
    "touch": (Finger, {"width": 390, "height": 844, "dpr": 2, "touch": True}),
}
LEARN, RESUME, READ, END = "Learn by playing", "Continue the guided game", "Continue", "A real game"

Open = Callable[..., Visit]


def arrive(visit: Open, url: str, game_id: str, by: str) -> Player:
    """Somebody who plays that game, before the page at an address."""
    hand, window = HANDS[by]
    seen = visit(url, **window)
    seen.ready()
    return PLAYERS[game_id](seen, hand(seen, float(window.get("dpr", 1))))  # type: ignore[arg-type] # of a window's measures dpr is a number


def begin_learning(player: Player, game_id: str) -> None:
    """Press what is offered on the game's card."""
    number = list(GAMES).index(game_id) + 1
    player.press(LEARN if number == 1 else f"{LEARN} ({number})")


def said(player: Player) -> int | None:
    """How much the tutorial has said, if it says something now."""
    names = [name for name in player.places() if name.startswith(SAID)]
    return int(names[0].removeprefix(SAID)) if names else None


def wait_for_tutorial(player: Player, before: int | None) -> str:
    """Wait until the tutorial says something to be read, other than `before`, asks for something, or ends."""
    found = player.visit.page.wait_for_function(
        f"""before => {{
          const stats = mastaba.stats(), names = Object.keys(stats.places);
          if (names.includes("{END}")) return "end";
          const bubble = names.find(name => name.startsWith("{SAID}"));
          if (bubble && bubble === `{SAID}${{before}}`) return null;
          if (names.includes("{READ}")) return "read";
          return stats.awaiting && !stats.busy ? "act" : null;
        }}""",
        arg=before,
        timeout=WAIT_MS,
    )
    return str(found.json_value())


def asked(player: Player, tutorial: Tutorial) -> tuple[Step | None, list[Action]]:
    """The tutorial's present task, and the legal actions that it allows: worked out from the record."""
    record = record_from_json(player.visit.record(), GAMES)
    progress, state = Progress(tutorial), player.state()
    progress.recall(record, GAMES[record.game])
    step = progress.at_rest(state)
    while step and not (step.asks and not step.watch):
        progress.said.add(step)
        step = progress.at_rest(state)
    legal = state.legal_actions(PERSON)
    return step, [action for action in legal if progress.allows(step, state, action)]


def follow(player: Player, tutorial: Tutorial, most: int = 400) -> bool:
    """Read and do what is asked, until the tutorial ends (True) or so many actions are recorded (False)."""
    before: int | None = None
    while True:
        what = wait_for_tutorial(player, before)
        if what == "end":
            return True
        if what == "read":
            before = said(player)
            # The next words may have come at the same place: a press so soon would be half of a double click.
            player.visit.page.wait_for_timeout(AGAIN_S * 1000)
            player.press(READ)
            continue
        before = None
        if len(player.actions()) >= most:
            return False
        state = player.state()
        _step, allowed = asked(player, tutorial)
        best = player.best(state, PERSON)
        player.decide(best if best in allowed else allowed[0])


@some_of(("game_id", "by"), [("pyramids", "touch"), ("anubix", "mouse"), ("mummy", "touch")], today=1)
def test_a_guided_game_is_followed_left_and_resumed_to_its_end(
    address: str, visit: Open, game_id: str, by: str
) -> None:
    player = arrive(visit, f"{address}?speed=0", game_id, by)
    tutorial = presentation_of(game_id).tutorial()
    assert tutorial is not None
    begin_learning(player, game_id)
    player.wait_for_scene("TutorialTable")
    assert not follow(player, tutorial, most=4)
    kept = player.actions()
    player.visit.page.reload()
    player.visit.ready()
    player.wait_for_scene("TutorialTable")
    assert player.actions() == kept
    player.visit.page.go_back(wait_until="commit")
    player.press(RESUME)
    player.wait_for(READ)  # the dialog's answer is called so, too
    player.press(READ)
    player.wait_for_scene("TutorialTable")
    assert player.actions() == kept
    assert follow(player, tutorial)
    stored = " ".join(player.visit.page.evaluate("[...mastaba_host.storage.keys()]"))
    assert f"learnt.{game_id}" in stored
    assert "guide." not in stored
    assert "history" not in stored
    player.press(END)
    player.wait_for_scene("Table")


ASKED = {
    "pyramids": ("expedition", "Face-up pyramids", "Scribe"),
    "anubix": ("die0", "joker1", "Scribe"),
    "mummy": ("Your explorer", "Scribe", "Menu"),
}
"""Things on each table, by the names of their places."""


@pytest.mark.parametrize(("game_id", "by"), [("pyramids", "mouse"), ("anubix", "touch"), ("mummy", "mouse")])
def test_things_on_the_table_say_what_they_do(address: str, visit: Open, game_id: str, by: str) -> None:
    query = f"?game={game_id}&players=you,scribe&seed=7&speed=0"
    player = arrive(visit, f"{address}{query}", game_id, by)
    assert player.wait_for_turn()
    if game_id == "pyramids":  # the choice of the first cards covers the table
        player.decide()
        assert player.wait_for_turn()
    before = player.actions()
    names = {sign.name for sign in presentation_of(game_id).glossary()}
    for name in ASKED[game_id]:
        player.wait_for(name)
        x, y = player.hand.middle(player.places()[name])
        if by == "touch":
            player.visit.touch("touchStart", [(x, y)])
            player.wait_for("Close")
            player.visit.touch("touchEnd", [])
        else:
            player.visit.page.mouse.click(x, y, button="right")
            player.wait_for("Close")
        assert player.heard().partition(". ")[0] in names
        player.press("Close")
        player.visit.page.wait_for_function("() => !('Close' in mastaba.stats().places)", timeout=WAIT_MS)
    assert player.actions() == before
    if by == "mouse":
        player.visit.key("F1")  # of what has the focus; else everything is listed
        player.visit.page.wait_for_function(
            "() => mastaba.stats().scene === 'GlossaryScene' || 'Close' in mastaba.stats().places",
            timeout=WAIT_MS,
        )
