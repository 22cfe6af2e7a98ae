from functools import partial

import pygame

from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Canvas, Composite, Row, Text
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.theme import Color, Theme
from tholos_desktop.ui.ui import Ui

# A message has an icon for its severity, since color alone must not carry it.
ICONS: dict[Severity, Icon] = {
    Severity.SUCCESS: "check",
    Severity.INFO: "info",
    Severity.ERROR: "warning",
}


def notice_color(theme: Theme, severity: Severity) -> Color:
    colors = {Severity.SUCCESS: theme.good, Severity.ERROR: theme.warning}
    return colors.get(severity, theme.ink)


class NoticeText(Composite):
    """A message in the color of its severity, with an icon before it."""

    def __init__(self, text: str, severity: Severity, role: str = "small") -> None:
        super().__init__(Text(text, role))
        self._text, self._severity, self._role = text, severity, role

    def shown(self, ui: Ui, width: int) -> Box:
        size = ui.font(self._role).get_linesize()
        color = notice_color(ui.ctx.theme, self._severity)
        icon = Canvas(partial(_draw_icon, self._severity, color), size, size, shows=(color,))
        return Row(icon, Text(self._text, self._role, color), gap=6)


def _draw_icon(
    severity: Severity, color: Color, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    """Draw the icon beside the first of the message's lines."""
    icon = icon_picture(ICONS[severity], rect.width * 4 // 5, color)
    line = pygame.Rect(rect.topleft, (rect.width, rect.width))
    surface.blit(icon, icon.get_rect(center=line.center))
