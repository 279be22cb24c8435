"""Why a hint or the coach prefers an action of Pyramids, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.reasons import Reason
from game.ui.toolkit.translate import Text, counted, mark, mark_plural

# Translators: "instead of" is what the second best action brings, or the one that was played.
WORDS: Mapping[str, Text] = {
    "award_ahead": mark("It makes an award more likely."),
    "gems_ahead": mark("It opens the way to gems."),
    "skulls_ahead": mark("It makes skulls easier to avoid."),
    "torch_ahead": mark("It opens the way to a torch."),
    "extra": mark("The red cross gives you one more cell."),
    "torch_card": mark("There’s a torch to light."),
    "tomb": mark("It reaches the tomb of pyramid {count}."),
    "award": mark_plural("It wins an award of {count} point.", "It wins an award of {count} points."),
    "race": mark_plural(
        "It wins an award of {count} point; an opponent wants it too (cells to their tomb: {other}).",
        "It wins an award of {count} points; an opponent wants it too (cells to their tomb: {other}).",
    ),
    "finishers": mark_plural(
        "{count} shape still to come can reach a tomb (instead of {other}).",
        "{count} of the shapes still to come can reach a tomb (instead of {other}).",
    ),
    "nearer": mark_plural(
        "Then it’s {count} cell to the tomb (instead of {other}).",
        "Then it’s {count} cells to the tomb (instead of {other}).",
    ),
    "room": mark_plural(
        "Then {count} of the shapes to come fits (instead of {other}).",
        "Then {count} of the shapes to come fit (instead of {other}).",
    ),
    "gem_pairs": mark_plural("Pairs of gems: {count} more point.", "Pairs of gems: {count} more points."),
    "gems": mark_plural("Gems: {count} more point.", "Gems: {count} more points."),
    "elixir": mark_plural("The elixir wipes out {count} skull.", "The elixir wipes out {count} skulls."),
    "skulls": mark_plural("Skulls cost {count} point less.", "Skulls cost {count} points less."),
    "torch": mark_plural("It lights the torch: {count} point.", "It lights the torch: {count} points."),
    "pair": mark_plural(
        "One more pyramid of this colour wins an award of {count} point.",
        "One more pyramid of this colour wins an award of {count} points.",
    ),
    "same_colour": mark_plural(
        "Two pyramids of one colour win an award of {count} point.",
        "Two pyramids of one colour win an award of {count} points.",
    ),
    "short_way": mark_plural(
        "A short way to the tomb: {count} cell (instead of {other}).",
        "A short way to the tomb: {count} cells (instead of {other}).",
    ),
    "in_time": mark_plural(
        "There’s still time to reach its tomb: {count} cell (instead of {other}).",
        "There’s still time to reach its tomb: {count} cells (instead of {other}).",
    ),
    "rich": mark_plural(
        "There is {count} gem (instead of {other}).",
        "There are {count} gems (instead of {other}).",
    ),
    "mild": mark("Fewer skulls: {count} (instead of {other})."),
}


def reason_words(reason: Reason) -> str:
    """See `Presentation.reason_words`."""
    count, other = (*reason.values, 0, 0)[:2]
    return counted(WORDS[reason.kind], count).format(count=count, other=other)
