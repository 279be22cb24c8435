"""The glossary of the things on a table, for notes and for the rules page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.ui.toolkit.translate import _


@dataclass(frozen=True, slots=True)
class Sign:
    """One entry, in the language in use."""

    id: str
    """The name by which `Widget.things` calls it."""
    picture: str
    """A sprite's full name."""
    name: str
    text: str
    """Its purpose, in a sentence or two."""
    lesson: str = ""
    """The `name` of the lesson's page that tells more; '' for the first page."""
    ground: bool = False
    """True if notes about things that lie on it end with this text."""


def from_lines(ids: Sequence[str], lines: Iterable[tuple[str, str]], lesson: str) -> list[Sign]:
    """The signs of a page that is a list: each of its sentences is a name, a colon, and what it does."""
    found = []
    for sign_id, (picture, sentence) in zip(ids, lines, strict=True):
        name, _colon, text = sentence.partition(": ")
        found.append(Sign(sign_id, picture, name, text[:1].upper() + text[1:], lesson))
    return found


def table_signs() -> list[Sign]:
    """The signs on the tables of all games."""
    return [
        Sign(
            "opponent",
            "token.scribe",
            _("Another player"),
            _("How this player is doing. Tap to see all their cards and points."),
        ),
        Sign(
            "dial",
            "dial.sun",
            _("Sundial"),
            _("How far the game has progressed. The sun moves on with every turn."),
        ),
        Sign(
            "log",
            "ui.book.ink",
            _("Log"),
            _("What has happened, the newest at the bottom. Tap to read all of it."),
        ),
        Sign("prompt", "ui.info.ink", _("What to do"), _("Whose turn it is, and what to decide.")),
        Sign(
            "menu",
            "ui.menu.ink",
            _("Menu"),
            _("How to play, settings and the way back to the start screen. Your game is saved."),
        ),
        Sign(
            "hint",
            "ui.hint.ink",
            _("Hint"),
            _("Advice on what you could do now. Press again for more."),
        ),
        Sign(
            "tool.undo",
            "ui.undo.ink",
            _("Undo"),
            _("Undoes what you’ve planned, or your last action as long as it has revealed nothing."),
        ),
    ]
