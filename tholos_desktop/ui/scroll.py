import pygame
import pygame_gui

from tholos_desktop.ui.focus import Target
from tholos_desktop.ui.touch import within_reach
from tholos_desktop.ui.widget_container import WidgetContainer

_WHEEL = 60
"""Distance in pixels at 1280x720 for each notch of the mouse wheel."""
_MIN_THUMB = 24


class Scroll:
    """A scrollable view of taller content. The bar, the wheel, and Page Up and Down move it."""

    def __init__(self, container: WidgetContainer, rect: pygame.Rect, content_height: int) -> None:
        self.container = container
        self.rect = rect
        self.content = pygame.Rect(rect.topleft, (rect.width, max(rect.height, content_height)))
        self.offset = 0
        self._grip: int | None = None
        self._targets: list[Target] = []
        outer = pygame_gui.core.UIContainer(rect, container.manager)
        self.inner = pygame_gui.core.UIContainer(
            pygame.Rect((0, 0), self.content.size), container.manager, container=outer
        )

    @property
    def is_needed(self) -> bool:
        return self.content.height > self.rect.height

    @property
    def share(self) -> float:
        return self.offset / max(1, self.content.height - self.rect.height)

    @share.setter
    def share(self, value: float) -> None:
        self.move_to(round(value * (self.content.height - self.rect.height)))

    def hold(self, target: Target) -> None:
        self._targets.append(target)

    def holds(self, target: Target) -> bool:
        return target in self._targets

    def move_to(self, offset: int) -> None:
        offset = max(0, min(offset, self.content.height - self.rect.height))
        if offset != self.offset:
            self.offset = offset
            self.inner.set_relative_position((0, -offset))
            self.container.ctx.redraw()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as needed to show a rectangle of the content with some margin."""
        air = self.container.px(24)
        top, bottom = rect.top - self.rect.top - air, rect.bottom - self.rect.top + air
        if top < self.offset:
            self.move_to(top)
        elif bottom > self.offset + self.rect.height:
            self.move_to(bottom - self.rect.height)

    def handle(self, event: pygame.Event) -> bool:
        if not self.is_needed:
            return False
        if event.type == pygame.MOUSEWHEEL:
            if not self.rect.collidepoint(pygame.mouse.get_pos()):
                return False
            self.move_to(self.offset - event.y * self.container.px(_WHEEL))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            step = self.rect.height * 4 // 5
            self.move_to(self.offset + (step if event.key == pygame.K_PAGEDOWN else -step))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self._handle_arrow(1 if event.key == pygame.K_DOWN else -1)
        return self._handle_bar(event)

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_needed:
            theme, bar = self.container.ctx.theme, self._bar()
            radius = bar.width // 2
            pygame.draw.rect(surface, theme.night, bar, border_radius=radius)
            color = theme.accent if self._grip is not None else theme.line
            pygame.draw.rect(surface, color, self._thumb().inflate(-4, -4), border_radius=radius)

    def _handle_arrow(self, step: int) -> bool:
        current = self.container.focus.current
        if current is None or not self.holds(current):
            return False
        here = current.rect()
        inside = [t for t in self.container.focus.targets() if self.holds(t) and t.enabled()]
        ways = [(t.rect().centery - here.centery) * step for t in inside]
        ahead = [(way, t) for way, t in zip(ways, inside, strict=True) if way > here.height // 2]
        if ahead:
            _, target = min(ahead, key=lambda each: each[0])
            if not self.rect.contains(target.rect()):  # a target outside the view may be nearer
                self.reveal(target.rect().move(0, self.offset))
            return False
        before = self.offset
        self.move_to(self.offset + step * self.container.px(2 * _WHEEL))
        return self.offset != before

    def _handle_bar(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self._grasp().collidepoint(event.pos):
                return False
            thumb = self._thumb()
            self._grip = (
                event.pos[1] - thumb.top if thumb.collidepoint(event.pos) else thumb.height // 2
            )
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag(self, y: int) -> None:
        room = self.rect.height - self._thumb().height
        share = (y - (self._grip or 0) - self.rect.top) / max(1, room)
        self.move_to(round(share * (self.content.height - self.rect.height)))

    def _bar(self) -> pygame.Rect:
        width = self.container.bar_width
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def _grasp(self) -> pygame.Rect:
        bar = self._bar()
        bar.width = within_reach(bar).width
        return bar

    def _thumb(self) -> pygame.Rect:
        bar = self._bar()
        height = max(_MIN_THUMB, bar.height * self.rect.height // self.content.height)
        hidden = self.content.height - self.rect.height
        top = bar.top + (bar.height - height) * self.offset // max(1, hidden)
        return pygame.Rect(bar.left, top, bar.width, height)
