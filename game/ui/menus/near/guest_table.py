"""The table of a device that has come to another one's game, and the way there."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.near.visiting import HOST, Guest, GuestSession
from game.ui.host import Near
from game.ui.table.ending.scores import NextDeed, Scores
from game.ui.table.playing.variant_table import VariantTable
from game.ui.table.scene import PLAYING, Scene, Shell
from game.ui.toolkit.box import GAP_L, REST
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.steps import LONG
from game.ui.toolkit.theme import CREAM, SIZE_LARGE, SIZE_TEXT
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Answer, Dialog
from game.ui.toolkit.widgets.label import Label

from .words import answer_words, earlier_words, no_network_words


class Arriving(Scene):
    """Answers an invitation, and waits for the host to deal."""

    passing = True

    def __init__(self, app: Shell, near: Near, invitation: str) -> None:
        super().__init__(app)
        self._near, self._invitation = near, invitation
        self._guest = Guest(near, lambda: app.host.now() / 1000)
        self._begun, self._arrived = False, False
        self._fault = ""

    def words(self) -> str:
        """How it stands."""
        if self._fault:
            return self._fault
        if self._guest.other_version:
            return _("The host has a different version of the game. Load the page again on both devices.")
        if self._guest.unanswered:
            return _(
                "The host isn’t answering. It may have a different version of the game: load the page "
                "again on both devices."
            )
        if self._near.states().get(HOST) == "open":
            return _("Host found. Opening the game…")
        return _(
            "Show your answer to the host. If the host has closed this invitation in the meantime, ask "
            "for a new one: each works for one device only."
        )

    def build(self) -> None:
        body = self.under_header(_("Several devices"), 560.0)
        _above, text, again, _gap = body.down(REST, 150.0, 56.0, REST, gap=GAP_L)
        rect = self.px(text)
        self.add(Label(self.app, rect, self.words(), size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))
        rect, words = self.px(again.centred(340.0)), _("Show the answer")
        self.add(Button(self.app, rect, self._answer, text=words, style="gold", size=SIZE_LARGE))
        self._shown = self.words()

    def enter(self) -> None:
        self.app.beside = self.look
        if not self._begun:
            self._begun = True
            self._answer()

    def _answer(self) -> None:
        self.app.tasks.start(self._answered())

    async def _answered(self) -> None:
        fault = await self._near.join(self._invitation, answer_words(self.app))
        self._fault = ""
        if fault == "code":
            self._fault = _("This isn’t an invitation, or part of it was lost on the way.")
        elif fault == "network":
            self._fault = no_network_words()
        elif fault:
            self._fault = _("This invitation can’t be answered by this browser.")
        self.app.host.poke()

    def look(self) -> None:
        """Go on as soon as the host has dealt."""
        if self.app.scene is not self:
            if self.app.scene.root:
                leave(self.app, self._near)
            return
        if self._arrived:
            return
        found = self._near.states().get(HOST) == "open"
        session = self._guest.pump() if found else None
        if session is None:
            if self.words() != self._shown:
                self.rebuild()
                self.app.host.announce(self.words())
            return
        self._arrived = True

        def begin() -> Iterator[bool]:
            yield LONG
            self.app.go(GuestTable(self.app, session, self._near))

        self.app.load(session.game.id, PLAYING, begin)

    def back(self) -> None:
        leave(self.app, self._near)
        self.app.go(self.app.scenes.home())


def leave(app: Shell, near: Near) -> None:
    """Let go of the host."""
    app.beside = None
    near.close_all()


class GuestTable(VariantTable):
    """See `Table`: of a game that another device keeps. No hints, no taking back, no save."""

    session: GuestSession

    def __init__(self, app: Shell, session: GuestSession, near: Near) -> None:
        super().__init__(app, session)
        self.near = near
        self._gone: Dialog | None = None
        self._seated = session.seats
        """The seats that the board shows."""
        self._waits = False
        """True if the person has said that they wait for the host."""
        self._told = False
        """True if the person knows, somewhere else, that the table has changed."""

    def enter(self) -> None:
        super().enter()
        self.app.beside = self.look

    def look(self) -> None:
        """Hear the host, and see whether it is there."""
        self.session.pump()
        if self.app.scene.root:
            leave(self.app, self.near)
            return
        if self.session.renewed:
            if isinstance(self.app.scene, GuestTable | GuestScores):
                self._follow_host(self.session.renewed)
            elif not self._told and not self.app.scene.passing:
                self._tell_renewed(self.session.renewed)
            return
        lost = self.session.lost or (self.near.states().get(HOST) == "gone" and not self.session.over)
        if not lost:
            self._waits = False
            if self._gone:
                self._gone.remove()
                self._gone = None
        elif not self._gone and not self._waits and self.app.scene is self:
            self._tell_gone()

    def _follow_host(self, renewed: GuestSession) -> None:
        """Go on with what the host plays by now, and say why."""
        table = GuestTable(self.app, renewed, self.near)
        self.app.go(table)
        if self.session.over:
            self.app.host.announce(_("The host has begun a new game."))
        elif renewed.at < self.session.at:
            table.tell(_("The table has changed"), earlier_words())

    def _tell_renewed(self, renewed: GuestSession) -> None:
        """Say it where the person is by now: the others wait for them."""
        self._told = True
        answers: list[Answer] = [
            (_("Go to the new game"), self._go_along, "gold"),
            (_("Later"), lambda: None, "papyrus"),
        ]
        text = _("The host has begun a new game.")
        if renewed.at and not self.session.over:
            text = earlier_words()
        self.app.scene.add(Dialog(self.app, _("The table has changed"), text, answers))

    def _go_along(self) -> None:
        if self.session.renewed:
            self._follow_host(self.session.renewed)

    def _tell_gone(self) -> None:
        text = _(
            "The game is kept on the host’s device. If it doesn’t come back by itself, ask for a new "
            "invitation: it leads to the same seat."
        )
        answers: list[Answer] = [
            (_("Wait"), self._wait, "gold"),
            (_("Leave the table"), self._leave, "papyrus"),
        ]
        self._gone = self.add(Dialog(self.app, _("The host can’t be reached"), text, answers, escape=0))

    def _wait(self) -> None:
        self._gone, self._waits = None, True

    def _leave(self) -> None:
        leave(self.app, self.near)
        self.app.go(self.app.scenes.home())

    # --- as every table -----------------------------------------------------------------------

    def has_hints(self) -> bool:
        return False

    def has_several(self) -> bool:
        return False

    def _menu(self) -> list[Answer]:
        return [*super()._menu()[:-1], (_("Leave the table"), self._leave, "papyrus")]

    def _menu_text(self) -> str:
        return read_on(super()._menu_text(), _("The game is kept on the host’s device."))

    @property
    def address(self) -> str:
        return ""

    @property
    def hub(self) -> str:
        return ""

    def build(self) -> None:
        super().build()
        self._seated = self.session.seats

    def update(self) -> bool:
        more = super().update()
        if self.session.seats != self._seated:
            self.rebuild()  # somebody else plays on a seat
        return more

    def try_again(self) -> None:
        self.session.chapters.clear()  # whatever failed may be among them
        self.app.go(GuestTable(self.app, self.session, self.near))

    def store_touched(self) -> None:
        """Nothing of it is kept here."""

    def _make_scores(self) -> Scores:
        return GuestScores(self.app, self.session, self)


class GuestScores(Scores):
    """See `Scores`: the next game is the host’s to begin."""

    def _next(self) -> list[NextDeed]:
        return [(_("Home"), "ui.home", self.back), (_("Share"), "ui.share", self._send), *self._coach()]
