"""Decisive turns of a game, and one that was hard to find, from the verdicts alone.

Graph, list, sentences and exercises of a review all read the same verdicts, so no two of them can
say different things of a turn.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tholos_desktop.rules import SIDES, Game, Position, Side, Turn, legal_turns, rival, score
from tholos_desktop.table.protocol_lines import Info, Verdict

LEAST_LOSS = 0.15
"""Least lost chance of winning, 0 to 1, of a turning point."""
CROSSING = 1.5
"""Weight factor if the better chance was lost."""
APART = 4
"""Within this many turns of both players there is at most one turning point."""
MOST = 3
ALONE = 0.10
"""Least advantage of the only good turn over all others."""
NEARLY = 0.05
"""Turns that lost at most this chance are as good as the best."""
_OPEN = 0.05, 0.95
"""Chances between which a turn still matters."""

Verdicts = Sequence[Verdict | None]
"""Verdicts on each turn of a game, ``None`` if unknown."""


class TurningPoint(NamedTuple):
    ply: int
    side: Side
    verdict: Verdict
    is_good: bool = False
    """True if it was the only good turn."""

    @property
    def loss(self) -> float:
        return loss(self.verdict)

    @property
    def before(self) -> float:
        """The player's chance of winning with the best turn, 0 to 1."""
        return _best_chance(self.verdict)

    @property
    def after(self) -> float:
        return worth(self.verdict)

    @property
    def weight(self) -> float:
        crosses = self.after < 0.5 <= self.before
        return self.loss * (CROSSING if crosses else 1.0)


def percent(chance: float) -> int:
    """Convert a chance of 0 to 1 to whole percent."""
    return round(100 * chance)


def worth(verdict: Verdict | Info) -> float:
    """Return the player's chance of winning after a turn; a proven result counts as such."""
    return verdict.value if verdict.proven is None else (verdict.proven + 1) / 2


def loss(verdict: Verdict) -> float:
    """Return the chance that a turn lost; 0 while a proven win is kept."""
    return 0.0 if verdict.proven == 1 else verdict.lost_chance


def is_as_good(verdict: Verdict) -> bool:
    """True if a turn is as good as the best: nearly equal, or it keeps a proven win."""
    return loss(verdict) <= NEARLY


def chances(game: Game, verdicts: Verdicts, side: Side) -> list[float | None]:
    """Return a side's chance of winning after each number of turns.

    ``None`` where it is not known yet; the first is what the best turn then would have left.
    """
    found: list[float | None] = [None]
    for ply, verdict in enumerate(verdicts):
        point = verdict and TurningPoint(ply, game.position_after(ply).side, verdict)
        found.append(point and _seen_by(side, point.side, point.after))
        if point and ply == 0:
            found[0] = _seen_by(side, point.side, point.before)
    return found


def reconciled(verdicts: Verdicts) -> list[Verdict | None]:
    """Give each position one chance: a move leaves what the next move's deeper search starts from.

    A proven result stays. A move that was nearly as good as the best one stays so: both were
    searched to the same depth.
    """
    found: list[Verdict | None] = []
    before: float | None = None
    for verdict, following in zip(verdicts, [*verdicts[1:], None], strict=False):
        if verdict is None:
            found.append(None)
            before = None
            continue
        before = _best_chance(verdict) if before is None else before
        after = worth(verdict)
        if following is not None and verdict.proven is None:
            after = 1.0 - _best_chance(following)
        lost = loss(verdict)
        if lost > NEARLY:
            lost = max(0.0, before - after)
        found.append(verdict._replace(value=after, lost_chance=lost))
        before = 1.0 - after
    return found


def turning_points(
    game: Game, verdicts: Verdicts, sides: Sequence[Side] = tuple(SIDES), most: int = MOST
) -> list[TurningPoint]:
    found = [
        point
        for ply, verdict in enumerate(verdicts)
        if verdict is not None and loss(verdict) >= LEAST_LOSS
        for point in [TurningPoint(ply, game.position_after(ply).side, verdict)]
        if point.side in sides
    ]
    kept: list[TurningPoint] = []
    for point in sorted(found, key=lambda each: (-each.weight, each.ply)):
        if len(kept) < most and all(abs(point.ply - other.ply) >= APART for other in kept):
            kept.append(point)
    return sorted(kept)


def good_candidate(
    game: Game, ply: int, verdict: Verdict | None, sides: Sequence[Side]
) -> TurningPoint | None:
    """Return a move as a candidate for the only good one: best, while undecided, and not greedy."""
    position = game.position_after(ply)
    if verdict is None or position.side not in sides or verdict.turn != verdict.best:
        return None
    point = TurningPoint(ply, position.side, verdict, is_good=True)
    is_open = _OPEN[0] < point.after < _OPEN[1]
    return point if is_open and not is_greedy(position, game.turns[ply]) else None


def is_alone(infos: Sequence[Info]) -> bool:
    """True if the first of sorted turns is better than all others."""
    return len(infos) > 1 and infos[0].value - infos[1].value >= ALONE


def good_turn(
    game: Game,
    candidates: Sequence[TurningPoint],
    best: Callable[[Position], Sequence[Info]],
    points: Sequence[TurningPoint] = (),
) -> TurningPoint | None:
    """Return the first candidate that was the only good turn, not beside a turning point. ``best``
    may be unknown for a position."""
    for candidate in candidates:
        infos = best(game.position_after(candidate.ply))
        is_own = bool(infos) and infos[0].pv[:1] == (candidate.verdict.turn,)
        if is_own and is_alone(infos) and all(candidate.ply != each.ply for each in points):
            return candidate
    return None


def is_greedy(position: Position, turn: Turn) -> bool:
    """True if no other turn raises its player's lead by more at once."""
    leads = [_lead(position, each) for each in legal_turns(position)]
    return _lead(position, turn) >= max(leads)


def _lead(position: Position, turn: Turn) -> int:
    account = score(position.play(turn))
    return account.points(position.side) - account.points(rival(position.side))


def _best_chance(verdict: Verdict) -> float:
    return min(1.0, worth(verdict) + loss(verdict))


def _seen_by(side: Side, player: Side, chance: float) -> float:
    return chance if player == side else 1.0 - chance
