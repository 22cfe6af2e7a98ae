"""Measure the contrast of the board's marks, on pictures with and without them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import pygame

from lab.bench.legibility import luminance
from lab.pictures import sample
from tholos_desktop.board.choice import KeptBoard
from tholos_desktop.board.plan_view import flat_stone
from tholos_desktop.board.stones import VARIANTS, stone_picture
from tholos_desktop.board.temple_layout import FLATTENING
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.rules import LOCATIONS, QUARRY, STONES, WHITE, Position
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import Color, Theme

LEAST = 4.5
"""Minimum contrast of a mark of the board."""
_SIZE, _SMALL = (1350, 1080), 22
"""Size of the board, and of small text, in a window of 1920x1080, in pixels."""
_REACH = 12
"""Maximum distance, in pixels, between a line and the pixels with which it is compared."""
_LIKE = 12
"""Maximum difference, per channel, between a line's color and the pixels that count as the line."""
_WORST_SHARE = 0.05
"""Share of a line's pixels that may be too faint, for example where two lines cross."""
_STONE = 96
"""Width of a stone of the temple in a window of 1920x1080, in pixels."""


class Mark(NamedTuple):
    name: str
    view: str
    contrast: float

    @property
    def is_faint(self) -> bool:
        return self.contrast < LEAST


def measure(ctx: Context, views: Iterable[str] = ("temple", "plan")) -> Iterator[Mark]:
    """Yield every mark of the views and of the stones. Afterwards, the setting of the view is
    "auto"."""
    position = sample.match(25).game.position
    for view in views:
        ctx.settings.view = view
        board = KeptBoard(ctx).of(position, pygame.Rect((0, 0), _SIZE), text=_SMALL, below=WHITE)
        bare = _drawn(board, position, Marks())
        for name, marks, ink in _kinds(ctx.theme, position):
            marked = _drawn(board, position, marks)
            yield Mark(name, view, _line_contrast(bare, marked, ink))
    ctx.settings.view = "auto"
    for stone in STONES:
        rendered = [stone_picture(stone, (_STONE, _STONE), variant) for variant in range(VARIANTS)]
        top = pygame.Rect(0, 0, _STONE, round(_STONE * FLATTENING))
        found = [_mark_contrast(each, top) for each in rendered]
        yield Mark(f"mark on a stone: {stone}", "temple", min(found))
        flat = flat_stone(stone, (_STONE, _STONE))
        yield Mark(f"mark on a stone: {stone}", "plan", _mark_contrast(flat, flat.get_rect()))


def _kinds(theme: Theme, position: Position) -> Iterator[tuple[str, Marks, Color]]:
    free = [where for where in LOCATIONS if position.height(where) < position.max_height(where)]
    spots = frozenset({Spot("A"), Spot("E"), Spot(QUARRY, "w"), Spot(QUARRY, "b")})
    yield "ring: may be picked up", Marks(sources=spots), theme.select
    yield "thick ring: is picked up", Marks(selected=Spot(QUARRY, "w")), theme.select
    yield "brackets: may go there", Marks(targets=frozenset(map(Spot, free))), theme.target
    yield "chevrons: the last turn", Marks(last=spots), theme.last
    yield "frame: the hint", Marks(hinted=spots), theme.accent


def _drawn(board: BoardView, position: Position, marks: Marks) -> np.ndarray:
    surface = pygame.Surface(_SIZE)
    board.draw(surface, position, marks=marks)
    return pygame.surfarray.array3d(surface).astype(int)


def _line_contrast(bare: np.ndarray, marked: np.ndarray, ink: Color) -> float:
    """Return the contrast between a line and the pixel near it that differs most. This pixel may
    belong to the line's own edge."""
    line = (np.abs(marked - ink).max(axis=2) <= _LIKE) & (marked != bare).any(axis=2)
    x, y = np.nonzero(line)
    light = luminance(marked) + 0.05
    here = light[x, y]
    most = np.ones_like(here)
    for way in (*range(-_REACH, 0), *range(1, _REACH + 1)):
        for there in (light[x, (y + way) % _SIZE[1]], light[(x + way) % _SIZE[0], y]):
            most = np.maximum(most, np.maximum(here / there, there / here))
    return float(np.quantile(most, _WORST_SHARE))


def _mark_contrast(picture: pygame.Surface, top: pygame.Rect) -> float:
    x, y, width, height = top
    across, along = np.meshgrid(*map(np.arange, picture.get_size()), indexing="ij")
    off = ((across - x) / width - 0.5) ** 2 + ((along - y) / height - 0.5) ** 2
    light = luminance(pygame.surfarray.array3d(picture))[off < 0.4**2]
    dark, face, bright = np.quantile(light, (0.05, 0.5, 0.95)) + 0.05
    return float(max(face / dark, bright / face))
