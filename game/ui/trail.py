"""The way to the scene on screen, which the host may keep as a history of its own.

The way is a row of stops, from where one came in to the scene on screen. A dialog or a closer look above that
scene is one level more. The host gets every change; when the person goes back or forward there, the scenes
follow.
"""

from __future__ import annotations

from dataclasses import dataclass

from .host import HistoryEntry
from .table.scene import Scene, Shell
from .toolkit.keys import Closable
from .toolkit.stage import Widget


@dataclass(slots=True)
class Stop:
    """A scene on the way, as far as it is still there; else `address` makes it again ('' cannot)."""

    address: str
    scene: Scene | None = None


class Trail:
    """Which scene leads to which."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._stops: list[Stop] = []
        """The way so far, and beyond the present scene those that the player has left by going back."""
        self._at = -1
        """The index of the present scene."""
        self._told: tuple[list[str], str] | None = None

    # --- the present scene ----------------------------------------------------------------------

    @property
    def _layers(self) -> list[Closable]:
        """Closable widgets above the scene, the topmost last."""
        children: list[Widget] = self._app.scene.children
        return [w for w in children if w.modal and w.yields and isinstance(w, Closable)]

    @property
    def _depth(self) -> int:
        return self._at + len(self._layers)

    def follow(self, scene: Scene) -> None:
        """Follow a scene that comes on screen: back to its stop if the way has one, else one further."""
        at = 0 if scene.root else self._stop_of(scene)
        if at is None:
            here = self._stops[self._at].scene if self._at >= 0 else None
            at = self._at if here and here.passing else self._at + 1
            del self._stops[at:]
        if at == len(self._stops):
            self._stops.append(Stop(scene.address))
        self._at = at
        self._stops[at] = Stop(scene.address, scene)

    def drop(self) -> None:
        """The scene on screen has failed: what comes next takes its place, and nothing leads back to it."""
        del self._stops[self._at :]
        self._at -= 1

    def _stop_of(self, scene: Scene) -> int | None:
        for at in range(self._at, -1, -1):
            there = self._stops[at].scene
            if there is scene or (there and scene.hub and there.hub == scene.hub):
                return at
        return None

    def tell(self) -> None:
        """Send the host the present place, if it has changed."""
        scene = self._app.scene
        self._stops[self._at].address = scene.address
        levels = [stop.address for stop in self._stops[: self._at + 1]] + [""] * len(self._layers)
        told = levels, scene.sketch()
        if told != self._told:
            self._told = told
            self._app.host.follow_history(HistoryEntry(*told))

    # --- where one was ------------------------------------------------------------------------

    def above_home(self, scene: Scene) -> Scene:
        """Begin with that scene, and home behind it."""
        self._stops, self._at = [Stop("home"), Stop(scene.address, scene)], 1
        return scene

    def reopened(self, entry: HistoryEntry) -> Scene | None:
        """The scene of an entry, or the nearest one on the way there that can be made again."""
        self._stops, self._at = [Stop(address) for address in entry.levels], -1
        for at in range(len(entry.levels) - 1, -1, -1):
            scene = self._open(at, entry.sketch)
            if scene:
                del self._stops[at + 1 :]
                self._at = at
                return scene
        self._stops.clear()
        return None

    def _open(self, at: int, sketch: str = "") -> Scene | None:
        """Make the scene of a stop again; None if that cannot be done."""
        stop = self._stops[at]
        scene = self._app.scenes.at(stop.address, self.back) if stop.address else None
        if scene:
            scene.take_up(sketch)
            stop.scene = scene
        return scene

    # --- going --------------------------------------------------------------------------------

    def travel(self, entry: HistoryEntry) -> None:
        """The person has gone to that entry of the history: go there, too, as far as that is possible."""
        depth = max(0, len(entry.levels) - 1)
        self._told = None  # send the outcome, whatever it is
        while self._depth > depth and self._layers:
            before = self._app.scene, len(self._layers)
            self._layers[-1].close()
            if (self._app.scene, len(self._layers)) == before:
                break  # it has led to another one
        if self._at > depth:
            if depth == self._at - 1 and self._stops[depth].scene:
                self._app.scene.retreat()  # it may know a better place
            if self._at > depth:
                self._return_to(depth, entry.sketch)
        elif depth > self._depth:
            self._go_forward(depth, entry)

    def back(self) -> None:
        """Go to where one came from; home, if one came from elsewhere."""
        self._return_to(self._at - 1)

    def _return_to(self, depth: int, sketch: str = "") -> None:
        """Go to a stop before this one; if it cannot be shown any more, to the next one before it."""
        for at in range(depth, -1, -1):
            there = self._stops[at].scene
            if there:
                there.return_here()
                return
            if scene := self._open(at, sketch):
                self._at = at
                self._app.go(scene)
                return
        self._app.go(self._app.scenes.home())

    def _go_forward(self, depth: int, entry: HistoryEntry) -> None:
        """Go to the scene that the player has come back from, if it can be shown now; else forget it."""
        self._stops += [Stop(address) for address in entry.levels[len(self._stops) :]]
        stop = self._stops[depth]
        scene = self._open(depth, entry.sketch)
        if scene is None and not stop.address and stop.scene and not stop.scene.passing:
            scene = stop.scene
        if scene:
            self._at = depth
            self._app.go(scene)
        else:
            del self._stops[self._at + 1 :]
