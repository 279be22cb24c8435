"""The Mummy has reached an explorer: its controller chooses the victim and the loss."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.table.seat_names import is_you, seat_name
from game.ui.toolkit.stage import Thing
from game.ui.toolkit.translate import _

from ..rules import NO_CARD, Strike, load_cards, load_explorers
from .board import MummyTable
from .card_art import picture_name
from .choice_buttons import Choice
from .offer import Offer
from .panel import PyramidPanel
from .wording import card_name, summary


class StrikePanel(PyramidPanel):
    """One button for each thing that the Mummy can take."""

    thing = "mummy"

    widest, highest = 560.0, 520.0

    def __init__(self, board: MummyTable, offer: Offer) -> None:
        super().__init__(board)
        body = self.head(_("The Mummy attacks"), _("You choose what it takes."), "token.mummy")
        strikes = offer.of(Strike)
        victims = {strike.explorer for strike in strikes}
        self.offer_choices([self._choice(strike, len(victims) > 1) for strike in strikes], body)

    def things(self) -> Sequence[Thing]:
        return [*super().things(), *(("mummy@choice", button.rect) for button in self.choice_buttons)]

    def _choice(self, strike: Strike, several: bool) -> Choice:
        """The choice of one strike; with several victims the note names the owner, else the title does."""
        board, kit = self.board, self.kit
        seats = board.session.seats
        player = next(p for p, seat in enumerate(board.shown.seats) if seat.explorer == strike.explorer)
        whose = _("yours") if is_you(seats, player) else seat_name(seats, player)

        if strike.card == NO_CARD:
            left = board.shown.seats[player].endurance
            # Translators: a find or Endurance that the Mummy may take, and how much of it is left.
            note = _("{name}: {left} left").format(name=whose, left=left)
            portrait = f"portrait.{load_explorers()[strike.explorer].id}"
            return Choice(_("Endurance"), strike, note=note, picture=portrait)
        card = load_cards()[strike.card]
        note = f"{whose}: {summary(card)}" if several else summary(card)
        picture = picture_name(kit, card) or ""
        return Choice(card_name(card), strike, note=note, picture=picture)
