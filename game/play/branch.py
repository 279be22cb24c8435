"""Branches: a finished game played on otherwise from one of its positions, kept beside it.

A branch is the record of its game cut to some actions, with new ones after them: seed and seats are the
game's, so it has the same cards and dice to come, and opponents that decide as they did. Keys:
'branch.<number>', the newest last. Each text is a record as any other save, and a field 'branch' says where
it comes from: how many actions it shares ('at'), and the seats, further actions and end of the game itself,
which so can be compared with it even when it is kept no longer.

A branch is filed nowhere: it counts for no statistics, medals or days.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.engine import Game, State
from game.engine.record import Record, RecordError

from .json_text import read_json
from .saves import DamagedSave, SavedRecord, Slot, from_text, set_aside, to_text
from .seats import YOU, chosen_token, is_human, kind_of, person_name, person_seat
from .storage import Store

BRANCH = "branch."
"""The prefix of branches' keys; a number follows."""

MOST_BRANCHES = 20
"""The most branches that are kept for all games; the oldest give way."""


class BranchSlot(Slot):
    """The slot of one branch, under way or ended."""

    files = False

    def __init__(self, original: SavedRecord, at: int, key: str) -> None:
        """`at` is how many actions of `original` it begins with."""
        super().__init__(original.game, key)
        self.original = original
        self.given = at

    def text(self, record: Record, reached: State | None = None) -> str:
        """The stored text: as of any save, with the game it comes from."""
        obj = json.loads(to_text(record, reached=reached))
        own = self.original.to_json()
        told = {"at": self.given, "seats": own["seats"], "actions": own["actions"][self.given :]}
        if self.original.ended is not None:
            told["ended"] = self.original.ended
        return json.dumps({**obj, "branch": told}, ensure_ascii=False, separators=(",", ":"))

    def put(self, store: Store, text: str, *, over: bool) -> None:  # noqa: ARG002 - no game gives way to it
        """Keep it; once it is kept the oldest branches give way."""
        new = store.get(self.key) is None
        store.set(self.key, text)
        for number in branch_numbers(store)[:-MOST_BRANCHES] if new else ():
            store.remove(f"{BRANCH}{number}")

    def file(self, store: Store, record: SavedRecord) -> str:  # noqa: ARG002 - it stays where it is
        return self.key


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch that is kept; `record.reached` is how far it has come."""

    slot: BranchSlot
    record: SavedRecord


def branch_numbers(store: Store) -> list[int]:
    """The numbers of the branches that are kept, oldest first. May raise StoreError."""
    keys = store.keys()
    ends = [key.removeprefix(BRANCH) for key in keys if key.startswith(BRANCH)]
    return sorted(int(end) for end in ends if end.isdecimal() and len(end) < 10)


def new_slot(store: Store, original: SavedRecord, at: int) -> BranchSlot:
    """A free place for a branch after so many actions. May raise StoreError."""
    numbers = branch_numbers(store)
    return BranchSlot(original, at, f"{BRANCH}{numbers[-1] + 1 if numbers else 1}")


def cut(original: Record, at: int, state: State) -> Record:
    """The game as far as its first `at` actions, to be played on; `state` is the position that they lead to.

    'you' decides for the seat that it had; in a game of others for the person that is to act, else for the
    first person; in a game of bots alone for the one that is to act.
    """
    seats = list(original.seats)
    if not any(kind_of(seat) == YOU for seat in seats):
        people = [p for p, seat in enumerate(seats) if is_human(seat)]
        acting = [p for p in state.to_act() if p in people or not people]
        player = next(iter(acting or people), 0)
        seat = seats[player]
        seats[player] = (
            person_seat(YOU, person_name(seat), chosen_token(seat)) if player in people else person_seat(YOU)
        )
    record = Record(original.game, original.rules, original.seed, tuple(seats), setup=original.setup)
    record.actions[:] = original.actions[:at]
    return record


def branch_from_text(key: str, text: str, games: Mapping[str, Game]) -> Branch:
    """Read a kept branch. Raises RecordError if it, or the game that it comes from, cannot be replayed."""
    record, _over = from_text(text, games)
    obj = read_json(text)
    assert isinstance(obj, dict)  # it was a record
    told = obj.get("branch")
    if not isinstance(told, dict):
        raise RecordError("it does not say which game it comes from")
    at, rest = told.get("at"), told.get("actions")
    if type(at) is not int or not 0 <= at <= len(record.actions) or not isinstance(rest, list):
        raise RecordError("it does not say where it leaves its game")
    known: dict[str, Any] = record.to_json()
    whole = {**known, "seats": told.get("seats"), "actions": [*known["actions"][:at], *rest]}
    original, over = from_text(json.dumps({**whole, "ended": told.get("ended")}), games)
    if not over or len(original.seats) != len(record.seats):
        raise RecordError("the game that it comes from is not whole")
    return Branch(BranchSlot(original, at, key), record)


def load_branch(store: Store, key: str, games: Mapping[str, Game]) -> Branch | DamagedSave | None:
    """The branch of a key; None if there is none.

    One that cannot be read is set aside; one that the rules of this build fail over stays. May raise
    StoreError.
    """
    text = store.get(key)
    if text is None:
        return None
    try:
        return branch_from_text(key, text, games)
    except RecordError as error:
        ours = error.code == RecordError.FAULT
        return DamagedSave(key, key if ours else set_aside(store, key, text), error, text)


def branches_of(store: Store, original: Record, games: Mapping[str, Game]) -> Iterator[Branch | DamagedSave]:
    """The branches of a game, newest first; what is damaged beyond telling of which game is passed over.

    May raise StoreError.
    """
    own = original.to_json()
    for number in reversed(branch_numbers(store)):
        key = f"{BRANCH}{number}"
        text = store.get(key)
        if text is not None and _is_of(text, own):
            found = load_branch(store, key, games)
            if found is not None:
                yield found


def _is_of(text: str, own: Mapping[str, Any]) -> bool:
    """True if a text is a branch of this record's game, as far as can be seen without replaying it."""
    try:
        obj = read_json(text)
        assert isinstance(obj, dict)
        told = obj["branch"]
        at = told["at"]
        actions = [*obj["actions"][:at], *told["actions"]]
        same = all(obj.get(name) == own.get(name) for name in ("game", "seed", "setup"))
        return same and told["seats"] == own["seats"] and actions == own["actions"]
    except (ValueError, AssertionError, KeyError, TypeError):
        return False


def forget_branches(store: Store, original: Record | None = None) -> None:
    """Forget the branches of a game; of all games, if None. May raise StoreError."""
    own = original.to_json() if original else None
    for number in branch_numbers(store):
        key = f"{BRANCH}{number}"
        if own is None or _is_of(store.get(key) or "", own):
            store.remove(key)
