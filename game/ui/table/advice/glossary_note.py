"""What does this do? A note about a thing on the table, or about a sign of the glossary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ui.toolkit.stage import Point, Widget
from game.ui.toolkit.translate import _, pgettext

from ..glossary import Sign
from ..presentation import presentation_of
from .bubble import Bubble, BubbleAnswer

if TYPE_CHECKING:
    from ..scene import Scene


def things_at(scene: Scene, pos: Point) -> list[tuple[str, pygame.Rect]]:
    """The things at a point, of what lies on top, lowest first: their signs' ids and their places.

    A bubble that lets one ask lies on top of nothing.
    """
    modal = [scene, *(widget for widget in scene.walk() if widget.modal and not _asking(widget))]
    return [
        (name.partition("@")[0], rect)
        for widget in modal[-1].walk()
        for name, rect in widget.things()
        if rect.collidepoint(pos)
    ]


def _asking(widget: Widget) -> bool:
    return isinstance(widget, Bubble) and widget.asking


def with_ground(sign: Sign, below: Sequence[Sign]) -> Sign:
    """The sign; its text also describes the ground on which it lies, if that has a text of its own."""
    ground = next((other for other in reversed(below) if other.ground and other is not sign), None)
    if ground is None:
        return sign
    return replace(sign, text=f"{sign.text} {ground.name}: {ground.text}")


def explain(scene: Scene, game_id: str, pos: Point | None) -> bool:
    """Tell what the thing at a point does, if it is known; None opens the glossary."""
    game = presentation_of(game_id)
    scope = scene.app.stage.scope
    if not game.has("glossary") or (isinstance(scope, Bubble) and not _asking(scope)):
        return False
    if pos is None:
        scene.app.go(scene.app.scenes.glossary(game_id, scene.return_here))
        return True
    things = things_at(scene, pos)
    signs = {sign.id: sign for sign in game.glossary()}
    sign = signs.get(things[-1][0]) if things else None
    if sign is None:
        return False
    sign = with_ground(sign, [signs[name] for name, _rect in things[:-1] if name in signs])
    scene.app.sound.play("button")
    show_note(scene, game_id, sign, things[-1][1], scene.return_here)
    return True


def show_note(scene: Scene, game_id: str, sign: Sign, rect: pygame.Rect, back: Callable[[], None]) -> None:
    """Put up the note about a sign that is shown at `rect`; `back` leads from the rules back here."""
    app = scene.app

    def close() -> None:
        note.remove()

    def more() -> None:
        app.go(app.scenes.how_to_play(game_id, back, sign.lesson))

    answers = [
        BubbleAnswer("ui.book", pgettext("read on", "More"), more, text=pgettext("read on", "More")),
        BubbleAnswer("ui.check", _("Close"), close, "gold", _("Close")),
    ]
    note = Bubble(
        app,
        sign.text,
        [rect],
        title=sign.name,
        picture=sign.picture,
        answers=answers,
        tapped=close,
        escape=close,
    )
    scene.add(note).yields = True
