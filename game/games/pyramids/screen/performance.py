"""Events made visible: what moves, from where to where, how long, and with which sound."""

from __future__ import annotations

import pygame

from game.engine import Event
from game.ui.table.board.banner import BANNER_MS
from game.ui.table.board.dust import settle_in_dust
from game.ui.table.board.flight import FLY_MS, fly
from game.ui.toolkit.motion import linear
from game.ui.toolkit.translate import _

from ..rules import events as ev
from ..rules.grid import cell_indices
from ..rules.scoring import AWARDS
from .board import PyramidsTable
from .card_art import ICON_PART, ICON_SPRITES, award_surface, small_card, small_height
from .chamber import Chamber
from .opponent import CardCloseUp
from .shown import Find, find_of

BEAT_MS = 120.0
BRIEF_MS = 30.0
"""Between icons that others have marked."""
LOOK_MS = 520.0
"""How long another seat's mark is looked at before the next thing happens."""
DOOR_MS, DOOR_WAIT_MS = 360.0, 300.0
SET_ASIDE_MS = 200.0
AWARD_WAIT_MS = 350.0
DEAL_MS = 70.0
"""From one card to the next when they are laid out after the draft."""
ROUND_END_MS = 700.0
"""What flies arrives before the next round is called."""
END_MS = 900.0
SOUNDS = {"red": "gem", "green": "gem", "cross": "mark"}
"""Of icons; the others sound as they are called."""
DOOR_FRAMES = 4


class Performance:
    """Plays events of Pyramids on the parts of the board."""

    def __init__(self, board: PyramidsTable) -> None:
        self.board = board
        self.kit = board.kit
        self._great = False
        """Whether the event is shown as a moment, with a sound of its own."""

    def play(self, event: Event) -> float:
        """Show one event and let it have happened; the ms after which the next may be shown."""
        self._great = self.board.moments.tell(event)
        own = event.player == self.board.viewer
        find = find_of(event)
        if find:
            return self._find(event, find, own)
        match event:
            case ev.RoundStarted():
                return self._round(event)
            case ev.ExpeditionRevealed():
                return self._revealed(event)
            case ev.Marked():
                return self._marked(event, own)
            case ev.Explored():
                return self._explored(event, own)
            case ev.CardTaken():
                return self._card_taken(event, own)
            case ev.DisplayRefilled():
                return self._refilled(event)
            case ev.AwardTaken():
                return self._award_taken(event)
            case ev.AwardStruck():
                return self._award_struck(event)
        self.board.shown.apply(event)
        return self._at_rest(event)

    def _at_rest(self, event: Event) -> float:
        """Let what moves nothing be heard and read; the ms after which the next event may be shown."""
        match event:
            case ev.DraftEnded():
                return self._dealt()
            case ev.RoundEnded():
                return ROUND_END_MS
            case ev.GameEnded():
                self.board.show_panels()
                self._sound("end")
                return END_MS
        return 0.0

    def _dealt(self) -> float:
        """What all have chosen is laid out: the others' cards, the own ones, the display."""
        board = self.board
        steps = [*board.dealing(), board.show_all]
        for number, lay in enumerate(steps):
            self.kit.motion.after(number * DEAL_MS, lay, key=("deal", number))
        return len(steps) * DEAL_MS + BEAT_MS

    def _sound(self, name: str) -> None:
        """A sound, unless the event has been heard."""
        if not self._great:
            self.kit.sound.play(name)

    def _happen(self, event: Event) -> None:
        """Let something have happened; the panels follow."""
        self.board.shown.apply(event)
        self.board.show_panels()

    # --- turns --------------------------------------------------------------------------------

    def _round(self, event: ev.RoundStarted) -> float:
        self._sound("round")
        self._happen(event)
        self.board.show_round()
        if self._great:
            return BEAT_MS
        self.board.say(_("Round {round}").format(round=event.round))
        return BANNER_MS * 0.6

    def _revealed(self, event: ev.ExpeditionRevealed) -> float:
        board = self.board
        self.kit.sound.play("reveal")
        board.shown.apply(event)
        board.show_round()
        return board.expedition.reveal(event.pattern)

    # --- marks --------------------------------------------------------------------------------

    def _marked(self, event: ev.Marked, own: bool) -> float:
        """The brush paints; another seat's card comes closer for a moment."""
        board = self.board
        self.kit.sound.play("mark")
        board.shown.apply(event)
        if own:
            return board.chambers[event.slot].paint_marks(event.cells)
        board.show_panels()
        opponent = board.opponents.get(event.player)
        if opponent is None:
            return 0.0
        rect = opponent.card_rects()[event.slot]
        before = board.shown.seats[event.player].marked[event.slot] & ~event.cells
        board.add(CardCloseUp(self.kit, opponent.rect, rect, event.card, before, event.cells)).appear()
        return LOOK_MS

    def _find(self, event: Event, find: Find, own: bool) -> float:
        """What lay on a marked cell takes effect: own gems, torches, skulls, elixirs fly to their slots."""
        board = self.board
        chamber = board.chamber_of(find.card) if own else None
        if own or find.icon in ("tomb", "cross"):
            self._sound(SOUNDS.get(find.icon, find.icon))
        if chamber and find.slot:
            self._fly_to_slot(event, find, chamber, find.slot)
            return BEAT_MS
        self._happen(event)
        if find.icon == "tomb" and chamber:
            return self._open_door(chamber)
        if own or find.icon == "tomb":
            return BEAT_MS
        return 0.0 if find.icon == "cross" else BRIEF_MS

    def _fly_to_slot(self, event: Event, find: Find, chamber: Chamber, slot: tuple[str, int]) -> None:
        cell = chamber.cell_rect(cell_indices(find.cell)[0])
        start = cell.inflate(-round(cell.w * (1 - ICON_PART)), -round(cell.h * (1 - ICON_PART)))
        surface = self.kit.sprites.get(ICON_SPRITES[find.icon], max(1, start.width))
        fly(self.board, surface, start, self.board.score.slot(*slot), lambda: self._happen(event))
        if find.icon == "skull":
            chamber.shake()

    def _open_door(self, chamber: Chamber) -> float:
        """The door of the pyramid opens."""

        def step(t: float) -> None:
            chamber.open_door(min(DOOR_FRAMES - 1, int(t * DOOR_FRAMES)))

        self.kit.motion.add(DOOR_MS, step, ease=linear, key=("door", chamber.slot))
        return DOOR_WAIT_MS

    # --- cards --------------------------------------------------------------------------------

    def _explored(self, event: ev.Explored, own: bool) -> float:
        """The card leaves its place: to the explored ones on the score card, or from the opponent's panel."""
        board, k = self.board, self.kit.k
        self.kit.motion.finish(("door", event.slot))
        if not own:
            self._happen(event)
            return SET_ASIDE_MS
        chamber = board.chambers[event.slot]
        block = chamber.block_rect()
        start = pygame.Rect(0, 0, block.width, small_height(self.kit, block.width))
        start.bottomleft = block.bottomleft
        surface = small_card(self.kit, event.card, event.cells, block.width)
        board.shown.apply(event)
        chamber.set(0, 0)
        end = pygame.Rect(0, 0, round(30 * k), round(36 * k)).move_to(midtop=board.score.rect.midtop)

        def arrive() -> None:
            board.show_horizon(rise=True)
            board.show_panels()

        fly(board, surface, start, end, arrive)
        return FLY_MS

    def _card_taken(self, event: ev.CardTaken, own: bool) -> float:
        """A card goes from display or deck to its new owner."""
        board = self.board
        display = board.display
        start = display.deck_rect() if event.place is None else display.card_rect(event.place)
        board.shown.apply(event)
        display.set(board.shown.display, board.shown.deck)
        if own:
            chamber = board.chambers[event.slot]
            end = chamber.block_rect()

            def arrive() -> None:
                chamber.set(event.card, 0)
                settle_in_dust(board, end)
                board.show_panels()

            self.kit.sound.play("place")
            fly(board, small_card(self.kit, event.card, 0, end.width), start, end, arrive)
        elif opponent := board.opponents.get(event.player):
            end = opponent.card_rects()[event.slot]
            fly(board, small_card(self.kit, event.card, 0, start.width), start, end, board.show_panels)
        return FLY_MS

    def _refilled(self, event: ev.DisplayRefilled) -> float:
        """A card goes from the deck to the display."""
        board = self.board
        board.shown.apply(event)
        place = board.display.card_rect(event.place)
        surface = small_card(self.kit, event.card, 0, place.width)
        fly(board, surface, board.display.deck_rect(), place, board.show_panels)
        return BEAT_MS

    # --- awards -------------------------------------------------------------------------------

    def _award_struck(self, event: ev.AwardStruck) -> float:
        """An award is closed."""
        self.kit.sound.play("award")
        self._happen(event)
        self.board.say(self.board.words(event))
        return BANNER_MS

    def _award_taken(self, event: ev.AwardTaken) -> float:
        """An award goes from the middle of the table to the rival who has it now."""
        board = self.board
        place = board.score.slot("award", event.colour * len(AWARDS) + AWARDS.index(event.value))
        self._sound("award")
        board.shown.apply(event)
        opponent = board.opponents.get(event.player)
        if opponent is None:  # the moment shows where one's own goes
            board.show_panels()
            return SET_ASIDE_MS
        end = opponent.rect.inflate(-30, -30)
        surface = award_surface(self.kit, round(place.width * 2), event.colour, event.value)
        start = surface.get_rect(center=board.rect.center)
        fly(board, surface, start, end, board.show_panels, delay=AWARD_WAIT_MS)
        return FLY_MS + AWARD_WAIT_MS
