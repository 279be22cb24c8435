"""The coach on the screen: graph, costliest decisions, stepping to them, and the better move as a ghost."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest

from game.play import coach as looking
from game.play.coach import Coach, Verdict
from game.ui.app import App
from game.ui.table.ending.scores import Scores
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.coach_graph import LEGEND, LINES, MARK
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.reviewing.coached_replay import CoachedReplay
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.table.snapshot import table_picture
from game.ui.toolkit.dashes import draw_dashed
from game.ui.toolkit.sentences import within_sentence
from game.ui.toolkit.theme import SIZE_SMALL
from game.ui.toolkit.translate import _
from tests.today import some_of

from ...contrast import ENOUGH, luminance, picture, ratio, texts
from ...driver import MakeApp, buttons, faults, focus_on, frames, nothing, press, settle, tap, tap_at
from ...games import finished
from .coaching import COACHED, SEATS, coach, filed, labels, rows, strip, think_less, work

every_game = pytest.mark.parametrize("game", COACHED)


@pytest.fixture(autouse=True)
def few_playouts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    call = getattr(request.node, "callspec", None)
    think_less(monkeypatch, call.params.get("game", "anubix") if call else "anubix")


def stepping(app: App) -> CoachedReplay:
    assert isinstance(app.scene, CoachedReplay)
    return app.scene


_done: dict[str, Coach] = {}
"""Coaches that have come to their end, by player and record as in `App.coaches`: each works once."""


def coached(make_app: MakeApp, game: str, *size: float, seed: int = 3, **options: object) -> App:
    app = make_app(*size, reduced_motion=True, **options)
    record = filed(game, seed=seed)
    app.coaches.update(_done)
    app.go(CoachScene(app, record, nothing))
    settle(app)
    work(coach(app))
    settle(app)
    _done.update((key, known) for key, known in app.coaches.items() if known is coach(app).coach)
    return app


@pytest.mark.thorough
@pytest.mark.each_time
@some_of("game", COACHED, today=1)
def test_it_shows_everybody_s_prospects_and_the_three_costliest(make_app: MakeApp, game: str) -> None:
    app = coached(make_app, game)
    scene = coach(app)
    assert len(scene.coach.prospects) == scene.replay.length + 1
    costliest = scene.coach.costliest()
    assert len(costliest) == 3
    assert {verdict.at for verdict in costliest} <= scene.coach.reasons.keys()
    shown = rows(app)
    seats = scene.record.seats
    for row, verdict in zip(shown, costliest, strict=True):
        state = scene.replay.positions[verdict.at]
        for action in (verdict.played, verdict.better):
            words = presentation_of(game).action_words(state, action, verdict.player, seats)
            assert within_sentence(words) in row.name
        assert verdict.player == 0
    low, high = scene.graph.span()
    for at, row in enumerate(scene.coach.prospects):
        for value in row:
            assert low <= value <= high
            assert scene.graph.rect.collidepoint(scene.graph.spot(at, value))
    assert "Stop" not in buttons(app)
    assert scene.coach.tried > 1
    words = f"The coach tried {scene.coach.tried} continuations of each decision on average;"
    assert words in labels(app)


CARD_SIZES = [(1280, 800, 1), (820, 1180, 1), (1180, 820, 2), (390, 844, 2), (844, 390, 2), (360, 640, 2)]


@pytest.mark.thorough
@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_row_shows_both_moves_and_says_why(make_app: MakeApp, size: tuple[float, ...]) -> None:
    app = coached(make_app, "pyramids", *size)
    frames(app, 8)
    scene = coach(app)
    known = 0
    for row, verdict in zip(rows(app), scene.coach.costliest(), strict=True):
        played, better = row.pictures
        assert pygame.image.tobytes(played, "RGB") != pygame.image.tobytes(better, "RGB")
        places, words = row.places()
        assert [picture.get_size() for picture in row.pictures] == [place.size for place in places]
        assert all(row.rect.contains(part) for part in (*places, words))
        assert words.collidelist(places) < 0
        assert min(places[0].size) > 36 * app.k
        for reason in scene.coach.reasons.get(verdict.at, ())[:1]:
            known += 1
            assert row.why == presentation_of("pyramids").reason_words(reason)
            assert row.why in row.name
    assert known


@pytest.mark.thorough
def test_rows_show_their_boards_while_the_coach_still_works(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "PLAYOUTS", 1000)
    app = make_app(reduced_motion=True)
    app.go(CoachScene(app, filed("pyramids", seed=4), nothing))
    scene = coach(app)
    while not scene.coach.done and not any(row.pictures for row in rows(app)):
        frames(app, 1)
    assert not scene.coach.done
    assert any(len(row.pictures) == 2 for row in rows(app))


@pytest.mark.thorough
def test_a_decision_without_a_place_is_told_in_words(make_app: MakeApp) -> None:
    app = coached(make_app, "mummy")
    frames(app, 8)
    scene = coach(app)
    assert not scene.update()
    for row, verdict in zip(rows(app), scene.coach.costliest(), strict=True):
        assert len(row.pictures) in (0, 2)
        if not row.pictures:
            scene.replay.go(verdict.at)
            both, size = (verdict.played, verdict.better), row.places()[0][0].size
            made = [table_picture(app, scene.replay, verdict.player, size, each, both) for each in both]
            assert not all(made)
            assert row.told[1].startswith("Played: ")


@pytest.mark.thorough
def test_the_coached_replay_says_why_and_leads_back(make_app: MakeApp) -> None:
    app = coached(make_app, "pyramids", 1280, 800)
    reasons = coach(app).coach.reasons
    at = next(at for at, why in reasons.items() if why)
    coach(app).look_at(at)
    settle(app)
    assert presentation_of("pyramids").reason_words(reasons[at][0]) in strip(app).words.text
    assert "Menu" not in buttons(app)
    assert buttons(app)["Back"].icon == "ui.back"
    tap(app, "Back")
    assert isinstance(app.scene, CoachScene)


@pytest.mark.thorough
@every_game
def test_a_row_leads_to_the_decision_with_the_better_move_as_a_ghost(make_app: MakeApp, game: str) -> None:
    app = coached(make_app, game)
    worst = coach(app).coach.costliest()[0]
    tap(app, rows(app)[0].name)
    settle(app)
    scene = stepping(app)
    assert scene.replay.at == worst.at
    assert scene.board.viewer == worst.player
    spots = scene.board.spots_of(worst.better)
    if spots:
        assert scene.board.ghost is not None
        assert scene.board.ghost.spots == spots
        assert all(app.window.contains(spot) for spot in spots)
    words = presentation_of(game).action_words(
        scene.replay.state, worst.better, worst.player, scene.record.seats
    )
    assert within_sentence(words) in strip(app).words.text
    played = presentation_of(game).action_words(
        scene.replay.state, worst.played, worst.player, scene.record.seats
    )
    assert f"You played: {within_sentence(played)}" in app.host.said[-1]
    assert not strip(app).words.cut
    press(app, pygame.K_RIGHT)
    frames(app)
    assert scene.board.ghost is None or scene.board.ghost.spots != spots, "it is gone with the decision"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, CoachScene)


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game", ["pyramids", "anubix"])
def test_the_ghost_of_a_mark_lies_on_its_cells(make_app: MakeApp, game: str) -> None:
    """Stepping through all decisions: there is a ghost only where something better was found."""
    app = coached(make_app, game)
    scene = coach(app)
    verdicts = scene.coach.verdicts()
    scene.look_at(verdicts[0].at)
    settle(app)
    replayed, ghosts = stepping(app), 0
    for verdict in verdicts:
        assert replayed.replay.at == verdict.at
        ghosts += replayed.board.ghost is not None
        assert (verdict.better == verdict.played) <= (replayed.board.ghost is None)
        press(app, pygame.K_PERIOD)
        settle(app)
    assert ghosts >= 3
    press(app, pygame.K_COMMA)
    settle(app)
    assert replayed.replay.at == verdicts[-2].at


def test_a_dot_of_the_graph_leads_there_by_finger_and_by_key(make_app: MakeApp) -> None:
    app = coached(make_app, "anubix")
    scene = coach(app)
    verdicts = scene.coach.verdicts()
    wanted = verdicts[len(verdicts) // 2]
    value = scene.coach.prospects[wanted.at][wanted.player]
    tap_at(app, scene.graph.spot(wanted.at, value))
    settle(app)
    assert stepping(app).replay.at == wanted.at
    press(app, pygame.K_ESCAPE)
    settle(app)
    while app.stage.focus is not scene.graph:
        press(app, pygame.K_TAB)
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert "clear" in app.host.said[-1] or "cost" in app.host.said[-1] or "chance" in app.host.said[-1]
    press(app, pygame.K_RETURN)
    settle(app)
    assert stepping(app).replay.at == verdicts[1].at


@pytest.mark.thorough
def test_an_empty_list_says_what_it_waits_for(make_app: MakeApp) -> None:
    app = make_app(390, 844, 2)
    app.go(CoachScene(app, filed("pyramids"), nothing))
    frames(app)
    waits = "They’ll appear here as soon as they’re found."
    assert waits in labels(app)
    work(coach(app))
    assert coach(app).coach.costliest()
    assert waits not in labels(app)


def test_it_can_be_stopped_goes_on_and_keeps_what_it_found(make_app: MakeApp) -> None:
    app = make_app(reduced_motion=True)
    record = filed("anubix", seed=4)
    app.go(CoachScene(app, record, nothing))
    scene = coach(app)
    while not scene.coach.verdicts():
        frames(app)
    tap(app, "Stop")
    known = scene.coach.verdicts()
    frames(app, 30)
    assert scene.coach.verdicts() == known
    assert "Stopped at" in labels(app)
    assert scene.awaiting()
    app.go(CoachScene(app, record, nothing))  # opened again: what was found is still there
    assert coach(app).coach is scene.coach
    frames(app, 2)
    tap(app, "Continue")
    work(coach(app))
    assert coach(app).coach.done
    assert len(coach(app).coach.verdicts()) > len(known)


@pytest.mark.thorough
def test_it_works_on_while_one_looks_at_the_board(make_app: MakeApp) -> None:
    app = make_app(reduced_motion=True)
    app.go(CoachScene(app, filed("anubix", seed=5), nothing))
    frames(app, 2)
    coach(app).look_at(0)
    before = stepping(app).coach.progress
    for _turn in range(3000):
        frames(app)
        if stepping(app).coach.done:
            break
    assert stepping(app).coach.done
    assert before < 1
    assert not stepping(app).update(), "and then the page rests"


@pytest.mark.thorough
def test_one_looks_at_another_seat_s_decisions(make_app: MakeApp) -> None:
    app = coached(make_app, "anubix")
    tap(app, "Whose decisions?")
    tap(app, "Scribe")
    work(coach(app))
    assert {verdict.player for verdict in coach(app).coach.verdicts()} == {1}
    assert "Scribe: costliest decisions" in labels(app)


def test_the_way_there_from_the_scores_and_from_a_replay(make_app: MakeApp) -> None:
    app = make_app(reduced_motion=True)
    session = finished(SEATS, 3, "anubix")
    app.go(Scores(app, session))
    settle(app)
    tap(app, "Coach")
    assert coach(app).record == session.finished()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Scores)
    app.go(ReplayScene(app, filed("anubix"), nothing))
    settle(app)
    press(app, pygame.K_ESCAPE)
    tap(app, "Coach")
    assert isinstance(app.scene, CoachScene)
    tap(app, "Back")
    assert isinstance(app.scene, ReplayScene)


@pytest.mark.thorough
@every_game
@pytest.mark.parametrize("language", ["en", "el"])
@some_of("size", [(390, 844, 2), (360, 640, 2), (844, 390, 2), (820, 1180, 1), (1280, 800, 1)], today=1)
def test_nothing_is_cut_or_too_small(
    make_app: MakeApp, game: str, language: str, size: tuple[float, float, float]
) -> None:
    app = coached(make_app, game, *size, language=language)
    assert not faults(app)
    rows(app)[0].activate()
    settle(app)
    assert not [fault for fault in faults(app, strip(app)) if "overlap" not in fault]
    assert app.window.contains(strip(app).rect)


@pytest.mark.thorough
@pytest.mark.parametrize("night", [False, True])
def test_everything_can_be_read_by_day_and_night(make_app: MakeApp, night: bool) -> None:
    """Texts on what they stand on, and each seat's line on the papyrus (3 : 1, as is asked of graphics)."""
    app = make_app(1280, 800, 1, reduced_motion=True)
    app.settings.table = "night" if night else "day"
    app.go(CoachScene(app, filed("anubix"), nothing))
    settle(app)
    work(coach(app))
    assert [str(read) for read in texts(app) if read.contrast < ENOUGH] == []
    x, y, _width, height = coach(app).graph.area()
    ground = np.median(picture(app)[y : y + height, x - 30 : x - 4].reshape(-1, 3), axis=0)
    lines = np.array([app.fonts.colour(colour) for colour, _dashes in LINES], dtype=float)
    assert ratio(luminance(lines), luminance(ground)).min() >= 3


def test_dashes_leave_spaces() -> None:
    surface = pygame.Surface((100, 11))
    draw_dashed(surface, (255, 255, 255), [(0, 5), (40, 5), (99, 5)], (10, 10), 1)
    row = [surface.get_at((x, 5))[0] > 0 for x in range(100)]
    assert row[5], "a dash"
    assert not row[15], "a space"
    assert row[45], "over the corner"
    assert 40 <= sum(row) <= 60


def test_focus_reaches_every_part(make_app: MakeApp) -> None:
    app = coached(make_app, "anubix")
    for name in ("Back", "Whose decisions?", rows(app)[2].name):
        focus_on(app, name)


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("size", [(820, 1180, 1), (1280, 800, 1), (1180, 820, 1)])
def test_the_corners_of_the_scores_have_words_where_there_is_room(
    make_app: MakeApp, language: str, size: tuple[float, float, float]
) -> None:
    app = make_app(*size, language=language, reduced_motion=True)
    app.go(Scores(app, finished(SEATS, 3, "anubix")))
    settle(app)
    signs = {button.icon: button.text for button in buttons(app).values()}
    assert signs["ui.chart"] == _("Coach")
    assert signs["ui.history"] == _("Replay")
    assert not faults(app)


def test_the_numbers_of_close_decisions_do_not_cover_each_other(make_app: MakeApp) -> None:
    app = coached(make_app, "pyramids", 390, 844, 2)
    graph = coach(app).graph
    area = graph.area()
    for x, y in (area.center, area.topleft, area.bottomright, area.midtop):
        places = graph.number_places([(x, y), (x + 2, y + 1), (x - 1, y)])
        assert all(math.dist(one, two) >= 2 * MARK * app.k for one, two in combinations(places, 2))
        assert all(area.inflate(2, 2).collidepoint(place) for place in places)


def test_the_medallions_stay_in_the_graph_and_apart_where_all_lines_end_together(make_app: MakeApp) -> None:
    """All who have lost end at 0 %, as others may all lead."""
    app = coached(make_app, "anubix", 844, 390, 2)
    graph = coach(app).graph
    area = graph.area()
    for heights in ([area.bottom] * 4 + [area.top], [area.top] * 5, [area.bottom - i for i in range(5)]):
        places = graph.token_places([(area.right, y) for y in heights])
        assert all(graph.rect.contains(place) for place in places)
        assert not any(one.colliderect(two) for one, two in combinations(places, 2))


def test_from_another_side_of_the_table_there_is_no_ghost(make_app: MakeApp) -> None:
    app = coached(make_app, "anubix")
    rows(app)[0].activate()
    settle(app)
    scene = stepping(app)
    assert scene.board.ghost is not None
    spots, words = scene.board.ghost.spots, strip(app).words.text
    scene.look_from(1)
    settle(app)
    assert scene.board.ghost is None
    assert strip(app).words.text == words
    scene.look_from(0)
    settle(app)
    assert scene.board.ghost is not None
    assert scene.board.ghost.spots == spots


def test_the_next_decision_is_seen_from_its_own_side(make_app: MakeApp) -> None:
    app = coached(make_app, "anubix")
    rows(app)[0].activate()
    settle(app)
    scene = stepping(app)
    scene.look_from(1)
    settle(app)
    press(app, pygame.K_PERIOD if strip(app).buttons[1].enabled else pygame.K_COMMA)
    settle(app)
    verdict = scene.coach.verdict(scene.replay.at)
    assert verdict is not None
    assert scene.board.viewer == verdict.player == 0


def test_only_what_clearly_cost_something_is_listed_in_the_end(make_app: MakeApp) -> None:
    coach_ = coach(coached(make_app, "anubix")).coach
    assert coach_.done
    assert all(verdict.clear for verdict in coach_.costliest())


def test_new_findings_of_the_coach_are_shown_at_once(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One looks before it has come so far; then the words follow what is known, and are read out once."""
    app = coached(make_app, "anubix")
    worst = coach(app).coach.costliest()[0]
    verdicts = coach(app).coach.verdicts()
    known: list[Verdict] = []
    monkeypatch.setattr(Coach, "verdicts", lambda _coach: known)
    monkeypatch.setattr(Coach, "verdict", lambda _coach, at: next((v for v in known if v.at == at), None))
    coach(app).look_at(worst.at)
    settle(app)
    scene = stepping(app)
    assert scene.board.ghost is None
    assert not any(button.enabled for button in strip(app).buttons)
    known += [replace(worst, loss=0.5, error=0.01), *(v for v in verdicts if v.at != worst.at)]
    said = len(app.host.said)
    scene.update()
    assert scene.board.ghost is not None
    assert "50 ± 2 percentage points" in app.host.said[-1]
    assert [button.enabled for button in strip(app).buttons] == [
        verdicts[0].at < worst.at,
        worst.at < verdicts[-1].at,
    ]
    known[0] = replace(worst, loss=0.4, error=0.01)
    scene.update()
    assert "40 ± 2 percentage points" in strip(app).words.text
    assert len(app.host.said) == said + 1, "nothing else is better"


@pytest.mark.thorough
@every_game
def test_the_log_tells_what_has_happened_before(make_app: MakeApp, game: str) -> None:
    app = coached(make_app, game)
    worst = coach(app).coach.verdicts()[-1]
    coach(app).look_at(worst.at)
    settle(app)
    scene = stepping(app)
    lines, told = scene.board.lines, len(scene.board.story)
    scene.go(worst.at)
    assert (lines, told) == (scene.board.lines, len(scene.board.story))
    assert told > 5


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("size", [(1280, 800, 1), (390, 844, 2), (360, 640, 2), (844, 390, 2)])
def test_no_line_of_the_graph_crosses_its_words(make_app: MakeApp, size: tuple[float, ...]) -> None:
    app = coached(make_app, "mummy", *size)
    graph = coach(app).graph
    line = app.fonts.line_height(SIZE_SMALL)
    assert graph.area().y - (graph.rect.y + LEGEND * app.k) >= line
    assert graph.rect.bottom - graph.area().bottom >= line
    numbers = graph.number_places([graph.dot(verdict) for verdict in graph.coach.costliest()])
    assert all(abs(y - graph.area().centery) <= graph.area().height / 2 for _x, y in numbers)


@pytest.mark.parametrize("size", [(1280, 800, 1), (390, 844, 2)])
def test_a_decision_without_a_picture_is_told_with_its_reason(
    make_app: MakeApp, size: tuple[float, ...]
) -> None:
    told = []
    for seed in range(1, 9):  # of some games all can be pictured
        app = coached(make_app, "mummy", *size, seed=seed)
        frames(app, 8)
        told = [row for row in rows(app) if not row.pictures and row.why]
        if told:
            break
    assert told
    assert all(row.why in row._told_in(row._inner()) for row in told)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "pl", "el"])
def test_beside_the_board_nothing_is_cut(make_app: MakeApp, language: str) -> None:
    app = coached(make_app, "anubix", 360, 640, 2)
    app.settings.language = language
    app.apply_settings()
    scene = coach(app)
    for verdict in scene.coach.verdicts():
        app.go(CoachedReplay(app, scene.record, scene.coach, 0, verdict.at, nothing))
        settle(app)
        assert not strip(app).words.cut
