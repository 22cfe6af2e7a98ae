"""Messages with an icon of their severity: color alone never carries it."""

import pygame

from tholos_desktop.storage.notices import Severity
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.theme import Colour, Theme
from tholos_desktop.ui.ui import Ui

ICONS: dict[Severity, Icon] = {
    Severity.SUCCESS: "check",
    Severity.INFO: "info",
    Severity.ERROR: "warning",
}


def notice_colour(theme: Theme, severity: Severity) -> Colour:
    """The color of a message's icon and text."""
    colours = {Severity.SUCCESS: theme.good, Severity.ERROR: theme.warning}
    return colours.get(severity, theme.ink)


def notice_height(ui: Ui, text: str, width: int, role: str = "small") -> int:
    """The height of a message in a width."""
    return ui.text_height(text, width - _indent(ui, role), role)


def place_notice(
    ui: Ui, rect: pygame.Rect, text: str, severity: Severity, role: str = "small"
) -> None:
    """Lay out a message with its icon."""
    colour, indent = notice_colour(ui.kit.theme, severity), _indent(ui, role)
    size = ui.font(role).get_linesize()

    def paint(surface: pygame.Surface, place: pygame.Rect) -> None:
        icon = icon_picture(ICONS[severity], size * 4 // 5, colour)
        surface.blit(icon, icon.get_rect(center=place.center))

    ui.picture(pygame.Rect(rect.left, rect.top, size, size), paint)
    beside = pygame.Rect(rect.left + indent, rect.top, rect.width - indent, rect.height)
    ui.label(beside, text, role, colour=colour)


def _indent(ui: Ui, role: str) -> int:
    return ui.font(role).get_linesize() + ui.px(6)
