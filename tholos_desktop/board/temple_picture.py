import pygame

from tholos_desktop.board.temple_layout import TEMPLE_RADIUS, Geometry
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.rules import Position
from tholos_desktop.ui.context import Context


def temple_room(rect: pygame.Rect) -> pygame.Rect:
    """Return the room of a board whose temple, without the quarry at its left, fills ``rect``."""
    board = Geometry(pygame.Rect(0, 0, rect.width, 100 * rect.width))
    strip = (board.center.x - board.side.left) / board.radius - TEMPLE_RADIUS
    room = rect.width / board.radius - strip, board.side.height / board.radius
    radius = min(rect.width / room[0], rect.height / room[1])
    more = round(strip * radius)
    return pygame.Rect(rect.left - more, rect.top, rect.width + more, rect.height)


def temple_picture(ctx: Context, size: tuple[int, int], position: Position) -> pygame.Surface:
    """Return a picture of the temple of a position, with its ornaments, on the ground around it."""
    room = temple_room(pygame.Rect((0, 0), size))
    advanced = any(position.ornaments)
    board = TempleBoard(
        ctx, room.move(-room.left, 0), advanced=advanced, is_building=True, captions=False
    )
    picture = pygame.Surface(size)
    picture.blit(board.still_picture(position), room)
    return picture
