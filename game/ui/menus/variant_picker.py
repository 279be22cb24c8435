"""The plain game and its variants, one of which is chosen for the next game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine import Game
from game.ui.table.presentation import presentation_of
from game.ui.table.scene import MARGIN, Scene
from game.ui.toolkit.box import LOW, PAD_L, REST
from game.ui.toolkit.sentences import read_on
from game.ui.toolkit.theme import HIT, INK, INK_SOFT, SIZE_SMALL, SIZE_TITLE
from game.ui.toolkit.translate import _
from game.ui.toolkit.widgets.button import Button
from game.ui.toolkit.widgets.label import Label
from game.ui.toolkit.widgets.picture_button import PictureButton
from game.ui.toolkit.widgets.surface import Panel, Shade

BETWEEN = 8.0
EACH, MOST_EACH = 70.0, 84.0
HEAD, LOW_HEAD = 52.0, 46.0
NOTE, LOW_NOTE = 44.0, 20.0


class VariantPicker(Shade):
    """Their names, and in what each differs from the plain game."""

    def __init__(self, scene: Scene, game: Game, chosen: str, take: Callable[[str], None]) -> None:
        """`take` is called with the id of the one that is taken; '' is the plain game."""
        super().__init__(scene.app)
        self._scene, self._game, self._chosen, self._call = scene, game, chosen, take
        self.build()

    def build(self) -> None:
        scene = self._scene
        app, safe, game = scene.app, scene.safe(), presentation_of(self._game.id)
        keys = ("", *self._game.variants)
        low = safe.h < LOW
        columns = 1 if safe.h > safe.w else 2 if not low else 3
        rows = -(-len(keys) // columns)
        head, note = (LOW_HEAD, LOW_NOTE) if low else (HEAD, NOTE)
        frame = 2 * PAD_L + head + note + (rows - 1) * BETWEEN
        each = min(MOST_EACH, (safe.h - 2 * MARGIN - frame) / rows)
        panel = safe.centred(min(safe.w - 2 * MARGIN, 420.0 * columns), frame + rows * each)
        self.add(Panel(app, self.px(panel)))
        top, choices, foot = panel.inset(PAD_L).down(head, REST, note)
        _left, title, _right = top.across(HIT + 4, REST, HIT + 4)
        rect = app.box(title.x, top.y - 6, title.w, head - 8)
        text = _("Variants")
        self.add(Label(app, rect, text, size=SIZE_TITLE, face="title", align="center", colour=INK))
        for key, box in zip(keys, choices.grid(columns, rows, BETWEEN), strict=False):
            name, rule = game.variant_words(key)
            take, picture = partial(self._take, key), game.variant_picture(key)
            button = PictureButton(
                app, self.px(box), take, text=name, note=rule, picture=picture, picture_size=36
            )
            if button.cut:  # what can be read is better than all of it
                button.note = ""
            button.select(key == self._chosen)
            button.name = read_on(name, rule)
            self.add(button)
        text = _(
            "Variants are our own. They’re kept separate: they don’t count for your rating, medals or ranks."
        )
        rect = self.px(foot.inset(0, 2))
        self.add(Label(app, rect, text, size=SIZE_SMALL, align="center", colour=INK_SOFT, wrap=True))
        rect = app.box(top.right - HIT, top.y - (6 if head > 50 else 8), HIT, HIT)
        self.add(Button(app, rect, self.close, icon="ui.close", name=_("Close")))

    def _take(self, key: str) -> None:
        self.remove()
        self._call(key)

    def close(self) -> None:
        """Leave the choice as it is."""
        self.remove()
