"""The page before Python: what web/index.tmpl is filled with.

Its words in every language, the languages and games that can be chosen while it loads, what it may do (its
content security policy), what is fetched before a line of the scripts has been read, and what it knows of the
site's files.
"""

from __future__ import annotations

import base64
import codecs
import gettext
import hashlib
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bytecode import ROOT, BuildError
from scripts import inlined

WEB = ROOT / "web"

# Files that take longest to arrive and to compile: the page asks for them before it reads a line of the
# scripts.
EARLY = ("pyodide.asm.wasm.gz", "stdlib.zip.gz")

# The page's permissions: nothing comes from elsewhere, no text runs as a program but those of the hashes, and
# web/trusted.mjs alone hands over any.
CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' {scripts} 'wasm-unsafe-eval'",
        "style-src {style}",
        "img-src 'self'",
        "connect-src 'self'",
        "media-src data:",  # silence
        "manifest-src 'self'",
        "worker-src 'self' blob:",  # what the page has checked and hands over itself
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types mastaba",
    )
)

Texts = dict[str, dict[str, str]]  # language → key → text


def games_of(package: Path) -> dict[str, tuple[str, int]]:
    """The name of each game and the version of its rules, by its id. None without a registry."""
    if not (package / "engine").is_dir():
        return {}
    sys.path.insert(0, str(package.parent))
    from game.engine import GAMES
    from game.ui.table.presentation import presentation_of

    return {game_id: (presentation_of(game_id).name, GAMES[game_id].rules_version) for game_id in GAMES}


def game_names(names: Iterable[tuple[str, str]], translations: Path) -> Texts:
    """The names of games (id, name) in each language that has a catalogue, by keys of the page's texts."""
    texts = {"en": {f"game_{game_id}": name for game_id, name in names}}
    for path in translations.glob("*.mo"):
        with path.open("rb") as stream:
            catalogue = gettext.GNUTranslations(stream)
        texts[path.stem] = {key: catalogue.gettext(name) for key, name in texts["en"].items()}
    return texts


def choices(texts: Texts, games: Iterable[tuple[str, int]]) -> tuple[str, str]:
    """The page's buttons for what can be chosen while it loads: languages, and games (id, rules' version)."""
    language = '<button type="button" data-language="{0}" lang="{0}">{1}</button>'
    words = '<b data-text="game_{0}"></b> <small data-text="{2}"></small>'
    button = f'<button type="button" data-game="{{0}}"{{1}}>{words}</button>'
    languages = [language.format(code, own["own_name"]) for code, own in texts.items()]
    both = [
        button.format(game, f' data-resume="{rules}" hidden', "continue")
        + button.format(game, "", "new_game")
        for game, rules in games
    ]
    return "".join(languages), "".join(f"<div>{each}</div>" for each in both)


def texts_of(package: Path, translations: Path) -> tuple[Texts, dict[str, int]]:
    """The page's texts in every language, names of games too; and the games, with their rules' version."""
    texts = json.loads((WEB / "texts.json").read_text(encoding="utf-8"))
    there = games_of(package)
    names = [(game_id, name) for game_id, (name, _) in there.items()]
    for language, own in game_names(names, translations).items():
        texts[language] |= own
    return texts, {game_id: rules for game_id, (_, rules) in there.items()}


def preloads(runtime: str, boot: str, integrity: str) -> str:
    """The links to what is fetched at once: from the folder of the runtime, and the page's script."""
    early = [f'<link rel="preload" as="fetch" crossorigin href="{runtime}{name}">' for name in EARLY]
    return "\n".join([*early, f'<link rel="modulepreload" href="{boot}" integrity="{integrity}">'])


class Page:
    """The page of a package's games, to be filled once the site's files are made and have their names."""

    def __init__(self, template: str, package: Path, translations: Path) -> None:
        self._template = template
        self._texts, self._games = texts_of(package, translations)
        self._words = json.dumps(self._texts, ensure_ascii=False, separators=(",", ":"))
        self._first, self._style = inlined(WEB / "first.js"), inlined(WEB / "page.css")

    def sources(self) -> bytes:
        """All that the page says and does by itself, for the version of the site."""
        return (self._template + self._words + self._first + self._style).encode()

    def filled(self, site: Mapping[str, Any], boot: str, script: bytes, run: Sequence[bytes]) -> bytes:
        """The whole page.

        ``site`` is what it knows of the site's files, ``boot`` and ``script`` are the path and the contents
        of the page's script, ``run`` the scripts that it runs from their text. Raises BuildError if the
        template lacks a place for anything.
        """
        integrity = f"sha256-{sha256(script)}"
        scripts = " ".join(map(source_hash, (self._first.encode(), *run)))
        languages, games = choices(self._texts, self._games.items())
        values = {
            "CSP": CSP.format(scripts=scripts, style=source_hash(self._style.encode())),
            "PRELOADS": preloads(site["runtime"], boot, integrity),
            "LANGUAGES": languages,
            "GAMES": games,
            "BLOCKED": "".join(f'<p lang="{code}">{own["blocked"]}</p>' for code, own in self._texts.items()),
            "TEXTS": self._words,
            "STYLE": self._style,
            "FIRST": self._first,
            "SITE": json.dumps(site, separators=(",", ":")),
            "BOOT": boot,
            "INTEGRITY": integrity,
        }
        if lost := [name for name in values if f"@{name}@" not in self._template]:
            raise BuildError(f"pygbag has taken out of web/index.tmpl: {', '.join(lost)}")
        page = re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], self._template)
        # Its first bytes say how it is written, whatever a host says: a policy's hashes are of UTF-8.
        return codecs.BOM_UTF8 + page.encode()


def sha256(contents: bytes) -> str:
    """In base64, as browsers write hashes."""
    return base64.b64encode(hashlib.sha256(contents).digest()).decode()


def source_hash(contents: bytes) -> str:
    """The way a content security policy names a script or style that stands in the page."""
    return f"'sha256-{sha256(contents)}'"
