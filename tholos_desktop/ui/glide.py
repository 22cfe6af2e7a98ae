import pygame

from tholos_desktop.table.timeline import ease_in_out

SECONDS = 0.7
_MOST_PIXELS = 800_000
"""Maximum number of pixels of a glide's pictures. In larger windows, the pictures are drawn at this
size and then enlarged, to save time."""
_NEARER, _HIGHER = 1.1, 0.2
"""During a glide, the old picture grows to ``1 + _NEARER`` times its size. The new picture shrinks
from ``1 + _HIGHER`` times its size."""
_FADES_FROM = 0.3


class Glide:
    def __init__(self, towards: tuple[float, float], seconds: float) -> None:
        """``towards`` is the point to zoom in on, as fractions of the window's width and height."""
        self._towards, self._seconds = towards, seconds
        self._passed = 0.0
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None
        self._over: pygame.Surface | None = None
        self._under: pygame.Surface | None = None
        """``_over`` and ``_under`` are surfaces for enlarged pictures. Every frame reuses them,
        because new surfaces would take a fifth of a frame's time."""

    @property
    def is_over(self) -> bool:
        return self._passed >= self._seconds

    @property
    def has_begun(self) -> bool:
        return self._new is not None

    def begin(self, old: pygame.Surface, new: pygame.Surface) -> None:
        width, height = old.get_size()
        smaller = (_MOST_PIXELS / (width * height)) ** 0.5
        if smaller < 1:
            size = round(width * smaller), round(height * smaller)
            old, new = (pygame.transform.scale(each, size) for each in (old, new))
            self._under = old.copy()
        else:
            new = new.copy()
        self._old, self._new, self._over = old, new, old.copy()

    def pass_time(self, seconds: float) -> None:
        if self.has_begun:
            self._passed += seconds

    def draw(self, surface: pygame.Surface) -> None:
        if self._old is None or self._new is None or self._over is None:
            return
        share = ease_in_out(min(1.0, self._passed / self._seconds))
        seen = ease_in_out(max(0.0, (share - _FADES_FROM) / (1 - _FADES_FROM)))
        alpha = round(255 * seen)
        mixes = 0 < alpha < 255
        picture = (self._under if mixes else None) or surface
        if alpha < 255:
            _enlarge(self._old, 1 + _NEARER * share, self._towards, picture)
        if alpha:
            new = self._over if mixes else picture
            _enlarge(self._new, 1 + _HIGHER * (1 - share), (0.5, 0.5), new)
        if mixes:
            # A blit with this alpha needs half as much time again as two fills and a sum.
            picture.fill([255 - alpha] * 3, special_flags=pygame.BLEND_RGB_MULT)
            self._over.fill([alpha] * 3, special_flags=pygame.BLEND_RGB_MULT)
            picture.blit(self._over, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        if picture is not surface:
            pygame.transform.scale(picture, surface.get_size(), surface)


def _enlarge(
    picture: pygame.Surface, times: float, around: tuple[float, float], onto: pygame.Surface
) -> None:
    wide, high = picture.get_size()
    part = pygame.Rect(0, 0, round(wide / times), round(high / times))
    part.left = round((wide - part.width) * around[0])
    part.top = round((high - part.height) * around[1])
    pygame.transform.scale(picture.subsurface(part), onto.get_size(), onto)
