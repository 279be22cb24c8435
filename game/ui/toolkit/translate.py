"""The words of the game in the chosen language, from gettext catalogues.

English texts are the message ids, so English needs no catalogue. Every text that a player sees passes
through `_` or `ngettext` when it is drawn, never when a module is loaded: the language can change.
"""

from __future__ import annotations

import gettext as catalogues
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

_current: catalogues.NullTranslations = catalogues.NullTranslations()
_language = "en"


def _(message: str) -> str:
    """The translation of a text."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The translation of a text that depends on a number; its sign does not matter."""
    return _current.ngettext(one, many, abs(count))


def pgettext(context: str, message: str) -> str:
    """The translation of a text that means different things in different places."""
    return _current.pgettext(context, message)


def mark(message: str) -> str:
    """Mark a text for the catalogues that is translated later; returns it unchanged."""
    return message


def mark_in(_context: str, message: str) -> str:
    """The same for a text that means different things in different places: `pgettext` translates it."""
    return message


class Plural(NamedTuple):
    """A text that goes with a number, in English: for one, and for more."""

    one: str
    many: str


Text = str | Plural
"""A text that is marked to be translated later."""


def mark_plural(one: str, many: str) -> Plural:
    """A text with a number to be translated later, by `counted`."""
    return Plural(one, many)


def counted(text: Text, count: int) -> str:
    """A marked text in the language in use; with a plural the form for that number."""
    return ngettext(*text, count) if isinstance(text, Plural) else _(text)


def language() -> str:
    """The code of the language in use."""
    return _language


def use_language(code: str, folder: Path) -> None:
    """Speak that language; `folder` holds `<code>.mo`. A missing catalogue falls back to English."""
    global _current, _language
    _current, _language = catalogues.NullTranslations(), "en"
    if code == "en":
        return
    try:
        _current, _language = _catalogue(folder / f"{code}.mo"), code
    except OSError:
        return


@cache
def _catalogue(path: Path) -> catalogues.GNUTranslations:
    """Read once: settings are taken up again with every change of one."""
    with path.open("rb") as stream:
        return catalogues.GNUTranslations(stream)


def best_language(wanted: Sequence[str], spoken: Collection[str]) -> str:
    """The first of the wanted languages ('pl-PL' and 'pl_PL' count as 'pl') that are spoken, else English."""
    for code in wanted:
        short = code.replace("_", "-").split("-")[0].lower()
        if short in spoken:
            return short
    return "en"
