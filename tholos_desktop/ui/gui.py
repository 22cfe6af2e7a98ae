"""All of pygame-gui that the program uses: it hears the mouse and the typing of buttons, text
entries and scrolled containers. Nearly everything that is seen is drawn by the widgets."""

from collections.abc import Callable
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

import i18n
import pygame
from pygame.typing import Point
from pygame_gui import UIManager
from pygame_gui.core import UIContainer, UIElement
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.surface_cache import SurfaceCache
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import get_default_manager, set_default_manager
from pygame_gui.elements import UIButton, UITextEntryLine

from tholos_desktop.plain_text import as_typed
from tholos_desktop.ui.clipboard import Clipboard
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import Color, Theme
from tholos_desktop.ui.typesetting import Fonts

__all__ = [
    "EntryLine",
    "PressArea",
    "UIContainer",
    "UIManager",
    "drop_manager",
    "new_manager",
    "scrolled",
]


def new_manager(ctx: Context, size: tuple[int, int], font_px: int, line: int) -> UIManager:
    """Return a manager for one scene and window size; ``line`` is a thin line's width in pixels."""
    paths = list(i18n.load_path)
    manager = _Manager(size, _appearance(ctx.fonts, ctx.theme, font_px, line))
    if paths:
        i18n.load_path[:] = paths
    return manager


def drop_manager(manager: UIManager) -> None:
    """Free a manager and all its elements at once. Reference cycles would otherwise keep up to a
    gigabyte of them in memory."""
    if get_default_manager() is manager:
        set_default_manager(None)
    sprites = manager.get_sprite_group().sprites()
    elements = [sprite for sprite in sprites if isinstance(sprite, UIElement)]
    shapes = [element.drawable_shape for element in elements if element.drawable_shape]
    layouts = [shape.text_box_layout for shape in shapes if shape.text_box_layout]
    manager.clear_and_reset()
    for known in (*elements, *shapes, *layouts, manager.root_container, manager):
        vars(known).clear()


class _Appearance(NamedTuple):
    theme: UIAppearanceTheme
    loader: BlockingThreadedResourceLoader


class _Manager(UIManager):
    """A manager that reuses a parsed theme, since parsing one takes 10 ms."""

    def __init__(self, size: tuple[int, int], appearance: _Appearance) -> None:
        self._theme = appearance.theme
        super().__init__(size, enable_live_theme_updates=False, resource_loader=appearance.loader)

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """Return the shared theme."""
        return self._theme

    def set_focus_set(self, focus: Any) -> None:
        """Give the keys to an entry. A click beside it, which would take them away, changes
        nothing."""
        if any(isinstance(element, EntryLine) for element in focus or ()):
            super().set_focus_set(focus)


class _OwnTheme(UIAppearanceTheme):
    """A theme without pygame-gui's own, which takes 5 ms to parse and shows nowhere."""

    def _load_default_theme_file(self) -> None: ...


@lru_cache(maxsize=4)
def _appearance(fonts: Fonts, theme: Theme, font_px: int, line: int) -> _Appearance:
    loader = BlockingThreadedResourceLoader()
    made = _OwnTheme(loader, "en")
    made.load_theme(_theme(fonts, theme, font_px, line))
    loader.start()
    loader.update()
    entry_font = made.get_font(["text_entry_line"])
    vars(entry_font)["_GUIFontPygame__internal_font"] = fonts.text(font_px)  # draws any name
    return _Appearance(made, loader)


def _theme(
    fonts: Fonts, theme: Theme, font_px: int, line: int
) -> dict[str, dict[str, dict[str, str]]]:
    shape = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(8 * line),
        "border_width": str(line),
        "shadow_width": "0",
    }
    font = {
        "name": "inter",
        "size": str(font_px),
        "regular_path": str(fonts.folder / "Inter-Regular.otf"),
    }
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": _hex(theme.night),
                "normal_text": _hex(theme.ink),
                "selected_text": _hex(theme.accent_ink),
                "selected_bg": _hex(theme.accent),
                "normal_border": _hex(theme.line),
                "text_cursor": _hex(theme.ink),
            },
            "misc": {**shape, "padding": f"{8 * line},{3 * line}"},
            "font": font,
        },
    }


def _hex(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def scrolled(manager: UIManager, rect: pygame.Rect, size: tuple[int, int]) -> UIContainer:
    """Return a container of this size within a window at ``rect``, which cuts it off."""
    outer = UIContainer(rect, manager)
    return UIContainer(pygame.Rect((0, 0), size), manager, container=outer)


class _Area(DrawableShape):
    """Replaces pygame_gui's shapes. They would prepare pictures of the button's states, which takes
    most of the time for a new button."""

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.text_box_layout = None

    def collide_point(self, point: Point) -> bool:
        return self.rect.collidepoint(point)

    def set_position(self, point: Point) -> None:
        self.rect.topleft = point

    def set_active_state(self, state: str) -> None: ...

    def update(self, time_delta: float) -> None: ...

    def has_fresh_surface(self) -> bool:
        return False


class PressArea(UIButton):
    """A button's mouse handling, without a picture."""

    def rebuild_from_changed_theme_data(self) -> None:
        self.drawable_shape = _Area(self.rect.copy())

    def can_hover(self) -> bool:
        """A disabled button can be hovered too, so that its tip can say why it is disabled."""
        return not self.is_selected and not self.held


class EntryLine(UITextEntryLine):
    """pygame-gui's text entry with the program's clipboard. What is pasted is made one line, and
    cut if it is too long; pygame-gui would ignore it."""

    def __init__(
        self,
        rect: pygame.Rect,
        manager: UIManager,
        outer: UIContainer | None,
        *,
        clipboard: Clipboard,
        cleaned: Callable[[str], str],
    ) -> None:
        manager.ui_theme.shape_cache = SurfaceCache()  # 4 MB: not for ever those of all entries
        super().__init__(rect, manager, outer)
        self._clipboard, self._cleaned = clipboard, cleaned
        self.blink_cursor_time = inf

    def focus(self) -> None:
        """Take the keys, to go on typing at the end. pygame-gui would begin at the start."""
        super().focus()  # type: ignore[no-untyped-call]
        self.edit_position, self.cursor_has_moved_recently = len(self.text), True

    def update(self, time_delta: float) -> None:
        """Show the caret from the first frame on. To blink, it would need frames while nothing else
        moves."""
        super().update(time_delta)
        if not (self.is_focused and self.drawable_shape and self.drawable_shape.text_box_layout):
            return
        row = self.drawable_shape.text_box_layout.cursor_text_row
        if row is not None and not row.edit_cursor_active:
            self.drawable_shape.toggle_text_cursor()

    def _process_entered_character(self, character: str) -> bool:
        return bool(self._cleaned(character) and super()._process_entered_character(character))

    def insert(self, text: str) -> None:
        for letter in self._cleaned(" ".join(as_typed(text).split()))[: self.length_limit]:
            self._process_entered_character(letter)

    def _do_paste(self) -> None:
        self.insert(self._clipboard.paste())

    def _do_copy(self) -> None:
        first, last = sorted(self.select_range)
        if first < last:
            self._clipboard.copy(self.text[first:last])

    def _do_cut(self) -> None:
        self._do_copy()
        if self.select_range[0] != self.select_range[1]:
            self._delete_text_in_selection_range()  # type: ignore[no-untyped-call]
