"""Reading a long JSON text in small steps, between which others have their turn.

Only what stands in an export is read so: an object, texts and small whole numbers, and of texts those that
are not too long. Each generator yields when it has read for a moment; a fault is a ValueError that names it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Returns its result after any number of steps."""

PIECE = 20_000
"""One step reads so many signs at most."""

_SPACE = re.compile(r"[ \t\r\n]*")
_INSIDE = re.compile(r'[^"\\]*(?:\\.[^"\\]*)*', re.DOTALL)
"""The inside of a string, up to its end or to half of an escaped sign."""
_NUMBER = re.compile(r"[0-9]{1,9}(?![0-9.eE])")


class Pieces:
    """A JSON text, and how far it has been read."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    @property
    def share(self) -> float:
        """How much of it has been read, from 0 to 1."""
        return self._at / max(1, len(self._text))

    def next_sign(self) -> Steps[str]:
        """The next sign that is no space, which stays the next one; '' at the end of the text."""
        while True:
            begin = self._at
            found = _SPACE.match(self._text, begin, begin + PIECE)
            assert found  # anything matches
            self._at = found.end()
            if self._at < begin + PIECE:
                return self._text[self._at : self._at + 1]
            yield

    def sign(self, expected: str) -> Steps[str]:
        """Read the next sign that is no space; it must be one of those."""
        sign = yield from self.next_sign()
        if not sign or sign not in expected:
            raise ValueError(f"the text is not JSON: {sign!r} at sign {self._at}")
        self._at += 1
        return sign

    def number(self) -> Steps[int | None]:
        """Read a whole number of up to nine digits; None, and nothing is read, if none comes."""
        yield from self.next_sign()
        found = _NUMBER.match(self._text, self._at)
        if found:
            self._at = found.end()
        return int(found[0]) if found else None

    def string(self, longest: int) -> Steps[str | None]:
        """Read a string; None for one that is written with more than so many signs."""
        yield from self.sign('"')
        begin = self._at
        while True:
            found = _INSIDE.match(self._text, self._at, self._at + PIECE)
            assert found
            end = found.end()
            if self._text[end : end + 1] == '"':
                break
            if end == self._at:
                raise ValueError("the text is not JSON: a string does not end")
            self._at = end
            yield
        self._at = end + 1
        if end - begin > longest:
            return None
        try:
            return str(json.loads(self._text[begin - 1 : end + 1]))
        except json.JSONDecodeError as error:
            raise ValueError(f"the text is not JSON: {error}") from None
