"""The check of sentences (build/plain.py): it finds each habit once, and lets plain English pass."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))
import plain

FOUND = {
    "What it brings.": "“What it brings",
    "The panel. Whether it is open.": "“Whether it is open",
    "Who has not chosen is dealt one.": "“Who has not chosen",
    "The player is told of it.": "is told",
    "They were told the rules.": "were told",
    "Both run by turns.": "by turns",
    "It draws them anew.": "anew",
    "Besides, it waits.": "Besides",
    "One may go on.": "One may",
    "It befalls a seat.": "befalls",
    "It belongs to who has won.": "to who",
}
PASS = (
    "What does this do? A note about a thing.",
    "Who plays?",
    "Somebody who has won may stop.",
    "Colours that can be told apart.",
    "The next one may be shown.",
    "It says what it is, and whether it is open.",
    "`What is this` is code, and so is `anew`.",
    "The button “Who is next” stays.",
    "A new shape is dealt by turn.",
)


@pytest.mark.parametrize("text", FOUND)
def test_a_habit_is_found_once_with_its_cure(text: str) -> None:
    (fault,) = plain.faults_of(text)
    assert FOUND[text] in fault
    assert ": " in fault


@pytest.mark.parametrize("text", PASS)
def test_plain_sentences_pass(text: str) -> None:
    assert list(plain.faults_of(text)) == []


def passages(folder: Path, name: str, text: str) -> list[tuple[int, str]]:
    """The passages of a file with that text that are not empty."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return [(found.line, found.text) for found in plain.passages_of(path) if found.text]


def test_docstrings_of_fields_and_blocks_of_comments_are_passages(tmp_path: Path) -> None:
    text = '''"""One.

Two,
three.
"""

# Four,
# five.
SIX = 6  # six
"""Seven."""
EIGHT = "What is no docstring is passed over."
'''
    found = passages(tmp_path, "a.py", text)
    assert found == [(1, "One."), (1, "Two, three."), (10, "Seven."), (7, "Four, five."), (9, "six")]


def test_pages_are_read_by_paragraph_item_and_cell(tmp_path: Path) -> None:
    text = """# Title

One,
two.

* Three,
  four.

| five | six |
|---|---|

```
seven
```
"""
    found = passages(tmp_path, "a.md", text)
    assert [words for _line, words in found if words != "---"] == [
        "Title",
        "One, two.",
        "Three, four.",
        "five",
        "six",
    ]


def test_scripts_have_their_comments_read(tmp_path: Path) -> None:
    text = 'const one = "https://two"; // three\n// Four,\n// five.\n'
    assert passages(tmp_path, "a.mjs", text) == [(1, "three"), (2, "Four, five.")]


def test_the_repository_reads_well_and_is_read_at_all() -> None:
    assert len(plain.files_of()) > 500
    assert plain.main() == 0
