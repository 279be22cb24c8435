"""All screens that lead to a game and away from it, shown one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import GAMES
from game.main import first_scene
from game.play.achievements import HOUSE
from game.play.branch import cut, new_slot
from game.play.history import FinishedGame
from game.play.links import decode_record, encode_record, link_for_record
from game.play.puzzles import read_puzzles
from game.play.saves import file_finished, to_text
from game.play.session import Session
from game.play.storage import MemoryStore
from game.play.transfer import export_text
from game.ui.app import App
from game.ui.menus.about import AboutScene
from game.ui.menus.data import DataScene
from game.ui.menus.game_row import DamagedRow
from game.ui.menus.history_scene import HistoryScene
from game.ui.menus.home import Home
from game.ui.menus.how_to_play import HowToPlay
from game.ui.menus.journey import JourneyScene
from game.ui.menus.link_preview import LinkPreview
from game.ui.menus.medals import MedalRow
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.parcel import ParcelScene
from game.ui.menus.puzzles_scene import PuzzlesScene
from game.ui.menus.settings_scene import SettingsScene
from game.ui.menus.statistics_scene import StatisticsScene
from game.ui.menus.strength_chart import StrengthScene
from game.ui.table.ending.house_achievements import achievements_of
from game.ui.table.ending.scores import Scores
from game.ui.table.playing.handover import Handover
from game.ui.table.playing.table import Table
from game.ui.table.playing.unsaved import unsaved_dialog
from game.ui.table.presentation import presentation_of
from game.ui.table.puzzling.puzzle_table import PuzzleTable
from game.ui.table.reviewing.branch_scores import BranchScores
from game.ui.table.reviewing.branch_table import BranchTable
from game.ui.table.reviewing.replay_scene import ReplayScene
from game.ui.toolkit.translate import _
from tests.histories import read_export

from .driver import buttons, choose, frames, named, nothing, run, settle
from .games import finished, finished_record, played
from .stores import FailingStore, NoHistory

SEATS = {
    "pyramids": (["you", "", "", ""], ["you", "friend", "friend", "priest"], ["scribe", "", "", "priest"]),
    "anubix": (["you", "friend", "", "", ""], ["you", "friend", "friend", "priest", "scribe"]),
    "mummy": (["you", "", "", ""], ["you", "friend", "friend", "priest"]),
}

ENDS = (
    ("pyramids", ("you",)),
    ("pyramids", ("you", "scribe")),
    ("pyramids", ("you", "friend", "priest")),
    ("pyramids", ("you", "friend", "friend", "priest")),
    ("anubix", ("you", "scribe")),
    ("anubix", ("you", "friend", "friend", "priest", "scribe")),
    ("mummy", ("you",)),
    ("mummy", ("you", "scribe")),
    ("mummy", ("you", "friend", "friend", "priest")),
)


def screens(app: App) -> Iterator[str]:
    """Show one screen after the other; yields what it is."""
    app.store = MemoryStore()
    app.host.update = None
    app.go(Home(app))
    yield "home"
    played(("you", "scribe", "priest", "scribe"), 3, 12, app.store)
    app.host.update = "2"
    app.go(Home(app))
    yield "home with a save and an update"
    played(("you", "scribe", "priest", "scribe", "friend"), 3, 12, app.store, game="anubix")
    played(("you", "scribe", "priest", "friend"), 3, 12, app.store, game="mummy")
    app.go(Home(app))
    yield "home with saves of all games and an update"
    app.store.set("save.pyramids", "{")
    app.go(Home(app))
    yield "home with a damaged save"
    app.store = FailingStore()
    app.go(Home(app))
    yield "home without storage"
    for game, choices in SEATS.items():
        scene = NewGameScene(app, game, nothing)
        app.go(scene)
        yield f"new game of {game}"
        named(app, _("Seat {number}").format(number=2)).activate()
        yield f"seat picker of {game}"
        app.stage.scope.close()
        for seats in choices:
            scene.seating.seats = seats
            scene.rebuild()
            yield f"new game of {game} {seats}"
    for sound in (True, False):
        app.settings.sound = sound
        settings = SettingsScene(app, nothing)
        app.go(settings)
        for section, (name, _rows) in enumerate(settings.sections()):
            settings.section = section
            settings.rebuild()
            yield f"settings, {name}, sound {sound}"
    app.go(AboutScene(app, nothing))
    yield "about"
    for game in GAMES:
        app.go(HowToPlay(app, game, nothing))
        for page in range(len(presentation_of(game).lessons())):
            yield f"rules of {game}, page {page + 1}"
            app.scene.turn(1)
    for game, seats in ENDS:
        app.go(Scores(app, finished(seats, len(seats), game)))
        yield f"scores of {game}, {len(seats)}"
        scores = app.scene
        choose(app, _("A keepsake"))
        yield f"keepsake of {game}, {len(seats)}"
        app.go(scores)
    app.scene.add(Handover(app, "Friend 1", "token.you2", nothing))
    yield "handover"
    app.stage.scope.remove()
    yield from dialogs(app)


def dialogs(app: App) -> Iterator[str]:
    """Questions that are asked rarely."""
    for query in ("game=pyramids&players=" + "x" * 90, "record=1abcdefghijk", "speed=7"):
        app.host.open_link(query)
        app.go(first_scene(app))
        yield f"wrong link {query[:12]}"
    app.store = MemoryStore()
    played(("you", "scribe"), 3, 12, app.store)
    app.host.open_link("game=pyramids&players=you,scribe&seed=8")
    app.go(first_scene(app))
    yield "a link while a game is under way"
    scene = NewGameScene(app, "pyramids", nothing)
    app.go(scene)
    scene.start()
    yield "a new game while one is under way"
    app.stage.scope.remove()
    app.store.set("save.pyramids", "{")
    scene.start()
    yield "a new game, and a save that cannot be read"
    app.stage.scope.remove()
    over = finished_record(("you", "scribe"), 3)
    app.store = NoHistory()
    app.store.set("save.pyramids", to_text(over))
    scene.start()
    yield "a new game, and a finished one that could not be filed"
    session = played(("you", "scribe"), 3, store=app.store)
    app.go(Table(app, session))
    app.scene.add(unsaved_dialog(app, session, _("Pyramids"), False, nothing))
    yield "a finished game that could not be filed"
    for session in (played(("you", "scribe"), 3, 12, FailingStore()), finished(("you", "scribe"), 2)):
        app.go(Table(app, session))
        app.scene.back()
        yield f"the table's menu, over {session.over}"


def looking_back(app: App) -> Iterator[str]:
    """Finished games, what they come to, and what others have sent."""
    app.host.open_link()
    app.store = store = MemoryStore()
    for scene in (HistoryScene(app, nothing), StatisticsScene(app, nothing)):
        app.go(scene)
        frames(app, 3)
        yield f"{type(scene).__name__} without games"
    many = (("you", "friend:Zoë von und zu Hohenstein", "priest", "scribe"), ("you",), ("you", "scribe"))
    for seed, seats in enumerate(many * 6):
        game = ("pyramids", "anubix")[seed % 2 if len(seats) > 1 else 0]
        file_finished(store, finished_record(seats, seed % 4, game), 1_700_000_000 + seed * 100_000)
    store.set("history.3", "{")
    played(("you", "scribe"), 3, 12, store)
    for scene in (HistoryScene(app, nothing), StatisticsScene(app, nothing)):
        app.go(scene)
        until_read(app)
        yield type(scene).__name__
    app.go(journey := JourneyScene(app, nothing))
    until_read(app)
    journey.journey.earned |= {
        f"{game}.{each.id}": 5 for game in GAMES for each in achievements_of(game)[::2]
    }
    for game in (HOUSE, *GAMES):
        journey.choose(game)
        yield f"the journey in {game}"
    app.go(StrengthScene(app, journey.careers["anubix"], nothing))
    yield "one's own strength"
    app.go(journey)
    frames(app)
    next(medal for medal in journey.walk() if isinstance(medal, MedalRow)).activate()
    yield "a medal"
    app.stage.scope.remove()
    app.go(HistoryScene(app, nothing))
    until_read(app)
    while not (damaged := [row for row in app.scene.walk() if isinstance(row, DamagedRow)]):
        named(app, _("Next")).activate()
        frames(app)
    damaged[0].activate()
    yield "a damaged finished game"
    app.go(DataScene(app, nothing))
    yield "export and import"
    app.scene.ask_to_delete()
    yield "delete everything"
    parcel = read_export(export_text(store), GAMES)
    for target in (store, MemoryStore()):
        app.store = target
        app.go(ParcelScene(app, parcel, nothing))
        yield "what a file holds"
    run(brought_in(app))
    assert app.stage.scope is not app.scene
    yield "what has come"
    whole = finished_record(("you", "scribe", "priest", "scribe"), 3)
    begun = played(("you", "scribe"), 3, 12).record()
    for link in (link_for_record(whole), link_for_record(begun), "game=anubix&players=you,scribe&seed=7"):
        app.host.open_link(fragment=link)
        app.go(first_scene(app))
        assert isinstance(app.scene, LinkPreview)
        yield f"a link that was sent, {link[:10]}"
    app.host.open_link()
    for game in GAMES:
        record = decode_record(encode_record(finished_record(("you", "scribe"), 3, game)), GAMES)
        scene = ReplayScene(app, record, nothing, FinishedGame("history.1", record, ""))
        app.go(scene)
        for at in (0, 20, scene.replay.length):
            scene.go(at)
            frames(app, 2)
            yield f"replay of {game} at {at}"
        for ask, answer in ((scene.back, _("Delete")), (scene.choose_seat, _("Show all hands"))):
            ask()
            yield f"replay of {game}, {ask.__name__}"
            if answer in buttons(app):
                named(app, answer).activate()
                yield f"replay of {game}, {answer}"
            app.stage.scope.remove()
    yield from branches(app)
    yield from puzzles(app)


def branches(app: App) -> Iterator[str]:
    """Tries in finished games: the table, its end, and the question which of them."""
    app.store = MemoryStore()
    for game in GAMES:
        record = decode_record(encode_record(finished_record(("you", "scribe"), 3, game)), GAMES)
        scene = ReplayScene(app, record, nothing)
        slot = new_slot(app.store, record, len(record.actions) // 2)
        whole = Session.resume(record, slot=slot)
        app.store.set(slot.key, slot.text(record))
        begun = cut(record, slot.given, scene.replay.positions[slot.given])
        app.go(table := BranchTable(app, Session.resume(begun, slot=slot), slot))
        table.back()
        yield f"a branch of {game}, menu"
        app.go(BranchScores(app, whole, slot, table, nothing, nothing))
        yield f"a branch of {game}, scores"
        app.go(scene)
        frames(app, 2)
        scene.try_it()
        yield f"a branch of {game}, or another"


def puzzles(app: App) -> Iterator[str]:
    """The list of each game's puzzles, and the table of one: as it begins, and its verdict."""
    app.store = MemoryStore()
    for game in GAMES:
        app.go(listed := PuzzlesScene(app, nothing, game))
        frames(app, 3)
        yield f"puzzles of {game}"
        listed._next()
        frames(app, 3)
        table = app.scene
        assert isinstance(table, PuzzleTable)
        yield f"a puzzle of {game}"
        legal = table.session.state.legal_actions(table.session.awaiting() or 0)
        table.act(next(action for action in legal if str(action) not in table.puzzle.answers))
        settle(app)
        yield f"a puzzle of {game}, its verdict"
        app.stage.scope.remove()
        known = read_puzzles((app.assets / "puzzles" / f"{game}.json").read_text(), GAMES)
        for puzzle in [puzzle for puzzle in known if puzzle.turns > 2][:1]:
            app.go(wanted := PuzzlesScene(app, nothing, game))
            wanted.want(puzzle.id)
            frames(app, 5)
            settle(app)
            yield f"a puzzle of {game} over several turns, its task"
            app.stage.scope.remove()
            yield f"a puzzle of {game} over several turns"


async def brought_in(app: App) -> None:
    """Bring in what a file holds, to the end."""
    app.scene.take()
    for _turn in range(4):
        await app.turn()


def until_read(app: App) -> None:
    """Let all finished games be read."""
    for _turn in range(200):
        frames(app)
        if app.scene.awaiting():
            return
    raise AssertionError("the finished games are never read")
