"""Every text of the game in every language: complete, with the same places for values, and drawable."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.play.settings import LANGUAGES
from game.ui.app import App
from game.ui.menus.home import Home
from game.ui.table.seat_names import KINDS, MEDALLIONS
from game.ui.toolkit.fonts import FACES
from game.ui.toolkit.translate import _, ngettext, use_language

from .catalogues import ROOT, TRANSLATED, messages


def texts_of(catalogue: object) -> list[str]:
    """All translations of a catalogue."""
    out: list[str] = []
    for message in catalogue:  # type: ignore[attr-defined]
        if message.id:
            out += message.string if isinstance(message.string, tuple) else [message.string]
    return out


def test_the_program_and_the_game_know_the_same_languages() -> None:
    assert sorted(messages.LANGUAGES) == sorted(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_complete_and_up_to_date(language: str) -> None:
    template = messages.gather()
    assert len(template) > 150
    catalogue = messages.updated(messages.read_catalogue(language), template)
    assert messages.faults_of(catalogue) == []
    committed = messages.texts_in(messages.read_catalogue(language))
    assert messages.texts_in(catalogue) == committed, "run 'make messages'"


@pytest.mark.parametrize("language", TRANSLATED)
def test_faults_are_found(language: str) -> None:
    catalogue = messages.read_catalogue(language)
    assert messages.faults_of(catalogue) == []
    catalogue["Round {round}"].string = "{rounds}"
    catalogue["Home"].string = ""
    catalogue["Menu"].flags.add("fuzzy")
    found = messages.faults_of(catalogue)
    assert len(found) == 3
    assert any("other places for values" in fault for fault in found)


def test_a_new_text_is_a_fault_and_a_lost_one_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "scene.py").write_text('from x import _\nprint(_("Something quite new"))\n', encoding="utf-8")
    template = messages.gather(tmp_path)
    catalogue = messages.updated(messages.read_catalogue("pl"), template)
    assert [message.id for message in catalogue if message.id] == ["Something quite new"]
    assert len(messages.faults_of(catalogue)) == 1


def called(node: ast.AST) -> str:
    """The name of the function that a node calls; '' if it calls none by name."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def ungathered(source: str) -> list[int]:
    """The lines of translations that are never found in a catalogue, or not on every Python.

    Either the text is put together inside the call, or the call stands inside an f-string: before Python
    3.12 that is one token, into which nobody looks who gathers texts.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            inside = (part for part in ast.walk(node) if isinstance(part, ast.Call))
            found.update(call.lineno for call in inside if called(call) in messages.KEYWORDS)
        elif called(node) in messages.KEYWORDS:
            assert isinstance(node, ast.Call)
            if any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in node.args[:2]):
                found.add(node.lineno)
    return sorted(found)


@pytest.mark.parametrize("context", ["who does something", "whom something is done to"])
def test_every_fixed_name_can_be_said_in_sentences(context: str) -> None:
    gathered = messages.texts_in(messages.gather())
    assert {(context, name) for name in (*KINDS.values(), *MEDALLIONS.values())} <= gathered


def test_texts_can_be_gathered() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        for line in ungathered(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        """_(f"Round {number}")""",
        """mark("Round " + number)""",
        """pgettext("of the game", f"Round {number}")""",
        """f"{number}. {_('Round')}\"""",
        """f"{number:{ngettext('one', 'many', number)}}\"""",
        """f"{[_('Round').format(number=n) for n in numbers]}\"""",
        """f"{translate.mark('Round')}\"""",
    ],
)
def test_a_text_that_cannot_be_gathered_is_seen(line: str) -> None:
    """Otherwise the test above could not fail."""
    assert ungathered(f"told = _('Told')\nsaid = {line}\n") == [2]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_typefaces_have_every_sign(assets: Path, face: str, language: str) -> None:
    font = pygame.font.Font(assets / "fonts" / FACES[face], 16)
    if language == "en":
        ids = [message.id for message in messages.gather() if message.id]
        texts = [text for entry in ids for text in (entry if isinstance(entry, tuple) else (entry,))]
    else:
        texts = texts_of(messages.read_catalogue(language))
    signs = sorted(set("".join(texts)) - {"\n"} | set("0123456789−·×/…"))
    metrics = font.metrics("".join(signs))
    missing = [sign for sign, measure in zip(signs, metrics, strict=True) if measure is None]
    assert missing == []


def test_plurals_follow_each_language(assets: Path) -> None:
    def cards(count: int) -> str:
        return ngettext("You draw {count} card.", "You draw {count} cards.", count).format(count=count)

    try:
        use_language("pl", assets / "translations")
        assert [cards(n) for n in (1, 2, 5, 12, 22)] == [
            "Dobierasz 1 kartę.",
            "Dobierasz 2 karty.",
            "Dobierasz 5 kart.",
            "Dobierasz 12 kart.",
            "Dobierasz 22 karty.",
        ]
        assert cards(-1) == "Dobierasz -1 kartę.", "less than nothing is counted like more"
        use_language("el", assets / "translations")
        assert [cards(n) for n in (1, 2)] == ["Τραβάς 1 κάρτα.", "Τραβάς 2 κάρτες."]
    finally:
        use_language("en", assets / "translations")
    assert cards(2) == "You draw 2 cards."


@pytest.mark.parametrize(
    ("wanted", "word"), [("pl-PL", "Nowa gra"), ("el", "Νέο παιχνίδι"), ("de-DE", "New game")]
)
def test_the_system_decides_the_first_language(make_app: Callable[..., App], wanted: str, word: str) -> None:
    app = make_app(language=wanted)
    app.go(Home(app))
    assert _("New game") == word
    assert app.host.spoken_language == {"pl-PL": "pl", "el": "el", "de-DE": "en"}[wanted]
