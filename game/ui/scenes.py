"""Makes the scenes that lead to one another: knows them all, and loads each when it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.record import Record
from game.play.saves import DamagedSave, SavedRecord

from .table.scene import Notice, Scene, Shell
from .toolkit.widgets.dialog import Answer

if TYPE_CHECKING:
    from datetime import date

    from game.play.links import Challenge
    from game.play.session import Session


class AllScenes:
    """See `Scenes`."""

    def __init__(self, app: Shell) -> None:
        self._app = app

    def home(self, notice: Notice | None = None) -> Scene:
        from .menus.home import Home

        return Home(self._app, notice)

    def home_after_damage(self, game_id: str, damage: DamagedSave, first: Sequence[Answer]) -> Scene:
        from .menus.home import Home

        home = Home(self._app)
        home.tell_of_damage(game_id, damage, first)
        return home

    def new_game(self, game_id: str, back: Callable[[], None]) -> Scene:
        from .menus.new_game import NewGameScene

        return NewGameScene(self._app, game_id, back)

    def same_game(self, record: Record, back: Callable[[], None]) -> Scene:
        from .menus.new_game import same_game

        return same_game(self._app, record, back)

    def table(self, session: Session) -> Scene:
        from .table.playing.table_of import table_of

        return table_of(self._app, session)

    def replay(
        self, record: SavedRecord, back: Callable[[], None], part: tuple[int, int] | None = None
    ) -> Scene:
        from .table.reviewing.replay_scene import ReplayScene

        return ReplayScene(self._app, record, back, part=part)

    def coach(self, record: SavedRecord, back: Callable[[], None]) -> Scene:
        from .table.reviewing.coach_scene import CoachScene

        return CoachScene(self._app, record, back)

    def how_to_play(self, game_id: str, back: Callable[[], None], lesson: str = "") -> Scene:
        from .menus.how_to_play import HowToPlay

        return HowToPlay(self._app, game_id, back, lesson)

    def glossary(self, game_id: str, back: Callable[[], None]) -> Scene:
        from .menus.glossary_scene import GlossaryScene

        return GlossaryScene(self._app, game_id, back)

    def settings(self, back: Callable[[], None]) -> Scene:
        from .menus.settings_scene import SettingsScene

        return SettingsScene(self._app, back)

    def at(self, address: str, back: Callable[[], None]) -> Scene | None:
        from .places import scene_at

        return scene_at(self._app, address, back)

    def invite_others(self, table: Scene) -> None:
        from .menus.late import with_late
        from .table.playing.table import Table
        from .toolkit.translate import _

        def invite() -> None:
            from .menus.several import invite_others

            assert isinstance(table, Table)
            invite_others(table)

        with_late(table, _("Several devices"), invite)

    def daily(self, back: Callable[[], None], day: date | None = None) -> Scene:
        from .menus.daily_scene import DailyScene

        return DailyScene(self._app, back, day)

    def friends(self, back: Callable[[], None]) -> Scene:
        def made() -> Scene:
            from .menus.friends_scene import FriendsScene

            return FriendsScene(self._app, back)

        return self.late(made, back, "friends")

    def data(self, back: Callable[[], None]) -> Scene:
        def made() -> Scene:
            from .menus.data import DataScene

            return DataScene(self._app, back)

        return self.late(made, back, "data")

    def challenge(
        self, record: SavedRecord, back: Callable[[], None], known: Challenge | None = None
    ) -> Scene:
        def made() -> Scene:
            from .menus.challenge_scene import challenge_with

            return challenge_with(self._app, record, back, known)

        return self.late(made, back)

    def late(self, make: Callable[[], Scene], back: Callable[[], None], address: str = "") -> Scene:
        from .menus.late import LateScene, arrived

        return make() if arrived() else LateScene(self._app, make, back, address)
