"""Following a guided game: what it says, what it asks for, and doing that with a finger."""

from __future__ import annotations

import random

from game.engine import Action
from game.ui.app import App
from game.ui.table.playing.tutorial_table import TutorialTable
from game.ui.table.tutorial import PERSON, Step
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.dialog import Dialog

from ...driver import MakeApp, tap_at, until

TOLD, ASKED, FREE, PARTED = "told", "asked", "free", "parted"


def guided(app: App) -> TutorialTable:
    """The guided table on screen."""
    assert isinstance(app.scene, TutorialTable)
    return app.scene


def until_asked(app: App, limit: int = 4000) -> str:
    """Let frames pass until something is to be read (TOLD), the person is to act (ASKED; FREE if nothing is
    said about it), or the tutorial says good-bye (PARTED)."""

    def happened() -> str:
        table = guided(app)
        if isinstance(app.stage.scope, Dialog):
            return PARTED
        if table.saying:
            return TOLD
        if table.awaiting() and not app.motion.busy:
            return ASKED if table.step else FREE
        return ""

    assert until(app, lambda: bool(happened()), limit), "the guided game does not go on"
    return happened()


def read(app: App) -> None:
    """Tap what says that it has been read."""
    buttons = [widget for widget in app.stage.focusables() if isinstance(widget, Button)]
    tap_at(app, next(button for button in buttons if button.icon == "ui.next").rect.center)


def try_out(app: App) -> bool:
    """Press one of the things that a bubble points at, or else of those that glow, until it goes on."""
    table = guided(app)
    step = table.step
    targets = table.bubble.targets if table.bubble else []
    for rect in targets or table.board.spots():
        tap_at(app, rect.center, touch=True)
        if table.step is not step:
            return True
    return False


def choices(app: App) -> tuple[list[Action], list[Action]]:
    """The person's legal actions: those that the tutorial lets through, and the others."""
    table = guided(app)
    state = table.session.state
    actions = state.legal_actions(PERSON)
    allowed = [action for action in actions if table.progress.allows(table.step, state, action)]
    return allowed, [action for action in actions if action not in allowed]


def eager(app: App, chance: random.Random) -> Action:
    """An action that the tutorial lets through and by which much happens."""
    state = guided(app).session.state

    def happens(action: Action) -> float:
        return len(state.copy().apply(PERSON, action)) + chance.random()

    return max(choices(app)[0], key=happens)


def follow(app: App, *, seed: int = 1, until: str = "", eagerly: bool = True) -> list[Step]:
    """Do what is asked, until a step of the rule `until` is said or the tutorial ends; what was said."""
    chance = random.Random(seed)
    said: list[Step] = []
    while True:
        what = until_asked(app)
        step = guided(app).step
        if what == PARTED:
            return said
        if step and step not in said:
            said.append(step)
            if step.rule == until:
                return said
        if what == TOLD:
            read(app)
        elif step and step.watch:
            assert try_out(app), f"what the step of {step.rule} points at does not lead on"
        else:
            action = eager(app, chance) if eagerly else chance.choice(choices(app)[0])
            guided(app).act(action)


def learning(make_app: MakeApp, *window: float, game_id: str, speed: str = "off", **more: object) -> App:
    """An app at the start of a guided game."""
    from game.ui.table.playing.tutorial_table import begin

    app = make_app(*window, **more)
    app.visit_speed = speed
    app.apply_settings()
    begin(app, game_id)
    return app
