"""The wins of the person at the screen against each kind of rival, and the strength that follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.engine import GAMES
from game.play.saves import SavedRecord
from game.play.seats import is_human, kind_of
from game.play.statistics import person_of
from game.play.storage import Store
from game.play.strength import Career
from game.ui.toolkit.translate import _

from .history_reading import Reading


class Tally:
    """The finished games of one game, read a few in each frame."""

    def __init__(self, store: Store, game_id: str) -> None:
        self._reading = Reading(store, {game_id: GAMES[game_id]})
        self._games: Counter[str] = Counter()
        self._wins: Counter[str] = Counter()
        self.career = Career(game_id)
        """The player's career, as far as it has been read."""

    @property
    def whole(self) -> bool:
        """True once all have been read."""
        return self._reading.whole

    @property
    def some(self) -> bool:
        """True if any rival has been met."""
        return bool(self._games)

    def read_on(self, now: Callable[[], float]) -> None:
        """Read for a moment; `now` gives milliseconds."""
        for record in self._reading.on(now):
            self._count(record)
            self.career.add(record)

    def _count(self, record: SavedRecord) -> None:
        person = person_of(record.seats)
        if person is None or record.reached is None or record.reached.variant:
            return
        bots = [seat for seat in record.seats if not is_human(seat)]
        rivals = {*bots, *map(kind_of, bots)}  # who has beaten a character has beaten its level
        self._games.update(rivals)
        if person in record.reached.winners():
            self._wins.update(rivals)

    def words(self, kind: str) -> str:
        """How often that rival has been beaten; '' if it has never been met."""
        games = self._games[kind]
        return _("beaten in {wins} of {games}").format(wins=self._wins[kind], games=games) if games else ""
