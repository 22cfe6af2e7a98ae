from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.ui.context import Context

Command = Callable[[], object]

_DIRECTIONS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_REACH = 2
"""Mouse movement that hides the focus ring, as a multiple of the ring's width."""
ACTIVATE = (pygame.K_RETURN, pygame.K_SPACE)
_ASIDE = 3
"""Weight of sideways distance, compared with distance ahead, when an arrow key looks for the
nearest target."""


def always() -> bool:
    return True


def _never() -> bool:
    return False


@dataclass(eq=False)
class Target:
    rect: Callable[[], pygame.Rect]
    activate: Command
    area: str
    enabled: Callable[[], bool] = always
    focused: Command | None = None
    blurred: Command | None = None
    is_primary: Callable[[], bool] = _never
    is_text: bool = False
    """True for a text entry, which keeps typed keys. Only Tab, Up, Down and Enter leave it."""
    label: Callable[[], AccessLabel | None] | None = None
    """Returns the label for screen readers; ``None`` while the target is absent."""
    step: Callable[[int], object] | None = None
    """Changes the value of a slider by a number of steps, as Left and Right do."""
    range: Callable[[], tuple[int, int, int]] | None = None
    """Returns a slider's position, minimum and maximum."""
    is_upright: bool = False
    """True for a slider that Up and Down move instead, and leave at its ends."""

    @property
    def name(self) -> str:
        label = self.label() if self.label else None
        return label.name if label else ""

    def takes_step(self, right: int, down: int) -> bool:
        """Move a slider, and return True if the arrow in this direction is its own."""
        steps = -down if self.is_upright else right
        if not (steps and self.step and self.range):
            return False
        at, least, most = self.range()
        if self.is_upright and not least <= at + steps <= most:
            return False
        self.step(steps)
        return True


class Focus:
    def __init__(self, ctx: Context, thickness: int = 3) -> None:
        self._ctx = ctx
        self._thickness = max(3, thickness)
        self._reach = _REACH * self._thickness
        self._rested: pygame.Vector2 | None = None
        """Mouse position when the focus ring appeared. :data:`_REACH` is measured from it."""
        self._targets: list[Target] = []
        self._preferred: dict[str, Target] = {}
        self._rows = set[str]()
        self._recent: list[Target] = []
        """Targets, sorted by when they last got the focus or were passed to :meth:`prefer`."""
        self._aside = set[str]()
        """Areas that Tab can reach, but arrows from other areas can't."""
        self._late = set[str]()
        """Areas in which the focus begins only if there is no other target."""
        self.current: Target | None = None
        self._chosen: Target | None = None
        """Target that the player reached with Tab or an arrow key."""
        self.suggested: Callable[[], Target | None] = lambda: None
        """Returns the target to which Tab should move; ``None`` for the usual order. If it returns
        the same target as at the previous Tab, Tab follows the usual order."""
        self._last_suggested: Target | None = None

    def add(
        self,
        rect: pygame.Rect | Callable[[], pygame.Rect],
        activate: Command,
        *,
        area: str = "main",
        enabled: bool | Callable[[], bool] = True,
        focused: Command | None = None,
        blurred: Command | None = None,
        is_primary: Callable[[], bool] = _never,
        is_text: bool = False,
        label: Callable[[], AccessLabel | None] | None = None,
        step: Callable[[int], object] | None = None,
        range: Callable[[], tuple[int, int, int]] | None = None,
        is_upright: bool = False,
    ) -> Target:
        where = rect if callable(rect) else pygame.Rect(rect).copy
        usable = enabled if callable(enabled) else (always if enabled else _never)
        target = Target(
            where,
            activate,
            area,
            usable,
            focused,
            blurred,
            is_primary,
            is_text,
            label,
            step,
            range,
            is_upright,
        )
        self._targets.append(target)
        is_first = self.current is None or (
            self.current.area in self._late and area not in self._late
        )
        may_begin = is_first or (is_primary() and not self._recent)
        if may_begin and target.enabled() and not is_text:
            self.current = target
            if focused:
                focused()
        return target

    def remove(self, target: Target) -> None:
        if target in self._targets:
            self._targets.remove(target)
        if target in self._recent:
            self._recent.remove(target)
        if self.current is target:
            self.current = next((other for other in self._targets if other.enabled()), None)

    def keep_aside(self, area: str) -> None:
        self._aside.add(area)

    def begin_outside(self, area: str) -> None:
        """Let the focus begin in ``area`` only if there is no other target."""
        self._late.add(area)

    def keep_rows(self, area: str) -> None:
        """From now on, Up and Down enter ``area`` at its nearest row. In that row, they focus the
        target that was most recently focused or passed to :meth:`prefer`."""
        self._rows.add(area)

    def clear(self, area: str) -> None:
        for target in [target for target in self._targets if target.area == area]:
            self.remove(target)

    def drop(self) -> None:
        self._targets.clear()
        self._preferred.clear()
        self._recent.clear()
        self.current = self._chosen = self._last_suggested = None
        self.suggested = lambda: None

    def targets(self, area: str | None = None) -> list[Target]:
        return [target for target in self._targets if area in (None, target.area)]

    def set(self, target: Target) -> None:
        if self.current is not target:
            if self.current and self.current.blurred:
                self.current.blurred()
            self.current = target
            if target.focused:
                target.focused()
        self._remember(target)
        self._ctx.redraw_changes()

    def is_chosen(self, target: Target) -> bool:
        """Return True if the player, not the program, moved the focus to a target."""
        return self.current is target and self._chosen is target

    def _remember(self, target: Target) -> None:
        self._recent = [*(each for each in self._recent if each is not target), target]

    def _latest(self, targets: list[Target]) -> Target | None:
        return next((each for each in reversed(self._recent) if each in targets), None)

    def prefer(self, target: Target) -> None:
        self._preferred[target.area] = target
        self._remember(target)
        if self.current and self.current.area == target.area and target.enabled():
            self.current = target

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._follow_mouse(pygame.Vector2(event.pos), pygame.Vector2(event.rel))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._give_to_mouse()
        if event.type != pygame.KEYDOWN or not self._targets:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        was_visible = self._ctx.keys_in_use
        taken = self._handle_key(event, was_visible=was_visible)
        if taken:
            if event.key not in ACTIVATE:
                self._chosen = self.current
            self._ctx.keys_in_use = True
            self._ctx.redraw_changes()
        return taken

    def draw(self, surface: pygame.Surface) -> None:
        if self.current and self._ctx.keys_in_use:
            self.ring(surface, self.current.rect())

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.inflate(2 * self._thickness + 6, 2 * self._thickness + 6)

    def ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self._ctx.theme
        line, dark = self._thickness, self.around(rect)
        around, radius = dark.inflate(-4, -4), 2 * line
        pygame.draw.rect(surface, theme.focus_dark, dark, 2 * line + 1, border_radius=radius + 3)
        pygame.draw.rect(surface, theme.focus, around, line, border_radius=radius + 1)

    def _follow_mouse(self, here: pygame.Vector2, moved: pygame.Vector2) -> None:
        if not self._ctx.keys_in_use:
            self._rested = here
            return
        if self._rested is None:
            self._rested = here - moved
        if here.distance_to(self._rested) > self._reach:
            self._give_to_mouse()
            self._rested = here

    def _give_to_mouse(self) -> None:
        if self._ctx.keys_in_use:
            self._ctx.keys_in_use = False
            self._ctx.redraw_changes()

    def _handle_key(self, event: pygame.Event, *, was_visible: bool) -> bool:
        current = self.current
        is_text = current is not None and current.is_text
        if event.key == pygame.K_TAB:
            if was_visible or current is None:
                self._step_area(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in _DIRECTIONS:
            right, down = _DIRECTIONS[event.key]
            if is_text and right:
                return False
            steps = current is not None and was_visible and current.takes_step(right, down)
            if not steps and (was_visible or current is None):
                self._step(right, down)
            return True
        if event.key in ACTIVATE and current is not None:
            if is_text and event.key == pygame.K_SPACE:
                return False
            pressed = current if was_visible or is_text else self._primary
            if pressed is not None and pressed.enabled():
                pressed.activate()
            return True
        return False

    @property
    def _primary(self) -> Target | None:
        """The golden button, which Enter presses while the focus ring is hidden."""
        return next((each for each in self._usable() if each.is_primary()), None)

    def _usable(self) -> list[Target]:
        return [target for target in self._targets if target.enabled()]

    def _step_area(self, step: int) -> None:
        usable = self._usable()
        areas = list(dict.fromkeys(target.area for target in usable))
        if not areas:
            return
        if len(areas) == 1:
            index = usable.index(self.current) if self.current in usable else -step
            self.set(usable[(index + step) % len(usable)])
            return
        if self._follow_suggestion(step):
            return
        here = self.current.area if self.current else None
        index = areas.index(here) if here in areas else -step
        area = areas[(index + step) % len(areas)]
        inside = [target for target in usable if target.area == area]
        self.set(self._latest(inside) or inside[0])

    def _follow_suggestion(self, step: int) -> bool:
        target, before = self.suggested(), self._last_suggested
        self._last_suggested = target
        if step < 0 or target in (None, before, self.current) or not target.enabled():
            return False
        self.set(target)
        return True

    def _step(self, right: int, down: int) -> None:
        """Focus the nearest target in a direction, in the same area if possible; wrap around at the
        end."""
        usable = self._usable()
        if not usable:
            return
        if self.current is None:
            self.set(usable[0])
            return
        inside = [target for target in usable if target.area == self.current.area]
        usable = [each for each in usable if each in inside or each.area not in self._aside]
        anywhere = self._nearest(usable, right, down)
        ahead = self._nearest(inside, right, down) or anywhere
        if ahead and anywhere and self._lies_between(anywhere, ahead, across=bool(right)):
            ahead = anywhere
        if ahead:
            enters = down and ahead.area != self.current.area
            self.set(self._entry(ahead, usable) if enters else ahead)
        elif self.current in inside:
            self.set(inside[(inside.index(self.current) + right + down) % len(inside)])

    def _entry(self, nearest: Target, usable: list[Target]) -> Target:
        """Return the target to focus when Up or Down enters the area of ``nearest``."""
        preferred = self._preferred.get(nearest.area)
        if nearest.area in self._rows:
            row = nearest.rect()
            usable = [
                each
                for each in usable
                if each.area == nearest.area
                and each.rect().top < row.bottom
                and row.top < each.rect().bottom
            ]
            if last := self._latest(usable):
                return last
        return preferred if preferred in usable else nearest

    def _lies_between(self, other: Target, ahead: Target, *, across: bool) -> bool:
        """True if ``other`` lies between the current target and ``ahead``, in the row (``across``)
        or column of the current target."""
        assert self.current is not None
        here, row, there = self.current.rect(), other.rect(), ahead.rect()
        if across:
            first, last = sorted((here, there), key=lambda each: each.left)
            is_beside = row.top < here.bottom and here.top < row.bottom
            return is_beside and first.right <= row.left and row.right <= last.left
        upper, lower = sorted((here, there), key=lambda each: each.top)
        is_over = row.left < here.right and here.left < row.right
        return is_over and upper.bottom <= row.top and row.bottom <= lower.top

    def _nearest(self, targets: list[Target], right: int, down: int) -> Target | None:
        assert self.current is not None
        here = self.current.rect()
        best: tuple[float, Target] | None = None
        for target in targets:
            there = target.rect()
            if target is self.current:
                continue
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            ahead = dx * right + dy * down
            if right:
                lead = there.left - here.right if right > 0 else here.left - there.right
                gap = max(0, there.top - here.bottom, here.top - there.bottom)
            else:
                lead = there.top - here.bottom if down > 0 else here.top - there.bottom
                gap = max(0, there.left - here.right, here.left - there.right)
            if lead < -2 or ahead <= 0:
                continue
            aside = abs(dy if right else dx)
            way = max(0, lead) if right else ahead  # a wide neighbor's center is far away
            distance = way + _ASIDE * gap + 0.1 * aside
            if best is None or distance < best[0]:
                best = distance, target
        return best[1] if best else None
