"""The puzzles of a game, fetched when they are wanted."""

from __future__ import annotations

from game.engine import GAMES
from game.play.puzzles import FOLDER, Puzzle, read_puzzles

from ..scene import Shell


async def fetch_puzzles(app: Shell, game_id: str) -> list[Puzzle]:
    """All puzzles of a game, in the order of its file.

    Raises OSError if they cannot be had now, RecordError if this build cannot use them.
    """
    path = app.assets / FOLDER / f"{game_id}.json"
    if not path.exists():
        await app.host.load_art(1, FOLDER)
    return read_puzzles(path.read_text(encoding="utf-8"), GAMES)
