"""Sentences about what happens to a seat: "you" for the person at the screen, a name for everybody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.ui.toolkit.translate import Text, counted

from .seat_names import is_you, subject_name


class Teller:
    """Says things of one seat; `named` gives its name in the case that the sentences put it in."""

    def __init__(
        self, seats: Sequence[str], player: int, named: Callable[[Sequence[str], int], str] = subject_name
    ) -> None:
        self.you = is_you(seats, player)
        self.name = named(seats, player)

    def __call__(self, yours: Text, others: Text, **values: Any) -> str:
        """The one of two marked texts that suits, translated and filled in; '' stays ''.

        A plural takes the form for the value `count`.
        """
        text = yours if self.you else others
        return counted(text, values.get("count", 0)).format(name=self.name, **values) if text else ""
