"""Achievements: found in finished games, noted once, exported and imported with them; none is for nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import GAMES
from game.games.mummy.rules.events import RoundStarted
from game.play.achievements import EARNED, HOUSE, Achievement, Feat, Journey, Played, delete_notes, notes
from game.play.history import FinishedGame, read_history
from game.play.saves import file_finished
from game.play.storage import MemoryStore
from game.play.transfer import export_text
from game.ui.table.ending.house_achievements import ACHIEVEMENTS as OF_ALL
from game.ui.table.ending.house_achievements import achievements_of, journey_of
from tests.histories import bring_in, read_export
from tests.play.fakes import ForbiddenStore

from .earned import DAY, STORE, copy_of, feat, recorded, travelled

OF_HOUSE = {each.id: each.earned for each in OF_ALL}


LOST = feat(won=False)


@pytest.mark.parametrize(
    ("name", "earned", "just_not"),
    [
        ("win", [LOST, feat()], [LOST, feat("solo"), feat("friend")]),
        (
            "each",
            [LOST, feat(game="mummy"), feat("solo", game="pyramids")],
            [feat(), feat(game="mummy"), LOST],
        ),
        (
            "everywhere",
            [feat(game=game) for game in GAMES],
            [feat(), feat(game="mummy"), feat("solo", game="pyramids"), feat(game="pyramids", won=False)],
        ),
        (
            "rivals",
            [feat("scribe"), feat("priest"), feat("pharaoh")],
            [feat("scribe"), feat("priest"), feat("pharaoh", won=False), feat("friend")],
        ),
        (
            "row",
            [LOST, *[feat()] * 2, feat("solo", won=False), *[feat(game="mummy")] * 3],
            [*[feat()] * 4, LOST, feat(), *[feat("friend")] * 5],
        ),
        (
            "full_table",
            [feat(rivals=3)],
            [feat(rivals=2), feat(rivals=3, won=False), feat("friend", rivals=3)],
        ),
    ],
)
def test_medals_of_the_house_need_all_games_together(
    name: str, earned: list[Feat], just_not: list[Feat]
) -> None:
    assert OF_HOUSE[name](earned)
    assert not OF_HOUSE[name](just_not)


def test_each_is_dated_by_the_first_game_that_earned_it() -> None:
    store = copy_of(STORE)
    earned = travelled(store).earned
    assert notes(store) == earned
    found: dict[str, int] = {}
    for entry in read_history(store, GAMES, chapters=True):
        assert isinstance(entry, FinishedGame)
        record = entry.record
        played: Played[Any] = Played(record.reached, 0, record.chapters)
        for each in achievements_of(record.game):
            if each.earned(played):
                found[f"{record.game}.{each.id}"] = record.ended or 0
    assert {key: moment for key, moment in earned.items() if not key.startswith(HOUSE)} == found
    assert len(found) >= 5
    journey = Journey({}, OF_ALL, {})
    journey.feats = [feat(ended=day) for day in range(9, 0, -1)]
    journey.conclude()
    assert journey.earned == {"house.win": 1, "house.row": 5}


def test_the_best_of_all_games_is_how_far_one_is() -> None:
    journey = Journey({}, OF_ALL, {})
    journey.feats = [LOST, *[feat()] * 3, LOST, feat("scribe")]
    journey.conclude()
    best = {key.removeprefix("house."): done for key, done in journey.best.items()}
    assert best == {"win": 1, "each": 1, "everywhere": 1, "rivals": 2, "row": 3, "full_table": 0}


def test_near_achievements_come_first_then_the_listed_order() -> None:
    def asked(name: str, goal: int) -> Achievement[Any]:
        return Achievement(name, name, name, "o 12 12 3", lambda _game: 0, goal)

    own = [asked("first", 1), asked("far", 10), asked("nearer", 4), asked("near", 2), asked("had", 1)]
    journey = Journey({"mummy": own}, OF_ALL, {"mummy.had": 5})
    journey.best = {"mummy.far": 4, "mummy.nearer": 3, "mummy.near": 1, "house.row": 1}
    found = [f"{game}.{each.id}" for game, each in journey.next(5)]
    assert found == ["mummy.nearer", "mummy.near", "mummy.first", "mummy.far", "house.win"]


def test_noted_medal_is_not_new_again_and_outlives_its_game() -> None:
    store = copy_of(STORE)
    earned = travelled(store).earned
    assert journey_of(store).note(store) == []
    for number in range(1, 7):
        store.remove(f"history.{number}")
    assert travelled(store).earned == earned
    delete_notes(store)
    assert not notes(store)


def test_games_of_others_earn_nothing() -> None:
    store = MemoryStore()
    file_finished(store, recorded("anubix", ("priest", "scribe"), 3), DAY)
    file_finished(store, recorded("pyramids", ("friend:Ola", "friend"), 7), DAY)
    journey = travelled(store)
    assert (journey.earned, journey.feats) == ({}, [])


def test_without_chapters_a_game_only_counts_among_all() -> None:
    seen: list[Any] = []
    asked: Achievement[Any] = Achievement("x", "X", "X.", "o 12 12 3", lambda game: bool(seen.append(game)))
    journey = Journey({"mummy": [asked]}, (), {})
    for chapters in (False, True):
        (entry, *_rest) = read_history(copy_of(STORE), {"mummy": GAMES["mummy"]}, chapters=chapters)
        while not isinstance(entry, FinishedGame):
            entry = _rest.pop(0)
        journey.add(entry.record, (), entry.record.chapters)
        assert len(seen) == chapters
    assert len(journey.feats) == 2
    assert seen[0].all(RoundStarted)


@pytest.mark.parametrize("text", ["", "soon", "-5", "1.5", "9" * 12, "٣", " 5"])
def test_a_damaged_note_is_as_if_it_were_not_there(text: str) -> None:
    store = copy_of(STORE)
    earned = travelled(store).earned
    key = next(key for key in earned if key.startswith("pyramids."))
    store.set(EARNED + key, text)
    store.set("earned.nonsense", "5")
    assert set(notes(store)) == set(earned) - {key}
    assert travelled(store).earned == earned
    assert store.get(EARNED + key) == str(earned[key])


def test_a_damaged_game_earns_nothing_and_hides_nothing() -> None:
    store = copy_of(STORE)
    store.set("history.12", (store.get("history.12") or "")[:-20])
    assert len(travelled(store).feats) == 14


def test_a_store_that_forbids_everything_notes_nothing() -> None:
    journey = journey_of(ForbiddenStore())
    journey.add(recorded_and_replayed(), ("scribe", "priest"), [])
    journey.conclude()
    assert journey.note(ForbiddenStore()) == ["house.win"], "it is new each time"


def recorded_and_replayed() -> Any:
    """The newest game that the person has won."""
    entries = read_history(copy_of(STORE), GAMES)
    return next(
        entry.record
        for entry in entries
        if isinstance(entry, FinishedGame) and entry.record.reached and 0 in entry.record.reached.winners()
    )


def test_they_are_exported_and_imported_with_the_history() -> None:
    here = copy_of(STORE)
    earned = travelled(here).earned
    some, other = list(earned)[:2]
    here.set(EARNED + "house.of_a_newer_version", "77")
    text = export_text(here)
    there = MemoryStore()
    there.set(EARNED + some, "5")
    there.set(EARNED + other, str(earned[other] + DAY))
    bring_in(read_export(text, GAMES), there, settings=False, saves=frozenset(), history=True)
    assert notes(there) == {**earned, some: 5, "house.of_a_newer_version": 77}
    alone = MemoryStore()
    bring_in(read_export(text, GAMES), alone, settings=True, saves=frozenset(), history=False)
    assert not notes(alone)


def test_an_import_refuses_notes_that_say_nothing() -> None:
    store = MemoryStore()
    store.set(EARNED + "anubix.arch", "yesterday")
    parcel = read_export(export_text(store), GAMES)
    assert not parcel.earned
    assert [key for key, _why in parcel.refused] == ["earned.anubix.arch"]


RARE = {"anubix.great", "pyramids.torches"}
"""Hard on purpose: docs/achievements.md."""
GAMES_TRIED = 40
FIRST = {"pyramids.tombs", "anubix.structure", "mummy.bested"}
"""For the first hour; those of the house are tried above."""
OFTEN = {*FIRST, "anubix.bonuses"}


@pytest.mark.long
@pytest.mark.parametrize(("game", "tables"), [("pyramids", (1, 2)), ("anubix", (2, 3)), ("mummy", (1, 4))])
def test_bots_earn_each_now_and_then_and_none_always(game: str, tables: tuple[int, int]) -> None:
    found: Counter[str] = Counter()
    seats = 0
    for players in tables:
        for seed in range(60):
            record = recorded(game, ("priest",) * players, seed)
            state = GAMES[game].new(players, seed)
            chapters = [state.apply(player, action) for player, action in record.actions]
            seats += players
            for seat in range(players):
                played: Played[Any] = Played(state, seat, chapters)
                found.update(each.id for each in achievements_of(game) if each.earned(played))
    assert found.total() > seats / 5
    for each in achievements_of(game):
        if f"{game}.{each.id}" not in OFTEN:
            assert found[each.id] < 0.6 * seats, each.id
        assert found[each.id] or f"{game}.{each.id}" in RARE, each.id


@pytest.mark.long
@pytest.mark.parametrize("game", ["pyramids", "anubix", "mummy"])
def test_one_for_the_first_hour_is_within_a_beginner_s_reach(game: str) -> None:
    """An apprentice at a table of two earns it in two games of five at least."""
    (easy,) = (each for each in achievements_of(game) if f"{game}.{each.id}" in FIRST)
    earned = 0
    for seed in range(GAMES_TRIED):
        record = recorded(game, ("apprentice",) * 2, seed, "apprentice")
        state = GAMES[game].new(2, seed)
        chapters = [state.apply(player, action) for player, action in record.actions]
        earned += sum(easy.earned(Played(state, seat, chapters)) for seat in range(2))
    assert earned > 0.4 * 2 * GAMES_TRIED


def test_there_are_some_30_of_names_and_pictures_of_their_own() -> None:
    all_of_them = [each for game in (HOUSE, *GAMES) for each in achievements_of(game)]
    assert 29 <= len(all_of_them) <= 33
    for facts in ({each.name for each in all_of_them}, {each.sign for each in all_of_them}):
        assert len(facts) == len(all_of_them)
