"""Picture of the temple alone, which can be turned over to show its other side."""

import math

import pygame

from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.board.temple_layout import FLATTENING, TEMPLE_HEIGHT, TEMPLE_RADIUS
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.rules import LOCATIONS, WHITE, Location, parse_ornaments, start
from tholos_desktop.ui.context import Context

_HALF = (TEMPLE_RADIUS + 0.01, TEMPLE_RADIUS * FLATTENING + TEMPLE_HEIGHT + 0.01)
"""Half the width and height of the picture of the temple, in radii of the column ring."""
_BOARD = (3.9, 2.9)
"""Width and height, in radii of the column ring, of the board from which this picture is cut."""


class Roundel:
    def __init__(self, ctx: Context, rect: pygame.Rect, text: int) -> None:
        self.ctx = ctx
        self.rect = rect
        self._radius = min(rect.width / (2 * _HALF[0]), rect.height / (2 * _HALF[1]))
        self._cuts: dict[tuple[bool, str], pygame.Surface] = {}
        size = round(_BOARD[0] * self._radius), round(_BOARD[1] * self._radius)
        self._boards = {
            advanced: TempleBoard(ctx, pygame.Rect((0, 0), size), advanced=advanced, text=text)
            for advanced in (False, True)
        }

    def draw(self, surface: pygame.Surface, ornaments: str, turned: float) -> None:
        """Draw the temple; ``turned`` is 0 for its basic side and 1 for its advanced side."""
        cut = self._cut(turned >= 0.5, ornaments if turned >= 1 else "-")
        open_share = abs(math.cos(math.pi * turned))
        if open_share < 1:
            height = max(2, round(cut.get_height() * open_share))
            cut = pygame.transform.smoothscale(cut, (cut.get_width(), height))
        surface.blit(cut, cut.get_rect(center=self.rect.center))

    def tile(self, location: Location) -> pygame.Rect:
        board = self._boards[True]
        there = board.geometry.tile(location)
        shift = pygame.Vector2(self.rect.center) - board.geometry.center
        return there.move(round(shift.x), round(shift.y))

    def _cut(self, advanced: bool, ornaments: str) -> pygame.Surface:
        key = advanced, ornaments
        if key not in self._cuts:
            if ornaments == "-":
                self._cuts[key] = self._bare(advanced=advanced)
            else:
                cut = self._cut(advanced, "-").copy()
                corner = pygame.Vector2(cut.get_rect(center=self.rect.center).topleft)
                for location, ornament in zip(LOCATIONS, parse_ornaments(ornaments), strict=True):
                    if ornament:
                        draw_tile(cut, ornament, self.tile(location).move(-corner))
                self._cuts[key] = cut
        return self._cuts[key]

    def _bare(self, *, advanced: bool) -> pygame.Surface:
        board = self._boards[advanced]
        radius, center = board.geometry.radius, board.geometry.center
        whole = pygame.Surface(board.rect.size, pygame.SRCALPHA)
        board.draw(whole, start(WHITE, "-"))
        half = round(_HALF[0] * radius), round(_HALF[1] * radius)
        cut = pygame.Surface((2 * half[0], 2 * half[1]), pygame.SRCALPHA)
        cut.blit(whole, (half[0] - center.x, half[1] - center.y))
        cut.blit(_mask(cut.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return cut


def _mask(size: tuple[int, int], radius: float) -> pygame.Surface:
    oversize = 2
    big = pygame.Surface((size[0] * oversize, size[1] * oversize), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    width = 2 * TEMPLE_RADIUS * radius * oversize
    for share in (0.66, 0.75, 0.85, 0.93, 1):  # the lowest step, from its top to the ground
        rect = pygame.Rect(0, 0, round(width), round(width * FLATTENING))
        down = TEMPLE_HEIGHT * share * radius * oversize
        rect.center = big.get_width() // 2, round(big.get_height() / 2 + down)
        pygame.draw.ellipse(big, (255, 255, 255, 255), rect)
    return pygame.transform.smoothscale(big, size)
