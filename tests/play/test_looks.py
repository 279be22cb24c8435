"""Looks that medals unlock."""

from __future__ import annotations

from game.play.looks import BACKS, SKIES, opened_between
from game.play.settings import Settings


def test_the_first_look_is_everybodys_and_what_settings_begin_with() -> None:
    settings = Settings()
    for looks, chosen in ((SKIES, settings.sky), (BACKS, settings.back)):
        assert looks[chosen] == 0
        assert [look for look, wanted in looks.items() if not wanted] == [chosen]


def test_each_further_medal_opens_what_it_says() -> None:
    assert opened_between(0, 0) == []
    assert opened_between(0, 4) == ["malachite", "nile"]
    assert opened_between(3, 4) == ["nile"]
    assert opened_between(4, 4) == []
    one_by_one = [look for medals in range(26) for look in opened_between(medals, medals + 1)]
    assert one_by_one == opened_between(0, 26)
    assert len(one_by_one) == len(SKIES) + len(BACKS) - 2, "all can be had with the medals that there are"
