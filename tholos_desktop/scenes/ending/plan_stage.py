from collections.abc import Iterator
from functools import cached_property

import pygame

from tholos_desktop.board.badges import badge, figure
from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.rules import LOCATIONS, WHITE, Position
from tholos_desktop.scenes.ending.counting import Act, Counting
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, draw_shapes, region
from tholos_desktop.ui.opacity import set_opacity
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color

_NIGHT: Color = (96, 92, 106)
"""Parts of the plan that are not being counted are multiplied by this color."""


class PlanStage:
    def __init__(self, ctx: Context, rect: pygame.Rect, position: Position, *, text: int) -> None:
        self.ctx = ctx
        self.rect = rect
        self.position = position
        self.board = PlanBoard(ctx, rect, position, text=text, below=WHITE, has_feet=False)

    def place_beside(self, index: int, size: tuple[int, int]) -> pygame.Rect:
        """Return the place of a column's points: above its stones, since what is beside it is
        another one."""
        strip, top = self._strip(index), len(self.position.columns[index]) - 1
        stone, gap = self.board.geometry.level_box(LOCATIONS[index], top), self.px // 3
        above = pygame.Rect((0, 0), size).move_to(midbottom=(strip.centerx, stone.top - gap))
        return above.clamp(strip)

    def draw(self, surface: pygame.Surface, counting: Counting) -> None:
        surface.blit(self._dark, self.rect, self.rect)
        draw_shapes(surface, self.shapes(counting))

    def shapes(self, counting: Counting) -> Iterator[Painter]:
        ending = counting.ending
        if counting.is_ending:
            for index, column in enumerate(ending.account.columns):
                if column.owner is not None and ending.winner in (None, column.owner):
                    yield self._light(index, counting.share(Act.END))
        else:
            yield self._light(counting.index, counting.share(Act.LIGHT))
            yield from self._figures(counting)
        for index in range(len(LOCATIONS)):
            if counting.is_counted(index):
                yield self._badge(ending, index)

    def _figures(self, counting: Counting) -> Iterator[Painter]:
        column, fallen = counting.column, 1 - counting.share(Act.SETTLE)
        for level, stone in enumerate(column.stones):
            share = counting.share(len(column.stones) - 1 - level) * fallen
            if share > 0.3 and column.owner is not None:
                box = self.board.geometry.level_box(column.location, level)
                points = column.stone_points(stone)
                yield figure(self.ctx, points, box.midright, self.px, lift=share)

    @cached_property
    def _whole(self) -> pygame.Surface:
        whole = pygame.Surface(self.rect.bottomright)
        self.board.draw(whole, self.position)
        return whole

    @cached_property
    def _dark(self) -> pygame.Surface:
        dark = self._whole.copy()
        night = (64, 64, 64) if self.ctx.theme == HIGH_CONTRAST else _NIGHT
        dark.fill(night, special_flags=pygame.BLEND_RGB_MULT)
        return dark

    def _light(self, index: int, share: float) -> Painter:
        def draw(surface: pygame.Surface) -> None:
            lit = self._whole.subsurface(self.board.geometry.strip(LOCATIONS[index])).copy()
            line = self.board.geometry.stroke(thick=False)
            radius = self.board.geometry.gap
            edge = lit.get_rect()
            pygame.draw.rect(lit, self.ctx.theme.accent, edge, line, border_radius=radius)
            set_opacity(lit, share)
            surface.blit(lit, self._strip(index))

        return Painter(region(self._strip(index), "light", share), draw)

    def _badge(self, ending: Ending, index: int) -> Painter:
        foot = self.board.geometry.foot(LOCATIONS[index])
        px = max(13, min(self.px, foot.width // 4))
        column = ending.account.columns[index]
        return badge(self.ctx, column, foot.center, px)

    @property
    def px(self) -> int:
        """Font size of a stone's points."""
        return max(13, self.board.geometry.figure)

    def _strip(self, index: int) -> pygame.Rect:
        return self.board.geometry.strip(LOCATIONS[index])
