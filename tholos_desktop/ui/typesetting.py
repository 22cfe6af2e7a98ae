import io
import re
import struct
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from tholos_desktop import files
from tholos_desktop.ui.font_fallback import FontFallback, GlyphRun
from tholos_desktop.ui.theme import Color

SIZES_KEPT = 64
"""Maximum number of cached fonts, twice as many as a window needs; each takes half a megabyte."""
_MIN_PX = 6
_GAP = re.compile("(?<![+−×=→]) (?![+−×=→])")
"""A space at which a line may end: not beside a sign, since 5 + 3 and 57 → 45 stay together."""


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
    """A font that draws any text: characters that it lacks with other fonts, and those that no font
    has as boxes. It replaces some spaces."""

    space = " "
    scale = 1.0
    """Size of another font that looks as large as this one."""

    def __init__(self, fonts: "Fonts", files: tuple[str, ...], px: int) -> None:
        """``files`` are this font's and those to try next."""
        super().__init__(io.BytesIO(fonts.content(files[0])), px)
        self._fonts, self._files = fonts, files

    def render(  # type: ignore[override]  # no text here is bytes
        self, text: str, antialias: bool, color: Color
    ) -> pygame.Surface:
        dyed = dye(text, self, color) if dye and self.size(text)[0] else color
        pictures = [self._picture(run, antialias, dyed or color) for run in self._runs(text)]
        drawn = _side_by_side(pictures) if len(pictures) != 1 else pictures[0]
        if dyed is None:
            drawn.fill((0, 0, 0, 0))
        return drawn

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        sizes = [self._size(run) for run in self._runs(text)]
        return sum(width for width, _ in sizes), max(height for _, height in sizes)

    def _runs(self, text: str) -> Sequence[GlyphRun]:
        if text.isascii() and text.isprintable():
            return (GlyphRun(text, self._files[0], ""),)
        return self._fonts.fallback.runs(text, self._files)

    def _is_own(self, run: GlyphRun) -> bool:
        return run.file == self._files[0] and not run.script

    def _size(self, run: GlyphRun) -> tuple[int, int]:
        if self._is_own(run):
            return super().size(self._spaced(run.text))
        return self._picture(run, True, (255, 255, 255)).get_size()

    def _picture(self, run: GlyphRun, antialias: bool, color: Color) -> pygame.Surface:
        if self._is_own(run):
            is_wide = super().size(self._spaced(run.text))[0] > 0  # pygame draws no joiner alone
            return super().render(self._spaced(run.text) if is_wide else "", antialias, color)
        other = self._fonts.other(run, round(self.get_point_size() * self.scale))
        text = run.text if other.size(run.text)[0] else ""
        return self._on_line(other.render(text, antialias, color), other.get_ascent())

    def _on_line(self, drawn: pygame.Surface, ascent: int) -> pygame.Surface:
        """Return a picture of this font's height with a text of another font, on the same baseline
        if it fits there. A text that is higher than the line is reduced."""
        height, ink = self.get_height(), drawn.get_bounding_rect()
        width, top = drawn.get_width(), self.get_ascent() - ascent
        if ink.height > height:
            drawn = drawn.subsurface((0, ink.top, width, ink.height))
            width = max(1, width * height // ink.height)
            drawn, top = pygame.transform.smoothscale(drawn, (width, height)), 0
        else:
            top = max(-ink.top, min(top, height - ink.bottom))
        line = pygame.Surface((width, height), pygame.SRCALPHA)
        line.blit(drawn, (0, top))
        return line

    def _spaced(self, text: str) -> str:
        return text.replace(" ", self.space)


class DisplayFace(FontFace):
    """GFS Neohellenic. Its space is too wide, so the no-break space is drawn instead. The minus
    sign replaces the faulty en dash."""

    space = "\u00a0"
    scale = 0.8

    def _spaced(self, text: str) -> str:
        return super()._spaced(text).replace("–", "−")


def _whole_font(content: bytes) -> bytes:
    """Return an OpenType font. Raises an error if a part of it lies behind its end: SDL may end the
    program while it draws with such a font."""
    tables = struct.unpack_from(">H", content, 4)[0]
    for table in range(tables):
        offset, length = struct.unpack_from(">II", content, 12 + 16 * table + 8)
        if offset + length > len(content):
            raise ValueError("the font is cut")
    return content


class Fonts:
    """The program's fonts. Each file is read once, and recently used sizes are cached."""

    def __init__(self) -> None:
        """Raises :class:`.AssetError` if there are no fonts, or a damaged one."""
        self.folder = files.asset("fonts")
        self._regular = str(self.folder / "Inter-Regular.otf")
        self.fallback = FontFallback()
        self._contents: dict[str, bytes] = {}
        for file in self.folder.glob("*.otf"):
            self.content(str(file))
        self._fonts: dict[tuple[str, str, int], pygame.font.Font] = {}

    def text(self, px: int) -> pygame.font.Font:
        return self._face(FontFace, px, "Inter-Regular.otf")

    def strong(self, px: int) -> pygame.font.Font:
        return self._face(FontFace, px, "Inter-SemiBold.otf")

    def display(self, px: int) -> pygame.font.Font:
        return self._face(DisplayFace, px, "GFSNeohellenic.otf", "Inter-Regular.otf")

    def display_bold(self, px: int) -> pygame.font.Font:
        return self._face(DisplayFace, px, "GFSNeohellenicBold.otf", "Inter-SemiBold.otf")

    def can_draw(self, letter: str) -> bool:
        """Return True if a character can be drawn, with whatever font."""
        return all(run.file for run in self.fallback.runs(letter, (self._regular,)))

    def content(self, file: str) -> bytes:
        if file not in self._contents:
            path = files.present(Path(file))
            with files.reading(path):
                self._contents[file] = _whole_font(path.read_bytes())
        return self._contents[file]

    def other(self, run: GlyphRun, px: int) -> pygame.font.Font:
        """Return the font to draw a run in another font than the line's own."""
        file = run.file or self._regular

        def load() -> pygame.font.Font:
            font = pygame.font.Font(file, px)
            if run.script:
                font.set_script(run.script)
                font.set_direction(run.direction)
            return font

        return self._kept((file, run.script, px), load)

    def _face(self, kind: type[FontFace], px: int, *names: str) -> pygame.font.Font:
        px = max(_MIN_PX, int(px))

        def load() -> pygame.font.Font:
            return kind(self, tuple(str(self.folder / name) for name in names), px)

        return self._kept((names[0], kind.__name__, px), load)

    def _kept(
        self, key: tuple[str, str, int], load: Callable[[], pygame.font.Font]
    ) -> pygame.font.Font:
        font = self._fonts.pop(key, None)
        if font is None:
            font = load()
            if len(self._fonts) >= SIZES_KEPT:
                del self._fonts[next(iter(self._fonts))]
                for kept in (_lines, _wrapped, wrapped_width, _measured, _rendered):
                    kept.cache_clear()  # since their keys keep fonts alive
        self._fonts[key] = font
        return font


def _side_by_side(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """Return pictures of parts of a line in one picture. Their lower edges are in line."""
    sizes = [picture.get_size() for picture in pictures]
    line = pygame.Surface(
        (sum(width for width, _ in sizes), max(height for _, height in sizes)), pygame.SRCALPHA
    )
    left = 0
    for picture, (width, height) in zip(pictures, sizes, strict=True):
        line.blit(picture, (left, line.get_height() - height))
        left += width
    return line


def wrapped(text: str, font: pygame.font.Font, width: int) -> list[str]:
    """Split a text into lines of at most ``width`` pixels. A word wider than that, such as a long
    name, is broken."""
    return list(_lines(text, font, width))


@lru_cache(maxsize=1024)
def _lines(text: str, font: pygame.font.Font, width: int) -> tuple[str, ...]:
    whole = _wrapped(text, font, width)
    return tuple(part for line in whole for part in _broken(line, font, width))


@lru_cache(maxsize=1024)
def _wrapped(text: str, font: pygame.font.Font, width: int) -> tuple[str, ...]:
    """Split a text between words. A word wider than ``width`` stays whole, on a line of its own."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if font.size(paragraph)[0] <= width:
            lines.append(paragraph)
            continue
        line = ""
        for word in _words(paragraph, font, width):
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _words(paragraph: str, font: pygame.font.Font, width: int) -> Iterator[str]:
    """Yield the parts of a text between which lines may end. A sum is one of them if it fits."""
    for word in _GAP.split(paragraph):
        is_whole = " " not in word or font.size(word)[0] <= width
        yield from (word,) if is_whole else word.split(" ")


def _broken(line: str, font: pygame.font.Font, width: int) -> Iterator[str]:
    while len(line) > 1 and font.size(line)[0] > width:
        fits = bisect_right(range(len(line)), width, 1, key=lambda n: font.size(line[:n])[0])
        fits = max(1, fits - 1)
        yield line[:fits]
        line = line[fits:]
    yield line


def measure(text: str, font: pygame.font.Font, width: int | None = None) -> tuple[int, int]:
    """Return the size of a text, in lines of at most ``width`` pixels if given. The size is wider
    than that if a word must be broken."""
    return _measured(text, font, width)


@lru_cache(maxsize=1024)
def _measured(text: str, font: pygame.font.Font, width: int | None) -> tuple[int, int]:
    if width is None:
        lines = text.split("\n")
        return max(font.size(line)[0] for line in lines), font.get_linesize() * len(lines)
    high = font.get_linesize() * len(_lines(text, font, width))
    return wrapped_width(text, font, width), high


@lru_cache(maxsize=1024)
def wrapped_width(text: str, font: pygame.font.Font, width: int) -> int:
    """Return the width of a text's lines without broken words, which may exceed ``width``."""
    return max(font.size(line)[0] for line in _wrapped(text, font, width))


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

    A text that does not fit is drawn anyway and reported to ``on_overflow``, and so is a text with
    a word that had to be broken."""
    if not text:
        return 0
    rect = pygame.Rect(rect)
    lines = wrapped(text, font, rect.width) if wrap else text.split("\n")
    render = _rendered if dye is None else _render
    pictures = [render(line, font, color) for line in lines]
    step = font.get_linesize()
    height = step * len(lines)
    width = max(picture.get_width() for picture in pictures)
    if wrap and on_overflow:
        width = wrapped_width(text, font, rect.width)
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
