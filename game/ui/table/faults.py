"""What cannot be opened, in the player's words; below them the program's own, for those who look into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.record import RecordError
from game.play.storage import FULL, StoreError
from game.ui.toolkit.translate import _

if TYPE_CHECKING:
    from game.play.links import LinkError


def with_detail(words: str, detail: str) -> str:
    """The player's words, and below them what the program says in English."""
    return words + "\n\n" + _("Details: {text}").format(text=detail)


def record_words(error: RecordError) -> str:
    """Why a recorded game cannot be opened, in a sentence."""
    if error.code == RecordError.GAME:
        return _("This game is not part of this collection: {name}.").format(name=error.name)
    if error.code == RecordError.RULES:
        return _("It was played by the rules of another version of Mastaba.")
    if error.code == RecordError.ACTION:
        text = _("The game’s data is damaged: move number {number} is not possible.")
        return text.format(number=error.number)
    return _("The game’s data is damaged or incomplete.")


def link_words(error: LinkError) -> str:
    """Why a link cannot be followed, in a sentence."""
    from game.play.links import LinkError  # only who has followed a link has loaded what reads them

    if error.code == LinkError.RECORD:
        why = record_words(error.cause) if error.cause else _("The game’s data is damaged or incomplete.")
        return _("The game recorded in the link cannot be opened.") + " " + why
    return {
        LinkError.GAME: _("The link names a game that is not in this collection."),
        LinkError.PLAYER: _("The link names a player that does not exist."),
        LinkError.PLAYERS: _("The players named in the link cannot play together."),
        LinkError.SEED: _("The seed in the link is not a valid number."),
        LinkError.SPEED: _("The link asks for a speed that does not exist."),
        LinkError.LANGUAGE: _("The game does not speak the language named in the link."),
    }.get(error.code, _("The link contradicts itself, or is too long."))


def storage_words(error: StoreError) -> str:
    """Why nothing could be kept, in the player's words."""
    if error.reason == FULL:
        return _("This browser’s storage is full. Nothing has been changed.")
    return _("This browser does not let the page save anything. Nothing has been changed.")
