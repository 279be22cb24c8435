"""Names that Pyodide asks for at its start. Nothing is ever installed in the page."""

from pathlib import Path

SITE_PACKAGES = Path("/lib/python3.14/site-packages")
DSO_DIR = Path("/usr/lib")


def init_loaded_packages() -> None:
    """There are none."""
