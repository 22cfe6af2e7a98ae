"""Blind spots: turns that a mason never sees. A rival who knows the blind spot can use it."""

from ai.kernel import kernel, turn_list
from ai.kernel.overlooked import overlooks
from ai.kernel.state import MOST_LAID, OPEN, Codes, State, encode
from tholos_desktop.rules import start
from tholos_desktop.table.protocol_lines import BLIND_SPOTS


def seen(state: State, codes: Codes, spot: str) -> list[int]:
    """Return the indices of the turns that a mason sees. Turns that end the game are always seen;
    if the mason would see no turn at all, all are seen."""
    number = BLIND_SPOTS.index(spot)
    found = [
        index
        for index, code in enumerate(codes.tolist())
        if not overlooks(state, code, number) or _ends_game(state, code)
    ]
    return found or list(range(len(codes)))


def _ends_game(state: State, code: int) -> bool:
    if kernel.spaces(state) > MOST_LAID:
        return False
    after = state.copy()
    kernel.make(after, code)
    return bool(after[OPEN] == 0)


def warm_up() -> None:
    """Compile the functions, or load them from disk."""
    state = encode(start())
    seen(state, turn_list.codes_of(state), BLIND_SPOTS[0])
