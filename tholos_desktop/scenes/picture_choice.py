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


def pictures(ui: Ui, title: str, options: Sequence[PictureOption], ratio: float) -> Box:
    """Return a choice by pictures; ``ratio`` is their height as a share of their width."""

    def press(option: PictureOption) -> Box:
        aside = option.aside and Narrow(Text(option.aside, "small", ui.ctx.theme.accent))
        name = Row(Text(option.name, "button"), aside or None)
        picture = Canvas(option.draw, lambda wide: round(ratio * wide))
        says = f"{option.name} {option.aside}".strip()
        return BoxPress(
            Column(picture, name, gap=6), says, option.press, pad=6,
            chosen=option.is_chosen, group=title, area=title,
        )  # fmt: skip

    return Column(Text(title, "name"), Grid(*map(press, options), gap=10), gap=10)
