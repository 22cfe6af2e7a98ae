"""Choices by picture."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.ui.boxes import Box, BoxPress, Canvas, Column, Grid, Narrow, Row, Text
from tholos_desktop.ui.ui import Ui


class PictureOption(NamedTuple):
    name: str
    draw: Callable[[pygame.Surface, pygame.Rect], object]
    press: Callable[[], object]
    is_chosen: bool | None
    """``None`` for what can't be chosen yet."""
    aside: str = ""
    """What stands beside the name, such as a price."""
    unavailable: str = ""
    """Why it is without effect now."""


def pictures(
    ui: Ui, title: str, options: Sequence[PictureOption], ratio: float, most: int = 0
) -> Box:
    """Return a choice by pictures; ``ratio`` is their height as a share of their width, and
    ``most`` the largest height in pixels at 1280x720, if there is one."""

    def high(wide: int) -> int:
        return min(round(ratio * wide), ui.px(most) if most else wide)

    def press(option: PictureOption) -> Box:
        aside = option.aside and Narrow(Text(option.aside, "small", ui.ctx.theme.accent))
        soft = ui.ctx.theme.ink_soft if option.unavailable else None
        name = Row(Text(option.name, "button", soft), aside or None)
        picture = Canvas(option.draw, high)
        says = f"{option.name} {option.aside}".strip()
        return BoxPress(
            Column(picture, name, gap=6), says, option.press, pad=6,
            chosen=option.is_chosen, unavailable=option.unavailable, group=title, area=title,
        )  # fmt: skip

    return Column(Text(title, "name"), Grid(*map(press, options), gap=10), gap=10)
