"""The wall of rivals: faces on rising steps, the weakest first."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
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
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import Ground
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

AREA = "faces"
_ROLES = "name", "button", "small"
"""Font roles for the names. The first role in which all names fit side by side is used."""
_ARROW = 44
_PAD, _AIR = 5, 6
"""Margin beside a name; free space above and below the texts of a step."""


class Climber(NamedTuple):
    name: str
    elo: str
    picture: Callable[[int], pygame.Surface]
    """Returns the face, so many pixels wide."""
    choose: Command
    is_chosen: bool
    is_beaten: bool


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
        return Column(Space(), _ClimberPress(ui, self._climbers[at], sizes, role, self._group))

    def _arrow(self, ui: Ui, sign: str, to: int, *, leads_on: bool) -> Box:
        tip = ui.ctx.words("play.weaker" if sign == "‹" else "play.stronger")
        press = Press(sign, lambda: self._turn_to(to), tip=tip, area=AREA)
        arrow = Narrow(Column(Space(), press), _ARROW)
        return arrow if leads_on else Hidden(arrow)


class _ClimberPress(BoxPress):
    def __init__(self, ui: Ui, climber: Climber, sizes: Sizes, role: str, group: str) -> None:
        self._ui, self._climber = ui, climber
        ink, edge = ui.ctx.theme.marble_ink, ui.px(sizes.face)
        texts = Column(
            Text(climber.name, role, ink, align="center"),
            Text(climber.elo, "small", ink, align="center"),
            Space(sizes.rise),
            gap=0,
        )
        block = Ground(texts, self._draw_block, across=_PAD, down=_AIR)
        super().__init__(
            Column(Middle(Canvas(self._draw_face, edge, edge)), block, gap=4),
            climber.name, climber.choose, pad=0, detail=climber.elo, bare=True,
            chosen=climber.is_chosen, area=AREA, group=group,
        )  # fmt: skip

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self._climber.is_chosen:
            ui.focus.prefer(self.button.target)

    def _draw_block(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, line = self._ui.ctx.theme, self._ui.px(1)
        color = theme.marble_shade
        if self.button.chosen:
            color = theme.marble
        elif self.button.is_hovered:
            color = mix(theme.marble_shade, theme.marble, 0.6)
        surface.fill(theme.marble_dark, rect)
        surface.fill(color, rect.inflate(-2 * line, 0))
        surface.fill(theme.marble, (rect.left, rect.top, rect.width, 3 * line))
        if self.button.chosen:
            surface.fill(theme.accent, (rect.left, rect.bottom - 5 * line, rect.width, 5 * line))

    def _draw_face(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, px = self._ui.ctx.theme, self._ui.px
        surface.blit(self._climber.picture(rect.width), rect)
        if self.button.chosen:
            pygame.draw.aacircle(surface, theme.focus, rect.center, rect.width // 2, px(3))
        if self._climber.is_beaten:
            badge = pygame.Rect(0, 0, px(22), px(22))
            badge.bottomright = rect.bottomright
            pygame.draw.aacircle(surface, theme.good, badge.center, badge.width // 2)
            check = icon_picture("check", badge.width * 2 // 3, theme.night)
            surface.blit(check, check.get_rect(center=badge.center))
