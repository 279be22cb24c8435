"""Files that lie beside pygame's modules."""

from io import BufferedReader
from pathlib import Path


def getResource(identifier: str, *_package: str) -> BufferedReader:  # noqa: N802 - pygame's own name
    """A file by its name. Raises OSError if there is none."""
    return (Path(__file__).parent / identifier).open("rb")
