"""Translations are compiled as gettext reads them, and damaged ones are refused by name."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Any

import pytest

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = (
    '"Plural-Forms: nplurals=3; '
    'plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n'
)


def test_texts_and_plurals_come_through(bake_module: Any, tmp_path: Path) -> None:
    entries = (
        '\nmsgid "Mark"\nmsgstr "Zaznacz"\n'
        '\nmsgid "%d torch"\nmsgid_plural "%d torches"\n'
        'msgstr[0] "%d pochodnia"\nmsgstr[1] "%d pochodnie"\nmsgstr[2] "%d pochodni"\n'
        '\n#, fuzzy\nmsgid "Guess"\nmsgstr "Domysł"\n'
    )
    (tmp_path / "pl.po").write_text(HEAD + PLURALS + entries, encoding="utf-8")
    (file,) = bake_module("catalogues").compile_catalogues(tmp_path, tmp_path)
    assert file.name == "pl.mo"
    with file.open("rb") as stream:
        texts = gettext.GNUTranslations(stream)
    assert texts.gettext("Mark") == "Zaznacz"
    forms = [texts.ngettext("%d torch", "%d torches", count) for count in (1, 3, 5)]
    assert forms == ["%d pochodnia", "%d pochodnie", "%d pochodni"]
    assert texts.gettext("Guess") == "Guess"


DAMAGES = ['\nmsgid "Mark"\nmsgtsr "x"\n', '\nmsgid "%(name)s won"\nmsgstr "%(nmae)s x"\n']


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_catalogue_is_refused(bake_module: Any, tmp_path: Path, damage: str) -> None:
    (tmp_path / "el.po").write_text(HEAD + damage, encoding="utf-8")
    module = bake_module("catalogues")
    with pytest.raises(module.CatalogueError, match=r"el\.po"):
        module.compile_catalogues(tmp_path, tmp_path)
