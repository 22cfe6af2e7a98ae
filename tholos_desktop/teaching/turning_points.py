"""Decisive turns of a game, and a good turn that was hard to find."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tholos_desktop.rules import SIDES, Game, Position, Side, Turn, legal_turns
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.teaching.columns import raised

LEAST_LOSS = 0.15
"""Minimum lost chance of winning, 0 to 1, for a turning point."""
CROSSING = 1.5
"""Factor for the weight of a turning point that drops the chance of winning below 0.5."""
APART = 4
"""Minimum number of turns, of both players, between two turning points."""
MOST = 3
ALONE = 0.10
"""Minimum difference in chance of winning (0 to 1) between the only good turn and every other
turn."""
NEARLY = 0.05
"""A turn that loses at most this much chance of winning (0 to 1) counts as equal to the best
turn."""
_OPEN = 0.05, 0.95
"""Range of the chance of winning in which a game is undecided."""

Verdicts = Sequence[Verdict | None]


class TurningPoint(NamedTuple):
    ply: int
    side: Side
    verdict: Verdict
    is_good: bool = False

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
    return round(100 * chance)


def worth(verdict: Verdict | Info) -> float:
    """Return the player's chance of winning after a turn; for a proven result 0, 0.5 or 1."""
    return verdict.value if verdict.proven is None else (verdict.proven + 1) / 2


def loss(verdict: Verdict) -> float:
    """Return the chance of winning that a turn lost; 0 if the turn keeps a proven win."""
    return 0.0 if verdict.proven == 1 else verdict.lost_chance


def is_as_good(verdict: Verdict) -> bool:
    return loss(verdict) <= NEARLY


def is_costly(verdict: Verdict | None) -> bool:
    """True if the judged move was clearly worse than the best move. A review marks such moves."""
    return verdict is not None and not is_as_good(verdict) and verdict.best != verdict.turn


def chances(game: Game, verdicts: Verdicts, side: Side) -> list[float | None]:
    """Return a side's chance of winning, 0 to 1, before the first turn and after each turn;
    ``None`` where it is unknown."""
    found: list[float | None] = [None]
    for ply, verdict in enumerate(verdicts):
        point = verdict and TurningPoint(ply, game.position_after(ply).side, verdict)
        found.append(point and _seen_by(side, point.side, point.after))
        if point and ply == 0:
            found[0] = _seen_by(side, point.side, point.before)
    return found


def reconciled(verdicts: Verdicts, searched: Sequence[Sequence[Info]] = ()) -> list[Verdict | None]:
    """Return the verdicts with chances of winning that agree from move to move.

    The chance after a move is taken from the verdict on the next move, or from a proof. The lost
    chance of a move is adjusted to this only if it is above :data:`NEARLY`, or if the position is a
    proven loss. ``searched`` has each position's moves, best first."""
    found: list[Verdict | None] = []
    results = _results(verdicts, [*searched, *[()] * (len(verdicts) + 1)])
    before: float | None = None
    for ply, verdict in enumerate(verdicts):
        if verdict is None:
            found.append(None)
            before = None
            continue
        if results[ply]:
            before = (results[ply] + 1) / 2
        elif before is None:
            before = _best_chance(verdict)
        judged = verdict._replace(proven=-results[ply + 1] or verdict.proven)
        after, lost = worth(judged), loss(judged)
        following = verdicts[ply + 1] if ply + 1 < len(verdicts) else None
        if following is not None and judged.proven is None:
            after = 1.0 - _best_chance(following)
        if lost > NEARLY or results[ply] == -1:
            lost = max(0.0, before - after)
        found.append(judged._replace(value=after, lost_chance=lost))
        before = 1.0 - after
    return found


def _results(verdicts: Verdicts, searched: Sequence[Sequence[Info]]) -> list[int]:
    """Return each position's proven result for the player to move: 1 won, -1 lost, otherwise 0."""
    # proven losses are listed last: if the first move loses, all moves lose
    results = [infos[0].proven or 0 if infos else 0 for infos in searched]
    for ply, verdict in reversed([*enumerate(verdicts)]):
        if verdict is not None:
            listed = {info.pv[0]: info.proven for info in searched[ply]}
            result = verdict.proven or listed.get(verdict.turn) or 0
            results[ply + 1] = results[ply + 1] or -result
        results[ply] = 1 if results[ply + 1] == -1 else results[ply]
    for ply in range(len(verdicts)):
        results[ply + 1] = 1 if results[ply] == -1 else results[ply + 1]
    return results


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
    """Return the turn at ``ply`` if it was the best, but another turn would have gained more points
    at once. Otherwise, return ``None``."""
    position = game.position_after(ply)
    if verdict is None or position.side not in sides or verdict.turn != verdict.best:
        return None
    point = TurningPoint(ply, position.side, verdict, is_good=True)
    is_open = _OPEN[0] < point.after < _OPEN[1]
    return point if is_open and not is_greedy(position, game.turns[ply]) else None


def good_turn(
    game: Game,
    candidates: Sequence[TurningPoint],
    best: Callable[[Position], Sequence[Info]],
    points: Sequence[TurningPoint] = (),
) -> TurningPoint | None:
    """Return the first of the candidates that is clearly better than every other turn in its
    position.

    Candidates that are also in ``points`` are skipped. ``best`` returns a position's turns, best
    first."""
    for candidate in candidates:
        infos = best(game.position_after(candidate.ply))
        is_own = len(infos) > 1 and infos[0].pv[:1] == (candidate.verdict.turn,)
        is_alone = is_own and infos[0].value - infos[1].value >= ALONE
        is_lost = candidate.after <= _OPEN[0]
        if is_alone and not is_lost and all(candidate.ply != each.ply for each in points):
            return candidate
    return None


def is_greedy(position: Position, turn: Turn) -> bool:
    """True if no other turn gains its player more points at once."""
    gains = {each: sum(raised(position, each).values()) for each in legal_turns(position)}
    return gains[turn] >= max(gains.values())


def _best_chance(verdict: Verdict) -> float:
    return min(1.0, worth(verdict) + loss(verdict))


def _seen_by(side: Side, player: Side, chance: float) -> float:
    return chance if player == side else 1.0 - chance
