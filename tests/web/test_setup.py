"""Setting up before anything runs: bad input is answered in words, and everything fetched is pinned."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLACES = (".", "build", "build/bake")
LISTS = sorted(path for place in PLACES for path in (ROOT / place).glob("requirements*.txt"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def say(command: list[str], **environment: str) -> tuple[int, str]:
    """The status of a command and all that it says; the environment is this one with some changes."""
    result = subprocess.run(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout


# ---- what a machine may lack


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of programs with little in it."""
    for name in ("sh", "dirname"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    return tmp_path


def program(folder: Path, name: str, text: str) -> None:
    """Puts a program of that name there: what it says, or does, as a shell script."""
    path = folder / name
    path.write_text(f"#!{shutil.which('sh')}\n{text}\n")
    path.chmod(0o755)


def python_of(folder: Path, version: tuple[int, int], without: str = "") -> None:
    """A Python that says it is of that version, and that may lack a module."""
    start = f"import sys; sys.version_info = {(*version, 0, 'final', 0)}; sys.modules.update({without})"
    program(folder, "python3", f'exec {sys.executable} -c "{start}\n$2"')


def require(bare: Path, *tools: str, **environment: str) -> tuple[int, str]:
    command = [str(ROOT / "build" / "require.sh"), *tools]
    return say(command, PATH=str(bare), **({"PYTHON": "", "ANY_PYTHON": ""} | environment))


def test_no_python(bare: Path) -> None:
    status, said = require(bare, "python")
    assert (status, said.splitlines()[0]) == (
        1,
        "Missing: Python 3.11 or newer (there is no 'python3' that runs)",
    )
    assert "apt-get install python3" in said


def test_a_python_that_is_too_old(bare: Path) -> None:
    python_of(bare, (3, 9))
    status, said = require(bare, "python")
    assert status == 1
    assert "Python 3.11 or newer ('python3' is 3.9)" in said
    assert "make PYTHON=" in said


def test_a_python_that_nobody_has_tried(bare: Path) -> None:
    python_of(bare, (3, 15))
    status, said = require(bare, "python")
    assert status == 1
    assert "'python3' is 3.15" in said
    assert "make ANY_PYTHON=1" in said
    assert require(bare, "python", ANY_PYTHON="1") == (0, "")


@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_pythons_that_will_do(bare: Path, minor: int) -> None:
    python_of(bare, (3, minor))
    assert require(bare, "python") == (0, "")


def test_missing_venv_module_is_named_with_its_package(bare: Path) -> None:
    python_of(bare, (3, 13), "ensurepip=None")
    status, said = require(bare, "python")
    assert status == 1
    assert "Python's venv module\n  Debian: apt-get install python3-venv" in said


def test_no_node(bare: Path) -> None:
    status, said = require(bare, "node")
    assert status == 1
    assert "Missing: Node.js 18 or newer\n" in said
    assert "Missing: npm\n" in said
    assert "apt-get install nodejs npm" in said


def test_a_node_that_is_too_old(bare: Path) -> None:
    program(bare, "node", "[ $1 = --version ] && echo v16.20.2 && exit; exit 1")
    program(bare, "npm", "")
    status, said = require(bare, "node")
    assert status == 1
    assert "Node.js 18 or newer (this one is v16.20.2)" in said
    assert "npm\n" not in said.partition("Missing: ")[2].partition("\n")[0]


def test_no_npm(bare: Path) -> None:
    program(bare, "node", "")
    status, said = require(bare, "node")
    assert (status, said.splitlines()[0]) == (1, "Missing: npm")


def test_no_browser(bare: Path) -> None:
    status, said = require(bare, "chromium")
    assert (status, said.splitlines()[0]) == (1, "Missing: Chromium")
    assert "apt-get install chromium" in said


def test_all_that_is_missing_is_said_at_once(bare: Path) -> None:
    status, said = require(bare, "python", "node", "chromium")
    assert status == 1
    missing = re.findall("^Missing: (\\S+)", said, re.MULTILINE)
    assert missing == ["Python", "Node.js", "npm", "Chromium"]


@pytest.fixture
def locked() -> Iterator[Path]:
    """A copy of what looks after the machine, in a folder that nobody but its owner may write to."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "mastaba"
        (copy / "build").mkdir(parents=True)
        shutil.copy(ROOT / "build" / "require.sh", copy / "build")
        for path in (copy / "build", copy):
            path.chmod(0o555)
        Path(folder).chmod(0o755)
        yield copy
        copy.chmod(0o755)
        (copy / "build").chmod(0o755)


def test_a_folder_that_cannot_be_written_to(locked: Path) -> None:
    nobody = 65534 if os.geteuid() == 0 else None  # to root everything is open
    result = subprocess.run(
        [locked / "build" / "require.sh", "folder"],
        capture_output=True,
        text=True,
        check=False,
        user=nobody,
        cwd="/",
    )
    assert result.returncode == 1
    assert result.stderr.startswith(f"Missing: the right to write into {locked}\n  What is built goes there:")
    assert say([str(ROOT / "build" / "require.sh"), "folder"]) == (0, "")


def test_make_asks_first_and_stops(bare: Path) -> None:
    """`make play` and `make test` begin with what is missing, and end with it."""
    for name in ("make", "mkdir", "touch"):
        if not (bare / name).exists():
            (bare / name).symlink_to(str(shutil.which(name)))
    python_of(bare, (3, 9))
    for target in ("play", "site", "test", "bench", "lint"):
        command = ["make", "-C", str(ROOT), "--no-print-directory", target]
        status, said = say(command, PATH=str(bare), PYTHON="python3", MAKEFLAGS="", ANY_PYTHON="")
        assert status != 0
        assert "'python3' is 3.9" in said
        assert ("Node.js" in said) == (target != "lint")
        assert ("Chromium" in said) == (target == "bench"), "tests leave out the engines that are not there"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["packages", "requirements.txt"], "Python's packages could not be set up"),
        (["node"], "web/node_modules could not be set up"),
    ],
)
def test_no_network_at_the_first_setup(bare: Path, arguments: list[str], words: str) -> None:
    copy = bare / "mastaba"
    (copy / "build").mkdir(parents=True)
    (copy / "web").mkdir()
    (copy / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(ROOT / "build" / "setup.sh", copy / "build")
    program(copy / ".venv" / "bin", "python", "echo no route; exit 1")
    program(bare, "npm", "echo no route; exit 1")
    status, said = say([str(copy / "build" / "setup.sh"), *arguments], PATH=str(bare))
    assert status == 1
    assert said.startswith("no route\n" + words)
    assert "needs the network" in said


# ---- the environment


def test_the_environment_is_of_the_python_that_is_asked_for(bare: Path) -> None:
    """It stays when it is, also when that Python is the environment's own; else it is made again, in
    words."""
    copy = bare / "mastaba"
    (copy / "build").mkdir(parents=True)
    shutil.copy(ROOT / "build" / "setup.sh", copy / "build")
    for minor in (12, 13):
        # A Python whose environments hold nothing but itself, so that this takes no time.
        made = f'mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;; *) echo "3.{minor} in /opt" ;;'
        program(bare, f"python3.{minor}", f"case $1 in -m) {made} esac")

    def set_up(python: str) -> tuple[int, str]:
        command = [str(copy / "build" / "setup.sh"), "python"]
        return say(command, PATH=f"{bare}:{os.environ['PATH']}", PYTHON=python)

    assert set_up("python3.12") == (0, "")
    kept = copy / ".venv" / "kept"
    kept.touch()
    assert set_up("python3.12") == (0, "")
    assert set_up(str(copy / ".venv" / "bin" / "python")) == (0, "")
    assert kept.exists()
    words = ".venv was of Python 3.12 in /opt: making it anew with Python 3.13 in /opt.\n"
    assert set_up("python3.13") == (0, words)
    assert not kept.exists()
    (copy / ".venv" / "bin" / "python").write_text("#!/nowhere\n")
    assert set_up("python3.13") == (0, "")
    assert set_up("python3.13") == (0, "")


# ---- addresses


def serve(**environment: str) -> tuple[int, str]:
    return say([sys.executable, str(ROOT / "build" / "serve.py"), "--check"], **environment)


def test_a_free_port() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
    assert serve(HOST="127.0.0.1", PORT=port) == (0, "")


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, said = serve(HOST="127.0.0.1", PORT=str(taken.getsockname()[1]))
    assert status == 1
    assert "is in use: choose another, for instance `make play PORT=8123`" in said


@pytest.mark.parametrize("port", ["", "http", "80.5", "-1", "0", "65536", "٣", "9" * 30])
def test_unusable_port_is_refused_in_words(port: str) -> None:
    status, said = serve(PORT=port)
    assert status == 1
    assert said.startswith(f"PORT is to be a number from 1 to 65535, not {port!r}")


@pytest.mark.parametrize(
    ("host", "words"),
    [
        ("no.such.host.invalid", "is not known"),
        ("a" * 80, "is not known"),
        ("192.0.2.1", "is another machine"),
    ],
)
def test_unusable_host_is_refused_in_words(host: str, words: str) -> None:
    status, said = serve(HOST=host)
    assert status == 1
    assert said.startswith(f"HOST={host} {words}")


# ---- pins


def requirements(text: str) -> Mapping[str, int]:
    """The packages of a list, as 'name==version', with the number of checksums of each."""
    found = {}
    for block in re.findall(r"^[a-z0-9].*(?:\n    .*)*", text, re.MULTILINE):
        found[block.split()[0]] = len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block))
    return found


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_package_is_pinned_with_its_checksums(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = requirements(text)
    assert found
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*", package) for package in found), found
    assert all(found.values()), found
    assert not re.search(r"^-|https?:|file:", text, re.MULTILINE), "a list names no place to fetch from"
    asked = path.with_suffix(".in").read_text(encoding="utf-8")
    names = {package.split("==")[0] for package in found}
    assert set(re.findall(r"^[a-z][a-z0-9-]*", asked, re.MULTILINE)) <= names, "run make pins"


def test_lists_of_requirements_pin_the_same_versions() -> None:
    whole = requirements((ROOT / "requirements-dev.txt").read_text(encoding="utf-8"))
    for name in ("requirements.txt", "requirements-site.txt", "build/bake/requirements.txt"):
        assert requirements((ROOT / name).read_text(encoding="utf-8")).items() <= whole.items()
    pygame = tomllib.loads((ROOT / "build/wheel/pins.toml").read_text(encoding="utf-8"))["pygame"]["version"]
    assert f"pygame-ce=={pygame}" in whole
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == [f"pygame-ce=={pygame}"]


def test_npm_checks_all_that_it_fetches() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 2
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-"), name


def test_sources_of_the_wheel_have_checksums() -> None:
    pins = tomllib.loads((ROOT / "build" / "wheel" / "pins.toml").read_text(encoding="utf-8"))
    digests = [pins["pygame"]["sha256"]]
    for source in pins["debian"]["sources"].values():
        assert any(name.endswith(".dsc") for name in source["sha256"])
        digests += source["sha256"].values()
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests)
    assert pins["pyodide"]["integrity"].startswith("sha512-")
    made = json.loads((ROOT / "build" / "wheel" / "dist" / "toolchain.json").read_text(encoding="utf-8"))
    compiler = pins["toolchain"]["sha256"][made["architecture"]]
    assert set(compiler) == set(pins["toolchain"]["packages"])
    for name, digest in compiler.items():
        pinned = {"version": pins["toolchain"]["packages"][name], "sha256": digest}
        assert made["packages"][name] == pinned
    assert all(re.fullmatch("[0-9a-f]{64}", package["sha256"]) for package in made["packages"].values())


def test_machines_run_what_the_readme_says() -> None:
    assert "\nmake test " in (ROOT / "README.md").read_text(encoding="utf-8")
    assert 'exec make "${@:-test}" </dev/null' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    tests = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    for python, debian in zip(PYTHONS, re.findall(r'"((?:debian|python):[^"]*)"', tests), strict=True):
        assert debian.startswith(("debian:", f"python:{python}-"))


def test_each_file_of_browser_tests_is_in_one_part_of_make_test() -> None:
    recipes = (ROOT / "Makefile").read_text(encoding="utf-8")
    patterns = re.findall(r"tests/browser/[\w/]*test_\[.-.\]\*\.py", recipes)
    taken = Counter(path for pattern in patterns for path in ROOT.glob(pattern))
    assert taken == Counter((ROOT / "tests" / "browser").rglob("test_*.py"))


@pytest.mark.parametrize("machine", ["true", ""])
@pytest.mark.parametrize(
    "target",
    ["test-chromium-1", "test-chromium-2", "test-engines-1", "test-engines-2", "test-long-browsers"],
)
def test_failures_in_a_browser_are_tried_again_on_ci_machines_alone(target: str, machine: str) -> None:
    """The recipes that only such machines run in full are programs that a shell can read."""
    status, recipe = say(
        ["make", "-C", str(ROOT), "--no-print-directory", "-n", target], CI=machine, MAKEFLAGS=""
    )
    assert status == 0
    assert recipe.count("-m pytest") == (2 if machine else 1)
    assert recipe.count("--last-failed ") == (1 if machine else 0)
    checked = subprocess.run(["sh", "-n", "-c", recipe], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
