"""Review of a game: what each turn lost compared to the best one.

The two turns are compared by searches of equal length from the positions after them, always with
the learned evaluation and at full strength. Near the end the exact solver answers if its budget
allows. Turns are classified by their lost winning chance.

``python -m lab review-stability`` measures how often a search of ten times as many nodes puts a
turn in the same class; the note on :data:`NODES` has the result."""

from collections.abc import Callable
from typing import NamedTuple

from ai.bot import Limit, Task
from ai.bots.oracle import Oracle
from ai.evaluation import margin
from tholos_desktop.rules import Game, Position, Turn, rival, score
from tholos_desktop.table.protocol_lines import Info, Verdict

NODES = 10_000
"""Number of positions in each search; a turn takes about two searches.

Measured: a turn costs 0.11 s of processor time on average (478 turns of eight games), and up to 1.7
s (372 turns) where the solver fails. Ten times as many nodes gave the same class to 96.4 % of the
478 turns."""
CLASSES = ((0.10, "good"), (0.20, "inaccuracy"), (0.30, "mistake"))
"""Maximum lost winning chance of each class; above the last one a turn is a blunder.

No class is narrower than the change that a longer search makes."""


class Outlook(NamedTuple):
    value: float
    """Winning chance, 0 to 1; a draw counts half."""
    margin: float
    proven: int | None
    """Certain result: 1 won, 0 drawn, -1 lost; ``None`` if none is proven."""
    line: tuple[str, ...]


class Comparison(NamedTuple):
    ply: int
    turn: str
    best: Outlook
    played: Outlook

    @property
    def kind(self) -> str:
        return kind_of(self.lost_chance)

    @property
    def lost_chance(self) -> float:
        return max(0.0, self.best.value - self.played.value)

    @property
    def lost_points(self) -> float:
        return max(0.0, self.best.margin - self.played.margin)

    @property
    def verdict(self) -> Verdict:
        return Verdict(
            self.ply,
            self.turn,
            self.kind,
            self.lost_chance,
            self.lost_points,
            self.played.value,
            self.best.line[0],
            self.played.proven,
        )


def review(
    game: Game,
    nodes: int = NODES,
    *,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[Comparison], None] = lambda comparison: None,
) -> list[Comparison]:
    """Compare each turn of a game, finished or not, with the best one, in order.

    ``tell`` receives each comparison at once. If ``stop`` returns True, the list ends early. A
    comparison depends only on position, turn and ``nodes``, not on earlier searches."""
    reviewer = _Reviewer(nodes, stop)
    found: list[Comparison] = []
    for ply, turn in enumerate(game.turns):
        comparison = reviewer.compare(ply, game.position_after(ply), turn)
        if stop():
            break
        found.append(comparison)
        tell(comparison)
    return found


def kind_of(lost_chance: float) -> str:
    return next((name for most, name in CLASSES if lost_chance <= most), "blunder")


class _Reviewer:
    def __init__(self, nodes: int, stop: Callable[[], bool]) -> None:
        self._limit = Limit(nodes=nodes)
        self._stop = stop
        self._bot = Oracle()
        self._known: dict[Position, tuple[Turn, Outlook]] = {}

    def compare(self, ply: int, position: Position, turn: Turn) -> Comparison:
        choice, outlook = self._look(position)
        played = self._after(position, turn)
        best = played if choice == turn else self._after(position, choice)
        if outlook.proven is not None:
            best = outlook
            played = played._replace(
                value=min(played.value, best.value), margin=min(played.margin, best.margin)
            )
        elif (best.value, best.margin) < (played.value, played.margin):
            best = played
        return Comparison(ply, turn.notation, best, played)

    def _after(self, position: Position, turn: Turn) -> Outlook:
        after = position.play(turn)
        outlook = _end(after) if after.is_over() else self._look(after)[1]
        proven = None if outlook.proven is None else -outlook.proven
        line = (turn.notation, *outlook.line)
        return Outlook(1 - outlook.value, -outlook.margin, proven, line)

    def _look(self, position: Position) -> tuple[Turn, Outlook]:
        if position not in self._known:
            told: list[Info] = []
            turn = self._bot.think(Task(position, self._limit, stop=self._stop, tell=told.append))
            info = told[-1]
            points = info.margin
            if points is None:
                points = margin.expected(position, info.value)
            self._known[position] = turn, Outlook(info.value, points, info.proven, info.pv)
        return self._known[position]


def _end(position: Position) -> Outlook:
    account = score(position)
    points = account.points(position.side) - account.points(rival(position.side))
    winner = account.outcome.winner
    result = 0 if winner is None else 1 if winner == position.side else -1
    return Outlook(0.5 + 0.5 * result, points, result, ())
