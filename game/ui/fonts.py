"""Lettering: the game's two typefaces, rendered once for each text, size and colour."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pygame

from .theme import INK, SIZE_TEXT, Colour

FACES = {
    "plain": "AlegreyaSans-Regular.ttf",
    "bold": "AlegreyaSans-Bold.ttf",
    "title": "AlegreyaSC-Bold.ttf",
}
CACHE_LIMIT = 600
TONOS = "\u0301"


def title_spelling(text: str) -> str:
    """A text as it is set in small capitals: capitals of Greek bear no accent, only the diaeresis."""
    out, letter = [], ""
    for char in unicodedata.normalize("NFD", text):
        if not unicodedata.combining(char):
            letter = char
        if char != TONOS or not "\u0370" <= letter <= "\u03ff":
            out.append(char)
    return unicodedata.normalize("NFC", "".join(out))


def spelling(text: str, face: str) -> str:
    """A text as a face shows it."""
    return text if face != "title" or text.isascii() else title_spelling(text)


class Fonts:
    """Renders text at a zoom of `scale` device px per unit. Sizes are in units, results in device px."""

    def __init__(self, folder: Path, scale: float) -> None:
        self._folder = folder
        self.scale = scale
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._cache: dict[tuple[str, str, int, Colour], pygame.Surface] = {}

    def _font(self, face: str, size: float) -> pygame.font.Font:
        pixels = max(1, round(size * self.scale))
        font = self._fonts.get((face, pixels))
        if font is None:
            font = pygame.font.Font(self._folder / FACES[face], pixels)
            self._fonts[face, pixels] = font
        return font

    def render(
        self, text: str, size: float = SIZE_TEXT, colour: Colour = INK, face: str = "plain"
    ) -> pygame.Surface:
        """The text on one line, on a transparent ground."""
        key = (text, face, round(size * self.scale), colour)
        surface = self._cache.get(key)
        if surface is None:
            if len(self._cache) >= CACHE_LIMIT:
                self._cache.clear()
            surface = self._font(face, size).render(spelling(text, face), True, colour).convert_alpha()
            self._cache[key] = surface
        return surface

    def width(self, text: str, size: float = SIZE_TEXT, face: str = "plain") -> int:
        """The width of a line in device px."""
        return self._font(face, size).size(spelling(text, face))[0]

    def line_height(self, size: float = SIZE_TEXT, face: str = "plain") -> int:
        """The distance of two lines in device px."""
        return self._font(face, size).get_linesize()

    def wrap(
        self, text: str, width: int, size: float = SIZE_TEXT, face: str = "plain", breaks: bool = False
    ) -> list[str]:
        """The text in lines of at most `width` device px; a longer word stays whole, unless `breaks`."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            words = paragraph.split(" ")
            if breaks:
                words = [part for word in words for part in self._broken(word, width, size, face)]
            for word in words:
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, face) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def _broken(self, word: str, width: int, size: float, face: str) -> list[str]:
        """A word in pieces that are at most `width` px wide."""
        pieces = []
        while len(word) > 1 and self.width(word, size, face) > width:
            length = next(
                n for n in range(len(word) - 1, 0, -1) if n == 1 or self.width(word[:n], size, face) <= width
            )
            pieces.append(word[:length])
            word = word[length:]
        return [*pieces, word]

    def fit(self, text: str, width: int, size: float, least: float, face: str = "plain") -> float:
        """The largest size from `size` down to `least` at which the text is at most `width` px wide."""
        while size > least and self.width(text, size, face) > width:
            size -= 1
        return size

    def shorten(self, text: str, width: int, size: float, face: str = "plain") -> str:
        """The text, cut with an ellipsis if it is wider than `width` px."""
        if self.width(text, size, face) <= width:
            return text
        while text and self.width(text + "…", size, face) > width:
            text = text[:-1]
        return text.rstrip() + "…"
