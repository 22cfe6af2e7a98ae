# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Counting and listing of a state's turns, in machine code. :func:`pick` finds one turn without
listing the others."""

import numpy as np

from ai.kernel.compiled import compiled, internal
from ai.kernel.state import (
    ALL_COLORS,
    BITS,
    BONUS,
    BONUS_BIT,
    BRING,
    BRINGING,
    BRINGS,
    COLORS,
    DOES,
    DRAW,
    FIRST_BIT,
    KINDS,
    LIMIT,
    LOCATION_BIT,
    MOST_TURNS,
    MOVE,
    NTH,
    OPEN,
    ORNAMENT,
    PLACE,
    PLACES,
    PLAIN,
    QUARRY_OF,
    RETURN,
    ROOM,
    SECOND_BIT,
    SHOP,
    SIDE,
    STEAL,
    TAKE,
    TAKES,
    TOP,
    TRIGGERED,
    TRIGGERS,
    Codes,
    State,
)
from tholos_desktop.rules import WORKSHOP_SPACES


@internal
def tops(state: State, colors: int) -> int:
    """Return a mask of the columns with one of ``colors`` on top."""
    columns = 0
    for kind in range(KINDS):
        columns |= state[TOP + kind] * (colors >> kind & 1)
    return columns


@internal
def kinds_in(state: State, zone: int, colors: int, placed: int) -> int:
    number = 0
    for kind in range(KINDS):
        number += (colors >> kind & 1) * (state[zone + kind] > (kind == placed))
    return number


@internal
def count_bonus(state: State, place: int, stone: int) -> int:
    bit = 1 << place
    others = state[OPEN] & ~bit
    if others == 0 and state[ROOM + place] == 1:
        return 0  # the stone completes the temple
    valid = BITS[others]
    does, colors = DOES[place], COLORS[place]
    number = 0
    if does == MOVE:
        sources = tops(state, colors) & ~bit
        number = BITS[sources] * valid - BITS[sources & others]
    elif does == RETURN:
        number = BITS[tops(state, colors) & ~bit]
    elif does == DRAW:
        number = kinds_in(state, QUARRY_OF, colors, -1)
    elif does == STEAL:
        number = kinds_in(state, SHOP + KINDS * (1 - state[SIDE]), colors, -1)
    else:
        number = valid * kinds_in(state, SHOP + KINDS * state[SIDE], colors, stone)
    if state[BRINGING] & bit:
        number += valid * kinds_in(state, QUARRY_OF, BRINGS[state[ORNAMENT + place]], -1)
    return number


@compiled
def count(state: State) -> int:
    if state[OPEN] == 0:
        return 0
    side = state[SIDE]
    own = SHOP + KINDS * side
    free = WORKSHOP_SPACES - state[own] - state[own + 1] - state[own + 2]
    takes = 0
    kinds = 0
    for kind in range(KINDS):
        takes += min(LIMIT[side, kind], free, state[QUARRY_OF + kind])
        kinds += state[own + kind] > 0
    plain = kinds * BITS[state[OPEN]]
    total = takes + plain
    state[TAKES] = takes
    state[PLAIN] = plain
    if state[own + side] > 0:
        for place in range(PLACES):
            number = count_bonus(state, place, side) if state[OPEN] >> place & 1 else 0
            state[BONUS + place] = number
            total += number
    else:
        for place in range(PLACES):
            state[BONUS + place] = 0
    if state[TRIGGERED] & state[OPEN]:
        for place in range(PLACES):
            for kind in range(KINDS):
                if _triggers(state, place, kind):
                    total += count_bonus(state, place, kind)
    return total


@internal
def _triggers(state: State, place: int, kind: int) -> bool:
    """True if the player can place a stone of color ``kind`` at ``place``, and the ornament there
    makes it trigger a bonus. False for the player's own color, which needs no ornament."""
    side = state[SIDE]
    return (
        TRIGGERS[state[ORNAMENT + place]] >> kind & 1
        and kind != side
        and state[SHOP + KINDS * side + kind] > 0
        and state[OPEN] >> place & 1
    )


@compiled
def pick(state: State, index: int) -> int:
    side = state[SIDE]
    own = SHOP + KINDS * side
    if index < state[TAKES]:
        free = WORKSHOP_SPACES - state[own] - state[own + 1] - state[own + 2]
        kind = 0
        while True:
            most = min(LIMIT[side, kind], free, state[QUARRY_OF + kind])
            if index < most:
                return kind | TAKE << LOCATION_BIT | index + 1 << FIRST_BIT
            index -= most
            kind += 1
    index -= state[TAKES]
    if index < state[PLAIN]:
        valid = BITS[state[OPEN]]
        stone = _nth_kind(state, own, ALL_COLORS, index // valid, -1)
        return stone | NTH[state[OPEN], index % valid] << LOCATION_BIT
    index -= state[PLAIN]
    for place in range(PLACES):
        if index < state[BONUS + place]:
            return side | place << LOCATION_BIT | _pick_bonus(state, place, side, index)
        index -= state[BONUS + place]
    for place in range(PLACES):
        for kind in range(KINDS):
            if _triggers(state, place, kind):
                number = count_bonus(state, place, kind)
                if index < number:
                    return kind | place << LOCATION_BIT | _pick_bonus(state, place, kind, index)
                index -= number
    return -1


@internal
def _nth_kind(state: State, zone: int, colors: int, index: int, placed: int) -> int:
    kind = 0
    while True:
        if colors >> kind & 1 and state[zone + kind] > (kind == placed):
            if index == 0:
                return kind
            index -= 1
        kind += 1


@internal
def _pick_bonus(state: State, place: int, stone: int, index: int) -> int:
    bit = 1 << place
    others = state[OPEN] & ~bit
    valid = BITS[others]
    if state[BRINGING] & bit:
        brings = BRINGS[state[ORNAMENT + place]]
        number = valid * kinds_in(state, QUARRY_OF, brings, -1)
        if index < number:
            kind = _nth_kind(state, QUARRY_OF, brings, index // valid, -1)
            laid = NTH[others, index % valid]
            return BRING << BONUS_BIT | kind << FIRST_BIT | laid << SECOND_BIT
        index -= number
    does, colors = DOES[place], COLORS[place]
    if does == MOVE:
        sources = tops(state, colors) & ~bit
        while True:
            source = NTH[sources, 0]
            targets = others & ~(1 << source)
            if index < BITS[targets]:
                return MOVE << BONUS_BIT | source << FIRST_BIT | NTH[targets, index] << SECOND_BIT
            index -= BITS[targets]
            sources &= sources - 1
    if does == RETURN:
        return RETURN << BONUS_BIT | NTH[tops(state, colors) & ~bit, index] << FIRST_BIT
    if does == DRAW:
        return DRAW << BONUS_BIT | _nth_kind(state, QUARRY_OF, colors, index, -1) << FIRST_BIT
    if does == STEAL:
        theirs = SHOP + KINDS * (1 - state[SIDE])
        return STEAL << BONUS_BIT | _nth_kind(state, theirs, colors, index, -1) << FIRST_BIT
    own = SHOP + KINDS * state[SIDE]
    kind = _nth_kind(state, own, colors, index // valid, stone)
    return PLACE << BONUS_BIT | kind << FIRST_BIT | NTH[others, index % valid] << SECOND_BIT


@compiled
def turns(state: State, codes: Codes) -> int:
    number = count(state)
    list_turns(state, codes)
    return number


def codes_of(state: State) -> Codes:
    codes = np.empty(MOST_TURNS, np.int64)
    return codes[: turns(state, codes)]


@compiled
def list_turns(state: State, codes: Codes) -> None:
    side = state[SIDE]
    own = SHOP + KINDS * side
    free = WORKSHOP_SPACES - state[own] - state[own + 1] - state[own + 2]
    index = 0
    for kind in range(KINDS):
        for taken in range(min(LIMIT[side, kind], free, state[QUARRY_OF + kind])):
            codes[index] = kind | TAKE << LOCATION_BIT | taken + 1 << FIRST_BIT
            index += 1
    for kind in range(KINDS):
        if state[own + kind] > 0:
            index = _list_places(codes, index, kind, LOCATION_BIT, state[OPEN])
    for place in range(PLACES):
        if state[BONUS + place] > 0:
            index = _list_bonus(state, place, side, codes, index)
    if state[TRIGGERED] & state[OPEN]:
        for place in range(PLACES):
            for kind in range(KINDS):
                if _triggers(state, place, kind) and count_bonus(state, place, kind) > 0:
                    index = _list_bonus(state, place, kind, codes, index)


@internal
def _list_places(codes: Codes, index: int, code: int, bit: int, places: int) -> int:
    for nth in range(BITS[places]):
        codes[index] = code | NTH[places, nth] << bit
        index += 1
    return index


@internal
def _list_bonus(state: State, place: int, stone: int, codes: Codes, index: int) -> int:
    bit = 1 << place
    others = state[OPEN] & ~bit
    placed = stone | place << LOCATION_BIT
    if state[BRINGING] & bit:
        brings = BRINGS[state[ORNAMENT + place]]
        for kind in range(KINDS):
            if brings >> kind & 1 and state[QUARRY_OF + kind] > 0:
                code = placed | BRING << BONUS_BIT | kind << FIRST_BIT
                index = _list_places(codes, index, code, SECOND_BIT, others)
    does, colors = DOES[place], COLORS[place]
    code = placed | does << BONUS_BIT
    if does == MOVE:
        sources = tops(state, colors) & ~bit
        for nth in range(BITS[sources]):
            source = NTH[sources, nth]
            targets = others & ~(1 << source)
            index = _list_places(codes, index, code | source << FIRST_BIT, SECOND_BIT, targets)
        return index
    if does == RETURN:
        return _list_places(codes, index, code, FIRST_BIT, tops(state, colors) & ~bit)
    zone = SHOP + KINDS * state[SIDE]
    if does == DRAW:
        zone = QUARRY_OF
    elif does == STEAL:
        zone = SHOP + KINDS * (1 - state[SIDE])
    for kind in range(KINDS):
        gone = does == PLACE and kind == stone
        if colors >> kind & 1 and state[zone + kind] > gone:
            if does == PLACE:
                index = _list_places(codes, index, code | kind << FIRST_BIT, SECOND_BIT, others)
            else:
                codes[index] = code | kind << FIRST_BIT
                index += 1
    return index
