"""From an error to the player's message: its cause, how often it has happened, and the ways out."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.play.failures import note_failure
from game.play.report import report_text
from game.play.settings import are_usual
from game.play.storage import Store, StoreError

from .menus.fault import Fault, FaultScene
from .menus.home import Home
from .table.scene import Scene, Shell
from .toolkit.doing import Course, Doing
from .toolkit.translate import language

if TYPE_CHECKING:
    from game.play.session import Session


def trace_of(error: BaseException) -> str:
    """The traceback of an error, in Python's words."""
    return "".join(traceback.format_exception(error))


def is_the_end(scene: Scene | None, course: Course) -> bool:
    """True if there is nothing left to go to: home itself has failed, or the scene that reports faults."""
    if isinstance(scene, FaultScene):
        return course.doing != Doing.LOADING
    return isinstance(scene, Home) and (course.entering or course.doing == Doing.SHOWING)


def only_beside(scene: Scene | None, doing: Doing) -> bool:
    """True to stay, and report it there: other scenes may wait for the task that has failed beside them."""
    return doing == Doing.BESIDE and isinstance(scene, Home | FaultScene)


def fault_of(
    app: Shell, scene: Scene | None, error: Exception, lasted_ms: float, again: Callable[[], None]
) -> Fault:
    """Count the fault and return the player's message. Nothing changes on screen."""
    before = scene.fault if isinstance(scene, FaultScene) else None
    session = _game_at_fault(app, scene) or (before.session if before else None)
    failures = note_failure(app.store, app.settings, session, lasted_ms=lasted_ms)
    record = session.finished() if session and session.record().actions else None
    where = {
        "scene": type(scene).__name__,
        "window": app.host.size(),
        "language": language(),
        "in a row": failures._asdict(),
    }
    trace = trace_of(error)
    app.host.log_fault(trace)
    return Fault(
        report_text(trace, app.host.version(), where, app.settings, record),
        before.again if before else again,
        session,
        _is_kept(app.store, session),
        isinstance(error, ImportError),
        failures,
        not are_usual(app.settings),
        record,
    )


def _game_at_fault(app: Shell, scene: Scene | None) -> Session | None:
    """The people's game that was on the table, or was to be."""
    session = app.opening or (scene.playing if scene else None)
    return session if session and session.humans else None


def _is_kept(store: Store, session: Session | None) -> bool | None:
    """True if the game is saved; None if there is nothing to save."""
    if session is None or not session.record().actions:
        return None
    try:
        store.flush()
        return session.kept and (session.over or store.get(session.slot.key) is not None)
    except StoreError:
        return False
