"""A game's log in front of the board, for windows that have no room beside it."""

from collections.abc import Iterable, Sequence

import pygame

from tholos_desktop.reader.tree import Node
from tholos_desktop.scenes.backdrop import shade
from tholos_desktop.scenes.game.turn_log import TurnLog
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.weak_method import weak

_WIDTH, _GROWTH = 760, 0.6
_STEPS = {pygame.K_UP: -1, pygame.K_PAGEUP: -1, pygame.K_DOWN: 1, pygame.K_PAGEDOWN: 1}


class LogScene(RoutedScene[int]):
    opaque = False

    def __init__(self, routes: Routes, texts: Sequence[str], viewing: int | None) -> None:
        """``texts`` are the log's entries, at least one. ``viewing`` is the ply of the viewed
        position; ``None`` for the present one."""
        super().__init__(routes)
        self.texts = list(texts)
        self.marked = max(1, len(self.texts) if viewing is None else viewing)

    def build(self, ui: Ui) -> None:
        size = ui.size
        words, margin, pad, gap = self.ctx.words, ui.px(16), ui.px(18), ui.px(10)
        panel = pygame.Rect(0, 0, int(ui.px(_WIDTH) * self.growth(_GROWTH)), size[1] - 2 * margin)
        panel.width = min(panel.width, size[0] - 2 * margin)
        panel.center = size[0] // 2, size[1] // 2
        ui.panel(panel)
        inner = panel.inflate(-2 * pad, -2 * pad)
        high = ui.text_height(words("game.log"), inner.width, "heading")
        ui.label((*inner.topleft, inner.width, high), words("game.log"), "heading")
        foot, width = ui.button_height(), (inner.width - gap) // 2
        top = inner.bottom - foot
        ui.button(
            (inner.left, top, width, foot), words("app.back"), self.close, shortcut="escape",
            icon="back", quiet=True,
        )  # fmt: skip
        look = ui.button(
            (inner.right - width, top, width, foot), words("game.log_look"), self._look,
            primary=True,
        )  # fmt: skip
        ui.focus.set(look.target)
        box = pygame.Rect(inner.left, inner.top + high + gap, inner.width, 0)
        box.height = top - gap - box.top
        self.log = TurnLog(self.ctx, box, ui.font("small"), weak(self.close))
        self.log.show_entries(self.texts)
        self.log.show(self.marked)

    def handle(self, event: pygame.Event) -> None:
        moved = event.type == pygame.KEYDOWN and self._move(event.key)
        if moved or self.log.handle(event) or self.ui.handle(event):
            self.redraw()

    def drawn_nodes(self) -> Iterable[Node]:
        return self.log.nodes()

    def announcements(self) -> Sequence[str]:
        return self.ctx.words("game.log"), self.texts[self.marked - 1]

    def draw(self, surface: pygame.Surface) -> None:
        shade(surface, self.ctx.theme)
        super().draw(surface)
        self.log.draw(surface)

    def _look(self) -> None:
        self.close(self.marked)

    def _move(self, key: int) -> bool:
        last = len(self.texts)
        ends = {pygame.K_HOME: 1, pygame.K_END: last}
        if key not in _STEPS and key not in ends:
            return False
        self.marked = max(1, min(last, ends.get(key, self.marked + _STEPS.get(key, 0))))
        self.log.show(self.marked)
        return True
