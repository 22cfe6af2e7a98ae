# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Turns that a bot with a blind spot does not see."""

from ai.kernel.compiled import compiled, internal
from ai.kernel.state import (
    BONUS_BIT,
    BRING,
    COUNT,
    FIRST_BIT,
    GOES_TO,
    LOCATION_BIT,
    MOVE,
    ORNAMENT,
    PLACE,
    RETURN,
    ROOM,
    SECOND_BIT,
    SIDE,
    STACK,
    TAKE,
    State,
)

(REPLIES, CLOSINGS, LIFTS, RETURNS, TRESPASSES, RAIDS, MOVES, CAPTURES, CONTESTS) = range(9)
"""Numbers of blind spots, in the order of ``protocol_lines.BLIND_SPOTS``."""


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
