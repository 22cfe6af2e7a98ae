from itertools import count, takewhile

from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK, LOCATIONS
from tholos_desktop.ui import shortcuts
from tholos_desktop.ui.context import Context

_TEXTS = {
    **{f"quarry_{stone}": (f"keys.quarry_{stone}",) for stone in "wbg"},
    **{f"own_{n}": (f"keys.own_{n}",) for n in (1, 2, 3)},
    "rival_1": ("keys.rival_1", "review.open"),
    "rival_2": ("keys.rival_2", "app.try_again"),
    "rival_3": ("keys.rival_3",),
    "finish": ("game.end_turn",),
    "back": ("game.undo",),
    "hint": ("game.hint", "review.lines"),
    "why": ("game.why",),
    "show": ("exercise.show", "review.show", "game.step", "tutor.look"),
    "view": ("keys.view",),
    "log": ("game.log",),
    "pause": ("game.pause", "review.more"),
    "point": ("keys.point",),
    "delete": ("review.delete",),
    "slower": ("game.slower",),
    "faster": ("game.faster",),
}
_COLUMNS = tuple(f"column_{n}" for n in range(1, 8))
_AT_THE_BOARD = (
    *("quarry_w", "quarry_b", "quarry_g", "own_1", "own_2", "own_3"),
    *("rival_1", "rival_2", "rival_3", "finish", "hint", "why", "view"),
    *("earlier", "later", "log", "pause"),
)


def action_words(words: Words, name: str) -> str:
    """Return what the keys of an action do, in each scene where they do something else."""
    texts = [words(key) for key in _TEXTS.get(name, ())]
    if name.startswith("column_"):
        letter = GREEK[LOCATIONS[int(name.split("_")[1]) - 1]]
        key = "keys.column_again" if name.endswith("_again") else "scoring.column"
        texts.insert(0, words(key, column=letter))
    return " · ".join(texts or [words(f"keys.{name}")])


def key_help(ctx: Context) -> list[str]:
    """Return lines such as ``"H — Hint"``: the fixed keys, then the player's own."""
    fixed = (f"rules.keys.{number}" for number in count(1))
    lines = [ctx.words(key) for key in takewhile(ctx.words.__contains__, fixed)]
    columns = ", ".join(key_label(ctx, name) for name in _COLUMNS)
    lines.append(f"{columns} — {ctx.words('keys.columns')}")
    for name in _AT_THE_BOARD:
        lines.append(f"{key_label(ctx, name) or '–'} — {action_words(ctx.words, name)}")
    return lines


def key_label(ctx: Context, name: str) -> str:
    """Return an action's key as labeled on the keyboard; empty if the action has no key."""
    return shortcuts.label(" ".join(ctx.keys.inputs_of(name)[:1]), ctx.words)
