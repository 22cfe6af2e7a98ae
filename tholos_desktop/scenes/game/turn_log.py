"""The log of a game's turns: lines that wrap, scroll and can be clicked.

A text box of pygame-gui would lay out everything again for each new line."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.reader.tree import Node
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.reading import pressed_text
from tholos_desktop.ui.typesetting import draw_text, measure

_WHEEL_LINES = 3


class _LogLine(NamedTuple):
    text: str
    top: int
    height: int


class TurnLog:
    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        font: pygame.font.Font,
        chosen: Callable[[int], object],
    ) -> None:
        self.ctx = ctx
        self.rect = pygame.Rect(rect)
        self._font = font
        self._chosen = chosen
        self._pad = max(4, font.get_height() // 3)
        self._lines: list[_LogLine] = []
        self._offset = 0
        self.current: int | None = None
        """Number of the turn whose position is shown; ``None`` for the last one."""

    @property
    def shown(self) -> tuple[object, ...]:
        return self.current, self._offset, tuple(line.text for line in self._lines)

    def show_entries(self, texts: list[str]) -> None:
        same = 0
        while same < min(len(texts), len(self._lines)) and self._lines[same].text == texts[same]:
            same += 1
        if same == len(texts) == len(self._lines):
            return
        del self._lines[same:]
        top = self._lines[-1].top + self._lines[-1].height if self._lines else self._pad
        for text in texts[same:]:
            height = measure(text, self._font, self._width)[1] + self._pad
            self._lines.append(_LogLine(text, top, height))
            top += height
        self._scroll_to(self._bottom)

    def show(self, number: int | None) -> None:
        """Mark the entry of a turn (counted from 1) and scroll it into view."""
        self.current = number
        if number is None:
            self._scroll_to(self._bottom)
        elif 0 < number <= len(self._lines) and not self.sees(number):
            self._scroll_to(self._lines[number - 1].top - self.rect.height // 2)

    def sees(self, number: int | None) -> bool:
        """True if the whole entry of a turn (counted from 1) is visible."""
        if not number or number > len(self._lines):
            return False
        line = self._lines[number - 1]
        return self._offset <= line.top <= self._offset + self.rect.height - line.height

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pygame.mouse.get_pos()):
            self._scroll_to(self._offset - event.y * _WHEEL_LINES * self._font.get_linesize())
            self.ctx.redraw_changes()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.rect.collidepoint(event.pos):
                return False
            y = event.pos[1] - self.rect.top + self._offset
            for number, line in enumerate(self._lines, start=1):
                if line.top <= y < line.top + line.height:
                    self._chosen(number)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.ctx.theme
        pygame.draw.rect(surface, theme.surface, self.rect, border_radius=self._pad)
        clip = surface.get_clip()
        surface.set_clip(self._whole_lines.clip(clip))
        last = len(self._lines)
        for number, line in enumerate(self._lines, start=1):
            box = pygame.Rect(
                self.rect.left + self._pad,
                self.rect.top + line.top - self._offset,
                self._width,
                line.height,
            )
            if not box.colliderect(self.rect):
                continue
            if number == self.current:
                ground = box.inflate(self._pad, 0).move(0, -self._pad // 2)
                pygame.draw.rect(surface, theme.hover, ground, border_radius=self._pad)
            ink = theme.ink if number in (last, self.current) else theme.ink_soft
            draw_text(surface, line.text, box, self._font, ink)
            self.decorate(surface, number, box)
        if not self._lines:
            inner = self.rect.inflate(-2 * self._pad, -2 * self._pad)
            draw_text(surface, self.ctx.words("game.log_empty"), inner, self._font, theme.ink_off)
        surface.set_clip(self.rect.clip(clip))
        self._draw_bar(surface)
        surface.set_clip(clip)
        pygame.draw.rect(surface, theme.faint, self.rect, 1, border_radius=self._pad)

    def decorate(self, surface: pygame.Surface, number: int, box: pygame.Rect) -> None: ...

    @property
    def entries(self) -> list[tuple[str, pygame.Rect]]:
        boxes = [
            pygame.Rect(
                self.rect.left, self.rect.top + line.top - self._offset, self._width, line.height
            )
            for line in self._lines
        ]
        return [
            (line.text, box.clip(self.rect)) for line, box in zip(self._lines, boxes, strict=True)
        ]

    def nodes(self) -> Iterator[Node]:
        for number, (text, rect) in enumerate(self.entries, start=1):
            is_chosen = True if number == self.current else None
            press = partial(self._chosen, number)
            yield pressed_text(f"log/{number}", text, rect, press, is_chosen=is_chosen)

    @property
    def _whole_lines(self) -> pygame.Rect:
        step, above, below = self._font.get_linesize(), 0, 0
        end = self._offset + self.rect.height
        for line in self._lines:
            if line.top < self._offset < line.top + line.height:
                above = min(
                    -(self._offset - line.top) % step, line.top + line.height - self._offset
                )
            if line.top < end < line.top + line.height:
                below = (end - line.top) % step
        left, top, width, height = self.rect
        return pygame.Rect(left, top + above, width, height - above - below)

    @property
    def _width(self) -> int:
        return self.rect.width - 3 * self._pad

    @property
    def _bottom(self) -> int:
        return self._lines[-1].top + self._lines[-1].height if self._lines else 0

    def _scroll_to(self, offset: int) -> None:
        self._offset = max(0, min(offset, self._bottom + self._pad - self.rect.height))

    def _draw_bar(self, surface: pygame.Surface) -> None:
        total = self._bottom + self._pad
        if total <= self.rect.height:
            return
        height = max(20, self.rect.height * self.rect.height // total)
        top = (self.rect.height - height) * self._offset // (total - self.rect.height)
        bar = pygame.Rect(self.rect.right - self._pad, self.rect.top + top, self._pad // 2, height)
        pygame.draw.rect(surface, self.ctx.theme.line, bar, border_radius=self._pad)
