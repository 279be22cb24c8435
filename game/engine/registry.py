"""Games by their ids, each loaded when it is first wanted: the home screen opens without any rules."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module

from .core import Game


class Registry(MutableMapping[str, Game]):
    """Maps ids to games. The game of an id is `GAME` of the package of that name."""

    def __init__(self, package: str, ids: Sequence[str]) -> None:
        """`package` is where the games' packages are, by their ids."""
        self._package = package
        self._games: dict[str, Game | None] = dict.fromkeys(ids)

    def __getitem__(self, game_id: str) -> Game:
        game = self._games[game_id]
        if game is None:
            game = self._games[game_id] = import_module(f"{self._package}.{game_id}").GAME
        return game

    def __setitem__(self, game_id: str, game: Game) -> None:
        self._games[game_id] = game

    def __delitem__(self, game_id: str) -> None:
        del self._games[game_id]

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)
