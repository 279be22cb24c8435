"""The text files beside the rules of a game: cards, boards and sheets, as people read and draw them."""

from __future__ import annotations

from pkgutil import get_data


def text_beside(package: str, name: str) -> str:
    """The file of that name in a package."""
    # The loader itself reads the file: importlib.resources would bring zipfile to every start in the browser.
    data = get_data(package, name)
    assert data is not None
    return data.decode("utf-8")


def lines_of(text: str, comment: str = "#") -> list[tuple[int, str]]:
    """Number, from 1, and words of each line that has any before a `comment`."""
    lines = enumerate((line.partition(comment)[0].strip() for line in text.splitlines()), 1)
    return [(n, line) for n, line in lines if line]
