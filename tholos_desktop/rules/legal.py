"""Legal turns (RULES.md sections 3 and 6)."""

from collections.abc import Iterable, Iterator, Sequence

from tholos_desktop.rules.bonus import BONUS_ACTIONS, BonusAction, Place
from tholos_desktop.rules.position import Position
from tholos_desktop.rules.turn import Transfer, Turn, check_notation
from tholos_desktop.rules.vocabulary import (
    LOCATIONS,
    QUARRY,
    STONES,
    IllegalTurnError,
    Location,
    Stone,
    Zone,
    is_location,
    rival,
    take_limit,
)


def legal_turns(position: Position) -> list[Turn]:
    """Return all distinct legal turns: takes by color and number, then placements by color and
    location.

    The list is empty only after the end of the game (RULES.md ruling 3a)."""
    if position.is_over():
        return []
    return [*_takes(position), *_placements(position)]


def parse_turn(text: str, position: Position) -> Turn:
    """Return the legal turn with a notation. Raises :class:`NotationError` for malformed text, and
    :class:`IllegalTurnError` for an illegal turn."""
    check_notation(text)
    for turn in _turns_like(text, position):
        if turn.notation == text:
            return turn
    raise IllegalTurnError(f"the turn {text!r} is not legal in {position.code!r}")


def is_legal(turn: Turn, position: Position) -> bool:
    return turn in _turns_like(turn.notation, position)


def _turns_like(text: str, position: Position) -> Iterable[Turn]:
    """Return a superset of the legal turns with this notation."""
    if position.is_over():
        return ()
    return _placements(position, text[:2]) if text[0] in STONES else _takes(position)


def may_do_bonus(position: Position, stone: Stone, location: Location) -> bool:
    return stone == position.side or stone in position.ornament(location).changes.triggers


def bonus_actions(position: Position, location: Location) -> tuple[BonusAction, ...]:
    """Return a location's bonus actions: its own action and its ornament's action, if any. A turn
    may use only one of them."""
    own = BONUS_ACTIONS[location]
    brings = position.ornament(location).changes.brings
    return (own, BonusAction(brings, Place.QUARRY, Place.COLUMN)) if brings else (own,)


def bonus_transfers(position: Position, location: Location) -> Iterator[Transfer]:
    """Yield the possible bonus actions after placing a stone. There are none if the stone completed
    the temple (RULES.md ruling 4a)."""
    if not position.is_over():
        for action in bonus_actions(position, location):
            yield from _transfers(position, location, action)


def _takes(position: Position) -> Iterator[Turn]:
    side = position.side
    for stone in STONES:
        most = min(take_limit(stone, side), position.free_spaces(side), position.quarry(stone))
        for number in range(1, most + 1):
            yield Turn((Transfer(stone, QUARRY, side),) * number)


def _placements(position: Position, begin: str = "") -> Iterator[Turn]:
    side = position.side
    for stone in _kinds(position.workshop(side)):
        for location in filter(position.is_valid, LOCATIONS):
            if begin not in ("", f"{stone}{location}"):
                continue
            placed = Transfer(stone, side, location)
            yield Turn((placed,))
            if may_do_bonus(position, stone, location):
                for bonus in bonus_transfers(position.move(placed), location):
                    yield Turn((placed, bonus))


def _transfers(position: Position, built: Location, action: BonusAction) -> Iterator[Transfer]:
    targets = [
        zone
        for zone in _zones(position, built, action.target)
        if not is_location(zone) or position.is_valid(zone)
    ]
    for source in _zones(position, built, action.source):
        for stone in _loose(position, source):
            if stone in action.stones:
                for target in targets:
                    if target != source:
                        yield Transfer(stone, source, target)


def _zones(position: Position, built: Location, place: Place) -> Sequence[Zone]:
    if place is Place.COLUMN:
        return LOCATIONS.replace(built, "")
    if place is Place.QUARRY:
        return QUARRY
    return position.side if place is Place.WORKSHOP else rival(position.side)


def _loose(position: Position, zone: Zone) -> list[Stone]:
    if is_location(zone):
        return list(position.column(zone)[-1:])
    if zone == QUARRY:
        return [stone for stone in STONES if position.quarry(stone)]
    return _kinds(position.workshop(zone))


def _kinds(workshop: str) -> list[Stone]:
    return [stone for stone in STONES if stone in workshop]
