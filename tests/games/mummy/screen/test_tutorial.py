"""The guided game is the game: whoever finishes it has done all that makes it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.bots import make_bot
from game.bots.bot import finish
from game.engine import GAMES, Action, Event
from game.games.mummy.rules import ATTACK, ATTRIBUTES, FLEE, TRICK, Exchange, MummyState, load_cards
from game.games.mummy.rules import events as ev
from game.games.mummy.rules.attributes import HIGHEST
from game.games.mummy.rules.cards import Find
from game.games.mummy.screen.encounter import EncounterPanel
from game.games.mummy.screen.tutorial import HEADS, INNER, SEED, TUTORIAL, scribes_part
from game.ui.table.tutorial import PERSON, Progress, Rehearsed
from game.ui.toolkit.widgets.label import Label
from tests.ui.driver import MakeApp
from tests.ui.table.playing.tutorial_hands import follow, guided, learning

Pick = Callable[[list[Action]], Action]


def finished(pick: Pick) -> tuple[MummyState, list[Event], Progress]:
    """The lesson played to its end; of what it allows `pick` chooses."""
    state = GAMES["mummy"].new(2, SEED, TUTORIAL.setup)
    assert isinstance(state, MummyState)
    progress, events = Progress(TUTORIAL), list[Event]()
    while not progress.ended(state):
        player = state.to_act()[0]
        if player == PERSON:
            while (step := progress.at_rest(state)) and not step.asks:
                progress.said.add(step)
            action = pick([a for a in state.legal_actions(PERSON) if progress.allows(step, state, a)])
            progress.before_action(state, action)
        else:
            rival = Rehearsed(scribes_part, make_bot("mummy", "scribe", len(events)))
            action = finish(rival.think(state, player))
        happened = state.apply(player, action)
        events += happened
        progress.after_events(happened)
    return state, events, progress


def by_chance(seed: int) -> Pick:
    random = Random(seed)
    return lambda allowed: allowed[random.randrange(len(allowed))]


def preferring(how: Action) -> Pick:
    return lambda allowed: how if how in allowed else allowed[-1]


SPOKEN_OF = {
    "attack": ("mummy@choice",),
    "heads": HEADS,
    "place": ("pawn@0", *INNER),
    "tests": ("die", "encounter@card"),
    "playing": ATTRIBUTES,
    "monsters": ("encounter@card", *ATTRIBUTES),
    "chamber": ("chamber@test",),
}
"""The things that must stay visible during each step, in the order of steps."""

WAYS = {
    "attack": preferring(ATTACK),
    "trick": preferring(TRICK),
    "flee": preferring(FLEE),
    **{f"chance {seed}": by_chance(seed) for seed in range(6)},
}


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_tutorial_has_all_that_makes_the_game(way: str) -> None:
    state, events, _progress = finished(WAYS[way])

    def come_about(kind: type[Event], **wanted: object) -> bool:
        return any(
            isinstance(event, kind) and all(getattr(event, name) == value for name, value in wanted.items())
            for event in events
        )

    assert come_about(ev.BidsRevealed, winner=PERSON)
    assert come_about(ev.MummyAttacked, controller=PERSON)
    assert come_about(ev.SurpriseTested, player=PERSON, passed=True)
    assert come_about(ev.MonsterFought, player=PERSON)
    assert come_about(ev.EncounterCardPlayed, by=PERSON)
    assert come_about(ev.ChamberEntered, player=PERSON)
    assert come_about(ev.ChamberTested, player=PERSON)
    assert state.winners() == (PERSON,)
    assert not come_about(ev.EnduranceLost, player=PERSON)


@pytest.mark.parametrize("way", WAYS)
def test_all_of_it_is_said_before_its_last_words(way: str) -> None:
    _state, _events, progress = finished(WAYS[way])
    left = [step.rule for step in TUTORIAL.steps if step not in progress.said]
    assert left == ["end"]


@pytest.mark.parametrize("way", WAYS)
def test_nothing_useless_is_given(way: str) -> None:
    """No find for an attribute that is as high as can be."""
    state, events, _progress = finished(WAYS[way])
    person = state.seats[PERSON].person
    taken = [event.card for event in events if isinstance(event, ev.FindTaken) and event.player == PERSON]
    assert len(taken) == 2
    for kind in taken:
        card = load_cards()[kind]
        assert isinstance(card, Find)
        for value, change in zip(person.attributes, card.modifiers, strict=True):
            assert not change or value + change <= HIGHEST


def test_a_part_that_cannot_be_played_is_left_to_the_level() -> None:
    state = GAMES["mummy"].new(2, SEED, TUTORIAL.setup)
    level = make_bot("mummy", "scribe", 3)
    for part in (lambda _state, _player: None, lambda _state, _player: Exchange((0,))):
        action = finish(Rehearsed(part, level).think(state, 1))
        assert action in state.legal_actions(1)


@pytest.mark.parametrize("window", [(390, 844, 1), (844, 390, 1)])
def test_words_on_a_phone_hide_nothing_of_what_they_speak_of(
    make_app: MakeApp, window: tuple[float, ...]
) -> None:
    app = learning(make_app, *window, game_id="mummy", speed="fast")
    for rule, spoken_of in SPOKEN_OF.items():
        follow(app, until=rule)
        bubble = guided(app).bubble
        assert bubble is not None
        found = [thing for widget in guided(app).walk() for thing in widget.things()]
        for name in spoken_of:
            places = [rect for thing, rect in found if thing == name]
            assert places, name
            assert not any(bubble.panel.colliderect(place) for place in places), f"{rule}: {name}"


@pytest.mark.parametrize("window", [(820, 1180, 1), (1280, 800, 1), (390, 844, 1)])
def test_a_bubble_about_a_card_leaves_the_cards_words_in_sight(
    make_app: MakeApp, window: tuple[float, ...]
) -> None:
    app = learning(make_app, *window, game_id="mummy", speed="fast")
    for rule in ("tests", "finds"):
        follow(app, until=rule)
        bubble = guided(app).bubble
        assert bubble is not None
        panel = next(widget for widget in guided(app).walk() if isinstance(widget, EncounterPanel))
        labels = [widget for widget in panel.walk() if isinstance(widget, Label)]
        hidden = [label.text for label in labels if label.text and bubble.panel.colliderect(label.rect)]
        assert not hidden, rule
