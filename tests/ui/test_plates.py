"""The plates under the buttons' texts: their shape, and what their colors tell."""

from collections.abc import Callable

import pygame
import pytest

from tholos_desktop.ui.boxes import Box, Column, Press, Row, Text
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.ui import Ui


def _presses() -> list[Press]:
    return [Press(str(number), lambda: None) for number in range(16)]


LAYOUTS: dict[str, Callable[[], Box]] = {
    "rows": lambda: Column(*_presses()),
    "a tall block": lambda: Column(Text("Practice"), Column(*_presses(), gap=6)),
    "a block in two columns": lambda: Column(Row(Column(*_presses()), Column(*_presses()))),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_column_that_is_too_tall_cuts_no_button(ctx: Context, layout: str) -> None:
    for height in range(150, 330, 9):
        ui = Ui(ctx, (400, height))
        ScrollView(LAYOUTS[layout]()).place(ui, pygame.Rect(0, 0, 400, height))
        (scroll,) = ui.scrolls
        assert height - ui.button_height() * 2 < scroll.rect.height <= height
        for rect in (button.shown_rect for button in ui.buttons):
            assert not rect.top < scroll.rect.bottom < rect.bottom, height
