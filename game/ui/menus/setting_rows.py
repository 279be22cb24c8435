"""The settings that are one of several values: what the page says of each, and what choosing it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.play.settings import ALWAYS, LANGUAGES, MATTERS
from game.ui.table.scene import Shell
from game.ui.toolkit.translate import _, language, pgettext

FELT = (40, 60, 40)
"""How the device vibrates when that is switched on."""

Option = tuple[Any, str, str]
"""A value, its word, and the line that explains it while it is chosen."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting. Each change is kept at once."""

    field: str
    """Its name in `Settings`."""
    caption: str
    options: Sequence[Option]
    shown: Callable[[Shell], Any] | None = None
    """The value that holds now, where that is not simply what has been set."""
    visit: str = ""
    """The app's attribute with a value for this visit alone, which a choice ends."""
    effect: Callable[[Shell], None] | None = None
    """An immediate effect of a choice, apart from its being kept."""

    def value(self, app: Shell) -> Any:
        """The value that is marked as chosen."""
        return self.shown(app) if self.shown else getattr(app.settings, self.field)

    def note(self, app: Shell) -> str:
        """The explanation of that value."""
        value = self.value(app)
        return next(note for option, _word, note in self.options if option == value)

    def choose(self, app: Shell, value: Any) -> None:
        """Set it, keep it, and do what it does at once."""
        if self.visit:
            setattr(app, self.visit, None)
        setattr(app.settings, self.field, value)
        app.save_settings()
        if self.effect:
            self.effect(app)


def screen_rows() -> list[SettingRow]:
    """How the screen looks."""
    return [
        SettingRow(
            "language",
            _("Language"),
            [(code, name, "") for code, name in LANGUAGES.items()],
            shown=lambda _app: language(),
            visit="visit_language",
        ),
        SettingRow(
            "table",
            _("Time of day"),
            [
                ("auto", pgettext("a setting", "Automatic"), _("from day to night as the game goes on")),
                ("day", _("Day"), _("tables always light")),
                ("night", _("Night"), _("tables always dark")),
            ],
        ),
        SettingRow(
            "large_text",
            _("Text size"),
            [(False, pgettext("text size", "Normal"), ""), (True, pgettext("text size", "Large"), "")],
            shown=lambda app: app.large_text,
            effect=lambda app: app.host.poke(),  # the window's measures follow, and with them every scene
        ),
    ]


def game_rows() -> list[SettingRow]:
    """Settings of play."""
    return [
        SettingRow(
            "at_once",
            # Translators: a heading: whether what is placed must be confirmed by a button.
            _("Your moves"),
            [
                (False, _("Confirm first"), _("you confirm each one with a button")),
                (True, _("Straight away"), _("whenever there’s no doubt")),
            ],
        ),
        SettingRow(
            "left_handed",
            # Translators: what stands on the left or on the right: "Controls: on the left".
            pgettext("on one side", "Controls"),
            [(True, _("On the left"), ""), (False, _("On the right"), "")],
        ),
        SettingRow(
            "throw_dice",
            _("Your dice"),
            [
                (True, _("You throw"), _("in Anubix: with a tap or a flick")),
                (False, pgettext("a setting", "Automatic"), ""),
            ],
        ),
        SettingRow(
            "asking",
            # Translators: a heading: when the player is asked for a bid or a card in the game Mummy.
            _("Questions in Mummy"),
            [
                (
                    MATTERS,
                    _("When it matters"),
                    _("asks nothing about gifts, or about bids while the Mummy can’t reach anyone"),
                ),
                (ALWAYS, _("Every time"), ""),
            ],
            shown=lambda app: ALWAYS if app.settings.asking == ALWAYS else MATTERS,
        ),
        SettingRow(
            "speed",
            _("Animation speed"),
            [
                ("normal", pgettext("animation speed", "Normal"), ""),
                ("fast", pgettext("animation speed", "Fast"), ""),
                ("off", pgettext("animation speed", "Off"), ""),
            ],
            shown=lambda app: app.visit_speed or app.settings.speed,
            visit="visit_speed",
        ),
    ]


def motion_row() -> SettingRow:
    """How much of the screen moves."""
    return SettingRow(
        "reduced_motion",
        _("Reduce motion"),
        [
            (None, pgettext("a setting", "Automatic"), _("as set on this device")),
            (True, pgettext("switch", "On"), _("no animation, same pauses")),
            (False, pgettext("switch", "Off"), ""),
        ],
    )


def shake_row(effect: Callable[[Shell], None]) -> SettingRow:
    """For devices in a hand; the effect asks the browser for their sensor."""
    return SettingRow(
        "shake_dice",
        # Translators: a heading: whether shaking the phone throws the dice.
        _("Shake to throw"),
        switch(_("in Anubix: a tap still works, too"), ""),
        effect=effect,
    )


def vibration_row() -> SettingRow:
    """For devices that can."""
    return SettingRow(
        "vibration",
        # Translators: a heading: whether the phone vibrates; and below, when it does.
        _("Vibration"),
        switch(_("at big moments"), ""),
        effect=lambda app: app.host.vibrate(FELT) if app.settings.vibration else None,
    )


def awake_row() -> SettingRow:
    """For browsers that can."""
    return SettingRow(
        "keep_awake", _("Keep the screen on"), switch(_("during a game"), _("as set on this device"))
    )


def switch(on: str, off: str) -> list[Option]:
    """On and off, and the lines that explain them."""
    return [(True, pgettext("switch", "On"), on), (False, pgettext("switch", "Off"), off)]
