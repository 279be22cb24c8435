"""Prompts for the awaited person, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.ui.table.board.board import Question
from game.ui.table.seat_names import object_name, subject_name
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.stage import Kit
from game.ui.toolkit.translate import _, mark, ngettext

from ..rules import DECLINE, Exchange, MummyState, load_cards
from ..rules.events import EncounterCardPlayed
from ..rules.phases import PLAY, PUSH
from .card_art import picture_name
from .deciding import Deciding
from .log import field_name, tell
from .refusal_words import ASKED, refusal_words
from .silence import Silence
from .wording import card_name, cost_summary, summary


def task_of(deciding: Deciding, *, turn_is_said: bool = False) -> str:
    """The next thing to do; `turn_is_said` beside words that say whose turn it is."""
    kind = deciding.kind
    if deciding.exchanging:
        count = len(deciding.marked)
        if not count:
            return _("Choose the cards to exchange for leaves.")
        return ngettext("{count} card: exchange it?", "{count} cards: exchange them?", count).format(
            count=count
        )
    if kind is not None and kind == deciding.offer.card:
        return _with_card(deciding, kind)
    if kind is not None:
        return _unusable(deciding, kind)
    return _without_card(deciding, turn_is_said)


def _unusable(deciding: Deciding, kind: int) -> str:
    """A card has been chosen that nothing can be done with now: what it does, and above all why not."""
    card = load_cards()[kind]
    name, words, refused = card_name(card), summary(card), refusal_words(deciding.board, kind)
    both = name if words == name else f"{name}: {words}"
    if refused:
        return first_fitting(deciding, read_on(both, refused), read_on(name, refused), refused)
    return first_fitting(deciding, both, words, cost_summary(card))


def first_fitting(deciding: Deciding, *texts: str) -> str:
    """The first of these that the prompt shows whole, or the last one."""
    board = deciding.board
    return next((text for text in texts if board.prompt.fits(board.named(text))), texts[-1])


def _with_card(deciding: Deciding, kind: int) -> str:
    """A card has been chosen."""
    name = card_name(load_cards()[kind])
    if kind in deciding.offer.dead_ends:
        return _("{card} – play it?").format(card=name)
    if deciding.board.is_gift(kind):
        whom = subject_name(deciding.board.session.seats, deciding.board.shown.active)
        long = _("{card}: {name} keeps it! Play it?").format(card=name, name=whom)
        return first_fitting(deciding, long, _("{name} keeps it! Play it?").format(name=whom))
    if kind in deciding.offer.plays:
        words = summary(load_cards()[kind])
        long = _("{card} – play it?").format(card=f"{name} ({words})")
        return first_fitting(deciding, long, f"{name}: {words}", words, cost_summary(load_cards()[kind]))
    if deciding.offer.field is not None:
        return first_fitting(deciding, _("{card} – go there?").format(card=name), _("Go there?"))
    long = _("{card} – choose a glowing space.").format(card=name)
    return first_fitting(deciding, long, _("Choose a glowing space."))


TURN_ASKED = {
    "turn": mark("Turn over a card: it decides where you go."),
    "break": mark("You’re captured: try to break free."),
    "remove": mark("The way is blocked: clear it."),
    "try": mark("Face the three tests, or leave."),
    "enter": mark("Your key fits: enter the Chamber?"),
}
"""The prompt of a turn, by its options."""


def _without_card(deciding: Deciding, turn_is_said: bool) -> str:
    board, offer, phase = deciding.board, deciding.offer, deciding.phase
    if phase in ASKED:
        return _(ASKED[phase])
    active = board.shown.active
    if phase == PUSH:
        return _response(deciding, _("Push {name}?").format(name=object_name(board.session.seats, active)))
    if phase == PLAY and active == board.viewer:
        return _response(deciding, _("Play a card on yourself?"))
    if phase == PLAY:
        whom = object_name(board.session.seats, active)
        return _response(deciding, _("Play a card on {name}?").format(name=whom))
    if deciding.offer.field is not None:
        return _("Which card takes you there?")
    if offer.has("break") and offer.has("remove"):
        return _("You’re captured, and the way is blocked: which comes first?")
    asked = next((text for word, text in TURN_ASKED.items() if offer.has(word)), "")
    if asked:
        return _(asked)
    if not board.open_hand:
        return _("Look at your cards.") if turn_is_said else _("Your turn: look at your cards.")
    if offer.moves and turn_is_said:
        return _("Choose a card or a button.")
    if offer.moves:
        return _("Your turn: choose a card or a button.")
    if offer.of(Exchange):
        return first_fitting(
            deciding,
            _("No card can move you now: choose those that you want to exchange for new ones."),
            _("No card can move you: choose cards to exchange."),
        )
    return _("There’s nothing you can do: pass.")


def decline_words(phase: str) -> str:
    """The words of the button that plays no card, in answer to `response_words`."""
    return _("Don’t push") if phase == PUSH else _("Play nothing")


def _response(deciding: Deciding, question: str) -> str:
    if not deciding.offer.cards and deciding.board.open_hand:
        long = _("{question} None of your cards fits.").format(question=question)
        return first_fitting(deciding, long, question)
    return question


# --- with the hand covered --------------------------------------------------------------------------


def response_words(state: MummyState, seats: Sequence[str]) -> str:
    """The question to the deciding seat: a card for whom, and where that explorer is; '' if there is none."""
    if state.phase not in (PUSH, PLAY):
        return ""
    values = {
        "name": subject_name(seats, state.active),
        "field": field_name(state.seats[state.active].field),
    }
    if state.phase == PUSH:
        return _("{name} is on {field}. Play a move card?").format(**values)
    if state.asked == state.active:
        return _("You’re on {field}. Play an encounter card on yourself?").format(**values)
    return _("{name} is on {field}. Play an encounter card?").format(**values)


def _played_words(state: MummyState, seats: Sequence[str]) -> list[str]:
    """The cards that were played on the explorer already, with their effects."""
    told = []
    for by, kind in state.pending:
        words = tell(EncounterCardPlayed(by, state.active, kind), seats)
        told.append(f"{words} {summary(load_cards()[kind])}")
    return told


def quiet_words() -> str:
    """The words of the button that plays nothing on others until the round is over."""
    return _("Ask me next round")


def foregone_words() -> str:
    """The reason why the table bids for a person, and the way to bid all the same."""
    return _(
        "The Mummy can’t reach anyone this round, whatever you bid, so the game bids 0 for you. As soon "
        "as it can reach an explorer, you’ll be asked again. You can change this in Settings, under "
        "Game."
    )


def question_for(
    kit: Kit, state: MummyState, seats: Sequence[str], player: int, silence: Silence
) -> Question | None:
    """The question to a person whose hand is covered, while others look at the screen.

    The words include the open cards, since the question covers them.
    """
    text = response_words(state, seats) if state.asked == player else ""
    if not text:
        return None
    played = state.pending if state.phase == PLAY else ()
    pictures = (picture_name(kit, load_cards()[kind]) for _by, kind in played)
    return Question(
        "\n".join([*(_played_words(state, seats) if played else ()), text]),
        no=decline_words(state.phase),
        decline=DECLINE,
        look=_("Look at my cards"),
        pictures=tuple(picture for picture in pictures if picture),
        refusals=(
            (quiet_words(), partial(silence.for_round, state, player)),
            # Translators: a button: nobody at this screen plays a card in this turn.
            (_("Nobody plays a card this turn"), partial(silence.for_turn, state)),
        ),
    )
