"""The one factory of pygame-gui managers: our colours, sizes and fonts in its terms."""

from typing import Any

import i18n
import pygame_gui
from pygame_gui.core import ObjectID

from tholos_desktop.kit import Kit
from tholos_desktop.theme import Colour, Theme

PRIMARY = ObjectID(class_id="@primary", object_id=None)
OPTION = ObjectID(class_id="@option", object_id=None)


def new_manager(kit: Kit, size: tuple[int, int], font_px: int, line: int) -> Any:
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


def _theme(kit: Kit, font_px: int, line: int) -> dict[str, Any]:
    theme = kit.theme
    shape = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(8 * line),
        "border_width": str(line),
        "shadow_width": "0",
    }
    chosen_shape = {**shape, "border_width": str(2 * line)}
    font = {
        "name": "inter",
        "size": str(font_px),
        "regular_path": str(kit.assets.path("fonts", "Inter-Regular.otf")),
    }
    states = _states(theme.raised, theme.hover, theme.pressed, theme.surface)
    return {
        "button": {
            "colours": {**states, **_borders(theme.line, theme.accent, theme)},
            "misc": shape,
        },
        "@primary": {
            "colours": {
                **_states(theme.accent, theme.focus, theme.marble_shade, theme.surface),
                **_borders(theme.focus, theme.marble, theme),
            },
            "misc": shape,
        },
        "@option": {
            "colours": {
                **_states(theme.surface, theme.hover, theme.pressed, theme.surface),
                **_borders(theme.line, theme.accent, theme),
                "selected_bg": _hex(theme.hover),
                "selected_border": _hex(theme.accent),
            },
            "misc": chosen_shape,
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


def _states(normal: Colour, hovered: Colour, active: Colour, disabled: Colour) -> dict[str, str]:
    return {
        "normal_bg": _hex(normal),
        "hovered_bg": _hex(hovered),
        "active_bg": _hex(active),
        "selected_bg": _hex(normal),
        "disabled_bg": _hex(disabled),
    }


def _borders(normal: Colour, hovered: Colour, theme: Theme) -> dict[str, str]:
    return {
        "normal_border": _hex(normal),
        "hovered_border": _hex(hovered),
        "active_border": _hex(hovered),
        "selected_border": _hex(normal),
        "disabled_border": _hex(theme.faint),
    }


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
