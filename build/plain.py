"""Find sentences that a maintainer would read twice: python build/plain.py

Reads the docstrings, the comments and the pages of the repository, and finds the habits that made them hard
to read: sentences about "What …", "Whether …" or "Who …", and words in the place of plain ones.
Exits with 1 when it finds any. A question may begin so; code and quoted texts are passed over.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
OPENINGS = ("What", "Whether", "Who", "Whose", "Whom")
"""A sentence about one of these is a noun in disguise: name the thing, the condition or the person."""
INSTEAD = {
    r"(?:is|are|was|were|be|been|being) told(?! apart)": "who says it? the log says, the player reads",
    r"by turns": "alternating",
    r"besides": "also, apart from",
    r"anew": "again, afresh",
    r"(?<!this )(?<!next )(?<!another )one may": "you can, players can",
    r"befalls?": "happens to",
    r"(?:to|of|for|by|with|from) who(?= (?:has|is|plays|wants|does|can)\b)": "to the player who",
}
"""Words that are found → what to write in their place."""
WORDS = {re.compile(rf"\b{words}\b", re.IGNORECASE): instead for words, instead in INSTEAD.items()}
SENTENCE = re.compile(
    rf"(?:^|(?<=[.!?…] )|(?<=[.!?…][)”] )|(?<=\*\*))(?:{'|'.join(OPENINGS)}) (?P<rest>[^.!?]*[.!?]?)"
)
QUOTED = re.compile(r"```.*?```|`[^`\n]*`|“[^”]*”|\"[^\"]*\"|\*[^*\n]+\?\*", re.DOTALL)


class Passage(NamedTuple):
    """A docstring, a block of comments or a paragraph, on one line."""

    line: int
    text: str


def faults_of(text: str) -> Iterator[str]:
    """The faults of a passage, each with its cure."""
    text = QUOTED.sub("“”", text)
    for found in SENTENCE.finditer(text):
        if not found["rest"].endswith("?"):
            yield f"“{found[0][:40]}…”: begin with a noun or a verb, as “True if …”, “The player …”"
    for words, instead in WORDS.items():
        if found_words := words.search(text):
            yield f"“{found_words[0]}”: {instead}"


def passages_of(path: Path) -> Iterator[Passage]:
    """The passages of a file, by its kind."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _docstrings(ast.parse(text))
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        comments = (
            (token.start, token.string.lstrip("#:")) for token in tokens if token.type == tokenize.COMMENT
        )
        yield from _joined(comments)
    elif path.suffix == ".md":
        yield from _paragraphs(text)
    else:
        lines = enumerate(text.split("\n"), 1)
        found = ((line, re.search(r"(?:^|\s)//(.*)", words)) for line, words in lines)
        yield from _joined(((line, match.start(1)), match[1]) for line, match in found if match)


def _docstrings(tree: ast.Module) -> Iterator[Passage]:
    """All texts that stand for themselves: docstrings, those of fields and constants too."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                for paragraph in text.split("\n\n"):
                    yield Passage(node.lineno, " ".join(paragraph.split()))


def _joined(comments: Iterable[tuple[tuple[int, int], str]]) -> Iterator[Passage]:
    """Comments below one another as one passage; `comments` are ((line, column), text)."""
    begun, words, last = 0, "", (0, 0)
    for (line, column), text in comments:
        if (line, column) == (last[0] + 1, last[1]):
            words += f" {text.strip()}"
        else:
            yield Passage(begun, words)
            begun, words = line, text.strip()
        last = line, column
    yield Passage(begun, words)


def _paragraphs(text: str) -> Iterator[Passage]:
    """Paragraphs, list items and cells of tables of a page; code is left out."""
    begun, words, code = 1, "", False
    for line, row in enumerate(text.split("\n"), 1):
        fence = row.lstrip().startswith("```")
        code ^= fence
        if fence or code or not row.strip() or re.match(r"\s*(?:[*#|]|\d+\.)", row):
            yield Passage(begun, words)
            begun, words = line, ""
        if row.lstrip().startswith("|"):
            for cell in row.split("|"):
                yield Passage(line, cell.strip())
        elif not (fence or code):
            words += f" {row.strip()}" if words else re.sub(r"^\s*(?:[*#]+|\d+\.)\s*", "", row).strip()
    yield Passage(begun, words)


def files_of(root: Path = ROOT) -> list[Path]:
    """The files that are read: all that git knows of these kinds, but for what others have written."""
    listed = subprocess.run(
        ["git", "ls-files", "*.py", "*.md", "*.mjs", "web/*.js"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return [root / name for name in listed.stdout.split("\n") if name]


def main() -> int:
    """Print what is found; the exit status is 1 if anything is."""
    found = [
        f"{path.relative_to(ROOT)}:{passage.line}: {fault}"
        for path in files_of()
        for passage in passages_of(path)
        for fault in faults_of(passage.text)
    ]
    print("\n".join(found) or "nothing to read twice")
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
