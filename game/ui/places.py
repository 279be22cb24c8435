"""Make scenes from their addresses: for the browser's history, which outlives the scenes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from game.engine import GAMES
from game.play.saves import DamagedSave, Slot, from_text, load_kept, load_slot
from game.play.session import Session
from game.play.storage import StoreError

from .table.scene import Scene, Shell

Back = Callable[[], None]


def scene_at(app: Shell, address: str, back: Back) -> Scene | None:
    """See `Scenes.at`. Addresses come from outside: one that says nothing leads nowhere."""
    kind, _space, about = address.partition(" ")
    if kind not in PLACES:
        return None
    from .menus.late import LateScene, arrived

    if kind in LATE and not arrived():
        return LateScene(app, partial(scene_at, app, address, back), back, address)
    try:
        return PLACES[kind](app, about, back)
    except (
        KeyError,
        ValueError,
        StoreError,
    ):
        return None  # an unknown game, what is no number, day or record, a store that cannot be read


def _home(app: Shell, _about: str, _back: Back) -> Scene:
    return app.scenes.home()


def _table(app: Shell, game_id: str, _back: Back) -> Scene | None:
    """The saved game; home, which tells of it, if that cannot be read."""
    saved = load_slot(app.store, Slot(game_id), {game_id: GAMES[game_id]})
    if isinstance(saved, DamagedSave):
        return app.scenes.home_after_damage(game_id, saved, ())
    return app.scenes.table(Session.resume(saved, store=app.store)) if saved else None


def _dealt(app: Shell, text: str, _back: Back) -> Scene | None:
    """A game in which nothing has been done yet; not in the place of another one that is kept by now."""
    record, _over = from_text(text, GAMES)
    kept = load_kept(app.store, Slot(record.game), {record.game: GAMES[record.game]})
    if record.actions or kept not in (None, record):
        return None
    return app.scenes.table(Session.resume(record, store=app.store))


def _daily_table(app: Shell, about: str, _back: Back) -> Scene | None:
    from .menus.daily_table import open_daily

    day, game_id = about.split()
    table = open_daily(app, date.fromisoformat(day), game_id)
    return app.scenes.home_after_damage(game_id, table, ()) if isinstance(table, DamagedSave) else table


def _branch(app: Shell, number: str, _back: Back) -> Scene | None:
    from .table.reviewing.branch_table import open_branch

    return open_branch(app, number)


def _tutorial(app: Shell, game_id: str, _back: Back) -> Scene:
    from .table.playing.tutorial_table import continued

    return continued(app, GAMES[game_id].id)


def _new_game(app: Shell, game_id: str, back: Back) -> Scene:
    return app.scenes.new_game(GAMES[game_id].id, back)


def _rules(app: Shell, about: str, back: Back) -> Scene:
    game_id, _space, lesson = about.partition(" ")
    return app.scenes.how_to_play(GAMES[game_id].id, back, lesson)


def _glossary(app: Shell, game_id: str, back: Back) -> Scene:
    return app.scenes.glossary(GAMES[game_id].id, back)


def _settings(app: Shell, section: str, back: Back) -> Scene:
    from .menus.settings_scene import SettingsScene

    scene = SettingsScene(app, back)
    scene.open_section(int(section))
    return scene


def _about(app: Shell, _about: str, back: Back) -> Scene:
    from .menus.about import AboutScene

    return AboutScene(app, back)


def _daily(app: Shell, day: str, back: Back) -> Scene:
    return app.scenes.daily(back, date.fromisoformat(day) if day else None)


def _calendar(app: Shell, month: str, back: Back) -> Scene:
    from .menus.daily_calendar import DailyCalendar

    first = date.fromisoformat(f"{month}-01")
    return DailyCalendar(app, back, (first.year, first.month))


def _puzzles(app: Shell, game_id: str, back: Back) -> Scene:
    from .menus.puzzles_scene import PuzzlesScene

    return PuzzlesScene(app, back, GAMES[game_id].id)


def _puzzle(app: Shell, about: str, back: Back) -> Scene:
    """The scene of the puzzles, which goes on to that one as soon as it is there."""
    from .menus.puzzles_scene import PuzzlesScene

    game_id, puzzle_id = about.split()
    scene = PuzzlesScene(app, back, GAMES[game_id].id)
    scene.want(puzzle_id)
    return scene


def _friends(app: Shell, _about: str, back: Back) -> Scene:
    return app.scenes.friends(back)


def _challenge(app: Shell, challenge_id: str, back: Back) -> Scene | None:
    from game.play.challenge import load_challenge

    from .menus.challenge_scene import ChallengeScene

    kept = load_challenge(app.store, challenge_id, GAMES)
    return ChallengeScene(app, kept, back) if kept else None


def _trial(app: Shell, challenge_id: str, _back: Back) -> Scene | None:
    """One's own game of a challenge."""
    from game.play.challenge import load_challenge

    from .menus.challenge_table import open_trial

    kept = load_challenge(app.store, challenge_id, GAMES)
    table = open_trial(app, kept) if kept else None
    return None if isinstance(table, DamagedSave) else table


def _mail(app: Shell, key: str, _back: Back) -> Scene | None:
    from game.play.correspondence import load_mail
    from game.play.friends import MAIL

    from .menus.mail_table import go_on

    mail = load_mail(app.store, key, GAMES) if key.startswith(MAIL) else None
    return go_on(app, mail) if mail else None


def _history(app: Shell, _about: str, back: Back) -> Scene:
    from .menus.history_scene import HistoryScene

    return HistoryScene(app, back)


def _statistics(app: Shell, _about: str, back: Back) -> Scene:
    from .menus.statistics_scene import StatisticsScene

    return StatisticsScene(app, back)


def _journey(app: Shell, _about: str, back: Back) -> Scene:
    from .menus.journey import JourneyScene

    return JourneyScene(app, back)


def _data(app: Shell, _about: str, back: Back) -> Scene:
    return app.scenes.data(back)


PLACES: dict[str, Callable[[Shell, str, Back], Scene | None]] = {
    "home": _home,
    "table": _table,
    "dealt": _dealt,
    "daily-table": _daily_table,
    "branch": _branch,
    "tutorial": _tutorial,
    "new": _new_game,
    "rules": _rules,
    "glossary": _glossary,
    "settings": _settings,
    "about": _about,
    "daily": _daily,
    "calendar": _calendar,
    "puzzles": _puzzles,
    "puzzle": _puzzle,
    "friends": _friends,
    "challenge": _challenge,
    "trial": _trial,
    "mail": _mail,
    "history": _history,
    "statistics": _statistics,
    "journey": _journey,
    "data": _data,
}
"""Makers of scenes by the first word of an address."""

LATE = ("challenge", "trial", "mail")
"""Those that take modules which come late."""
