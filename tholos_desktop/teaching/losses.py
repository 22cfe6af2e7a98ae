"""Points lost in reviewed games: a line of text per game, and averages by phase of the game."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tholos_desktop.rules import Game, Side
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.turning_points import is_as_good, loss

PHASES = 3
_TURN = re.compile(r"([wb])[A-Z+]?\d+/(\d+)")
"""A turn in a line of :func:`text_of`; earlier versions wrote an extra letter or ``+``."""


class TurnLoss(NamedTuple):
    side: Side
    points: float
    """Points that the turn lost; 0 if the turn was as good as the best."""


class LostPoints(NamedTuple):
    games: int
    phases: Sequence[float]


def text_of(game: Game, verdicts: Sequence[Verdict]) -> str:
    """Encode verdicts as a line with each turn's side, lost chance in thousandths and lost points
    in tenths."""
    return " ".join(
        _turn_text(game.position_after(ply).side, verdict) for ply, verdict in enumerate(verdicts)
    )


def losses(text: str) -> list[TurnLoss]:
    return [TurnLoss(side, int(points) / 10) for side, points in _TURN.findall(text)]


def when_lost(games: Iterable[tuple[Side, str]]) -> LostPoints:
    """Return a player's mean lost points per game, for each phase. Each of ``games`` has the
    player's side and the line from :func:`text_of`."""
    count, phases = 0, [0.0] * PHASES
    for side, text in games:
        turns = losses(text)
        count += bool(turns)
        for ply, turn in enumerate(turns):
            if turn.side == side:
                phases[ply * PHASES // len(turns)] += turn.points
    shared = max(count, 1)
    return LostPoints(count, tuple(points / shared for points in phases))


def _turn_text(side: Side, verdict: Verdict) -> str:
    points = 0.0 if is_as_good(verdict) else max(0.0, verdict.lost_points)
    return f"{side}{round(1000 * loss(verdict))}/{round(10 * points)}"
