"""Pyodide asks at its start for the docstrings of all that it builds in. Nobody reads them here."""

from collections.abc import Callable


def dedent_docstring(docstring: str) -> str:
    """The same: it has one line."""
    return docstring


def get_cmeth_docstring(func: Callable[..., object]) -> str:
    """The name, as the beginning of a signature."""
    return f"{func.__name__}($self, *args)\n--\n\n"
