"""Texts of the page while devices are brought together."""

from __future__ import annotations

import json

from game.ui.toolkit.translate import _


def invitation_words(name: str) -> str:
    """For inviting a seat, as JSON."""
    return json.dumps(
        {
            "title": _("Invite {name}").format(name=name),
            "words": _(
                "1. Let the other device’s camera read this code, or send it the link. Both devices "
                "must be on the same network or hotspot; no internet is needed."
            ),
            "code": _("Invitation code"),
            "link": _("Invitation link"),
            "copy": _("Copy link"),
            "answer": _(
                "2. The other device shows a code in return: read it with the camera, or paste it here."
            ),
            "connect": _("Connect"),
            "scan": _("Use the camera"),
            "connecting": _("Connecting…"),
            "wrong": _("This isn’t the answer to this invitation."),
            "noCamera": _("The camera can’t be used: paste the answer instead."),
            "close": _("Close"),
        },
        ensure_ascii=False,
    )


def answer_words() -> str:
    """For answering an invitation, as JSON."""
    return json.dumps(
        {
            "title": _("Show this to the host"),
            "words": _(
                "Let the host’s camera read this code, or send the link back. "
                "The game opens as soon as both devices have found each other."
            ),
            "code": _("Answer code"),
            "link": _("Answer link"),
            "copy": _("Copy link"),
            "close": _("Close"),
        },
        ensure_ascii=False,
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
