"""Messages with an icon for their severity, since color alone must not carry it."""

from functools import partial

import pygame

from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.theme import Color, Theme
from tholos_desktop.ui.typesetting import draw_text
from tholos_desktop.ui.ui import Ui

ICONS: dict[Severity, Icon] = {
    Severity.SUCCESS: "check",
    Severity.INFO: "info",
    Severity.ERROR: "warning",
}


def notice_color(theme: Theme, severity: Severity) -> Color:
    colors = {Severity.SUCCESS: theme.good, Severity.ERROR: theme.warning}
    return colors.get(severity, theme.ink)


def notice_height(ui: Ui, text: str, width: int, role: str = "small") -> int:
    return ui.text_height(text, width - _indent(ui, role), role)


def place_notice(
    ui: Ui, rect: pygame.Rect, text: str, severity: Severity, role: str = "small"
) -> None:
    color, size = notice_color(ui.ctx.theme, severity), ui.font(role).get_linesize()
    ui.picture(pygame.Rect(rect.left, rect.top, size, size), partial(_draw_icon, severity, color))
    ui.label(_beside(ui, rect, role), text, role, color=color)


def draw_notice(  # noqa: PLR0917
    surface: pygame.Surface,
    ui: Ui,
    rect: pygame.Rect,
    text: str,
    severity: Severity,
    role: str = "small",
) -> int:
    """Draw a message with its icon; return its height in pixels."""
    color, size = notice_color(ui.ctx.theme, severity), ui.font(role).get_linesize()
    _draw_icon(severity, color, surface, pygame.Rect(rect.left, rect.top, size, size))
    return draw_text(surface, text, _beside(ui, rect, role), ui.font(role), color)


def _draw_icon(
    severity: Severity, color: Color, surface: pygame.Surface, place: pygame.Rect
) -> None:
    icon = icon_picture(ICONS[severity], place.height * 4 // 5, color)
    surface.blit(icon, icon.get_rect(center=place.center))


def _beside(ui: Ui, rect: pygame.Rect, role: str) -> pygame.Rect:
    indent = _indent(ui, role)
    return pygame.Rect(rect.left + indent, rect.top, rect.width - indent, rect.height)


def _indent(ui: Ui, role: str) -> int:
    return ui.font(role).get_linesize() + ui.px(6)
