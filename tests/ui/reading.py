"""Reading what is read, and pressing what is in it, as the page does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from game.engine import GAMES
from game.play.session import Session
from game.ui.app import App
from game.ui.table.playing.table import Table

from .driver import MakeApp, frames, until
from .games import random_bot

PlainNode = dict[str, Any]
CONTROLS = ("button", "switch", "option", "slider")
DOING = "What you can do"


def look(app: App) -> list[PlainNode]:
    """The nodes that the page shows now; asks for what is read if it is not on."""
    if app.reader is None:
        app.host.want_reader(True)
    rest(app)
    return json.loads(app.host.told[-1])


def rest(app: App, limit: int = 4000) -> None:
    """Let frames pass until a person is awaited, or nothing happens any more."""

    def waits() -> bool:
        session = getattr(app.scene, "session", None)
        idle = session is None or session.over or session.thinking is None
        return idle and not app.motion.busy and app.scene.at_rest()

    assert until(app, waits, limit), "the screen never comes to rest"
    frames(app)


def everything(nodes: list[PlainNode]) -> Iterator[PlainNode]:
    """All nodes, in reading order."""
    for node in nodes:
        yield node
        yield from everything(node.get("children", []))


def words(nodes: list[PlainNode]) -> str:
    """All that is said, a line for each node."""
    return "\n".join(node["text"] for node in everything(nodes) if node["text"])


def find(nodes: list[PlainNode], role: str, start: str = "") -> list[PlainNode]:
    """All nodes of that role whose text starts so."""
    return [node for node in everything(nodes) if node["role"] == role and node["text"].startswith(start)]


def part(nodes: list[PlainNode], title: str) -> list[PlainNode]:
    """The contents of the section of that name; empty if there is none."""
    return next((node["children"] for node in find(nodes, "section", title)), [])


def do(app: App, node: PlainNode, value: str = "") -> None:
    """Press a node, or set it to a value."""
    app.host.do_in_reader(node["id"], value)
    rest(app)


def press_named(app: App, start: str, role: str = "button") -> None:
    """Press the first control whose name starts so."""
    found = find(look(app), role, start)
    assert found, f"there is no {role} {start!r} in:\n{words(look(app))}"
    do(app, found[0])


def choices(nodes: list[PlainNode]) -> list[PlainNode]:
    """Buttons that go on: those of the question if there is one, else those of the choices."""
    inside = nodes if nodes[0]["role"] == "dialog" else part(nodes, DOING)
    found = [node for role in ("button", "switch") for node in find(inside, role)]
    return [node for node in found if not node.get("off") and not node.get("open") and node["text"] != "Undo"]


def cells(table: PlainNode) -> list[list[str]]:
    """The texts of a table's cells, row by row, without the heads."""
    return [[c["text"] for c in row["children"] if c["role"] == "cell"] for row in table["children"][1:]]


def at_table(make_app: MakeApp, game: str, seats: tuple[str, ...], seed: int = 7) -> App:
    """A new game on its table, without motion; bots do not think."""
    session = Session.new(GAMES[game], seats, seed, make_bot=random_bot, clock=lambda: 0.0)
    return sit_down(make_app, session)


def sit_down(make_app: MakeApp, session: Session) -> App:
    """A game on its table, without motion."""
    app = make_app()
    app.settings.speed = "off"
    app.apply_settings()
    app.go(Table(app, session))
    frames(app)
    return app
