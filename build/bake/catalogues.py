"""Compiling translation catalogues from .po to .mo."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in every compiled catalogue: the same texts must give the same bytes on every day."""


class CatalogueError(ValueError):
    """A .po file that cannot be compiled; the message names it."""


def compile_catalogues(source: Path, out: Path) -> list[Path]:
    """Write `<lang>.mo` for every `<lang>.po` in `source`; returns the files written."""
    files = []
    for po in sorted(source.glob("*.po")):
        try:
            catalogue = read_po(io.BytesIO(po.read_bytes()), locale=po.stem, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            raise CatalogueError(f"{po.name}: {error}") from error
        for message, errors in catalogue.check():
            # A placeholder that the translation lacks would fail in the middle of a game.
            raise CatalogueError(f"{po.name}, line {message.lineno}: {errors[0]}")
        catalogue.creation_date = catalogue.revision_date = NO_DATE
        files.append(out / f"{po.stem}.mo")
        with files[-1].open("wb") as stream:
            write_mo(stream, catalogue)
    return files
