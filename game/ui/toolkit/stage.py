"""The screen as a tree of widgets, of which only changed places are drawn again; and the kit they draw
with."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar, final

import pygame

from game.ui.host import Host

from .baked import Baked
from .box import Box
from .dirty import merge
from .fonts import Fonts
from .motion import Motion
from .sound import Sound
from .sprites import Sprites
from .steps import at_once
from .tasks import Tasks
from .theme import DAYLIGHT, HIT, SIZE_TEXT, Light

Point = tuple[int, int]
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Keys of the arrows, and which way they point."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
Thing = tuple[str, pygame.Rect]
"""A thing on the table that players can ask about or that can be pointed at: its id and its place. An id is
that of a sign; where one kind of thing is in several places, '@' and the place may follow."""
W = TypeVar("W", bound="Widget")

TAP_SLOP = 10
"""How many units a pointer may stray and still be a tap."""
LONG_PRESS_MS = 500.0
"""A finger that is down for so long, and has not moved, rests."""
TOGETHER_MS = 150.0
"""Fingers that come down within this time, and then move, are one gesture: they pinch, and press nothing."""
AGAIN_MS = 500.0
"""A press so soon after another at the same place is the second half of a double click."""


class Kit:
    """The kit of every widget: the window, and all that it draws, moves and sounds with."""

    def __init__(self, host: Host, assets: Path) -> None:
        """`assets` is the folder with the baked sprites, fonts, sounds and catalogues.

        Lettering and sprites are there as soon as the size of the window is known.
        """
        self.host = host
        self.assets = assets
        self.motion = Motion()
        self.tasks = Tasks(host)
        self.sound = Sound(host, assets, self.tasks)
        self.baked = Baked()
        """Surfaces that cost time to make, by what they depend on; emptied when the window changes.
        Sprites and lettering keep theirs here, too."""
        self.k = 1.0
        """Device px per unit."""
        self.window = pygame.Rect(0, 0, 1, 1)
        self.fonts: Fonts
        self.sprites: Sprites
        self.stage = Stage(self)

    @property
    def large_text(self) -> bool:
        """True for larger lettering."""
        return False

    @property
    def light(self) -> Light:
        """The colours of sky and sand."""
        return DAYLIGHT

    @property
    def left_handed(self) -> bool:
        """True to lay the most used controls on the left."""
        return False

    @property
    def listening(self) -> bool:
        """True while a screen reader gets the screen's words, so that no others are needed."""
        return False

    def u(self, units: float) -> int:
        """A length given in units, in whole device px."""
        return round(units * self.k)

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle given in units, in device px, without rounding gaps between neighbours."""
        k = self.k
        left, top = round(x * k), round(y * k)
        return pygame.Rect(left, top, round((x + width) * k) - left, round((y + height) * k) - top)

    def px(self, box: Box) -> pygame.Rect:
        """A part of a layout in device px, without rounding gaps between neighbours."""
        return self.box(box.x, box.y, box.w, box.h)

    @contextlib.contextmanager
    def part(self, width: int, height: int) -> Iterator[None]:
        """Build widgets for so many device px, at the top left of the window, as if it were the whole."""
        whole, self.window = self.window, pygame.Rect(0, 0, width, height)
        try:
            yield
        finally:
            self.window = whole

    def text_width(self, text: str, size: float = SIZE_TEXT, face: str = "plain") -> float:
        """The width of a line, in units."""
        return self.fonts.width(text, size, face) / self.k

    def text_height(
        self, text: str, width: float, size: float = SIZE_TEXT, face: str = "plain", *, breaks: bool = False
    ) -> float:
        """The height of a text in lines of at most that width, in units."""
        lines = self.fonts.wrap(text, round(width * self.k), size, face, breaks)
        return len(lines) * self.fonts.line_height(size, face) / self.k

    def safe_area(self) -> Box:
        """The part of the window that neither notches nor round corners cover."""
        css = self.k / self.host.size()[2]
        left, top, right, bottom = (inset / css for inset in self.host.insets())
        width, height = self.window.width / self.k, self.window.height / self.k
        return Box(left, top, width - left - right, height - top - bottom)


@dataclass(slots=True)
class Pointer:
    """A finger or the mouse, from press to release. Positions are in device px."""

    start: Point
    pos: Point
    touch: bool
    button: int
    since: float = 0.0
    """When it went down, in ms."""
    stray: float = 0.0
    """The largest distance from `start` so far, in units."""
    together: bool = False
    """True if another finger came down at the same time."""


class Tap(NamedTuple):
    """A pointer that went up."""

    pos: Point
    time: float
    scope: Widget
    """The widget that had the person's attention then."""


class Widget:
    """A rectangle that draws itself and may answer to pointer and keys; `rect` is in device px."""

    focusable = False
    modal = False
    """A modal widget keeps pointer and focus to itself and what is above it."""
    yields = False
    """True for a modal widget that the way back closes; a question that must be answered stays."""
    told_by_scene = False
    """True for a modal widget whose words the scene says to screen readers; others speak for themselves."""
    reader = ""
    """Module with `nodes(widget, walk)` for screen readers, loaded for them only; '': children and words."""

    only_taps = False
    """True if it can be pressed while another finger holds something: it only waits for its release."""

    rolls = False
    """True if it follows the wheel all the way; else it goes on step by step (see wheel.py)."""

    overhang = 0.0
    """How much wider and higher than `rect`, in units, this draws: shadows and glows on both sides."""

    def __init__(self, kit: Kit, rect: pygame.Rect | None = None) -> None:
        self.kit = kit
        self.rect = rect.copy() if rect else pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.visible = True
        self.enabled = True

    # --- tree ---------------------------------------------------------------------------------

    def add(self, child: W) -> W:
        """Put a child on top of the others."""
        child.parent = self
        self.children.append(child)
        child.invalidate()
        if child.modal:
            self.kit.stage.opened(child)
        return child

    def remove(self) -> None:
        """Take this widget off the screen."""
        if self.parent:
            self.invalidate()
            self.parent.children.remove(self)
            self.parent = None
            self.kit.stage.forget(self)

    def clear(self) -> None:
        """Remove all children."""
        for child in self.children[:]:
            child.remove()

    def walk(self) -> Iterator[Widget]:
        """This widget and everything in it that is visible, in drawing order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def px(self, box: Box) -> pygame.Rect:
        """A part of a layout in device px."""
        return self.kit.px(box)

    def things(self) -> Sequence[Thing]:
        """Things in this widget itself that players can ask about, lowest first."""
        return ()

    # --- drawing ------------------------------------------------------------------------------

    def bounds(self) -> pygame.Rect:
        """The area that this widget draws on: `rect`, grown by shadows and glows."""
        grow = self.kit.u(self.overhang)
        return self.rect.inflate(grow, grow) if grow else self.rect

    def invalidate(self) -> None:
        """Have this widget's place drawn again."""
        self.kit.stage.invalidate(self.bounds())
        for child in self.children:
            child.invalidate()

    def place(self, rect: pygame.Rect) -> None:
        """Move or resize, and have both places drawn again."""
        if rect != self.rect:
            self.kit.stage.invalidate(self.bounds())
            self.rect = rect.copy()
            self.kit.stage.invalidate(self.bounds())

    def show(self, visible: bool) -> None:
        """Make visible or not."""
        if visible != self.visible:
            self.visible = True
            self.invalidate()
            self.visible = visible

    def prepare(self) -> Iterator[None]:
        """Make, in steps of some milliseconds, what `draw` needs; without this it makes it for itself."""
        return iter(())

    def paint_in_steps(self, target: pygame.Surface) -> Iterator[None]:
        """The same as `paint` for all of the target, in steps of some milliseconds."""
        if not self.visible:
            return
        yield from self.prepare()
        if self.bounds().colliderect(target.get_rect()):
            yield from self.drawing(target)
        for child in self.children[:]:
            yield from child.paint_in_steps(target)

    def paint(self, target: pygame.Surface, clip: pygame.Rect) -> None:
        """Draw this widget and its children as far as they touch `clip`."""
        if not self.visible:
            return
        if self.bounds().colliderect(clip):
            self.draw(target)
        for child in self.children:
            child.paint(target, clip)

    def draw(self, target: pygame.Surface) -> None:
        """Draw this widget alone; the target is clipped to what needs drawing."""

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        """The same in steps of some milliseconds: see `InSteps`."""
        self.draw(target)
        yield

    def spoken(self) -> str:
        """Its content in words, for screen readers; '' for pictures, and for widgets with a name."""
        return ""

    # --- pointer ------------------------------------------------------------------------------

    def hit(self, pos: Point) -> bool:
        """True if a press at `pos` is meant for this widget."""
        return False

    def find(self, pos: Point) -> Widget | None:
        """The topmost widget that a press at `pos` is meant for."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.find(pos)
            if found:
                return found
        return self if self.hit(pos) else None

    def finger_rect(self) -> pygame.Rect:
        """`rect`, grown to the least size that a finger can hit."""
        least = self.kit.u(HIT)
        grow_x, grow_y = max(0, least - self.rect.width), max(0, least - self.rect.height)
        return self.rect.inflate(grow_x, grow_y)

    def takes(self, pos: Point, button: int) -> bool:
        """True if a mouse button has a meaning of its own at a point of this widget (1 left, 3 right)."""
        return button == 1

    def press(self, pointer: Pointer) -> None:
        """The pointer went down on this widget and is now its own until released."""

    def drag(self, pointer: Pointer) -> None:
        """The pressed pointer moved."""

    def release(self, pointer: Pointer) -> None:
        """The pressed pointer went up."""

    def cancel(self) -> None:
        """The press does not count after all."""

    def hover(self, pos: Point | None) -> None:
        """An unpressed mouse moved over this widget, or (None) left it."""

    def cursor(self, pos: Point) -> str:
        """The pointer shape over this widget."""
        return "default"

    # --- keys ---------------------------------------------------------------------------------

    def activate(self) -> None:
        """The focused widget was chosen by key."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while this widget has the focus (or is the scene); whether it was used."""
        return False

    def explain_itself(self, pos: Point) -> bool:
        """Say more about a point than the glossary does, if it can; True if it has done so."""
        return False

    def typed(self, text: str) -> bool:
        """Text was typed while this widget has the focus; whether it was used."""
        return False

    def wheel(self, pos: Point, steps: int) -> bool:
        """The wheel turned by whole steps, never 0 (positive: away from the person); whether it was used."""
        return False


class InSteps(Widget):
    """A widget that takes long to draw: it tells how in `drawing`, and `draw` is those steps at once."""

    @final
    def draw(self, target: pygame.Surface) -> None:
        at_once(self.drawing(target))

    def drawing(self, target: pygame.Surface) -> Generator[None, None, None]:
        raise NotImplementedError


class Root(Widget):
    """The widget that holds all others of a window; it gets the input that none of them takes."""

    def back(self) -> None:
        """Escape, or the back button: one level up."""

    def explain(self, pos: Point | None) -> bool:
        """Explain the thing at a point (None: the focused one); true if there is one."""
        return False

    def at_rest(self) -> bool:
        """True if the screen shows the present state, with no event still to be shown."""
        return True

    def stirred(self, pos: Point | None) -> None:
        """A finger or mouse button has gone down there, or a key or the wheel (None); its meaning follows."""

    def second_finger(self) -> bool:
        """A second finger came down while another holds something; whether that means something here."""
        return False

    def second_button(self, button: int) -> None:
        """Another mouse button went down while the first is pressed."""


class Stage:
    """The window's widgets: keeps what must be drawn, who has pointer and focus."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.root = Root(kit)
        self.focus: Widget | None = None
        self.focus_visible = False
        self._before: dict[int, Widget] = {}
        """The widget that had the focus before a modal one came, by the modal one's id."""
        self._dirty: list[pygame.Rect] = []
        self.presses: dict[int, tuple[Widget, Pointer]] = {}
        """The number of each pointer that is down on a widget, with both."""
        self._fingers: dict[int, Pointer] = {}
        """The number of each finger that is down, on a widget or not."""
        self._last: Tap | None = None
        self.frames = 0
        """How often something has been drawn."""
        self._hovered: Widget | None = None
        self.mouse: Point | None = None
        """The place of the mouse; None when it has left, or fingers or keys are used instead."""

    # --- drawing ------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """True if anything must be drawn."""
        return bool(self._dirty)

    def invalidate(self, rect: pygame.Rect) -> None:
        """Have a place drawn again at the next frame."""
        if rect.width > 0 and rect.height > 0:
            self._dirty.append(rect.copy())

    def drop(self) -> None:
        """Forget what is on screen, without asking anything of it, to begin with another root."""
        self.root = Root(self.kit)
        self.focus, self.focus_visible, self._hovered = None, False, None
        self.presses.clear()
        self._fingers.clear()
        self._before.clear()
        self._dirty.clear()

    def invalidate_all(self) -> None:
        """Have everything drawn again."""
        self._dirty = [self.kit.window.copy()]

    def paint(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw the changed places; return them."""
        if not self._dirty:
            return []
        screen = target.get_rect()
        places = merge([r.clip(screen) for r in self._dirty])
        for rect in places:
            target.set_clip(rect)
            self.root.paint(target, rect)
            self._paint_focus(target, rect)
        target.set_clip(None)
        self._dirty.clear()
        self.frames += 1
        return places

    def paint_in_steps(self, target: pygame.Surface) -> Iterator[None]:
        """Draw everything, a few widgets at a time; what changes meanwhile is still to be drawn then."""
        self._dirty.clear()
        yield from self.root.paint_in_steps(target)
        self._paint_focus(target, target.get_rect())
        self.frames += 1

    def _paint_focus(self, target: pygame.Surface, clip: pygame.Rect) -> None:
        if self.focus and self.focus_visible:
            ring = self._ring(self.focus)
            if ring.colliderect(clip):
                self.kit.sprites.draw_nine(target, "focus", self.focus.rect)

    def _ring(self, widget: Widget) -> pygame.Rect:
        margin = self.kit.u(12)
        return widget.rect.inflate(2 * margin, 2 * margin)

    # --- pointer ------------------------------------------------------------------------------

    @property
    def scope(self) -> Widget:
        """The widget that has the person's attention: the topmost modal one, else the root."""
        found: Widget = self.root
        for widget in self.root.walk():
            if widget.modal:
                found = widget
        return found

    @property
    def told(self) -> Widget:
        """The widget that screen readers hear: the root, or only the question above it."""
        return self.root if self.scope.told_by_scene else self.scope

    def press(self, widget: Widget, pointer: Pointer, number: int = 0) -> None:
        """The pointer belongs to that widget until it goes up."""
        self.presses[number] = (widget, pointer)
        widget.press(pointer)

    def pointer_down(self, pointer: Pointer, number: int = 0) -> bool:
        """A finger or mouse button went down; whether that means something there."""
        pos = pointer.pos
        if pointer.touch:
            self.pointer_left()
        else:
            self.mouse = pos
        if number in self.presses:
            if self.presses[number][1].button != pointer.button:
                return True
            self.pointer_cancel(number)  # nobody has heard of its release
        if pointer.touch:
            self._join(pointer, number)
        self.set_focus(None)
        if self._is_double(pointer):
            return True
        widget = self.scope.find(pos)
        if self.presses and self._is_second(pointer, widget):
            return True
        if widget is None or not widget.takes(pos, pointer.button):
            return False
        if self._is_free(widget):
            self.press(widget, pointer, number)
        return True

    def _is_second(self, pointer: Pointer, widget: Widget | None) -> bool:
        """True if a finger means something to what another one holds. Releases fingers that only rest."""
        if widget and widget.only_taps and widget.enabled:
            return False
        if pointer.touch and self.root.second_finger():
            return True
        for number, (_, other) in [*self.presses.items()]:
            if other.stray <= TAP_SLOP and pointer.since - other.since >= LONG_PRESS_MS:
                self.pointer_cancel(number)
        return False

    def _is_double(self, pointer: Pointer) -> bool:
        """True if it is the second half of a double click whose first half has changed the screen there."""
        last, slop = self._last, TAP_SLOP * self.kit.k
        return (
            last is not None
            and last.scope is not self.scope
            and 0 <= pointer.since - last.time < AGAIN_MS
            and math.dist(last.pos, pointer.pos) <= slop
        )

    def _is_free(self, widget: Widget) -> bool:
        """True if one more pointer can press a widget: only one at a time holds something that can be
        dragged."""
        held = [other for other, _ in self.presses.values()]
        return widget not in held and (widget.only_taps or all(other.only_taps for other in held))

    def pointer_move(self, pos: Point, touch: bool, number: int = 0) -> None:
        """A finger or the mouse moved."""
        widget, pointer = self.presses.get(number, (None, self._fingers.get(number)))
        if pointer:
            pointer.pos = pos
            pointer.stray = max(pointer.stray, math.dist(pos, pointer.start) / self.kit.k)
        if pointer and self._pinched(pointer):
            return
        if widget and pointer:
            self.mouse = None if touch else pos
            widget.drag(pointer)
        elif not touch:
            self.mouse = pos
            found = self.scope.find(pos)
            self._hover(found, pos)
            self.kit.host.cursor(found.cursor(pos) if found else "default")

    def _join(self, pointer: Pointer, number: int) -> None:
        """A finger has come down, perhaps together with others."""
        for other in self._fingers.values():
            if pointer.since - other.since < TOGETHER_MS and other.stray <= TAP_SLOP:
                pointer.together = other.together = True
        self._fingers[number] = pointer

    def _pinched(self, moved: Pointer) -> bool:
        """True if a finger that moved came down together with another: then neither presses anything."""
        if not moved.together or moved.stray <= TAP_SLOP:
            return False
        for number in [number for number, each in self._fingers.items() if each.together]:
            self.pointer_cancel(number)
        return True

    def pointer_left(self) -> None:
        """The mouse points at nothing of the window any more."""
        self.mouse = None
        self._hover(None, (0, 0))

    def _hover(self, found: Widget | None, pos: Point) -> None:
        if found is not self._hovered and self._hovered:
            self._hovered.hover(None)
        self._hovered = found
        if found:
            found.hover(pos)

    def pointer_up(self, pos: Point, button: int, time: float, number: int = 0) -> None:
        """The finger or mouse button went up, at a time in ms."""
        self._fingers.pop(number, None)
        if number not in self.presses or self.presses[number][1].button != button:
            return
        widget, pointer = self.presses.pop(number)
        pointer.pos = pos
        self._last = Tap(pos, time, self.scope)
        widget.release(pointer)

    def pointer_cancel(self, *numbers: int) -> None:
        """Drop the presses of these pointers, or of all: they do not count as taps."""
        for number in numbers or [*self.presses, *self._fingers]:
            self._fingers.pop(number, None)
            if number in self.presses:
                self.presses.pop(number)[0].cancel()

    def wheel(self, pos: Point, rolled: int, once: int) -> None:
        """The wheel turned (see `Turned`): what is held comes first, wherever the pointer is."""
        held = next((widget for widget, _ in self.presses.values()), None)
        widget = held or self.scope.find(pos)
        while widget:
            steps = rolled if widget.rolls else once
            if widget.rolls and not steps:
                return  # this one waits until there is more of it
            if steps and widget.wheel(pos, steps):
                return
            widget = widget.parent

    def forget(self, widget: Widget) -> None:
        """A widget has gone: it keeps neither pointer nor focus."""
        gone = set(map(id, [widget, *_everything(widget)]))
        self.presses = {each: press for each, press in self.presses.items() if id(press[0]) not in gone}
        if self._hovered and id(self._hovered) in gone:
            self._hovered = None
        if self.focus and id(self.focus) in gone:
            self.focus = None
        before = self._before.pop(id(widget), None)
        if before and self.focus is None and self._shows(before):
            self.set_focus(before)

    # --- focus --------------------------------------------------------------------------------

    def opened(self, modal: Widget) -> None:
        """A modal widget has come: who uses the keyboard goes on in it, and back again when it goes."""
        if self.focus and self.focus_visible:
            self._before[id(modal)] = self.focus
            inside = [w for w in modal.walk() if w.focusable and w.enabled]
            self.set_focus(inside[0] if inside else None)
        else:
            self.set_focus(None)

    def _shows(self, widget: Widget) -> bool:
        """True if a widget is part of the screen."""
        top = widget
        while top.parent:
            top = top.parent
        return top is self.root

    def set_focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give the focus to a widget, or to none."""
        for old in (self.focus, widget):
            if old:
                self.invalidate(self._ring(old))
        self.focus, self.focus_visible = widget, visible and widget is not None

    def focusables(self) -> list[Widget]:
        """Everything in scope that can have the focus, in reading order."""
        return [w for w in self.scope.walk() if w.focusable and w.enabled]

    def move_focus(self, step: int) -> None:
        """To the next (1) or previous (-1) widget, around the ends."""
        candidates = self.focusables()
        if not candidates:
            return
        if self.focus in candidates:
            index = (candidates.index(self.focus) + step) % len(candidates)
        else:
            index = 0 if step > 0 else -1
        self.set_focus(candidates[index])

    def move_focus_towards(self, dx: int, dy: int) -> bool:
        """To the nearest widget in a direction; whether there was one."""
        candidates = self.focusables()
        if not candidates:
            return False
        if self.focus not in candidates:
            self.set_focus(candidates[0])
            return True
        assert self.focus
        x, y = self.focus.rect.center
        best, best_cost = None, 0.0
        for widget in candidates:
            ahead = (widget.rect.centerx - x) * dx + (widget.rect.centery - y) * dy
            aside = abs((widget.rect.centerx - x) * dy) + abs((widget.rect.centery - y) * dx)
            if widget is self.focus or ahead <= 0 or aside > 3 * ahead:
                continue
            cost = ahead + 2 * aside
            if best is None or cost < best_cost:
                best, best_cost = widget, cost
        if best:
            self.set_focus(best)
        return best is not None


def _everything(widget: Widget) -> Iterator[Widget]:
    for child in widget.children:
        yield child
        yield from _everything(child)
