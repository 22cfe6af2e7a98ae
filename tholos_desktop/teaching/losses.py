"""Where a reviewed game's points were lost: kept in few letters, and added up over many games."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tholos_desktop.rules import LOCATIONS, Game, Side
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.turning_points import is_as_good, loss

PHASES = 3
"""A game has an opening, a middle and an end, each a third of its turns."""
TAKE = "+"
"""Stands for the quarry, among the places that a turn may go to."""
PLACES = (*LOCATIONS, TAKE)
_TURN = re.compile(rf"([wb])([{''.join(LOCATIONS)}+])(\d+)/(\d+)")


class TurnLoss(NamedTuple):
    """What one turn lost."""

    side: Side
    place: str
    """Where its first stone went: a location, or :data:`TAKE`."""
    chance: float
    """Of winning, 0 to 1."""
    points: float
    """Of the lead; none where the turn was as good as the best one."""


class LostPoints(NamedTuple):
    """Where points were lost, in an average game."""

    games: int
    phases: Sequence[float]
    """From the opening to the end."""
    places: Mapping[str, float]
    """By :data:`PLACES`."""

    @property
    def total(self) -> float:
        """All of them."""
        return sum(self.phases)


def text_of(game: Game, verdicts: Sequence[Verdict]) -> str:
    """The verdicts of a whole game in a line: for each turn who, where, the chance lost in
    thousandths, the points lost in tenths."""
    return " ".join(
        _turn_text(game.position_after(ply).side, verdict) for ply, verdict in enumerate(verdicts)
    )


def losses(text: str) -> list[TurnLoss]:
    """What :func:`text_of` wrote; what is not sound in it is left out."""
    return [
        TurnLoss(side, place, int(chance) / 1000, int(points) / 10)
        for side, place, chance, points in _TURN.findall(text)
    ]


def where_lost(games: Iterable[tuple[Side, str]]) -> LostPoints:
    """Where the person lost points in some games, each with the person's side and its line."""
    count, phases, places = 0, [0.0] * PHASES, dict.fromkeys(PLACES, 0.0)
    for side, text in games:
        turns = losses(text)
        count += bool(turns)
        for ply, turn in enumerate(turns):
            if turn.side == side:
                phases[ply * PHASES // len(turns)] += turn.points
                places[turn.place] += turn.points
    shared = max(count, 1)
    return LostPoints(
        count,
        tuple(points / shared for points in phases),
        {place: points / shared for place, points in places.items()},
    )


def _turn_text(side: Side, verdict: Verdict) -> str:
    place = TAKE if verdict.turn.startswith(TAKE) else verdict.turn[1]
    points = 0.0 if is_as_good(verdict) else max(0.0, verdict.lost_points)
    return f"{side}{place}{round(1000 * loss(verdict))}/{round(10 * points)}"
