"""The parts of the build that decide what a player gets."""

from __future__ import annotations

import ast
import gzip
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from game.engine import GAMES
from game.ui.table.presentation import presentation_of

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build"))

from archive import content_hash, gzipped, packed, unpacked  # noqa: E402 - build/ is not a package
from bill import bill, parts  # noqa: E402
from bytecode import BuildError, Compiled, Source, read_package  # noqa: E402
from generated import generated_texts  # noqa: E402
from glue import (  # noqa: E402
    BEGINS,
    COPIES,
    EVALUATES,
    as_plain_script,
    snippets_of,
    with_snippets,
    without_overgrowth,
)
from messages import read_catalogue  # noqa: E402
from pack import DESKTOP_ONLY, LATE, carried_sources, compile_game, data_files, parted, worker  # noqa: E402
from page import choices, game_names, games_of  # noqa: E402
from runtime import GLUE, LOADER, Runtime, looking_first, verified_wheel  # noqa: E402
from scripts import bundled, inlined  # noqa: E402
from stdlib import NOT_FOLLOWED, import_order, select  # noqa: E402

LIBRARY = Path(__file__).with_name("library.txt")


def unit(module: str, *modules: str, members: tuple[str, ...] = (), later: tuple[str, ...] = ()) -> Compiled:
    """A module by what it imports; `later` in functions."""
    source, first = Source(module, False, b"", "library"), frozenset((*modules, *members))
    return Compiled(source, b"", frozenset((*modules, *later)), frozenset(members), first)


def carried() -> list[str]:
    """The modules of the library that the site carries now."""
    runtime = Runtime()
    return list(runtime.chosen_library(compile_game(ROOT / "game", runtime)[0]))


def library(*units: Compiled) -> dict[str, Compiled]:
    return {each.source.module: each for each in units}


def test_data_lies_beside_the_modules_and_sources_of_pictures_do_not(tmp_path: Path) -> None:
    rules, art = tmp_path / "game" / "chess" / "rules", tmp_path / "game" / "chess" / "art"
    for path in (rules / "__init__.py", rules / "cards.txt", art / "sprites.toml", art / "board.svg"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"data")
    assert data_files(tmp_path / "game") == {"game/chess/rules/cards.txt": b"data"}


def test_archives_depend_on_contents_only(tmp_path: Path) -> None:
    files = {"b/two.txt": b"2", "a/one.txt": b"1"}
    again = dict(sorted(files.items()))
    assert packed(files) == packed(again)
    assert content_hash(files) == content_hash(again)
    (tmp_path / "archive.zip").write_bytes(packed(files))
    assert unpacked(tmp_path / "archive.zip") == files
    with zipfile.ZipFile(tmp_path / "archive.zip") as archive:
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
    assert content_hash({"a": b"12", "b": b""}) != content_hash({"a": b"1", "b": b"2"})


def test_the_library_is_followed_as_far_as_it_is_imported() -> None:
    assert "_pydatetime" in NOT_FOLLOWED
    modules = library(
        unit("json", "json.decoder", members=("json.scanner",), later=("argparse",)),
        unit("json.decoder", "re", "_pydatetime"),
        unit("json.scanner"),
        unit("re"),
        unit("argparse"),
        unit("_pydatetime"),
        unit("difflib"),
        unit("wave"),
        unit("encodings"),
        unit("encodings.utf_8"),
        unit("encodings.ascii"),
    )
    pygame = [unit("pygame", later=("difflib",))]
    chosen = select(modules, pygame, [unit("game.main", later=("json",))])
    assert set(modules) - set(chosen) == {"argparse", "_pydatetime", "difflib", "wave"}
    # A module that the game asks for by name is there, whatever the list says.
    assert "_pydatetime" in select(modules, pygame, [unit("game.main", "_pydatetime")])
    # The interpreter's own modules are followed, and not carried.
    within = select(modules, pygame, [unit("game.main", later=("json",))], frozen={"json.decoder"})
    assert set(chosen) - set(within) == {"json.decoder"}


def test_modules_are_listed_after_what_they_import() -> None:
    units = [
        unit("game.rules", "game.rules.state"),
        unit("game.rules.state", "game.rules.cards", "json", later=("game.rules.far",)),
        unit("game.rules.cards"),
        unit("game.rules.far"),
        unit("game.view", "game.rules.cards"),
    ]
    rules = ["game.rules.cards", "game.rules.state", "game.rules"]
    assert import_order("game.rules", units) == rules
    assert import_order("game.view", units) == [*rules, "game.view"], "a module brings its package"


def test_the_site_lists_what_a_table_needs() -> None:
    units, files = compile_game(ROOT / "game", Runtime())
    listed = json.loads(files["game/imports.json"])
    needed = listed["needed"]
    assert {f"game.games.{game}.rules.events" for game in ("pyramids", "mummy")} <= set(listed["long"])
    firsts = {unit.source.module: unit.first for unit in units}
    for game in ("pyramids", "anubix", "mummy"):
        for part in ("rules", "bots", "screen.view"):
            entry = f"game.games.{game}.{part}"
            order = needed[entry]
            assert order[-1] == entry
            for at, name in enumerate(order):
                later = set(firsts[name]).intersection(order[at + 1 :])
                assert later <= {entry.rpartition(".")[0] for entry in order}, f"{name} comes before {later}"


def test_dataclasses_compile_nothing_in_the_page() -> None:
    """Their modules bring the code of what they would compile: of every kind, and all of it."""
    runtime = Runtime()
    dataclasses = runtime.library["dataclasses"]
    units, _files = compile_game(ROOT / "game", runtime)
    bring = {unit.source.module for unit in units if unit.source.generated}
    assert bring >= {
        "game.games.pyramids.rules.events",
        "game.ui.table.board.layout",
        "game.ui.toolkit.theme",
    }
    assert generated_texts(units, data_files(ROOT / "game"), dataclasses) == {}


def test_other_dataclasses_than_the_known_ones_are_refused() -> None:
    assert "__dataclass_code__" in looking_first("    exec(txt, self.globals, ns)\n")
    with pytest.raises(BuildError, match="dataclasses"):
        looking_first("exec(text, self.globals)")


def test_the_carried_modules_of_the_library_are_the_listed_ones() -> None:
    """A module more or less is meant: `python -m tests.web.test_build` rewrites the list."""
    assert LIBRARY.read_text(encoding="utf-8").split() == carried()


def test_packing_keeps_what_it_has_done(tmp_path: Path) -> None:
    contents = b"papyrus " * 1000
    once = gzipped(contents, tmp_path)
    assert gzip.decompress(once) == contents
    assert len(once) < 100
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(b"kept")
    assert gzipped(contents, tmp_path) == b"kept"
    assert gzipped(contents, tmp_path / "other") == once


def imports_of(source: Source) -> Iterator[str]:
    """The full names of the modules that a file imports from, wherever it does."""
    package = source.module.split(".") if source.is_package else source.module.split(".")[:-1]
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            yield ".".join([*above, *filter(None, [node.module])])


def test_the_site_has_no_arena_and_asks_for_none() -> None:
    assert "game.bots.arena" in DESKTOP_ONLY
    asked = {
        (source.module, name)
        for source in read_package(ROOT / "game", without=DESKTOP_ONLY)
        for name in imports_of(source)
        if name in DESKTOP_ONLY
    }
    assert asked == {("game.ui.host", "game.ui.host.desktop"), ("game.main", "game.ui.host.desktop")}


def test_rarely_wanted_modules_are_packs_of_their_own() -> None:
    """Nothing that every start needs asks for it at once: only functions do, when it has been fetched."""
    late = {source.module for source in carried_sources(ROOT / "game") if LATE.fullmatch(source.module)}
    serials = {f"game.games.{game_id}.rules.serial" for game_id in GAMES}
    assert serials | {"game.engine.reading", "game.play.near.wire", "game.ui.menus.near.host_table"} <= late
    names = [f"{module.replace('.', '/')}.pyc" for module in [*late, "game.main", "game.play.nearly"]]
    start, apart = parted(dict.fromkeys([*names, "game/play/near/__init__.pyc"], b""))
    assert set(start) == {"game/main.pyc", "game/play/nearly.pyc"}
    assert "late/game/play/near/__init__.pyc" in apart
    program = "import sys, game.main, game.ui.app, game.ui.menus.late, game.ui.menus.home\n"
    program += "import game.ui.menus.friends_line, game.ui.menus.new_game, game.ui.table.ending.scores\n"
    program += "from game.engine import GAMES\n"
    program += "for id in GAMES: GAMES[id], GAMES.part(id, 'bots'), GAMES.part(id, 'screen.view')\n"
    program += "print(*(name for name in sys.modules if name.startswith('game.')))"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = run.stdout.splitlines()[-1].split()
    assert "game.ui.menus.late" in loaded
    assert not late & set(loaded)


def test_the_committed_wheel_is_the_one_of_its_checksum() -> None:
    assert verified_wheel().name.startswith("pygame_ce-2.5.8-cp314")


def test_the_bill_of_materials_names_what_the_notices_do_and_what_is_pinned() -> None:
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8").replace("\\", "")
    texts = "".join(path.read_text() for path in (ROOT / "build").glob("**/licences/*.txt"))
    for part in parts():
        name = part["name"].split()[0]
        assert name in notices
        if part.get("in") in ("Pyodide", "CPython"):
            assert name in texts
    pins = (ROOT / "build" / "wheel" / "pins.toml").read_text(encoding="utf-8")
    package = json.loads((ROOT / "web" / "package.json").read_text())
    for part in parts():
        if part["name"] in ("Pyodide", "Lean QR"):
            name = part["name"].lower().replace(" ", "-")
            assert part["version"] == package["dependencies"][name]
        elif part["name"] == "pygame-ce" or (part.get("in") == "pygame-ce" and "version" in part):
            assert f'version = "{part["version"]}' in pins, part["name"]


def test_the_bill_of_materials_lists_every_file_with_work_of_others() -> None:
    runtime = [f"runtime-0/{name}.gz" for name in Runtime().files([])]
    runtime += [f"runtime-0/{name}" for name in (LOADER, GLUE)]
    files = [*runtime, "app-0/art@1.zip.gz", "app-0/mastaba.apk.gz", "app-0/game.zip.gz"]
    files.append("app-0/code.js")
    whole = json.loads(bill("1.0", files))
    told = {each["value"] for part in whole["components"] for each in part["properties"]}
    assert told == set(files) - {"app-0/game.zip.gz"}
    assert bill("1.0", files) == bill("1.0", files)
    with pytest.raises(BuildError, match="pygame-ce is in no file"):
        bill("1.0", [name for name in files if "pygame" not in name])


def test_snippets_are_functions_of_the_loader() -> None:
    glue = with_snippets(f"{BEGINS}...{EVALUATES}", ["{ return $0 + $1; }", "{ }", "{ }"])
    assert '[["{ return $0 + $1; }",($0,$1)=>{ { return $0 + $1; } }],["{ }",()=>{ { } }]]' in glue
    assert "eval" not in glue


def test_a_loader_or_a_module_that_is_not_known_is_refused() -> None:
    with pytest.raises(BuildError, match="not the one that is known"):
        with_snippets(BEGINS, ["{ }"])
    with pytest.raises(BuildError, match=r"leaves out arguments before \$2"):
        with_snippets(f"{BEGINS}{EVALUATES}", ["{ return $0 + $2; }"])
    with pytest.raises(BuildError, match="does not export"):
        as_plain_script("export{};", "glue", r"export default (\w+);")
    with pytest.raises(BuildError, match="does not export"):
        as_plain_script("export default one; two()", "glue", r"export default (\w+);")
    with pytest.raises(BuildError, match="cannot be read"):
        snippets_of(b"\0asm\1\0\0\0")


def test_a_module_becomes_a_script_that_hands_over_what_it_exported() -> None:
    module = "let one=import.meta.url;export{one as two};\n"
    script = as_plain_script(module, "it", r"export\{(\w+) as two\};")
    program = (
        "let found; globalThis.document = { baseURI: 'here' };"
        f" globalThis.mastaba_scripts = {{ it: (value) => (found = value) }}; {script};"
        " console.log(found, typeof one);"
    )
    run = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    assert run.stdout == "here undefined\n"


@pytest.mark.parametrize("name", [LOADER, GLUE])
def test_pyodide_s_scripts_are_plain_ones(name: str, tmp_path: Path) -> None:
    script = tmp_path / "script.cjs"
    script.write_text(Runtime().scripts()[name], encoding="utf-8")
    subprocess.run(["node", "--check", str(script)], check=True)


def test_the_page_s_loader_evaluates_no_snippet() -> None:
    glue = Runtime().scripts()[GLUE]
    assert "ASM_CONSTS[start]=emAsm.get(body)" in glue
    assert "navigator.languages" in glue.partition("new Map([")[2].partition(BEGINS)[0]


def test_scripts_carry_what_they_import(tmp_path: Path) -> None:
    (tmp_path / "one.mjs").write_text(
        'import { two } from "./two.mjs";\nimport("./three.js");\n// Why.\ntwo();\n'
    )
    (tmp_path / "two.mjs").write_text("export const two = () => globalThis.ż;\n", encoding="utf-8")
    (tmp_path / "three.mjs").write_text("globalThis.ż = 3;\n", encoding="utf-8")
    scripts = bundled(tmp_path, ("one.js", "three.js"))
    assert list(scripts) == ["one.js", "three.js"]
    one = scripts["one.js"].decode()
    assert "globalThis.ż" in one
    assert 'import("./three.js")' in one
    assert not re.search(r"two\.mjs\W*;|Why|= 3", one)
    (tmp_path / "two.mjs").write_text("export const three = 3;\n")
    with pytest.raises(BuildError, match=r'No matching export in ".*two\.mjs" for import "two"'):
        bundled(tmp_path, ("one.js", "three.js"))


@pytest.mark.parametrize("name", ["first.js", "page.css"])
def test_the_pages_own_scripts_have_no_indentation_to_be_stripped(name: str) -> None:
    """Else a host that does so would change what the page's policy names by its hash."""
    text = inlined(ROOT / "web" / name)
    assert not re.search(r"^\s|\s$|\n\s", text)
    assert not re.search(r"=>|\bconst\b|,\)", text), "old browsers are told that they are too old"


def test_sdl_copies_nothing_to_the_canvas() -> None:
    """The page does (web/screen.mjs): SDL would copy its whole window whenever that gets another size."""
    table = Runtime().scripts()[GLUE].partition("var emAsm=new Map(")[2].partition(BEGINS)[0]
    assert table.count(COPIES) == 1, "it is the name of a function that does nothing"
    assert re.search(re.escape(COPIES) + r'[^"]*",\(\$0,\$1,\$2\)=>{  }\]', table)


def test_sdl_listens_to_nothing() -> None:
    """The page tells Python itself what hands and keys do (web/input.mjs)."""
    assert "registerOrRemoveHandler(eventHandler){if(eventHandler){return 0}" in Runtime().scripts()[GLUE]


def test_the_page_s_loader_switches_no_stacks() -> None:
    glue = Runtime().scripts()[GLUE]
    assert "callPyObjectMaybePromising=async function(t,e){return xe(t,e,{})}" in glue


def test_the_page_s_loader_takes_no_more_memory_than_is_wanted() -> None:
    """But a MB: small things come many in a row."""
    glue = Runtime().scripts()[GLUE]
    assert "overGrownHeapSize=requestedSize+1048576/cutDown;" in glue
    with pytest.raises(BuildError, match="is not the one that is known"):
        without_overgrowth(glue)


@pytest.mark.parametrize("lost", ["@VERSION@", "/*FILES*/ {}"])
def test_a_worker_without_a_place_for_its_version_or_files_is_refused(lost: str, tmp_path: Path) -> None:
    script, path = (ROOT / "web" / "sw.js").read_text(encoding="utf-8"), tmp_path / "sw.js"
    path.write_text(script, encoding="utf-8")
    assert '"1.0"' in (filled := worker(path, "1.0", {"index.html": "hash"}))
    assert '"index.html": "hash"' in filled
    path.write_text(script.replace(lost, ""), encoding="utf-8")
    with pytest.raises(BuildError, match=rf"sw\.js has no one place to fill in: 0 times {re.escape(lost)}"):
        worker(path, "1.0", {})


def test_every_text_of_the_page_is_there_in_every_language() -> None:
    texts = json.loads((ROOT / "web" / "texts.json").read_text(encoding="utf-8"))
    assert set(texts) == {"en", "pl", "el"}
    for language, table in texts.items():
        assert set(table) == set(texts["en"]), language
        for key, text in table.items():
            assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", texts["en"][key]), key
    used = set()
    for path in (ROOT / "web").glob("*.*"):
        if path.suffix in (".mjs", ".js", ".tmpl"):
            source = path.read_text(encoding="utf-8")
            used |= set(re.findall(r'data-text="(\w+)"', source))
            used |= set(re.findall(r'\btext\("(\w+)"\)', source))
            used |= set(re.findall(r'say\([\w"-]+, "(\w+)"', source))
            used |= {f"step_{name}" for name in re.findall(r'splash\.step\("(\w+)"\)', source)}
    assert used <= set(texts["en"])
    assert {"copy", "of_bytes", "opens", "left_minutes", "step_python"} <= used


def test_the_page_offers_every_game_by_its_name_in_every_language(tmp_path: Path) -> None:
    english = {f"game_{game_id}": presentation_of(game_id).name for game_id in GAMES}
    for code in ("pl", "el"):
        with (tmp_path / f"{code}.mo").open("wb") as stream:
            write_mo(stream, read_catalogue(code))
    known = games_of(ROOT / "game")
    assert {game_id: rules for game_id, (_name, rules) in known.items()} == {
        game_id: game.rules_version for game_id, game in GAMES.items()
    }
    names = game_names([(game_id, name) for game_id, (name, _rules) in known.items()], tmp_path)
    assert set(names) == {"en", "pl", "el"}
    assert names["en"] == english
    assert names["pl"] == {key: read_catalogue("pl")[name].string for key, name in english.items()}
    languages, games = choices(
        {"en": {"own_name": "English"}, "pl": {"own_name": "Polski"}}, [(each, 2) for each in GAMES]
    )
    assert re.findall(r'data-language="(\w+)"', languages) == ["en", "pl"]
    assert re.findall(r'data-game="(\w+)"', games) == [each for game_id in GAMES for each in (game_id,) * 2]
    assert re.findall(r'data-resume="(\w+)"', games) == ["2"] * len(GAMES)


def test_the_games_are_known_without_what_only_tests_and_the_desktop_have() -> None:
    """`make play` installs no pygame: it comes with the environment for tests and for the desktop."""
    program = (
        "import sys; sys.modules.update(pygame=None, numpy=None); sys.path.insert(0, 'build');"
        "from pathlib import Path; from page import games_of; print(*games_of(Path('game').resolve()))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.stdout.split() == list(GAMES), found.stderr


def test_a_package_without_games_offers_none(tmp_path: Path) -> None:
    assert games_of(tmp_path) == {}
    assert choices({}, ()) == ("", "")


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text()
    assert "resolved" not in lock
    assert "http" not in lock
    assert json.loads(lock)["packages"]["node_modules/pyodide"]["version"] == "314.0.7"


def test_nothing_is_published_untested() -> None:
    workflows = ROOT / ".github" / "workflows"
    text = (workflows / "pages.yml").read_text()
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n)+)", text.partition("\njobs:\n")[2], re.MULTILINE))
    publishing = [name for name, job in jobs.items() if "actions/deploy-pages" in job]
    assert publishing
    for name in publishing:
        assert "    needs: test\n" in jobs[name]
    assert "    uses: ./.github/workflows/test.yml\n" in jobs["test"]
    tests = (workflows / "test.yml").read_text()
    assert "  workflow_call:\n" in tests
    assert "- run: .ci/run\n" in tests


if __name__ == "__main__":
    LIBRARY.write_text("\n".join([*carried(), ""]), encoding="utf-8")
