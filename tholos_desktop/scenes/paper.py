"""The paper of a letter, and the stone that seals it."""

from functools import lru_cache

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.stones import soft_shadow, stone_picture
from tholos_desktop.board.temple_layout import FLATTENING
from tholos_desktop.rules import GRAY
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.theme import Theme, mix

SHAPE = 1.5
"""Width of a letter, as a share of its height."""
_STONE = 0.8
"""Size of the seal's stone, as a share of the seal's place."""
_FOLDS, _TONES = 3, 8
"""Parts into which the paper is folded, and tones of each."""
_SHADE = 170
"""Alpha of the letter's shadow, 0 to 255."""


def letter_sign(theme: Theme, high: int) -> pygame.Surface:
    """Return a small picture of a sealed letter, ``high`` pixels of the window."""
    sign = pygame.Surface((round(SHAPE * high), high), pygame.SRCALPHA)
    rect = sign.get_rect().inflate(-high // 8, -high // 8)
    draw_paper(theme, sign, rect)
    for part in (2, 4):
        left, line = rect.left + high // 6, rect.top + part * rect.height // 8
        ends = (left, line), (rect.right - high // 6, line)
        pygame.draw.line(sign, theme.marble_dark, *ends, max(1, high // 20))
    seal = pygame.Rect(0, 0, high * 5 // 8, high * 5 // 8)
    seal.bottomright = rect.right, rect.bottom
    draw_seal(sign, seal)
    return sign


def draw_paper(theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a folded sheet and its shadow."""
    paper, shade = _paper(rect.size, theme)
    place = shade.get_rect(center=rect.center)
    surface.blit(shade, place.move(0, rect.height // 24))
    surface.blit(paper, rect)


@lru_cache(maxsize=4)
def _paper(size: tuple[int, int], theme: Theme) -> tuple[pygame.Surface, pygame.Surface]:
    """Return a folded sheet and its shadow, which reaches further."""
    light, dark = mix(theme.marble, (255, 255, 255), 0.6), theme.marble
    folds = pygame.Surface((2, _FOLDS * _TONES))
    for tone in range(folds.get_height()):
        folds.fill(mix(light, dark, tone % _TONES / _TONES), (0, tone, 2, 1))
    shade = pygame.Surface((80, 60), pygame.SRCALPHA)
    shade.fill((0, 0, 0, _SHADE), shade.get_rect().inflate(-20, -20))
    shade = pygame.transform.gaussian_blur(shade, 3)
    reach = size[0] * 80 // 60, size[1] * 60 // 40
    return pygame.transform.smoothscale(folds, size), pygame.transform.smoothscale(shade, reach)


def draw_seal(surface: pygame.Surface, rect: pygame.Rect, share: float = 1.0) -> None:
    """Draw a gray stone, since the colors are drawn later, that has fallen by a share. Its shadow
    stays within the rectangle as well."""
    edge = round(_STONE * rect.width)
    aside = (rect.width - edge) // 2
    stone, shadow = stone_picture(GRAY, (edge, edge)), soft_shadow(edge, 0)
    foot = pygame.Vector2(rect.centerx, rect.bottom - aside - edge * FLATTENING / 2)
    seal = pygame.Surface(rect.size, pygame.SRCALPHA)
    shade = around(foot + pygame.Vector2(aside, aside) / 2, shadow.get_size())
    seal.blit(shadow, shade.move(-rect.left, -rect.top))
    seal.blit(stone, (aside, round(aside * (1 + ease_in_out(share))) - aside))
    seal.set_alpha(round(255 * share))
    surface.blit(seal, rect)
