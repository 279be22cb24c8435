"""An event's script, from pause to pause: its length, the moment of the event, and that of its words."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.engine import Event
from game.games.anubix.rules import events as of_anubix
from game.games.anubix.screen.performance import SCRIPTS as ANUBIX
from game.games.mummy.rules import events as of_mummy
from game.games.mummy.screen.performance import SCRIPTS as MUMMY
from game.games.pyramids.rules import events as of_pyramids
from game.games.pyramids.screen.performance import SCRIPTS as PYRAMIDS
from game.ui.table.board.script import Cue, Line, Moving, Onward, Script, Scripts
from game.ui.table.board.showing import Showing
from game.ui.toolkit.motion import Motion

FRAME = 10.0


@dataclass(slots=True)
class Knock(Event):
    """Somebody knocks."""


@dataclass(slots=True)
class Ring(Event):
    """Somebody rings."""


class Stage:
    """A board that notes its calls, with their times."""

    def __init__(
        self, *steps: object, great: bool = False, speed: str = "normal", reduced: bool = False
    ) -> None:
        """Its events have that script; a text in it is noted when the script comes there."""
        self.steps, self.noted = steps, list[tuple[float, str]]()
        self.motion = Motion()
        self.motion.set(speed, reduced)
        self.kit: Any = SimpleNamespace(motion=self.motion, sound=SimpleNamespace(play=self.note))
        self.moments: Any = SimpleNamespace(tell=lambda _event: great)

    def note(self, what: str) -> None:
        self.noted.append((self.motion.now, what))

    def script(self, event: Event) -> Script:
        for step in self.steps:
            if isinstance(step, str):
                self.note(step)
            else:
                yield step  # type: ignore[misc]

    def happen(self, event: Event) -> None:
        self.note("happens")

    def log_event(self, event: Event) -> None:
        self.note("told")

    def show_status(self) -> None:
        """Nobody is awaited here."""

    def say(self, text: str) -> None:
        self.note(f"said: {text}")

    def show(self) -> Stage:
        Showing(self, Knock(), lambda: self.note("next")).go_on()
        return self

    def play(self, ms: float = 2000.0, frame: float = FRAME) -> Sequence[tuple[float, str]]:
        """Let so much time pass, frame by frame; what was noted."""
        while self.motion.now < ms:
            self.motion.advance(self.motion.now + frame)
        return self.noted


def at(stage: Stage) -> dict[str, float]:
    """When each thing came, to the frame."""
    return {what: now - now % FRAME for now, what in stage.show().play(frame=FRAME + 0.001)}


def test_waits_are_the_sum_of_what_the_script_yields() -> None:
    assert at(Stage(100.0, Moving(200), "there", Cue.HAPPENS, 300.0)) == {
        "told": 0,
        "there": 300,
        "happens": 300,
        "next": 600,
    }


@pytest.mark.parametrize("frame", [1.0, 16.0, 90.0])
def test_pauses_of_late_frames_do_not_add_up(frame: float) -> None:
    *_all, (end, what) = Stage(*[70.0] * 10).show().play(frame=frame)
    assert what == "next"
    assert 700 <= end < 700 + 2 * frame


def test_script_without_pauses_ends_at_once() -> None:
    stage = Stage("seen").show()
    assert stage.noted == [(0, "seen"), (0, "happens"), (0, "told"), (0, "next")]
    assert not stage.motion.going_on


def test_a_script_that_says_nothing_of_it_lets_the_event_happen_at_its_end() -> None:
    assert at(Stage(100.0, "gone")) == {"told": 0, "gone": 100, "happens": 100, "next": 100}


def test_a_secret_is_told_when_it_happens() -> None:
    assert at(Stage(Cue.SECRET, 100.0, Moving(100), Cue.HAPPENS, 50.0)) == {
        "happens": 200,
        "told": 200,
        "next": 250,
    }


def test_a_secret_that_happens_at_the_end_is_told_once() -> None:
    stage = Stage(Cue.SECRET, 100.0)
    assert at(stage) == {"happens": 100, "told": 100, "next": 100}
    assert len(stage.noted) == 3


def test_nobody_waits_for_what_comes_onward() -> None:
    assert at(Stage(Onward(40), Moving(300), "there", Cue.HAPPENS, 500.0, "gone")) == {
        "told": 0,
        "next": 40,
        "there": 300,
        "happens": 300,
        "gone": 800,
    }


def test_two_events_are_on_their_way_at_a_time() -> None:
    stage = Stage(Onward(50), Moving(300), Cue.HAPPENS)
    Showing(stage, Knock(), lambda: Showing(stage, Ring(), lambda: None).go_on()).go_on()
    happened = [round(now, -1) for now, what in stage.play(frame=1.0) if what == "happens"]
    assert happened == [300, 350]


def test_with_speed_off_all_comes_at_once_in_the_same_order() -> None:
    steps = ("one", 100.0, Moving(200), "two", Cue.HAPPENS, Line("gong", ms=400), "three")
    stage = Stage(*steps, speed="off").show()
    assert [what for _now, what in stage.noted] == ["one", "two", "happens", "gong", "three", "told", "next"]
    assert not stage.motion.going_on


def test_fast_is_all_shorter() -> None:
    stage = Stage(200.0, Moving(400), "there", 600.0, speed="fast")
    assert at(stage) == {"told": 0, "there": 270, "happens": 540, "next": 540}


def test_without_motion_what_moves_is_there_at_once_and_there_is_as_long_to_read() -> None:
    assert at(Stage(Moving(200), "there", Cue.HAPPENS, 300.0, "read", reduced=True)) == {
        "there": 0,
        "happens": 0,
        "told": 0,
        "read": 300,
        "next": 500,
    }


def test_skipped_in_the_middle_it_ends_at_once() -> None:
    stage = Stage("one", Moving(200), "two", 300.0, Cue.HAPPENS, Moving(200), "three").show()
    stage.play(100)
    assert [what for _now, what in stage.noted] == ["one", "told"]
    stage.motion.finish()
    assert [what for _now, what in stage.noted] == ["one", "told", "two", "happens", "three", "next"]
    assert not stage.motion.going_on


@pytest.mark.parametrize(
    ("great", "noted", "end"), [(False, ["gong", "said: Who is there?"], 300), (True, [], 50)]
)
def test_a_line_is_heard_and_read_unless_a_moment_tells_it(great: bool, noted: list[str], end: float) -> None:
    stage = Stage(Cue.HAPPENS, Line("gong", "Who is there?", ms=300, brief=50), great=great)
    times = at(stage)
    assert [what for _now, what in stage.noted] == ["happens", *noted, "told", "next"]
    assert times["next"] == end


def test_a_table_has_scripts_of_several_kinds_lines_and_what_others_have() -> None:
    doors = Scripts[str]({Knock: Line("knock", ms=20)})
    bells = Scripts[str]({}, doors)

    @bells.of(Ring)
    def rings(on: str, event: Ring) -> Script:
        assert on == "bell"
        yield 30.0

    assert list(bells.script("bell", Knock())) == [Cue.HAPPENS, Line("knock", ms=20)]
    assert list(bells.script("bell", Ring())) == [30.0]
    assert (doors.kinds, bells.kinds) == ({Knock}, {Knock, Ring})


@pytest.mark.parametrize(
    ("scripts", "events"),
    [(PYRAMIDS, of_pyramids), (ANUBIX, of_anubix), (MUMMY, of_mummy)],
    ids=["pyramids", "anubix", "mummy"],
)
def test_each_event_of_a_game_has_a_script(scripts: Scripts[Any], events: ModuleType) -> None:
    found = [kind for _name, kind in inspect.getmembers(events, inspect.isclass) if issubclass(kind, Event)]
    assert scripts.kinds == {kind for kind in found if not kind.__subclasses__()}
