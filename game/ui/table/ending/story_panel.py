"""The story of a finished game beside the points: picture, record and rank, course, rival."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine import GAMES
from game.play.achievements import HOUSE, OfGame
from game.play.clock import now
from game.play.looks import opened_between
from game.play.saves import SavedRecord
from game.play.seats import YOU, kind_of, levels_of
from game.play.session import Session
from game.play.statistics import person_of
from game.play.storage import StoreError
from game.play.story import Best, Earlier, best_move, earlier_games
from game.play.strength import Career, alone_against_bots
from game.ui.toolkit.numbers import number_text
from game.ui.toolkit.sentences import listed, read_on, within_sentence
from game.ui.toolkit.translate import _, ngettext

from ..look_names import look_name
from ..presentation import Rank, ScoreRow, presentation_of
from ..scene import Shell
from ..seat_names import called_you, seat_name, temper_line
from ..strength_words import strength_moved
from .honours import new_medals
from .house_achievements import achievements_of, journey_of
from .medal_button import NEXT, SO_FAR, THIS_GAME, Medal


class Story:
    """One seat's side of a finished game: that of the person, else of the first seat."""

    def __init__(self, app: Shell, session: Session, *, counts: bool = True) -> None:
        """`counts` is whether it counts for medals and records."""
        self.session = session
        self.player = person_of(session.seats) or 0
        self._game = presentation_of(session.game.id)
        self.best = self._best_move() if self._game.counted else None
        """The move that brought it most, if there is one."""
        self._alone = called_you(session.seats) == self.player
        """True if it speaks to one person, and not to several around one screen."""
        own = counts and kind_of(session.seats[self.player]) == YOU
        self._store = app.store
        self._journey = journey_of(app.store, (session.game.id,))
        self._career = Career(session.game.id)
        self.earned: list[tuple[str, OfGame]] = []
        """The medals of this game: their owner (a game or HOUSE), and the medal."""
        self._opened: list[tuple[int, str]] = []
        """Looks, each with the number of medals among `earned` that were shown before it."""
        if own:
            record = session.finished()
            record.ended = record.ended or int(now())  # it could not be filed
            self._journey.add(record, levels_of(record.game), session.chapters)
            self._career.add(record)
            self._take_earned()
        self._reading = earlier_games(app.store, GAMES, session.finished(), self._count) if own else None
        self._earlier: Earlier | None = None
        """None until all are read."""
        self._read = Earlier()

    def _count(self, record: SavedRecord) -> None:
        """Another finished game: it counts among all."""
        self._career.add(record)
        self._journey.add(record, levels_of(record.game))

    def _take_earned(self) -> None:
        """Note what is new, and tell it."""
        fresh = self._journey.note(self._store)
        medals = len(self._journey.earned)
        new = opened_between(medals - len(fresh), medals)
        self._opened += [(len(self.earned), look) for look in new]
        for game in (self.session.game.id, HOUSE):
            self.earned += [(game, one) for one in achievements_of(game) if f"{game}.{one.id}" in fresh]

    def _best_move(self) -> Best | None:
        session = self.session
        return best_move(session.reached(), session.record(), self.player, self._game.turn_of)

    def read_on(self) -> bool:
        """Read one more of the games before; return true if it was the last one."""
        if self._reading is None or self._earlier is not None:
            return False
        try:
            self._read = next(self._reading)
        except StopIteration:
            self._earlier = self._read
            self._journey.conclude()
            self._take_earned()
            return True
        except StoreError:
            self._reading = None  # nothing is known of games before
        return False

    @property
    def reading(self) -> bool:
        """True if there are earlier games still to be read."""
        return self._reading is not None and self._earlier is None

    def lines(self) -> Iterator[str]:
        """The story, a sentence each."""
        session = self.session
        beaten = self._alone and self.player not in session.state.winners()
        if session.state.variant:
            name = self._game.variant_words(session.state.variant)[0]
            # Translators: at the end of a game; {variant} is the rule of the table that it was played by.
            yield _("{variant}: this game counts separately from the plain ones.").format(variant=name)
        if medals := self.medals():
            yield medals
        yield from filter(None, (temper_line(session.seats, p) for p in range(len(session.seats))))
        tale = self._game.tale(session.state, session.seats, session.chapters)
        if beaten:  # what decided it, and what to try: that first, where room is short
            yield from self._rival() if self._game.counted else tale
        if strength := self.strength():
            yield strength
        if self._alone and self._earlier is not None:
            yield from self._among(self._earlier)
        if not beaten or self._game.counted:
            yield from tale
        if self.best:
            yield self._best_words(self.best)
        if not beaten and self._game.counted:
            yield from self._rival()

    def medals(self, begin: int = 0) -> str:
        """Medals that the game has brought for the first time, from there on; '' if none."""
        told = new_medals([medal for _game, medal in self.earned[begin:]])
        looks = [look for at, look in self._opened if at >= begin] if told else []
        return read_on(told, self._opened_words(looks))

    def next_medals(self) -> list[Medal]:
        """The medals nearest to this game, or to all of them; none until all games are read."""
        if self._earlier is None:
            return []
        game, best = self.session.game.id, self._journey.best
        return [
            Medal(whose, one, None, best.get(f"{whose}.{one.id}", 0), THIS_GAME if whose == game else SO_FAR)
            for whose, one in self._journey.next(NEXT)
        ]

    def strength(self) -> str:
        """How the game has moved the person's strength; '' if it has not, or that is not known yet."""
        if self._earlier is None:
            return ""
        variant = self.session.state.variant
        if self.session.record().unrated and alone_against_bots(self.session.seats) and not variant:
            return _("This game doesn’t count for your rating.")
        return strength_moved(self._career)

    @staticmethod
    def _opened_words(looks: Sequence[str]) -> str:
        """Looks that the medals have unlocked; '' if there are none."""
        # Translators: a sky or a back of cards in a list of these; medals open them.
        names = [_("“{name}”").format(name=look_name(look)) for look in looks]
        if not names:
            return ""
        # Translators: names of skies and backs of cards.
        text = ngettext("New look unlocked: {names}.", "New looks unlocked: {names}.", len(names))
        return text.format(names=listed(names))

    def _among(self, earlier: Earlier) -> Iterator[str]:
        """How it stands among the games before, and how far the next rank is."""
        state = self.session.state
        points = state.scores()[self.player]
        wins = earlier.wins + (self.player in state.winners())
        if not self._game.counted:
            yield _("Won: {wins} of {count}.").format(wins=wins, count=earlier.games + 1)
        elif earlier.most is None:
            yield _("Your first result in a game like this: the record to beat.")
        elif points > earlier.most:
            yield _("A new personal record! Before: {count}.").format(count=number_text(earlier.most))
        else:
            yield _("Your record: {count}.").format(count=number_text(earlier.most))
        alone = len(self.session.seats) == 1 and self._game.counted  # there the head tells of the rank
        if not alone and (rank := self.rank()):
            yield self._rank_words(rank)

    def rank(self) -> Rank | None:
        """The rank for its points, or for the games won so far; None without ranks, or as yet."""
        state = self.session.state
        if self._game.counted:
            return self._game.rank_in(state, self.player)
        won = self.player in state.winners()
        return self._game.rank(self._earlier.wins + won) if self._alone and self._earlier else None

    def _rank_words(self, rank: Rank) -> str:
        name = _("Rank: {rank}.").format(rank=_(rank.name))
        if rank.following is None:
            return name
        if self._game.counted:
            text = ngettext(
                "Rank: {rank}; {count} more point to reach {following}.",
                "Rank: {rank}; {count} more points to reach {following}.",
                rank.missing,
            )
        else:
            text = ngettext(
                "Rank: {rank}; {count} more win to reach {following}.",
                "Rank: {rank}; {count} more wins to reach {following}.",
                rank.missing,
            )
        return text.format(rank=_(rank.name), count=rank.missing, following=_(rank.following))

    def _best_words(self, best: Best) -> str:
        if called_you(self.session.seats) == self.player:
            text = ngettext(
                "Your best move: {count} point ({when}).",
                "Your best move: {count} points ({when}).",
                best.gain,
            )
        else:
            text = ngettext(
                "{name}’s best move: {count} point ({when}).",
                "{name}’s best move: {count} points ({when}).",
                best.gain,
            )
        name = seat_name(self.session.seats, self.player)
        when = self._game.progress(best.round)
        return text.format(name=name, count=best.gain, when=within_sentence(when))

    def _rival(self) -> Iterator[str]:
        """Where the best of the others was furthest ahead."""
        state, seats = self.session.state, self.session.seats
        scores = state.scores()
        others = [seat for seat in range(len(seats)) if seat != self.player]
        rival = max(others, key=lambda seat: scores[seat], default=None)
        if rival is None:
            return
        best: tuple[int, ScoreRow, int, int] | None = None
        for row in self._game.score_rows(state):
            own, theirs = (
                self._game.result(state, seat, row.part, self.session.chapters)
                for seat in (self.player, rival)
            )
            if isinstance(own, int) and isinstance(theirs, int) and theirs - own > (best[0] if best else 0):
                best = theirs - own, row, theirs, own
        if best is None:
            return
        _lead, row, theirs, own = best
        if called_you(seats) == self.player:
            text = _("{name}’s biggest lead over you: {part} ({points} to {own}).")
        else:
            # Translators: "Scribe’s biggest lead over Cat: skulls (−6 to −18)."
            text = _("{name}’s biggest lead over {other}: {part} ({points} to {own}).")
        yield text.format(
            name=seat_name(seats, rival),
            other=seat_name(seats, self.player),
            part=within_sentence(_(row.label)),
            points=number_text(theirs),
            own=number_text(own),
        )
        tip = self._game.tips.get(row.part)
        if tip and self._alone and self.player not in state.winners():
            yield _(tip)
