"""A row of buttons of equal width above a list. A narrow window has several rows."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.icons import Icon


class Tool(NamedTuple):
    text: str
    act: Command
    unavailable: str = ""
    shortcut: str | None = None
    icon: Icon | None = None
    is_primary: bool = False


def add_tools(form: Form, tools: Sequence[Tool], area: str, texts: Sequence[str] = ()) -> None:
    """Add the buttons to a form.

    ``texts`` are all texts that the buttons may ever show, so that the number of rows never
    changes."""
    ui, gap = form.ui, form.ui.px(6)
    widest = max(map(ui.button_width, texts or [tool.text for tool in tools]))

    def columns(width: int) -> int:
        wanted = (width + gap) // (widest + gap)
        return next(n for n in (len(tools), -(-len(tools) // 2), 1) if n <= max(1, wanted))

    def height(width: int) -> int:
        rows = -(-len(tools) // columns(width))
        return rows * ui.button_height() + (rows - 1) * gap

    def place(rect: pygame.Rect) -> None:
        count = columns(rect.width)
        wide, high = (rect.width - (count - 1) * gap) // count, ui.button_height()
        for index, tool in enumerate(tools):
            row, column = divmod(index, count)
            left, top = rect.left + column * (wide + gap), rect.top + row * (high + gap)
            ui.button(
                (left, top, wide, high),
                tool.text,
                tool.act,
                shortcut=tool.shortcut,
                unavailable=tool.unavailable,
                icon=tool.icon,
                primary=tool.is_primary,
                area=area,
            )

    form.add(height, place)
