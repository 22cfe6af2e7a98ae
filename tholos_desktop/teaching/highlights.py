from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from tholos_desktop.rules import Game, Side
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.turning_points import LEAST_LOSS, TurningPoint, chances, is_costly

EVEN = 0.5


class HighlightKind(Enum):
    TURNING_POINT = "turning"
    """Move that dropped the player's chance of winning below 0.5 for the rest of the game."""
    COSTLIEST = "costliest"
    """Of the moves that the review marks, the move that lost the most chance of winning."""
    ESCAPE = "escape"
    """Move that dropped the player's chance of winning below 0.5, before a bad reply by the rival
    raised the chance again."""
    BEST = "best"


class Highlight(NamedTuple):
    kind: HighlightKind
    point: TurningPoint
    recovered: float | None = None
    """For an escape, the player's chance of winning after the rival's reply, 0 to 1."""


def highlights(
    game: Game, verdicts: Sequence[Verdict], sides: Sequence[Side], good: TurningPoint | None
) -> tuple[Highlight, ...]:
    """Return the highlights of a judged game: moves of ``sides`` in the order of play, then
    ``good``, the only good move in its position."""
    points = [
        TurningPoint(ply, game.position_after(ply).side, verdict)
        for ply, verdict in enumerate(verdicts)
    ]
    escape = _escape(points, sides)
    costly = [each for each in points if each.side in sides and each.loss >= LEAST_LOSS]
    turning = _turning_point(game, verdicts, costly)
    found: list[Highlight] = []
    if turning:
        found.append(Highlight(HighlightKind.TURNING_POINT, turning))
    elif marked := [each for each in points if each.side in sides and is_costly(each.verdict)]:
        worst = max(marked, key=lambda each: each.loss)
        if escape is None or worst != escape.point:
            found.append(Highlight(HighlightKind.COSTLIEST, worst))
    found += [escape] if escape else []
    found.sort(key=lambda each: each.point.ply)
    return (*found, Highlight(HighlightKind.BEST, good)) if good else tuple(found)


def _turning_point(
    game: Game, verdicts: Sequence[Verdict], costly: Sequence[TurningPoint]
) -> TurningPoint | None:
    for point in reversed(costly):
        after = chances(game, verdicts, point.side)[point.ply + 1 :]
        if point.before >= EVEN and all(each is not None and each < EVEN for each in after):
            return point
    return None


def _escape(points: Sequence[TurningPoint], sides: Sequence[Side]) -> Highlight | None:
    found = [
        Highlight(HighlightKind.ESCAPE, point, 1 - reply.after)
        for point, reply in pairwise(points)
        if point.side in sides and min(point.loss, reply.loss) >= LEAST_LOSS
        if point.after < EVEN <= min(point.before, 1 - reply.after)
    ]
    return max(found, key=lambda each: (each.recovered or 0) - each.point.after, default=None)
