from functools import cached_property

import pygame

from tholos_desktop.board.temple_ground import bare_board, draw_turned
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.opacity import set_opacity

TURN_SECONDS = 0.6
LAY_SECONDS = 0.3


class Opening:
    """The animation at the start of a game. The game does not wait for it."""

    def __init__(self, ctx: Context, board: TempleBoard, time_scale: float) -> None:
        self._board, self._time_scale = board, time_scale
        self._passed = 0.0
        turns = ctx.temple_side is not None and ctx.temple_side != board.advanced
        self._turn = TURN_SECONDS if turns else 0.0
        ctx.temple_side = board.advanced
        self._bare = bare_board(board.geometry, ctx.theme)
        self._sides = {
            advanced: board.side._replace(advanced=advanced).drawn(board.geometry)
            for advanced in ((False, True) if turns else (board.advanced,))
        }

    @property
    def is_over(self) -> bool:
        return self._passed >= (self._turn + LAY_SECONDS) * self._time_scale

    def pass_time(self, seconds: float) -> None:
        self._passed += seconds

    @property
    def shape(self) -> Painter:
        return Painter(region(self._board.rect, "opening", self._passed), self._draw)

    def _draw(self, surface: pygame.Surface) -> None:
        passed = self._passed / self._time_scale
        if passed < self._turn:
            turned = ease_in_out(passed / self._turn)
            surface.blit(self._bare, self._board.rect)
            turned = turned if self._board.advanced else 1 - turned
            draw_turned(surface, self._board.geometry, self._sides, turned)
            return
        laid = (passed - self._turn) / LAY_SECONDS
        set_opacity(self._still, 1 - laid)
        surface.blit(self._still, self._board.rect)

    @cached_property
    def _still(self) -> pygame.Surface:
        picture = self._bare.copy()
        side, place = self._sides[self._board.advanced]
        picture.blit(side, place.move(-pygame.Vector2(self._board.rect.topleft)))
        return picture
