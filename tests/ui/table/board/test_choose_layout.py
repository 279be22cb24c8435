"""Which of a game's layouts a window gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.table.board.layout import Arrangement, TableLayout, choose_layout
from game.ui.toolkit.box import NOWHERE, Box
from game.ui.toolkit.theme import HIT

SMALL, ENOUGH, AMPLE = HIT - 10.0, HIT + 1.0, HIT + 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain(TableLayout):
    side: float
    roomy: bool = True
    choosy: bool = False
    far: float = 0.0

    @property
    def cell(self) -> float:
        return self.side

    def has_room(self) -> bool:
        return self.roomy

    def replaces(self, own: TableLayout | None) -> bool:
        return not self.choosy

    def own_parts(self) -> Sequence[Box]:
        return [Box(self.far, 0, self.side, self.side)]


def made(
    kind: str, side: float, *, roomy: bool = True, choosy: bool = False, far: float = 0.0
) -> Arrangement[Plain]:
    def arrange(width: float, height: float, opponents: int) -> Plain:
        places = {"round": NOWHERE, "menu": NOWHERE, "prompt": NOWHERE, "opponents": ()}
        return Plain(kind=kind, side=side, roomy=roomy, choosy=choosy, far=far, **places)

    return arrange


def chosen(wide: Sequence[Arrangement[Plain]], tall: Sequence[Arrangement[Plain]] = ()) -> str:
    """For a window that is wide."""
    return choose_layout({"wide": wide, "tall": tall}, 1000.0, 700.0, 1).kind


def test_of_what_is_usual_the_largest_cells_are_taken() -> None:
    assert chosen([made("a", ENOUGH), made("b", AMPLE)], [made("c", 2 * AMPLE)]) == "b"


def test_a_usual_layout_with_cells_to_hit_is_not_given_up_for_larger_ones() -> None:
    assert chosen([made("a", ENOUGH)], [made("b", AMPLE)]) == "a"


def test_cells_too_small_to_hit_give_way_to_the_largest_of_all() -> None:
    assert chosen([made("a", SMALL)], [made("b", ENOUGH), made("c", AMPLE)]) == "c"


def test_a_layout_that_may_not_replace_is_passed_over() -> None:
    assert chosen([made("a", SMALL)], [made("b", AMPLE, choosy=True)]) == "a"


def test_a_layout_without_room_for_its_parts_is_passed_over() -> None:
    assert chosen([made("a", AMPLE, roomy=False), made("b", ENOUGH)]) == "b"


def test_a_layout_that_leaves_the_window_is_passed_over() -> None:
    assert chosen([made("a", AMPLE, far=990.0), made("b", ENOUGH)]) == "b"


def test_the_first_usual_layout_is_taken_where_none_fits() -> None:
    assert chosen([made("a", SMALL, roomy=False), made("b", AMPLE, roomy=False)]) == "a"
