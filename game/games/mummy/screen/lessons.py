"""How to play Mummy, page by page. Every number comes from the rules' own constants."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table.lesson import Page
from game.ui.toolkit.stage import Kit, Widget
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.surface import Picture

from ..rules import load_board, load_cards
from ..rules.attributes import DEXTERITY, DIE, HIGHEST, LOWEST
from ..rules.cards import Find, Move
from ..rules.fields import SIZES, field_at
from ..rules.movement import targets
from ..rules.pursuit import COMES, TAKES_FIND, next_fields
from ..rules.seat import FULL_ENDURANCE, LEAVES_AT_START
from .backdrop import Backdrop
from .lesson_pictures import (
    ExplorerPicture,
    PyramidPicture,
    SealsPicture,
    card_of_id,
    cards_in,
    contest_of,
    explorer_of_id,
    kind_of_id,
    roll_of_contest,
    roll_of_tests,
)
from .lesson_signs import (
    attribute_signs,
    end_signs,
    field_signs,
    handling_signs,
    held_signs,
    key_signs,
    monster_signs,
    turn_signs,
)
from .rolls import Dice, Die
from .shown import ShownSeat
from .wording import card_name
from .words import EXPLORER_NAMES

FIGHTER, CLIMBER, READER = (explorer_of_id(name) for name in ("idris-farouk", "tomasz-wilk", "harriet-quill"))
"""Explorers of the pictures."""
MONSTER = "tomb-robber"
DICE = (7, 4)
"""The rolls of explorer and monster in the picture."""


def fighter() -> ShownSeat:
    """The fighter in the picture."""
    return ShownSeat(FIGHTER, field_at(1, 4, 1))


def sure_card() -> str:
    """The id of a card in the picture that leads more than one way, and after which nobody pushes."""
    moves = [card for card in load_cards() if isinstance(card, Move)]
    return next(card.id for card in moves if card.sure and len(card.compass) > 1)


def _parts(rect: pygame.Rect, kit: Kit, share: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Two parts beside each other, the first with so large a share; one above the other in a high place."""
    gap = kit.u(14)
    if rect.width > rect.height:
        first = round((rect.width - gap) * share)
        left = pygame.Rect(rect.x, rect.y, first, rect.height)
        return left, pygame.Rect(left.right + gap, rect.y, rect.right - left.right - gap, rect.height)
    first = round((rect.height - gap) * share)
    upper = pygame.Rect(rect.x, rect.y, rect.width, first)
    return upper, pygame.Rect(rect.x, upper.bottom + gap, rect.width, rect.bottom - upper.bottom - gap)


# --- pictures -----------------------------------------------------------------------------------


def _aim(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    side = min(rect.height, rect.width // 2)
    tall = min(rect.height, round(rect.width * 0.6))
    place = pygame.Rect(0, 0, rect.width, tall).move_to(center=rect.center)
    elixir = pygame.Rect(0, 0, side // 2, side // 2)
    elixir.center = (place.centerx - place.width // 4, place.centery)
    key = pygame.Rect(place.centerx, place.y, place.width // 2, place.height)
    pad = kit.u(14)
    return [
        Backdrop(kit, place, "scene.chamber", keep=0.6),
        Picture(kit, elixir, "elixir"),
        *cards_in(kit, key.inflate(-2 * pad, -2 * pad), ["key-of-osiris"]),
    ]


def _pyramid(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    pieces = {CLIMBER: field_at(1, 3, 3), FIGHTER: load_board().starts[1], READER: field_at(3, 3, 4)}
    return [PyramidPicture(kit, rect, pieces, offered=[field_at(2, 3, 3)])]


def _explorer(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    place = pygame.Rect(0, 0, min(rect.width, kit.u(330)), min(rect.height, kit.u(460)))
    if place.height < kit.u(300):
        place.width, place.height = rect.width, min(place.height, kit.u(190))
    place.center = rect.center
    seat = ShownSeat(READER, field_at(1, 4, 1))
    seat.endurance -= 1
    seat.finds = tuple(sorted(kind_of_id(name) for name in ("iron-crowbar", "healing-balm")))
    return [ExplorerPicture(kit, place, seat)]


def _moving(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    board, cards = _parts(rect, kit, 0.64)
    stands, card = field_at(1, 3, 3), sure_card()
    return [
        PyramidPicture(kit, board, {CLIMBER: stands}, level=1, offered=targets(kind_of_id(card), stands)),
        *cards_in(kit, cards, [card]),
    ]


def _mummy(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    seals, board = _parts(rect, kit, 0.3)
    at = field_at(1, 4, 3)
    pieces = {FIGHTER: field_at(1, 4, 2)}
    return [
        SealsPicture(kit, seals, (2, 0, 3)),
        PyramidPicture(kit, board, pieces, level=1, mummy=at, offered=next_fields(at)),
    ]


def _encounter(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return cards_in(kit, rect, ["swinging-blade", "tomb-robber", "iron-crowbar"])


def _surprise(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    card, dice = _parts(rect, kit, 0.5)
    return [*cards_in(kit, card, ["swinging-blade"]), roll_of_tests(kit, dice, fighter(), {DEXTERITY: 9})]


def _fight(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    name = _(EXPLORER_NAMES[fighter().person.id])
    card, dice = _parts(rect, kit, 0.4)
    event = contest_of(fighter(), MONSTER, DICE)
    return [*cards_in(kit, card, [MONSTER]), roll_of_contest(kit, dice, event, name)]


def _finds(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    return cards_in(kit, rect, ["key-of-osiris", "book-of-signs", "blue-ankh", "gilded-copy"])


def _chamber(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    painted, dice = pygame.Rect(rect), pygame.Rect(rect)
    painted.height = min(round(rect.height * 0.36), kit.u(150))
    dice.y, dice.height = painted.bottom + kit.u(6), rect.height - painted.height - kit.u(6)
    seat = ShownSeat(READER, field_at(3, 4, 4))
    rolled = dict(zip(seat.person.stars, (4, 9, 2), strict=True))
    return [Backdrop(kit, painted, "scene.chamber", keep=0.6), roll_of_tests(kit, dice, seat, rolled)]


def _alone(kit: Kit, rect: pygame.Rect) -> Sequence[Widget]:
    die, card = _parts(rect, kit, 0.4)
    side = min(die.width, die.height, kit.u(120))
    place = pygame.Rect(0, 0, side, side).move_to(center=die.center)
    return [Dice(kit, [Die(COMES, dark=True)], [place]), *cards_in(kit, card, ["cross"])]


# --- words --------------------------------------------------------------------------------------


def pages() -> list[Page]:
    """All pages, in the language in use."""
    return [*_place_and_people(), *_doing(), *_meeting(), _playing_alone(), *_ending()]


def _with_several(title: str) -> str:
    """Marks a page on what is otherwise, or not at all, in a game of one."""
    return _("{title} (2 or more players)").format(title=title)


def _place_and_people() -> list[Page]:
    keys = sum(card.copies for card in load_cards() if isinstance(card, Find) and card.key)
    large, middle, small, _top = SIZES
    return [
        Page(
            _("The elixir of immortality"),
            _(
                "At the top of the pyramid lies the Chamber of Osiris. The first explorer to pass three "
                "tests there in one turn finds the elixir and wins. Only explorers with a Key of Osiris may "
                "enter; there are {keys} keys among the cards."
            ).format(keys=keys),
            _aim,
            name="aim",
        ),
        Page(
            _("The pyramid"),
            _(
                "You see four levels from above: {large} × {large} spaces, {middle} × {middle}, {small} "
                "× {small}, and the Chamber. They’re stacked: a golden line shows where the next one "
                "stands. Inside that line, a stairs card takes you up to the space directly above, here "
                "the glowing one. Outside it there’s no way up, and no stairs lead into the Chamber. "
                "Explorers may share a space. In the log, 2d4 means level 2, column d, row 4."
            ).format(large=large, middle=middle, small=small),
            _pyramid,
            name="pyramid",
        ),
        Page(_("What the spaces show"), "", signs=field_signs(), name="field"),
        Page(
            _("Your explorer"),
            _(
                "Choose an explorer, or be dealt one. Each starts with {endurance} Endurance and "
                "{leaves} tana leaves, which are your money. Each has seven attributes, always between "
                "{low} and {high}. To test one, roll the {die}-sided die: you succeed if it shows the "
                "attribute’s value or less. The three with a star are tested in the Chamber. You learn "
                "as you go: attributes grow for good."
            ).format(low=LOWEST, high=HIGHEST, endurance=FULL_ENDURANCE, leaves=LEAVES_AT_START, die=DIE),
            _explorer,
            name="explorer",
        ),
        Page(_("The seven attributes"), "", signs=attribute_signs(), name="attribute"),
    ]


def _playing_alone() -> Page:
    return Page(
        _("Playing solo"),
        _(
            "You hold no cards. Before each turn a die is rolled: on {comes} or more the Mummy comes one "
            "space closer. If it reaches you, a die decides: on {find} or less it takes one of your finds, "
            "otherwise 1 Endurance. Then turn over a move card. If it leads nowhere, take its leaves. A dead "
            "end blocks your way. If you end on a number, that many encounter cards are turned over. "
            "Healing costs leaves, but not your turn."
        ).format(comes=COMES, find=TAKES_FIND),
        _alone,
        name="alone",
    )


def _doing() -> list[Page]:
    return [
        Page(_with_several(_("Your turn")), "", signs=turn_signs(), name="turn"),
        Page(
            _("Moving"),
            _(
                "A compass takes you one space in one of its directions, stairs one level up or down; "
                "you can never enter the Mummy’s space. Then, in turn order, each of the others may "
                "play one move card to push you on. If the card you used shows a pillar, as here, or "
                "one of your finds does, nobody may push you or stop you with a dead end."
            ),
            _moving,
            name="moving",
        ),
        Page(_("Captured or blocked"), "", signs=held_signs(), name="held"),
        Page(
            _with_several(_("The Mummy")),
            _(
                "Before each round everybody bids leaves in secret. The highest bidder pays, the others "
                "keep theirs. The winner may move the Mummy one space (never diagonally) or one level "
                "up or down; from outside the pyramid it enters on any space with a head. If the "
                "highest bids tie, nobody pays and it stays put. On an explorer’s space it attacks, and "
                "the winner chooses what one explorer there loses: 1 Endurance or a find. Then the "
                "Mummy leaves the pyramid."
            ),
            _mummy,
            name="mummy",
        ),
    ]


def _meeting() -> list[Page]:
    return [
        Page(
            _with_several(_("Encounters")),
            _(
                "If a move ends on a number (even if it ends where it began), the others, in turn "
                "order, may each play one surprise, monster or find on that explorer, until as many "
                "cards lie there as the number shows. If there’s still room, the explorer may add one "
                "too. Surprises are faced first, then monsters; any finds that are left go to the "
                "explorer."
            ),
            _encounter,
            name="encounter",
        ),
        Page(
            _("Surprises"),
            _(
                "Most surprises test attributes; the others simply happen. If you fail, the effect on "
                "the card hits you, and all other cards played on you are discarded, unless the card "
                "says otherwise. If a surprise moves or captures you, they are discarded, too; where it "
                "takes you, you meet nothing more."
            ),
            _surprise,
            name="surprise",
        ),
        Page(_("Monsters"), "", signs=monster_signs(), name="monster"),
        _a_fight(),
        Page(
            _("Finds"),
            _(
                "Finds lie face up beside your explorer. Some raise attributes or help in fights for as "
                "long as you have them. Others are given up to be used once: to heal, instead of a move "
                "card, or to cancel a surprise or a monster. If you have the {copy}, the Mummy takes that "
                "and nothing else."
            ).format(copy=card_name(card_of_id("gilded-copy"))),
            _finds,
            name="finds",
        ),
    ]


def _a_fight() -> Page:
    event = contest_of(fighter(), MONSTER, DICE)
    return Page(
        _("A fight"),
        _(
            "{name} attacks. Both sides roll a die and add Strength: {own} + {die} is {sum} for the "
            "explorer, {foe} + {monster_die} is {monster_sum} for the monster. Some monsters guard "
            "leaves for whoever beats them this way. Before you choose, each button shows how likely the "
            "outcomes are."
        ).format(
            name=_(EXPLORER_NAMES[fighter().person.id]),
            own=event.value,
            die=event.die,
            sum=event.value + event.die,
            foe=event.monster_value,
            monster_die=event.monster_die,
            monster_sum=event.monster_value + event.monster_die,
        ),
        _fight,
        name="fight",
    )


def _ending() -> list[Page]:
    return [
        Page(
            _("The Chamber of Osiris"),
            _(
                "If you’re on a space with a purple ankh and have a Key of Osiris, you may enter "
                "instead of moving, unless the Mummy is in there. On each of your turns after that, you "
                "either take all three starred tests or step out onto a space with a purple ankh, "
                "never onto the Mummy’s. If you fail a test, you lose nothing: try again next turn. You "
                "can do nothing else in there (playing solo, you can heal). Several explorers may be "
                "inside, and the Mummy can enter too, from a purple ankh."
            ),
            _chamber,
            name="chamber",
        ),
        Page(_("The end of the game"), "", signs=end_signs(), name="end"),
        Page(_("Controls"), "", signs=handling_signs(), name="handling"),
        Page(_("Keyboard"), "", signs=key_signs(), name="key"),
    ]
