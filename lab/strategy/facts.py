"""What happened in games, as numbers: a row for each turn, and one for each column with an
ornament or without."""

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from lab.strategy.games import PlayedGame
from tholos_desktop.rules import (
    BLACK,
    GRAY,
    LOCATIONS,
    TOKENS,
    WHITE,
    WORKSHOP_SPACES,
    Position,
    Side,
    Turn,
    rival,
    score,
    take_limit,
)

Numbers = NDArray[np.float64]
T = TypeVar("T")
"""Type of a field: a number in a row, or an array with the numbers of all rows."""
OWN, RIVALS, GRAYS = range(3)
"""Whose color a stone has, seen by the player to move."""
NOWHERE = -1
_MIRRORED = {WHITE: LOCATIONS, BLACK: LOCATIONS.translate(str.maketrans("BG", "GB"))}
"""White's bonus actions as Black sees them: the one that moves the own color, and the other."""


class TurnRow(NamedTuple, Generic[T]):
    game: T
    rating: T
    rivals_rating: T
    ornaments: T
    """Number of ornaments of the game."""
    ply: T
    spaces: T
    """Open spaces of the temple before the turn."""
    lead: T
    """Points ahead of the rival before the turn, as if the game ended then."""
    own: T
    others: T
    rivals_own: T
    rivals_others: T
    """Stones in both workshops before the turn, by color."""
    stone: T
    """Color of the stone placed or taken: :data:`OWN`, :data:`RIVALS` or :data:`GRAYS`."""
    taken: T
    """Number of stones taken; 0 for a placement."""
    could_fill: T
    """1 if three stones of the own color could have been taken."""
    place: T
    """Index of the location of a placement in ``LOCATIONS``, seen by White."""
    bonus: T
    """The same if the bonus action was done, else :data:`NOWHERE`."""
    ahead: T
    """Own stones more than the rival's in the column of the placement, before it."""
    final_lead: T
    share: T
    """Percent of the game's point that the player got: 100 won, 50 drawn."""


class ColumnRow(NamedTuple, Generic[T]):
    game: T
    rating: T
    ornament: T
    share: T
    """Percent of the game's point that the column's owner got."""


class GameFacts(NamedTuple):
    turns: TurnRow[Numbers]
    columns: ColumnRow[Numbers]
    games: int


def facts_of(games: Iterable[PlayedGame]) -> GameFacts:
    turns, columns, number = list[TurnRow[float]](), list[ColumnRow[float]](), 0
    for number, played in enumerate(games, start=1):
        turns += _turns(number - 1, played)
        columns += _columns(number - 1, played)
    return GameFacts(
        TurnRow(*np.array(turns, np.float64).T), ColumnRow(*np.array(columns, np.float64).T), number
    )


def _share(winner: Side | None, side: Side | None) -> float:
    return 50.0 if winner is None else 100.0 * (winner == side)


def _turns(number: int, played: PlayedGame) -> Iterator[TurnRow[float]]:
    game, ratings = played.game, played.ratings
    final = score(game.position)
    ornaments = sum(map(bool, game.start.ornaments))
    for ply, turn in enumerate(game.turns):
        position = game.position_after(ply)
        side, other = position.side, rival(position.side)
        own, rivals_own = (position.workshop(each).count(each) for each in (side, other))
        yield TurnRow(
            number,
            ratings[side],
            ratings[other],
            ornaments,
            ply,
            position.open_spaces(),
            score(position).lead(side),
            own,
            len(position.workshop(side)) - own,
            rivals_own,
            len(position.workshop(other)) - rivals_own,
            {side: OWN, other: RIVALS, GRAY: GRAYS}[turn.transfers[0].stone],
            *_of_turn(position, turn),
            final.lead(side),
            _share(final.outcome.winner, side),
        )


def _of_turn(position: Position, turn: Turn) -> tuple[float, float, float, float, float]:
    """Return the fields of a row from ``taken`` to ``ahead``."""
    side, target = position.side, turn.transfers[0].target
    if turn.is_take:
        room = min(position.free_spaces(side), position.quarry(side), take_limit(side, side))
        return len(turn.transfers), room == WORKSHOP_SPACES, NOWHERE, NOWHERE, 0
    place = _MIRRORED[side].index(target)
    column = position.column(target)
    ahead = column.count(side) - column.count(rival(side))
    return 0, 0, place, place if turn.bonus else NOWHERE, ahead


def _columns(number: int, played: PlayedGame) -> Iterator[ColumnRow[float]]:
    final = score(played.game.position)
    if not any(played.game.start.ornaments) or not played.is_even:
        return
    for column in final.columns:
        if column.location in TOKENS and column.owner is not None:
            share = _share(final.outcome.winner, column.owner)
            yield ColumnRow(number, played.white, int(column.ornament), share)
