from itertools import count, takewhile

from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK, LOCATIONS
from tholos_desktop.ui import shortcuts
from tholos_desktop.ui.context import Context

_TEXTS = {
    "rival_1": ("review.open",),
    "rival_2": ("app.try_again",),
    "earlier": ("review.previous",),
    "later": ("review.next",),
    "first": ("review.first",),
    "last": ("review.last",),
    "finish": ("game.end_turn",),
    "back": ("game.undo",),
    "hint": ("game.hint", "review.lines"),
    "why": ("game.why",),
    "show": ("exercise.show", "game.step"),
    "view": ("keys.view",),
    "log": ("game.log",),
    "pause": ("game.pause", "review.more"),
    "point": ("keys.point",),
    "delete": ("review.delete",),
    "slower": ("game.slower",),
    "faster": ("game.faster",),
}
ARROWS = {"up": "↑", "left": "←", "down": "↓", "right": "→"}
_COLUMNS = tuple(f"column_{n}" for n in range(1, 8))
_AT_THE_BOARD = (
    *("quarry_w", "quarry_b", "quarry_g", "own_1", "own_2", "own_3"),
    *("rival_1", "rival_2", "rival_3", "finish", "hint", "why", "view"),
    *("earlier", "later", "log", "pause"),
)


def action_words(words: Words, name: str) -> str:
    """Return what the keys of an action do, in each scene where they do something else."""
    if name.endswith("_again"):
        return words("keys.again", action=_first_key(words, name.removesuffix("_again")))
    texts = filter(None, (place_words(words, name), _away_from_board(words, name)))
    return " · ".join(texts) or words(f"keys.{name}")


def _away_from_board(words: Words, name: str) -> str:
    """Return what the keys of an action do besides selecting a place; empty if nothing."""
    return " · ".join(map(words, _TEXTS.get(name, ())))


def _first_key(words: Words, name: str) -> str:
    """Return the fixed key or the column for which a player can choose a second key."""
    if name == "enter":
        return words("app.key.return")
    return ARROWS.get(name) or place_words(words, name)


def place_words(words: Words, name: str) -> str:
    """Return the place on the board that an action selects; empty for other actions."""
    area, _, place = name.partition("_")
    match area:
        case "column":
            return words("scoring.column", column=GREEK[LOCATIONS[int(place) - 1]])
        case "quarry":
            return words("app.pair", name=words("game.quarry"), text=words(f"turn.listed.{place}"))
        case "own" | "rival":
            return words("app.pair", name=words(f"keys.{area}"), text=place)
    return ""


def fixed_keys(words: Words) -> list[str]:
    """Return the lines about the keys that can't be changed."""
    keys = (f"rules.keys.{number}" for number in count(1))
    return [words(key) for key in takewhile(words.__contains__, keys)]


def key_help(ctx: Context) -> list[str]:
    """Return lines such as ``"H — Hint"``: the fixed keys, then the player's own."""
    lines = fixed_keys(ctx.words)
    columns = ", ".join(key_label(ctx, name) for name in _COLUMNS)
    lines.append(f"{columns} — {ctx.words('keys.columns')}")
    for name in _AT_THE_BOARD:
        lines.append(f"{key_label(ctx, name) or '–'} — {action_words(ctx.words, name)}")
    return lines


def key_label(ctx: Context, name: str) -> str:
    """Return an action's key as labeled on the keyboard; empty if the action has no key."""
    return shortcuts.label(" ".join(ctx.keys.inputs_of(name)[:1]), ctx.words)
