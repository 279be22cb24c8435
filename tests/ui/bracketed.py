"""A language for tests in which every text of the catalogues stands in brackets.

`⟦Round ⦃2⦄⟧`: what a person sees or hears must be made of such pieces. Letters outside of them were never
gathered for translation; pieces that follow each other without a sign between them were glued together in
the order of English.
"""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.ui.app import App
from game.ui.toolkit import translate
from game.ui.toolkit.fonts import Fonts
from game.ui.toolkit.sentences import ENDS
from game.ui.toolkit.widgets.button import Button

from . import driver
from .host import ScriptedHost, ScriptedInput
from .reading import everything
from .toolkit.catalogues import messages

OPEN, CLOSE = "⟦⟧"
"""Around a text of the catalogues."""
FILL, FULL = "⦃⦄"
"""Around what is filled into it: there the same is asked for again."""
CLOSES = {CLOSE: OPEN, FULL: FILL}
MARKS = str.maketrans("", "", OPEN + CLOSE + FILL + FULL)

PIECE = "■"
"""Stands for a bracketed text when one looks at what is around it."""
JOINTS = set(" \n.,:;·–…()/×+−±=%|•")
"""Signs that may be outside of the brackets beside numbers: they join pieces to lists, and sentences."""
SEPARATORS = {", ", "; "}
"""Texts that join pieces and are none themselves."""
SAME_EVERYWHERE = {
    r"\bMastaba\b": "the name of the collection",
    r"\b(English|Polski|Ελληνικά)\b": "languages are called as they call themselves",
    r"(?<=\d)⟦\.⟧(?=\d)": "the decimal mark stands within its number",
    r"\b[1-3]?[a-g][1-7]\b|\A[a-g]\Z": "cells and fields are called by their column and row",
    r"⦃[A-F]⦄": "sheets of Anubix are called by a letter",
    r"\A[?<>]\Z": "what a die will show, and which of two is higher",
    r"\b(Zoë von und zu Hohenstein|Ada|Friend 1)\b": "what people are called in these tests",
    r"(?<=“⦃)[^⦄]*(?=⦄”)": "what a link says is quoted as it stands there",
    r"Lorc|Delapouite|Juan Pablo del Peral|Huerta Tipográfica": "people",
    r"game-icons\.net|https://example\.org/mastaba/": "addresses",
    r"\bmastaba-[\d-]+\.json\b": "files",
    r"Alegreya Sans|Alegreya SC|CC BY 3\.0|SIL OFL 1\.1": "fonts and licences",
    r"\APython \(PSF\), .*\Z": "programs and their licences",
}
"""Texts with letters that are the same in all languages: patterns, each with the reason."""


class Brackets(gettext.NullTranslations):
    """Puts every text in brackets that the catalogues have."""

    def gettext(self, message: str) -> str:
        return self._bracketed(None, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._bracketed(None, msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._bracketed(context, message)

    def _bracketed(self, context: str | None, text: str) -> str:
        known = (context, text) in gathered() and text not in SEPARATORS
        return bracketed(text) if known else text


@cache
def gathered() -> frozenset[tuple[str | None, str]]:
    """Every text of the game with its context, singular and plural."""
    return frozenset(
        (message.context, text)
        for message in messages.gather()
        if message.id
        for text in (message.id if isinstance(message.id, tuple) else (message.id,))
    )


@cache
def bracketed(text: str) -> str:
    """The text in brackets, with brackets of their own around what is filled in.

    Each line, and what stands before and after a colon, has its own: there a text may be taken apart.
    """
    parts = SEAM.split(messages.PLACEHOLDER.sub(rf"{FILL}\g<0>{FULL}", text))
    return "".join(part if not part or SEAM.fullmatch(part) else f"{OPEN}{part}{CLOSE}" for part in parts)


SEAM = re.compile("(\n|: )")


def plain(text: str) -> str:
    """The text without any marks: as it is in English."""
    return text.translate(MARKS)


class Judged(str):
    """A part of a text that has been judged as a whole: a line of it, or its beginning."""

    __slots__ = ()


# --- what is wrong with a text ----------------------------------------------------------------------


def faults_of(text: str) -> list[str]:
    """The faults of a text: letters that were not gathered, signs of one language, glue.

    Glued are two pieces, or a piece and a number, with nothing but a space between them: another language
    has them in another order. Whole sentences may follow each other.
    """
    for pattern in SAME_EVERYWHERE:
        text = re.sub(pattern, "0", text)
    try:
        return [fault for part in outside(text) for fault in _faults(part)]
    except ValueError:
        return [TORN]


TORN = "a piece of a text without its beginning"


def outside(text: str) -> Iterator[str]:
    """The parts outside of brackets: of the text, and of its filled-in values; pieces are PIECE.

    A piece that ends a sentence is followed by a full stop. The beginning of a piece counts as one.
    """
    parts, opened, last = [""], "", ""
    for sign in text:
        if sign in OPEN + FILL:
            opened += sign
            parts += [""] * (sign == FILL)
        elif sign in CLOSES:
            if opened[-1:] != CLOSES[sign]:
                raise ValueError(text)
            opened = opened[:-1]
            if sign == FULL:
                yield parts.pop()
            else:
                parts[-1] += PIECE + ("." if last in ENDS else "")
        else:
            last = sign
            if opened[-1:] != OPEN:
                parts[-1] += sign
    yield from parts


GLUED = re.compile(rf"[{PIECE}\w] ?{PIECE}|{PIECE} ?\w")


def _faults(part: str) -> Iterator[str]:
    letters = re.findall(r"[^\W\d_]+", part)
    signs = sorted({sign for sign in part if not sign.isalnum()} - JOINTS - {PIECE})
    if letters:
        yield f"not in the catalogues: {' '.join(letters)}"
    elif GLUED.search(part):
        yield "glued together"
    if signs:
        yield f"signs that may differ with the language: {' '.join(signs)}"


# --- reading everything -----------------------------------------------------------------------------


class Reader:
    """Judges every text that is drawn, read out, shown to screen readers or handed to the system."""

    def __init__(self) -> None:
        self.screen = ""
        """The screen under test."""
        self.found: dict[tuple[str, str], str] = {}
        """(fault, text) and the first screen that it was seen on."""
        self._judged: set[str] = set()

    def read(self, text: str) -> None:
        """Judge a whole text."""
        if isinstance(text, Judged) or text in self._judged:
            return
        faults = faults_of(text)
        if faults == [TORN] and any(text in whole for whole in self._judged):
            return  # some of its lines, on one
        self._judged.add(text)
        for fault in faults:
            self.found.setdefault((fault, text), self.screen)

    def told(self) -> list[str]:
        """The findings, a line each."""
        return [f"{screen}: {text!r}: {fault}" for (fault, text), screen in self.found.items()]


def read_everything(patch: pytest.MonkeyPatch) -> Reader:
    """Speak in brackets and judge every text, as long as the patch lasts.

    Nothing needs more room by it: texts are measured and drawn without their brackets.
    """
    brackets, reader = Brackets(), Reader()
    buttons = driver.buttons

    def buttons_in_english(app: App) -> dict[str, Button]:
        return {plain(name): button for name, button in buttons(app).items()}

    patch.setattr(translate, "catalogues", SimpleNamespace(NullTranslations=lambda: brackets))
    patch.setattr(translate, "_current", brackets)
    patch.setattr(driver, "buttons", buttons_in_english)
    _read_lettering(patch, reader)
    _read_host(patch, reader)
    return reader


def _read_lettering(patch: pytest.MonkeyPatch, reader: Reader) -> None:
    render, width, wrap, shorten = Fonts.render, Fonts.width, Fonts.wrap, Fonts.shorten

    def render_plain(self: Fonts, text: str, *args: Any, **kwargs: Any) -> pygame.Surface:
        reader.read(text)
        return render(self, plain(text), *args, **kwargs)

    def width_of_plain(self: Fonts, text: str, *args: Any, **kwargs: Any) -> int:
        return width(self, plain(text), *args, **kwargs)

    def wrap_whole(self: Fonts, text: str, *args: Any, **kwargs: Any) -> list[str]:
        reader.read(text)
        return [Judged(line) for line in wrap(self, text, *args, **kwargs)]

    def shorten_whole(self: Fonts, text: str, *args: Any, **kwargs: Any) -> str:
        reader.read(text)
        short = shorten(self, text, *args, **kwargs)
        return short if short == text else Judged(short)

    patch.setattr(Fonts, "render", render_plain)
    patch.setattr(Fonts, "width", width_of_plain)
    patch.setattr(Fonts, "wrap", wrap_whole)
    patch.setattr(Fonts, "shorten", shorten_whole)


def _read_host(patch: pytest.MonkeyPatch, reader: Reader) -> None:
    def read_all(*texts: str) -> None:
        for text in texts:
            reader.read(text)

    def after(kind: type, name: str) -> None:
        """Have the texts that a method is given read, and hand them on without brackets."""
        method = getattr(kind, name)

        def call(self: object, *args: Any) -> Any:
            read_all(*(arg for arg in args if isinstance(arg, str)))
            return method(self, *(plain(arg) if isinstance(arg, str) else arg for arg in args))

        patch.setattr(kind, name, call)

    show = ScriptedHost.show_reader

    def show_reader(self: ScriptedHost, tree: str) -> None:
        for node in everything(json.loads(tree)):
            read_all(node["text"], str(node.get("said", "")))
        show(self, plain(tree))

    after(ScriptedHost, "announce")
    after(ScriptedHost, "copy")
    after(ScriptedHost, "share")
    after(ScriptedInput, "open")
    patch.setattr(ScriptedHost, "show_reader", show_reader)
