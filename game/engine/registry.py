"""Games by their ids, each loaded when it is first wanted: the home screen opens without any rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from types import ModuleType

from .core import Game


class Registry(MutableMapping[str, Game]):
    """Maps ids to games.

    A game is a package of the parts `rules` (its `GAME` is what stands here), `bots` and `screen`; only the
    rules must be there. Users of the other parts describe them: `game.bots`, `game.ui.table`.
    """

    def __init__(self, packages: Mapping[str, str]) -> None:
        """`packages` names the package of each id, in the order in which games are shown."""
        self._packages = dict(packages)
        self._games: dict[str, Game] = {}

    def add(self, game_id: str, package: str) -> None:
        """Register another game, listed last."""
        self._packages[game_id] = package

    def module(self, game_id: str, name: str) -> str:
        """The full name of a module of a game's package, whether it is there or not."""
        return f"{self._packages[game_id]}.{name}"

    def part(self, game_id: str, name: str) -> ModuleType | None:
        """The module `name` of a game's package; None without one. Raises KeyError for an unknown id."""
        if not self._packages[game_id]:
            return None
        module = self.module(game_id, name)
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:  # it is there, and lacks something itself
                raise
            return None

    def __getitem__(self, game_id: str) -> Game:
        game = self._games.get(game_id)
        if game is None:
            rules = import_module(self.module(game_id, "rules"))
            game = self._games[game_id] = rules.GAME
        return game

    def __setitem__(self, game_id: str, game: Game) -> None:
        """Rules alone, without a package."""
        self._packages[game_id] = ""
        self._games[game_id] = game

    def __delitem__(self, game_id: str) -> None:
        del self._packages[game_id]
        self._games.pop(game_id, None)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._packages

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)
