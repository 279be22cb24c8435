"""Something is on its way: what is shown until the scene that needs it can be."""

from __future__ import annotations

import asyncio

from game.ui.table.scene import NIGHT, Scene, Shell
from game.ui.toolkit.box import GAP_L, PAD_XL, REST
from game.ui.toolkit.theme import SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

WIDTH, HEIGHT, BUTTON = 420.0, 190.0, 52.0


class Fetching(Scene):
    """Fetches a game's pictures for `scene` and goes there; if that fails, the player can try again, now or
    later from home."""

    passing = True

    def __init__(self, app: Shell, scene: Scene) -> None:
        super().__init__(app)
        self._scene = scene
        self._fetching: asyncio.Task[None] | None = None
        self._failed = False

    def loading_words(self) -> str:
        """The words while it comes."""
        return _("Loading the pictures for this game…")

    def failed_words(self) -> str:
        """The words when it has not come."""
        return _("The pictures for this game couldn’t be loaded. Are you online?")

    async def bring(self) -> None:
        """Have it at hand. Raises OSError if it cannot be had now."""
        await self.app.fetch(self._scene.sheet)

    def go_on(self) -> None:
        """Show what needed it."""
        self.app.go(self._scene)

    def go_home(self) -> None:
        """Leave it for the start screen."""
        self.back()

    def _words(self) -> str:
        return self.failed_words() if self._failed else self.loading_words()

    def build(self) -> None:
        self.sky(NIGHT)
        app, safe = self.app, self.safe()
        panel = safe.centred(min(WIDTH, safe.w - 2 * GAP_L), min(HEIGHT, safe.h - 2 * GAP_L), high=0.45)
        self.add(Panel(app, self.px(panel)))
        words, _gap, foot, _edge = panel.inset(PAD_XL, PAD_XL / 2).down(REST, PAD_XL / 2, BUTTON, PAD_XL / 2)
        self.add(Label(app, self.px(words), self._words(), size=SIZE_LARGE, align="center", wrap=True))
        answers = [(_("Home"), "ui.home", self.go_home, "papyrus")]
        if self._failed:
            answers.append((_("Try again"), "ui.restart", self._again, "gold"))
        places = map(self.px, foot.columns(len(answers), GAP_L))
        for (word, icon, action, style), rect in zip(answers, places, strict=True):
            self.add(Button(app, rect, action, text=word, icon=icon, style=style, size=SIZE_TEXT + 2))

    def enter(self) -> None:
        self.app.host.announce(self._words())

    def update(self) -> bool:
        if self._fetching is None:
            self._fetching = self.app.tasks.start(self._fetch())
        return False

    async def _fetch(self) -> None:
        try:
            await self.bring()
        except OSError:
            self._failed = True
        if self.app.scene is not self:
            return  # the player has not waited
        if self._failed:
            self.rebuild()
            self.enter()
        else:
            self.go_on()
        self.app.host.poke()

    def _again(self) -> None:
        self._failed = False
        self._fetching = None
        self.rebuild()
        self.enter()

    def try_again(self) -> None:
        self._failed = False
        self._fetching = None  # it was ended with the scene
        super().try_again()

    def awaiting(self) -> bool:
        return self._failed

    def back(self) -> None:
        self.app.go(self.app.scenes.home())
