from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import partial

import pygame

from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.ui.button import Kind, State, look, plate
from tholos_desktop.ui.dirty_regions import Shape, region
from tholos_desktop.ui.typesetting import draw_line, measure
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import within_reach


class FloatingButton(ABC):
    def __init__(self, screen: Screen, ui: Ui, *, area: str) -> None:
        """``area`` is the button's focus area, and part of its cache key."""
        self._screen, self._ui, self._area = screen, ui, area
        self._is_hovered = False
        self._target = ui.focus.add(
            lambda: self.rect,
            self.press,
            area=area,
            enabled=lambda: self.is_there,
            label=lambda: AccessLabel(self.text) if self.is_there else None,
        )

    @property
    @abstractmethod
    def is_there(self) -> bool: ...

    @property
    @abstractmethod
    def rect(self) -> pygame.Rect: ...

    @property
    @abstractmethod
    def text(self) -> str: ...

    @property
    def is_primary(self) -> bool:
        return False

    @abstractmethod
    def act(self) -> None: ...

    def press(self) -> None:
        self._ui.ctx.sound.play("click")
        self.act()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            is_hovered = self.is_there and within_reach(self.rect).collidepoint(event.pos)
            if is_hovered != self._is_hovered:
                self._is_hovered = is_hovered
                self._screen.redraw_changes()
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not is_click or not self.is_there or not within_reach(self.rect).collidepoint(event.pos):
            return False
        self.press()
        return True

    def follow(self) -> None:
        focus = self._ui.focus
        if not self.is_there and focus.current is self._target:
            focus.set(next(target for target in focus.targets() if target.enabled()))

    def shapes(self) -> Iterator[Shape]:
        if self.is_there:
            looks = self.text, self.is_primary, self._is_hovered
            rect = self.rect
            draw = partial(self._draw, rect=rect, is_primary=self.is_primary)
            yield Shape(region(rect, self._area, *looks), draw)

    def size(self) -> tuple[int, int]:
        font, px = self._ui.font("small"), self._ui.px
        return measure(self.text, font)[0] + px(24), font.get_linesize() + px(10)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_primary: bool) -> None:
        ui, theme = self._ui, self._ui.ctx.theme
        kind = Kind.PRIMARY if is_primary else Kind.PLAIN
        state = State.HOVERED if self._is_hovered else State.NORMAL
        ground = plate(rect.size, rect.height // 2, ui.px(1), look(theme, kind, state))
        surface.blit(ground, rect)
        ink = theme.accent_ink if is_primary else theme.ink
        draw_line(surface, self.text, rect, ui.font("small"), ink, align="center")
