"""What the page runs."""

from _pyodide._base import eval_code

__all__ = ["eval_code"]
