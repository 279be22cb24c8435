"""The table for a session: a plain one, or one that says all the time which variant is played."""

from __future__ import annotations

from game.play.session import Session

from ..scene import Shell
from .table import Table


def table_of(app: Shell, session: Session) -> Table:
    """The table on which a session is played on this device alone."""
    if not session.state.variant:
        return Table(app, session)
    from .variant_table import VariantTable

    return VariantTable(app, session)
