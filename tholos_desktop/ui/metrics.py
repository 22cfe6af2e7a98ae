import pygame

from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.context import Context

_DESIGN = (1280, 720)
"""Window size in pixels at which lengths are not scaled."""
_ROLES = {
    "small": 15, "body": 17, "button": 18, "name": 23, "figure": 25, "heading": 32, "title": 44,
    "clock": 56, "banner": 84, "wordmark": 84,
}  # fmt: skip
"""Font sizes in pixels at 1280x720. Sizes in the display font are larger, because this font looks
smaller than the others."""
_LARGER = ((1.5, 0.8), (4.0, 0.6))
"""Pairs ``(limit, share)``. Until a window is ``limit`` times as large as 1280x720, widgets grow by
``share`` of the window's growth."""
_SMALLEST_PX = 13
"""Minimum font size in pixels, before the player's text scale."""
_TITLE_GROWTH = 0.3


def scale(size: tuple[int, int]) -> float:
    """Return the factor by which widgets in a window are larger than at 1280x720.

    >>> [round(scale(size), 2) for size in ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))]
    [0.75, 1.0, 1.4, 2.3]
    """
    window = min(size[0] / _DESIGN[0], size[1] / _DESIGN[1])
    grown, reached = min(window, 1.0), 1.0
    for most, share in _LARGER:
        grown += max(0.0, min(window, most) - reached) * share
        reached = most
    return grown


class Metrics:
    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        self.ctx = ctx
        self.size = size
        self._scale = scale(size)
        self._fonts: dict[str, pygame.font.Font] = {}

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    def px(self, n: float) -> int:
        """Convert pixels at 1280x720 to pixels of this window; at least 1, but 0 for 0."""
        return max(1, round(n * self._scale)) if n else 0

    def text_px(self, role: str) -> int:
        scale = self.ctx.settings.text_scale
        if role in ("title", "clock", "banner", "wordmark"):
            scale = 1 + (scale - 1) * _TITLE_GROWTH
        return max(round(_SMALLEST_PX * scale), round(self.px(_ROLES[role]) * scale))

    def font(self, role: str) -> pygame.font.Font:
        """Return the font of a role. Titles, headings and names use the display font."""
        if role not in self._fonts:
            self._fonts[role] = self._font(role)
        return self._fonts[role]

    def _font(self, role: str) -> pygame.font.Font:
        fonts, px = self.ctx.fonts, self.text_px(role)
        if role in ("title", "banner"):
            return fonts.display(px)
        if role in ("name", "heading", "wordmark"):
            return fonts.display_bold(px)
        return fonts.strong(px) if role in ("button", "figure", "clock") else fonts.text(px)

    def text_height(self, text: str, width: int, role: str = "body") -> int:
        return texts.measure(text, self.font(role), width)[1]

    def button_height(self, text: str = "A", width: int | None = None, role: str = "button") -> int:
        inner = None if width is None else width - 2 * self.px(14)
        height = texts.measure(text, self.font(role), inner)[1]
        return max(height + 2 * self.px(9), self.px(40))

    def button_width(self, text: str, *, icon: bool = False) -> int:
        aside = round(1.05 * self.text_px("button")) + self.px(7) if icon else 0
        return texts.measure(text, self.font("button"))[0] + aside + 2 * self.px(18)
