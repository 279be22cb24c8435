"""A game's pictures are on their way: what is shown until the scene that needs them can be."""

from __future__ import annotations

import asyncio

from game.ui.table.scene import Scene, Shell
from game.ui.toolkit.theme import SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

WIDTH, HEIGHT, PAD, BUTTON, GAP = 420.0, 190.0, 20.0, 52.0, 12.0


class Fetching(Scene):
    """Fetches what `scene` needs and goes there; if that fails, one may try again, or later from home."""

    def __init__(self, app: Shell, scene: Scene) -> None:
        super().__init__(app)
        self._scene = scene
        self._fetching: asyncio.Task[None] | None = None
        self._failed = False

    def _words(self) -> str:
        if self._failed:
            return _("The pictures of this game could not be fetched. Are you connected to the network?")
        return _("Fetching the pictures of this game …")

    def build(self) -> None:
        self.sky(4)
        app = self.app
        left, top, width, height = self.safe()
        across, tall = min(WIDTH, width - 2 * GAP), min(HEIGHT, height - 2 * GAP)
        x, y = left + (width - across) / 2, top + (height - tall) * 0.45
        self.add(Panel(app, self.box(x, y, across, tall)))
        rect = self.box(x + PAD, y + PAD / 2, across - 2 * PAD, tall - BUTTON - 2 * PAD)
        self.add(Label(app, rect, self._words(), size=SIZE_LARGE, align="center", wrap=True))
        count = 1 + self._failed
        each = (across - 2 * PAD - GAP * (count - 1)) / count
        y += tall - BUTTON - PAD
        rect = self.box(x + PAD, y, each, BUTTON)
        self.add(Button(app, rect, self.back, text=_("Home"), icon="ui.home", size=SIZE_TEXT + 2))
        if self._failed:
            rect = self.box(x + PAD + each + GAP, y, each, BUTTON)
            text = _("Try again")
            self.add(
                Button(app, rect, self._again, text=text, icon="ui.restart", style="gold", size=SIZE_TEXT + 2)
            )

    def enter(self) -> None:
        self.app.host.announce(self._words())

    def update(self) -> bool:
        if self._fetching is None:
            self._fetching = asyncio.ensure_future(self._fetch())
        return False

    async def _fetch(self) -> None:
        try:
            await self.app.fetch(self._scene.sheet)
        except OSError:
            self._failed = True
        if self.app.scene is not self:
            return  # the player has not waited
        if self._failed:
            self.rebuild()
            self.enter()
        else:
            self.app.go(self._scene)
        self.app.host.poke()

    def _again(self) -> None:
        self._failed = False
        self._fetching = None
        self.rebuild()
        self.enter()

    def awaiting(self) -> bool:
        return self._failed

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
