import io
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import pygame

from tholos_desktop import files
from tholos_desktop.plain_text import printable
from tholos_desktop.ui.theme import Color

SIZES_KEPT = 64
"""Maximum number of cached fonts, twice as many as a window needs; each takes half a megabyte."""
_MIN_PX = 6


class Overflow(NamedTuple):
    """A text or widget that did not fit; sizes are in pixels."""

    what: str
    needed: tuple[int, int]
    room: tuple[int, int]


on_overflow: Callable[[Overflow], object] | None = None
"""Test hook, called with every text or widget that does not fit."""


dye: Callable[[str, pygame.font.Font, Color], Color | None] | None = None
"""Test hook that returns the color in which to draw a text, or ``None`` to omit the text. While it
is set, texts are not cached."""


class FontFace(pygame.font.Font):
    """A font that accepts any text. It replaces characters that it cannot draw, and some spaces."""

    space = " "

    def render(  # type: ignore[override]  # no text here is bytes
        self, text: str, antialias: bool, color: Color, **options: Any
    ) -> pygame.Surface:
        visible = self._drawable(text) if self.size(text)[0] else ""  # pygame draws no joiner alone
        dyed = dye(visible, self, color) if dye and visible else color
        drawn = super().render(visible, antialias, dyed or color, **options)
        if dyed is None:
            drawn.fill((0, 0, 0, 0))
        return drawn

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        return super().size(self._drawable(text))

    def _drawable(self, text: str) -> str:
        return printable(text).replace("\u00a0", " ").replace(" ", self.space)


class DisplayFace(FontFace):
    """GFS Neohellenic. Its space is too wide, so the no-break space is drawn instead. The minus
    sign replaces the faulty en dash."""

    space = "\u00a0"

    def _drawable(self, text: str) -> str:
        return super()._drawable(text).replace("–", "−")


class Fonts:
    """The program's fonts. Each file is read once, and recently used sizes are cached."""

    def __init__(self) -> None:
        """Raises :class:`.MissingAssetError` if there are no fonts."""
        self.folder = files.asset("fonts")
        self._faces: dict[str, bytes] = {}
        self._fonts: dict[tuple[str, int], FontFace] = {}

    def text(self, px: int) -> pygame.font.Font:
        return self._font("Inter-Regular.otf", px)

    def strong(self, px: int) -> pygame.font.Font:
        return self._font("Inter-SemiBold.otf", px)

    def display(self, px: int) -> pygame.font.Font:
        return self._font("GFSNeohellenic.otf", px, DisplayFace)

    def display_bold(self, px: int) -> pygame.font.Font:
        return self._font("GFSNeohellenicBold.otf", px, DisplayFace)

    def _font(self, name: str, px: int, face: type[FontFace] = FontFace) -> pygame.font.Font:
        key = name, max(_MIN_PX, int(px))
        font = self._fonts.pop(key, None) or self._loaded(*key, face)
        self._fonts[key] = font
        return font

    def _loaded(self, name: str, px: int, face: type[FontFace]) -> FontFace:
        if name not in self._faces:
            self._faces[name] = files.present(self.folder / name).read_bytes()
        if len(self._fonts) >= SIZES_KEPT:
            del self._fonts[next(iter(self._fonts))]
            for kept in (_wrapped, _measured, _rendered):  # their keys keep fonts alive
                kept.cache_clear()
        return face(io.BytesIO(self._faces[name]), px)


def wrapped(text: str, font: pygame.font.Font, width: int) -> list[str]:
    """Split a text into lines of at most ``width`` pixels. A word wider than that stays whole."""
    return list(_wrapped(text, font, width))


@lru_cache(maxsize=1024)
def _wrapped(text: str, font: pygame.font.Font, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def measure(text: str, font: pygame.font.Font, width: int | None = None) -> tuple[int, int]:
    return _measured(text, font, width)


@lru_cache(maxsize=1024)
def _measured(text: str, font: pygame.font.Font, width: int | None) -> tuple[int, int]:
    lines = text.split("\n") if width is None else wrapped(text, font, width)
    return max(font.size(line)[0] for line in lines), font.get_linesize() * len(lines)


def wrapped_width(text: str, font: pygame.font.Font, width: int) -> int:
    return max(font.size(line)[0] for line in wrapped(text, font, width))


def shortened(text: str, font: pygame.font.Font, width: int) -> str:
    """Return a text, shortened to ``width`` pixels with an ellipsis if it is wider."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(f"{text}…")[0] > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def note_overflow(what: str, needed: tuple[int, int], room: tuple[int, int]) -> None:
    if on_overflow:
        on_overflow(Overflow(what, needed, room))


def draw_text(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect | tuple[int, int, int, int],
    font: pygame.font.Font,
    color: Color,
    *,
    align: str = "left",
    wrap: bool = True,
    valign: str = "top",
) -> int:
    """Draw a text and return its height. ``align``: left, center or right; ``valign``: top, middle
    or bottom.

    A text that does not fit is drawn anyway and reported to ``on_overflow``."""
    if not text:
        return 0
    rect = pygame.Rect(rect)
    lines = wrapped(text, font, rect.width) if wrap else text.split("\n")
    render = _rendered if dye is None else _render
    pictures = [render(line, font, color) for line in lines]
    step = font.get_linesize()
    height = step * len(lines)
    width = max(picture.get_width() for picture in pictures)
    if width > rect.width + 1 or height > rect.height + 1:
        note_overflow(text, (width, height), rect.size)
    room = rect.height - height
    top = rect.top + {"top": 0, "middle": room // 2, "bottom": room}[valign]
    for index, picture in enumerate(pictures):
        slack = rect.width - picture.get_width()
        left = rect.left + {"left": 0, "center": slack // 2, "right": slack}[align]
        above = max(0, picture.get_height() - step)  # accents of capitals, over the line
        surface.blit(picture, (left, top + index * step - above))
    return height


def draw_line(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect | tuple[int, int, int, int],
    font: pygame.font.Font,
    color: Color,
    *,
    align: str = "left",
) -> None:
    """Draw a text on one line, in the middle of a rectangle's height."""
    draw_text(surface, text, rect, font, color, align=align, valign="middle", wrap=False)


def _render(line: str, font: pygame.font.Font, color: Color) -> pygame.Surface:
    return font.render(line, True, color)


_rendered = lru_cache(maxsize=1024)(_render)
