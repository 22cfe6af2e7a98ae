from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tholos_desktop.rules import Game, Side
from tholos_desktop.table.protocol_lines import Info, Verdict

LEAST_LOSS = 0.15
"""Minimum lost chance of winning, 0 to 1, of a mistake."""
NEARLY = 0.05
"""A turn that loses at most this much chance of winning (0 to 1) counts as equal to the best
turn."""

Verdicts = Sequence[Verdict | None]


class JudgedMove(NamedTuple):
    ply: int
    """Number of turns played before the move."""
    side: Side
    verdict: Verdict

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

    def chances_of(self, side: Side) -> tuple[float, float]:
        """Return a side's chance of winning before and after the move, 0 to 1."""
        pair = self.before, self.after
        return pair if side == self.side else (1 - pair[0], 1 - pair[1])


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
    """True if the judged move lost more of the chance of winning, among players of its level, than
    :data:`NEARLY`. A review marks such moves, and no others are called slips."""
    return verdict is not None and not is_as_good(verdict) and verdict.best != verdict.turn


def judged_moves(game: Game, verdicts: Verdicts) -> Iterator[JudgedMove]:
    for ply, verdict in enumerate(verdicts):
        if verdict is not None:
            yield JudgedMove(ply, game.position_after(ply).side, verdict)


def chances(game: Game, verdicts: Verdicts, side: Side) -> list[float | None]:
    """Return a side's chance of winning, 0 to 1, before the first turn and after each turn;
    ``None`` where it is unknown."""
    found: list[float | None] = [None] * (len(verdicts) + 1)
    for move in judged_moves(game, verdicts):
        before, found[move.ply + 1] = move.chances_of(side)
        if move.ply == 0:
            found[0] = before
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


def _best_chance(verdict: Verdict) -> float:
    return min(1.0, worth(verdict) + loss(verdict))
