"""The screens of games with friends, shown one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import GAMES
from game.play.challenge import keep_challenge, merged, with_own
from game.play.links import Turn
from game.play.saves import SavedRecord
from game.play.storage import MemoryStore
from game.ui.app import App
from game.ui.menus.challenge_scene import ChallengeScene, challenge_with, open_challenge
from game.ui.menus.challenge_table import TrialScores, open_trial
from game.ui.menus.friends_name import NamePanel, keep_name
from game.ui.menus.friends_scene import FriendsScene
from game.ui.menus.home import Home
from game.ui.menus.mail_arrival import TurnPreview, fork_notice
from game.ui.menus.mail_table import MailScores
from game.ui.menus.new_game import NewGameScene
from game.ui.menus.twin_replay import TwinReplay
from game.ui.table.ending.scores import Scores

from ..driver import frames, nothing
from ..games import finished
from .friends import NAMES, board, challenge_of, kept_mail, mail_of, played_trial


def friends_screens(app: App) -> Iterator[str]:
    app.store = store = MemoryStore()
    app.go(FriendsScene(app, nothing))
    yield "no games with friends yet"
    scores = Scores(app, finished(("you", "scribe"), 3))
    app.go(scores)
    scores._send()
    yield "how to share a game"
    app.stage.scope.close()
    scene = challenge_with(app, board("Anna"), nothing)
    app.go(scene)
    yield "a challenge that is not sent yet"
    scene.add(NamePanel(scene, lambda _name: None))
    yield "what is your name"
    app.stage.scope.close()
    scene._send()
    yield "ways to send it"
    app.stage.scope.close()
    for game_id in GAMES:
        for count in (1, 3, 8):
            app.store = store = MemoryStore()
            challenge = challenge_of(*NAMES[:count], game_id=game_id)
            app.go(open_challenge(app, challenge, nothing))
            yield f"a challenge in {game_id}, {count} boards"
            kept = with_own(merged(None, challenge, 1), board("Me", game_id, solo=game_id == "mummy"), 2)
            app.go(ChallengeScene(app, kept, nothing))
            yield f"compared in {game_id}, {count} boards"
        keep_name(store, "Zoë")
        keep_challenge(store, merged(None, challenge, 1))
        app.go(TwinReplay(app, challenge.boards[:2], ["Anna", ""], 0, nothing))
        yield f"both boards of {game_id}"
        table = open_trial(app, merged(None, challenge_of("Anna", "Ben", game_id=game_id, ghosts=True), 1))
        app.go(table)
        frames(app)
        yield f"the table of a challenge in {game_id}"
        app.go(TrialScores(app, played_trial(app, game_id), table))
        yield f"scores of a challenge in {game_id}"
        new = NewGameScene(app, game_id, nothing)
        new.seating.seats[:3] = ["you", "friend", "friend"]
        new.by_link = True
        app.go(new)
        yield f"new game of {game_id} by link"
        mail = mail_of(app, game_id)
        app.go(mail)
        frames(app, 2)
        mail.send()
        yield f"sending on {game_id}"
        app.stage.scope.close()
        app.go(MailScores(app, finished(("you", "scribe"), 3, game_id), mail))
        yield f"scores of a game of {game_id} by link"
        record: SavedRecord = kept_mail(app.store, game_id).record
        app.go(TurnPreview(app, Turn(0, record)))
        yield f"a turn of {game_id} from a friend"
        app.go(Home(app, fork_notice(app, kept_mail(app.store, game_id), record)))
        yield f"two versions of a game of {game_id}"
    app.go(Home(app))
    yield "home with games of friends"
    app.go(FriendsScene(app, nothing))
    yield "games with friends"
