"""The screen without a screen: see tests/ui/conftest.py."""

from tests.ui.conftest import assets, display, english, make_app, pictures

__all__ = ["assets", "display", "english", "make_app", "pictures"]
