from collections.abc import Callable, Hashable, Sequence

import pygame

from tholos_desktop.reader.tree import AccessLabel, Role
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.widget_container import WidgetContainer
from tholos_desktop.ui.widgets import Scroll, Widget, within_reach

_MOST_NOTCHES = 6


class Slider(Widget):
    """A track along which the mouse or Left and Right move a knob from stop to stop. The value at
    the knob stands at the right end. An upright slider is a picture of its value, which the mouse
    or Up and Down raise and lower, with the value below. A drag counts once the mouse button is
    released."""

    def __init__(
        self,
        container: WidgetContainer,
        rect: pygame.Rect,
        scroll: Scroll | None,
        name: str,
        *,
        values: Sequence[str],
        at: int,
        command: Callable[[int], object],
        knob: Callable[[int], pygame.Surface],
        upright: Callable[[pygame.Surface, pygame.Rect, int], object] | None = None,
    ) -> None:
        """``values`` are the texts of the stops. ``command`` gets the index of the chosen stop.
        ``knob`` returns the knob's picture for a width in pixels. ``upright`` draws the picture of
        an upright slider at a stop."""
        super().__init__(container, rect, scroll)
        self.name, self.values, self.at = name, values, at
        self._command, self._knob, self._upright = command, knob, upright
        self.is_held = False
        self.target = container.focus.add(
            lambda: self.shown_rect,
            self._step_around,
            area=name,
            focused=self._reveal,
            label=lambda: AccessLabel(name, Role.SLIDER, value=self.values[self.at]),
            step=self._step,
            range=lambda: (self.at, 0, len(self.values) - 1),
            is_upright=upright is not None,
        )
        self._be_held(self.target)

    @property
    def look(self) -> tuple[Hashable, ...]:
        return self.at, self.is_held

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.is_held = within_reach(self.seen_rect).collidepoint(event.pos)
            if self.is_held:
                self.container.focus.set(self.target)
                self._before = self.at
                self._drag(*event.pos)
            return self.is_held
        if self.is_held and event.type == pygame.MOUSEMOTION:
            self._drag(*event.pos)
            return True
        if self.is_held and event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.is_held = False
            if self.at != self._before:
                self._command(self.at)
            return True
        return False

    def _drag(self, x: int, y: int) -> None:
        track = self._picture if self._upright else self._track
        share = (x - track.left) / max(1, track.width)
        if self._upright:
            share = (track.bottom - y) / max(1, track.height)
        self.at = max(0, min(round(share * (len(self.values) - 1)), len(self.values) - 1))

    def _step(self, steps: int) -> None:
        after = max(0, min(self.at + steps, len(self.values) - 1))
        if after != self.at:
            self.at = after
            self._command(after)

    def _step_around(self) -> None:
        """Go to the next stop, and from the last one to the first: for those who press one key."""
        self._step(1 if self.at < len(self.values) - 1 else -self.at)

    @property
    def _track(self) -> pygame.Rect:
        font, rect, knob = self.container.font("button"), self.shown_rect, self._knob_width
        value = max(texts.measure(each, font)[0] for each in self.values) + self.container.px(12)
        width = max(1, rect.width - value - knob)
        return pygame.Rect(rect.left + knob // 2, rect.centery, width, 0)

    @property
    def _picture(self) -> pygame.Rect:
        rect = self.shown_rect
        line = self.container.font("button").get_linesize()
        return pygame.Rect(rect.left, rect.top, rect.width, max(0, rect.height - line))

    @property
    def _knob_width(self) -> int:
        return self.container.px(34)

    def _paint(self, surface: pygame.Surface) -> None:
        if self._upright:
            self._upright(surface, self._picture, self.at)
        else:
            self._paint_track(surface)
        font, rect = self.container.font("button"), self.shown_rect
        ways = ("center", "bottom") if self._upright else ("right", "middle")
        color = self.container.ctx.theme.accent
        texts.draw_text(
            surface, self.values[self.at], rect, font, color, align=ways[0], valign=ways[1]
        )

    def _paint_track(self, surface: pygame.Surface) -> None:
        theme, px, track = self.container.ctx.theme, self.container.px, self._track
        line = track.inflate(0, px(4))
        last = max(1, len(self.values) - 1)
        stops = [track.left + track.width * stop // last for stop in range(last + 1)]
        here = stops[self.at]
        pygame.draw.rect(surface, theme.line, line, border_radius=px(2))
        done = pygame.Rect(line.topleft, (here - line.left, line.height))
        pygame.draw.rect(surface, theme.accent, done, border_radius=px(2))
        for x in stops if len(stops) <= _MOST_NOTCHES else ():
            notch = pygame.Rect(0, 0, px(3), px(14))
            notch.center = x, track.centery
            color = theme.accent if x <= here else theme.line
            pygame.draw.rect(surface, color, notch, border_radius=px(1))
        knob = self._knob(self._knob_width + (px(4) if self.is_held else 0))
        surface.blit(knob, knob.get_rect(center=(here, track.centery)))
