"""The game without a network, and how a new build takes the place of an old one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import PROBE, START_LIMIT, Server, Visit, build

pytestmark = pytest.mark.browser

Serve = Callable[..., Server]
OpenPage = Callable[..., Visit]
Profile = Callable[..., Any]


def test_offline_after_the_first_visit_and_after_closing_the_browser(
    probe_site: Path, serve: Serve, profile: Profile
) -> None:
    server = serve(probe_site)
    with profile() as context:
        first = Visit(context, quiet=True)
        first.page.goto(server.url)
        first.ready().wait_offline_ready()
        server.stop()
        second = context.new_page()
        second.goto(server.url + "?again=1")
        second.wait_for_function("mastaba.stats().marks.ready", timeout=START_LIMIT)
        assert first.noise == []
    with profile() as context:
        third = Visit(context, quiet=True)
        third.page.goto(server.url)
        third.ready()
        assert greeting(third) == "papyrus"
        assert third.noise == []


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The next build of the probe: another greeting."""
    probe = Path(shutil.copytree(PROBE, tmp_path / "next"))
    (probe / "game" / "greeting.txt").write_text("vellum\n")
    return build(tmp_path / "newer", probe)


@pytest.fixture
def deployed(probe_site: Path, tmp_path: Path) -> Path:
    """A folder on a host, with the probe in it."""
    return Path(shutil.copytree(probe_site, tmp_path / "host"))


def deploy(build_folder: Path, host: Path) -> None:
    """Exchanges what is on the host, as an upload does: other files at the same address."""
    shutil.rmtree(host)
    shutil.copytree(build_folder, host)


def look_for_update(visit: Visit) -> None:
    visit.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")


def greeting(visit: Visit) -> str:
    record = visit.record()
    assert record is not None
    return record["probe"].strip()


def test_an_update_waits_for_the_player(deployed: Path, newer: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(deployed).url).ready().wait_offline_ready()
    assert game.page.evaluate("mastaba_host.update() === undefined")
    before = game.page.evaluate("mastaba.version")
    deploy(newer, deployed)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    assert game.stats()["reasons"][-1] == "update"
    promised = game.page.evaluate("mastaba_host.update()")
    # Another page opened meanwhile still gets the old build, complete.
    other = game.context.new_page()
    other.goto(game.page.url)
    other.wait_for_function("mastaba.stats().marks.ready", timeout=START_LIMIT)
    assert other.evaluate("[mastaba.version, mastaba.record().probe.trim()]") == [before, "papyrus"]
    other.close()
    with game.page.expect_navigation(timeout=START_LIMIT):
        game.page.evaluate("mastaba_host.applyUpdate()")
    game.ready()
    assert game.page.evaluate("mastaba.version") == promised != before
    assert greeting(game) == "vellum"
    kept = game.page.evaluate("caches.keys()")
    assert len(kept) == 1
    assert kept[0].endswith(promised)


def test_an_update_is_taken_up_at_the_next_start(
    deployed: Path, newer: Path, serve: Serve, visit: OpenPage
) -> None:
    server = serve(deployed)
    game = visit(server.url).ready().wait_offline_ready()
    deploy(newer, deployed)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
    server.stop()
    game.page.reload()
    game.page.wait_for_function("globalThis.mastaba?.record()?.probe === 'vellum\\n'", timeout=START_LIMIT)


def test_half_an_update_changes_nothing(deployed: Path, newer: Path, serve: Serve, visit: OpenPage) -> None:
    game = visit(serve(deployed).url, quiet=False).ready().wait_offline_ready()
    deploy(newer, deployed)
    damaged = next(deployed.glob("app-*/game.zip"))
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[:-1] + b"?")
    game.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((r) => new Promise((done) => { r.onupdatefound ="
        " () => { const w = r.installing; w.onstatechange = () => w.state === 'redundant' && done(); };"
        " r.update(); }))"
    )
    assert game.page.evaluate("mastaba_host.update() === undefined")
    game.page.reload()
    game.ready()
    assert greeting(game) == "papyrus"
    damaged.write_bytes(whole)
    look_for_update(game)
    game.page.wait_for_function("mastaba_host.update()", timeout=START_LIMIT)
