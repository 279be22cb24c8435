"""Marks on the screen: of the game in the coach, of each decision beside its board, in words for all."""

from __future__ import annotations

import re

import numpy as np
import pytest

from game.play.marks import Grade
from game.ui.app import App
from game.ui.table.advice.mark_words import SIGNS, mark_at, mark_word
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.reviewing.coached_replay import CoachedReplay
from game.ui.table.reviewing.mark_tags import COLOURS, MarksSummary, MarkTag

from ...contrast import ENOUGH, luminance, ratio
from ...driver import MakeApp, faults, frames, nothing, settle
from .coaching import COACHED, coach, filed, rows, strip, think_less, work

every_game = pytest.mark.parametrize("game", COACHED)


def looked_at(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, *size: float) -> App:
    think_less(monkeypatch, game)
    app = make_app(*size, reduced_motion=True)
    app.go(CoachScene(app, filed(game), nothing))
    settle(app)
    return app


def summary(app: App) -> MarksSummary:
    (found,) = [widget for widget in app.scene.walk() if isinstance(widget, MarksSummary)]
    return found


@every_game
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_end_of_the_coach_s_work_brings_accuracy_and_marks(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[float, float]
) -> None:
    app = looked_at(make_app, monkeypatch, game, *size)
    assert not [widget for widget in app.scene.walk() if isinstance(widget, MarksSummary)]
    assert not any(mark_at(coach(app).coach, verdict) for verdict in coach(app).coach.verdicts())
    work(coach(app))
    settle(app)
    said = summary(app).spoken()
    assert re.match(r"Accuracy: \d+%( ± \d+)?, ", said), said
    verdicts = coach(app).coach.verdicts()
    counted = {mark_word(mark): count for mark, count in summary(app).counts}
    assert sum(counted.values()) == sum(mark_at(coach(app).coach, each) is not None for each in verdicts)
    assert all(f"{word}: {count}" in said for word, count in counted.items())
    assert faults(app) == []
    for row, verdict in zip(rows(app), coach(app).coach.costliest(), strict=False):
        mark = mark_at(coach(app).coach, verdict)
        assert row.mark is mark
        assert mark is None or f"· {mark_word(mark)}:" in row.name


def test_each_decision_shows_its_mark_with_sign_and_word(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = looked_at(make_app, monkeypatch, "anubix", 390, 844)
    work(coach(app))
    known = coach(app).coach
    coach(app).look_at(known.verdicts()[0].at)
    settle(app)
    assert isinstance(app.scene, CoachedReplay)
    seen: set[Grade | None] = set()
    for verdict in known.verdicts():
        app.scene.go(verdict.at)
        settle(app)
        mark = mark_at(known, verdict)
        tag = strip(app).tag
        assert isinstance(tag, MarkTag)
        assert tag.mark is mark
        assert tag.spoken() == (mark_word(mark) if mark else "")
        assert not strip(app).words.rect.colliderect(tag.rect) or mark is None
        seen.add(mark)
    assert len(seen) > 1
    app.scene.go(app.scene.replay.length)
    frames(app, 2)
    assert strip(app).tag.mark is None


def test_marks_are_told_apart_without_their_colours_and_can_be_read() -> None:
    assert len(set(SIGNS.values())) == len({mark_word(mark) for mark in Grade}) == len(Grade)
    for both in COLOURS.values():
        ground, colour = (luminance(np.array(each)) for each in both)
        assert ratio(ground, colour) >= ENOUGH
