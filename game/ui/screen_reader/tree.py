"""Keeps the page's elements in step with the screen, and carries out what is done with them."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit

from .node import Folds, Node, Press
from .widgets import Walk

ESCAPE = 0
"""The number, in place of a node's, for the key Escape."""

MOST_NUMBERS = 20_000
"""So many names of nodes are remembered; then all are forgotten but those in use."""


class ScreenReader:
    """Tells the page what is on screen while that is wanted: `follow` is called after every turn."""

    def __init__(self, kit: Kit, escape: Callable[[], None]) -> None:
        """`escape` does what the key does."""
        self.kit = kit
        self._escape = escape
        self.tree: list[Node] = []
        """The tree that was last sent to the page."""
        self.folds = Folds()
        self.mail: deque[tuple[int, str]] = deque()
        """The person's presses that are still to be carried out: (number of the node, value)."""
        self._pressed: dict[int, Press] = {}
        self._numbers: dict[str, int] = {}
        self._shown: dict[str, int] = {}  # those of the tree
        self._next = 1
        self._sent = ""
        self._drawn = -1
        self._scene: object = None
        self._asked: list[str] = []

    # --- from the person ----------------------------------------------------------------------

    def post(self, number: int, value: str) -> None:
        """The person has done something in the page: it is carried out in the next turn of the loop."""
        self.mail.append((number, value))
        self.kit.host.poke()

    def open_mail(self) -> None:
        """Carry out what the person has done."""
        if self.mail and self.kit.stage.root is self._scene and self._can_be_told():
            self._read()  # the same things may be other widgets by now
        while self.mail:
            number, value = self.mail.popleft()
            self._drawn = -1
            if number == ESCAPE:
                self._escape()
            elif press := self._pressed.get(number):
                press(value)

    # --- to the page --------------------------------------------------------------------------

    def follow(self) -> None:
        """Tell the page what has changed, once nothing moves any more."""
        scene, frames = self.kit.stage.root, self.kit.stage.frames
        if (scene is self._scene and self._drawn == frames) or not self._can_be_told():
            return
        if scene is not self._scene:
            self.folds.open.clear()
        self._scene, self._drawn = scene, frames
        sent = json.dumps(self._read(), ensure_ascii=False, separators=(",", ":"))
        if sent != self._sent:
            self._sent = sent
            self.kit.host.show_reader(sent)
            self._say_what_is_asked()

    def _can_be_told(self) -> bool:
        """True once every event has been shown, so that the game's state is not ahead of the screen."""
        stage = self.kit.stage
        return not self.kit.motion.busy and (stage.told is not stage.root or stage.root.at_rest())

    def _read(self) -> list[dict[str, Any]]:
        """The screen as it is now, as plain data."""
        self.tree = Walk(self.folds).screen(self.kit)
        self._pressed.clear()
        self._shown = {}
        plain = self._plain(self.tree, f"{id(self._scene)}")
        if len(self._numbers) > MOST_NUMBERS:
            self._numbers = self._shown
        return plain

    def _say_what_is_asked(self) -> None:
        """Say whose turn it is, and the viewer's task if it is theirs: as far as that has changed."""
        parts = {node.key: node for node in self.tree}
        if "now" not in parts:
            return
        lines = [node.text for node in parts["now"].children if node.role == "text"]
        asked = lines[-2:] if "doing" in parts else lines[-1:]
        fresh = [line for line in asked if line and line not in self._asked]
        self._asked = asked
        if fresh:
            self.kit.host.announce(read_on(*fresh))

    def _plain(self, nodes: Iterable[Node], path: str) -> list[dict[str, Any]]:
        """The nodes as plain data; each gets the number that it had before, if it was there."""
        found = []
        seen: dict[str, int] = {}
        for node in nodes:
            alike = seen[node.name] = seen.get(node.name, 0) + 1
            place = f"{path}/{node.name}#{alike}"
            number = self._numbers.get(place)
            if number is None:
                number = self._numbers[place] = self._next
                self._next += 1
            self._shown[place] = number
            if node.press:
                self._pressed[number] = node.press
            plain: dict[str, Any] = {"id": number, "role": node.role, "text": node.text, **node.facts}
            if node.children:
                plain["children"] = self._plain(node.children, place)
            found.append(plain)
        return found
