from collections.abc import Callable

import pygame

from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.theme import Color, mix
from tholos_desktop.ui.widget import Site, Widget
from tholos_desktop.ui.widget_container import WidgetContainer


class Panel(Widget):
    """A linen background. With ``edge`` it has round corners and a bronze edge."""

    def __init__(
        self,
        container: WidgetContainer,
        site: Site,
        color: Color | None,
        *,
        edge: bool,
    ) -> None:
        super().__init__(container, site)
        self.color = color
        self.edge = edge

    def draw(self, surface: pygame.Surface) -> None:
        theme, before = self.container.ctx.theme, self.clip(surface)
        rect, radius = self.shown_rect, self.container.px(10) if self.edge else 0
        thread = self.container.px(1)
        draw_linen(surface, rect, self.color or theme.panel, thread=thread, radius=radius)
        if self.edge:
            edge = mix(theme.faint, theme.accent, 0.35)
            pygame.draw.rect(surface, edge, rect, thread, border_radius=radius)
        surface.set_clip(before)


class Picture(Widget):
    def __init__(
        self,
        container: WidgetContainer,
        site: Site,
        paint: Callable[[pygame.Surface, pygame.Rect], object],
        says: Callable[[], str] | None,
    ) -> None:
        super().__init__(container, site)
        self.paint, self.says = paint, says

    def draw(self, surface: pygame.Surface) -> None:
        before = self.clip(surface)
        self.paint(surface, self.shown_rect)
        surface.set_clip(before)


class Label(Widget):
    def __init__(
        self,
        container: WidgetContainer,
        site: Site,
        text: str,
        role: str,
        *,
        align: str,
        valign: str,
        color: Color | None,
    ) -> None:
        super().__init__(container, site)
        self.text, self.role, self.align, self.valign = text, role, align, valign
        self.color = color

    def draw(self, surface: pygame.Surface) -> None:
        before = self.clip(surface)
        texts.draw_text(
            surface,
            self.text,
            self.shown_rect,
            self.container.font(self.role),
            self.color or self.container.ctx.theme.ink,
            align=self.align,
            valign=self.valign,
        )
        surface.set_clip(before)
