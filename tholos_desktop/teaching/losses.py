"""Points lost in reviewed games: encoded as one line of text per game, and averaged over games."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tholos_desktop.rules import LOCATIONS, Game, Side
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.turning_points import is_as_good, loss

PHASES = 3
TAKE = "+"
PLACES = (*LOCATIONS, TAKE)
_TURN = re.compile(rf"([wb])([{''.join(LOCATIONS)}+])\d+/(\d+)")


class TurnLoss(NamedTuple):
    side: Side
    place: str
    """Location of the turn's first stone, or :data:`TAKE` for a turn that takes stones."""
    points: float
    """Points lost from the lead; 0 if the turn was as good as the best."""


class LostPoints(NamedTuple):
    games: int
    phases: Sequence[float]
    places: Mapping[str, float]

    @property
    def total(self) -> float:
        return sum(self.phases)


def text_of(game: Game, verdicts: Sequence[Verdict]) -> str:
    """Encode verdicts as a line: each turn's side, place, lost chance in thousandths and lost
    points in tenths."""
    return " ".join(
        _turn_text(game.position_after(ply).side, verdict) for ply, verdict in enumerate(verdicts)
    )


def losses(text: str) -> list[TurnLoss]:
    return [TurnLoss(side, place, int(points) / 10) for side, place, points in _TURN.findall(text)]


def where_lost(games: Iterable[tuple[Side, str]]) -> LostPoints:
    """Return the points that a player lost per game, by phase and place.

    ``games`` gives the player's side and the line from :func:`text_of` for each game."""
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
