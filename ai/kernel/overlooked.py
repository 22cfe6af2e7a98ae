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
    TOP,
    State,
)

(COVERS, TRESPASSES, CAPS, CLOSINGS, RAIDS, CAPTURES, CONTESTS) = range(7)
"""Numbers of blind spots, in the order of ``protocol_lines.BLIND_SPOTS``."""


@compiled
def overlooks(state: State, code: int, spot: int) -> bool:
    """True if a mason with a blind spot does not see a legal turn."""
    place = code >> LOCATION_BIT & 7
    if place == TAKE:
        return False
    bonus = code >> BONUS_BIT & 7
    first = code >> FIRST_BIT & 7
    second_stone = first
    if bonus in (MOVE, RETURN):
        second_stone = state[STACK + first] & 3
        if spot == CAPTURES and second_stone == 1 - state[SIDE]:
            return True
        takes_off = spot == TRESPASSES or (spot == RAIDS and bonus == MOVE)
        if takes_off and _is_rivals(state, first):
            return True
    if _overlooks_laid(state, code & 3, place, spot):
        return True
    lays_two = bonus in (MOVE, PLACE, BRING)
    return lays_two and _overlooks_laid(state, second_stone, code >> SECOND_BIT & 7, spot)


@internal
def _overlooks_laid(state: State, stone: int, place: int, spot: int) -> bool:
    own = stone == state[SIDE]
    if spot == COVERS:
        return _is_topped(state, place)
    if spot == TRESPASSES:
        return _is_rivals(state, place)
    if spot == CAPS:
        return own and _is_topped(state, place)
    if spot == CLOSINGS:
        return own and state[ROOM + place] == 1
    return spot == CONTESTS and own and _is_rivals(state, place)


@internal
def _is_topped(state: State, place: int) -> bool:
    """True if the rival's color is on top."""
    return state[TOP + 1 - state[SIDE]] >> place & 1 != 0


@internal
def _is_rivals(state: State, place: int) -> bool:
    return GOES_TO[state[ORNAMENT + place], state[COUNT + place]] * (1 - 2 * state[SIDE]) < 0
