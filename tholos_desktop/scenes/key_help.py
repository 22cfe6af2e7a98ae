from tholos_desktop.ui import shortcuts
from tholos_desktop.ui.context import Context

_NAMED = {
    "4": tuple(f"column_{n}" for n in range(1, 8)),
    "5": ("quarry_w", "quarry_b", "quarry_g"),
    "6": ("own_1", "own_2", "own_3"),
    "7": ("rival_1", "rival_2", "rival_3"),
    "8": ("finish",),
    "11": ("earlier", "later"),
    "17": ("view",),
    "18": ("hint",),
    "19": ("why",),
    "20": ("pause",),
}
"""Maps the number of a line in the rulebook's help on keys to the actions in that line."""


def key_help(ctx: Context) -> list[str]:
    lines: list[str] = []
    while (number := str(len(lines) + 1)) and (key := f"rules.keys.{number}") in ctx.words:
        lines.append(_line(ctx, number, ctx.words(key)))
    return lines


def _line(ctx: Context, number: str, usual: str) -> str:
    names = _NAMED.get(number, ())
    if ctx.keys.changed().keys().isdisjoint(names):
        return usual
    pressed = ", ".join(key_label(ctx, name) for name in names)
    # The usual text explains the keys of columns by their standard keys.
    meaning = ctx.words("keys.columns") if number == "4" else usual.partition(" — ")[2]
    return f"{pressed} — {meaning}"


def key_label(ctx: Context, name: str) -> str:
    """Return an action's key as labeled on the keyboard; empty if the action has no key."""
    return shortcuts.label(" ".join(ctx.keys.inputs_of(name)[:1]), ctx.words)
