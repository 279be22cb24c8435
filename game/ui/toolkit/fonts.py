"""Lettering: the game's two typefaces, rendered once for each text, size and colour.

Letters that these lack, as in names, are drawn by the host: whole words, so that letters that join do so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from itertools import groupby
from math import ceil
from pathlib import Path

import pygame

from game.ui.host import Letters

from .baked import Baked
from .surfaces import transparent
from .theme import INK, SIZE_SMALL, SIZE_TEXT, Colour

FACES = {
    "plain": "AlegreyaSans-Regular.ttf",
    "bold": "AlegreyaSans-Bold.ttf",
    "title": "AlegreyaSC-Bold.ttf",
}
SMALL, FINER = 24, 3
"""Letters of fewer px are drawn so many times as large and scaled down: the renderer puts each at a whole px,
and in small text that pulls words apart."""
WIDTHS_LIMIT = 4000
WRAPS_LIMIT = 400
LETTERS = 0.72
"""Height of capitals and digits with a little air, in heights of a line."""
EDGE_PART = 13
"""Heights of letters to the width of their edge."""
CLINGING = re.compile(r"(?:^| )(?:[^\W\d_]:?|\d+|×)$")
"""A word of one letter, as Polish has them, a number, a key: on the line of the word that follows."""
ORDINAL = re.compile(r"(?:^| )\d+\.$")
"""The same for this, if the sentence goes on: '2. rundy'."""
LAST_NUMBER = re.compile(r"[(−+]?\d+[.,:;!?)]+$")
"""A number that no word follows: on the line of the word before it: 'stone 3, green'."""
NO_SIGN = "\uffff"
"""Drawn as everything that a typeface has no picture for: this code point never is a sign."""
TONOS = "\u0301"
GREEK_OR = ("ή", "Ή")
WORDS = re.compile(r"(\w+)")
PIECES = re.compile(r"\S*\u2068[^\u2069]*\u2069?\S*|\S+|\s+")
"""Words and the gaps between them; text with a direction of its own (see `isolated`) is one word."""
UNSEEN = str.maketrans("", "", "\u2068\u2069")
"""The marks of that, which only who knows directions can draw."""
JOINER = "\u200d"
MARKS = ".,;:!?…·()“”„«»"
"""Signs that may come right before or after a word."""


def _clings(before: str, word: str, following: str) -> bool:
    """True if the text `before` a word must not end a line; `following` comes after the word."""
    goes_on = ORDINAL.search(word) and following[:1].islower()
    number = before[-1:].isalpha() and LAST_NUMBER.match(word) and not goes_on
    ordinal = ORDINAL.search(before) and word[:1].islower()
    return bool(CLINGING.search(before) or word in ("×", "–") or number or ordinal)


def title_spelling(text: str) -> str:
    """A text as it is set in small capitals: capitals of Greek bear no accent, only the diaeresis.

    The word for "or" keeps its accent, which sets it apart from the article.
    """
    words = WORDS.split(unicodedata.normalize("NFC", text))
    return "".join(part if part in GREEK_OR else _without_tonos(part) for part in words)


def _without_tonos(text: str) -> str:
    out, letter = [], ""
    for char in unicodedata.normalize("NFD", text):
        if not unicodedata.combining(char):
            letter = char
        if char != TONOS or not "\u0370" <= letter <= "\u03ff":
            out.append(char)
    return unicodedata.normalize("NFC", "".join(out))


def spelling(text: str, face: str) -> str:
    """A text as a face shows it."""
    if text.isascii():
        return text
    text = text.translate(UNSEEN)
    return title_spelling(text) if face == "title" else text


class Fonts:
    """Renders text at a zoom of `scale` device px per unit. Sizes are in units, results in device px.

    `larger` is how much larger than that text is set where there is room for it, for people who want it so.
    """

    def __init__(
        self,
        folder: Path,
        scale: float,
        larger: float = 1.0,
        colours: Mapping[Colour, Colour] | None = None,
        letters: Letters | None = None,
        kept: Baked | None = None,
    ) -> None:
        """`colours` stand for others, as on a dark table; `letters` are those of the surroundings.

        Drawn texts are `kept` there.
        """
        self._folder = folder
        self.scale = scale * larger
        self.larger = larger
        self._colours = colours or {}
        self._letters = letters
        self._own: dict[str, bool] = {" ": True}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self.cache = Baked() if kept is None else kept
        """The texts that have been drawn."""
        self._widths: dict[tuple[str, float, str], int] = {}
        self._wraps: dict[tuple[str, int, float, str, bool], list[str]] = {}

    def _font(self, face: str, size: float) -> pygame.font.Font:
        """Larger than asked for by `_finer`."""
        pixels = self._pixels(size) * self._finer(size)
        font = self._fonts.get((face, pixels))
        if font is None:
            font = self._fonts[face, pixels] = pygame.font.Font(self._folder / FACES[face], pixels)
        return font

    def close(self) -> None:
        """Let go of the typefaces' files, until something new is to be drawn."""
        self._fonts.clear()

    def _pixels(self, size: float) -> int:
        return max(1, round(size * self.scale))

    def _finer(self, size: float) -> int:
        return FINER if self._pixels(size) < SMALL else 1

    def render(
        self, text: str, size: float = SIZE_TEXT, colour: Colour = INK, face: str = "plain"
    ) -> pygame.Surface:
        """The text on one line, on a transparent ground."""
        colour = self.colour(colour)
        key = ("text", text, face, self._pixels(size), colour)
        surface = self.cache.get(key)
        if surface is None:
            parts = [
                self._drawn_by_others(part, size, colour, face)
                if foreign
                else self._drawn(part, size, colour, face)
                for part, foreign in self._parts(text)
            ]
            whole = parts[0] if len(parts) == 1 else self._joined(parts)
            surface = self.cache[key] = whole.convert_alpha()
        return surface

    @staticmethod
    def _joined(parts: list[pygame.Surface]) -> pygame.Surface:
        """The parts of a line, which all have its height, or are a little lower."""
        high = max(part.get_height() for part in parts)
        out, x = transparent((sum(part.get_width() for part in parts), high)), 0
        for part in parts:
            out.blit(part, (x, 0))
            x += part.get_width()
        return out

    def _parts(self, text: str) -> list[tuple[str, bool]]:
        """A text in parts, and whether each is for the surroundings to draw."""
        if text.isascii() or all(map(self.has, text)) or not (self._letters and self._letters.can_draw()):
            return [(text, False)]
        pieces = PIECES.findall(text)
        foreign = [not all(map(self.has, piece)) for piece in pieces]
        for i in range(1, len(pieces) - 1):  # between two such words the space is theirs
            if pieces[i].isspace() and foreign[i - 1] and foreign[i + 1]:
                foreign[i] = True
        runs = groupby(zip(pieces, foreign, strict=True), key=lambda pair: pair[1])
        return [("".join(piece for piece, _ in run), theirs) for theirs, run in runs]

    def _line(self, size: float, face: str) -> tuple[int, int, int]:
        """Side of the em, and what a line has above and below its base line."""
        above = ceil(self._font(face, size).get_ascent() / self._finer(size))
        return self._pixels(size), above, self.line_height(size, face) - above

    def _drawn_by_others(self, text: str, size: float, colour: Colour, face: str) -> pygame.Surface:
        assert self._letters is not None
        line, bold = self._line(size, face), face != "plain"
        return self._letters.draw(text, *line, bold=bold, colour=colour[:3])

    def _drawn(self, text: str, size: float, colour: Colour, face: str) -> pygame.Surface:
        font, finer = self._font(face, size), self._finer(size)
        drawn = font.render(spelling(text, face), True, colour)
        if finer == 1:
            return drawn
        # So high that the letters stand on the edge of a row of px, and are sharp there.
        above = font.get_ascent()
        high = round(drawn.get_height() * ceil(above / finer) / above)
        width, line = self._own_width(text, size, face), self.line_height(size, face)
        return pygame.transform.smoothscale(drawn, (width, high)).subsurface((0, 0, width, min(high, line)))

    def write(
        self,
        target: pygame.Surface,
        text: str,
        size: float = SIZE_TEXT,
        colour: Colour = INK,
        face: str = "plain",
        **place: tuple[float, float],
    ) -> None:
        """Draw the text on one line; `place` says where, as `Surface.get_rect` takes it: `center=…`."""
        surface = self.render(text, size, colour, face)
        target.blit(surface, surface.get_rect(**place))

    def edged(
        self, text: str, size: float, colour: Colour, edge: Colour, face: str = "plain"
    ) -> pygame.Surface:
        """The text in one colour with an edge of another, to be read on any ground."""
        away = max(1, round(size * self.scale / EDGE_PART))
        dark, light = (self.render(text, size, shade, face) for shade in (edge, colour))
        out = transparent((light.get_width() + 2 * away, light.get_height() + 2 * away))
        for dx, dy in ((0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (2, 0), (0, 2), (2, 2)):
            out.blit(dark, (dx * away, dy * away))
        out.blit(light, (away, away))
        return out

    def colour(self, colour: Colour) -> Colour:
        """The colour that a colour is drawn in."""
        return self._colours.get(colour, colour)

    def has(self, sign: str) -> bool:
        """True if the typefaces have a sign."""
        own = self._own.get(sign)
        if own is None:
            own = self._own[sign] = self._looks_like_one(sign)
        return own

    def _looks_like_one(self, sign: str) -> bool:
        font = self._font("plain", SIZE_TEXT)
        if not font.size(sign)[0]:
            return False
        drawn, missing = (
            pygame.image.tobytes(font.render(text, True, INK), "RGBA") for text in (sign, NO_SIGN)
        )
        return drawn != missing

    def lacking(self, text: str) -> str:
        """The signs of a text that nobody here can draw."""
        if self._letters and self._letters.can_draw():
            return ""
        return "".join(sign for sign in text if not self.has(sign))

    def size_for(self, pixels: float) -> float:
        """The size at which letters are set on a body of so many device px: for what must fit a picture."""
        return pixels / self.scale

    def width(self, text: str, size: float = SIZE_TEXT, face: str = "plain") -> int:
        """The width of a line in device px."""
        key = (text, size, face)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= WIDTHS_LIMIT:
                self._widths.clear()
            width = self._widths[key] = sum(
                self._width_by_others(part, size, face) if foreign else self._own_width(part, size, face)
                for part, foreign in self._parts(text)
            )
        return width

    def _own_width(self, text: str, size: float, face: str) -> int:
        return ceil(self._font(face, size).size(spelling(text, face))[0] / self._finer(size))

    def _width_by_others(self, text: str, size: float, face: str) -> int:
        assert self._letters is not None
        return self._letters.width(text, *self._line(size, face), bold=face != "plain")

    def line_height(self, size: float = SIZE_TEXT, face: str = "plain") -> int:
        """The distance of two lines in device px."""
        return ceil(self._font(face, size).get_linesize() / self._finer(size))

    def wrap(
        self, text: str, width: int, size: float = SIZE_TEXT, face: str = "plain", breaks: bool = False
    ) -> list[str]:
        """The text in lines of at most `width` device px; a longer word stays whole, unless `breaks`."""
        key = (text, width, size, face, breaks)
        lines = self._wraps.get(key)
        if lines is None:
            if len(self._wraps) >= WRAPS_LIMIT:
                self._wraps.clear()
            lines = self._wraps[key] = self._wrapped(text, width, size, face, breaks)
        return lines[:]

    def _wrapped(self, text: str, width: int, size: float, face: str, breaks: bool) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            words = paragraph.split(" ")
            if breaks:
                words = [part for word in words for part in self._broken(word, width, size, face)]
            for word in self._held(words, width, size, face):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, face) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def _held(self, words: list[str], width: int, size: float, face: str) -> list[str]:
        """The words, each with what must not stand alone before it at the end of a line.

        Where both do not fit on one line they are parted after all.
        """
        held: list[str] = []
        for word, following in zip(words, [*words[1:], ""], strict=True):
            both = f"{held[-1]} {word}" if held else word
            if held and _clings(held[-1], word, following) and self.width(both, size, face) <= width:
                held[-1] = both
            else:
                held.append(word)
        return held

    def _broken(self, word: str, width: int, size: float, face: str) -> list[str]:
        """A word in pieces that are at most `width` px wide, with hyphens if it is of letters only.

        Signs before and after it, a full stop for example, are no part of the word.
        """
        pieces, hyphen = [], "-" if word.strip(MARKS).isalpha() else ""
        while len(word) > 1 and self.width(word, size, face) > width:
            length = next(
                n
                for n in range(len(word) - (3 if hyphen and len(word) > 5 else 1), 0, -1)
                if n == 1 or self.width(word[:n] + hyphen, size, face) <= width
            )
            pieces.append(word[:length] + hyphen)
            word = word[length:]
        return [*pieces, word]

    def fit(
        self, text: str, width: int, size: float, least: float, face: str = "plain", height: int | None = None
    ) -> float:
        """The largest size from `size` down to `least` at which the text is at most `width` px wide.

        With `height` the letters are at most so many px high, too.

        Large text gives way first: it may shrink to what `least` is for everybody else.
        """
        least /= self.larger
        while size > least and (
            self.width(text, size, face) > width
            or (height is not None and self.line_height(size, face) * LETTERS > height)
        ):
            size = max(least, size - 1)
        return size

    def shorten(self, text: str, width: int, size: float, face: str = "plain") -> str:
        """The text, cut with an ellipsis if it is wider than `width` px."""
        if self.width(text, size, face) <= width:
            return text
        while text and self.width(text + "…", size, face) > width:
            text = text[:-1].rstrip(JOINER)
        return text.rstrip() + "…"

    def fitting(
        self, text: str, width: int, size: float = SIZE_TEXT, colour: Colour = INK, face: str = "plain"
    ) -> pygame.Surface:
        """The text on one line of at most `width` px: smaller, as far as it can be read, and then cut."""
        size = self.fit(text, width, size, SIZE_SMALL, face)
        return self.render(self.shorten(text, width, size, face), size, colour, face)
