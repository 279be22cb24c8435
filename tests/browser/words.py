"""The names of things in the languages of the game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

TRANSLATIONS = Path(__file__).resolve().parents[2] / "assets" / "translations"


@cache
def _catalogue(language: str) -> Catalog:
    with (TRANSLATIONS / f"{language}.po").open("rb") as stream:
        return read_po(stream)


@cache
def called(english: str, language: str) -> tuple[str, ...]:
    """Translations of a text of the game in a language: several if it means several things. Raises
    KeyError."""
    if language == "en":
        return (english,)
    found = [message.string for message in _catalogue(language) if message.id == english]
    if not found:
        raise KeyError(f"{english!r} is in no catalogue")
    return tuple(dict.fromkeys(str(text) for text in found))
