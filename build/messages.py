"""Gather the game's texts and bring the translations up to date: python build/messages.py [--check]

Reads every `_()`, `ngettext()`, `pgettext()`, `mark()`, `mark_in()` and `mark_plural()` of the game, updates
the catalogues in assets/translations (new texts are added, texts that are gone are dropped) and lists what is
still to be done: texts that are missing, and what goes against glossary.toml (see docs/translating.md).
With --check nothing is written. Exits with 1 when a catalogue is not up to date or not complete.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "game"
TRANSLATIONS = ROOT / "assets" / "translations"
LANGUAGES = ("pl", "el")
KEYWORDS = {
    "_": None,
    "mark": None,
    "mark_in": ((1, "c"), 2),
    "mark_plural": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
HEADER = """\
# {name} texts of Mastaba, kept up to date by build/messages.py.
msgid ""
msgstr ""
"Project-Id-Version: Mastaba\\n"
"Language: {code}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
MISUSED = {
    "'": re.compile("'"),
    '"': re.compile('"'),
    "...": re.compile(r"\.\.\."),
    "a space before …": re.compile(r"\s…"),
    "a space before %": re.compile(r"\s%"),
}
"""Characters that no text has: ’ “ ” … are set, and a percent sign follows its number at once."""
Glossary = Mapping[str, Mapping[str, Any]]


@cache
def gather(sources: Path = SOURCES) -> Catalog:
    """All texts of the game, untranslated, in the order of files and lines; to be read only."""
    template = Catalog(project="Mastaba", charset="utf-8")
    found = extract_from_dir(
        sources, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for name, line, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
        path = (sources / name).relative_to(ROOT).as_posix() if sources.is_relative_to(ROOT) else name
        template.add(message, locations=[(path, line)], auto_comments=comments, context=context)
    return template


def read_catalogue(language: str, folder: Path = TRANSLATIONS) -> Catalog:
    """The committed catalogue of a language; an empty one if there is none yet."""
    path = folder / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Mastaba", charset="utf-8")
    return read_po(io.BytesIO(path.read_bytes()), locale=language, abort_invalid=True)


def updated(old: Catalog, template: Catalog) -> Catalog:
    """The catalogue with exactly the template's texts, keeping the translations that there are."""
    old.update(template, no_fuzzy_matching=True)
    old.obsolete.clear()
    return old


def texts_in(catalogue: Catalog) -> set[object]:
    """The texts of a catalogue, each with its context. Their places in the sources do not matter."""
    return {(message.context, message.id) for message in catalogue if message.id}


def as_text(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file; without dates and line numbers, which would change with every edit."""
    stream = io.BytesIO()
    head = HEADER.format(
        name=catalogue.locale.english_name, code=catalogue.locale, plurals=catalogue.plural_forms
    )
    stream.write(head.encode())
    write_po(stream, catalogue, width=100, include_lineno=False, ignore_obsolete=True, omit_header=True)
    return stream.getvalue()


def faults_of(catalogue: Catalog) -> list[str]:
    """The faults of a catalogue, one line for each text."""
    faults = [fault for message in catalogue if message.id for fault in _faults(message, catalogue)]
    return [f"{catalogue.locale}: {fault}" for fault in faults]


def _faults(message: Message, catalogue: Catalog) -> list[str]:
    ids, texts = forms_of(message.id), forms_of(message.string)
    name = repr(ids[0] if len(ids[0]) < 60 else ids[0][:57] + "...")
    if message.fuzzy:
        return [f"{name} is marked as fuzzy"]
    if not all(texts):
        return [f"{name} is not translated"]
    if message.pluralizable and len(texts) != catalogue.num_plurals:
        return [f"{name} has {len(texts)} plural forms instead of {catalogue.num_plurals}"]
    wanted = sorted(PLACEHOLDER.findall(ids[-1]))
    return [
        f"{name}: {text!r} has other places for values"
        for text in texts
        if sorted(PLACEHOLDER.findall(text)) != wanted
    ]


# --- words and characters -------------------------------------------------------------------------------


@cache
def read_glossary(path: Path = TRANSLATIONS / "glossary.toml") -> Glossary:
    """The terms by their names; what each of them holds is said in the file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def forms_of(entry: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """The forms of a text: one, or as many as the language has for numbers."""
    return [entry or ""] if isinstance(entry, str | None) else list(entry)


def word_faults(message: Message, language: str, glossary: Glossary) -> Iterator[str]:
    """Faults against characters and terms in a text of that language ('en': the message itself)."""
    english = forms_of(message.id)
    texts = [text for text in (english if language == "en" else forms_of(message.string)) if text]
    for text in texts:
        yield from (f"{text!r} has {name}" for name, found in MISUSED.items() if found.search(text))
    for name, term in glossary.items():
        if _concerns(term, message) and not set(english) & set(term.get("except", ())):
            yield from _term_faults(name, term, english, texts, language)


def has_word(text: str, word: str) -> bool:
    """True if a word or stem, a regular expression, is in a text; neither case nor accents matter.

    In Greek the accent moves from syllable to syllable, in Polish ó becomes o.
    """
    said = _without_accents(PLACEHOLDER.sub("", text))
    return bool(re.search(_without_accents(word), said, re.IGNORECASE))


@cache
def _without_accents(text: str) -> str:
    """The text without acute accents; kept, since each is asked for with every term."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).replace("\u0301", ""))


def _concerns(term: Mapping[str, Any], message: Message) -> bool:
    """True if a text is used where the term belongs."""
    places = term.get("in", [""])
    return any(path.startswith(place) for path, _line in message.locations for place in places)


def _term_faults(
    name: str, term: Mapping[str, Any], english: list[str], texts: list[str], language: str
) -> Iterator[str]:
    for text in texts:
        for word in term.get("forbidden", {}).get(language, ()):
            if has_word(text, word):
                yield f"{text!r} has a word that is not used ({name}: {word})"
    if language == "en" or "en" not in term or not has_word(english[-1], term["en"]):
        return
    wanted = [*term[language], *term.get("meanwhile", {}).get(language, ())]
    for text in texts:
        if not any(has_word(text, word) for word in wanted):
            yield f"{text!r} lacks the word for {name}: {' or '.join(wanted)}"


def all_word_faults(catalogue: Catalog, language: str, glossary: Glossary) -> list[str]:
    """The same for all texts of a catalogue, one line for each fault."""
    return [
        f"{language}: {fault}"
        for message in catalogue
        if message.id
        for fault in word_faults(message, language, glossary)
    ]


def main() -> int:
    """Entry of the command line; 0 when all catalogues are complete."""
    parser = argparse.ArgumentParser(prog="messages", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, only look")
    check = parser.parse_args().check
    template, glossary = gather(), read_glossary()
    faults = all_word_faults(template, "en", glossary)
    for language in LANGUAGES:
        catalogue = read_catalogue(language)
        old = texts_in(catalogue)
        catalogue = updated(catalogue, template)
        if not check:
            TRANSLATIONS.mkdir(parents=True, exist_ok=True)
            (TRANSLATIONS / f"{language}.po").write_bytes(as_text(catalogue))
        elif old != texts_in(catalogue):
            faults.append(f"{language}: not up to date: run 'make messages'")
        faults += faults_of(catalogue)
        faults += all_word_faults(catalogue, language, glossary)
    print(*faults, f"{len(template)} texts, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
