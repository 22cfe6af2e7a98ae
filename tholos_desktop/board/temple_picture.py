import pygame

from tholos_desktop.board.in_air import Air
from tholos_desktop.board.roof import Roof
from tholos_desktop.board.temple_ground import TempleSide, paint_ground
from tholos_desktop.board.temple_layout import TempleAlone
from tholos_desktop.board.temple_still import Still, StillShapes
from tholos_desktop.rules import Position
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import draw_shapes


def temple_picture(
    ctx: Context,
    size: tuple[int, int],
    position: Position,
    *,
    has_roof: bool = False,
    has_ground: bool = True,
    marble: str = "",
) -> pygame.Surface:
    """Return a picture of the temple of a position, with its ornaments. Whether it has a roof or
    not, the temple has the same size and place. Without ground, the picture is transparent around
    it. ``marble`` is by default the player's."""
    geometry = TempleAlone(pygame.Rect((0, 0), size))
    side = TempleSide(any(position.ornaments), marble or ctx.look.marble)
    if has_ground:
        picture = pygame.Surface(size)
        paint_ground(picture, geometry, ctx.theme, side, trays=False)
    else:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.blit(*side.drawn(geometry))
    still = Still.of(position, Air(), frozenset())
    shapes = StillShapes(ctx, geometry, still, figures=None, is_building=True)
    draw_shapes(picture, shapes.all)
    if has_roof:
        Roof(geometry).draw(picture)
    return picture
