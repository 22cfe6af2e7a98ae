from collections.abc import Callable, Hashable
from enum import Enum, auto
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypedDict

import pygame

from tholos_desktop.audio.sound import Effect
from tholos_desktop.reader.tree import AccessLabel, Role
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.gamepad import FaceButton
from tholos_desktop.ui.gui import PressArea
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color, Theme, mix
from tholos_desktop.ui.widget_container import WidgetContainer
from tholos_desktop.ui.widgets import Scroll, Widget

_OVERSIZE = 4
_CAPITAL = 0.72
"""Height of a capital letter, as a share of the text's size."""
_LIGHT, _DARK = (255, 244, 220), (70, 40, 20)


class Kind(Enum):
    PLAIN = auto()
    PRIMARY = auto()
    OPTION = auto()
    DANGER = auto()
    QUIET = auto()


class State(Enum):
    NORMAL = auto()
    HOVERED = auto()
    ACTIVE = auto()
    SELECTED = auto()
    DISABLED = auto()


class PlateColors(NamedTuple):
    ground: Color
    edge: Color
    is_raised: bool = False
    """True to draw a light line along the top and a dark one along the bottom."""


def look(theme: Theme, kind: Kind, state: State) -> PlateColors:
    if state == State.DISABLED:
        return PlateColors(theme.surface, theme.faint)
    if kind == Kind.PRIMARY:
        normal = PlateColors(theme.accent, theme.focus)
        looks = {
            State.HOVERED: (theme.focus, theme.marble),
            State.ACTIVE: (theme.marble_shade, theme.marble),
        }
    else:
        normals = {
            Kind.PLAIN: PlateColors(theme.raised, theme.line),
            Kind.OPTION: PlateColors(theme.surface, theme.line),
            Kind.DANGER: PlateColors(theme.panel, theme.warning),
            Kind.QUIET: PlateColors(theme.panel, theme.faint),
        }
        normal = normals[kind]
        edge = theme.warning if kind == Kind.DANGER else theme.accent
        looks = {
            State.HOVERED: (theme.hover, normal.edge),
            State.SELECTED: (theme.hover, edge),
            State.ACTIVE: (theme.pressed, theme.accent),
        }
    ground, edge = looks.get(state, normal[:2])
    is_raised = kind == Kind.PRIMARY and state != State.ACTIVE and theme != HIGH_CONTRAST
    return PlateColors(ground, edge, is_raised)


@lru_cache(maxsize=48)
def plate(size: tuple[int, int], radius: int, line: int, colors: PlateColors) -> pygame.Surface:
    """Return a button's background. pygame-gui would draw its own background at four times the size
    for each state."""
    radius = min(radius, min(size) // 2)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colors.edge)
    surface.fill(colors.ground, surface.get_rect().inflate(-2 * line, -2 * line))
    corners = _corners(radius, line, colors)
    right, bottom = size[0] - radius, size[1] - radius
    for left, x in ((0, 0), (radius, right)):
        for top, y in ((0, 0), (radius, bottom)):
            part = pygame.Rect(left, top, radius, radius)
            surface.fill((0, 0, 0, 0), (x, y, radius, radius))
            surface.blit(corners, (x, y), part, special_flags=pygame.BLEND_RGBA_ADD)
    if colors.is_raised:
        inner = surface.get_rect().inflate(-2 * radius, -2 * line)
        light, dark = (mix(colors.ground, tone, 0.4) for tone in (_LIGHT, _DARK))
        surface.fill(light, (inner.left, inner.top, inner.width, line))
        surface.fill(dark, (inner.left, inner.bottom - 2 * line, inner.width, 2 * line))
    return surface


def _corners(radius: int, line: int, colors: PlateColors) -> pygame.Surface:
    edge = 2 * radius * _OVERSIZE
    big = pygame.Surface((edge, edge), pygame.SRCALPHA)
    big.fill((*colors.edge, 0))
    pygame.draw.rect(big, colors.edge, big.get_rect(), border_radius=radius * _OVERSIZE)
    ground = big.get_rect().inflate(-2 * line * _OVERSIZE, -2 * line * _OVERSIZE)
    inner = max(0, radius - line) * _OVERSIZE
    pygame.draw.rect(big, colors.ground, ground, border_radius=inner)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


class ButtonOptions(TypedDict, total=False):
    detail: str | None
    key: str | None
    """Name of the key that presses the button. It is shown beside the text, or in the tip if there
    is no room."""
    is_about_key: bool
    """True if the key is what the button is about: the mouse sees it, too."""
    sign: FaceButton | None
    """Gamepad button that presses this button; shown in place of the key."""
    tip: str | None
    icon: Icon | None
    """Icon before the text, if there is room. A button with only an icon needs a ``tip``."""
    primary: bool
    """True for the one bright button of a page: the thing to do next."""
    bare: bool
    """True to draw a background only while the button is hovered or chosen; never with ``paint``,
    which then shows the states itself."""
    quiet: bool
    danger: bool
    """True for a button that deletes something or ends a game early, drawn in the warning color."""
    chosen: bool | None
    """True if this option of a choice is chosen; ``None`` if the button is no option."""
    unavailable: str
    """Reason why the button can't be pressed, shown instead of the tip; empty if it can be
    pressed."""
    align: str
    """``left``, ``center`` (the default) or ``right``."""
    role: str
    """Font role: ``button`` by default, ``name`` for names."""
    paint: Callable[[pygame.Surface, pygame.Rect], object] | None
    """Draws what the button shows in place of its texts, which only screen readers say."""
    shows: Callable[[], Hashable]
    """Returns what ``paint`` depends on, if that changes."""
    area: str
    group: str


class Button(Widget):
    """A button whose ``text``, ``detail``, ``chosen`` and ``unavailable`` may be changed."""

    def __init__(
        self,
        container: WidgetContainer,
        rect: pygame.Rect,
        scroll: Scroll | None,
        text: str,
        command: Command,
        *,
        options: ButtonOptions,
    ) -> None:
        super().__init__(container, rect, scroll)
        self.text, self.command = text, command
        self.detail, self.tip = options.get("detail"), options.get("tip")
        self.key, self._is_about_key = options.get("key"), options.get("is_about_key", False)
        self.sign = options.get("sign")
        self.icon = options.get("icon")
        self.primary = options.get("primary", False)
        self.quiet, self.danger = options.get("quiet", False), options.get("danger", False)
        self.bare = options.get("bare", False)
        self.align = options.get("align", "center")
        self.paint, self.shows = options.get("paint"), options.get("shows", _nothing)
        self.role = options.get("role", "button")
        chosen = options.get("chosen")
        self.is_option, self.group = chosen is not None, options.get("group", "")
        self.sound: Effect = "click"
        inner, outer = self._inner
        press = partial(container.later, self.press)
        self._element: Any = PressArea(inner, "", container.manager, outer, command=press)
        self._chosen = False
        self._unavailable = ""
        self._kept: tuple[object, pygame.Surface] | None = None
        self.target: Target = container.focus.add(
            lambda: self.shown_rect,
            self.press,
            area=options.get("area", "main"),
            enabled=lambda: self.enabled,
            focused=self._reveal,
            is_primary=lambda: self.primary,
            label=self._label,
        )
        self._be_held(self.target)
        self.chosen = bool(chosen)
        self.unavailable = options.get("unavailable", "")

    @property
    def chosen(self) -> bool:
        return self._chosen

    @chosen.setter
    def chosen(self, value: bool) -> None:
        if value != self._chosen:
            self._chosen = value
            if value:
                self._element.select()
            else:
                self._element.unselect()

    @property
    def enabled(self) -> bool:
        return not self._unavailable

    @property
    def unavailable(self) -> str:
        return self._unavailable

    @unavailable.setter
    def unavailable(self, why: str) -> None:
        was_enabled, self._unavailable = self.enabled, why
        if self.enabled == was_enabled:
            return
        focus = self.container.focus
        if self.enabled:
            self._element.enable()
            focus.current = focus.current or self.target
        else:
            self._element.disable()
            if focus.current is self.target:
                focus.current = next((t for t in focus.targets() if t.enabled()), None)

    @property
    def is_hovered(self) -> bool:
        is_mouse_used = not (self.container.is_covered or self.container.ctx.keys_in_use)
        return bool(self._element.hovered) and is_mouse_used

    @property
    def is_held(self) -> bool:
        """True while the mouse button, pressed on this button, is held down."""
        return bool(self._element.held)

    @property
    def state(self) -> tuple[bool, ...]:
        return self.is_hovered, self.is_held, self._chosen, self.enabled

    @property
    def look(self) -> tuple[Hashable, ...]:
        """Cache key of the button's picture, without its size and theme."""
        shown = self.text, self.detail, self.icon, self.paint, self.shows()
        has_cap = self._cap_in(self.shown_rect) is not None
        return *self.state, *shown, self.primary, self.danger, has_cap

    def _label(self) -> AccessLabel:
        is_of_choice = self.is_option and bool(self.group)
        is_sign = self.tip is not None and not any(map(str.isalnum, self.text))
        tip = None if is_sign or self.tip == self.text else self.tip
        more = (self.detail, tip, self._unavailable)
        return AccessLabel(
            self.tip if is_sign and self.tip else self.text,
            Role.OPTION if is_of_choice else Role.BUTTON,
            about=" ".join(filter(None, more)),
            key=self.key or "",
            group=self.group,
            is_chosen=self._chosen if self.is_option else None,
        )

    @property
    def shown_tip(self) -> str | None:
        """Text of the tip: the reason why the button is disabled, or else the button's tip, or else
        the key if the button doesn't show it."""
        if self.key is None or self._cap_in(self.shown_rect):
            return self._unavailable or self.tip
        return self._unavailable or self.tip or f"{self.text} · {self.key}"

    @property
    def free_rect(self) -> pygame.Rect:
        """Free space to the right of a left-aligned button's texts; empty if there is none."""
        rect, px = self.shown_rect, self.container.px
        if self.align != "left" or self.paint:
            return pygame.Rect(rect.topright, (0, 0))
        left = rect.left + self._pad(rect) + self._content_width + px(12)
        cap = self._cap_in(rect)
        right = cap.left if cap else rect.right - self._pad(rect) - (px(18) if self._chosen else 0)
        return pygame.Rect(left, rect.top, max(0, right - left), rect.height)

    def _cap_in(self, rect: pygame.Rect) -> pygame.Rect | None:
        """Return the place of the key's name at the right edge; ``None`` if the button has no key
        or no room for the name, or while the mouse is used or the key does something else."""
        are_keys_used = self.container.ctx.keys_in_use and not self.container.is_covered
        if self.key is None or self.paint or not (are_keys_used or self._is_about_key):
            return None
        px = self.container.px
        width, height = texts.measure(self.key, self.container.font("small"))
        cap = pygame.Rect(0, 0, max(width, height) + px(10), height + px(2))
        cap.midright = rect.right - px(8), rect.centery
        left = rect.left + self._beside_cap(rect)
        return cap if left + self._content_width + px(8) <= cap.left else None

    @property
    def _content_width(self) -> int:
        """Width in pixels of the icon and the wider of the two texts, each on one line."""
        icon = self._icon_width if self.text else 0
        return icon + max((texts.measure(*part)[0] for part in self._parts), default=0)

    def _beside_cap(self, rect: pygame.Rect) -> int:
        return self.container.px(8) if self.align == "center" else self._pad(rect)

    def _pad(self, rect: pygame.Rect) -> int:
        return min(self.container.px(14), rect.width // 8)

    def press(self, *, by_shortcut: bool = False) -> None:
        """Run the command. A press by a shortcut does not move the focus."""
        if self.enabled:
            self.container.ctx.redraw_changes()
            self.container.ctx.sound.play(self.sound)
            if not by_shortcut:
                self.container.focus.set(self.target)
            self.command()

    def _paint(self, surface: pygame.Surface) -> None:
        rect, theme = self.shown_rect, self.container.ctx.theme
        look = *self.look, rect.size, theme
        if self._kept is None or self._kept[0] != look:
            picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            self._draw(picture, picture.get_rect())
            if not self.paint:  # a large picture takes longer to encode than to draw often
                picture.set_alpha(255, pygame.RLEACCEL)  # opaque parts draw as without alpha
            self._kept = look, picture
        surface.blit(self._kept[1], rect)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        container, theme = self.container, self.container.ctx.theme
        self._draw_plate(surface, rect)
        if self.paint:
            self.paint(surface, rect)
            if self._chosen and not self.bare:
                self._draw_seal(surface, rect)
            return
        pad = self._pad(rect)
        inner = rect.inflate(-2 * pad, -2)
        if self._chosen:
            tick = pygame.Rect(rect.left + pad, 0, container.px(14), container.px(14))
            tick.centery = rect.centery
            if self.align == "left":  # in a list: its texts stay aligned
                tick.right = rect.right - pad
                inner.width = tick.left - container.px(4) - inner.left
            else:
                inner = pygame.Rect(tick.right + container.px(4), rect.top + 1, 0, rect.height - 2)
                inner.width = rect.right - container.px(6) - inner.left
            _draw_tick(surface, tick, theme.accent)
        if cap := self._cap_in(rect):
            self._draw_cap(surface, cap)
            end = rect.centerx + self._content_width // 2 + container.px(8)
            if self.align != "center" or end > cap.left:
                inner.left = rect.left + self._beside_cap(rect)
                inner.width = cap.left - container.px(8) - inner.left
        self._draw_texts(surface, inner)

    def _draw_seal(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a tick on a disc into the upper right corner, where a picture can't hide it."""
        theme, edge, gap = self.container.ctx.theme, self.container.px(22), self.container.px(8)
        seal = pygame.Rect(rect.right - edge - gap, rect.top + gap, edge, edge)
        pygame.draw.aacircle(surface, theme.accent, seal.center, edge // 2)
        _draw_tick(surface, seal.scale_by(0.5), theme.accent_ink)

    def _draw_cap(self, surface: pygame.Surface, cap: pygame.Rect) -> None:
        container, theme = self.container, self.container.ctx.theme
        _, color = self._inks
        edge = mix(color, theme.accent if self.primary else theme.surface, 0.5)
        if self.sign:
            _draw_sign(surface, cap, self.sign, color, edge)
            return
        pygame.draw.rect(surface, edge, cap, container.px(1), border_radius=container.px(4))
        font = container.font("small")
        texts.draw_line(surface, self.key or "", cap, font, color, align="center")

    def _draw_texts(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        container, align = self.container, self.align
        font, small = container.font(self.role), container.font("small")
        color, soft = self._inks
        if self.icon and (aside := self._icon_room(inner)):
            wide = aside + self._text_width(inner.width - aside)
            left = {"left": 0, "center": 1, "right": 2}[align] * (inner.width - wide) // 2
            inner = pygame.Rect(inner.left + left, inner.top, wide, inner.height)
            picture = icon_picture(self.icon, self._icon_size, color)
            spot = picture.get_rect(midleft=inner.midleft)
            surface.blit(picture, spot.move(0, 0 if self.detail else self._middle(font)))
            inner = pygame.Rect(inner.left + aside, inner.top, wide - aside, inner.height)
            align = "left" if self.detail else align
        if not self.detail:
            texts.draw_text(surface, self.text, inner, font, color, align=align, valign="middle")
            return
        height = texts.measure(self.text, font, inner.width)[1]
        below = texts.measure(self.detail, small, inner.width)[1]
        top = inner.top + (inner.height - height - below) // 2
        first = (inner.left, top, inner.width, height)
        texts.draw_text(surface, self.text, first, font, color, align=align)
        rest = (inner.left, top + height, inner.width, inner.bottom - top - height)
        texts.draw_text(surface, self.detail, rest, small, soft, align=align)

    def _middle(self, font: pygame.font.Font) -> int:
        """Return the distance in pixels from the middle of the font's line down to the middle of
        its capitals."""
        capital = round(_CAPITAL * self.container.text_px(self.role))
        return font.get_ascent() - capital // 2 - font.get_linesize() // 2

    @property
    def _inks(self) -> tuple[Color, Color]:
        theme = self.container.ctx.theme
        if not self.enabled:
            return theme.ink_off, theme.ink_off
        if self.primary:
            return theme.accent_ink, theme.accent_ink
        return (theme.warning if self.danger else theme.ink), theme.ink_soft

    @property
    def _icon_size(self) -> int:
        share = 1.5 if self.detail else 1.05
        return round(self.container.text_px("button") * share)

    @property
    def _icon_width(self) -> int:
        if not self.icon:
            return 0
        return self._icon_size + (self.container.px(9 if self.detail else 7) if self.text else 0)

    @property
    def _parts(self) -> list[tuple[str, pygame.font.Font]]:
        parts = ((self.text, self.role), (self.detail or "", "small"))
        return [(text, self.container.font(role)) for text, role in parts if text]

    def _text_width(self, width: int) -> int:
        return max((texts.wrapped_width(*part, width) for part in self._parts), default=0)

    def _icon_room(self, inner: pygame.Rect) -> int:
        """Return the icon's width in pixels; 0 if the texts would need more lines beside the
        icon."""
        width = inner.width - self._icon_width
        for part in self._parts:
            more = texts.measure(*part, width)[1] > texts.measure(*part, inner.width)[1]
            if more or texts.wrapped_width(*part, width) > width:
                return 0
        return self._icon_width

    def _draw_plate(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        hovered, held, chosen, enabled = self.state
        if self.bare and (self.paint or not (hovered or held or chosen)):
            return
        states = {
            State.DISABLED: not enabled,
            State.ACTIVE: held,
            State.SELECTED: chosen,
            State.HOVERED: hovered,
        }
        state = next((state for state, holds in states.items() if holds), State.NORMAL)
        kinds = {
            Kind.PRIMARY: self.primary,
            Kind.OPTION: self.is_option,
            Kind.DANGER: self.danger,
            Kind.QUIET: self.quiet,
        }
        kind = next((kind for kind, holds in kinds.items() if holds), Kind.PLAIN)
        line = self.container.px(1)
        width = 2 * line if chosen else line
        surface.blit(
            plate(rect.size, 8 * line, width, look(self.container.ctx.theme, kind, state)), rect
        )


def _nothing() -> None: ...


def _draw_tick(surface: pygame.Surface, rect: pygame.Rect, color: Color) -> None:
    points = [
        (rect.left, rect.centery),
        (rect.left + rect.width * 2 // 5, rect.bottom - rect.height // 5),
        (rect.right, rect.top + rect.height // 6),
    ]
    width = max(2, rect.width // 5)
    pygame.draw.lines(surface, color, closed=False, points=points, width=width)


def _draw_sign(
    surface: pygame.Surface, rect: pygame.Rect, sign: FaceButton, color: Color, soft: Color
) -> None:
    size = min(rect.size)
    for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        is_meant = (right, down) == sign
        center = rect.centerx + right * size * 0.32, rect.centery + down * size * 0.32
        radius = size * (0.2 if is_meant else 0.12)
        pygame.draw.circle(surface, color if is_meant else soft, center, radius)
