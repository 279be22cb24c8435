"""Pyodide's own package, with what a page needs of it: the event loop."""

from .webloop import start

__version__ = "314.0.7"

start()
