"""The evening over Delphi, behind the menu and its pages: sky, hills, and a round temple."""

from functools import lru_cache

import pygame

from tholos_desktop.theme import Colour, Theme, mix

_STARS = 70
_DETAIL = (1400, 1500)
"""The size that the temple is drawn at before it is scaled to the window."""


def draw_backdrop(surface: pygame.Surface, theme: Theme, *, dimmed: bool = False) -> None:
    """Fill the window with the evening; dimmed, it stays behind a page of controls."""
    surface.blit(_picture(surface.get_size(), theme, dimmed), (0, 0))


def shade(surface: pygame.Surface, theme: Theme) -> None:
    """Darken what is below an overlay."""
    veil = pygame.Surface(surface.get_size())
    veil.fill(theme.night)
    veil.set_alpha(190)
    surface.blit(veil, (0, 0))


@lru_cache(maxsize=2)
def _picture(size: tuple[int, int], theme: Theme, dimmed: bool) -> pygame.Surface:
    picture = pygame.Surface(size)
    _draw_sky(picture, theme)
    _draw_hills(picture, theme)
    temple = _temple(theme)
    height = int(size[1] * 0.98)
    width = min(int(height * _DETAIL[0] / _DETAIL[1]), int(size[0] * 0.56))
    height = width * _DETAIL[1] // _DETAIL[0]
    small = pygame.transform.smoothscale(temple, (width, height))
    picture.blit(small, (size[0] - width - size[0] // 40, size[1] - height - size[1] // 26))
    if dimmed:
        veil = pygame.Surface(size)
        veil.fill(theme.surface)
        veil.set_alpha(205)
        picture.blit(veil, (0, 0))
    return picture


def _draw_sky(picture: pygame.Surface, theme: Theme) -> None:
    width, height = picture.get_size()
    glow = mix(theme.dusk, theme.accent, 0.42)
    bands = (theme.night, mix(theme.night, theme.dusk, 0.45), theme.dusk, glow)
    strip = pygame.Surface((1, 64))
    for y in range(64):
        place = (y / 63) ** 1.15 * (len(bands) - 1)
        index = min(int(place), len(bands) - 2)
        strip.set_at((0, y), mix(bands[index], bands[index + 1], place - index))
    picture.blit(pygame.transform.smoothscale(strip, (width, int(height * 0.86))), (0, 0))
    seed = 7
    for _ in range(_STARS):
        seed = (seed * 1103515245 + 12345) % 2**31
        x, y = int(width * (0.36 + 0.64 * (seed % 1000) / 1000)), (seed // 7919) % int(height * 0.5)
        share = 0.25 + (seed % 60) / 100
        red, green, blue, _ = picture.get_at((x, y))
        star = mix((red, green, blue), theme.ink, share)
        radius = max(1, height // 700) if seed % 5 else max(1, height // 450)
        pygame.draw.circle(picture, star, (x, y), radius)


def _draw_hills(picture: pygame.Surface, theme: Theme) -> None:
    width, height = picture.get_size()
    far = ((0, 72), (9, 66), (20, 74), (33, 63), (45, 72), (60, 60), (74, 70), (88, 62), (100, 70))
    near = ((0, 84), (14, 79), (30, 85), (48, 80), (66, 86), (82, 82), (100, 87))
    for points, share in ((far, 0.55), (near, 0.2)):
        colour = mix(theme.night, theme.dusk, share)
        outline = [(width * x // 100, height * y // 100) for x, y in points]
        pygame.draw.polygon(picture, colour, [*outline, (width, height), (0, height)])


def _temple(theme: Theme) -> pygame.Surface:
    """A round temple that is half built: its drums are the stones of the game."""
    picture = pygame.Surface(_DETAIL, pygame.SRCALPHA)
    marble = mix(theme.marble, theme.dusk, 0.34)
    dark = mix(theme.marble_dark, theme.night, 0.45)
    white = mix(theme.white_side, theme.dusk, 0.16)
    gray = mix(theme.gray_side, theme.dusk, 0.12)
    black = mix(theme.black_side, theme.dusk, 0.1)
    for index in range(3):  # the steps, the lowest first
        half = 660 - 62 * index
        colour = mix(dark, marble, 0.2 + 0.13 * index)
        _drum(picture, (700, 1400 - 46 * index), (half, 46), colour, 0.19)
    back = mix(dark, theme.dusk, 0.35)
    for x, height in ((470, 4), (930, 3), (700, 5)):  # columns on the far side
        for index in range(height):
            _drum(picture, (x, 1190 - 118 * index), (62, 118), mix(back, theme.night, 0.12))
    stones = {"w": white, "g": gray, "b": black}
    for x, y, column in (
        (250, 1262, "wgwbw"),
        (480, 1315, "bwwgb"),
        (700, 1330, "wbg"),
        (920, 1315, "gbwwg"),
        (1150, 1262, "wwbgw"),
    ):
        for index, stone in enumerate(column):
            _drum(picture, (x, y - 136 * index), (88, 136), stones[stone])
    for x in (250, 1150):  # what is left of the entablature
        _beam(picture, (x - 128, x + 128), 592, marble, dark)
    return picture


def _drum(
    picture: pygame.Surface,
    base: tuple[int, int],
    size: tuple[int, int],
    colour: Colour,
    flatness: float = 0.2,
) -> None:
    """A round stone of a half width and a height on the middle of its base, lit from the left."""
    (x, y), (half, height) = base, size
    depth = int(half * flatness)
    night = (8, 14, 20)
    for column in range(-half, half):
        turn = (column + half) / (2 * half)
        light = 1 - abs(turn - 0.32) * 1.25
        flute = 0.06 if (column // max(6, half // 9)) % 2 else 0.0
        tone = mix(night, colour, max(0.25, min(1.0, 0.42 + 0.58 * light - flute)))
        sag = int(depth * (1 - (column / half) ** 2) ** 0.5)
        pygame.draw.line(picture, tone, (x + column, y - height + sag), (x + column, y + sag))
    lid = pygame.Rect(x - half, y - height - depth, 2 * half, 2 * depth)
    pygame.draw.ellipse(picture, mix(colour, (255, 248, 230), 0.16), lid)
    pygame.draw.ellipse(picture, mix(night, colour, 0.55), lid, 3)


def _beam(
    picture: pygame.Surface, span: tuple[int, int], y: int, light: Colour, dark: Colour
) -> None:
    """A piece of the entablature, with its triglyphs, on a column."""
    left, right = span
    pygame.draw.rect(picture, mix(light, dark, 0.35), (left + 14, y - 62, right - left - 28, 62))
    frieze = pygame.Rect(left + 22, y - 142, right - left - 44, 80)
    pygame.draw.rect(picture, mix(light, dark, 0.5), frieze)
    for x in range(frieze.left + 14, frieze.right - 40, 84):
        for stripe in range(3):
            pygame.draw.rect(picture, light, (x + 16 * stripe, frieze.top + 6, 10, 68))
    pygame.draw.polygon(
        picture,
        light,
        [(left - 8, y - 172), (right + 8, y - 172), (right - 6, y - 142), (left + 6, y - 142)],
    )
    pygame.draw.line(picture, dark, (left + 14, y - 62), (right - 14, y - 62), 4)
