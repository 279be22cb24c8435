"""Reports of crashes are without colours here."""


class _Plain:
    """Nothing before and after each part of a report."""

    type = message = filename = line_no = frame = error_highlight = error_range = reset = ""


class _Theme:
    traceback = _Plain


def can_colorize(*, file: object = None) -> bool:
    """Never."""
    return False


def get_theme(**_: object) -> type[_Theme]:
    """The only one."""
    return _Theme
