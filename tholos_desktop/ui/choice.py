"""Rows of a form with a label, and choices between options."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

import pygame

from tholos_desktop.ui.boxes import Box, Column, Composite, Press, Row, Text
from tholos_desktop.ui.ui import Ui

V = TypeVar("V")

_GAP = 6
_LABEL_SHARE = 0.26
"""Share of the width that a label takes beside its box."""


class FormRow(Composite):
    """A box with a label beside it or, if there is no room, above."""

    def __init__(self, label: str, box: Box) -> None:
        self._label, self._box = Text(label, valign="middle"), box
        beside = Row(self._label, box, gap=0, shares=(_LABEL_SHARE, 1 - _LABEL_SHARE))
        super().__init__(beside, Column(self._label, box, gap=8))

    def shown(self, ui: Ui, width: int) -> Box:
        left = int(width * _LABEL_SHARE)
        high = self._box.height(ui, width - left)
        fits = self._label.width(ui) <= left - ui.px(12) and high <= ui.button_height() * 3 // 2
        return self.boxes[0 if fits else 1]


class Choice(Composite, Generic[V]):
    """A button for each option (value and text), in as many rows as needed for each text to fit on
    one line. ``name`` is what screen readers call the choice."""

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[V, str]],
        value: V,
        command: Callable[[V], object],
        *,
        area: str = "",
    ) -> None:
        self._presses = [
            Press(
                text, partial(self._choose, option), chosen=option == value, group=name,
                area=area or name,
            )
            for option, text in options
        ]  # fmt: skip
        super().__init__(*self._presses)
        self._options, self._command = options, command

    def shown(self, ui: Ui, width: int) -> Box:
        gap, number = ui.px(_GAP), len(self.boxes)
        if Row(*self.boxes, gap=_GAP).width(ui) <= width:
            return Row(*self.boxes, gap=_GAP)
        fitting = max(1, min(number, (width + gap) // (self.width(ui) + gap)))
        if number == 3 and fitting == 2:  # else one of three alike would be twice as wide
            fitting = 1
        share, more = divmod(number, -(-number // fitting))
        rows: list[Row] = []
        rest = self.boxes
        while rest:
            count = share + (len(rows) < more)
            rows.append(Row(*rest[:count], gap=_GAP, shares=[1.0] * count))
            rest = rest[count:]
        return Column(*rows, gap=_GAP)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for press in self._presses:
            if press.button.chosen:
                ui.focus.prefer(press.button.target)

    def _choose(self, chosen: V) -> None:
        for press, (option, _) in zip(self._presses, self._options, strict=True):
            press.button.chosen = option == chosen
            if option == chosen:
                press.button.container.focus.prefer(press.button.target)
                press.button.container.ctx.redraw_changes()
        self._command(chosen)


def labeled_choice(
    label: str,
    options: Sequence[tuple[V, str]],
    value: V,
    command: Callable[[V], object],
) -> Box:
    return FormRow(label, Choice(label, options, value, command))
