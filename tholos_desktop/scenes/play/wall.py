"""The wall of rivals: faces on rising steps, the weakest first."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.scenes.play.steps import StepPress
from tholos_desktop.scenes.signs import check_picture
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Composite,
    Hidden,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Text,
)
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

AREA = "faces"
_ROLES = "name", "button", "small"
"""Font roles for the names. The first role in which all names fit side by side is used."""
_ARROW = 44
_PAD = 5
"""Margin beside a name."""


class Climber(NamedTuple):
    name: str
    elo: str
    picture: Callable[[int], pygame.Surface]
    """Returns the face, so many pixels wide."""
    choose: Command
    is_chosen: bool
    is_beaten: bool
    tally: str
    """Results against the player; empty if they have not met."""


class Sizes(NamedTuple):
    """Width of a face, and height that each step adds, in pixels at 1280x720."""

    face: int
    rise: int


class Wall(Composite):
    """Steps with all climbers or, where they do not fit side by side, with some of them between
    two arrows."""

    def __init__(
        self,
        climbers: Sequence[Climber],
        sizes: Sizes,
        first: int,
        turn_to: Callable[[int], object],
        *,
        group: str,
    ) -> None:
        """``first`` is the number of the first climber if not all fit; an arrow calls ``turn_to``
        with another number."""
        super().__init__()
        self._climbers, self._sizes, self._first = climbers, sizes, first
        self._turn_to, self._group = turn_to, group
        self._rows: dict[int, Box] = {}

    def width(self, ui: Ui) -> int:
        return self._step_width(ui, _ROLES[-1])

    def shown(self, ui: Ui, width: int) -> Box:
        if width not in self._rows:
            self._rows[width] = self._row(ui, width)
        return self._rows[width]

    def _row(self, ui: Ui, width: int) -> Box:
        many = len(self._climbers)
        for role in _ROLES:
            if self._step_width(ui, role) * many <= width:
                return Row(*(self._step(ui, at, role) for at in range(many)), gap=0)
        role, room = _ROLES[1], width - 2 * ui.px(_ARROW)
        shown = max(1, min(many, room // self._step_width(ui, role)))
        first = max(0, min(self._first, many - shown))
        end = first + shown
        steps = (self._step(ui, at, role) for at in range(first, end))
        before = self._arrow(ui, "‹", first - shown, leads_on=first > 0)
        return Row(before, *steps, self._arrow(ui, "›", end, leads_on=end < many), gap=0)

    def _step_width(self, ui: Ui, role: str) -> int:
        names = (measure(climber.name, ui.font(role))[0] for climber in self._climbers)
        return max(*names, ui.px(self._sizes.face)) + 2 * ui.px(_PAD)

    def _step(self, ui: Ui, at: int, role: str) -> Box:
        sizes = self._sizes._replace(rise=self._sizes.rise * at)
        return Column(Space(), self._press(ui, self._climbers[at], sizes, role))

    def _press(self, ui: Ui, climber: Climber, sizes: Sizes, role: str) -> StepPress:
        ink = ui.ctx.theme.marble_ink
        texts = Column(
            Text(climber.name, role, ink, align="center"),
            Text(climber.elo, "small", ink, align="center"),
            gap=0,
        )
        face = Middle(_Face(ui, climber, ui.px(sizes.face)))
        return StepPress(
            ui, face, texts, rise=sizes.rise, text=climber.name, command=climber.choose,
            chosen=climber.is_chosen, detail=climber.elo, tip=climber.tally or None, area=AREA,
            group=self._group,
        )  # fmt: skip

    def _arrow(self, ui: Ui, sign: str, to: int, *, leads_on: bool) -> Box:
        tip = ui.ctx.words("play.weaker" if sign == "‹" else "play.stronger")
        press = Press(sign, lambda: self._turn_to(to), tip=tip, area=AREA)
        arrow = Narrow(Column(Space(), press), _ARROW)
        return arrow if leads_on else Hidden(arrow)


class _Face(Canvas):
    """A round face, with a ring if it is chosen and a check if it is beaten."""

    def __init__(self, ui: Ui, climber: Climber, edge: int) -> None:
        super().__init__(self._draw, edge, edge)
        self._ui, self._climber = ui, climber

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, px = self._ui.ctx.theme, self._ui.px
        surface.blit(self._climber.picture(rect.width), rect)
        if self._climber.is_chosen:
            pygame.draw.aacircle(surface, theme.focus, rect.center, rect.width // 2, px(3))
        if self._climber.is_beaten:
            check = check_picture(px(22), theme)
            surface.blit(check, check.get_rect(bottomright=rect.bottomright))
