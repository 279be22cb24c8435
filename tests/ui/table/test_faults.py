"""Unreadable texts are reported in the player's language; home looks into the store once."""

from __future__ import annotations

import json

import pytest

from game.engine.record import RecordError
from game.play.links import LinkError, parse_link, parse_options
from game.play.settings import LANGUAGES
from game.play.storage import MemoryStore
from game.ui.menus.home import Home
from game.ui.table import faults
from game.ui.toolkit.translate import use_language

from ..driver import MakeApp, at_home, buttons, dialog, tap, tap_in_the_loop
from ..games import played

RECORD_FAULTS = [
    RecordError("x", RecordError.DAMAGED),
    RecordError("x", RecordError.GAME, name="'chess'"),
    RecordError("x", RecordError.RULES),
    RecordError("x", RecordError.ACTION, number=12),
]
LINKS = [
    "game=chess",
    "game=pyramids&players=you,you",
    "game=pyramids&seed=-1",
    "speed=9",
    "lang=xx",
    "record=",
    "record=9abc",
    "record=1abc",
    "seed=1&seed=2",
]


def link_error(query: str) -> LinkError:
    from game.engine import GAMES

    with pytest.raises(LinkError) as caught:
        _asked = parse_options(query), parse_link(query, GAMES, lambda _game: ("scribe",))
    return caught.value


def words(language: str, make_app: MakeApp) -> list[str]:
    """Every fault in that language, without the detail."""
    use_language(language, make_app().assets / "translations")
    said = [faults.record_words(error) for error in RECORD_FAULTS]
    said += [faults.link_words(link_error(query)) for query in LINKS]
    use_language("en", make_app().assets / "translations")
    return said


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_faults_are_told_in_the_players_language(make_app: MakeApp, language: str) -> None:
    english, said = words("en", make_app), words(language, make_app)
    for own, translated in zip(english, said, strict=True):
        assert translated != own
        assert not set(translated.split()) & {"The", "It", "the", "of", "is"}, translated
    assert "12" in said[3]
    assert "chess" in said[1]


def test_each_kind_of_link_has_words_of_its_own(make_app: MakeApp) -> None:
    said = dict(zip(LINKS, words("en", make_app)[len(RECORD_FAULTS) :], strict=True))
    assert "seed" in said["game=pyramids&seed=-1"]
    assert "speed" in said["speed=9"]
    assert len(set(said.values())) == 8, "two of the three records are damaged alike"


def test_a_wrong_link_is_told_in_the_players_language(make_app: MakeApp) -> None:
    app = at_home(make_app, language="pl", query="game=chess")
    assert dialog(app).text == "W tym zbiorze nie ma gry „chess”."
    tap(app, "Szczegóły techniczne")
    assert "There is no game 'chess'" in dialog(app).text
    tap(app, "Zamknij")
    assert "„chess”" in dialog(app).text, "what was told first is still there"
    tap(app, "OK")
    assert app.stage.scope is app.scene


def test_technical_details_can_be_copied(make_app: MakeApp) -> None:
    app = at_home(make_app, query="speed=7")
    assert dialog(app).text == "The speed in a link can be off, fast or normal, not “7”."
    tap(app, "Technical details")
    detail = dialog(app).text
    tap_in_the_loop(app, "Copy")
    assert app.host.copied == [detail]


def test_damaged_settings_are_told_with_their_detail(make_app: MakeApp) -> None:
    store = MemoryStore()
    store.set("settings", '{"volume": 7}')
    app = at_home(make_app, store=store)
    assert dialog(app).text == "Some settings couldn’t be read. They have been reset."
    tap(app, "Technical details")
    assert dialog(app).text == "volume cannot be 7"


def damaged_store() -> MemoryStore:
    store = MemoryStore()
    store.set("save.pyramids", json.dumps({"format": 1, "game": "chess"}))
    return store


def test_the_record_of_a_damaged_save_can_be_copied(make_app: MakeApp) -> None:
    store = damaged_store()
    app = at_home(make_app, store=store)
    tap_in_the_loop(app, "Copy the saved game")
    assert app.host.copied == ['{"format": 1, "game": "chess"}']
    assert dialog(app).text == "Copied to the clipboard."
    tap(app, "OK")
    assert app.stage.scope is app.scene
    assert store.get("damaged.save.pyramids")


def test_text_that_cannot_be_copied_is_shown(make_app: MakeApp) -> None:
    app = at_home(make_app, store=damaged_store())
    app.host.copying_allowed = False
    tap_in_the_loop(app, "Copy the saved game")
    ((title, words, text, link),) = app.host.shown
    assert (title, text, link) == ("Copy the saved game", '{"format": 1, "game": "chess"}', "")
    assert "doesn’t let the game copy" in words
    assert app.stage.scope is app.scene


def test_a_save_that_can_neither_be_copied_nor_shown_is_told_of(make_app: MakeApp) -> None:
    app = at_home(make_app, store=damaged_store())
    app.host.copying_allowed = app.host.showing_possible = False
    tap_in_the_loop(app, "Copy the saved game")
    assert "doesn’t allow" in dialog(app).text


def test_a_damaged_save_can_be_deleted(make_app: MakeApp) -> None:
    store = damaged_store()
    app = at_home(make_app, store=store)
    tap(app, "Delete")
    assert store.keys() == ()
    assert "New game" in buttons(app)


class CountingStore(MemoryStore):
    """Counts how often the save is read."""

    reads = 0

    def get(self, key: str) -> str | None:
        self.reads += key == "save.pyramids"
        return super().get(key)


def test_home_is_built_once_and_reads_saves_once(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    store = CountingStore()
    played(("you", "scribe"), 7, 12, store)
    builds = []
    build = Home.build
    monkeypatch.setattr(Home, "build", lambda home: (builds.append(1), build(home)))
    replayed = []
    monkeypatch.setattr("game.play.saves.replay", lambda *_: replayed.append(1))
    store.reads = 0
    app = at_home(make_app, store=store)
    assert (len(builds), store.reads, replayed) == (1, 1, [])
    app.scene.rebuild()
    assert (len(builds), store.reads, replayed) == (2, 1, [])
    tap(app, "Settings")
    played(("you", "priest"), 8, 12, store)
    store.reads = 0
    tap(app, "Back")
    assert store.reads == 1, "coming back looks again"
