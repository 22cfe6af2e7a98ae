from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pygame

from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.theme import Color, Theme
from tholos_desktop.ui.typesetting import draw_text
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


class ActionButton(NamedTuple):
    text: str
    command: Command
    unavailable: str = ""
    """Reason why the button can't be pressed; empty if it can be pressed."""
    shortcut: str | None = None
    icon: Icon | None = None
    is_primary: bool = False
    is_quiet: bool = False

    def place(self, ui: Ui, rect: pygame.Rect, area: str) -> Button:
        return ui.button(
            rect,
            self.text,
            self.command,
            shortcut=self.shortcut,
            unavailable=self.unavailable,
            icon=self.icon,
            primary=self.is_primary,
            quiet=self.is_quiet,
            area=area,
        )


V = TypeVar("V")

_LABEL_SHARE = 0.26


class Block(NamedTuple):
    height: Callable[[int], int]
    place: Callable[[pygame.Rect], object]


class Form:
    """Collects blocks, then lays them out in a rectangle from top to bottom."""

    def __init__(self, ui: Ui, gap: int = 12) -> None:
        self.ui = ui
        self.gap = ui.px(gap)
        self.blocks: list[Block] = []

    def add(self, height: Callable[[int], int], place: Callable[[pygame.Rect], object]) -> None:
        self.blocks.append(Block(height, place))

    def text(
        self, text: str, role: str = "body", *, color: Color | None = None, align: str = "left"
    ) -> None:
        ui = self.ui
        self.add(
            lambda width: ui.text_height(text, width, role),
            lambda rect: ui.label(rect, text, role, color=color, align=align),
        )

    def notice(self, text: str, severity: Severity, role: str = "small") -> None:
        ui = self.ui
        self.add(
            lambda width: notice_height(ui, text, width, role),
            lambda rect: place_notice(ui, rect, text, severity, role),
        )

    def space(self, height: int) -> None:
        """Add empty space; ``height`` is in pixels at 1280x720."""
        pixels = self.ui.px(height)
        self.add(lambda _: pixels, lambda _: None)

    def button(
        self,
        text: str,
        command: Command,
        *,
        detail: str | None = None,
        role: str = "button",
        **options: Any,
    ) -> None:
        ui = self.ui

        def height(width: int) -> int:
            inner = width - 2 * ui.px(14)
            more = ui.text_height(detail, inner, "small") if detail else 0
            return ui.button_height(text, width, role) + more

        options |= {"detail": detail, "role": role}
        self.add(height, lambda rect: ui.button(rect, text, command, **options))

    def choice(
        self,
        label: str,
        options: Sequence[tuple[V, str]],
        value: V,
        command: Callable[[V], object],
        *,
        unavailable: str = "",
    ) -> None:
        place = partial(
            self.ui.choice, options=options, value=value, command=command, area=label, group=label,
            unavailable=unavailable,
        )  # fmt: skip
        self.labeled(label, partial(self.ui.choice_height, options), place)

    def labeled(
        self,
        label: str,
        height: Callable[[int], int],
        place: Callable[[pygame.Rect], object],
    ) -> None:
        ui = self.ui

        def beside(width: int) -> int | None:
            left = int(width * _LABEL_SHARE)
            fits = ui.font("body").size(label)[0] <= left - ui.px(12)
            return left if fits and height(width - left) <= ui.button_height() * 3 // 2 else None

        def total(width: int) -> int:
            left = beside(width)
            if left is not None:
                return max(height(width - left), ui.text_height(label, left))
            return ui.text_height(label, width) + ui.px(8) + height(width)

        def put(rect: pygame.Rect) -> None:
            left = beside(rect.width)
            if left is not None:
                ui.label((rect.left, rect.top, left, rect.height), label, valign="middle")
                place(pygame.Rect(rect.left + left, rect.top, rect.width - left, rect.height))
                return
            above = ui.text_height(label, rect.width)
            ui.label((rect.left, rect.top, rect.width, above), label, valign="middle")
            top = rect.top + above + ui.px(8)
            place(pygame.Rect(rect.left, top, rect.width, rect.bottom - top))

        self.add(total, put)

    def beside(self, left: "Form", right: "Form", gap: int = 28) -> None:
        """Add two forms as columns of equal width; ``gap`` is in pixels at 1280x720."""
        between = self.ui.px(gap)

        def half(width: int) -> int:
            return (width - between) // 2

        def place(rect: pygame.Rect) -> None:
            wide = half(rect.width)
            left.place(pygame.Rect(rect.left, rect.top, wide, rect.height))
            right.place(pygame.Rect(rect.right - wide, rect.top, wide, rect.height))

        self.add(lambda width: max(left.height(half(width)), right.height(half(width))), place)

    def height(self, width: int) -> int:
        heights = [block.height(width) for block in self.blocks]
        return sum(heights) + self.gap * max(0, len(heights) - 1)

    def place(self, rect: pygame.Rect) -> None:
        """Create the widgets from the top of a rectangle. A form can be placed only once."""
        top = rect.top
        blocks, self.blocks = self.blocks, []  # they refer to the form and would keep it alive
        for block in blocks:
            height = block.height(rect.width)
            block.place(pygame.Rect(rect.left, top, rect.width, height))
            top += height + self.gap

    def build(self, rect: pygame.Rect, *, valign: str = "top") -> None:
        """Lay the form out in a rectangle. A form taller than the rectangle scrolls."""
        height = self.height(rect.width)
        if height <= rect.height:
            top = rect.top + ((rect.height - height) // 2 if valign == "middle" else 0)
            self.place(pygame.Rect(rect.left, top, rect.width, height))
            return
        edge = self.ui.px(8)
        width = rect.width - self.ui.bar_width - 2 * edge
        height = self.height(width) + 2 * edge
        shown = pygame.Rect(rect.topleft, (rect.width, self._uncut(rect.height, width, edge)))
        with self.ui.scroll(shown, height):
            self.place(pygame.Rect(rect.left + edge, rect.top + edge, width, height))

    def _uncut(self, room: int, width: int, edge: int) -> int:
        """Return the largest height up to ``room`` that ends between blocks, or ``room`` if much
        would stay empty."""
        bottom, uncut = edge, 0
        for block in self.blocks:
            bottom += block.height(width)
            if bottom > room:
                break
            uncut = bottom
            bottom += self.gap
        return min(room, uncut + edge) if room - uncut < 3 * self.ui.button_height() else room
