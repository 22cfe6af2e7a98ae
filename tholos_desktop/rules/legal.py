"""Which turns are legal (RULES.md sections 3 and 6)."""

from collections.abc import Iterator

from tholos_desktop.rules.position import Position
from tholos_desktop.rules.turn import Transfer, Turn, check_notation
from tholos_desktop.rules.vocabulary import (
    BLACK,
    GRAY,
    LOCATIONS,
    QUARRY,
    STONES,
    WHITE,
    IllegalTurnError,
    Location,
    Ornament,
    Stone,
    rival,
    take_limit,
)

MOVED_STONE = {"A": GRAY, "B": WHITE, "G": BLACK}
"""The colour that the bonus action of these three locations moves."""


def legal_turns(position: Position) -> list[Turn]:
    """All distinct legal turns, in a fixed order; none once the game is over.

    Takes come first, by colour (w, b, g) and then by number; then the placed stones by colour
    and location, each without a bonus action first. The list is never empty while the game
    lasts (ruling 3a).
    """
    if position.is_over():
        return []
    return [*_takes(position), *_placements(position)]


def parse_turn(text: str, position: Position) -> Turn:
    """The legal turn that a notation names.

    Raises :class:`NotationError` for a text that is no turn at all and
    :class:`IllegalTurnError` for a turn that is not legal here.
    """
    check_notation(text)
    for turn in legal_turns(position):
        if turn.notation == text:
            return turn
    raise IllegalTurnError(f"the turn {text!r} is not legal in {position.code!r}")


def may_do_bonus(position: Position, stone: Stone, location: Location) -> bool:
    """Whether placing a stone there lets the player in turn do the location's bonus action."""
    if stone == position.side:
        return True
    return stone == GRAY and position.ornament(location) == Ornament.GRAY_TRIGGERS


def bonus_actions(position: Position, location: Location) -> Iterator[Transfer]:
    """What the bonus action of a location can do, the stone just placed there standing.

    Ruling 4a: nothing, if that stone completed the temple.
    """
    if position.is_over():
        return
    yield from _location_bonus(position, location)
    if position.ornament(location) == Ornament.QUARRY_GRAY and position.quarry(GRAY):
        for target in _valid_others(position, location):
            yield Transfer(GRAY, QUARRY, target)


def _takes(position: Position) -> Iterator[Turn]:
    side = position.side
    for stone in STONES:
        most = min(take_limit(stone, side), position.free_spaces(side), position.quarry(stone))
        for number in range(1, most + 1):
            yield Turn((Transfer(stone, QUARRY, side),) * number)


def _placements(position: Position) -> Iterator[Turn]:
    side = position.side
    for stone in _kinds(position.workshop(side)):
        for location in filter(position.is_valid, LOCATIONS):
            placed = Transfer(stone, side, location)
            yield Turn((placed,))
            if may_do_bonus(position, stone, location):
                for bonus in bonus_actions(position.move(placed), location):
                    yield Turn((placed, bonus))


def _location_bonus(position: Position, location: Location) -> Iterator[Transfer]:
    side = position.side
    if location == "C":
        for source in _others(location):
            if top := position.top(source):
                yield Transfer(top, source, QUARRY)
    elif location == "D":
        for stone in filter(position.quarry, STONES):
            yield Transfer(stone, QUARRY, side)
    elif location == "E":
        for stone in _kinds(position.workshop(rival(side))):
            yield Transfer(stone, rival(side), side)
    elif location == "F":
        for stone in _kinds(position.workshop(side)):
            for target in _valid_others(position, location):
                yield Transfer(stone, side, target)
    else:
        yield from _moved_tops(position, location, MOVED_STONE[location])


def _moved_tops(position: Position, location: Location, stone: Stone) -> Iterator[Transfer]:
    for source in _others(location):
        if position.top(source) == stone:
            for target in _valid_others(position, location):
                if target != source:
                    yield Transfer(stone, source, target)


def _kinds(workshop: str) -> list[Stone]:
    return [stone for stone in STONES if stone in workshop]


def _others(location: Location) -> list[Location]:
    return [other for other in LOCATIONS if other != location]


def _valid_others(position: Position, location: Location) -> list[Location]:
    return [other for other in _others(location) if position.is_valid(other)]
