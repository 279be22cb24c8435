"""The table of a game with a rule of its own: a line below the board says which."""

from __future__ import annotations

from game.ui.toolkit.theme import SIZE_SMALL

from .signed_table import SignedTable


class VariantTable(SignedTable):
    """See `Game.variants`."""

    sign_icon = "ui.cards"

    def sign(self) -> str:
        """The name and the rule, or the name alone where that is all that fits; '' in the plain game."""
        variant = self.session.state.variant
        if not variant:
            return ""
        name, rule = self._game.variant_words(variant)
        whole = f"{name}: {rule}"
        fits = self.app.text_width(whole, SIZE_SMALL, "bold") < self.app.safe_area().w
        return whole if fits or self.app.listening else name
