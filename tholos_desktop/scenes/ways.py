"""Pictures of the ways to play."""

import pygame

from tholos_desktop.board.stones import stone_picture
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.ui.theme import Color

_FAR = (226, 190, 120)


def two_stones(edge: int, tenths: int = 9) -> pygame.Surface:
    """Return a picture of two stones. Each stone's height is ``edge`` times ``tenths`` / 10."""
    picture = pygame.Surface((edge * 2, edge), pygame.SRCALPHA)
    size = edge * tenths // 10, edge * tenths // 10
    for stone, left in ((WHITE, 0), (BLACK, edge * (20 - tenths) // 10)):
        picture.blit(stone_picture(stone, size), (left, edge * (10 - tenths) // 20))
    return picture


def two_far_stones(edge: int) -> pygame.Surface:
    picture = two_stones(edge, 6)
    for step in range(3):
        center, radius = (edge + (step - 1) * edge // 5, edge // 2), max(2, edge // 24)
        pygame.draw.circle(picture, _FAR, center, radius)
    return picture


def side_by_side(*pictures: pygame.Surface) -> pygame.Surface:
    edge = pictures[0].get_height()
    row = pygame.Surface((edge * len(pictures), edge), pygame.SRCALPHA)
    for index, picture in enumerate(pictures):
        row.blit(picture, (edge * index, 0))
    return row


def no_face(edge: int, color: Color) -> pygame.Surface:
    disc = pygame.Surface((edge, edge), pygame.SRCALPHA)
    pygame.draw.aacircle(disc, color, (edge // 2, edge // 2), edge // 2)
    return disc
