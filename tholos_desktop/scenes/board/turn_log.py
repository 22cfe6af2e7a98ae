"""The log of a game's turns. A pygame-gui text box would lay out all lines again for each new
line."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.reader.tree import Node
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.boxes import Box, Column, Press, Row, Text
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.live import Room
from tholos_desktop.ui.reading import pressed_text
from tholos_desktop.ui.typesetting import draw_text, measure
from tholos_desktop.ui.ui import Ui

_WHEEL_LINES = 3


class _LogLine(NamedTuple):
    text: str
    top: int
    height: int

    @property
    def bottom(self) -> int:
        return self.top + self.height


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
        """Number of turns played before the viewed position. ``None`` if no earlier position is
        viewed."""

    @property
    def shown(self) -> tuple[object, ...]:
        return self.current, self._offset, tuple(line.text for line in self._lines)

    def regions(self) -> Iterator[Region]:
        yield region(self.rect, "log", *self.shown)

    def show_entries(self, texts: list[str]) -> None:
        same = 0
        while same < min(len(texts), len(self._lines)) and self._lines[same].text == texts[same]:
            same += 1
        if same == len(texts) == len(self._lines):
            return
        del self._lines[same:]
        top = self._lines[-1].bottom if self._lines else self._pad
        for text in texts[same:]:
            height = measure(text, self._font, self._width)[1] + self._pad
            self._lines.append(_LogLine(text, top, height))
            top += height
        self._scroll_to(self._bottom)

    def show(self, number: int | None) -> None:
        """Mark the entry of a turn, counted from 1, and scroll to it. With ``None``, scroll to the
        end."""
        self.current = number
        if number is None:
            self._scroll_to(self._bottom)
        elif 0 < number <= len(self._lines) and not self.sees(number):
            self._scroll_to(self._lines[number - 1].top - self.rect.height // 2)

    def sees(self, number: int | None) -> bool:
        """True if the whole entry of a turn, counted from 1, is visible."""
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
                if line.top <= y < line.bottom:
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
            box = self._box(line)
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
        return [(line.text, self._box(line).clip(self.rect)) for line in self._lines]

    def _box(self, line: _LogLine) -> pygame.Rect:
        left, top = self.rect.left + self._pad, self.rect.top + line.top - self._offset
        return pygame.Rect(left, top, self._width, line.height)

    def said(self, number: int) -> str:
        """Return an entry for screen readers."""
        return self._lines[number - 1].text

    def nodes(self) -> Iterator[Node]:
        for number, (_, rect) in enumerate(self.entries, start=1):
            is_chosen = True if number == self.current else None
            press, said = partial(self._chosen, number), self.said(number)
            yield pressed_text(f"log/{number}", said, rect, press, is_chosen=is_chosen)

    @property
    def _whole_lines(self) -> pygame.Rect:
        """Rectangle of the log, shortened at the bottom so that it ends with a whole row of
        text."""
        end = self._offset + self.rect.height
        cut = next((line for line in self._lines if line.top < end < line.bottom), None)
        below = (end - cut.top) % self._font.get_linesize() if cut else 0
        return self.rect.move_to(height=self.rect.height - below)

    @property
    def _width(self) -> int:
        return self.rect.width - 3 * self._pad

    @property
    def _bottom(self) -> int:
        return self._lines[-1].bottom if self._lines else 0

    def _scroll_to(self, offset: int) -> None:
        self._offset = self._snapped(max(0, min(offset, self._end)))

    @property
    def _end(self) -> int:
        return self._bottom + self._pad - self.rect.height

    def _snapped(self, offset: int) -> int:
        """Return the smallest offset, not below ``offset``, at which no row is cut at the top."""
        step = self._font.get_linesize()
        for line in self._lines:
            if line.top < offset < line.bottom:
                into = -(-(offset - line.top) // step) * step
                if into >= line.height - self._pad:
                    return line.bottom - self._pad // 2
                return line.top + into
        return offset

    def _draw_bar(self, surface: pygame.Surface) -> None:
        total = self._bottom + self._pad
        if total <= self.rect.height:
            return
        height = max(20, self.rect.height * self.rect.height // total)
        share = min(1.0, self._offset / self._end)
        top = round((self.rect.height - height) * share)
        bar = pygame.Rect(self.rect.right - self._pad, self.rect.top + top, self._pad // 2, height)
        pygame.draw.rect(surface, self.ctx.theme.line, bar, border_radius=self._pad)


_STEPS = {pygame.K_UP: -1, pygame.K_PAGEUP: -1, pygame.K_DOWN: 1, pygame.K_PAGEDOWN: 1}


class LogScene(DialogScene[int]):
    """A game's log, drawn over the board, for windows in which the panel has no room for the
    log."""

    width = 760

    def __init__(self, routes: Routes, texts: Sequence[str], viewing: int | None) -> None:
        """``texts`` must not be empty. ``viewing`` counts the turns before the viewed position;
        ``None`` for the current position."""
        super().__init__(routes)
        self.texts = list(texts)
        self.marked = max(1, len(self.texts) if viewing is None else viewing)

    def content(self) -> Box:
        words = self.ctx.words
        self._look = Press(words("game.log_look"), lambda: self.close(self.marked), primary=True)
        return Column(
            Text(words("game.log"), "heading"),
            Room(self._new_log, self.size[1], least=0),
            Row(self.back_button, self._look),
        )

    def build(self, ui: Ui) -> None:
        super().build(ui)
        ui.focus.set(self._look.button.target)

    def _new_log(self, ui: Ui, rect: pygame.Rect) -> TurnLog:
        self.log = TurnLog(self.ctx, rect, ui.font("small"), self.close)
        self.log.show_entries(self.texts)
        self.log.show(self.marked)
        return self.log

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self._move(event.key):
            self.redraw()
        else:
            super().handle(event)

    def announcements(self) -> Sequence[str]:
        return self.ctx.words("game.log"), self.texts[self.marked - 1]

    def _move(self, key: int) -> bool:
        last = len(self.texts)
        ends = {pygame.K_HOME: 1, pygame.K_END: last}
        if key not in _STEPS and key not in ends:
            return False
        self.marked = max(1, min(last, ends.get(key, self.marked + _STEPS.get(key, 0))))
        self.log.show(self.marked)
        return True
