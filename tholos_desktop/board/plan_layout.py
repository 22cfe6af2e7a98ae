"""Layout of the plan view, in pixels: the quarry, a strip for each location in ring order, and the
workshops."""

import pygame

from tholos_desktop.board.layout import Places, around
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    WHITE,
    WORKSHOP_SPACES,
    Location,
    Position,
    Side,
    Stone,
    Zone,
    is_location,
)
from tholos_desktop.table.turn_input import Spot

_LINE = 1.3
_LINE_OF_STRIP = 0.34
"""Maximum height of a caption's line, as a share of its strip's width. Narrow strips need small
type."""
_WIDE = 8
"""Minimum width of a strip whose captions have two lines instead of three, as a multiple of the
text size."""


class PlanGeometry(Places):
    def __init__(
        self,
        rect: pygame.Rect,
        below: Side = WHITE,
        *,
        text: int = 15,
        levels: int = 5,
        tiles: bool = False,
    ) -> None:
        """``text``: size of small text in pixels. ``levels``: maximum height of a column in stones.
        ``tiles``: True if the game has ornaments."""
        self.rect = pygame.Rect(rect)
        self.below = below
        """Side that sits at the bottom of the temple view. On the plan, its workshop is the left
        one."""
        self.text = max(8, min(text, rect.height // 24))
        """Size of the plan's text in pixels. On a small plan, it is smaller than requested."""
        self.gap = max(3, min(rect.size) // 110)
        self.disc = max(8, round(min(rect.width * 0.082, rect.height * 0.075)))
        self._levels, self._tiles = levels, tiles
        inner = rect.inflate(-2 * self.gap, -2 * self.gap)
        height = self.disc + 4 * self.gap
        self._quarry = pygame.Rect(inner.left, inner.top, inner.width, height)
        height = self.disc + self.line + 4 * self.gap
        self._workshops = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
        top, bottom = self._quarry.bottom + self.gap, self._workshops.top - self.gap
        self._strips = pygame.Rect(inner.left, top, inner.width, bottom - top)
        self.caption_lines = 2 if self.strip("A").width >= _WIDE * self.text else 3

    @property
    def line(self) -> int:
        return round(self.text * _LINE)

    @property
    def figure(self) -> int:
        return min(round(self.text * 1.4), self.strip("A").width * 3 // 10)

    @property
    def reach(self) -> int:
        return max(4, self.disc // 7)

    def stroke(self, *, thick: bool) -> int:
        return max(2, round(self.disc * 0.045)) * (2 if thick else 1)

    def strip(self, location: Location) -> pygame.Rect:
        return _part(self._strips, LOCATIONS.index(location), len(LOCATIONS), self.gap)

    def head(self, location: Location) -> pygame.Rect:
        strip = self.strip(location)
        height = min(round(self.text * 2.6), strip.width * 9 // 20)
        return pygame.Rect(strip.left, strip.top + self.gap, strip.width, height)

    def caption(self, location: Location) -> pygame.Rect:
        head, lines = self.head(location), self.caption_lines
        edge, line = max(2, self.gap // 2), min(self.line, round(head.width * _LINE_OF_STRIP))
        return pygame.Rect(
            head.left + edge, head.bottom + edge, head.width - 2 * edge, lines * line
        )

    def tile(self, location: Location) -> pygame.Rect:
        """Return the ornament's rectangle, which is empty if the game has no ornaments."""
        caption = self.caption(location)
        edge = round(min(caption.width * 0.5, self.text * 2.8)) if self._tiles else 0
        rect = pygame.Rect(0, 0, edge, edge)
        rect.midtop = caption.centerx, caption.bottom + (self.gap if edge else 0)
        return rect

    def foot(self, location: Location) -> pygame.Rect:
        strip, height = self.strip(location), self.figure + 2 * self.gap
        return pygame.Rect(strip.left, strip.bottom - height, strip.width, height)

    def bonus_box(self, location: Location) -> pygame.Rect:
        return self.head(location).union(self.caption(location))

    def points_box(self, location: Location) -> pygame.Rect:
        return self.foot(location)

    def stones(self, location: Location) -> pygame.Rect:
        top, bottom = self.tile(location).bottom + self.gap, self.foot(location).top - self.gap
        strip = self.strip(location)
        return pygame.Rect(strip.left, top, strip.width, bottom - top)

    def slab(self) -> tuple[int, int]:
        room = self.stones("A")
        width = room.width * 15 // 20
        return width, max(6, min(self._step - max(2, self.gap // 2), width * 12 // 20))

    @property
    def _step(self) -> int:
        room = self.stones("A")
        return min(room.height // self._levels, room.width * 13 // 20)

    def size(self, zone: Zone) -> tuple[int, int]:
        return self.slab() if is_location(zone) else (self.disc, self.disc)

    def stack_seat(self, location: Location, level: int) -> pygame.Vector2:
        room = self.stones(location)
        return pygame.Vector2(room.centerx, room.bottom - (level + 0.5) * self._step)

    def level_box(self, location: Location, level: int) -> pygame.Rect:
        return around(self.stack_seat(location, level), self.slab())

    def workshop(self, side: Side) -> pygame.Rect:
        return _part(self._workshops, 0 if side == self.below else 1, 2, self.gap)

    def workshop_seat(self, side: Side, index: int) -> pygame.Vector2:
        tray = self.workshop(side)
        step = min(tray.width // WORKSHOP_SPACES, round(self.disc * 1.7))
        x = tray.centerx + (index - (WORKSHOP_SPACES - 1) / 2) * step
        return pygame.Vector2(x, tray.bottom - 1.5 * self.gap - self.disc / 2)

    def quarry(self) -> pygame.Rect:
        return self._quarry

    def pile(self, stone: Stone) -> pygame.Rect:
        part = _part(self._quarry, STONES.index(stone) + 1, len(STONES) + 1, 0)
        return part.inflate(-self.gap, -self.gap)

    def pile_seat(self, stone: Stone, index: int = 0) -> pygame.Vector2:
        """Return the center of the one stone that represents a pile. ``index`` is ignored."""
        pile = self.pile(stone)
        return pygame.Vector2(pile.left + self.disc / 2 + 2 * self.gap, pile.centery)

    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        spots = {Spot(location): self.strip(location) for location in LOCATIONS}
        for side in SIDES:
            spots.update(self.held_boxes(side, position))
            spots[Spot(side)] = self.workshop(side)
        for stone in STONES:
            spots[Spot(QUARRY, stone)] = self.pile(stone)
        spots[Spot(QUARRY)] = self.quarry()
        return spots


def _part(rect: pygame.Rect, index: int, number: int, gap: int) -> pygame.Rect:
    width = (rect.width - (number - 1) * gap) / number
    left = round(rect.left + index * (width + gap))
    return pygame.Rect(left, rect.top, int(width), rect.height)
