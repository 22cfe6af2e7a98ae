from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pygame

from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Press
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.ui import Ui


def notice_height(ui: Ui, text: str, width: int, role: str = "small") -> int:
    return NoticeText(text, Severity.INFO, role).height(ui, width)


def place_notice(
    ui: Ui, rect: pygame.Rect, text: str, severity: Severity, role: str = "small"
) -> None:
    NoticeText(text, severity, role).place(ui, rect)


def draw_notice(  # noqa: PLR0917
    surface: pygame.Surface,
    ui: Ui,
    rect: pygame.Rect,
    text: str,
    severity: Severity,
    role: str = "small",
) -> int:
    """Draw a message with its icon; return its height in pixels."""
    notice = NoticeText(text, severity, role)
    notice.paint(ui, surface, rect)
    return notice.height(ui, rect.width)


class ActionButton(Press):
    """A button that is placed by hand. It gives way to :class:`.Press`."""

    def __init__(  # noqa: PLR0917
        self,
        text: str,
        command: Command,
        unavailable: str = "",
        shortcut: str | None = None,
        icon: Icon | None = None,
        is_primary: bool = False,
        is_quiet: bool = False,
    ) -> None:
        super().__init__(
            text, command, shortcut=shortcut, unavailable=unavailable, icon=icon,
            primary=is_primary, quiet=is_quiet,
        )  # fmt: skip
        self.unavailable, self.icon = unavailable, icon
        self.is_primary, self.is_quiet = is_primary, is_quiet

    def place(self, ui: Ui, rect: pygame.Rect, area: str = "") -> Button:  # type: ignore[override]
        if area:
            self.options["area"] = area
        super().place(ui, rect)
        return self.button


V = TypeVar("V")

_LABEL_SHARE = 0.26


class Block(NamedTuple):
    height: Callable[[int], int]
    place: Callable[[pygame.Rect], object]


class _BlockBox(Box):
    def __init__(self, block: Block) -> None:
        self._block = block

    def height(self, ui: Ui, width: int) -> int:
        return self._block.height(width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self._block.place(rect)


class Form:
    """Collects blocks, then lays them out in a rectangle from top to bottom."""

    def __init__(self, ui: Ui, gap: int = 12) -> None:
        self.ui = ui
        self.gap, self._design_gap = ui.px(gap), gap
        self.blocks: list[Block] = []

    def add(self, height: Callable[[int], int], place: Callable[[pygame.Rect], object]) -> None:
        self.blocks.append(Block(height, place))

    def box(self, box: Box) -> None:
        self.add(partial(box.height, self.ui), partial(box.place, self.ui))

    @property
    def column(self) -> Column:
        """The form as a box."""
        return Column(*map(_BlockBox, self.blocks), gap=self._design_gap)

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
        self.box(labeled_choice(label, options, value, command, unavailable=unavailable))

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
