"""The shared text of a daily game: text with signs, in each language, copied or sent."""

from __future__ import annotations

from datetime import timedelta

import pytest

from game.engine import GAMES
from game.engine.record import replay
from game.games.mummy.rules.flow import MOST_SOLO_TURNS
from game.play.settings import LANGUAGES
from game.play.storage import MemoryStore
from game.ui.menus.daily_marks import daily_games
from game.ui.menus.daily_scene import DailyScene
from game.ui.menus.daily_share import share_text
from game.ui.table.presentation import presentation_of
from game.ui.toolkit.translate import _

from ..driver import MakeApp, dialog, nothing, tap, tap_in_the_loop
from ..games import at_random
from .daily_games import DAY, at_noon, play_daily


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at_noon(monkeypatch, DAY)
    at_random(monkeypatch)


LONGEST = 280
"""The length that the shortest of messengers take, in the units of which most signs in rows have two."""
TITLES = {
    "en": "Mastaba · Pyramids · 20 Nov 2026",
    "pl": "Mastaba · Piramidy · 20 listopada 2026",
    "el": "Mastaba · Πυραμίδες · 20 Νοε 2026",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_text_is_in_the_language_of_the_game(make_app: MakeApp, language: str) -> None:
    app = make_app(language=language)
    for game_id in daily_games():
        session = play_daily(MemoryStore(), DAY, game_id)
        text = share_text(session.record(), DAY, app.host.address(), 5, _("Place {place} of {count} days"))
        assert sum(1 + (ord(sign) > 0xFFFF) for sign in text) <= LONGEST  # as JavaScript counts
        lines = text.split("\n")
        if game_id == "pyramids":
            assert lines[0].startswith(TITLES[language])
        assert lines[1] == presentation_of(game_id).brief(session.state, 0)
        assert lines[-1] == "https://example.org/mastaba/"
        assert " 5 " in lines[-2]
        rows = lines[2:-3]
        assert rows
        assert not any(letter.isascii() and letter.isalnum() for row in rows for letter in row)
    if language != "en":
        assert "Won" not in lines[1]
        assert "wins" not in lines[1]


def test_signs_tell_every_turn() -> None:
    pyramids = play_daily(MemoryStore(), DAY, "pyramids")
    _state, chapters = replay(pyramids.record(), GAMES)
    rows = presentation_of("pyramids").share_rows(chapters, 0)
    assert [len(row) for row in rows] == [7, 7, 7, 7]
    anubix = play_daily(MemoryStore(), DAY, "anubix")
    _state, chapters = replay(anubix.record(), GAMES)
    rows = presentation_of("anubix").share_rows(chapters, 0)
    assert all(len(row) == 10 for row in rows[:-1])
    state = anubix.state.to_json()
    assert sum(map(len, rows)) == state["turn"]
    for seed in range(6):
        mummy = play_daily(MemoryStore(), DAY + timedelta(seed), "mummy")
        _state, chapters = replay(mummy.record(), GAMES)
        rows = presentation_of("mummy").share_rows(chapters, 0)
        signs = "".join(rows).replace("\N{VARIATION SELECTOR-16}", "")
        assert len(signs) == getattr(mummy.state, "round")  # noqa: B009 - a field of this game's states
        assert signs[-1] == ("🏆" if mummy.state.winners() else "💀") or len(signs) >= MOST_SOLO_TURNS


def test_the_result_is_copied_or_sent(make_app: MakeApp) -> None:
    store = MemoryStore()
    play_daily(store, DAY, "pyramids")
    app = make_app(store=store)
    app.go(DailyScene(app, nothing))
    tap_in_the_loop(app, "Share: Pyramids")
    assert app.host.copied[0].startswith("Mastaba · Pyramids · 20 Nov 2026\n")
    assert "day" not in app.host.copied[0], "one day is neither a streak nor the best of several"
    assert dialog(app).text.startswith("Result copied to the clipboard.")
    assert "Mastaba · Pyramids · 20 Nov 2026\n" in dialog(app).text
    assert "row of symbols" in dialog(app).text
    tap(app, "Close")
    app.host.sharing_possible = True
    tap(app, "Share: Pyramids")
    tap_in_the_loop(app, "Send")
    assert app.host.shared == app.host.copied
    tap(app, "Share: Pyramids")
    tap_in_the_loop(app, "Copy")
    assert len(app.host.copied) == 2
    app.stage.scope.close()
    app.host.sharing_allowed = False
    app.host.time += 1000  # no double click
    tap(app, "Share: Pyramids")
    tap_in_the_loop(app, "Send")
    assert len(app.host.copied) == 3, "what the system does not take goes to the clipboard"
    app.stage.scope.close()
    app.host.copying_allowed = False
    app.host.time += 1000  # no double click
    tap(app, "Share: Pyramids")
    tap_in_the_loop(app, "Send")
    assert [(text, link) for _title, _words, text, link in app.host.shown] == [
        (app.host.copied[0], app.host.address())
    ]
    assert app.stage.scope is app.scene, "what is shown in the page needs no other words"
