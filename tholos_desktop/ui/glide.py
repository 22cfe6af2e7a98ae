import pygame

from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.opacity import set_opacity

SECONDS = 0.7
_LARGE = 2_400_000
"""Pixels of a window from which on the glide is drawn at half its size, to be as fast."""
_NEARER, _HIGHER = 1.1, 0.2
"""Growth of the old picture, and of the new one at first."""
_FADES_FROM = 0.3


class Glide:
    """Flies into a point of the old picture while the new one settles over it."""

    def __init__(self, towards: tuple[float, float], seconds: float) -> None:
        """``towards`` is the point, in shares of the window."""
        self._towards, self._seconds = towards, seconds
        self._passed = 0.0
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None

    @property
    def is_over(self) -> bool:
        return self._passed >= self._seconds

    @property
    def has_begun(self) -> bool:
        return self._new is not None

    def begin(self, old: pygame.Surface, new: pygame.Surface) -> None:
        size = old.get_size()
        if size[0] * size[1] > _LARGE:
            size = size[0] // 2, size[1] // 2
        self._old, self._new = (pygame.transform.scale(each, size) for each in (old, new))

    def pass_time(self, seconds: float) -> None:
        if self.has_begun:
            self._passed += seconds

    def draw(self, surface: pygame.Surface) -> None:
        if self._old is None or self._new is None:
            return
        share = ease_in_out(min(1.0, self._passed / self._seconds))
        picture = _enlarged(self._new, 1 + _HIGHER * (1 - share), (0.5, 0.5))
        seen = max(0.0, (share - _FADES_FROM) / (1 - _FADES_FROM))
        if share < 1:
            new, picture = picture, _enlarged(self._old, 1 + _NEARER * share, self._towards)
            set_opacity(new, ease_in_out(seen))
            picture.blit(new, (0, 0))
        if picture.get_size() == surface.get_size():
            surface.blit(picture, (0, 0))
        else:
            pygame.transform.scale(picture, surface.get_size(), surface)


def _enlarged(picture: pygame.Surface, times: float, around: tuple[float, float]) -> pygame.Surface:
    wide, high = picture.get_size()
    part = pygame.Rect(0, 0, round(wide / times), round(high / times))
    part.left = round((wide - part.width) * around[0])
    part.top = round((high - part.height) * around[1])
    return pygame.transform.scale(picture.subsurface(part), (wide, high))
