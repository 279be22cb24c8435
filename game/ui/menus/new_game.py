"""The screen before a new game: who plays on which seat, and the further choices of seats."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame

from game.engine import GAMES
from game.engine.record import Record
from game.play.seats import FRIEND, PEOPLE, is_human, kind_of, person_name
from game.play.seed import draw_seed
from game.play.session import Session
from game.play.statistics import person_of
from game.play.storage import StoreError
from game.ui.table.presentation import presentation_of
from game.ui.table.replacing_save import begin_unless_kept
from game.ui.table.scene import MARGIN, PLAYING, Scene, Shell
from game.ui.toolkit.box import GAP_L, LOW, PAD_L, REST, Box, Share
from game.ui.toolkit.steps import LONG, SHORT
from game.ui.toolkit.theme import CREAM, HIT, INK, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, ngettext
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel, Shade

from .late import arrived, fetch_late, with_late
from .seating import EMPTY, NEAR, Seating, Sitter

BETWEEN = 8.0
FOOT, LOW_FOOT = 130.0, 64.0
TWO_STRIPS = 190.0
"""From this height on a seat has name and choice one below the other."""
NOTE_FROM = 84.0
"""The least height of a seat that says what kind of player sits there."""


def same_game(app: Shell, record: Record, back: Callable[[], None]) -> NewGameScene:
    """Choose players for a new game with a record's cards and dice, and at first its seats."""
    scene = NewGameScene(app, record.game, back, record.seed)
    scene.seating.follow(record.seats, record.setup)
    scene.known = True
    return scene


class NewGameScene(Scene):
    """Choose seats and start. The last choice is remembered in the store."""

    def __init__(self, app: Shell, game_id: str, back: Callable[[], None], seed: int | None = None) -> None:
        """`seed` is that of a link; None draws one."""
        super().__init__(app, presentation_of(game_id))
        self.sheet = ""  # nothing of it is seen yet; it is fetched meanwhile
        self.game = GAMES[game_id]
        self._back, self._seed = back, seed
        self.by_link = False
        """True if each person plays on their own device, and the game travels as a link."""
        self.known = False
        """True if cards and dice were seen in a game before: the new one counts for nobody then."""
        self.seating = Seating(app.store, self.game)
        self._inviting = False
        """True if the others are to be invited at once."""
        self._pictures: asyncio.Task[None] | None = None

    def update(self) -> bool:
        if self._pictures is None:  # what the table needs comes while the player chooses
            self._pictures = self.app.tasks.start(self._fetch_pictures())
            self.app.load(self.game.id, PLAYING, lambda: None)
        tally = self.seating.tally
        if tally.whole:
            return False
        tally.read_on(self.app.host.now)
        if tally.whole and tally.some:
            self.seating.follow_strength()
            self.rebuild()
        return not tally.whole

    async def _fetch_pictures(self) -> None:
        """Should it fail, the table asks again."""
        with contextlib.suppress(OSError):
            await self.app.fetch(presentation_of(self.game.id).sheet)

    def choose(self, place: int, kind: str) -> None:
        """Put somebody on a seat."""
        self.seating.choose(place, kind)
        self.rebuild()

    def _ask_choice(self, place: int) -> None:
        """Show what there is to choose from; one thing is given to the seat at once, or taken away."""
        presentation, seating = presentation_of(self.game.id), self.seating
        assert seating.choices
        if not presentation.has("choice_gallery"):
            seating.take(place, EMPTY if seating.choice_of(place) else seating.choices.keys()[0])
            self.rebuild()
            return

        def show() -> None:
            from .seat_choice import SeatChoiceScene

            gallery = presentation.choice_gallery()
            assert gallery
            back = self.return_here
            self.app.go(SeatChoiceScene(self.app, seating, place, gallery, presentation, back))

        self.app.load(self.game.id, PLAYING, show)

    # --- starting -----------------------------------------------------------------------------

    def hint(self) -> str:
        """The meaning of the choice, in a line."""
        if self._seed is not None:
            return _("Everything is dealt as it was in that game.")
        seats = self.seating.taken()
        people = sum(map(is_human, seats))
        if len(seats) == 1 and people:
            hint = presentation_of(self.game.id).solo_hint
            return _(hint) if hint else _("You’re playing alone.")
        if not people:
            return _("Only computer players: sit back and watch.")
        if people > 1 and self.by_link:
            return _("Each of you on your own device: the game travels as a link.")
        if people > 1:
            return ngettext(
                "{count} person shares this screen.", "{count} people share this screen.", people
            ).format(count=people)
        rivals = len(seats) - 1
        return ngettext(
            "You’re playing against {count} opponent.", "You’re playing against {count} opponents.", rivals
        ).format(count=rivals)

    def _start_here(self) -> None:
        self._inviting = False
        self.start()

    def start(self) -> None:
        """Start, after asking if a game under way would be lost."""
        if self._goes_round:
            with_late(self, _("By link"), self._ask_own_name)
        elif any(map(is_human, self.seating.taken())):
            begin_unless_kept(self, self.game.id, self._load)
        else:  # bots among themselves are not saved
            self._load()

    @property
    def _goes_round(self) -> bool:
        """True if it will be a game by link: it has several people."""
        return self.by_link and sum(map(is_human, self.seating.taken())) > 1

    def _ask_own_name(self) -> None:
        """Ask for the own name: friends read it beside the move."""
        from .friends_name import NamePanel, known_name

        seats = self.seating.taken()
        own = seats[person_of(seats) or 0]
        if person_name(own) or known_name(self.app.store):
            self._load()
        else:
            self.add(NamePanel(self, lambda _name: self._load()))

    def _send_round(self) -> None:
        """Begin a game that goes from device to device."""
        from .mail_table import new_mail

        self.app.go(new_mail(self.app, self.game, self.seating.taken(), self.seating.setup()))

    def switch_link(self) -> None:
        """By link, or at this screen; who is alone gets a friend to play with."""
        self.by_link = not self._goes_round
        if self.by_link:
            self._seat_a_friend()
        if self.by_link and not arrived():
            self.app.tasks.start(self._fetch_late())
        self.rebuild()

    def _seat_a_friend(self) -> None:
        """Let a friend sit down beside whoever is alone."""
        for place in range(len(self.seating.seats)):
            alone = sum(map(is_human, self.seating.taken())) < 2
            if alone and self.seating.sitter(place).kind not in PEOPLE:
                self.seating.choose(place, FRIEND)

    async def _fetch_late(self) -> None:
        """Fetch what a game by link takes while the player chooses; should it fail, the start asks again."""
        with contextlib.suppress(OSError):
            await fetch_late(self.app)

    def _load(self) -> None:
        self.app.load(self.game.id, PLAYING, self._begin)

    def _begin(self) -> Iterator[bool]:
        from game.ui.table.playing.table_of import table_of

        yield LONG
        store = self.app.store
        if not self.known:
            with contextlib.suppress(StoreError):  # home says when the store keeps nothing
                self.seating.remember(store)
        if self._goes_round:
            self._send_round()
            return
        seed = draw_seed() if self._seed is None else self._seed
        seats, setup = self.seating.taken(), self.seating.setup()
        session = Session.new(self.game, seats, seed, setup=setup, store=store)
        if self.known:
            session.unrate()
        yield SHORT
        table = table_of(self.app, session)
        yield LONG
        self.app.go(table)
        if self._inviting:
            table.several()

    def _start_several(self) -> None:
        """Start, and invite the others to play on devices of their own: a friend, if one is alone."""
        self._inviting, self.by_link = True, False
        self._seat_a_friend()
        self.start()

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
        name = _(presentation_of(self.game.id).name)
        body = self.under_header(_("{game}: who’s playing?").format(game=name), 980.0 if wide else 620.0)
        if presentation_of(self.game.id).has("tutorial"):
            self.header.add_corner("ui.tap", _("Learn by playing"), self._learn)
        if len(self.seating.seats) > 1:
            self.header.add_corner("ui.devices", _("Several devices"), self._start_several)
        self.header.shorten(name)
        _gap, body = body.down(4, REST)
        foot_height = LOW_FOOT if low else FOOT
        places = len(self.seating.seats)
        columns = places if wide else 2
        rows = -(-places // columns)
        each = min((body.h - foot_height - GAP_L * rows) / rows, 300.0)
        tall = rows * (each + GAP_L)
        block = body.centred(h=tall + foot_height, high=0 if low else 0.45)
        seats, foot = block.down(tall - GAP_L, REST, gap=GAP_L)
        for place, box in enumerate(seats.grid(columns, rows, GAP_L)[:places]):
            self._build_seat(place, box)
        self._build_foot(foot, low)

    def _build_seat(self, place: int, box: Box) -> None:
        app, sitter = self.app, self.seating.sitter(place)
        person, choosing = sitter.kind in PEOPLE, bool(sitter.kind and self.seating.choices)
        named = person or (sitter.kind != NEAR and bool(self.seating.characters(place)))
        tight = named and choosing and box.h < TWO_STRIPS
        strips = int(named) if tight else named + choosing
        seat, *below = box.down(REST, *[HIT] * strips, gap=GAP_L / 2)
        below = below[0].across(Share(3), Share(4), gap=GAP_L / 2) if tight else below
        name = _("Seat {number}").format(number=place + 1)
        rect, pick = self.px(seat), partial(self._pick, place)
        button = PictureButton(app, rect, pick, text=sitter.word, name=f"{name}: {sitter.name}")
        button.picture = sitter.picture
        if sitter.kind:
            away = self._goes_round and sitter.kind == FRIEND
            note = _("on their own device") if away else sitter.note
            button.note = note if seat.h >= NOTE_FROM else ""
            button.picture_size = min(84, seat.h * 0.5)
        else:
            button.note, button.style = sitter.note, "lapis"
        self.add(button)
        if named:
            ask = partial(self._ask_name if person else self._ask_character, place)
            text, less = _("Name and medallion"), _("Name")
            if not person:
                # Translators: how a computer opponent plays, where "Character" has no room.
                text, less = _("Character"), _("Style")
            strip = Button(app, self.px(below[0]), ask, text=text, size=SIZE_TEXT, name=f"{name}: {text}")
            if strip.cut:
                strip.text = less
            strip.select(not person and ":" in sitter.kind)
            self.add(strip)
        if choosing:
            self._build_choice(place, below[-1], name)

    def _build_choice(self, place: int, box: Box, seat: str) -> None:
        """The seat's further choice, on a button that asks for it again."""
        choices, key = self.seating.choices, self.seating.choice_of(place)
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
        varied = bool(self.game.variants)
        if low:
            tag, start = foot.across(REST, min(300.0, foot.w * (0.24 if varied else 0.36)), gap=GAP_L)
            if varied:
                tag, variant = tag.across(REST, min(170.0, tag.w * 0.26), gap=GAP_L)
            words = tag.inset(12, 4)
        else:
            tag, start, _rest = foot.down(50, 64, REST, gap=GAP_L)
            words, start = tag.inset(12, 3), start.centred(420.0 if not varied else 620.0)
            if varied:
                variant, start = start.across(Share(2), Share(3), gap=GAP_L)
        if varied:
            self._build_variant(variant)
        if self._seed is None:
            tag, switch = tag.across(REST, min(150.0, tag.w * 0.3), gap=GAP_L)
            words = replace(words, w=tag.w - 24)
            button = Button(app, self.px(switch), self.switch_link, text=_("By link"), icon="ui.share")
            button.select(self._goes_round)
            self.add(button)
        self.add(Panel(app, self.px(tag), "tag.dark"))
        rect = self.px(words)
        length = "" if self._goes_round else self.seating.length_words()
        hint = self.hint()
        first_sentence = hint.partition(". ")[0].rstrip(".") + "."
        told = [f"{hint} {length}".rstrip(), hint, first_sentence]
        if self.seating.variant:
            rule = presentation_of(self.game.id).variant_words(self.seating.variant)[1]
            told = [f"{rule} {length}".rstrip(), rule, *told]
        label = self.add(Label(app, rect, told[0], size=SIZE_TEXT, colour=CREAM, align="center", wrap=True))
        for less in told[1:]:
            if label.cut:
                label.set(less)
        rect, text, size = self.px(start), _("Start"), SIZE_LARGE + 2
        self.add(Button(app, rect, self._start_here, text=text, icon="ui.play", style="gold", size=size))

    def _build_variant(self, box: Box) -> None:
        """The plain game or the variant chosen, on a button that asks for another one."""
        key = self.seating.variant
        text, title = presentation_of(self.game.id).variant_words(key)[0], _("Variants")
        rect, name = self.px(box), f"{title}: {text}"
        button = Button(
            self.app, rect, self._ask_variant, text=text, icon="ui.cards", size=SIZE_TEXT + 1, name=name
        )
        if button.cut:
            button.text = ""
        button.select(bool(key))
        self.add(button)

    def _ask_variant(self) -> None:
        from .variant_picker import VariantPicker

        self.add(VariantPicker(self, self.game, self.seating.variant, self.choose_variant))

    def choose_variant(self, key: str) -> None:
        """Play that one: '' is the plain game."""
        self.seating.variant = key
        self.rebuild()

    def _pick(self, place: int) -> None:
        self.add(SeatPicker(self, place))

    def _ask_character(self, place: int) -> None:
        self.add(SeatPicker(self, place, character=True))

    def _ask_name(self, place: int) -> None:
        from .person import PersonPanel

        panel = self.add(PersonPanel(self, self.seating, place))
        if (
            self.app.stage.mouse is not None
        ):  # whoever uses fingers would have a keyboard over half the window
            self.app.stage.set_focus(panel.field, visible=False)


class SeatPicker(Shade):
    """Everybody who could sit on one seat; or, of `character`, the characters of the level there."""

    def __init__(self, scene: NewGameScene, place: int, *, character: bool = False) -> None:
        super().__init__(scene.app)
        self._scene, self._place, self._character = scene, place, character
        self.build()

    def build(self) -> None:
        scene, seating, place = self._scene, self._scene.seating, self._place
        app, safe, kind = scene.app, scene.safe(), seating.sitter(place).kind
        sitters = seating.characters(place) if self._character else seating.sitters(place)
        if not self._character:
            kind = kind_of(kind)
        columns = 1 if safe.h > safe.w else 2 if safe.h >= LOW else 3
        rows = -(-len(sitters) // columns)
        head = 56.0 if safe.h >= 480 else 46.0
        frame = 2 * PAD_L + head + (rows - 1) * BETWEEN
        each = min(90.0 if columns > 2 else 76.0, (safe.h - 2 * MARGIN - frame) / rows)
        panel = safe.centred(min(safe.w - 2 * MARGIN, 420.0 * columns), frame + rows * each)
        self.add(Panel(app, self.px(panel)))
        top, choices = panel.inset(PAD_L).down(head, REST)
        _left, title, _right = top.across(HIT + 4, REST, HIT + 4)
        rect, text = (
            app.box(title.x, top.y - 6, title.w, head - 8),
            _("Seat {number}").format(number=place + 1),
        )
        self.add(Label(app, rect, text, size=SIZE_TITLE, face="title", align="center", colour=INK))
        for sitter, box in zip(sitters, choices.grid(columns, rows, BETWEEN), strict=False):
            self._offer(self.px(box), sitter, sitter.kind == kind)
        rect = app.box(top.right - HIT, top.y - (6 if head > 50 else 8), HIT, HIT)
        self.add(Button(app, rect, self.close, icon="ui.close", name=_("Close")))

    def _offer(self, rect: pygame.Rect, sitter: Sitter, chosen: bool) -> None:
        take, word = partial(self._take, sitter.kind), sitter.word
        button = PictureButton(self.kit, rect, take, text=word, note=sitter.note, picture=sitter.picture)
        for less in (sitter.about, ""):
            if button.cut:  # what can be read is better than all of it
                button.note = less
        button.select(chosen)
        button.name = sitter.name
        self.add(button)

    def _take(self, kind: str) -> None:
        self.remove()
        self._scene.choose(self._place, kind)

    def close(self) -> None:
        """Leave the seat as it is."""
        self.remove()
