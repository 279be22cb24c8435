"""Who plays: as many seats as the game has, each for a person, a bot or nobody."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.engine import GAMES
from game.engine.record import Record
from game.play.seats import (
    FRIEND,
    PEOPLE,
    YOU,
    check_seats,
    chosen_token,
    is_human,
    kind_of,
    levels_of,
    person_name,
    person_seat,
    tokens_of,
)
from game.play.seed import draw_seed
from game.play.session import Session
from game.play.storage import StoreError
from game.ui.menus.game_length import length_words
from game.ui.table.presentation import presentation_of
from game.ui.table.replacing_save import begin_unless_kept
from game.ui.table.scene import MARGIN, PLAYING, Scene, Shell
from game.ui.table.seat_names import kind_name, seat_name, token_sprite
from game.ui.toolkit.box import REST, Box, Share
from game.ui.toolkit.steps import LONG, SHORT
from game.ui.toolkit.theme import CREAM, HIT, INK, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, mark, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel, Shade

from .tally import Tally

EMPTY = ""
ABOUT = {
    YOU: mark("on this screen"),
    FRIEND: mark("shares this screen"),
    "scribe": mark("easy: slips up now and then"),
    "priest": mark("hard: looks ahead"),
    "pharaoh": mark("hardest: misses nothing"),
}
GAP, PAD, BETWEEN = 12.0, 18.0, 8.0
FOOT, LOW_FOOT = 130.0, 64.0
TWO_STRIPS = 190.0
"""From this height on a seat has name and choice one below the other."""
NOTE_FROM = 84.0
"""The least height of a seat that says what kind of player sits there."""


def same_game(app: Shell, record: Record, back: Callable[[], None]) -> NewGameScene:
    """Ask who plays the game of a record anew: with the same cards and dice, and at first the same seats."""
    scene = NewGameScene(app, record.game, back, record.seed)
    places = scene.game.players[-1]
    scene.seats = ([*record.seats] + [EMPTY] * places)[:places]
    scene.seat_you()
    scene.agree(record.setup, len(record.seats))
    return scene


class NewGameScene(Scene):
    """Choose seats and start. The last choice is remembered in the store."""

    def __init__(self, app: Shell, game_id: str, back: Callable[[], None], seed: int | None = None) -> None:
        """`seed` is that of a link; None draws one."""
        super().__init__(app, presentation_of(game_id))
        self.sheet = ""  # nothing of it is seen yet; it is fetched meanwhile
        self.game = GAMES[game_id]
        self._back, self._seed = back, seed
        self.seats: list[str] = self._remembered()
        self._choices = presentation_of(game_id).seat_choices()
        self._chosen = [EMPTY] * len(self.seats)
        """What each seat has chosen besides, by its place (`SeatChoices`)."""
        self._pictures: asyncio.Task[None] | None = None
        self.tally = Tally(app.store, game_id)

    def update(self) -> bool:
        if self._pictures is None:  # what the table needs comes while the player chooses
            self._pictures = self.app.tasks.start(self._fetch_pictures())
            self.app.load(self.game.id, PLAYING, lambda: None)
        if self.tally.whole:
            return False
        self.tally.read_on(self.app.host.now)
        if self.tally.whole and self.tally.some:
            self.rebuild()
        return not self.tally.whole

    async def _fetch_pictures(self) -> None:
        """Should it fail, the table asks again."""
        with contextlib.suppress(OSError):
            await self.app.fetch(presentation_of(self.game.id).sheet)

    # --- the choice ---------------------------------------------------------------------------

    def _key(self) -> str:
        return f"seats.{self.game.id}"

    def _remembered(self) -> list[str]:
        places = self.game.players[-1]
        rival = next(iter(levels_of(self.game.id)), FRIEND)
        first = [YOU, *[rival] * (max(self.game.players[0], min(2, places)) - 1)]
        try:
            text = self.app.store.get(self._key())
        except StoreError:
            text = None
        seats = text.split(",") if text else first
        try:
            check_seats(self.game, [seat for seat in seats if seat], levels_of(self.game.id))
        except ValueError:
            seats = first
        return (seats + [EMPTY] * places)[:places]

    def taken(self) -> tuple[str, ...]:
        """The seats that somebody sits on, in order."""
        return tuple(seat for seat in self.seats if seat)

    def choose(self, place: int, kind: str) -> None:
        """Put somebody on a seat. There is one 'you': taking it makes the other one a friend."""
        if kind == YOU:
            self.seats = [_as(FRIEND, seat) if kind_of(seat) == YOU else seat for seat in self.seats]
        self.seats[place] = _as(kind, self.seats[place])
        self.seat_you()
        self.rebuild()

    def call(self, place: int, name: str, token: str) -> None:
        """Give the person on a seat a name ('' for none) and a medallion; who had that one gets theirs."""
        holder, own = self.holder_of(token), self.token_at(place)
        if holder is not None and holder != place:
            seat = self.seats[holder]
            self.seats[holder] = person_seat(kind_of(seat), person_name(seat), own)
        seat = self.seats[place]
        self.seats[place] = person_seat(kind_of(seat), name, chosen_token(seat) if token == own else token)
        self.rebuild()

    def token_at(self, place: int) -> str:
        """The medallion of the person on a seat, or that a person would get there."""
        seats = [seat or EMPTY for seat in self.seats]
        if not is_human(seats[place]):
            seats[place] = FRIEND
        number = sum(map(bool, seats[:place]))
        return tokens_of([seat for seat in seats if seat])[number] or ""

    def holder_of(self, token: str) -> int | None:
        """The place of the person who has that medallion."""
        people = [place for place, seat in enumerate(self.seats) if is_human(seat)]
        return next((place for place in people if self.token_at(place) == token), None)

    def name_at(self, place: int) -> str:
        """What the one on a seat is called."""
        return seat_name(self.taken(), sum(map(bool, self.seats[:place])))

    def seat_you(self) -> None:
        """The first person is 'you', unless another one is."""
        people = [i for i, seat in enumerate(self.seats) if is_human(seat)]
        if people and not any(kind_of(seat) == YOU for seat in self.seats):
            self.seats[people[0]] = _as(YOU, self.seats[people[0]])

    def line_about(self, kind: str) -> str:
        """What somebody is like, and how often they have been beaten."""
        return " · ".join(
            part for part in (_(ABOUT[kind]) if kind in ABOUT else "", self.tally.words(kind)) if part
        )

    # --- what seats choose besides ------------------------------------------------------------

    def agree(self, setup: str, players: int) -> None:
        """Let the first seats have chosen what a setup says."""
        if self._choices:
            chosen = self._choices.chosen(setup, players)
            self._chosen = (chosen + [EMPTY] * len(self.seats))[: len(self.seats)]

    def setup(self) -> str:
        """What those who sit there have agreed on, as `Game.new` takes it."""
        if not self._choices:
            return ""
        return self._choices.setup([self.choice_of(i) for i, seat in enumerate(self.seats) if seat])

    def choice_of(self, place: int) -> str:
        """What the one on a seat has chosen; '' if nothing."""
        return self._chosen[place] if self.seats[place] else EMPTY

    def chooser_of(self, key: str) -> int | None:
        """The place of the seat that has chosen this."""
        return next((place for place in range(len(self.seats)) if self.choice_of(place) == key), None)

    def take(self, place: int, key: str) -> None:
        """Let a seat have this; who had it is left to chance."""
        self._chosen = [EMPTY if chosen == key else chosen for chosen in self._chosen]
        self._chosen[place] = key

    def _ask_choice(self, place: int) -> None:
        """Show what there is to choose from; one thing is given to the seat at once, or taken away."""
        presentation, choices = presentation_of(self.game.id), self._choices
        assert choices
        if not presentation.has("choice_gallery"):
            self.take(place, EMPTY if self.choice_of(place) else choices.keys()[0])
            self.rebuild()
            return

        def show() -> None:
            from .seat_choice import SeatChoiceScene

            gallery = presentation.choice_gallery()
            assert gallery
            back = self.return_here
            self.app.go(SeatChoiceScene(self.app, self, place, choices, gallery, presentation, back))

        self.app.load(self.game.id, PLAYING, show)

    # --- starting -----------------------------------------------------------------------------

    def hint(self) -> str:
        """What the choice means, in a line."""
        if self._seed is not None:
            return _("Everything is dealt as it was in that game.")
        seats = self.taken()
        people = sum(map(is_human, seats))
        if len(seats) == 1 and people:
            hint = presentation_of(self.game.id).solo_hint
            return _(hint) if hint else _("You’re playing alone.")
        if not people:
            return _("Only computer players: sit back and watch.")
        if people > 1:
            return ngettext(
                "{count} person shares this screen.", "{count} people share this screen.", people
            ).format(count=people)
        rivals = len(seats) - 1
        return ngettext(
            "You’re playing against {count} opponent.", "You’re playing against {count} opponents.", rivals
        ).format(count=rivals)

    def start(self) -> None:
        """Start, after asking if a game under way would be lost."""
        if any(map(is_human, self.taken())):
            begin_unless_kept(self, self.game.id, self._load)
        else:  # bots among themselves are not saved
            self._load()

    def _load(self) -> None:
        self.app.load(self.game.id, PLAYING, self._begin)

    def _begin(self) -> Iterator[bool]:
        from game.ui.table.playing.table import Table

        yield LONG
        store = self.app.store
        with contextlib.suppress(StoreError):  # home says when the store keeps nothing
            store.set(self._key(), ",".join(self.seats))
        seed = draw_seed() if self._seed is None else self._seed
        session = Session.new(self.game, self.taken(), seed, setup=self.setup(), store=store)
        yield SHORT
        table = Table(self.app, session)
        yield LONG
        self.app.go(table)

    def _learn(self) -> None:
        from game.ui.table.playing.tutorial_table import learn

        learn(self.app, self.game.id, self)

    @property
    def address(self) -> str:
        return "" if self._seed is not None else f"new {self.game.id}"  # that seed was not chosen here

    def back(self) -> None:
        self._back()

    # --- building -----------------------------------------------------------------------------

    def build(self) -> None:
        safe = self.safe()
        wide, low = safe.w > safe.h, safe.h < 480
        title = _("{game}: who’s playing?").format(game=_(presentation_of(self.game.id).name))
        body = self.under_header(title, 980.0 if wide else 620.0)
        if presentation_of(self.game.id).has("tutorial"):
            self.header.add_corner("ui.tap", _("Learn by playing"), self._learn)
        _gap, body = body.down(4, REST)
        foot_height = LOW_FOOT if low else FOOT
        columns = len(self.seats) if wide else 2
        rows = -(-len(self.seats) // columns)
        each = min((body.h - foot_height - GAP * rows) / rows, 300.0)
        tall = rows * (each + GAP)
        block = body.centred(h=tall + foot_height, high=0 if low else 0.45)
        seats, foot = block.down(tall - GAP, REST, gap=GAP)
        for place, box in enumerate(seats.grid(columns, rows, GAP)[: len(self.seats)]):
            self._build_seat(place, box)
        self._build_foot(foot, low)

    def _build_seat(self, place: int, box: Box) -> None:
        app, kind = self.app, kind_of(self.seats[place])
        person, choosing = kind in PEOPLE, bool(kind and self._choices)
        tight = person and choosing and box.h < TWO_STRIPS
        strips = int(person) if tight else person + choosing
        seat, *below = box.down(REST, *[HIT] * strips, gap=GAP / 2)
        below = below[0].across(Share(3), Share(4), gap=GAP / 2) if tight else below
        name = _("Seat {number}").format(number=place + 1)
        own = self.name_at(place) if kind else _("Empty")
        rect, pick = self.px(seat), partial(self._pick, place)
        button = PictureButton(app, rect, pick, text=own, name=f"{name}: {own}")
        if not kind:
            button.note, button.picture, button.style = _("add a player"), "ui.plus.white", "lapis"
        else:
            button.note = self.line_about(kind) if seat.h >= NOTE_FROM else ""
            button.picture = token_sprite(self.token_at(place)) if person else f"token.{kind}"
            button.picture_size = min(84, seat.h * 0.5)
        self.add(button)
        if person:
            text, ask = _("Name and medallion"), partial(self._ask_name, place)
            strip = Button(app, self.px(below[0]), ask, text=text, size=SIZE_TEXT, name=f"{name}: {text}")
            if strip.cut:
                strip.text = _("Name")
            self.add(strip)
        if choosing:
            self._build_choice(place, below[-1], name)

    def _build_choice(self, place: int, box: Box, seat: str) -> None:
        """What the seat has chosen besides; tapping it asks anew."""
        choices, key = self._choices, self.choice_of(place)
        assert choices
        text, icon, ask = choices.name(key), "ui.check" if key else "", partial(self._ask_choice, place)
        rect, name = self.px(box), f"{seat}: {text}"
        button = Button(self.app, rect, ask, text=text, icon=icon, size=SIZE_TEXT, name=name)
        if button.cut:
            button.text = text.split()[-1]
        button.select(bool(key))
        self.add(button)

    def _build_foot(self, foot: Box, low: bool) -> None:
        app = self.app
        if low:
            tag, start = foot.across(REST, min(300.0, foot.w * 0.36), gap=GAP)
            words = tag.inset(12, 4)
        else:
            tag, start, _rest = foot.down(50, 64, REST, gap=GAP)
            words, start = tag.inset(12, 3), start.centred(420.0)
        self.add(Panel(app, self.px(tag), "tag.dark"))
        rect = self.px(words)
        length = length_words(presentation_of(self.game.id), self.taken())
        hint = f"{self.hint()} {length}".rstrip()
        self.add(Label(app, rect, hint, size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))
        rect, text, size = self.px(start), _("Start"), SIZE_LARGE + 2
        self.add(Button(app, rect, self.start, text=text, icon="ui.play", style="gold", size=size))

    def _pick(self, place: int) -> None:
        self.add(SeatPicker(self, place))

    def _ask_name(self, place: int) -> None:
        from .person import PersonPanel

        self.add(PersonPanel(self, place))


def _as(kind: str, seat: str) -> str:
    """A seat for somebody else: a person who stays keeps name and medallion."""
    if kind in PEOPLE and is_human(seat):
        return person_seat(kind, person_name(seat), chosen_token(seat))
    return kind


class SeatPicker(Shade):
    """Everybody who could sit on one seat."""

    def __init__(self, scene: NewGameScene, place: int) -> None:
        super().__init__(scene.app)
        self._scene, self._place = scene, place
        self.build()

    def build(self) -> None:
        scene, place = self._scene, self._place
        app, safe, kind = scene.app, scene.safe(), kind_of(scene.seats[place])
        kinds = self._kinds()
        columns = 1 if safe.h > safe.w else 2
        rows = -(-len(kinds) // columns)
        head = 56.0 if safe.h >= 480 else 46.0
        frame = 2 * PAD + head + (rows - 1) * BETWEEN
        each = min(76.0, (safe.h - 2 * MARGIN - frame) / rows)
        panel = safe.centred(min(safe.w - 2 * MARGIN, 420.0 * columns), frame + rows * each)
        self.add(Panel(app, self.px(panel)))
        top, choices = panel.inset(PAD).down(head, REST)
        _left, title, _right = top.across(HIT + 4, REST, HIT + 4)
        rect, text = (
            app.box(title.x, top.y - 6, title.w, head - 8),
            _("Seat {number}").format(number=place + 1),
        )
        self.add(Label(app, rect, text, size=SIZE_TITLE, face="title", align="center", colour=INK))
        for choice, box in zip(kinds, choices.grid(columns, rows, BETWEEN), strict=False):
            self._offer(self.px(box), choice, choice == kind)
        rect = app.box(top.right - HIT, top.y - (6 if head > 50 else 8), HIT, HIT)
        self.add(Button(app, rect, self.close, icon="ui.close", name=_("Close")))

    def _kinds(self) -> list[str]:
        """Who could sit here."""
        scene = self._scene
        kinds = [*PEOPLE, *levels_of(scene.game.id)]
        others = [seat for i, seat in enumerate(scene.seats) if seat and i != self._place]
        # The first person at the screen is 'you', and there is only one.
        kinds.remove(YOU if any(map(is_human, others)) else FRIEND)
        if len(others) >= scene.game.players[0]:
            kinds.append(EMPTY)
        return kinds

    def _offer(self, rect: pygame.Rect, kind: str, chosen: bool) -> None:
        if kind in PEOPLE:
            picture = token_sprite(self._scene.token_at(self._place))
        else:
            picture = f"token.{kind}" if kind else "ui.close.ink"
        text = kind_name(kind) if kind else _("Leave it empty")
        note = self._scene.line_about(kind)
        button = PictureButton(
            self.kit, rect, partial(self._take, kind), text=text, note=note, picture=picture
        )
        button.select(chosen)
        self.add(button)

    def _take(self, kind: str) -> None:
        self.remove()
        self._scene.choose(self._place, kind)

    def close(self) -> None:
        """Leave the seat as it is."""
        self.remove()
