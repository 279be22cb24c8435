"""Paths to the game's files in a page, which are only joined, asked for and read."""

import os
from io import FileIO
from typing import BinaryIO


class Path:
    """A path; never changed."""

    def __init__(self, *parts: "str | Path") -> None:
        self._path = os.path.join("", *(os.fspath(part) for part in parts))

    def __truediv__(self, part: "str | Path") -> "Path":
        return Path(self, part)

    def __fspath__(self) -> str:
        return self._path

    __str__ = __fspath__

    def __repr__(self) -> str:
        return f"Path({self._path!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self._path == other._path

    def __hash__(self) -> int:
        return hash(self._path)

    def resolve(self) -> "Path":
        """From the root; there are no links."""
        return Path(os.path.abspath(self._path))

    def exists(self) -> bool:
        """Whether it is there."""
        return os.path.exists(self._path)

    def open(self, mode: str) -> BinaryIO:
        """The file. Raises OSError if it is not there."""
        return open(self._path, mode)

    def read_bytes(self) -> bytes:
        """What is in the file. Raises OSError if it is not there."""
        with FileIO(self._path) as file:
            return file.readall()

    def read_text(self, encoding: str) -> str:
        """What is in the file. Raises OSError if it is not there, UnicodeError if it is no text."""
        return self.read_bytes().decode(encoding)
