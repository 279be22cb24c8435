"""The way to what comes late: friends near and far, and everything as a file (`LATE` in build/pack.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from game.play.storage import StoreError
from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.translate import _

from .fetching import Fetching

if TYPE_CHECKING:
    from game.play.links import Challenge, Turn

FOLDER = "late"
"""Where the site's late modules are once they have been fetched: beside the pictures."""
_waiting: set[Scene] = set()
"""The scenes that wait for them: another press of theirs asks for nothing more."""


class LateFinder(MetaPathFinder):
    """Finds modules of the game that have come after its start, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        parent = self.folder.joinpath(*fullname.split(".")[:-1])
        return PathFinder.find_spec(fullname, [str(parent)], target)


def arrived() -> bool:
    """True once the late modules are there; on a desktop they always are."""
    return sys.platform != "emscripten" or any(isinstance(finder, LateFinder) for finder in sys.meta_path)


async def fetch_late(app: Shell) -> None:
    """Have the late modules at hand. Raises OSError if they cannot be had now."""
    if not arrived():
        await app.host.load_art(1, FOLDER)
    if not arrived():
        sys.meta_path.append(LateFinder(app.assets / FOLDER))


def missing_words() -> str:
    """The words for what cannot be had now."""
    return _("What’s needed for this can’t be loaded right now. Are you online?")


def with_late(scene: Scene, title: str, then: Callable[[], None]) -> None:
    """Do something of that title which takes late modules, if the scene is still there by then."""
    if arrived():
        then()
    elif scene not in _waiting:
        _waiting.add(scene)
        scene.app.host.announce(_("Loading…"))
        scene.app.tasks.start(_do_late(scene, title, then))


async def _do_late(scene: Scene, title: str, then: Callable[[], None]) -> None:
    app = scene.app
    try:
        await fetch_late(app)
    except OSError:
        _waiting.discard(scene)
        if app.scene is scene:
            scene.tell(title, missing_words())
    else:
        _waiting.discard(scene)
        if app.scene is scene:
            app.attempt(then)
    app.host.poke()


class LateScene(Fetching):
    """Stands in for a scene of late modules; `back` is where one goes if there is nothing to be shown."""

    def __init__(
        self, app: Shell, make: Callable[[], Scene | None], back: Callable[[], None], address: str = ""
    ) -> None:
        super().__init__(app, self)
        self._make, self._leave, self._address, self._sketch = make, back, address, ""

    @property
    def address(self) -> str:
        return self._address

    def sketch(self) -> str:
        return self._sketch

    def take_up(self, sketch: str) -> None:
        self._sketch = sketch

    def loading_words(self) -> str:
        return _("Loading…")

    def failed_words(self) -> str:
        return missing_words()

    async def bring(self) -> None:
        await fetch_late(self.app)

    def go_on(self) -> None:
        self.app.attempt(self._show)

    def _show(self) -> None:
        if self.app.scene is not self:
            return  # the player has not waited
        scene = self._make()
        if scene is None:
            self._leave()
            return
        scene.take_up(self._sketch)
        self.app.go(scene)

    def back(self) -> None:
        self._leave()

    def go_home(self) -> None:
        self.app.go(self.app.scenes.home())


class LateLink(LateScene):
    """Stands in for a friend's challenge or turn, which is kept until it can be opened."""

    def __init__(
        self, app: Shell, make: Callable[[], Scene | None], back: Callable[[], None], wanted: Challenge | Turn
    ) -> None:
        from game.play.friends import link_key
        from game.play.links import link_of

        super().__init__(app, make, back)
        link = link_of(wanted)
        self._kept = True
        try:
            app.store.set(link_key(link), link)
        except StoreError:
            self._kept = False

    def failed_words(self) -> str:
        if self._kept and not self.app.store.fault():
            kept = _("The link is kept: you’ll find it under Games with friends.")
        else:
            kept = _("The link can’t be kept here, so please open it again later.")
        return read_on(missing_words(), kept)
