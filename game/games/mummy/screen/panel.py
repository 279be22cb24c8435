"""A panel over the pyramid: an auction, an encounter, the tests of the Chamber; and how one looks past it.

It gives way while its eye is held, or until that is pressed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.ui.toolkit.box import GAP_S, PAD, REST, Box
from game.ui.toolkit.placement import Candidate, KeepOff, least_covering
from game.ui.toolkit.sentences import list_of_lists
from game.ui.toolkit.stage import TAP_SLOP, Kit, Point, Pointer, Thing, Widget
from game.ui.toolkit.theme import INK, INK_SOFT, SIZE_LARGE, SIZE_TEXT, SIZE_TITLE
from game.ui.toolkit.translate import _, mark
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel, Picture

from .board import MummyTable
from .choice_buttons import Choice, ChoiceButton, add_choices
from .explorer_parts import PORTRAIT
from .hand import LONG_PRESS_MS

EYE = 44.0
FADE_MS = 160.0
FADE, HOLD = "mummy peek", "mummy peek hold"


def clear_place(area: pygame.Rect, size: tuple[int, int], pieces: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place in `area` where a panel of that size hides the fewest pieces; of equal places the middle
    one."""
    middle = pygame.Rect((0, 0), size)
    middle.center = area.center
    aside = [middle.move(area.x - middle.x, 0), middle.move(area.right - middle.right, 0)]
    above = [middle.move(0, area.y - middle.y), middle.move(0, area.bottom - middle.bottom)]
    places = map(Candidate, [middle, *reversed(aside), *above])
    return least_covering(places, [KeepOff(piece, touched=1.0) for piece in pieces]).rect


class PyramidPanel(Panel):
    """Keeps presses from the pyramid below; a tap beside its buttons hurries what is being shown.

    Held there, it gives way to a look at the pyramid.

    Keys: the digits choose, the arrows move among the buttons, Enter takes the golden one.
    """

    widest, highest = 640.0, 480.0
    """The largest size, in units; it is never larger than the pyramid's place."""
    thing = "encounter"
    """The id of its sign."""
    behind = mark("See the pyramid")
    """The name of its eye, which reveals the table below."""

    def __init__(self, board: MummyTable) -> None:
        kit = board.kit
        super().__init__(kit, self.place_on(board))
        self.board = board
        k = kit.k
        self.area = Box(self.rect.x / k, self.rect.y / k, self.rect.width / k, self.rect.height / k)
        """Its place, in units."""
        self.low = self.area.h < 420
        self.choice_buttons: list[ChoiceButton] = []
        self.away = False
        """True while it gives way, so that the pyramid below it shows."""
        self.seen = 1.0
        """How far it is seen (1–0) while it gives way, or comes back."""
        self.eye = Eye(self, self.px(self.eye_box()))
        """The eye above it, which stays when the panel gives way."""
        self.ground = Ground(self)
        """The ground below it."""
        self._hold = Hold(kit, self.give_way)

    def things(self) -> Sequence[Thing]:
        return [(self.thing, self.rect)]

    @classmethod
    def size_on(cls, board: MummyTable) -> tuple[int, int]:
        """Its width and height in device px."""
        u, area = board.kit.u, board.panel_area
        return min(u(cls.widest), area.width), min(u(cls.highest), area.height)

    def place_on(self, board: MummyTable) -> pygame.Rect:
        """Its place, in device px."""
        return clear_place(board.panel_area, self.size_on(board), board.pyramid.piece_rects())

    @property
    def inner(self) -> Box:
        """The room for its content, in units."""
        return self.area.inset(10.0 if self.low else PAD)

    def eye_box(self) -> Box:
        """The place of the eye, in its upper right corner; titles leave it free."""
        inner = self.inner
        return Box(inner.right - EYE, inner.y, EYE, EYE)

    def refresh(self) -> None:
        """Build everything for what there is now; who chooses by keys goes on doing so."""
        stage = self.kit.stage
        by_keys = stage.focus_visible and stage.focus in list(self.walk())
        self.invalidate()
        self.clear()
        self.choice_buttons = []
        self.fill()
        self.invalidate()
        if by_keys and self.choice_buttons:
            stage.set_focus(self.choice_buttons[0])

    def fill(self) -> None:
        """Make what stands on the panel."""

    def paint_in_steps(self, target: pygame.Surface) -> Iterator[None]:
        if self.seen >= 1:
            yield from super().paint_in_steps(target)
        else:
            self.paint(target, target.get_rect())

    def paint(self, target: pygame.Surface, clip: pygame.Rect) -> None:
        area = self.bounds().clip(clip).clip(target.get_rect())
        if self.seen >= 1 or not area.width or not area.height:
            super().paint(target, clip)
            return
        below = target.subsurface(area).copy()
        super().paint(target, clip)
        below.set_alpha(round(255 * (1 - self.seen)))
        target.blit(below, area)

    # --- looking past it ----------------------------------------------------------------------

    def give_way(self, away: bool) -> None:
        """Fade away from the pyramid, or come back."""
        kit, eye = self.kit, self.eye
        if self.parent is None or away == self.away:
            return
        self.away = away
        eye.select(away)
        eye.name = _("Back to the panel") if away else _(self.behind)
        if kit.stage.focus is not eye:
            kit.stage.set_focus(None)
        self.show(True)
        self.board.point_again()
        start, end = self.seen, 0.0 if away else 1.0

        def step(t: float) -> None:
            self.seen = start + (end - start) * t
            self.invalidate()

        kit.motion.add(FADE_MS, step, done=lambda: self.show(not away), key=FADE)

    def put_away(self) -> None:
        """Go, with all that belongs to it."""
        self.kit.motion.finish(FADE)
        for part in (self, self.eye, self.ground):
            part.remove()

    # --- parts --------------------------------------------------------------------------------

    def head(self, title: str, note: str, portrait: str = "", room: float = 0.0) -> Box:
        """Draw a portrait, a title and a line below it; return the place below.

        `room` is left free at the right, in addition to the place of the eye.
        """
        kit = self.kit
        head, body = self.inner.down(46.0 if self.low else 56.0, REST, gap=GAP_S)
        face, words, _eye = head.across(head.h * PORTRAIT if portrait else 0.0, REST, EYE + room, gap=GAP_S)
        upper, lower = words.down(head.h * 0.56, REST)
        if portrait:
            self.add(Picture(kit, self.px(face), portrait))
        size = SIZE_LARGE if self.low else SIZE_TITLE
        self.add(Label(kit, self.px(upper), title, size=size, face="title"))
        self.add(Label(kit, self.px(lower), note, size=SIZE_TEXT, colour=INK_SOFT))
        return body

    def words(self, area: Box, text: str, *, size: float = SIZE_TEXT) -> Label:
        """A paragraph."""
        place = self.px(area)
        return self.add(
            Label(self.kit, place, text, size=size, wrap=True, middle=False, colour=INK, breaks=True)
        )

    def text_height(self, text: str, width: float, size: float = SIZE_TEXT) -> float:
        """The height of a paragraph in units."""
        fonts, k = self.kit.fonts, self.kit.k
        lines = fonts.wrap(text, self.kit.u(width), size, breaks=True)
        return len(lines) * fonts.line_height(size) / k + 2

    def offer_choices(self, choices: list[Choice], room: Box) -> None:
        """Put large buttons into a room, and have them read out with the digits that choose them."""
        self.choice_buttons = add_choices(self, choices, room, self.board.decide)
        said = (f"{number}: {button.name}" for number, button in enumerate(self.choice_buttons, 1))
        self.kit.host.announce(list_of_lists(said))

    # --- what a person does with it -----------------------------------------------------------

    def hit(self, pos: Point) -> bool:
        return self.rect.collidepoint(pos)

    def press(self, pointer: Pointer) -> None:
        self.hurry()
        if self.parent is not None:  # else what was hurried has closed it
            self._hold.begin()

    def release(self, pointer: Pointer) -> None:
        self._hold.end()

    def cancel(self) -> None:
        self._hold.end()

    def hurry(self) -> None:
        """End at once whatever is being shown."""
        self.kit.motion.finish()

    def panel_key(self, event: pygame.event.Event) -> bool:
        """A key went down while the panel is there; whether it was used."""
        buttons = [button for button in self.choice_buttons if button.enabled]
        number = event.key - pygame.K_1
        if 0 <= number < len(buttons):
            buttons[number].activate()
            return True
        focusable: list[Widget] = [w for w in self.walk() if w.focusable and w.enabled]
        step = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not focusable:
            return False
        focus = self.kit.stage.focus
        if focus in focusable:
            self.kit.stage.set_focus(focusable[(focusable.index(focus) + step) % len(focusable)])
        else:
            self.kit.stage.set_focus(focusable[0 if step > 0 else -1])
        return True


class Hold:
    """Lets the panel give way while a pointer is held down somewhere longer than a tap."""

    def __init__(self, kit: Kit, give_way: Callable[[bool], None]) -> None:
        self.kit, self.give_way = kit, give_way
        self.held = False
        """True once the press under way has become a hold."""

    def begin(self) -> None:
        """A pointer went down."""
        self.held = False
        self.kit.motion.after(LONG_PRESS_MS, self._now, key=HOLD, always=True)

    def _now(self) -> None:
        self.held = True
        self.give_way(True)

    def end(self) -> bool:
        """It went up; whether it had been held."""
        self.kit.motion.cancel(HOLD)
        held, self.held = self.held, False
        if held:
            self.give_way(False)
        return held


class Eye(Button):
    """A button in the corner of a panel: the panel gives way at once, while it is held, or until the next
    tap."""

    def __init__(self, panel: PyramidPanel, rect: pygame.Rect) -> None:
        super().__init__(panel.kit, rect, self._turn, icon="ui.eye", name=_(panel.behind), sound="")
        self.panel = panel
        self._hold = Hold(panel.kit, panel.give_way)
        self._was_away = False

    def _turn(self) -> None:
        self.panel.give_way(not self.panel.away)

    def press(self, pointer: Pointer) -> None:
        super().press(pointer)
        self._was_away = self.panel.away
        self.panel.give_way(True)
        self._hold.begin()

    def release(self, pointer: Pointer) -> None:
        self._set_down(False)
        if not self._hold.end() and self._was_away:
            self.panel.give_way(False)

    def cancel(self) -> None:
        super().cancel()
        self._hold.end()
        self.panel.give_way(self._was_away)


class Ground(Widget):
    """The pyramid beside a panel while nothing glows on it: holding it lets the panel give way.

    A panel that hides none of it stays.
    """

    def __init__(self, panel: PyramidPanel) -> None:
        super().__init__(panel.kit, panel.board.panel_area)
        self.pyramid = panel.board.pyramid
        self._below = self.rect.colliderect(panel.rect)
        self._hold = Hold(panel.kit, panel.give_way)

    def hit(self, pos: Point) -> bool:
        return self._below and not self.pyramid.offered and self.rect.collidepoint(pos)

    def press(self, pointer: Pointer) -> None:
        self._hold.begin()

    def release(self, pointer: Pointer) -> None:
        """A tap means the field below, as if there were no panel."""
        field = self.pyramid.field_at(pointer.pos)
        if not self._hold.end() and pointer.stray <= TAP_SLOP and field is not None:
            self.pyramid.tapped(field)

    def cancel(self) -> None:
        self._hold.end()
