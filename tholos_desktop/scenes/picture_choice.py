"""Choices by picture."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Fit,
    Grid,
    High,
    Middle,
    Narrow,
    Text,
)
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import Ground, drawn
from tholos_desktop.ui.ui import Ui

_LOCK, _LOCKED = 20, 150
"""Height of a lock, and width that a picture with a lock asks for, in pixels at 1280x720; there, a
long text has two lines."""


class PictureOption(NamedTuple):
    name: str
    draw: Callable[[pygame.Surface, pygame.Rect], object]
    press: Callable[[], object]
    is_chosen: bool | None
    """``None`` for what can't be chosen yet."""
    lock: str = ""
    """What opens it, if it can't be chosen yet."""
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
        soft = ui.ctx.theme.ink_soft if option.unavailable else None
        name = Text(option.name, "button", soft)
        picture: Box = Canvas(option.draw, high)
        if option.lock:
            locked = Ground(_locked(ui, option.lock), option.draw, across=4)
            picture = High(Narrow(locked, _LOCKED), high)
        return BoxPress(
            Column(picture, name, gap=6), option.name, option.press, pad=6,
            chosen=option.is_chosen, unavailable=option.unavailable, tip=option.lock or None,
            group=title, area=title,
        )  # fmt: skip

    return Column(Text(title, "name"), Grid(*map(press, options), gap=10), gap=10)


def _locked(ui: Ui, says: str) -> Box:
    """Return a lock with what opens it, if there is room for that."""
    lock = drawn(icon_picture("lock", ui.px(_LOCK), ui.ctx.theme.ink))
    return Fit(Middle(Column(lock, Text(says, "small", align="center"), gap=2)), Middle(lock))
