"""A page of controls over the darkened menu view: title, scrolling form, buttons at the bottom."""

from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.ui.cloth import draw_frieze
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.ui import Ui

_WIDEST, _GROWTH = 980, 0.6
_MARGIN, _PAD = 24, 22


class PageScene(RoutedScene[None]):
    title = ""

    def fill(self, form: Form) -> None: ...

    def foot(self) -> Sequence[ActionButton]:
        """Return the buttons at the bottom from right to left, without *Back*."""
        return ()

    def place_beside_title(self, ui: Ui, rect: pygame.Rect) -> None: ...

    def aside_width(self, ui: Ui, width: int) -> int:
        """Return the width in pixels to leave free on the left of the form. :meth:`place_aside` may
        fill this room."""
        return 0

    def place_aside(self, ui: Ui, rect: pygame.Rect) -> None: ...

    def least_height(self, ui: Ui, width: int) -> int:
        """Return the minimum height of the form in pixels."""
        return 0

    def form_size(self, ui: Ui) -> Size:
        margin, pad, foot = ui.px(_MARGIN), ui.px(_PAD), ui.button_height() + ui.px(16)
        width = min(ui.size[0] - 2 * margin, int(ui.px(_WIDEST) * self.growth(_GROWTH))) - 2 * pad
        return width, ui.size[1] - 2 * margin - 2 * pad - self._title_height(ui, width) - foot

    def fill_up(self, form: Form, below: int = 0) -> None:
        """Add space to the form until only ``below`` pixels are free, so that nothing moves when
        the contents change."""
        width, room = self.form_size(form.ui)
        spare = room - form.height(width) - (below and below + form.gap) - form.gap
        if spare > 0:
            form.add(lambda _: spare, lambda _: None)

    def _title_height(self, ui: Ui, width: int) -> int:
        return ui.text_height(self.ctx.words(self.title), width, "heading") + ui.px(24)

    def build(self, ui: Ui) -> None:
        size, margin, pad = ui.size, ui.px(_MARGIN), ui.px(_PAD)
        width = self.form_size(ui)[0] + 2 * pad
        title, high = self.ctx.words(self.title), self._title_height(ui, width - 2 * pad)
        foot = ui.button_height()
        form = Form(ui)
        self.fill(form)
        aside = self.aside_width(ui, width - 2 * pad)
        wide = width - 2 * pad - aside
        rows = max(form.height(wide), self.least_height(ui, wide))
        wanted = high + rows + ui.px(24) + foot + 2 * pad
        height = min(max(wanted, size[1] * 3 // 5), size[1] - 2 * margin)
        panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        ui.panel(panel)
        inner = panel.inflate(-2 * pad, -2 * pad)
        ui.label((inner.left, inner.top, inner.width, high), title, "heading")
        after = ui.font("heading").size(title)[0] + ui.px(24)
        line = ui.text_height(title, inner.width, "heading")
        self.place_beside_title(
            ui, pygame.Rect(inner.left + after, inner.top, inner.width - after, line)
        )
        theme = self.ctx.theme
        band = pygame.Rect(inner.left, inner.top + high - ui.px(22), inner.width, ui.px(12))
        ui.picture(band, partial(draw_frieze, color=mix(theme.panel, theme.accent, 0.5)))
        top = inner.top + high
        room = pygame.Rect(inner.left, top, aside, inner.bottom - foot - ui.px(16) - top)
        if aside:
            self.place_aside(ui, room)
        form.build(pygame.Rect(room.right, top, wide, room.height))
        self._place_foot(ui, pygame.Rect(inner.left, inner.bottom - foot, inner.width, foot))

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx, dimmed=True)
        super().draw(surface)

    def _place_foot(self, ui: Ui, rect: pygame.Rect) -> None:
        actions, gap = (self.back_button, *self.foot()), ui.px(12)
        number = max(2, len(actions))
        widest = round(ui.px(240) * 6 // 5 * self.growth(_GROWTH))
        width = min(widest, (rect.width - (number - 1) * gap) // number)
        for index, action in enumerate(actions):
            left = rect.right - (index + 1) * width - index * gap
            action.place(ui, pygame.Rect(left, rect.top, width, rect.height), "foot")
