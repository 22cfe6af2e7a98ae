"""The program's name as a sign: gilded letters with a carved edge."""

from functools import lru_cache

import pygame

from tholos_desktop.ui import typesetting
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color
from tholos_desktop.ui.widgets import Label

_GOLD = (255, 244, 212), (250, 226, 172), (238, 198, 124), (224, 174, 98), (244, 212, 148)
"""Colors of the letters from top to bottom."""
_LIGHT, _DEEP, _SHADOW = (255, 250, 230), (112, 68, 26), (14, 9, 6)
"""Colors of the letters' upper edge, of their lower edge, and of their shadow."""


class Wordmark(Label):
    def _paint(self, surface: pygame.Surface) -> None:
        theme = self.container.ctx.theme
        if theme == HIGH_CONTRAST or typesetting.dye is not None:
            super()._paint(surface)
            return
        sign, edge = _gilded(self.text, self.container.font(self.role))
        left, top = self.shown_rect.topleft
        surface.blit(sign, (left - edge, top - edge))


@lru_cache(maxsize=2)
def _gilded(text: str, font: pygame.font.Font) -> tuple[pygame.Surface, int]:
    """Return the picture of a text, and the width in pixels of the clear space around it."""
    letters = font.render(text, True, (255, 255, 255))
    high = font.get_height()
    edge, deep = high // 6, max(1, round(high / 48))
    sign = pygame.Surface((letters.get_width() + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
    sign.fill((*_SHADOW, 0))
    for _ in range(2):
        sign.blit(_dyed(letters, _SHADOW), (edge + deep, edge + 2 * deep))
    sign = pygame.transform.gaussian_blur(sign, max(1, high // 20))
    for down in range(1, deep + 1):
        sign.blit(_dyed(letters, _DEEP), (edge + down // 2, edge + down))
    sign.blit(_dyed(letters, _LIGHT), (edge, edge - max(1, deep // 2)))
    rise = letters.get_bounding_rect()
    column = pygame.Surface((1, len(_GOLD)))
    for row, color in enumerate(_GOLD):
        column.set_at((0, row), color)
    gold = pygame.transform.smoothscale(column, (letters.get_width(), rise.height))
    letters.blit(gold, (0, rise.top), special_flags=pygame.BLEND_RGB_MULT)
    sign.blit(letters, (edge, edge))
    return sign, edge


def _dyed(letters: pygame.Surface, color: Color) -> pygame.Surface:
    dyed = letters.copy()
    dyed.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dyed
