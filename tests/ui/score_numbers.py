"""The numbers of the final scores, as they stand on the screen."""

from __future__ import annotations

from game.ui.app import App
from game.ui.toolkit.widgets.label import Label


def numbers(app: App) -> list[list[Label]]:
    """The labels that are a number and nothing else, line by line."""
    lines: dict[int, list[Label]] = {}
    for widget in app.scene.walk():
        if isinstance(widget, Label) and widget.text.lstrip("−").isdigit():
            lines.setdefault(widget.rect.centery, []).append(widget)
    return [lines[y] for y in sorted(lines)]


def value(label: Label) -> int:
    """The number that a label shows."""
    return int(label.text.replace("−", "-"))
