"""The letter of a game by message: paper with words on it, and a stone as its seal."""

from functools import lru_cache, partial

import pygame

from tholos_desktop.board.stones import draw_shadow, stone_picture
from tholos_desktop.rules import GRAY
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.boxes import Box, Canvas, Column, Fit, Row, Space, Text
from tholos_desktop.ui.live import Ground, Line, Spoken, drawn
from tholos_desktop.ui.theme import Theme, mix
from tholos_desktop.ui.ui import Ui

_SHAPE = 1.5
"""Width of a letter, as a share of its height."""
_SEAL, _FALL = 0.27, 0.15
"""Size of the seal and height of its fall, as shares of the letter's height and of its size."""
_FOLDS, _TONES = 3, 8
"""Parts into which the paper is folded, and tones of each."""
_SHADE = 170
"""Alpha of the letter's shadow, 0 to 255."""
_SHOWN = 80
"""Number of characters of the line below the words of which the beginning is shown."""


def letter_size(wide: float) -> tuple[int, int]:
    return round(wide), round(wide / _SHAPE)


def letter_box(ui: Ui, text: str, high: int, sealed: float) -> Box:
    """Return a letter, ``high`` pixels of the window, with the words of ``text`` if they fit and
    the line below them. The seal has fallen by the share ``sealed``, 0 to 1."""
    theme, edge = ui.ctx.theme, round(_SEAL * high)
    said, _, line = text.partition("\n")
    draw_seal = partial(_draw_seal, share=sealed)
    seal = Canvas(draw_seal, round((1 + _FALL) * edge), edge, shows=(sealed,))
    foot = Row(
        Spoken("", Line(line[:_SHOWN], "small", theme.marble_ink)),
        seal,
    )
    words = Fit(*(Text(said, role, theme.marble_ink) for role in ("body", "small")), Space(0))
    paper = partial(_draw_paper, theme)
    return Ground(Column(words, foot, gap=4), paper, across=18, down=14)


def letter_sign(ui: Ui, high: int) -> Box:
    """Return a small picture of a sealed letter, ``high`` pixels of the window."""
    sign = pygame.Surface((round(_SHAPE * high), high), pygame.SRCALPHA)
    rect = sign.get_rect().inflate(-high // 8, -high // 8)
    _draw_paper(ui.ctx.theme, sign, rect)
    seal = pygame.Rect(0, 0, high * 5 // 8, high * 5 // 8)
    seal.midbottom = rect.centerx, rect.bottom - high // 16
    _draw_seal(sign, seal)
    return drawn(sign)


def _draw_paper(theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
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
    shade = pygame.Surface((72, 48), pygame.SRCALPHA)
    shade.fill((0, 0, 0, _SHADE), shade.get_rect().inflate(-10, -10))
    shade = pygame.transform.gaussian_blur(shade, 3)
    reach = size[0] * 72 // 62, size[1] * 48 // 38
    return pygame.transform.smoothscale(folds, size), pygame.transform.smoothscale(shade, reach)


def _draw_seal(surface: pygame.Surface, rect: pygame.Rect, share: float = 1.0) -> None:
    """Draw a gray stone, since the colors are drawn later, that has fallen to the foot of a
    rectangle by a share."""
    if not share:
        return
    stone = stone_picture(GRAY, (rect.width, rect.width))
    place = stone.get_rect(midbottom=rect.midbottom)
    if share == 1:
        draw_shadow(surface, pygame.Vector2(place.center), rect.width)
    else:
        stone = stone.copy()
        stone.set_alpha(round(255 * share))
    surface.blit(stone, place.move(0, -round(_FALL * rect.width * (1 - ease_in_out(share)))))
