"""The words and characters of the texts: what build/messages.py finds, and that glossary.toml holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages import Message

from game.play.settings import LANGUAGES

from .catalogues import ROOT, TRANSLATED, messages

GLOSSARY = messages.read_glossary()
TERMS = {
    "skull": {
        "en": r"\bskulls?\b",
        "in": ["game/games/pyramids"],
        "pl": ["czasz"],
        "el": ["νεκροκεφαλ"],
        "meanwhile": {"el": ["κρανι"]},
        "forbidden": {"en": [r"\bhead bones?\b"], "pl": ["łeb"]},
        "except": ["A skull that need not be named"],
    }
}


PYRAMIDS, MUMMY = "game/games/pyramids/a.py", "game/games/mummy/a.py"


def faults(english: str, said: str, language: str = "pl", place: str = PYRAMIDS) -> list[str]:
    """The faults of a text and its translation."""
    message = Message(english, said, locations=[(place, 1)])
    return list(messages.word_faults(message, language, TERMS))


@pytest.mark.thorough
@pytest.mark.each_time
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_words_of_the_glossary(language: str) -> None:
    catalogue = messages.gather() if language == "en" else messages.read_catalogue(language)
    assert messages.all_word_faults(catalogue, language, GLOSSARY) == []


def test_a_term_must_be_there() -> None:
    assert faults("You have a skull.", "Masz czaszkę.") == []
    assert "lacks the word for skull" in faults("You have a skull.", "Masz głowę.")[0]
    assert faults("You have a head.", "Masz głowę.") == []
    assert faults("You have a skull.", "Masz głowę.", place=MUMMY) == [], "elsewhere"
    assert faults("A skull that need not be named", "Głowa") == []
    assert faults("{skull} lies here.", "Leży tu {skull}.") == [], "what is filled in does not count"


def test_every_form_of_a_plural_must_have_it() -> None:
    both = Message(("{count} skull", "{count} skulls"), ("czaszka", "czaszki", "głów"))
    both.locations = [(PYRAMIDS, 1)]
    assert len(list(messages.word_faults(both, "pl", TERMS))) == 1


def test_accents_may_move_and_a_word_may_stand_in_meanwhile() -> None:
    assert faults("A skull", "Μια νεκροκεφαλή", "el") == []
    assert faults("Skulls", "Νεκροκέφαλες", "el") == []
    assert faults("A skull", "Ένα κρανίο", "el") == []
    assert len(faults("A skull", "Ένα κεφάλι", "el")) == 1


def test_a_forbidden_word_is_found_in_any_language() -> None:
    assert "has a word that is not used" in faults("A head bone", "", "en")[0]
    assert "has a word that is not used" in faults("A horse", "Łeb konia")[0]


@pytest.mark.parametrize(
    "text", ["It's here.", 'The "Key".', "Wait...", "Wait …", "{percent} %", "{percent}\u00a0%"]
)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_misused_characters_are_found(text: str, language: str) -> None:
    english = text if language == "en" else "A text"
    assert faults(english, text, language)
    assert faults("It’s “here”… {percent}%", "‘‚„’”… {percent}%", language) == []


def test_every_term_is_whole() -> None:
    known = {form for message in messages.gather() if message.id for form in messages.forms_of(message.id)}
    for name, term in GLOSSARY.items():
        assert term["source"], name
        assert set(term) <= {
            "en",
            "in",
            *TRANSLATED,
            "meanwhile",
            "forbidden",
            "except",
            "source",
            "note",
        }, name
        assert set(term.get("except", ())) <= known, f"{name}: an exception for a text that is gone"
        assert all((ROOT / place).exists() for place in term.get("in", ())), name
        if "en" in term:
            assert all(term[language] for language in TRANSLATED), name
            assert any(messages.has_word(text, term["en"]) for text in known), f"{name} is nowhere"


def test_nothing_is_joined_past_the_catalogues() -> None:
    """Commas and semicolons between words are texts: in Greek ';' is the question mark."""
    joined = re.compile(r"""["'][,;] ["']\.join\(""")
    shown = [*(ROOT / "game" / "ui").rglob("*.py"), *(ROOT / "game" / "games").glob("*/screen/*.py")]
    found = [
        f"{Path(path).relative_to(ROOT)}:{number}"
        for path in shown
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if joined.search(line)
    ]
    assert found == []
