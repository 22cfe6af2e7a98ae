"""A page over the darkened menu view: the way out and the title at the top, content that scrolls,
other buttons at the bottom."""

from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Margin,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.cloth import draw_frieze
from tholos_desktop.ui.panel import Card, ScrollView, centered
from tholos_desktop.ui.reading import FOOT
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.ui import Ui

_WIDEST, _GROWTH, _MARGIN = 980, 0.6, 24
ABOVE_FOOT = 22
"""Distance of the content from the buttons at the bottom, in pixels at 1280x720."""
_LEAST_SHARE = 3 / 5
"""Minimum height of a page, as a share of the window's height."""
_FOOT_BUTTON = 288
"""Maximum width of a button at the bottom, in pixels at 1280x720."""
_BESIDE = 800
"""Minimum width of a page with tools beside its title, in pixels at 1280x720. Grows with the text
size."""


class PageScene(RoutedScene[None]):
    title = ""
    has_messages = False
    """True if the title keeps room for the scene's messages."""

    def content(self) -> Box:
        """Return what the page shows. The page is as high as the window if its content grows."""
        raise NotImplementedError

    def foot(self) -> Sequence[Press]:
        """Return the buttons at the bottom from right to left."""
        return ()

    def content_size(self, ui: Ui) -> Size:
        """Return the room for content that grows."""
        content = Space()
        place, page = self._place(ui, content)
        return next(rect.size for box, rect in page.leaves(ui, place) if box is content)

    def build(self, ui: Ui) -> None:
        ui.focus.begin_outside(FOOT)
        place, page = self._place(ui, self.content())
        page.place(ui, place)

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx, dimmed=True)
        super().draw(surface)

    @property
    def _away(self) -> Press:
        away = self.way_back
        away.options["area"] = FOOT
        return away

    @property
    def _heading(self) -> Box:
        title = self.ctx.words(self.title)
        return self.heading(title) if self.has_messages else Text(title, "heading", valign="middle")

    def _place(self, ui: Ui, content: Box) -> tuple[pygame.Rect, Box]:
        page = Card(self._layout(ui, content), pad=22)
        least = 1.0 if content.grows else _LEAST_SHARE
        wide = _WIDEST * self.growth(_GROWTH)
        return centered(ui, page, wide, margin=_MARGIN, least=least), page

    def _layout(self, ui: Ui, content: Box) -> Box:
        theme = self.ctx.theme
        frieze = partial(draw_frieze, color=mix(theme.panel, theme.accent, 0.5))
        widest = _FOOT_BUTTON * self.growth(_GROWTH)
        foot = self.foot()
        for press in foot:
            press.options["area"] = FOOT
        return Column(
            Column(
                Row(Narrow(self._away), self._heading, gap=22),
                Canvas(frieze, ui.px(12)),
                gap=2,
            ),
            Column(
                ScrollView(content),
                None if content.grows else Space(),
                Row(*(Narrow(press, widest) for press in foot), gap=12, from_right=True)
                if foot
                else None,
                gap=ABOVE_FOOT,
            ),
            gap=10,
        )


class WidePageScene(PageScene):
    """A page as large as the window, without a panel: the way out, the title and tools at the top,
    and content that has grounds of its own. What does not fit scrolls."""

    def beside_title(self) -> Box | None:
        """Return tools, with the scene's message among them."""
        return None

    def _place(self, ui: Ui, content: Box) -> tuple[pygame.Rect, Box]:
        return ui.window, Margin(self._layout(ui, content), _MARGIN)

    def _layout(self, ui: Ui, content: Box) -> Box:
        away, beside = self._away, self.beside_title()
        head: Box = Row(Narrow(away), self._heading, gap=22)
        if beside:
            row = Row(Narrow(away), Narrow(self._heading), beside, gap=22)
            head = Wide(row, Column(head, beside), least=_BESIDE)
        return Column(head, ScrollView(content, cuts=True), gap=16)
