"""Backgrounds (plates) of buttons: rounded, with an edge, colored by kind and state.

They are drawn here because pygame-gui is slow: it draws each one at four times its size, for every
state."""

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

import pygame

from tholos_desktop.ui.theme import HIGH_CONTRAST, Color, Theme, mix

_OVERSIZE = 4
_LIGHT, _DARK = (255, 244, 220), (70, 40, 20)


class Kind(Enum):
    PLAIN = auto()
    PRIMARY = auto()
    OPTION = auto()
    DANGER = auto()
    QUIET = auto()


class State(Enum):
    NORMAL = auto()
    HOVERED = auto()
    ACTIVE = auto()
    SELECTED = auto()
    DISABLED = auto()


class PlateColors(NamedTuple):
    ground: Color
    edge: Color
    is_raised: bool = False
    """True to draw a light line along the top and a dark one along the bottom."""


def look(theme: Theme, kind: Kind, state: State) -> PlateColors:
    if state == State.DISABLED:
        return PlateColors(theme.surface, theme.faint)
    if kind == Kind.PRIMARY:
        normal = PlateColors(theme.accent, theme.focus)
        looks = {
            State.HOVERED: (theme.focus, theme.marble),
            State.ACTIVE: (theme.marble_shade, theme.marble),
        }
    else:
        normals = {
            Kind.PLAIN: PlateColors(theme.raised, theme.line),
            Kind.OPTION: PlateColors(theme.surface, theme.line),
            Kind.DANGER: PlateColors(theme.panel, theme.warning),
            Kind.QUIET: PlateColors(theme.panel, theme.faint),
        }
        normal = normals[kind]
        chosen = theme.hover, theme.warning if kind == Kind.DANGER else theme.accent
        looks = {
            State.HOVERED: chosen,
            State.SELECTED: chosen,
            State.ACTIVE: (theme.pressed, theme.accent),
        }
    ground, edge = looks.get(state, normal[:2])
    is_raised = kind == Kind.PRIMARY and state != State.ACTIVE and theme != HIGH_CONTRAST
    return PlateColors(ground, edge, is_raised)


@lru_cache(maxsize=48)
def plate(size: tuple[int, int], radius: int, line: int, colors: PlateColors) -> pygame.Surface:
    """Return a button's background. Corner radius and edge width are in pixels."""
    radius = min(radius, min(size) // 2)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colors.edge)
    surface.fill(colors.ground, surface.get_rect().inflate(-2 * line, -2 * line))
    corners = _corners(radius, line, colors)
    right, bottom = size[0] - radius, size[1] - radius
    for left, x in ((0, 0), (radius, right)):
        for top, y in ((0, 0), (radius, bottom)):
            part = pygame.Rect(left, top, radius, radius)
            surface.fill((0, 0, 0, 0), (x, y, radius, radius))
            surface.blit(corners, (x, y), part, special_flags=pygame.BLEND_RGBA_ADD)
    if colors.is_raised:
        inner = surface.get_rect().inflate(-2 * radius, -2 * line)
        light, dark = (mix(colors.ground, tone, 0.4) for tone in (_LIGHT, _DARK))
        surface.fill(light, (inner.left, inner.top, inner.width, line))
        surface.fill(dark, (inner.left, inner.bottom - 2 * line, inner.width, 2 * line))
    return surface


def _corners(radius: int, line: int, colors: PlateColors) -> pygame.Surface:
    edge = 2 * radius * _OVERSIZE
    big = pygame.Surface((edge, edge), pygame.SRCALPHA)
    big.fill((*colors.edge, 0))
    pygame.draw.rect(big, colors.edge, big.get_rect(), border_radius=radius * _OVERSIZE)
    ground = big.get_rect().inflate(-2 * line * _OVERSIZE, -2 * line * _OVERSIZE)
    inner = max(0, radius - line) * _OVERSIZE
    pygame.draw.rect(big, colors.ground, ground, border_radius=inner)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))
