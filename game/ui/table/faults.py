"""Faults in the player's words; the program's own are folded away, to be copied."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.engine.record import RecordError
from game.play.storage import FULL, StoreError
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.dialog import Answer, Aside, Dialog

from .copying import copy_and_tell, done_words

if TYPE_CHECKING:
    from game.play.links import LinkError


def detail_answer(detail: str) -> Answer:
    """A dialog's button for what the program says in English, for those who report it."""
    return (_("Technical details"), Aside(partial(_show_detail, detail)), "papyrus")


def _show_detail(detail: str, kit: Kit) -> None:
    """Above the dialog, which stays open."""
    title, copied = _("Technical details"), done_words()
    answers: list[Answer] = [
        (_("Close"), lambda: None, "gold"),
        (_("Copy"), partial(copy_and_tell, kit, title, detail, copied), "papyrus"),
    ]
    kit.stage.root.add(Dialog(kit, title, detail, answers, escape=0))


def quoted(text: str) -> str:
    """Put somebody else's word into the quotation marks of the language."""
    return _("“{text}”").format(text=text)


def record_words(error: RecordError) -> str:
    """Why a recorded game cannot be opened, in a sentence."""
    if error.code == RecordError.GAME:
        text = _("This game isn’t part of this collection: {name}.")
        return text.format(name=quoted(error.name.strip("'\"")))
    if error.code == RecordError.RULES:
        return _("It was played by the rules of another version of Mastaba.")
    if error.code == RecordError.ACTION:
        text = _("The game’s data is damaged: move number {number} isn’t possible.")
        return text.format(number=error.number)
    if error.code == RecordError.FAULT:
        return _("This version of Mastaba stumbles over it, which is our mistake. A later one may not.")
    return _("The game’s data is damaged or incomplete.")


def link_words(error: LinkError) -> str:
    """Why a link cannot be followed, in a sentence."""
    from game.play.links import LinkError  # only who has followed a link has loaded what reads them

    if error.code == LinkError.RECORD:
        why = record_words(error.cause) if error.cause else _("The game’s data is damaged or incomplete.")
        return _("The game recorded in the link can’t be opened.") + " " + why
    text = {
        LinkError.GAME: _("There’s no game {value} in this collection."),
        LinkError.PLAYER: _("The link names an unknown player: {value}."),
        LinkError.PLAYERS: _("The players named in the link can’t play together."),
        LinkError.SEED: _("The seed in the link must be a whole number, not {value}."),
        LinkError.SETUP: _("The game options in the link aren’t possible."),
        # Translators: "off", "fast" and "normal" are written so in links, in every language.
        LinkError.SPEED: _("The speed in a link can be off, fast or normal, not {value}."),
        LinkError.LANGUAGE: _("Mastaba doesn’t speak the language {value} yet."),
        LinkError.CASE: _(
            "Somewhere on its way this link had all its letters changed to capitals or to small ones, "
            "so the game can’t be read. Please ask for the link again."
        ),
        LinkError.UNREADABLE: _("This link was cut short or changed on its way. Please ask for it again."),
    }.get(error.code, _("The link contradicts itself, or is too long."))
    return text.format(value=quoted(error.value))


def storage_words(error: StoreError) -> str:
    """Why nothing could be kept, in the player's words."""
    if error.reason == FULL:
        return _("This browser’s storage is full. Nothing has been changed.")
    return _("This browser doesn’t let the page save anything. Nothing has been changed.")
