"""Key bindings for one hand, and for keyboards of other countries.

Each one-hand preset reaches every action: on the left, W A S D move and E chooses; on the right,
arrows and Enter do. Rare actions need Shift. Named keys such as Page Down keep their printed
meaning."""

from collections.abc import Mapping

from tholos_desktop.ui.bindings import Bindings
from tholos_desktop.ui.key_map import STANDARD, TABLE

_LEFT = {
    **{f"column_{n}": key for n, key in enumerate("12345rt", 1)},
    **{"column_1_again": "shift+t", "column_3_again": "shift+c"},
    **{f"column_{n}_again": "" for n in (2, 4, 5, 6, 7)},
    **{"quarry_w": "f", "quarry_b": "g", "quarry_g": "v"},
    **{"own_1": "z", "own_2": "x", "own_3": "c"},
    **{"rival_1": "shift+1", "rival_2": "shift+2", "rival_3": "shift+3"},
    **{"finish": "q", "back": "b backspace", "hint": "f2", "why": "f3", "view": "f4", "log": "f5"},
    **{"show": "shift+f", "pause": "shift+q", "point": "shift+r", "delete": "shift+b delete"},
    **{"earlier": "shift+a pageup", "later": "shift+d pagedown"},
    **{"first": "shift+w home", "last": "shift+s end"},
    **{"slower": "shift+4", "faster": "shift+5"},
    **{"up_again": "w", "left_again": "a", "down_again": "s", "right_again": "d"},
    "enter_again": "e",
}
_RIGHT = {
    **{f"column_{n}": key for n, key in enumerate("67890yu", 1)},
    **{"column_1_again": "shift+u", "column_3_again": "shift+o"},
    **{f"column_{n}_again": "" for n in (2, 4, 5, 6, 7)},
    **{"quarry_w": "i", "quarry_b": "o", "quarry_g": "p"},
    **{"own_1": "j", "own_2": "k", "own_3": "l"},
    **{"rival_1": "shift+j", "rival_2": "shift+k", "rival_3": "shift+l"},
    **{"why": "m", "view": "f7", "log": "f6", "show": "f8", "pause": "f10", "point": "f9"},
}
_AZERTY = {
    # Digits need Shift on this keyboard; without it, their keys have these signs.
    **{f"column_{n}": f"{sign} {n}" for n, sign in enumerate("&é\"'(-è", 1)},
    **{"own_1": "w", "own_2": "x", "own_3": ",", "why": "z", "slower": ";", "faster": ":"},
}
_QWERTZ = {"own_1": "y", "rival_3": "z"}


def _laid_out(keys: Mapping[str, str]) -> Bindings:
    return Bindings(TABLE, {name: tuple(text.split()) for name, text in keys.items()})


PRESETS = {
    "standard": STANDARD,
    "left": _laid_out(_LEFT),
    "right": _laid_out(_RIGHT),
    "azerty": _laid_out(_AZERTY),
    "qwertz": _laid_out(_QWERTZ),
}


def preset_of(keys: Bindings) -> str | None:
    return next((name for name, each in PRESETS.items() if each == keys), None)
