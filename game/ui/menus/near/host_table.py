"""The table of the device that keeps the game: others are invited from here, and looked after."""

from __future__ import annotations

from functools import partial

from game.play.near.hosting import HostSession
from game.play.seats import YOU, is_human, kind_of, levels_of
from game.play.seed import draw_seed
from game.play.session import Session
from game.ui.host import Near
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import THINK_MS, Table
from game.ui.table.playing.variant_table import VariantTable
from game.ui.table.scene import Scene, Shell
from game.ui.table.seat_names import seat_name, subject_name
from game.ui.toolkit.sentences import listed
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Dialog

from .words import invitation_words, no_network_words

PATIENCE_MS = 3_000.0
"""So long a device may be away before that is said."""
STAND_IN = 1
"""The level of the computer player that plays for a person: of those that there are, the second."""


def host_table(table: Table, near: Near) -> None:
    """Go on with the game of a table as a host, and offer to invite the others."""
    session = hosted(table.session, table.app)
    hosting = HostTable(table.app, session, near)
    table.app.go(hosting)
    hosting.several()


def hosted(session: Session, app: Shell) -> HostSession:
    """The same game, for several devices."""
    return HostSession.resume(session.record(), store=app.store, slot=session.slot)


class HostTable(VariantTable):
    """See `Table`. It goes on for the others whatever is on this screen."""

    session: HostSession

    def __init__(
        self, app: Shell, session: HostSession, near: Near, persons: dict[int, str] | None = None
    ) -> None:
        """`persons` are the seats of people for whom a computer player plays now."""
        self.near = near
        super().__init__(app, session)
        session.connect(near)
        self._persons = persons or {}
        self._states: dict[int, str] = {}
        self._since: dict[int, float] = {}
        """When a device was last there, by the host's clock."""
        self._asking = False
        self._lobby: Dialog | None = None
        self._away: dict[int, Dialog] = {}
        """Dialogs about devices that are away."""
        self._elsewhere: Scene | None = None

    def enter(self) -> None:
        super().enter()
        self.app.beside = self.look

    # --- whatever is on screen ----------------------------------------------------------------

    def look(self) -> None:
        """Hear the others, and see who is there."""
        self.session.pump()
        scene = self.app.scene
        if scene is not self:
            if scene is not self._elsewhere and self._left_for(scene):
                return
            self._elsewhere = scene
            self.session.tick(THINK_MS)
        self._follow(self.near.states())

    def _left_for(self, scene: Scene) -> bool:
        """True if another table is there now: of this very game, or of another one, which ends this."""
        other = scene.playing
        if other is None or other is self.session or other.watched:
            return False
        if other.game is self.session.game and other.record().to_json() == self.session.record().to_json():
            self.app.go(self)
            return True
        self.end()
        return True

    def end(self) -> None:
        """Let go of all other devices."""
        self.app.beside = None
        self.near.close_all()

    def _follow(self, states: dict[int, str]) -> None:
        now = self.app.host.now()
        for seat, state in states.items():
            if state == "open":
                self._since[seat] = now
                if self._states.get(seat) != "open":
                    self._arrived(seat)
                    if self.app.beside != self.look:
                        return  # another table goes on
        asking = self.near.asking()
        for seat in self.session.away if not asking else ():
            if now - self._since.setdefault(seat, now) > PATIENCE_MS and seat not in self._away:
                self._tell_away(seat)
        changed = states != self._states or (self._asking and not asking)
        self._states, self._asking = states, asking
        if changed and self._lobby and not asking and self.app.scene is self:
            self.several()

    def _arrived(self, seat: int) -> None:
        """A device has come, or come back, to a seat."""
        if dialog := self._away.pop(seat, None):
            dialog.remove()
        if seat in self._persons:
            self._reseat(seat, self._persons[seat])
            return
        if seat not in self.session.away:
            self.session.lend(seat)
            self._renew()
        name = subject_name(self.session.seats, seat)
        self.app.host.announce(_("{name} is here.").format(name=name))

    def _tell_away(self, seat: int) -> None:
        """Say that a device cannot be reached, and ask what to do meanwhile."""
        name = seat_name(self.session.seats, seat)
        title = _("{name} is away").format(name=name)
        text = _("Their device can’t be reached. If it doesn’t come back by itself, invite it again.")
        answers: list[Answer] = [(_("Wait"), partial(self._wait, seat), "gold")]
        answers.append((_("Invite again"), partial(self._invite, seat), "papyrus"))
        answers.append((_("Play for them here"), partial(self._play_here_for, seat), "papyrus"))
        if levels_of(self.session.game.id):
            answers.append((_("Let a computer play"), partial(self._stand_in, seat), "papyrus"))
        if self.app.scene is self:
            self._away[seat] = self.add(Dialog(self.app, title, text, answers, escape=0))

    def _wait(self, seat: int) -> None:
        """It is said again if that goes on for long."""
        self._away.pop(seat, None)
        self._since[seat] = self.app.host.now() + 9 * PATIENCE_MS

    def _play_here_for(self, seat: int) -> None:
        self._away.pop(seat, None)
        self.near.close(seat)
        self.session.take_back(seat)
        self._renew()

    def _stand_in(self, seat: int) -> None:
        """Let a computer player sit there until the person comes back."""
        self._away.pop(seat, None)
        self.near.close(seat)
        levels = levels_of(self.session.game.id)
        self._persons[seat] = self.session.seats[seat]
        self._reseat(seat, levels[min(STAND_IN, len(levels) - 1)])

    def _reseat(self, seat: int, who: str) -> None:
        """Go on with somebody else on a seat."""
        if is_human(who):
            self._persons.pop(seat, None)
        record = self.session.record()
        record.seats = tuple(who if player == seat else text for player, text in enumerate(record.seats))
        record.unrated = True
        away = {*self.session.away} - {seat} | ({seat} if is_human(who) else set())
        session = HostSession.resume(record, store=self.app.store, slot=self.session.slot)
        session.number = self.session.number
        session.keep()
        for player in away:
            session.lend(player)
        self._renew(session)
        session.tell_all()

    def _renew(self, session: HostSession | None = None) -> None:
        """Lay the table again for the people who decide here now: moves that others had begun are gone."""
        table = HostTable(self.app, session or self.session, self.near, self._persons)
        table._since, table._states = self._since, self.near.states()
        if self.app.scene is not self:
            table._elsewhere, self.app.beside = self.app.scene, table.look
            return
        self.app.go(table)
        if self._lobby:
            table.several()

    # --- the others ---------------------------------------------------------------------------

    def has_several(self) -> bool:
        return not self.session.over and bool(self._others())

    def _others(self) -> list[int]:
        """The seats that can be invited: of everybody but you, and of those for whom a computer plays."""
        seats = self.session.seats
        return sorted({p for p in self.session.people if kind_of(seats[p]) != YOU} | self._persons.keys())

    def several(self) -> None:
        """Say who is where, and offer to invite each."""
        if self._lobby:
            self._lobby.remove()
        states, answers = self.near.states(), list[Answer]()
        answers.append((_("Play"), self._close_lobby, "gold"))
        here = []
        for seat in self._others():
            name = self._name(seat)
            if seat in self.session.away and states.get(seat) == "open":
                here.append(name)
                words = _("{name} plays here again").format(name=name)
                answers.append((words, partial(self._bring_back, seat), "papyrus"))
            else:
                words = _("Invite {name}").format(name=name)
                answers.append((words, partial(self._invite, seat), "lapis"))
        text = _(
            "Everybody can play on a device of their own, on the same network or hotspot. Anyone who "
            "isn’t invited plays at this screen. This device keeps the game."
        )
        if here:
            text += "\n\n" + _("On their own device: {names}").format(names=listed(here))
        dialog = Dialog(self.app, _("Several devices"), text, answers, width=520, escape=0)
        self._lobby = self.add(dialog)

    def _name(self, seat: int) -> str:
        seats = list(self.session.seats)
        seats[seat] = self._persons.get(seat, seats[seat])
        return seat_name(seats, seat)

    def _close_lobby(self) -> None:
        self._lobby = None
        self._settled = False

    def _bring_back(self, seat: int) -> None:
        self._play_here_for(seat)  # the list is shown on

    def _invite(self, seat: int) -> None:
        self._away.pop(seat, None)
        self._since.pop(seat, None)
        self.app.tasks.start(self._invited(seat))

    async def _invited(self, seat: int) -> None:
        if await self.near.invite(seat, invitation_words(self.app, self._name(seat))):
            if self._lobby:
                self.several()
            self.tell(_("Several devices"), no_network_words())
        else:
            self._asking = True
        self.app.host.poke()

    # --- as every table -----------------------------------------------------------------------

    def _settle_board(self) -> None:
        if self._lobby is None:  # nobody is asked before it is known who plays where
            super()._settle_board()

    def with_session(self, session: Session) -> Table:
        again = hosted(session, self.app)
        return self._laid_for(again)

    def _laid_for(self, session: HostSession) -> HostTable:
        """A table for the same people on the same devices, who hear of it at once."""
        for seat in self.session.away:
            session.lend(seat)
        table = HostTable(self.app, session, self.near, self._persons)
        table._since, table._states = self._since, self.near.states()
        session.tell_all()
        return table

    def play_again(self) -> None:
        """Another game with the same people, each on the device that they have."""
        before = self.session
        setup = before.record().setup
        fresh = HostSession.new(before.game, before.seats, draw_seed(), setup=setup, store=self.app.store)
        self.app.go(self._laid_for(fresh))

    def _make_scores(self) -> Scores:
        return HostScores(self.app, self.session, self)

    def try_again(self) -> None:
        self.app.go(self.with_session(self.session))


class HostScores(Scores):
    """See `Scores`: the next game is for the same devices."""

    def __init__(self, app: Shell, session: Session, table: HostTable) -> None:
        super().__init__(app, session, table)
        self._host_table = table

    def _begin_again(self) -> None:
        self._host_table.play_again()
