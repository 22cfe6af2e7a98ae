"""The one factory of pygame-gui managers: our colours, sizes and fonts in its terms."""

import i18n
import pygame_gui

from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.theme import Colour

_CLEAR = "#00000000"
_STATES = ("normal", "hovered", "active", "selected", "disabled")


def new_manager(kit: Kit, size: tuple[int, int], font_px: int, line: int) -> pygame_gui.UIManager:
    """A manager for one scene and size; live theming is off, and no search path piles up.

    ``line`` is the width of a thin line in pixels; the other measures follow it.
    """
    paths = list(i18n.load_path)
    manager = pygame_gui.UIManager(
        size,
        _theme(kit, font_px, line),
        enable_live_theme_updates=False,
    )
    if paths:
        i18n.load_path[:] = paths
    return manager


def _theme(kit: Kit, font_px: int, line: int) -> dict[str, dict[str, dict[str, str]]]:
    theme = kit.theme
    shape = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(8 * line),
        "border_width": str(line),
        "shadow_width": "0",
    }
    font = {
        "name": "inter",
        "size": str(font_px),
        "regular_path": str(kit.assets.path("fonts", "Inter-Regular.otf")),
    }
    clear = {f"{state}_{part}": _CLEAR for state in _STATES for part in ("bg", "border")}
    return {
        "button": {  # felt, not seen: plates are drawn instead
            "colours": clear,
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0"},
        },
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


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
