"""The buttons of a table: what a person can do now, in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.ui.toolkit.box import Box
from game.ui.toolkit.theme import SIZE_LARGE
from game.ui.toolkit.widgets.button import Button

if TYPE_CHECKING:
    from .board import Board


class Tool(NamedTuple):
    """One button; `name` is in the language in use, and stands on the button if it is `worded`."""

    part: str
    """The name by which the view asks for it."""
    call: Callable[[], None]
    icon: str
    name: str
    style: str = "papyrus"
    worded: bool = False


def add_tools(board: Board, tools: Sequence[Tool], places: Sequence[Box]) -> dict[str, Button]:
    """Put the buttons on a board; they make no sound of their own."""
    kit = board.kit
    buttons = {
        tool.part: board.add(
            Button(
                kit,
                kit.px(place),
                tool.call,
                icon=tool.icon,
                text=tool.name if tool.worded else "",
                style=tool.style,
                size=SIZE_LARGE,
                name=tool.name,
                sound="",
            )
        )
        for tool, place in zip(tools, places, strict=True)
    }
    for part, button in buttons.items():
        button.thing = f"tool.{part}"
    return buttons
