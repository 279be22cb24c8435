"""The one error that the recipe shows as plain words instead of a traceback."""

from __future__ import annotations


class RecipeError(Exception):
    """Something the person who runs the recipe can act on; the message says what and how."""
