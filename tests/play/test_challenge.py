"""Challenges: the same deal apart, links that grow and meet, and those that cannot be."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from game.engine import GAMES
from game.engine.record import RecordError
from game.play.challenge import (
    MOST_BOARDS,
    MOST_CHALLENGES,
    TrialSlot,
    at_round,
    begun,
    challenge_id,
    from_text,
    keep_challenge,
    load_challenge,
    merged,
    named,
    parted,
    person_on,
    to_text,
    trial_seats,
    with_own,
)
from game.play.friends import (
    CHALLENGE,
    TRIAL,
    can_challenge,
    challenge_ids,
    glance_at_challenge,
    link_key,
)
from game.play.history import read_history
from game.play.links import Challenge, LinkError, link_for_challenge, parse_link, same_deal
from game.play.replay import Replay
from game.play.saves import SavedRecord
from game.play.seats import levels_of
from game.play.session import Session
from game.play.storage import MemoryStore
from game.play.transfer import export_text

from ..histories import bring_in, read_export

DEALS = (("pyramids", ("you", "apprentice")), ("anubix", ("you", "apprentice")), ("mummy", ("you",)))
every_deal = pytest.mark.parametrize(("game_id", "seats"), DEALS, ids=[game for game, _seats in DEALS])


@cache
def board(
    name: str, game_id: str = "pyramids", seats: tuple[str, ...] = ("you", "apprentice")
) -> SavedRecord:
    """How somebody of that name has played the deal: everybody at random, but not alike."""
    own = tuple(f"you:{name}" if seat == "you" else seat for seat in seats)
    session = Session.new(GAMES[game_id], own, 48)
    play(session, random.Random(name))
    return session.finished()


def play(session: Session, dice: random.Random) -> None:
    while not session.over:
        if session.awaiting() is None:
            session.tick(1000)
        else:
            session.act(dice.choice(session.state.legal_actions(session.awaiting() or 0)))


def opened(link: str) -> Challenge:
    found = parse_link(link, GAMES, levels_of)
    assert isinstance(found, Challenge)
    return found


def names_of(challenge: Challenge) -> list[str]:
    return [each.seats[person_on(each)] for each in challenge.boards]


@every_deal
def test_a_challenge_goes_there_and_back_in_three_links(game_id: str, seats: tuple[str, ...]) -> None:
    anna, ben = MemoryStore(), MemoryStore()
    kept = begun(board("Anna", game_id, seats), ghosts=True, touched=1)
    keep_challenge(anna, kept)

    sent = opened(link_for_challenge(kept.challenge))
    assert sent.ghosts
    at_ben = merged(None, sent, 2)
    assert at_ben.own is None
    keep_challenge(ben, at_ben)
    slot = TrialSlot(sent, GAMES)
    session = Session.new(
        GAMES[game_id], trial_seats(sent, "Ben", None), sent.boards[0].seed, store=ben, slot=slot
    )
    play(session, random.Random("Ben"))
    answer = load_challenge(ben, slot.id, GAMES)
    assert answer
    assert answer.own == 1
    assert ben.get(TRIAL + slot.id) is None
    assert len([*read_history(ben, GAMES)]) == 1

    back = merged(load_challenge(anna, slot.id, GAMES), opened(link_for_challenge(answer.challenge)), 3)
    assert back.own == 0
    assert names_of(back.challenge) == [
        seat.replace("you", f"you:{n}") for n, seat in (("Anna", "you"), ("Ben", "you"))
    ]


def test_two_links_that_meet_are_merged() -> None:
    anna = begun(board("Anna"), ghosts=False, touched=1)
    with_ben = with_own(merged(None, anna.challenge, 2), board("Ben"), 2)
    with_zoe = with_own(merged(None, anna.challenge, 2), board("Zoë"), 2)
    both = merged(with_ben, with_zoe.challenge, 3)
    assert names_of(both.challenge) == ["you:Anna", "you:Ben", "you:Zoë"]
    assert both.own == 1
    assert merged(both, with_ben.challenge, 4) is both


def test_the_own_result_is_the_first_one() -> None:
    anna = begun(board("Anna"), ghosts=False, touched=1)
    assert with_own(anna, board("Anna again"), 2) is anna


def test_a_full_table_keeps_its_eight_boards_and_ones_own() -> None:
    full = Challenge.of([board(f"Friend {number}") for number in range(MOST_BOARDS)], ghosts=False)
    kept = merged(None, Challenge.of([*full.boards, board("Late")], ghosts=False), 1)
    assert len(kept.boards) == MOST_BOARDS
    mine = with_own(kept, board("Me"), 2)
    assert len(mine.boards) == MOST_BOARDS
    assert mine.own == MOST_BOARDS - 1


def test_boards_of_another_deal_are_refused() -> None:
    other = replace(board("Ben"), seed=49)
    assert not same_deal(board("Anna"), other)
    with pytest.raises(LinkError, match="different deals"):
        Challenge.of([board("Anna"), other], ghosts=False)
    with pytest.raises(ValueError, match="another deal"):
        merged(begun(board("Anna"), ghosts=False, touched=1), Challenge((other,), ghosts=False), 2)
    slot = TrialSlot(Challenge.of([board("Anna")], ghosts=False), GAMES)
    with pytest.raises(RecordError, match="another deal"):
        slot.check(other)


def test_unfinished_games_and_those_of_several_people_are_no_challenge() -> None:
    unfinished = Session.new(GAMES["pyramids"], ("you", "scribe"), 48).finished()
    with pytest.raises(LinkError, match="has not finished"):
        parse_link(link_for_challenge(Challenge((unfinished,), ghosts=False)), GAMES, levels_of)
    shared = Session.new(GAMES["pyramids"], ("you", "friend"), 48).record()
    assert not can_challenge(shared, GAMES["pyramids"])
    assert can_challenge(board("Anna"), GAMES["pyramids"])


def test_a_cut_or_changed_link_is_refused() -> None:
    link = link_for_challenge(Challenge.of([board("Anna"), board("Ben")], ghosts=False))
    for end in (*range(len("challenge="), len(link) - 1, 7), len(link) - 1):
        if link[end - 1] == "." or link[end] == ".":
            continue  # the first board alone is a challenge
        with pytest.raises(LinkError):
            parse_link(link[:end], GAMES, levels_of)
    for text in (
        "challenge=",
        "challenge=2",
        "challenge=0",
        "challenge=0.",
        f"{link}&seed=1",
        f"{link}&game=mummy",
    ):
        with pytest.raises(LinkError):
            parse_link(text, GAMES, levels_of)


def test_a_link_in_a_sentence_is_understood() -> None:
    link = link_for_challenge(Challenge.of([board("Anna"), board("Ben")], ghosts=False))
    broken = link[:60] + "\n  " + link[60:] + "."
    assert names_of(opened(broken)) == ["you:Anna", "you:Ben"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"challenge":1}',
        '{"challenge":2}',
        '{"challenge":1,"ghosts":true,"own":null,"touched":1,"boards":[]}',
        '{"challenge":1,"ghosts":true,"own":null,"touched":1,"boards":["2abc"]}',
    ],
)
def test_a_damaged_challenge_is_told_of(text: str) -> None:
    with pytest.raises(RecordError):
        from_text(text, GAMES)


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"people": []},
        {"people": ["scribe"], "own": None, "touched": 1},
        {"people": [3], "own": None, "touched": 1},
        {"people": ["you:Anna"], "own": 1, "touched": 1},
        {"people": ["you:Anna"], "own": None, "touched": "1"},
    ],
)
def test_a_glance_at_a_damaged_challenge_says_nothing(told: dict[str, object]) -> None:
    assert glance_at_challenge("pyramids.0", json.dumps(told)) is None


def test_a_glance_tells_who_has_played_without_a_replay() -> None:
    kept = with_own(merged(None, Challenge.of([board("Anna")], ghosts=False), 1), board("Ben"), 2)
    found = glance_at_challenge("pyramids.0", to_text(kept))
    assert found
    assert (found.game, found.people, found.own, found.touched) == ("pyramids", ("you:Anna", "you:Ben"), 1, 2)


def test_a_kept_challenge_is_read_as_it_was() -> None:
    kept = with_own(begun(board("Anna"), ghosts=True, touched=7), board("Anna"), 8)
    again = from_text(to_text(kept), GAMES)
    assert (again.own, again.touched, again.challenge.ghosts) == (0, 7, True)
    assert [each.to_json() for each in again.boards] == [each.to_json() for each in kept.boards]


def test_of_too_many_challenges_the_oldest_go_but_those_under_way() -> None:
    store = MemoryStore()
    for number in range(MOST_CHALLENGES):
        store.set(f"{CHALLENGE}pyramids.{number:08x}", f'{{"challenge":1,"touched":{number}}}')
    store.set(f"{TRIAL}pyramids.{0:08x}", "{}")
    keep_challenge(store, begun(board("Anna"), ghosts=False, touched=99))
    left = challenge_ids(store)
    assert f"pyramids.{0:08x}" in left
    assert f"pyramids.{1:08x}" not in left
    assert challenge_id(board("Anna")) in left


@every_deal
def test_a_board_at_the_beginning_of_a_round_is_found(game_id: str, seats: tuple[str, ...]) -> None:
    record = board("Anna", game_id, seats)
    positions = Replay(record).positions
    for number in sorted({state.round or 0 for state in positions}):
        count, state = at_round(record, number, GAMES)
        assert state.round == number
        assert count == next(at for at, each in enumerate(positions) if each.round == number)
        assert state.scores() == positions[count].scores()
    assert at_round(record, 999, GAMES)[0] == len(record.actions)
    assert at_round(record, None, GAMES)[0] == 0


def test_the_parting_of_two_games_is_found() -> None:
    one, other = board("Anna"), board("Ben")
    at = parted(one, other)
    assert at is not None
    assert one.actions[:at] == other.actions[:at]
    assert one.actions[at] != other.actions[at]
    assert parted(one, named(one, "Somebody")) is None


def test_the_own_board_that_has_come_from_another_device_is_not_doubled() -> None:
    kept = merged(None, Challenge.of([board("Anna"), board("Ben")], ghosts=False), 1)
    mine = with_own(kept, board("Ben"), 2)
    assert mine.own == 1
    assert len(mine.boards) == 2


def test_a_link_with_too_many_boards_is_refused_before_they_are_replayed() -> None:
    link = link_for_challenge(Challenge((board("Anna"),) * (MOST_BOARDS + 1), ghosts=False))
    with pytest.raises(LinkError, match="at most 8"):
        parse_link(link, GAMES, levels_of)


def test_an_import_puts_challenges_of_two_devices_together() -> None:
    """One's own board, played there, is one's own here, once."""
    here, there = MemoryStore(), MemoryStore()
    sent = Challenge.of([board("Anna")], ghosts=False)
    keep_challenge(here, merged(None, sent, 1))
    keep_challenge(there, with_own(merged(None, sent, 1), board("Ben"), 2))
    parcel = read_export(export_text(there), GAMES)
    bring_in(parcel, here, settings=False, saves=frozenset(), history=False, friends=True)
    kept = load_challenge(here, challenge_id(board("Anna")), GAMES)
    assert kept
    assert names_of(kept.challenge) == ["you:Anna", "you:Ben"]
    assert kept.own == 1


def test_a_link_that_waits_to_be_opened_comes_along() -> None:
    here, there = MemoryStore(), MemoryStore()
    link = link_for_challenge(Challenge.of([board("Anna")], ghosts=False))
    for key, text in ((link_key(link), link), (link_key("x"), link), (link_key("lang=el"), "lang=el")):
        there.set(key, text)
    cut = link[:-9]
    there.set(link_key(cut), cut)
    parcel = read_export(export_text(there), GAMES)
    assert parcel.friends == {link_key(link): link}
    assert {key for key, _why in parcel.refused} == {link_key(text) for text in ("x", "lang=el", cut)}
    bring_in(parcel, here, settings=False, saves=frozenset(), history=False, friends=True)
    assert here.get(link_key(link)) == link
