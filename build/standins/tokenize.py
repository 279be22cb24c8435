"""Of Python's sources there is but the start program's, of which reports of crashes show lines."""

import builtins
import io


def open(filename: str) -> io.TextIOWrapper:  # noqa: A001 - the name is the library's
    """A source. Raises OSError if it is not there."""
    return io.TextIOWrapper(builtins.open(filename, "rb"), "utf-8")
