"""When Python's collector of cyclic garbage runs: at rest and between screens, not while something moves."""

from __future__ import annotations

import gc

SOME = 20_000
"""The number of new objects that is worth a collection at rest."""
TOO_MANY = 500_000
"""The number of new objects that is collected at any moment."""


class Collector:
    """Collects at moments of its own once `chooses` is called; until then Python chooses them.

    In a browser a look at everything takes 20 to 80 ms, and at the new objects alone up to 12: too long
    while a bot thinks between two frames (docs/bots.md). Objects from the start are never looked at again.
    """

    def __init__(self) -> None:
        self._known: set[object] = set()
        self._new: object | None = None
        self._chooses = False

    def choose(self) -> None:
        """From now on, for the whole program."""
        self._chooses = True
        gc.freeze()
        gc.set_threshold(TOO_MANY, 50, 50)

    def rest(self) -> None:
        """Called when idle: collect new garbage."""
        if self._chooses and gc.get_count()[0] > SOME:
            gc.collect(0)

    def keep(self) -> None:
        """Exempt all present objects from collection: modules have been imported, and stay."""
        if self._chooses:
            gc.freeze()

    def changed(self, kind: object) -> None:
        """Another screen has come; the one that was left may still be in use."""
        self._new = kind

    def shown(self) -> None:
        """The other screen is there to be seen: see to all that was left behind.

        The first of a kind has brought modules that stay, too. With them the first screen of that kind stays.
        """
        if self._new is None or not self._chooses:
            return
        gc.collect()
        if self._new not in self._known:
            self._known.add(self._new)
            gc.freeze()
        self._new = None
