"""The final scores: counted up to, what they tell of the game, and where they lead."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from game.play.links import link_for_record
from game.play.replay import Replay
from game.play.saves import file_finished
from game.play.story import best_move
from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.menus.new_game import NewGameScene
from game.ui.table.board.ghost import Ghost
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.table import Table
from game.ui.table.presentation import presentation_of
from game.ui.table.reviewing.coach_scene import CoachScene
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.surface import Panel

from ...driver import MakeApp, faults, frames, settle, tap, tap_at, tap_in_the_loop
from ...games import finished
from ...reading import look, press_named, words
from ...score_numbers import numbers, value

SIZES = [(1280, 800, 1), (820, 1180, 1), (390, 844, 2), (844, 390, 2), (360, 640, 2)]


@pytest.mark.parametrize("seats", [("you",), ("you", "scribe"), ("scribe", "friend", "you", "priest")])
def test_points_are_counted_up_to_the_score(make_app: MakeApp, seats: tuple[str, ...]) -> None:
    app = make_app()
    session = finished(seats, 11)
    scene = Scores(app, session)
    app.go(scene)
    assert numbers(app) == []
    settle(app)
    shown = [[value(label) for label in line] for line in numbers(app)]
    assert len(shown) > 5
    for player, score in enumerate(session.state.scores()):
        assert sum(row[player] for row in shown[:-1]) == shown[-1][player] == score


def count_frames(app: App, ready: Callable[[], bool], most: int = 1500) -> int:
    """Go on until it is so; after how many frames it was, at least 1."""
    for number in range(1, most):
        if ready():
            return number
        frames(app, 1)
    raise AssertionError(f"not within {most} frames")


def shown_words(app: App) -> set[str]:
    """The texts of labels."""
    return {widget.text for widget in app.scene.walk() if isinstance(widget, Label)}


def gold(app: App) -> list[bool]:
    """Below which seats' names there is gold."""
    names = [w for w in app.scene.children if isinstance(w, Panel) and w.sprite == "tag.gold"]
    return [plate.visible for plate in names[: len(app.scene.session.seats)]]


def see_the_table(app: App) -> None:
    """From the scores by way of the keepsake."""
    x, y, width, height = app.scene.places()["A keepsake"]
    tap_at(app, (x + width // 2, y + height // 2))
    frames(app, 5)
    tap(app, "See the table")
    frames(app, 5)


COUNTING = "Counting the points…"


def test_nobody_knows_who_has_won_before_the_points_are_counted(make_app: MakeApp) -> None:
    for seats in (("you", "scribe"), ("scribe", "friend", "you", "priest"), ("you",)):
        app = make_app()
        scene = Scores(app, finished(seats, 11))
        app.go(scene)
        led = set()

        def over(app: App = app, scene: Scores = scene, led: set = led) -> bool:
            seen = shown_words(app)
            if COUNTING not in seen:
                return True
            assert scene.headline() not in seen | set(app.host.said)
            assert not [line for line in scene.story.lines() if line in " ".join([*seen, *app.host.said])]
            led.add(tuple(gold(app)))
            return False

        assert count_frames(app, over) > 60
        assert scene.headline() in shown_words(app)
        assert scene.headline() in app.host.said[-1]
        if len(seats) > 1:
            assert (False,) * len(seats) in led
            assert gold(app) == [seat in scene.session.state.winners() for seat in range(len(seats))]


def test_gold_goes_to_whoever_is_ahead_so_far(make_app: MakeApp) -> None:
    """The first leader may lose by the last lines."""
    app = make_app()
    session = finished(("you", "scribe"), 11)
    first, second = session.state.seats
    for seat in (first, second):
        seat.explored, seat.explored_marks, seat.awards = [], [], []
        seat.red = seat.green = seat.skulls = seat.torches = 0
    first.awards, second.awards = [(0, 10)], [(0, 6)]
    first.skulls = 6
    app.go(Scores(app, session))
    led = []

    def over() -> bool:
        if gold(app) not in led:
            led.append(gold(app))
        return COUNTING not in shown_words(app)

    count_frames(app, over)
    assert led == [[False, False], [True, False], [False, True]]


def test_a_touch_ends_the_count_and_it_does_not_come_again(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("you", "scribe"), 11)))
    frames(app, 3)
    tap_at(app, (3, app.window.height // 2))
    frames(app, 1)
    assert COUNTING not in shown_words(app)
    assert len(numbers(app)) > 5
    settle(app)
    tap(app, "Watch the game again")
    app.scene.retreat()
    frames(app, 2)
    assert isinstance(app.scene, Scores)
    assert COUNTING not in shown_words(app)


def test_the_count_goes_on_in_another_window(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("you", "scribe"), 11)))
    count_frames(app, lambda: len(numbers(app)) > 3)
    before = len(numbers(app))
    app.scene.rebuild()
    assert len(numbers(app)) == before
    count_frames(app, lambda: len(numbers(app)) > before)
    assert COUNTING in shown_words(app)


def test_the_table_leads_back_without_another_count(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Table(app, session))
    settle(app)
    for _ in range(2):
        tap(app, "Scores")
        settle(app)
        assert isinstance(app.scene, Scores)
        scores = app.scene
        see_the_table(app)
    tap(app, "Scores")
    assert app.scene is scores
    assert COUNTING not in shown_words(app)


def test_screen_reader_hears_the_end_at_once(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Home(app))
    look(app)
    scene = Scores(app, finished(("you", "scribe"), 11))
    app.go(scene)
    frames(app, 1)
    assert COUNTING not in shown_words(app)
    assert [text for text in app.host.said if scene.headline() in text]


def test_the_end_is_shown_large_with_the_margin(make_app: MakeApp) -> None:
    for seats, ending in (
        (("you", "scribe"), "You win! Ahead by 21 points."),
        (("scribe", "you"), "Scribe wins! You were 10 points behind."),
    ):
        app = make_app()
        scene = Scores(app, finished(seats, 11))
        app.go(scene)
        count_frames(app, lambda scene=scene: scene.moments.view is not None)
        assert scene.moments.view.words == ending


def test_bots_alone_neither_win_nor_lose_at_the_screen(make_app: MakeApp) -> None:
    app = make_app()
    app.settings.sound = True
    app.apply_settings()
    app.go(Scores(app, finished(("scribe", "priest"), 11)))
    settle(app)
    assert not {"lost", "triumph"} & set(app.host.heard)


def test_whoever_was_beaten_hears_what_to_try(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("scribe", "you"), 11)))
    settle(app)
    assert "Next time, go around the skulls" in told(app)
    app.go(Scores(app, finished(("you", "scribe"), 11)))
    settle(app)
    assert "Next time" not in told(app)
    for game in ("pyramids", "anubix"):
        presentation = presentation_of(game)
        assert set(presentation.tips) <= {row.part for row in presentation.rows}


def test_again_has_the_same_seats_and_other_cards(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    tap(app, "Play again")
    assert isinstance(app.scene, Table)
    assert app.scene.session.seats == session.seats
    assert app.scene.session.record().seed != session.record().seed


def test_the_same_deal_the_link_and_the_coach_are_at_hand(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    settle(app)
    tap(app, "Share")
    tap_in_the_loop(app, "A link to watch it")
    assert app.host.copied[-1].endswith(f"#{link_for_record(session.finished())}")
    tap(app, "Close")
    tap(app, "Coach")
    assert isinstance(app.scene, CoachScene)
    app.scene.back()
    frames(app, 2)
    tap(app, "Same deal")
    assert isinstance(app.scene, NewGameScene)
    assert app.scene.hint() == "Everything is dealt as it was in that game."
    tap(app, "Start")
    assert isinstance(app.scene, Table)
    assert app.scene.session.record().seed == session.record().seed


def told(app: App) -> str:
    return " ".join(app.scene.story.lines())


def test_the_scores_tell_of_the_best_move_and_of_the_rival(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    settle(app)
    record, positions = session.record(), Replay(session.record()).positions
    best = best_move(positions, record, 0, presentation_of("pyramids").turn_of)
    round_number = positions[best.at].round
    assert f"Your best move: {best.gain} points (round {round_number} of 4)." in told(app)
    assert "Scribe’s biggest lead over you: pairs of gems (20 to 5)." in told(app)
    labels = [widget.text for widget in app.scene.walk() if isinstance(widget, Label)]
    assert any(label.startswith(next(iter(app.scene.story.lines()))) for label in labels)
    tap(app, "Watch this move")
    assert isinstance(app.scene, ReplayScene)
    frames(app, 2)
    assert app.scene.replay.at == best.at
    assert best.end > best.at + 1
    assert any(isinstance(widget, Ghost) for widget in app.scene.board.children), "where it will be done"
    settle(app)
    assert count_frames(app, lambda: app.scene.replay.at == best.end and not app.motion.busy)
    assert not app.scene.replay.playing
    app.scene.retreat()
    frames(app, 2)
    assert isinstance(app.scene, Scores)


def test_the_scores_tell_what_a_character_is_like(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("you", "priest:hori"), 11)))
    settle(app)
    assert "Hori (Priest): races for the tombs." in told(app)
    app.go(Scores(app, finished(("you", "priest"), 11)))
    settle(app)
    assert "Priest" in told(app)
    assert "(Priest)" not in told(app)


def test_only_who_is_called_you_is_spoken_to(make_app: MakeApp) -> None:
    """Of friends around one screen nobody has a record, and nobody was ahead of “you”."""
    app = make_app()
    for seats in (("friend", "friend"), ("scribe", "scribe")):
        for seed in range(11, 16):
            app.go(Scores(app, finished(seats, seed)))
            settle(app)
            assert " you " not in told(app).lower()
            assert "record" not in told(app)
            assert "Rank" not in told(app)


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("game", ["pyramids", "anubix", "mummy"])
def test_they_tell_of_the_record_and_the_next_rank(make_app: MakeApp, game: str) -> None:
    """Games with other seats, and the one that has just ended, do not count."""
    app = make_app()
    session = finished(("you", "scribe"), 11, game)
    for seats, seed in ((("you", "scribe"), 11), (("you", "scribe"), 12), (("you", "scribe", "priest"), 13)):
        file_finished(app.store, finished(seats, seed, game).record())
    app.go(Scores(app, session))
    settle(app)
    assert "Rank: " in told(app)
    before, now = (finished(("you", "scribe"), seed, game).state for seed in (12, 11))
    if game == "mummy":
        wins = sum(0 in state.winners() for state in (before, now))
        assert f"Won: {wins} of 2." in told(app)
    else:
        most = before.scores()[0]
        better = now.scores()[0] > most
        words = f"A new personal record! Before: {most}." if better else f"Your record: {most}."
        assert words in told(app)


def test_in_every_window_the_picture_or_a_button_leads_to_the_keepsake(make_app: MakeApp) -> None:
    for size in SIZES:
        for seats in (("you",), ("you", "scribe", "priest", "scribe")):
            app = make_app(*size, reduced_motion=True)
            app.go(Scores(app, finished(seats, 11)))
            settle(app)
            assert "A keepsake" in app.scene.places()


def test_the_table_can_be_seen_again(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    app.go(Scores(app, session))
    see_the_table(app)
    assert isinstance(app.scene, Table)
    assert app.scene.session is session


def test_the_mirror_tells_the_story_and_leads_to_the_table(make_app: MakeApp) -> None:
    app = make_app()
    app.go(Scores(app, finished(("you", "scribe"), 11)))
    settle(app)
    assert re.search(r"Your best move: \d+ points", words(look(app)))
    press_named(app, "A keepsake")
    press_named(app, "See the table")
    assert isinstance(app.scene, Table)


def test_a_tie_is_explained(make_app: MakeApp) -> None:
    app = make_app()
    session = finished(("you", "scribe"), 11)
    first, second = session.state.seats
    for seat, explored in ((first, [5, 9]), (second, [7, 2])):
        seat.explored, seat.explored_marks, seat.awards = explored, [0, 0], []
        seat.red = seat.green = seat.skulls = seat.torches = 0
    scene = Scores(app, session)
    assert scene.headline() == "Scribe wins!"
    assert "decides (2)." in scene.remark()
    first.red = 1
    assert scene.headline() == "You win!"
    assert scene.remark() == "Ahead by 1 point."
    first.red, first.explored, second.explored = 0, [], []
    assert scene.headline() == "Shared win: You, Scribe"


def test_the_plate_is_as_high_as_its_words(make_app: MakeApp) -> None:
    app = make_app(1280, 800)
    session = finished(("you", "scribe"), 11)
    heights = []
    for remark in ("", "One line", "Two lines. " * 16):
        scene = Scores(app, session)
        scene.remark = lambda remark=remark: remark
        app.go(scene)
        plate = next(w for w in scene.children if isinstance(w, Panel) and w.sprite == "tag.lapis")
        heights.append(plate.rect.height)
        assert not faults(app)
    none, one, two = heights
    assert two - one == pytest.approx(one - none, abs=2)


@pytest.mark.parametrize(
    ("points", "name", "missing"),
    [(0, "Sand in your shoes", 60), (119, "Treasure finder", 1), (150, "Child", 0)],
)
def test_solo_has_a_rank(make_app: MakeApp, points: int, name: str, missing: int) -> None:
    app = make_app()
    session = finished(("you",), 11)
    seat = session.state.seats[0]
    seat.explored, seat.explored_marks, seat.awards = [], [], [(0, points)]
    seat.red = seat.green = seat.skulls = seat.torches = 0
    scene = Scores(app, session)
    assert scene.headline().startswith(f"Rank: {name}")
    assert (str(missing) in scene.remark()) == (missing > 0)
