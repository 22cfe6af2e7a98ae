"""Review of a game: what each turn lost compared to the best one, by searches of equal length."""

from collections.abc import Callable

from ai.bot import Limit, Task
from ai.bots.oracle import Oracle
from ai.value import Value
from tholos_desktop.rules import Game, Position, Turn
from tholos_desktop.table.level_chance import judged_among
from tholos_desktop.table.protocol_lines import Info, Verdict

NODES = 10_000
"""Number of positions per search; a turn takes 0.11 s. Searches ten times as long gave another
class to 3.6 % of the turns."""
Think = Callable[[Task], Turn]
DIGITS = 4
"""Decimal places of a chance in a ``verdict`` line."""
CLASSES = ((0.10, 4.0, "good"), (0.20, 8.0, "inaccuracy"), (0.30, 12.0, "mistake"))
"""Maximum loss of winning chance in each class, and of points where players are weak. A greater
loss is a blunder. Finer classes would be unreliable."""


def review(
    game: Game,
    nodes: int = NODES,
    *,
    elo: int | None = None,
    think: Think | None = None,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[Verdict], object] = lambda verdict: None,
) -> list[Verdict]:
    """Judge each turn of a game in order: among players rated ``elo``, if given. ``think`` searches
    instead of a new oracle. ``tell`` gets each verdict at once; ``stop`` ends the list early."""
    reviewer = _Reviewer(nodes, think or Oracle().think, stop)
    found: list[Verdict] = []
    for ply, turn in enumerate(game.turns):
        position = game.position_after(ply)
        verdict = reviewer.judge(ply, position, turn)
        if stop():
            break
        if elo is not None:
            verdict = judged_among(elo, verdict, position.open_spaces())
            verdict = verdict._replace(kind=kind_of(verdict.lost_chance, verdict.lost_points))
        found.append(verdict)
        tell(verdict)
    return found


def kind_of(lost_chance: float, lost_points: float = 0.0) -> str:
    """Return the class of a turn, by the chance or by the points, whichever says more."""
    fits = (name for chance, most, name in CLASSES if lost_chance <= chance and lost_points < most)
    return next(fits, "blunder")


class _Reviewer:
    def __init__(self, nodes: int, think: Think, stop: Callable[[], bool]) -> None:
        self._limit = Limit(nodes=nodes)
        self._stop = stop
        self._think = think
        self._known: dict[Position, tuple[Turn, Value]] = {}

    def judge(self, ply: int, position: Position, turn: Turn) -> Verdict:
        choice, value = self._look(position)
        played = self._after(position, turn)
        best = played if choice == turn else self._after(position, choice)
        if value.proven is not None:
            best = value
        elif best[:2] < played[:2]:
            choice = turn
        # a position is worth the same whatever is played in it, also after rounding
        most = round(best.chance, DIGITS)
        chance, margin = min(round(played.chance, DIGITS), most), min(played.margin, best.margin)
        lost, points = round(most - chance, DIGITS), best.margin - margin
        is_proven = best.proven is not None and best.proven == played.proven
        if is_proven and not (isinstance(best.margin, int) and isinstance(played.margin, int)):
            points = 0.0  # an expected lead says nothing beside a certain one
        return Verdict(
            ply,
            turn.notation,
            kind_of(lost),
            lost,
            points,
            chance,
            choice.notation,
            played.proven,
        )

    def _after(self, position: Position, turn: Turn) -> Value:
        after = position.play(turn)
        value = Value.counted(after) if after.is_over() else self._look(after)[1]
        return value.seen_by_rival()

    def _look(self, position: Position) -> tuple[Turn, Value]:
        if position not in self._known:
            told: list[Info] = []
            turn = self._think(Task(position, self._limit, stop=self._stop, tell=told.append))
            self._known[position] = turn, Value.searched(position, told[-1])
        return self._known[position]
