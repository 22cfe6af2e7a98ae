import math
from collections.abc import Callable
from functools import partial

import pygame

from tholos_desktop.board.pieces import draw_tile, draw_token
from tholos_desktop.rules import Draft
from tholos_desktop.scenes.draft.drawing import Piece, Spot
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.boxes import Box, Column, Row, Slot, Space
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.ui import Ui

_TILE, _TOKEN = 96, 74
"""Maximum edge lengths of a tile and of a token, in pixels at 1280x720."""
_HIGH = 540
"""Minimum height of the area for two rows of tiles, in pixels at 1280x720."""
_GAP = 12
_GATHERED, _DEALT = 0.25, 0.55
"""Shares of the mixing time: until all pieces are in a heap, and until dealing begins."""
_STIRS = 2.5
_HOP = 0.22
_DARK = (0, 0, 0, 90)


class Tiles:
    def __init__(self, ctx: Context, draft: Draft) -> None:
        self.ctx = ctx
        self.draft = draft
        """The draft, with the faces of all pieces, including the pieces that have not been picked
        yet."""
        self.slots: dict[Spot, pygame.Rect] = {}
        self._pictures: dict[tuple[Spot, bool, int], pygame.Surface] = {}

    def rows(self, ui: Ui, width: int, height: int, placed: Callable[[Spot], object]) -> Box:
        """Return the slots of all pieces. With room for it, tiles lie in two rows. ``placed`` is
        called with each slot."""
        self._pictures.clear()
        self.slots.clear()
        gap, tiles, tokens = ui.px(_GAP), len(self.draft.tiles), len(self.draft.tokens)
        first = (tiles + 1) // 2 if height >= ui.px(_HIGH) else tiles
        edge = min(width // first - gap, ui.px(_TILE))
        small = min(width // tokens - gap, ui.px(_TOKEN), edge * 4 // 5)

        def row(piece: Piece, numbers: range, edge: int) -> Row:
            slots = (Slot(partial(put, (piece, index)), edge) for index in numbers)
            return Row(Space(), *slots, Space(), gap=_GAP)

        def put(spot: Spot, rect: pygame.Rect) -> None:
            self.slots[spot] = rect
            placed(spot)

        return Column(
            row(Piece.TILE, range(first), edge),
            row(Piece.TILE, range(first, tiles), edge) if first < tiles else None,
            row(Piece.TOKEN, range(tokens), small),
            gap=_GAP,
        )

    def at(self, pos: tuple[int, int]) -> Spot | None:
        return next((spot for spot, slot in self.slots.items() if slot.collidepoint(pos)), None)

    def draw(
        self, surface: pygame.Surface, spot: Spot, *, face_up: bool = False, turning: float = 1.0
    ) -> None:
        """Draw a piece. ``turning`` is the progress of turning it over, 0 to 1."""
        slot = self.slots[spot]
        if turning >= 1:
            self._put(surface, spot, slot.center, slot.width, face_up=face_up)
            return
        face_up = face_up and turning > 0.5
        edge = round(slot.width * (1 + _HOP * math.sin(math.pi * turning)))
        self._shadow(surface, slot.center, slot.width, math.sin(math.pi * turning))
        picture = self._picture(spot, face_up, slot.width)
        width = max(2, round(edge * abs(math.cos(math.pi * turning))))
        high = round(picture.get_height() * edge / slot.width)
        turned = pygame.transform.smoothscale(picture, (width, high))
        surface.blit(turned, turned.get_rect(center=slot.center))

    def draw_empty(self, surface: pygame.Surface, spot: Spot) -> None:
        slot, faint = self.slots[spot], self.ctx.theme.faint
        reach, line = slot.width * 44 // 100, max(1, slot.width // 90)
        if spot[0] is Piece.TOKEN:
            pygame.draw.circle(surface, faint, slot.center, reach, line)
            return
        corner = pygame.Vector2(reach, 0).rotate(22.5)
        corners = [slot.center + corner.rotate(45 * index) for index in range(8)]
        pygame.draw.polygon(surface, faint, corners, line)

    def draw_hovered(self, surface: pygame.Surface, spot: Spot) -> None:
        slot, line = self.slots[spot], max(2, self.slots[spot].width // 40)
        color = self.ctx.theme.select
        pygame.draw.circle(surface, color, slot.center, slot.width // 2 + 2 * line, line)

    def draw_mixing(self, surface: pygame.Surface, share: float) -> None:
        for piece in Piece:
            row = [slot for (which, _), slot in self.slots.items() if which is piece]
            middle = pygame.Vector2(row[0].unionall(row[1:]).center)
            for index in range(len(row)):
                self._draw_mixed(surface, (piece, index), middle, share)

    def _draw_mixed(
        self, surface: pygame.Surface, spot: Spot, middle: pygame.Vector2, share: float
    ) -> None:
        slot, (piece, index) = self.slots[spot], spot
        count = len(self.draft.tiles if piece is Piece.TILE else self.draft.tokens)
        begin = _DEALT + (1 - _DEALT) * 0.6 * index / count
        out = ease_in_out(min(1.0, max(0.0, (share - begin) / ((1 - _DEALT) * 0.4))))
        gathered = ease_in_out(min(1.0, share / _GATHERED)) * (1 - out)
        stirred = min(share, _DEALT) / _DEALT * _STIRS * 360
        turn = stirred + index * 360 / count
        heap = middle + pygame.Vector2(slot.width * 0.34, 0).rotate(turn)
        at = pygame.Vector2(slot.center).lerp(heap, gathered)
        at.y -= math.sin(math.pi * out) * slot.width * 0.35
        angle = gathered * (math.sin(math.radians(turn)) * 28 + 9 * (index - count / 2))
        self._shadow(surface, at, slot.width, math.sin(math.pi * out) * 0.8 + 0.2 * gathered)
        self._put(surface, spot, at, slot.width, angle=angle)

    def draw_flying(
        self, surface: pygame.Surface, spot: Spot, end: pygame.Rect, share: float, rise: int
    ) -> None:
        """Draw a piece on its flight to ``end``. ``share``: progress, 0 to 1. ``rise``: the arc's
        height in pixels."""
        begin = self.slots[spot]
        at = pygame.Vector2(begin.center).lerp(end.center, share)
        air = 4 * share * (1 - share)
        edge = round(begin.width + (end.width - begin.width) * share) + round(air * rise * 0.3)
        self._shadow(surface, at + pygame.Vector2(0, air * rise * 0.3), edge, air)
        at.y -= air * rise
        self._put(surface, spot, at, edge, face_up=True, angle=air * 10)

    def _put(
        self, surface: pygame.Surface, spot: Spot, at: tuple[float, float] | pygame.Vector2,
        edge: int, *, face_up: bool = False, angle: float = 0.0,
    ) -> None:  # fmt: skip
        slot = self.slots[spot]
        picture = self._picture(spot, face_up, slot.width)
        if angle or edge != slot.width:
            picture = pygame.transform.rotozoom(picture, angle, edge / slot.width)
        surface.blit(picture, picture.get_rect(center=at))

    def _picture(self, spot: Spot, face_up: bool, edge: int) -> pygame.Surface:
        key = spot, face_up, edge
        if key not in self._pictures:
            piece, index = spot
            rim = max(3, edge // 12)
            picture = pygame.Surface((edge + 2 * rim, edge + 2 * rim), pygame.SRCALPHA)
            place = pygame.Rect(rim, rim, edge, edge)
            if piece is Piece.TILE:
                ornament = self.draft.tiles[index] if face_up else None
                draw_tile(picture, ornament, place)
            else:
                letter = self.draft.tokens[index] if face_up else None
                draw_token(picture, self.ctx.fonts, place, letter)
            self._pictures[key] = picture
        return self._pictures[key]

    @staticmethod
    def _shadow(
        surface: pygame.Surface, at: tuple[float, float] | pygame.Vector2, edge: int, air: float
    ) -> None:
        """Draw a piece's shadow. ``air``: height of the piece, 0 to 1."""
        if air <= 0:
            return
        small = pygame.Surface((32, 32), pygame.SRCALPHA)
        for radius in range(16, 8, -1):
            alpha = round(_DARK[3] * (16 - radius) / 8)
            pygame.draw.circle(small, (*_DARK[:3], alpha), (16, 16), radius)
        shade = pygame.transform.smoothscale(small, (round(edge * 1.2), round(edge * 1.2)))
        shift = pygame.Vector2(0.1, 0.16) * edge * (0.5 + air)
        surface.blit(shade, shade.get_rect(center=pygame.Vector2(at) + shift))
