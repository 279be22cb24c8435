"""Variants of a game: chosen for one game, named everywhere, and apart from the plain games."""

from __future__ import annotations

import pytest

from game.engine import GAMES
from game.play.history import FinishedGame, read_history
from game.play.links import LinkError, NewGame, OpenRecord, link_for_record, parse_link
from game.play.seats import levels_of
from game.play.session import Session
from game.play.statistics import VARIANT, result_of
from game.play.storage import MemoryStore
from game.play.strength import Career, is_rated
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.link_preview import LinkPreview
from game.ui.menus.new_game import same_game
from game.ui.menus.tally import Tally
from game.ui.table.ending.house_achievements import journey_of
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.signed_table import TableSign
from game.ui.table.playing.table import Table
from game.ui.table.playing.variant_table import VariantTable
from game.ui.table.presentation import presentation_of
from tests.today import some_of
from tests.ui.driver import MakeApp, buttons, faults, frames, settle, tap

from ..driver import dialog, nothing
from ..reading import look, sit_down, words
from .seated import WINDOWS, seating

VARIED = [(game, variant) for game in GAMES for variant in GAMES[game].variants]
SEATS = ("you", "scribe")


def finished(
    game: str, setup: str, store: MemoryStore | None = None, seats: tuple[str, ...] = SEATS
) -> Session:
    """A game played to its end by the first legal actions."""
    session = Session.new(GAMES[game], seats, 7, setup=setup, store=store or MemoryStore())
    while not session.over:
        awaited = session.awaiting()
        if awaited is None:
            session.tick(1000)
        else:
            session.act(session.state.legal_actions(awaited)[-1])
        session.events()
    return session


def test_every_variant_has_words() -> None:
    for game in GAMES:
        assert tuple(presentation_of(game).variants) == GAMES[game].variants


def test_one_is_chosen_for_the_next_game_alone(make_app: MakeApp) -> None:
    app = make_app()
    seating(app, "pyramids", *SEATS)
    tap(app, "Variants: The plain game")
    tap(app, "The curse. Everybody begins with four skulls already crossed off.")
    tap(app, "Start")
    table = app.scene
    assert isinstance(table, VariantTable)
    assert table.session.record().setup == "curse"
    assert [seat.skulls for seat in table.session.state.seats] == [4, 4]  # type: ignore[attr-defined]
    signs = [widget for widget in table.walk() if isinstance(widget, TableSign)]
    assert [label.text for sign in signs for label in sign.children] == [  # type: ignore[attr-defined]
        "The curse: Everybody begins with four skulls already crossed off."
    ]
    seating(app, "pyramids", *SEATS)
    assert "Variants: The plain game" in buttons(app)


def test_it_goes_with_the_seat_that_begins(make_app: MakeApp) -> None:
    app = make_app()
    scene = seating(app, "anubix", *SEATS)
    scene.seating.take(1, "first")
    scene.choose_variant("old-quarry")
    assert scene.seating.setup() == "old-quarry 1"
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    record = app.scene.session.record()
    again = same_game(app, record, nothing)
    assert (again.seating.variant, again.seating.choice_of(1)) == ("old-quarry", "first")


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("window", WINDOWS, today=2)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_everything_is_read_and_hit_in_any_window(
    make_app: MakeApp, window: tuple[float, ...], large: bool, language: str
) -> None:
    app = make_app(*window, language=language)
    app.settings.large_text = large
    app.apply_settings()
    for game in ("anubix", "pyramids"):
        scene = seating(app, game, "you", "friend", "pharaoh", "priest")
        for variant in ("", *GAMES[game].variants):
            scene.choose_variant(variant)
            assert faults(app) == []
        scene._ask_variant()
        assert faults(app) == []
        app.go(HowToPlay(app, game, nothing, "variants"))
        frames(app, 2)
        assert faults(app) == []


@pytest.mark.parametrize(("game", "variant"), VARIED)
def test_a_link_says_which(game: str, variant: str) -> None:
    record = finished(game, variant).finished()
    sent = parse_link(link_for_record(record), GAMES, levels_of)
    assert isinstance(sent, OpenRecord)
    assert (sent.record.setup, sent.record.actions) == (variant, record.actions)
    fresh = parse_link(f"game={game}&players=you,scribe&seed=7&setup={variant}", GAMES, levels_of)
    assert isinstance(fresh, NewGame)
    assert fresh.setup == variant


def test_an_unknown_one_is_refused_in_words() -> None:
    for game in ("pyramids", "anubix"):
        with pytest.raises(LinkError, match="The setup cannot be"):
            parse_link(f"game={game}&players=you,scribe&seed=7&setup=dwarfs", GAMES, levels_of)


def test_a_friend_is_told_before_it_starts(make_app: MakeApp) -> None:
    app = make_app()
    wanted = parse_link("game=pyramids&players=you,scribe&seed=7&setup=giants", GAMES, levels_of)
    assert isinstance(wanted, NewGame)
    preview = LinkPreview(app, wanted, nothing)
    app.go(preview)
    frames(app, 2)
    assert "Every shape has four cells." in preview.lines()
    assert faults(app) == []


@pytest.mark.parametrize(("game", "variant"), VARIED)
def test_it_counts_apart(make_app: MakeApp, game: str, variant: str) -> None:
    app = make_app()
    session = finished(game, variant, app.store)
    record = session.finished()
    assert not is_rated(record)
    assert is_rated(finished(game, "").finished())
    (filed,) = read_history(app.store, GAMES)
    assert isinstance(filed, FinishedGame)
    result = result_of(filed.record, levels_of(game), {})
    assert result
    assert result.level == VARIANT
    career, journey, tally = Career(game), journey_of(app.store, (game,)), Tally(app.store, game)
    career.add(filed.record)
    journey.add(record, levels_of(game), session.chapters)
    tally.read_on(app.host.now)
    assert (career.strengths(), journey.feats, tally.some) == ([], [], False)


def test_scores_and_history_name_it(make_app: MakeApp) -> None:
    app = make_app()
    session = finished("pyramids", "serpents", app.store)
    scores = Scores(app, session)
    app.go(scores)
    settle(app)
    assert "Serpents: this game counts separately from the plain ones." in scores.lines()
    app.go(HistoryScene(app, nothing))
    settle(app)
    assert any("Pyramids · Serpents" in name for name in buttons(app))


def test_alone_a_variant_has_points_and_no_rank(make_app: MakeApp) -> None:
    app = make_app()
    session = finished("pyramids", "robbed", app.store, ("you",))
    scores = Scores(app, session)
    assert scores.headline().endswith("points")
    assert "rank" not in scores.remark().lower()


def test_the_menu_and_the_screen_reader_tell_the_rule(make_app: MakeApp) -> None:
    session = Session.new(GAMES["pyramids"], SEATS, 7, setup="giants", store=MemoryStore())
    app = sit_down(make_app, session)
    assert isinstance(app.scene, Table)
    told = words(look(app))
    assert "Pyramids · Giants" in told
    assert "Every shape has four cells." in told
    app.scene.back()
    assert "Giants. Every shape has four cells." in dialog(app).text
