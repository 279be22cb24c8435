"""What pygame imports of this at its start. A page has no fonts of a system."""

from typing import NoReturn


def SysFont(*_asked: object) -> NoReturn:  # noqa: N802 - pygame's own name
    """There is none."""
    raise OSError("a page has no fonts of a system")


get_fonts = match_font = SysFont
