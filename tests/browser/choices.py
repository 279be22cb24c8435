"""The values of each setting, as game/play/settings.py has them: tests that try all of it name no setting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from game.play import looks, settings
from game.play.settings import Settings, save_settings
from game.play.storage import MemoryStore

NOBODYS = "no_such_name"
"""A text that no setting means, but those accept that leave names to newer releases."""
SHARES = (0.0, 0.5, 1.0)
"""Of what may be anything from 0 to 1."""


def choices() -> dict[str, tuple[object, ...]]:
    """Each setting's name, and all that it can be; of what is gradual both ends and the middle."""
    return {name: _of(getattr(Settings(), name), valid) for name, valid in settings.VALID.items()}


def _of(default: object, valid: Callable[[object], bool]) -> tuple[object, ...]:
    if valid(NOBODYS):
        return next(tuple(some) for some in _collections() if default in some)
    if valid(SHARES[1]):
        return SHARES
    texts = dict.fromkeys(text for some in _collections() for text in some)
    return tuple(value for value in (None, False, True, *texts) if valid(value))


def _collections() -> list[Collection[str]]:
    """The names that settings choose from: the constants of the modules that define them."""
    return [
        value
        for module in (settings, looks)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, Mapping | Sequence) and not isinstance(value, str)
    ]


def kept_settings(values: Mapping[str, object]) -> str:
    """The text that the game keeps when these are set and all others are as they were at first."""
    store, chosen = MemoryStore(), Settings()
    for name, value in values.items():
        setattr(chosen, name, value)
    save_settings(store, chosen)
    return store.get(settings.KEY) or ""
