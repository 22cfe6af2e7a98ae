from functools import lru_cache
from typing import Any, NamedTuple

import i18n
import pygame
import pygame_gui
from pygame_gui.core import UIElement
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.surface_cache import SurfaceCache
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import get_default_manager, set_default_manager

from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command, Focus
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.theme import Color, Theme
from tholos_desktop.ui.typesetting import Fonts


def new_manager(
    ctx: Context, size: tuple[int, int], font_px: int, line: int
) -> pygame_gui.UIManager:
    """Return a manager for one scene and window size; ``line`` is a thin line's width in pixels."""
    paths = list(i18n.load_path)
    manager = _Manager(size, _appearance(ctx.fonts, ctx.theme, font_px, line))
    if paths:
        i18n.load_path[:] = paths
    return manager


def drop_manager(manager: pygame_gui.UIManager) -> None:
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


class _Manager(pygame_gui.UIManager):
    """A manager that reuses a parsed theme, since parsing one takes 10 ms."""

    def __init__(self, size: tuple[int, int], appearance: _Appearance) -> None:
        self._theme = appearance.theme
        super().__init__(size, enable_live_theme_updates=False, resource_loader=appearance.loader)

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """Return the shared theme, with a new cache of shapes that is freed with the manager."""
        self._theme.shape_cache = SurfaceCache()
        return self._theme


@lru_cache(maxsize=4)
def _appearance(fonts: Fonts, theme: Theme, font_px: int, line: int) -> _Appearance:
    loader = BlockingThreadedResourceLoader()
    made = UIAppearanceTheme(loader, "en")
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


class WidgetContainer(Metrics):
    """Base class of ``Ui``, with the parts that widgets use."""

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        super().__init__(ctx, size)
        self.focus = Focus(ctx, self.px(3))
        self._manager: pygame_gui.UIManager | None = None
        self._later: list[Command] = []

    @property
    def manager(self) -> pygame_gui.UIManager:
        if self._manager is None:
            self._manager = new_manager(self.ctx, self.size, self.text_px("button"), self.px(1))
        return self._manager

    @property
    def bar_width(self) -> int:
        return self.px(14)

    def later(self, command: Command) -> None:
        """Run a command once pygame-gui has handled the current event. Before that, a command must
        not drop widgets."""
        self._later.append(command)

    def hand_on(self, event: pygame.Event) -> bool:
        """Pass an event to pygame-gui. Return True if one of its elements used the event."""
        return bool(self._manager.process_events(event)) if self._manager else False

    def do_later(self) -> bool:
        """Run the commands of :meth:`later`. Return True if there were any."""
        was_any = bool(self._later)
        while self._later:
            self._later.pop(0)()
        return was_any

    def drop(self) -> None:
        """Drop the focus targets, and pygame-gui's manager with all its elements."""
        self.focus.drop()
        self._later.clear()
        if self._manager:
            drop_manager(self._manager)
            self._manager = None
