from collections.abc import Sequence

import pygame

from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text


class Plot:
    """A plot with coordinates from 0 to 1 (right and up), and room for labels as wide as
    ``widest``."""

    def __init__(self, ui: Metrics, rect: pygame.Rect, widest: str) -> None:
        self._ui = ui
        self.rect = rect
        label, edge = ui.font("small").size(widest)[0], ui.px(6)
        left = rect.left + label + ui.px(8)
        self.field = pygame.Rect(left, rect.top + edge, 0, rect.height - 2 * edge)
        self.field.width = rect.right - ui.px(8) - left

    def point(self, across: float, up: float) -> tuple[int, int]:
        x = self.field.left + self.field.width * across
        return round(x), round(self.field.bottom - 1 - (self.field.height - 1) * up)

    def draw_ground(self, surface: pygame.Surface) -> None:
        ground = self._ui.ctx.theme.surface
        pygame.draw.rect(surface, ground, self.rect, border_radius=self._ui.px(6))

    def draw_level(
        self, surface: pygame.Surface, up: float, text: str, *, is_strong: bool = False
    ) -> None:
        ui, theme, font = self._ui, self._ui.ctx.theme, self._ui.font("small")
        y, left, line = self.point(0, up)[1], self.rect.left + ui.px(4), font.get_linesize()
        color = theme.line if is_strong else theme.faint
        pygame.draw.line(surface, color, (self.field.left, y), (self.field.right, y))
        if text:
            box = pygame.Rect(left, y - line // 2, self.field.left - left - ui.px(4), line)
            box.clamp_ip(self.rect)
            draw_text(surface, text, box, font, theme.ink_soft, align="right", wrap=False)

    def draw_upright(self, surface: pygame.Surface, across: float, color: Color) -> None:
        """Draw an upright line over the whole height of the plot."""
        x, rect = self.point(across, 0)[0], self.rect
        ends = (x, rect.top + 1), (x, rect.bottom - 2)
        pygame.draw.line(surface, color, *ends, max(2, self._ui.px(2)))

    def hatch(self, surface: pygame.Surface, begin: float, color: Color) -> None:
        """Hatch the field to the right of ``begin``, for what is not known."""
        left, before, (_, top, _, high) = self.point(begin, 0)[0], surface.get_clip(), self.field
        surface.set_clip(pygame.Rect(left, top, self.field.right - left, high).clip(before))
        for x in range(left - high, self.field.right, self._ui.px(9)):
            pygame.draw.line(surface, color, (x, top + high), (x + high, top))
        surface.set_clip(before)

    def draw_line(
        self, surface: pygame.Surface, values: Sequence[tuple[float, float]], color: Color
    ) -> None:
        points = [self.point(*value) for value in values]
        width = max(2, self._ui.px(2))
        pygame.draw.lines(surface, color, closed=False, points=points, width=width)
