"""Effects of the window on the game: its size and sharpness, the whole screen, its queue of events."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.play.settings import Settings, save_settings
from game.ui.app import App, DrawingCache
from game.ui.host.desktop import DesktopHost
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.toolkit.baked import Baked
from game.ui.toolkit.sky import Sky
from game.ui.toolkit.sprites import HOUSE, Sprites
from game.ui.toolkit.steps import LONG, SHORT

from .driver import MakeApp, buttons, frames, nothing, settle, tap
from .host import FRAME_MS, ScriptedHost
from .prepared import prepare_alone

# --- pictures ------------------------------------------------------------------------------------


@pytest.fixture
def one_pack(assets: Path, tmp_path: Path) -> Path:
    """Assets as the page has them after the start: with the pictures of one scale."""
    folder = Path(shutil.copytree(assets, tmp_path / "assets", ignore=shutil.ignore_patterns("*@*")))
    bring(assets, folder, 1)
    return folder


def bring(assets: Path, folder: Path, scale: float) -> None:
    for end in (".json", "-*.png", ".png"):
        for path in assets.glob(f"*@{scale:g}{end}"):
            shutil.copy(path, folder)


def on_screen() -> bytes:
    target = pygame.display.get_surface()
    assert target is not None
    return pygame.image.tobytes(target, "RGB")


def in_window(host: ScriptedHost, folder: Path) -> App:
    app = App(host, folder, host.store)
    app.go(Home(app))
    frames(app)
    return app


def test_a_sharper_screen_gets_sharper_pictures(assets: Path, one_pack: Path) -> None:
    host = ScriptedHost(800, 600, 1)
    app = in_window(host, one_pack)
    assert host.art_asked == []
    host.art = lambda scale: bring(assets, one_pack, scale)
    host.window = (800, 600, 2)
    frames(app, 4)
    assert host.art_asked == [2]
    assert app.sprites.opened[HOUSE[0]] == 2
    shown = on_screen()
    in_window(ScriptedHost(800, 600, 2), one_pack)
    assert on_screen() == shown, "as if the window had been so from the start"


def test_pictures_that_do_not_come_are_asked_for_again(assets: Path, one_pack: Path) -> None:
    def refuse(scale: float) -> None:
        raise OSError("offline")

    host = ScriptedHost(800, 600, 2)
    host.art = refuse
    app = in_window(host, one_pack)
    frames(app, 20)
    assert host.art_asked == [2], "once for each size of the window"
    assert app.sprites.opened[HOUSE[0]] == 1
    host.art = lambda scale: bring(assets, one_pack, scale)
    host.window = (820, 600, 2)
    frames(app, 4)
    assert app.sprites.opened[HOUSE[0]] == 2


def test_pictures_that_come_too_late_are_left_aside(assets: Path, one_pack: Path) -> None:
    host = ScriptedHost(800, 600, 2)
    app = in_window(host, one_pack)

    def late(scale: float) -> None:
        bring(assets, one_pack, scale)
        host.window = (800, 600, 1)
        app._resize()

    host.art = late
    host.window = (810, 600, 2)
    frames(app, 4)
    assert app.sprites.opened[HOUSE[0]] == 1


@pytest.mark.thorough
def test_sprites_of_many_sizes_take_bounded_room(make_app: MakeApp) -> None:
    app = make_app()
    sprites: Sprites = app.sprites
    for width in range(400, 1600, 10):
        sprites.get("logo", width)
        sprites.nine("panel.papyrus" if "panel.papyrus" in sprites else "tag.dark", width, 700)
    made = sprites.made
    held = sum(surface.get_width() * surface.get_height() * 4 for _key, surface in made.items())
    assert 0 < held <= made.budget


def test_cache_drops_the_least_recently_used() -> None:
    baked = Baked(budget=3 * 400)
    for key in "abc":
        baked[key] = pygame.Surface((10, 10), pygame.SRCALPHA)
    assert baked.get("a")
    baked["b"] = pygame.Surface((10, 10), pygame.SRCALPHA)
    baked["d"] = pygame.Surface((10, 10), pygame.SRCALPHA)
    assert [key for key in "abcd" if baked.get(key)] == ["a", "b", "d"]


# --- the whole screen ----------------------------------------------------------------------------


def test_the_button_knows_what_the_browser_does(make_app: MakeApp) -> None:
    app = make_app()
    app.go(SettingsScene(app, nothing))
    app.host.full_screen = True  # F11
    frames(app)
    assert "Leave full screen" in buttons(app)
    app.go(Home(app))
    app.go(SettingsScene(app, nothing))
    assert "Leave full screen" in buttons(app)
    app.host.full_screen = False  # Escape
    frames(app)
    assert "Full screen" in buttons(app)


def test_a_refused_full_screen_leaves_the_button(make_app: MakeApp) -> None:
    app = make_app()
    app.host.fullscreen = nothing_of
    app.go(SettingsScene(app, nothing))
    tap(app, "Full screen")
    assert "Full screen" in buttons(app)


def nothing_of(on: bool) -> None:
    pass


def test_full_screen_is_not_offered_where_impossible(make_app: MakeApp) -> None:
    app = make_app()
    app.host.full_screen_possible = False
    app.go(SettingsScene(app, nothing))
    assert "Full screen" not in buttons(app)
    assert "Text size Large" in buttons(app)


# --- the desktop's queue -------------------------------------------------------------------------


def test_waiting_keeps_the_order_of_events() -> None:
    host = DesktopHost("")
    pygame.display.set_mode((100, 100))
    pygame.event.get()
    kinds = [pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP]
    for kind in kinds:
        pygame.event.post(pygame.event.Event(kind, pos=(1, 1), button=1, rel=(0, 0), buttons=(0, 0, 0)))
    asyncio.run(host.wake(None))
    assert [event.type for event in pygame.event.get() if event.type in kinds] == kinds


def test_a_poke_ends_the_wait() -> None:
    host = DesktopHost("")
    pygame.display.set_mode((100, 100))
    pygame.event.get()
    host.poke()
    asyncio.run(host.wake(None))


def test_a_link_on_the_command_line_may_be_a_query_or_a_fragment() -> None:
    for given, query, fragment in (
        ("?game=pyramids", "game=pyramids", ""),
        ("game=pyramids", "game=pyramids", ""),
        ("#record=2abc", "", "record=2abc"),
        ("", "", ""),
    ):
        host = DesktopHost(given)
        assert (host.query(), host.fragment()) == (query, fragment)


def test_the_desktop_saves_and_opens_files_where_it_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    host = DesktopHost("")
    assert asyncio.run(host.open_file()) is None
    host.save_file("mastaba-2026-05-03.json", "{}")
    assert asyncio.run(host.open_file()) == "{}"


# --- a new screen ---------------------------------------------------------------------------------


class Working(ScriptedHost):
    """A host on a device where each look at the clock finds it 3 ms on; keeps what is shown when."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[int] = []
        self.pauses = 0

    def now(self) -> float:
        self.time += 3
        return self.time

    def show(self, places: Sequence[pygame.Rect]) -> None:
        super().show(places)
        self.shown.append(self.pauses)

    async def pause(self) -> None:
        self.pauses += 1
        await super().pause()


def test_a_new_screen_is_drawn_in_slices_and_shown_whole(assets: Path) -> None:
    host = Working()
    app = App(host, assets, host.store)
    app.go(Home(app))
    frames(app)
    assert host.shown == [0], "the first one as soon as possible"
    app.go(SettingsScene(app, nothing))
    host.shown.clear()
    frames(app)
    assert host.pauses > 5
    assert host.shown == [host.pauses - 1], "when all of it is there, before what was left is seen to"
    drawn = on_screen()
    app.stage.invalidate_all()
    app.draw(0)
    assert on_screen() == drawn


def test_a_screen_that_is_left_while_it_is_drawn_is_not_shown(assets: Path) -> None:
    host = Working()
    app = App(host, assets, host.store)
    app.go(Home(app))
    frames(app)
    app.go(SettingsScene(app, nothing))
    host.shown.clear()
    left = asyncio.Event()

    async def leave() -> float:
        if host.pauses > 3 and not left.is_set():
            left.set()
            app.go(Home(app))
        host.pauses += 1
        return await ScriptedHost.next_slice(host)

    host.next_slice = leave
    frames(app)
    assert left.is_set()
    assert not host.shown
    frames(app)
    assert len(host.shown) == 1


def test_slow_imports_are_waited_for_in_the_loop(
    make_app: MakeApp,
    list_imports: Callable[[dict[str, list[str]]], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needed = {f"game.games.anubix.{part}": [f"slow_{part}"] for part in ("rules", "bots")}
    names = [name for row in needed.values() for name in row]
    for name in names:
        (tmp_path / f"{name}.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    app, there = make_app(), list[bool]()
    app.go(Home(app))
    list_imports(needed)
    try:
        app.load("anubix", ("rules", "bots"), lambda: there.extend(name in sys.modules for name in names))
        assert not there
        assert not sys.modules.keys() & {*names}
        frames(app)
        assert there == [True, True]
    finally:
        for name in names:
            sys.modules.pop(name, None)


def test_the_light_of_the_next_round_is_baked_a_step_in_each_frame(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_alone(monkeypatch)
    app = make_app()
    app.go(Home(app))
    frames(app)
    sky = next(child for child in app.scene.children if isinstance(child, Sky))
    app.baked.clear()
    sky.set_round(2)

    def kept() -> bool:
        skies = [key for key, _surface in app.baked.items() if isinstance(key, tuple) and key[0] == "sky"]
        return any(key[1] == 2 for key in skies)

    assert not kept()
    settle(app)
    assert kept()


def test_the_sky_is_as_large_as_the_part_of_the_window_that_it_was_made_for(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Home(app))
    with app.part(1280, 738):
        sky = app.scene.add(Sky(app, 2))
    frames(app)
    whole, part = pygame.Surface((1280, 738)), pygame.Surface((1280, 500))
    for target in (whole, part):
        sky.draw(target)
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(whole.subsurface(part.get_rect()), "RGB")
    assert whole.get_at((640, 737)) != (0, 0, 0)


# --- rehearsal -----------------------------------------------------------------------------------


def rehearsed(assets: Path) -> DrawingCache:
    """The drawings of the home screen in a window of the usual size."""
    return in_window(ScriptedHost(), assets).drawing_cache()


def home_after(drawn: DrawingCache | None, host: ScriptedHost, assets: Path) -> tuple[App, bytes]:
    """The home screen drawn by an app that was given this, and its picture."""
    app = App(host, assets, host.store, drawn)
    app.go(Home(app))
    app.draw(0)
    return app, on_screen()


def test_rehearsed_drawings_are_not_made_again(assets: Path) -> None:
    host = ScriptedHost()
    _app, anew = home_after(None, host, assets)
    drawn = rehearsed(assets)
    texts = {key for key, _text in drawn.fonts.cache.items()}
    app, again = home_after(drawn, host, assets)
    assert again == anew
    assert not app.sprites.pages, "no sheet was read"
    assert {key for key, _text in app.fonts.cache.items()} == texts, "no text was drawn"


def test_a_rehearsal_holds_neither_files_nor_sheets(assets: Path) -> None:
    drawn = rehearsed(assets)
    assert not drawn.fonts._fonts
    assert not drawn.sprites.pages
    assert all(surface.get_parent() is None for _key, surface in drawn.baked.items())


@pytest.mark.parametrize(
    "host",
    [
        ScriptedHost(800, 600),
        ScriptedHost(820, 1180, 2),
        ScriptedHost(language="el"),
        ScriptedHost(1280, 720),
    ],
    ids=["smaller", "tablet", "Greek", "lower"],
)
def test_another_window_or_language_looks_as_without_a_rehearsal(host: ScriptedHost, assets: Path) -> None:
    _app, anew = home_after(None, host, assets)
    _app, after = home_after(rehearsed(assets), host, assets)
    assert after == anew


@pytest.mark.parametrize(
    "wishes", [{"table": "night"}, {"large_text": True}, {"back": "carnelian"}, {"sky": "comet"}], ids=str
)
def test_other_settings_look_as_without_a_rehearsal(wishes: dict[str, object], assets: Path) -> None:
    host = ScriptedHost()
    settings = Settings()
    for name, value in wishes.items():
        setattr(settings, name, value)
    save_settings(host.store, settings)
    _app, anew = home_after(None, host, assets)
    _app, after = home_after(rehearsed(assets), host, assets)
    assert after == anew


class WatchedApp(App):
    """Keeps what it was asked to load."""

    asked: list[tuple[str, ...]]

    def load(self, game_id: str, parts: Sequence[str], then: Callable[[], Iterable[bool] | None]) -> None:
        self.asked.append((game_id, *parts))
        super().load(game_id, parts, then)


def test_modules_are_imported_ahead_while_a_person_presses_and_chooses(assets: Path) -> None:
    host = ScriptedHost()
    app = WatchedApp(host, assets, host.store)
    app.asked = asked = []
    app.go(Home(app))
    frames(app)
    asked.clear()
    place = buttons(app)["New game"].rect.center
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=False))
    assert not asked, "first it is drawn that it is pressed"
    frames(app)
    assert asked == [("pyramids", "rules", "bots")]
    app.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place, touch=False))
    frames(app)
    assert isinstance(app.scene, NewGameScene)
    assert asked[1:] == [("pyramids", "rules", "bots"), ("pyramids", "rules", "bots", "screen.view")]
    frames(app)
    assert len(asked) == 3, "once"


def test_long_steps_begin_with_a_frame(
    make_app: MakeApp, list_imports: Callable[[dict[str, list[str]]], None]
) -> None:
    app, begun = make_app(), list[float]()
    app.go(Home(app))
    frames(app)

    def steps() -> Iterator[bool]:
        for kind in (SHORT, LONG):
            yield kind
            begun.append(app.host.now())

    list_imports({})
    start = app.host.now()
    app.load("anubix", (), steps)
    frames(app)
    short, long = begun
    assert short - start < FRAME_MS <= long - short
