"""The games with friends in a list, and home's line about them."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import GAMES
from game.play.friends import (
    CHALLENGE,
    LINK,
    ChallengeGlance,
    MailGlance,
    challenge_ids,
    glance,
    glance_at_challenge,
    mail_keys,
)
from game.play.storage import Store, texts_of
from game.ui.toolkit.translate import _, ngettext


@dataclass(frozen=True, slots=True)
class FriendsEntry:
    """A line of the list."""

    key: str
    """Of the store."""
    urgent: bool
    """True if the person here can do something."""
    touched: int
    """When it last changed."""
    mail: MailGlance | None = None
    challenge: ChallengeGlance | None = None
    """None for one that cannot be read, as `mail`."""
    link: str = ""
    """The link, if it waits to be opened."""


def entries_of(store: Store) -> list[FriendsEntry]:
    """All games with friends, those first in which one can do something. May raise StoreError."""
    found = []
    for key in mail_keys(store):
        told = glance(key, store.get(key) or "")
        if told and told.game in GAMES:
            found.append(FriendsEntry(key, told.seat in told.waits_for, told.touched, told))
    for each in challenge_ids(store):
        key = CHALLENGE + each
        challenge = glance_at_challenge(each, store.get(key) or "")
        if challenge is None or challenge.game in GAMES:
            waits, when = bool(challenge and challenge.own is None), challenge.touched if challenge else 0
            found.append(FriendsEntry(key, waits, when, None, challenge))
    found += [
        FriendsEntry(key, urgent=True, touched=0, link=link) for key, link in texts_of(store, LINK).items()
    ]
    return sorted(found, key=lambda entry: (not entry.link, not entry.urgent, -entry.touched))


def friends_words(entries: list[FriendsEntry]) -> str:
    """The line at home about them."""
    waiting = sum(entry.urgent for entry in entries)
    if waiting:
        return ngettext(
            "Games with friends: {count} is waiting for you",
            "Games with friends: {count} are waiting for you",
            waiting,
        ).format(count=waiting)
    return _("Games with friends: {count}").format(count=len(entries))
