"""Recipe: make assets/fonts/*.ttf from the web fonts of npm's @fontsource packages (OFL 1.1).

    npm install --no-save @fontsource/alegreya-sans@5.3.0 @fontsource/alegreya-sc@5.3.0
    python build/bake/fonts.py node_modules/@fontsource

Fontsource cuts a face into files by script. Here Latin with all its marks, Greek and Cyrillic are put
together again, cut to the characters below, and fitted to a renderer that knows no OpenType features
(SDL_ttf without HarfBuzz): the digits are replaced by the lining, tabular ones, and pair kerning goes from
GPOS into the old `kern` table, which FreeType reads. Hinting is dropped: FreeType's light autohinter does as
well here.
The outcome is committed: run this again only to change faces or characters.
"""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.otTables import PairPos

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
FACES = {
    "AlegreyaSans-Regular.ttf": ("alegreya-sans", 400),
    "AlegreyaSans-Bold.ttf": ("alegreya-sans", 700),
    "AlegreyaSC-Bold.ttf": ("alegreya-sc", 700),
}
SCRIPTS = ("latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext")
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)]))
# Letters that only names need, as far as the faces have them. Marks that stand alone are not taken: without
# OpenType features they would stand beside their letters.
NAMES = "".join(map(chr, [*range(0x180, 0x250), 0x2BB, 0x2BC, *range(0x400, 0x530), *range(0x1E00, 0x1F00)]))
GREEK = "".join(map(chr, [*range(0x386, 0x38B), 0x38C, *range(0x38E, 0x3A2), *range(0x3A3, 0x3CF)]))
SIGNS = "\u2009–—‘’‚“”„†•…′″‹›€™↑↓−"
# Pairs are kept for what English, Polish and Greek texts are made of, and only where an eye could see them.
KERNED = set(map(ord, "".join(map(chr, range(0x21, 0x7F))) + "ĄĆĘŁŃÓŚŹŻąćęłńóśźż" + GREEK + SIGNS + "«»·×"))
# The faces' own space, 165 to 174, is rounded to 2 px at 14 px, where words run together.
SPACE = 205  # font units
LEAST_KERN = 10  # font units, of 1000 to the em
MOST_PAIRS = 10_900  # what the 16-bit length of a `kern` subtable has room for


def make(package: Path, name: str, weight: int) -> TTFont:
    """One face with all scripts, ready to save."""

    def source(script: str) -> Path:
        return package / "files" / f"{name}-{script}-{weight}-normal.woff2"

    parts = []
    for script in SCRIPTS:
        font = TTFont(source(script))
        font.flavor = None
        for table in ("cvt ", "fpgm", "prep", "gasp", "GlyphOrder"):
            if table in font:
                del font[table]
        buffer = io.BytesIO()
        font.save(buffer)
        buffer.seek(0)
        parts.append((buffer, kerning(TTFont(io.BytesIO(buffer.getvalue()))), TTFont(buffer).getBestCmap()))
    lining = digits(TTFont(io.BytesIO(parts[0][0].getvalue())))
    pairs = by_character(parts)
    font = Merger().merge([buffer for buffer, _, _ in parts])
    for table in font["cmap"].tables:
        table.cmap.update(lining)
    options = Options(
        layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14]
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(text=LATIN + NAMES + GREEK + SIGNS)
    subsetter.subset(font)
    add_kern(font, pairs)
    for blank in (font.getBestCmap()[0x20], font.getBestCmap()[0xA0]):
        font["hmtx"][blank] = (SPACE, 0)
    # The source's time stamps instead of now: the same input gives the same bytes.
    head = TTFont(source(SCRIPTS[0]))["head"]
    font["head"].created, font["head"].modified = head.created, head.modified
    font.recalcTimestamp = False
    return font


def digits(font: TTFont) -> dict[int, str]:
    """Code point -> glyph name of the lining, tabular digit (glyphs `zero.tf` to `nine.tf`)."""
    cmap = font.getBestCmap()
    names = {code: f"{cmap[code]}.tf" for code in range(ord("0"), ord("9") + 1)}
    missing = set(names.values()) - set(font.getGlyphOrder())
    if missing:
        raise ValueError(f"the font has no tabular lining figures: {sorted(missing)}")
    return names


def kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """All horizontal pair adjustments of the `kern` feature by glyph names, in font units."""
    table = font["GPOS"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    pairs: dict[tuple[str, str], int] = {}
    for index in sorted(lookups):
        found: dict[tuple[str, str], int] = {}
        for subtable in table.LookupList.Lookup[index].SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            if isinstance(subtable, PairPos):
                # Within a lookup the first subtable that covers a pair decides.
                for pair, value in _pairs_of(subtable, font.getGlyphOrder()).items():
                    found.setdefault(pair, value)
        for pair, value in found.items():
            pairs[pair] = pairs.get(pair, 0) + value
    return pairs


def _pairs_of(subtable: PairPos, glyphs: list[str]) -> dict[tuple[str, str], int]:
    """Pairs of one PairPos subtable, of either format; zeros too, for they end the search in a lookup."""
    pairs = {}
    if subtable.Format == 1:
        for first, records in zip(subtable.Coverage.glyphs, subtable.PairSet, strict=True):
            for record in records.PairValueRecord:
                pairs[first, record.SecondGlyph] = _advance(record.Value1)
        return pairs
    seconds: dict[int, list[str]] = {}
    for glyph in glyphs:
        seconds.setdefault(subtable.ClassDef2.classDefs.get(glyph, 0), []).append(glyph)
    for first in subtable.Coverage.glyphs:
        row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
        for number, record in enumerate(row):
            value = _advance(record.Value1)
            for second in seconds.get(number, []):
                pairs[first, second] = value
    return pairs


def _advance(value: object) -> int:
    """Horizontal advance of a value record, 0 when it has none."""
    return int(getattr(value, "XAdvance", 0) or 0) if value is not None else 0


def by_character(
    parts: list[tuple[io.BytesIO, dict[tuple[str, str], int], dict[int, str]]],
) -> dict[tuple[int, int], int]:
    """Pair adjustments by code points over all scripts: the merger renames glyphs, characters stay."""
    pairs: dict[tuple[int, int], int] = {}
    for _, kern, cmap in parts:
        codes: dict[str, list[int]] = {}
        for code, glyph in cmap.items():
            if code in KERNED:
                # The digits' own kerning is for the proportional old-style ones, which are not used.
                codes.setdefault(f"{glyph}.tf" if chr(code).isdecimal() else glyph, []).append(code)
        for (first, second), value in kern.items():
            for left in codes.get(first, []):
                for right in codes.get(second, []):
                    if abs(value) >= LEAST_KERN:
                        pairs.setdefault((left, right), value)
    return pairs


def add_kern(font: TTFont, pairs: dict[tuple[int, int], int]) -> None:
    """Write a format 0 `kern` table; if there are too many pairs the smallest adjustments are left out."""
    cmap = font.getBestCmap()
    named = {(cmap[a], cmap[b]): value for (a, b), value in pairs.items() if a in cmap and b in cmap}
    kept = dict(sorted(named.items(), key=lambda item: (-abs(item[1]), item[0]))[:MOST_PAIRS])
    subtable = KernTable_format_0()
    subtable.version, subtable.coverage, subtable.format, subtable.tupleIndex = 0, 1, 0, None
    subtable.kernTable = kept
    font["kern"] = newTable("kern")
    font["kern"].version = 0
    font["kern"].kernTables = [subtable]


def main(packages: Path) -> None:
    """Write all faces and the licence text."""
    for file, (name, weight) in FACES.items():
        font = make(packages / name, name, weight)
        font.save(FONTS / file)
        pairs = len(font["kern"].kernTables[0].kernTable)
        print(
            f"{file}: {(FONTS / file).stat().st_size} bytes, "
            f"{len(font.getBestCmap())} characters, {pairs} pairs"
        )
    for name in sorted({name for name, _ in FACES.values()}):
        shutil.copyfile(packages / name / "LICENSE", FONTS / f"OFL-{name}.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
