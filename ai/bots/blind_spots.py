# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Blind spots: turns that a mason never sees. A rival who knows the blind spot can use it."""

from ai.kernel import kernel, turn_list
from ai.kernel.compiled import compiled, internal
from ai.kernel.state import (
    BONUS_BIT,
    BRING,
    COUNT,
    FIRST_BIT,
    GOES_TO,
    LOCATION_BIT,
    MOST_LAID,
    MOVE,
    OPEN,
    ORNAMENT,
    PLACE,
    RETURN,
    ROOM,
    SECOND_BIT,
    SIDE,
    STACK,
    TAKE,
    Codes,
    State,
    encode,
)
from tholos_desktop.rules import LOCATIONS, Transfer, start
from tholos_desktop.table.protocol_lines import BLIND_SPOTS

(REPLIES, CLOSINGS, LIFTS, RETURNS, TRESPASSES, RAIDS, MOVES, CAPTURES, CONTESTS) = range(
    len(BLIND_SPOTS)
)


def seen(state: State, codes: Codes, spot: str, changed: int) -> list[int]:
    """Return the indices of the turns that a mason sees. Turns that end the game are always seen;
    if the mason would see no turn at all, all are seen.

    ``changed`` is a mask of the columns that the rival's last turn changed."""
    number = BLIND_SPOTS.index(spot)
    found = [
        index
        for index, code in enumerate(codes.tolist())
        if not overlooks(state, code, number, changed) or _ends_game(state, code)
    ]
    return found or list(range(len(codes)))


def changed_columns(last: tuple[Transfer, ...]) -> int:
    changed = {where for moved in last for where in (moved.source, moved.target)}
    return sum(1 << place for place, where in enumerate(LOCATIONS) if where in changed)


def _ends_game(state: State, code: int) -> bool:
    if kernel.spaces(state) > MOST_LAID:
        return False
    after = state.copy()
    kernel.make(after, code)
    return bool(after[OPEN] == 0)


@compiled
def overlooks(  # noqa: PLR0911  (one for each blind spot)
    state: State, code: int, spot: int, changed: int
) -> bool:
    """True if a mason with a blind spot does not see a legal turn."""
    place = code >> LOCATION_BIT & 7
    if place == TAKE:
        return False
    bonus = code >> BONUS_BIT & 7
    first = code >> FIRST_BIT & 7
    lifts = bonus in (MOVE, RETURN)
    lays_two = bonus in (MOVE, PLACE, BRING)
    moved = state[STACK + first] & 3 if lifts else first  # the color of the bonus action's stone
    second = code >> SECOND_BIT & 7 if lays_two else place
    if spot == REPLIES:
        return (1 << place | 1 << second) & changed != 0
    if spot == CLOSINGS:
        return state[ROOM + place] == 1 or state[ROOM + second] == 1
    if spot == LIFTS:
        return lifts
    if spot == RETURNS:
        return bonus == RETURN
    if spot == MOVES:
        return bonus == MOVE
    if spot == CAPTURES:
        return lifts and moved == 1 - state[SIDE]
    if spot == RAIDS:
        return lifts and _is_rivals(state, first)
    if spot == CONTESTS:
        own = state[SIDE]
        lays_own_second = lays_two and moved == own and _is_rivals(state, second)
        return lays_own_second or (code & 3 == own and _is_rivals(state, place))
    lays_there = _is_rivals(state, place) or _is_rivals(state, second)
    return lays_there or (lifts and _is_rivals(state, first))


@internal
def _is_rivals(state: State, place: int) -> bool:
    return GOES_TO[state[ORNAMENT + place], state[COUNT + place]] * (1 - 2 * state[SIDE]) < 0


def warm_up() -> None:
    """Compile the functions, or load them from disk."""
    state = encode(start())
    seen(state, turn_list.codes_of(state), BLIND_SPOTS[0], 0)
