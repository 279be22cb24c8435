"""Widgets as nodes: what a screen of buttons and texts says without its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module

from game.ui.toolkit.numbers import percent_text
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.choice import Choice
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.pressable import Pressable
from game.ui.toolkit.widgets.slider import Slider
from game.ui.toolkit.widgets.text_field import TextField
from game.ui.toolkit.widgets.toggle import Toggle

from .node import Folds, Node, Press, heading, text

NAME = "Mastaba"


class Walk:
    """Goes through the widgets of a screen."""

    def __init__(self, folds: Folds) -> None:
        self.folds = folds
        self._titles = 0

    def screen(self, kit: Kit) -> list[Node]:
        """The nodes of the screen, or only those of the question above it."""
        told = kit.stage.told
        if told is kit.stage.root:
            nodes = list(without_repeats(self.widget(told)))
            if not any(node.role == "heading" and node.facts["level"] == 1 for node in nodes):
                nodes.insert(0, heading(NAME, 1))
            return nodes
        nodes = list(without_repeats(self.inside(told)))
        titles = [node.text for role in ("heading", "text") for node in nodes if node.role == role]
        title = titles[0] if titles else NAME
        return [Node("dialog", title, nodes, key=f"dialog {title}")]

    def inside(self, widget: Widget) -> Iterator[Node]:
        """Everything in a widget."""
        for child in widget.children:
            yield from self.widget(child)

    def widget(self, widget: Widget) -> Iterator[Node]:
        """A widget and everything in it."""
        if not widget.visible:
            return
        if widget.reader:
            nodes: Iterable[Node] = import_module(widget.reader).nodes(widget, self)
            yield from nodes
            return
        node = self._control(widget) or self._words(widget)
        if node:
            yield node
        if not isinstance(widget, Choice):
            yield from self.inside(widget)

    def _words(self, widget: Widget) -> Node | None:
        words = widget.spoken()
        if not words:
            return None
        if isinstance(widget, Label) and widget.face == "title":
            self._titles += 1
            return heading(words, min(2, self._titles))
        return text(words)

    def _control(self, widget: Widget) -> Node | None:
        if isinstance(widget, Choice):
            return self._choice(widget)
        if isinstance(widget, Slider):
            return self._slider(widget)
        if isinstance(widget, TextField):  # the page's own field, which is given the focus
            return Node("button", f"{widget.name}: {widget.text}", press=self._presser(widget), key="field")
        if not isinstance(widget, Pressable):
            return None

        def press(_value: str) -> None:
            self._press(widget)

        if isinstance(widget, Toggle):
            return Node("switch", widget.name, press=press, facts={"on": widget.on})
        node = Node("button", widget.in_full or widget.name, press=press)
        if not widget.enabled:
            node.facts["off"] = True
        if getattr(widget, "selected", False):
            node.facts["on"] = True
        return node

    @staticmethod
    def _press(widget: Widget) -> None:
        """Tap the widget, if that is still possible."""
        if widget.enabled and widget in widget.kit.stage.scope.walk():
            widget.activate()

    def _choice(self, widget: Choice[object]) -> Node:
        options = [
            Node("option", button.text, press=self._presser(button), facts={"on": button.selected})
            for button in widget.children
            if isinstance(button, Button)
        ]
        return Node("choice", widget.name, options, key=f"choice {widget.name}")

    def _presser(self, widget: Widget) -> Press:
        return lambda _value: self._press(widget)

    @staticmethod
    def _slider(widget: Slider) -> Node:
        def set_value(value: str) -> None:
            if widget in widget.kit.stage.scope.walk():
                widget.set_value(float(value))

        facts = {"low": 0, "high": 1, "step": widget.step, "at": widget.value}
        return Node(
            "slider",
            widget.name,
            press=set_value,
            facts={**facts, "said": percent_text(round(100 * widget.value))},
        )


def without_repeats(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes without texts that only repeat the name of what follows them."""
    before: Node | None = None
    for node in nodes:
        if before and not (before.role == "text" and before.text == node.text):
            yield before
        before = node
    if before:
        yield before
