"""A screen in words: nodes that the page turns into elements of its own (web/mirror.mjs)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

Press = Callable[[str], None]
"""A call for a node that was pressed (''), or set to a value (as text)."""

Fact = str | int | float | bool


@dataclass(slots=True)
class Node:
    """A part of the screen in words.

    `role`: heading, text, list, item, section, dialog, button, switch, choice (of options), option, slider,
    fold, table, row, head (of a row or column), cell. `text` is its name, or what it says. Of several in one
    parent with the same `key` the second is told apart by its number.
    """

    role: str
    text: str = ""
    children: list[Node] = field(default_factory=list)
    press: Press | None = None
    facts: dict[str, Fact] = field(default_factory=dict)
    """Further facts for the page: level, scope, low, high, step, at, said; on, open, off (not to be
    pressed)."""
    key: str = ""
    """The node's identity while others change; by default its role, for a control its text."""

    def plain(self) -> dict[str, object]:
        """Its role and text, to be read and not to be pressed."""
        children = [child.plain() for child in self.children]
        return {"role": self.role, "text": self.text, "children": children}

    @property
    def name(self) -> str:
        """See `key`."""
        return self.key or (f"{self.role} {self.text}" if self.press else self.role)


def heading(words: str, level: int = 2) -> Node:
    """A heading; 1 is the screen's."""
    return Node("heading", words, facts={"level": level})


def text(words: str) -> Node:
    """A paragraph."""
    return Node("text", words)


def listing(items: Iterable[str | Node]) -> Node:
    """A list of texts or buttons."""
    return Node("list", children=[Node("item", children=[_node(item)]) for item in items])


def button(words: str, press: Callable[[], None], *, off: bool = False, key: str = "") -> Node:
    """A button; `off` if it cannot be pressed now."""
    return Node("button", words, press=lambda _value: press(), facts={"off": True} if off else {}, key=key)


def section(title: str, *children: Node | None, key: str = "") -> Node:
    """A part with a heading; empty places are left out."""
    inside = [child for child in children if child is not None]
    return Node("section", title, [heading(title), *inside], key=key or f"section {title}")


def table(caption: str, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> Node:
    """A table: the heads of its columns (the first above those of the rows); (head, cells) of each row."""
    heads = [Node("head", words, facts={"scope": "col"}) if words else Node("cell") for words in columns]
    top = Node("row", children=heads)
    body = [
        Node(
            "row",
            children=[Node("head", head, facts={"scope": "row"}), *(Node("cell", cell) for cell in cells)],
        )
        for head, cells in rows
    ]
    return Node("table", caption, [top, *body], key=f"table {caption}")


def _node(item: str | Node) -> Node:
    return Node("text", item) if isinstance(item, str) else item


class Folds:
    """The nodes that the person has unfolded: long parts are made only on demand."""

    def __init__(self) -> None:
        self.open: set[str] = set()

    def fold(self, key: str, title: str, inside: Callable[[], Iterable[Node]]) -> Node:
        """A button with that title, and below it, if it has been pressed, what `inside` gives."""
        is_open = key in self.open
        children = list(inside()) if is_open else []
        switch = Node(
            "button", title, press=lambda _value: self._turn(key), facts={"open": is_open}, key="switch"
        )
        return Node("fold", children=[switch, *children], key=key)

    def _turn(self, key: str) -> None:
        self.open ^= {key}
