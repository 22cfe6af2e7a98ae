from collections.abc import Hashable
from functools import lru_cache

import pygame

from tholos_desktop.board.in_air import Air
from tholos_desktop.board.roof import Roof
from tholos_desktop.board.sky import under_sky
from tholos_desktop.board.temple_ground import TempleSide, paint_ground
from tholos_desktop.board.temple_layout import TempleAlone
from tholos_desktop.board.temple_still import Still, StillShapes
from tholos_desktop.rules import Position
from tholos_desktop.table.looks import FIRST_LOOK, Look
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import draw_shapes

_KEPT = 96
"""Number of small pictures that are kept. The largest have half a megabyte."""


def cached_temple(
    ctx: Context,
    size: tuple[int, int],
    position: Position,
    *,
    has_roof: bool = False,
    has_ground: bool = True,
    is_drawn: bool = True,
) -> pygame.Surface:
    """Return a small temple's picture, which is drawn once for all pages that show it."""
    has = has_roof, has_ground, is_drawn
    return _kept((ctx.theme, ctx.look), ctx, size, position, has)


@lru_cache(maxsize=_KEPT)
def _kept(
    _: Hashable, ctx: Context, size: tuple[int, int], position: Position, has: tuple[bool, ...]
) -> pygame.Surface:
    roof, ground, drawn = has
    return temple_picture(ctx, size, position, has_roof=roof, has_ground=ground, is_drawn=drawn)


def temple_picture(
    ctx: Context,
    size: tuple[int, int],
    position: Position,
    *,
    has_roof: bool = False,
    has_ground: bool = True,
    is_drawn: bool = True,
    look: Look | None = None,
) -> pygame.Surface:
    """Return a picture of the temple of a position, with its ornaments, face down before they are
    drawn. Whether it has a roof or not, the temple has the same size and place. Without ground, the
    picture is transparent around it. It has the player's marble; with a ``look``, it is in that
    look's light and weather."""
    geometry = TempleAlone(pygame.Rect((0, 0), size))
    seen_in = look or FIRST_LOOK._replace(marble=ctx.look.marble)
    picture = standing_temple(
        ctx, geometry, position, seen_in, has_ground=has_ground, is_drawn=is_drawn
    )
    if has_roof:
        roof = Roof(geometry, seen_in)
        picture.blit(roof.picture, roof.place())
    return picture


def standing_temple(
    ctx: Context,
    geometry: TempleAlone,
    position: Position,
    look: Look,
    *,
    has_ground: bool = True,
    is_drawn: bool = True,
) -> pygame.Surface:
    """Return a picture of a temple without roof, as large as the geometry's rectangle."""
    size = geometry.rect.size
    side = TempleSide(any(position.ornaments), look.marble, FIRST_LOOK.hour)
    if has_ground:
        picture = pygame.Surface(size)
        paint_ground(picture, geometry, ctx.theme, side.hour, side, trays=False)
    else:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.blit(*side.drawn(geometry))
    still = Still.of(position, Air(), frozenset())
    shapes = StillShapes(ctx, geometry, still, figures=None, is_building=True, is_drawn=is_drawn)
    draw_shapes(picture, shapes.all)
    return under_sky(picture, look, size)
