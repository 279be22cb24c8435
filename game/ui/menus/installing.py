"""Asks over a metered or slow connection whether to fetch all of the game, and tells how that goes."""

from __future__ import annotations

from game.ui.table.scene import Scene
from game.ui.toolkit.box import Box
from game.ui.toolkit.theme import CREAM, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel


def failure_words(of_website: bool = False) -> str:
    """The message when not all of the game could be fetched and kept."""
    if of_website:
        return _(
            "This website keeps the game from being saved for offline play. You can play on while you’re "
            "connected. Whoever runs the website can fix it."
        )
    return _(
        "The download didn’t finish. Check your connection and the free space on this device, then try again."
    )


async def tell_failure(scene: Scene) -> None:
    """Say on that scene that not all of the game could be fetched and kept, and why."""
    detail = await scene.app.host.why_not_installed()
    if scene.app.scene is scene:
        scene.tell(_("Offline play"), failure_words(bool(detail)), detail=detail)
        scene.app.host.poke()


class Installing:
    """A strip on the scene `home`: an offer, then that it is being done or has been done."""

    def __init__(self, home: Scene) -> None:
        self._home = home
        self._offered = 0  # MB
        self._told = ""
        self._busy = False

    @property
    def has_words(self) -> bool:
        """True if there is anything to show."""
        return bool(self._offered or self._told)

    async def look(self) -> bool:
        """See whether there is something to offer; whether the strip is another one now."""
        if self._busy:
            return False
        before = (self._offered, self._told)
        found = await self._home.app.host.installation()
        self._offered = found.more if found and found.asks else 0
        self._told = ""
        return before != (self._offered, self._told)

    def build(self, strip: Box) -> None:
        """Build the message on its strip."""
        home, app, rect = self._home, self._home.app, self._home.px(strip)
        if self._offered:
            text = _("Download the game for offline play")
            home.add(
                Button(app, rect, self._ask, text=text, icon="ui.download", style="lapis", size=SIZE_TEXT)
            )
            return
        home.add(Panel(app, rect, "tag.lapis"))
        words = home.px(strip.inset(8, 1))
        home.add(Label(app, words, self._told, size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))

    def _ask(self) -> None:
        words = _(
            "Your connection is metered or slow, so only what you need now was downloaded. Download "
            "{size} MB more, and you can play offline."
        )
        answers: list[Answer] = [
            (_("Download"), self._begin, "gold"),
            (_("Not now"), self._decline, "papyrus"),
        ]
        text = words.format(size=self._offered)
        self._home.add(Dialog(self._home.app, _("Offline play"), text, answers))

    def _decline(self) -> None:
        self._home.app.host.decline_install()
        self._offered = 0
        self._tell("")

    def _begin(self) -> None:
        self._busy = True
        self._home.app.tasks.start(self._install())

    async def _install(self) -> None:
        offered = self._offered
        self._offered = 0
        self._tell(_("Downloading the game for offline play…"))
        done = await self._home.app.host.install()
        self._busy = False
        if done:
            self._tell(_("Done: the game now works offline."))
        else:
            self._offered = offered  # to try again
            self._tell("")
            await tell_failure(self._home)
        self._home.app.host.poke()

    def _tell(self, words: str) -> None:
        """Say it here and to those who do not see it, while home is on screen."""
        self._told = words
        if self._home.app.scene is self._home:
            self._home.rebuild()
            if words:
                self._home.app.host.announce(words)
