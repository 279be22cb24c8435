"""A card's effects, in words made from the card's own data: text and effect cannot differ.

`sentences` is the whole text of a card for the close-up, addressed to the explorer that it is played on;
`summary` is one short line. The same as pictures: `card_signs.signs`.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.ui.toolkit.numbers import number_text, signed
from game.ui.toolkit.sentences import listed, within_sentence
from game.ui.toolkit.translate import _, mark, ngettext

from ..rules.attributes import ATTRIBUTES
from ..rules.cards import UP, Card, Effect, Find, Monster, Move, Surprise
from ..rules.combat import BEFRIENDS
from ..rules.fields import COMPASS
from .words import (
    ATTRIBUTE_NAMES,
    CARVED_STAIRS,
    DEAD_END,
    DIRECTION_NAMES,
    ENCOUNTER_NAMES,
    KIND_NAMES,
    STAIRS_DOWN,
    STAIRS_UP,
)

EFFECT_SENTENCES = {
    "captured": mark("You’re captured. On your turn you can only try to break free."),
    "blocked": mark("The way is blocked. On your next turn you can only clear it."),
    "fall": mark(
        "Fall to the space straight below, if there’s one and the Mummy isn’t on it. You meet nothing there."
    ),
    "climb": mark(
        "Climb to the space straight above, if there’s one and the Mummy isn’t on it. You meet nothing there."
    ),
    "start": mark("Go back to your starting space, unless the Mummy is on it. You meet nothing there."),
    "mummy": mark(
        "The Mummy comes one space closer to you, or enters the pyramid. If it reaches you, it attacks."
    ),
    "find": mark("Lose a find of your choice."),
}
"""The effects whose sentence has no number."""

EFFECT_LABELS = {
    "captured": mark("captured"),
    "blocked": mark("way blocked"),
    "fall": mark("one level down"),
    "climb": mark("one level up"),
    "start": mark("back to the start"),
    "mummy": mark("Mummy closer"),
}


def kind_name(card: Card) -> str:
    """'Surprise': which kind of card it is."""
    return _(KIND_NAMES[type(card).__name__.lower()])


def card_name(card: Card) -> str:
    """The card's name; a compass card is called after its directions."""
    if not isinstance(card, Move):
        return _(ENCOUNTER_NAMES[card.id])
    if card.dead_end:
        return _(DEAD_END)
    if card.stairs == UP:
        return _(CARVED_STAIRS) if card.sure else _(STAIRS_UP)
    if card.stairs:
        return _(STAIRS_DOWN)
    return _("Compass ({directions})").format(directions=_directions(card.compass))


def sentences(card: Card) -> tuple[str, ...]:
    """The text of a card, one sentence or short paragraph each; without name and leaves."""
    match card:
        case Move():
            return tuple(_move_sentences(card))
        case Surprise():
            return tuple(_surprise_sentences(card))
        case Monster():
            return tuple(_monster_sentences(card))
        case Find():
            return tuple(_find_sentences(card))
    raise ValueError(f"there are no words for a {type(card).__name__}")


def summary(card: Card) -> str:
    """One short line, without the card's name."""
    match card:
        case Move():
            return _move_summary(card)
        case Surprise():
            return _surprise_summary(card)
        case Monster():
            return _monster_summary(card)
        case Find():
            return listed(_find_labels(card))
    raise ValueError(f"there are no words for a {type(card).__name__}")


def cost_summary(card: Card) -> str:
    """Like `summary`, but without what there is to be won: for where there is little room."""
    if isinstance(card, Monster):
        return _monster_values(card)
    if isinstance(card, Surprise) and card.tests:
        fail = listed(_effect_label(effect, card) for effect in card.fail)
        return _("{test} – failure: {fail}").format(test=_test_words(card), fail=fail)
    return summary(card)


def leaves_sentence(card: Card) -> str:
    """The leaves that exchanging the card pays, as a sentence."""
    if not card.leaves:
        return _("Worth no tana leaves in an exchange.")
    return ngettext(
        "Exchange it for {count} tana leaf.", "Exchange it for {count} tana leaves.", card.leaves
    ).format(count=card.leaves)


def attribute_name(attribute: int) -> str:
    """The name of an attribute, an index into ATTRIBUTES."""
    return _(ATTRIBUTE_NAMES[ATTRIBUTES[attribute]])


def modifier_words(modifiers: Iterable[int]) -> str:
    """'Speed −2, Dexterity −2': what a find or a curse does to attributes; '' if nothing."""
    return listed(
        # Translators: an attribute and by how much it changes: "Speed +2".
        _("{name} {change}").format(name=attribute_name(i), change=signed(change))
        for i, change in enumerate(modifiers)
        if change
    )


def _directions(compass: tuple[int, ...]) -> str:
    """'north, east or south'."""
    names = [_(DIRECTION_NAMES[COMPASS[direction]]) for direction in compass]
    if len(names) == 1:
        return names[0]
    # Translators: directions: "north, east or south".
    return _("{some} or {last}").format(some=listed(names[:-1]), last=names[-1])


# --- move ---------------------------------------------------------------------------------------


def _move_sentences(card: Move) -> Iterable[str]:
    yield _way_sentence(card)
    if card.sure:
        yield _("If you use it to move on your turn, nobody pushes or stops you.")


def _move_summary(card: Move) -> str:
    way = _directions(card.compass) if card.compass else card_name(card)
    if not card.sure:
        return way
    if card.stairs:
        label = EFFECT_LABELS["climb" if card.stairs == UP else "fall"]
        way = _(label)
    return listed((way, _("nobody pushes you")))


def _way_sentence(card: Move) -> str:
    if card.dead_end:
        return _(
            "Stop another explorer who has just moved. They spend their next turn clearing the way. "
            "Turned over in a solo game, it blocks your own."
        )
    if card.stairs:
        if card.stairs == UP:
            return _("Climb to the space straight above.")
        return _("Go down to the space straight below.")
    # Translators: directions, as "north or south-west".
    return _("Go one space {directions}.").format(directions=_directions(card.compass))


# --- surprise -----------------------------------------------------------------------------------


def _surprise_sentences(card: Surprise) -> Iterable[str]:
    fail = " ".join(_effect_sentence(effect, card) for effect in card.fail)
    success = " ".join(_effect_sentence(effect, card) for effect in card.success)
    if not card.tests:
        yield fail
    else:
        yield _test_sentence(card)
        if success:
            yield _("Success: {effects}").format(effects=within_sentence(success))
        yield _("Failure: {effects}").format(effects=within_sentence(fail))
    if card.keep_others:
        yield _("The other cards played on you stay even if you fail.")


def _test_sentence(card: Surprise) -> str:
    names = [attribute_name(attribute) for attribute in card.tests]
    if len(names) == 1:
        return _("Test: {attribute}.").format(attribute=names[0])
    if card.choice:
        return _("Test {first} or {second}: you choose.").format(first=names[0], second=names[1])
    return _("Test both: {first} and {second}. You must pass both.").format(first=names[0], second=names[1])


def _effect_sentence(effect: Effect, card: Surprise) -> str:
    count = abs(effect.amount)
    match effect.name:
        case "endurance":
            return ngettext("Lose {count} Endurance.", "Lose {count} Endurance.", count).format(count=count)
        case "leaves" if effect.amount > 0:
            return ngettext("Take {count} tana leaf.", "Take {count} tana leaves.", count).format(count=count)
        case "leaves":
            return ngettext("Lose {count} tana leaf.", "Lose {count} tana leaves.", count).format(count=count)
        case "curse":
            return _("Curse until you heal: {changes}.").format(changes=modifier_words(card.modifiers))
        case "grow":
            return _("+1 {attribute} for good.").format(attribute=attribute_name(effect.attribute))
    return _(EFFECT_SENTENCES[effect.name])


def _effect_label(effect: Effect, card: Surprise) -> str:
    match effect.name:
        case "endurance":
            return _("{name} {change}").format(name=_("Endurance"), change=signed(effect.amount))
        case "leaves":
            return _("{name} {change}").format(name=_("Leaves"), change=signed(effect.amount))
        case "find":
            return _("{name} {change}").format(name=_("Finds"), change=signed(effect.amount))
        case "curse":
            return _("curse: {changes}").format(changes=modifier_words(card.modifiers))
        case "grow":
            return _growth_label(attribute_name(effect.attribute))
    return _(EFFECT_LABELS[effect.name])


def _growth_label(name: str) -> str:
    # Translators: an attribute that stays higher for the rest of the game: "Will +1 for good".
    return _("{name} {change} for good").format(name=name, change=signed(1))


def _surprise_summary(card: Surprise) -> str:
    fail = listed(_effect_label(effect, card) for effect in card.fail)
    if not card.tests:
        return fail
    test = _test_words(card)
    if not card.success:
        return _("{test} – failure: {fail}").format(test=test, fail=fail)
    success = listed(_effect_label(effect, card) for effect in card.success)
    return _("{test} – success: {success}; failure: {fail}").format(test=test, success=success, fail=fail)


def _test_words(card: Surprise) -> str:
    names = [attribute_name(attribute) for attribute in card.tests]
    if len(names) == 1:
        return names[0]
    if card.choice:
        return _("{some} or {last}").format(some=names[0], last=names[1])
    return _("{first} and {second}").format(first=names[0], second=names[1])


# --- monster ------------------------------------------------------------------------------------


def _monster_values(card: Monster) -> str:
    values = {"strength": card.strength, "speed": card.speed, "cunning": card.cunning}
    return listed(
        _("{name} {value}").format(name=_(ATTRIBUTE_NAMES[name]), value=number_text(value))
        for name, value in values.items()
        if value
    )


def _monster_summary(card: Monster) -> str:
    told = _monster_values(card)
    if card.hoard:
        leaves = _("{name} {change}").format(name=_("Leaves"), change=signed(card.hoard))
        told = _("{values}; if you beat it in a fight: {leaves}").format(values=told, leaves=leaves)
    gain = _gain(card)
    if not gain:
        return told
    text = (
        _("{values}; if you beat or trick it: {gain}")
        if card.cunning
        else _("{values}; if you beat it: {gain}")
    )
    return text.format(values=told, gain=gain)


def _gain(card: Monster) -> str:
    """The growth for the player who overcomes it; '' for none."""
    names = [_("starred attributes")] if card.grows_stars else map(attribute_name, card.grows)
    return listed(_growth_label(name) for name in names)


def _monster_sentences(card: Monster) -> Iterable[str]:
    yield _("{values}.").format(values=_monster_values(card))
    if not card.cunning:
        yield _("It can’t be tricked.")
    if card.hoard:
        yield ngettext(
            "Attack it and win: take {count} tana leaf.",
            "Attack it and win: take {count} tana leaves.",
            card.hoard,
        ).format(count=card.hoard)
    if gain := _gain(card):
        text = _("Beat or trick it: {gain}.") if card.cunning else _("Beat it: {gain}.")
        yield text.format(gain=gain)


# --- find ---------------------------------------------------------------------------------------


def _find_sentences(card: Find) -> Iterable[str]:
    if card.key:
        yield _("With this key you may enter the Chamber of Osiris from a space with a purple ankh.")
    if card.steady:
        yield _("While you have it, nobody else can play a move card on you.")
    if changes := modifier_words(card.modifiers):
        yield _("{values}.").format(values=changes)
    if card.fight:
        yield _("{change} when you attack a monster.").format(change=signed(card.fight))
    if card.trick:
        yield _("{change} when you trick a monster.").format(change=signed(card.trick))
    if card.flee:
        yield _("{change} when you flee from a monster.").format(change=signed(card.flee))
    if card.decoy:
        yield _("When the Mummy attacks you, it takes this and nothing else.")
    yield from _once_sentences(card)


def _once_sentences(card: Find) -> Iterable[str]:
    """The one-time uses of a find."""
    if card.heals:
        yield _("Give it up to heal: regain 1 Endurance and end all your curses.")
    if card.cancels_surprise:
        yield _("Give it up to cancel a surprise.")
    if card.cancels_monster:
        yield _("Give it up to drive off a monster.")
    if card.stairs:
        if card.stairs == UP:
            yield _("Give it up instead of a move card: climb to the space straight above.")
        else:
            yield _("Give it up instead of a move card: go down to the space straight below.")
    if card.compass:
        yield _("Give it up instead of a move card: go one space {directions}.").format(
            directions=_directions(card.compass)
        )


def _find_labels(card: Find) -> Iterable[str]:
    if card.key:
        yield _("opens the Chamber")
    if card.steady:
        yield _("nobody pushes you")
    if changes := modifier_words(card.modifiers):
        yield changes
    bonuses = ((_("Attack"), card.fight), (_("Trick"), card.trick), (_("Flee"), card.flee))
    for name, bonus in bonuses:
        if bonus:
            yield _("{name} {change}").format(name=name, change=signed(bonus))
    if card.decoy:
        yield _("the Mummy takes this")
    if card.heals:
        yield _("once: heal")
    if card.cancels_surprise:
        yield _("once: cancel a surprise")
    if card.cancels_monster:
        yield _("once: drive off a monster")
    if card.stairs:
        yield _("once: one level up") if card.stairs == UP else _("once: one level down")
    if card.compass:
        yield _("once: {directions}").format(directions=_directions(card.compass))


def percent(chance: float) -> int:
    """A chance (0–1) as a whole number of hundredths; a possible outcome is at least 1, an uncertain one at
    most 99."""
    if chance <= 0 or chance >= 1:
        return round(100 * chance)
    return max(1, min(99, round(100 * chance)))


def stake_sentences(card: Card) -> tuple[str, ...]:
    """When the cards played beside this one are lost (surprise.py and combat.py have the rules)."""
    match card:
        case Surprise(tests=tests, keep_others=False) if tests:
            return (_("If you fail, the cards that follow are discarded."),)
        case Monster():
            return (_("If you’re captured, the cards that follow are discarded."),)
    return ()


def meeting_sentences(card: Card) -> tuple[str, ...]:
    """The choices against a monster (combat.py has the rules); nothing for any other card."""
    if not isinstance(card, Monster):
        return ()
    attack = _(
        "Attack: your die plus Strength against the monster’s. Higher: you win. Lower: you lose 1 "
        "Endurance. Equal: you’re captured."
    )
    trick = _(
        "Trick: the same with Cunning. Higher: it leaves; higher by {more} or more: it becomes your "
        "ally. Otherwise you’re captured."
    ).format(more=BEFRIENDS)
    flee = _("Flee: the same with Speed. Equal or higher: you escape. Lower: you must attack.")
    return (attack, trick, flee) if card.cunning else (attack, flee)
