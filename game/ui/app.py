"""The application: one window, one scene at a time, and a loop that rests when nothing happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.engine import GAMES
from game.play.clock import left_of_hour
from game.play.failures import note_failure, settings_stop_it
from game.play.looks import BACKS, SKIES
from game.play.settings import LANGUAGES, Settings, load_settings, put_aside, save_settings
from game.play.storage import Store, StoreError

from .host import SHAKEN, SLICE_MS, TRAVELLED, Host
from .menus.fetching import Fetching
from .scenes import AllScenes
from .table.scene import Scene, Shell
from .toolkit.baked import Baked, budget_for
from .toolkit.collector import Collector
from .toolkit.doing import Course, Doing
from .toolkit.fonts import Fonts
from .toolkit.input import Input
from .toolkit.loading import importing, missing
from .toolkit.sprites import HOUSE, Sprites, best_scale
from .toolkit.steps import at_once, later
from .toolkit.theme import DAYLIGHT, INK, INK_SOFT, LAZULI, Colour, Ground, Light
from .toolkit.translate import _, best_language, use_language
from .toolkit.widgets.surface import Shade
from .toolkit.zoom import picture_for, zoom_for
from .trail import Trail

if TYPE_CHECKING:
    from game.play.coach import Coach

    from .screen_reader.tree import ScreenReader

REMEMBERED_FRAMES = 600
FIRST_SKY, FIRST_BACK = next(iter(SKIES)), next(iter(BACKS))


def wanted_art(host: Host) -> float:
    """The scale of pictures that suits the window."""
    width, height, dpr = host.size()
    return best_scale(zoom_for(width, height) * dpr)


class Wishes(NamedTuple):
    """Settings that pictures and letters depend on."""

    large_text: bool = False
    dark: bool = False
    back: str = FIRST_BACK
    contrast: bool = False


class DrawingCache(NamedTuple):
    """Drawings of one app that another one can use."""

    size: tuple[float, float, float]
    """The size of the window, as `Host.size` gives it."""
    k: float
    """Device px per unit."""
    wishes: Wishes
    fonts: Fonts
    sprites: Sprites
    baked: Baked


class App(Shell):
    """Owns the window and everything that scenes share."""

    _scene: Scene | None
    """None before the first one, and after one that has failed."""
    beside = None

    def __init__(self, host: Host, assets: Path, store: Store, drawn: DrawingCache | None = None) -> None:
        """See `Kit`; `store` is where everything is kept. `drawn` is used as far as it suits the window."""
        super().__init__(host, assets)
        self.store = store
        self.settings, self.settings_fault = load_settings(store)
        self.settings_aside = settings_stop_it(store, self.settings)
        if self.settings_aside:
            self.settings = put_aside(store, self.settings)
        self.visit_speed = self.visit_language = None
        self.scenes = AllScenes(self)
        self.trail = Trail(self)
        self.running = True
        self.session = self.opening = self._scene = None
        self.coaches: dict[str, Coach] = {}
        self.frame_ms: deque[float] = deque(maxlen=REMEMBERED_FRAMES)
        self._size: tuple[float, float, float] = (0.0, 0.0, 0.0)
        self._baked_for = self._size  # what has been baked suits that window
        self._wishes, self._sky = Wishes(), FIRST_SKY  # as they are met
        self._art: asyncio.Task[None] | None = None  # fetches pictures for the window as it is now
        self._can_draw = drawn is not None  # whether lettering and sprites are there
        self._started = False
        self._until = 0.0  # so long is worked in this turn, and then in this slice of it
        self._first: Callable[[], Awaitable[Scene]] | None = None  # makes the first scene,
        self._begins = False  # which is still to be done
        self._loading: Iterator[bool] | None = None  # imports, and what needs them
        self._course = Course()
        self._needed: Iterator[None] | None = None  # makes what the first scene will need
        self._unseen = False  # whether the scene has still to be drawn for the first time
        self.collector = Collector()
        self.reader: ScreenReader | None = None
        """The game for screen readers, while it is wanted."""
        self.input = Input(self)
        # The screen is kept on; shakes are felt; the motion as it is set.
        self._awake, self._felt, self._pace = False, False, ("normal", False)
        if drawn:
            self.k, self._wishes, self.fonts, self.sprites = drawn.k, drawn.wishes, drawn.fonts, drawn.sprites
            self.baked, self._baked_for = drawn.baked, drawn.size
        self._resize()
        if not self.take_language():
            self.apply_settings()
        host.attach(self._record_text, self._stats_text, self._paper_text)
        host.offer_reader(self._want_reader, lambda *done: self.reader.post(*done) if self.reader else None)

    def drawing_cache(self) -> DrawingCache:
        """The drawings so far; none of them holds a file open."""
        self.fonts.close()
        self.sprites.close()
        return DrawingCache(self._size, self.k, self._wishes, self.fonts, self.sprites, self.baked)

    @property
    def scene(self) -> Scene:
        assert self._scene, "nothing has been shown yet"
        return self._scene

    @property
    def large_text(self) -> bool:
        chosen = self.settings.large_text
        return self.host.larger_text() if chosen is None else chosen

    @property
    def light(self) -> Light:
        if self._sky == FIRST_SKY or self._sky not in SKIES:
            return DAYLIGHT
        from .table.look_names import LIGHTS

        return LIGHTS[self._sky][1]

    @property
    def left_handed(self) -> bool:
        return self.settings.left_handed

    @property
    def listening(self) -> bool:
        return self.reader is not None

    # --- settings -----------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Make the settings felt."""
        settings = self.settings
        language = self.visit_language or settings.language or best_language(self.host.languages(), LANGUAGES)
        use_language(language, self.assets / "translations")
        self.host.set_language(language, visit_only=self.visit_language is not None)
        self.set_pace(self.speed)
        self.sound.set(settings.sound, settings.volume)
        self.sound.set_music(settings.music, settings.music_volume)

    def take_language(self) -> bool:
        """Speak from now on what was chosen while the game was loading; whether that was so."""
        chosen = self.host.wish().language
        if chosen not in LANGUAGES:
            return False
        self.visit_language = None
        self.settings.language = chosen
        self.save_settings()
        return True

    @property
    def speed(self) -> str:
        """The wished speed of motion."""
        return self.visit_speed or self.settings.speed

    def set_pace(self, speed: str) -> None:
        """Let things move at that speed; until `apply_settings`, if it is not the wished one."""
        self._pace = speed, self._wishes_calm()
        self.motion.set(*self._pace)

    def _wishes_calm(self) -> bool:
        """True if nothing is to move: as the player has chosen, else as the system says now."""
        chosen = self.settings.reduced_motion
        return self.host.reduced_motion() if chosen is None else chosen

    def _follow_system(self) -> None:
        """Move or not, as the system says now."""
        speed, calm = self._pace
        if self._wishes_calm() != calm:
            self.set_pace(speed)

    def _follow_language(self) -> None:
        """Speak from now on what was chosen in another window."""
        chosen = load_settings(self.store)[0].language
        if chosen and chosen != self.settings.language and self.visit_language is None:
            self.settings.language = chosen
            self.apply_settings()
            self.scene.rebuild()

    def use_settings(self, settings: Settings) -> None:
        """See `Shell`."""
        self.settings = settings
        self.apply_settings()

    def save_settings(self) -> None:
        """Keep the settings for next time if the store can, and make them felt: another window's, too."""
        with contextlib.suppress(StoreError):  # home says when the store keeps nothing
            save_settings(self.store, self.settings)
        self.apply_settings()

    # --- window -------------------------------------------------------------------------------

    def _resize(self) -> bool:
        """Fit the window to its surroundings; whether anything changed."""
        settings = self.settings
        night = settings.table == "night"
        wishes = Wishes(self.large_text, night, settings.back, self.host.more_contrast())
        size = self.host.size()
        if (size, wishes, settings.sky) == (self._size, self._wishes, self._sky):
            return False
        if self._scene:
            self._scene.flush()
        self._sky = settings.sky
        picture = picture_for(*size, large=wishes.large_text)
        if size != self._size:
            self.host.open_window(picture.width, picture.height)
            self.window = pygame.Rect(0, 0, picture.width, picture.height)
        if size != self._baked_for:
            self.baked.clear()
            self.baked.budget = budget_for(self.window.size)
            self._baked_for = size
        k = picture.k
        if k != self.k or wishes != self._wishes or not self._can_draw:
            self.k = k
            self.baked.clear()
            colours = self._colours_for(wishes)
            self.fonts = Fonts(
                self.assets / "fonts", k, picture.larger, colours, self.host.letters, self.baked
            )
            self._size, self._wishes = size, wishes
            self.sprites = self._make_sprites(self._games_sheets() if self._can_draw else [])
            self._can_draw = True
        self._size, self._wishes = size, wishes
        self._art = self._needed = None
        return True

    def _make_sprites(self, sheets: Sequence[str]) -> Sprites:
        """Sprites from the pictures that all games share and from these sheets."""
        ground = self._ground()
        if not self._wishes.dark:
            return Sprites(self.assets, self.k, sheets, ground=ground, kept=self.baked)
        from .table.presentation import grounds
        from .toolkit.night import tints

        return Sprites(self.assets, self.k, sheets, tints(*grounds()), ground, self.baked)

    def _ground(self) -> Ground:
        if self._wishes.back == FIRST_BACK or self._wishes.back not in BACKS:
            return LAZULI
        from .table.look_names import GROUNDS

        return GROUNDS[self._wishes.back][1]

    @staticmethod
    def _colours_for(wishes: Wishes) -> Mapping[Colour, Colour]:
        colours: Mapping[Colour, Colour] = {}
        if wishes.dark:
            from .toolkit.night import COLOURS

            colours = COLOURS
        return {**colours, INK_SOFT: colours.get(INK, INK)} if wishes.contrast else colours

    def _look_for_art(self) -> None:
        """Fetch the pictures that suit the window, once for each of its sizes, unless they are in use."""
        wanted = best_scale(self.k)
        if self._art is None and set(self.sprites.opened.values()) != {wanted}:
            self._art = self.tasks.start(self._fetch_art(wanted))

    async def _fetch_art(self, scale: float) -> None:
        arrived = False
        for sheet in ("", *self._games_sheets()):
            # Those that do not come are scaled to fit; the window's next change asks again.
            with contextlib.suppress(OSError):
                await self.host.load_art(scale, sheet)
                arrived = True
        if not arrived:
            return
        if scale != best_scale(self.k):
            return  # the window has changed meanwhile
        self.baked.clear()
        self.sprites = self._make_sprites(self._games_sheets())
        self._needed = None
        self.scene.rebuild()
        self.host.poke()

    def _games_sheets(self) -> list[str]:
        """The sheets of games that are in use."""
        return [sheet for sheet in self.sprites.opened if sheet not in HOUSE]

    async def fetch(self, sheet: str) -> None:
        """Have a game's own pictures at hand ('' needs none). Raises OSError if they cannot be had now."""
        if not sheet or self.sprites.has(sheet):
            return
        await self.host.load_art(best_scale(self.k), sheet)
        if not self.sprites.has(sheet):
            raise OSError(f"the pictures of {sheet} did not arrive")

    def load(self, game_id: str, parts: Sequence[str], then: Callable[[], Iterable[bool] | None]) -> None:
        """See `Shell`; what is still to be imported the loop sees to."""
        names = missing([GAMES.module(game_id, part) for part in parts])
        self._course.wanted = partial(self.load, game_id, parts, then)
        if names is None:
            at_once(later(then))
            self._course.wanted = None
        else:
            self._loading = chain(self._importing(names), later(then))

    def _importing(self, names: Mapping[str, bool]) -> Iterator[bool]:
        if names:
            yield from importing(names)
            self.collector.keep()

    async def _load(self, steps: Iterator[bool]) -> None:
        """Import the requested modules, in slices, and do what needs them."""
        await self._breathe()
        self._loading = None
        for long in steps:
            if long:
                self._until = await self.host.next_frame() + SLICE_MS
            else:
                await self._breathe()
        if self._loading is None:
            self._course.wanted = None

    def attempt(self, action: Callable[[], None]) -> None:
        """See `Shell`."""
        self._loading = later(action)

    async def _breathe(self) -> bool:
        """Let the page live on if there has been work for long enough; whether that was so."""
        if self.host.now() < self._until:
            return False
        self._until = await self.host.next_slice()
        return True

    def go(self, scene: Scene) -> None:
        """Change to another scene, as soon as the pictures that it needs are there."""
        if scene.sheet and not self.sprites.has(scene.sheet):
            scene = Fetching(self, scene)
        if self._scene:
            self._scene.leave()
        if scene.sheet:
            self.sprites.close_others(scene.sheet)  # the one that was left has drawn from them till now
            self.sprites.open(scene.sheet)
        if self.host.text_input:
            self.host.text_input.close()
        self.motion.clear()
        self.stage.set_focus(None)
        self.stage.pointer_cancel()
        self._scene = scene
        self.trail.follow(scene)
        self._needed = None
        self.stage.root = scene
        self._unseen = self._course.entering = True
        self._course.since = self.host.now()
        scene.rebuild()
        scene.enter()
        self._course.entering = False
        self.opening = None
        self.collector.changed((type(scene), scene.sheet))

    # --- the loop -----------------------------------------------------------------------------

    async def run(self, first: Callable[[], Awaitable[Scene]]) -> None:
        """Go on from the scene that `first` makes until the window is closed.

        A failed scene leaves the screen, and the player reads why; if even that fails, the loop ends.
        """
        self.begin(first)
        while self.running:
            await self.safe_turn()

    def begin(self, first: Callable[[], Awaitable[Scene]]) -> None:
        """Go to the scene that `first` makes in the next turn of the loop."""
        self._first, self._begins = first, True

    async def safe_turn(self) -> None:
        """One turn of the loop; what fails in it is put off the screen."""
        try:
            await self.turn()
        except Exception as error:
            self._recover(error)

    async def turn(self) -> None:
        """One turn of the loop: take what has come in, go on with the scene, draw, and wait for the next."""
        start = self.host.now()
        self._until = start + SLICE_MS
        if error := self.tasks.fault():
            self._course.doing = Doing.BESIDE
            raise error
        self._course.doing = Doing.INPUT
        if self.reader:
            self.reader.open_mail()
        self.motion.now = start  # what input starts, starts now, not when the loop went to rest
        self._take_input()
        if self.beside:
            self.beside()
        self._course.doing = Doing.LOADING
        if self._begins and self._first:
            self._begins = False
            self.go(await self._first())
            self.collector.choose()
        if self._loading:
            await self._load(self._loading)
            start = self.host.now()
        self._course.doing = Doing.SHOWING
        if self._unseen and self._started:
            self._until = await self.host.next_slice()  # what a scene does first comes after it has been made
        if self._resize():
            self.scene.rebuild()
        self._follow_system()
        self._look_for_art()
        self.input.rest(start)
        self.motion.advance(start)
        if self.host.store_touched():
            self._follow_language()
            self.scene.store_touched()
        more = self._go_on()
        self._tell_wishes()
        self.trail.tell()  # before the picture, which may take its time: who sees it can go back at once
        await self._unveil(start)
        if self.reader:
            self.reader.follow()
        await self._wait(start, self._make_needed() or more or self._loading is not None)

    def _go_on(self) -> bool:
        """Let the scene go on, and what lies over it; whether there is more to do."""
        scene = self.scene
        more = scene.update() or self.scene is not scene  # a new one has its own things to begin
        for child in self.scene.children[:]:
            if isinstance(child, Shade):
                child.update()
        return more

    def _recover(self, error: Exception) -> None:
        """Remove a failed scene, and report to the player; stop where nothing is left to be shown."""
        scene, lasted, counted = self._scene, self._lasted(), False
        try:
            from . import recovery
            from .menus.fault import FaultScene

            if recovery.only_beside(scene, self._course.doing):
                trace = recovery.trace_of(error)
                self.host.log_fault(trace)
                self.scene.tell(
                    _("Something has gone wrong"), _("This is our mistake, not yours."), detail=trace
                )
                return
            if recovery.is_the_end(scene, self._course):
                raise error
            fault = recovery.fault_of(self, scene, error, lasted, self._way_back(scene))
            counted = True
            self._drop()
            self.go(FaultScene(self, fault))
        except Exception:
            note_failure(self.store, self.settings, lasted_ms=lasted, stopped=True, counted=counted)
            where = "".join(traceback.format_exception(error))
            self.host.fatal(_("Something has gone wrong"), where, self._record_text())
            raise

    def _lasted(self) -> float:
        """How long, in ms, the scene that has failed was there; 0 if the fault may be that of another one."""
        course = self._course
        return self.host.now() - course.since if course.doing is Doing.SHOWING else 0.0

    def _way_back(self, scene: Scene | None) -> Callable[[], None]:
        """A function that tries again what was going on."""
        wanted = self._course.wanted

        def again() -> None:
            if scene:
                scene.try_again()
            else:
                self._begins = True
            if wanted:
                wanted()

        return again

    def _drop(self) -> None:
        """Put the scene off the screen with all that it has begun, in whatever state it is."""
        self.beside = None
        if self._scene:
            with contextlib.suppress(Exception):  # it may be what has failed
                self._scene.leave()
            self._scene = None
            self.trail.drop()
        self.tasks.cancel()
        self.motion.clear()
        self.stage.drop()
        self.input = Input(self)
        self._loading = self._needed = self._art = self.opening = None
        self._course = Course()
        self.baked.clear()
        if target := pygame.display.get_surface():
            target.set_clip(None)  # it may have failed while it was drawn
        self.apply_settings()

    def _take_input(self) -> None:
        """Hand on what the person has done since the last turn."""
        for event in self.host.input():
            self.dispatch(event)

    async def _wait(self, start: float, more: bool) -> None:
        """For the next frame if anything moves, for a moment if there is `more` to do, else until woken.

        The hour wakes it, too: what is on screen may be of a day that is over.
        """
        self.sound.prepare()
        if self.motion.going_on or self.stage.dirty:
            await self.host.next_frame()
        elif more:
            await self.host.pause()
        elif self.running:
            self.collector.rest()
            left, hour = self.input.left(start), 1000 * left_of_hour()
            await self.host.wake(hour if left is None else min(left, hour))

    def _tell_wishes(self) -> None:
        """Tell the host what the scene wants of the device, when that has changed."""
        awake = self.settings.keep_awake and self.scene.keeps_awake()
        if awake != self._awake:
            self._awake = awake
            self.host.keep_awake(awake)
        felt = self.settings.shake_dice and self.scene.feels_shakes()
        if felt != self._felt:
            self._felt = felt
            self.host.feel_shakes(felt)

    async def _unveil(self, start: float) -> None:
        """Draw; a new scene in slices, between which the page lives on. Until it is whole, the old one stays
        visible.

        Not so the very first one: it is to be seen as soon as possible.
        """
        target = pygame.display.get_surface()
        if not self._unseen or not self._started or not target:
            self.draw(start)
            return
        self._unseen = False
        self._until = await self.host.next_slice()
        now, longest = self.host.now, 0.0
        start = now()
        for _step in self.stage.paint_in_steps(target):
            longest = max(longest, now() - start)
            if await self._breathe():
                start = now()
            if self._unseen:
                return  # yet another one has come
        self.stage.paint(target)
        self._show([target.get_rect()], max(longest, now() - start))
        self._until = await self.host.next_slice()
        if not self._unseen:
            self.collector.shown()

    def _make_needed(self) -> bool:
        """Make one thing more if this turn leaves the time; whether there is more to make."""
        if self._needed and self.host.now() < self._until and next(self._needed, self) is self:
            self._needed = None
        return self._needed is not None

    def draw(self, start: float) -> None:
        """Put changes on the screen, if there are any; `start` is when this frame's work began."""
        target = pygame.display.get_surface()
        places = self.stage.paint(target) if target else []
        if places:
            self._unseen = False
            self._show(places, self.host.now() - start)

    def _show(self, places: Sequence[pygame.Rect], spent: float) -> None:
        self.host.show(places)
        self.frame_ms.append(spent)
        if not self._started:
            self._started = True
            self._needed = chain.from_iterable(part.prepare() for part in [*self.scene.walk()])
            self.host.started()

    def dispatch(self, event: pygame.event.Event) -> None:
        """Hand one pygame event to what it concerns."""
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == TRAVELLED:
            if self._scene:
                self.trail.travel(event.entry)
        elif event.type == SHAKEN:
            if self._felt:
                self.scene.shaken()
        else:
            self.input.dispatch(event)

    # --- for screen readers -------------------------------------------------------------------

    def _want_reader(self, wanted: bool) -> None:
        """The person wants the game without its picture, or no longer."""
        self.reader = None
        try:
            if wanted:
                from .screen_reader.tree import ScreenReader

                self.reader = ScreenReader(self, self._escape)
        except Exception as error:
            self.tasks.failed(error)
        self.host.poke()

    def _escape(self) -> None:
        self.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))

    # --- for the curious ----------------------------------------------------------------------

    def _record_text(self) -> str:
        return json.dumps(self.session.record().to_json()) if self.session else ""

    def _paper_text(self) -> str:
        return json.dumps([node.plain() for node in self.scene.paper()])

    def _stats_text(self) -> str:
        scene = self._scene
        return json.dumps(
            {
                "frames": self.stage.frames,
                "last_frame_ms": self.frame_ms[-1] if self.frame_ms else 0.0,
                "frame_ms": list(self.frame_ms),
                "scene": type(scene).__name__ if scene else "",
                "busy": self.motion.busy,
                "awaiting": scene is not None and scene.awaiting(),
                "window": [*self.window.size, self.k],
                "focus": str(getattr(self.stage.focus, "name", "")) if self.stage.focus_visible else "",
                "places": scene.places() if scene else {},
            }
        )
