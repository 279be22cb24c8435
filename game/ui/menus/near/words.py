"""Texts of the page while devices are brought together."""

from __future__ import annotations

import json
from base64 import b64encode

from game.ui.table.scene import Shell
from game.ui.toolkit.translate import _

FACES = {
    "Alegreya SC": {"700": "AlegreyaSC-Bold"},
    "Alegreya Sans": {"400": "AlegreyaSans-Regular", "700": "AlegreyaSans-Bold"},
}
"""The game's typefaces: family → weight → file."""


def _dressed(app: Shell, words: dict[str, str]) -> str:
    """The words, and what they are shown in: lettering and colours of the game, as JSON."""
    folder = app.assets / "fonts"
    fonts = {
        family: [
            (weight, b64encode((folder / f"{name}.ttf").read_bytes()).decode())
            for weight, name in faces.items()
        ]
        for family, faces in FACES.items()
    }
    look = {"fonts": fonts, "night": app.settings.table == "night", "large": app.large_text}
    return json.dumps({**words, **look}, ensure_ascii=False)


def invitation_words(app: Shell, name: str) -> str:
    """For inviting a seat, as JSON."""
    return _dressed(
        app,
        {
            "title": _("Invite {name}").format(name=name),
            "words": _(
                "1. Scan this code with the other device’s camera, or send the link. Both devices must "
                "be on the same network or hotspot; no internet is needed."
            ),
            "code": _("Invitation code"),
            "link": _("Invitation link"),
            "copy": _("Copy link"),
            "answer": _(
                "2. The other device shows a code in return: scan it with the camera, or paste it here."
            ),
            "connect": _("Connect"),
            "scan": _("Use the camera"),
            "connecting": _("Connecting…"),
            "wrong": _("This isn’t the answer to this invitation."),
            "noCamera": _("The camera can’t be used: paste the answer instead."),
            "close": _("Close"),
        },
    )


def answer_words(app: Shell) -> str:
    """For answering an invitation, as JSON."""
    return _dressed(
        app,
        {
            "title": _("Show this to the host"),
            "words": _(
                "Scan this code with the host’s camera, or send the link back. The game opens as soon "
                "as both devices have found each other."
            ),
            "code": _("Answer code"),
            "link": _("Answer link"),
            "copy": _("Copy link"),
            "close": _("Close"),
        },
    )


def no_network_words() -> str:
    """For a device that no other one can reach."""
    return _(
        "This device isn’t on a network, so no other device can reach it. Join one, or turn on a "
        "hotspot and let the others join it: neither needs the internet."
    )


def earlier_words() -> str:
    """For a guest whose host has taken up a save."""
    return _("The host has gone back to an earlier position. The game goes on from there.")
