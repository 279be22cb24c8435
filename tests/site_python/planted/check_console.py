"""An error on the console that no assertion sees."""

from __future__ import annotations


def test_an_error_on_the_console() -> None:
    from js import console

    console.error("nobody hears this")
