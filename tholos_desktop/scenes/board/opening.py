from collections.abc import Iterator
from functools import cached_property, partial

import pygame

from tholos_desktop.board.temple_ground import bare_board, draw_turned
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.rules import Position
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.opacity import set_opacity

TURN_SECONDS = 0.6
LAY_SECONDS = 0.3


class Opening:
    """The animation at the start of a game. The game does not wait for it."""

    def __init__(
        self, ctx: Context, board: TempleBoard, position: Position, time_scale: float
    ) -> None:
        self._board, self._time_scale = board, time_scale
        self._passed = 0.0
        turns = ctx.temple_side is not None and ctx.temple_side != board.advanced
        self._turn = TURN_SECONDS if turns else 0.0
        ctx.temple_side = board.advanced
        self._laid = board.laid(position)
        self._bare = bare_board(board.geometry, ctx.theme, board.side.hour)
        self._sides = {
            advanced: board.side._replace(advanced=advanced).drawn(board.geometry)
            for advanced in ((False, True) if turns else (board.advanced,))
        }

    @property
    def is_over(self) -> bool:
        return self._passed >= (self._turn + LAY_SECONDS) * self._time_scale

    def pass_time(self, seconds: float) -> None:
        self._passed += seconds

    def shapes(self) -> Iterator[Painter]:
        passed = self._passed / self._time_scale
        if passed < self._turn:
            turning = partial(self._draw_turning, ease_in_out(passed / self._turn))
            yield Painter(region(self._board.rect, "opening", passed), turning)
            return
        share = 1 - (passed - self._turn) / LAY_SECONDS
        for place in self._laid:
            yield Painter(region(place, "opening", share), partial(self._cover, place, share))

    def _draw_turning(self, turned: float, surface: pygame.Surface) -> None:
        surface.blit(self._bare, self._board.rect)
        turned = turned if self._board.advanced else 1 - turned
        draw_turned(surface, self._board.geometry, self._sides, turned)

    def _cover(self, place: pygame.Rect, share: float, surface: pygame.Surface) -> None:
        """Draw the bare board over what lies there, which comes to light as ``share`` falls."""
        set_opacity(self._still, share)
        surface.blit(self._still, place, place.move(-pygame.Vector2(self._board.rect.topleft)))

    @cached_property
    def _still(self) -> pygame.Surface:
        picture = self._bare.copy()
        side, place = self._sides[self._board.advanced]
        picture.blit(side, place.move(-pygame.Vector2(self._board.rect.topleft)))
        return picture
