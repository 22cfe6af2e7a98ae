"""The light and weather of a look, over a picture of the temple seen from above."""

import pygame

from tholos_desktop.board import sprites
from tholos_desktop.board.art import picture as loaded
from tholos_desktop.board.light import HOURS, tinted
from tholos_desktop.table.looks import Look

_CLOUD_SHADE = (14, 12, 22, 170)
_MIST = ((-0.3, -0.1, 1.3, 0.6), (-0.05, 0.45, 1.4, 0.6))
"""Bands of mist: left, top, width and height, as shares of the view."""
_MIST_ALPHA = 150


def under_sky(
    picture: pygame.Surface, look: Look, view: tuple[int, int], at: tuple[int, int] = (0, 0)
) -> pygame.Surface:
    """Return a picture, which lies at ``at`` in a view of a given size, in the light and weather of
    a look. What is transparent stays transparent. The picture itself may be changed."""
    hour = HOURS[look.hour]
    seen = tinted(picture, hour.near) if hour.near else picture
    if look.weather == "clear":
        return seen
    veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    offset = pygame.Vector2(at)
    if look.weather == "clouds":
        shade = pygame.transform.smoothscale(loaded("evening/clouds"), view)
        shade.fill(_CLOUD_SHADE, special_flags=pygame.BLEND_RGBA_MULT)
        veil.blit(shade, -offset)
    else:
        for left, top, wide, high in _MIST:
            size = round(wide * view[0]), round(high * view[1])
            mist = sprites.haze(size, hour.haze, _MIST_ALPHA, 0)
            veil.blit(mist, pygame.Vector2(left * view[0], top * view[1]) - offset)
    if picture.get_flags() & pygame.SRCALPHA:
        shape = picture.copy()
        shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        veil.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    seen.blit(veil, (0, 0))
    return seen
