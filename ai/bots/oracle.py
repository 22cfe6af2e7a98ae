"""The oracle plays by PUCT, and exactly in endgames. If it can't win, it leaves the rival few good
replies."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ai.bot import Limit, Task
from ai.bots.puct import CAPACITY, Puct
from ai.endgame.solver import DRAWN, ENTRIES, LOST, WON, IsLate, Solver
from ai.evaluation import evaluate
from ai.kernel import kernel, turn_list
from ai.kernel.state import OPEN, State, decode, encode
from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.protocol_lines import Info

ALWAYS_SPACES = 8
"""Maximum number of open spaces at which the oracle always tries to solve the position."""
TYPICAL_SECONDS = {9: 0.02, 10: 0.15, 11: 0.5, 12: 1.5}
"""Median seconds to solve a position, for each number of open spaces. The oracle doesn't try to
solve positions with more open spaces."""
SHARE_OF_RESULT, SHARE_OF_MARGIN = 0.5, 0.8
"""Deadlines for finding the result and the margin, as shares of the turn's time."""
PATIENCE = 10.0
NODES_FOR_A_NODE = 30
"""Number of solver nodes that count as one node towards the task's node limit."""
NODES_A_SECOND = 500_000  # searched by the solver; converts a node limit to seconds
LONGEST_LINE = 12
NEVER = 1_000

_Turn = tuple[int, State]


class Budget(NamedTuple):
    begun: float
    limit: Limit
    stop: Callable[[], bool]

    def seconds(self) -> float:
        if self.limit.nodes is not None:
            return self.limit.nodes * NODES_FOR_A_NODE / NODES_A_SECOND
        return PATIENCE if self.limit.seconds is None else self.limit.seconds

    def until(self, share: float) -> IsLate:
        end = None if self.limit.seconds is None else self.limit.seconds * share
        end = PATIENCE * share if end is None and self.limit.nodes is None else end
        most = None if self.limit.nodes is None else self.limit.nodes * NODES_FOR_A_NODE * share

        def is_late(nodes: int) -> bool:
            if most is not None and nodes >= most:
                return True
            return self.stop() or (end is not None and time.perf_counter() - self.begun >= end)

        return is_late


class ProvenTurn(NamedTuple):
    line: tuple[int, ...]
    """The turn, then perfect play of both sides: for the result first, for points second."""
    result: int
    """Result for the player who makes the turn: 1 won, 0 drawn, -1 lost."""
    margin: int | None
    """Final lead in points of the player who makes the turn; ``None`` if time ran out."""


class Oracle(Puct):
    def __init__(
        self,
        capacity: int = CAPACITY,
        entries: int = ENTRIES,
        whose: str = evaluate.FOR_ORACLE,
    ) -> None:
        super().__init__(capacity, whose=whose)
        self._entries = entries
        self._solver: Solver | None = None

    def forget(self) -> None:
        super().forget()
        if self._solver is not None:
            self._solver.forget()

    def think(self, task: Task) -> Turn:
        """Choose a turn. With a node limit, the solver first forgets its results, so that turns are
        reproducible."""
        begun, limit, position = time.perf_counter(), task.limit, task.position
        best = self._solve(task, Budget(begun, limit, task.stop))
        taken = time.perf_counter() - begun
        if not best:
            if limit.seconds is not None:
                limit = limit._replace(seconds=max(limit.seconds - taken, 0.0))
            return super().think(task._replace(limit=limit))
        assert self._solver is not None
        for rank, each in enumerate(best, start=1):
            pv = _notations(each.line, position)
            task.tell(
                Info(
                    depth=len(pv),
                    nodes=self._solver.nodes,
                    milliseconds=round(1000 * taken),
                    value=0.5 + 0.5 * each.result,
                    pv=pv,
                    margin=each.margin,
                    proven=each.result,
                    rank=rank,
                )
            )
        return decode(best[0].line[0], position)

    def _solve(self, task: Task, budget: Budget) -> list[ProvenTurn]:
        state = encode(task.position)
        spaces = int(kernel.spaces(state))
        needed = 0.0 if spaces <= ALWAYS_SPACES else TYPICAL_SECONDS.get(spaces)
        if needed is None or needed > SHARE_OF_RESULT * budget.seconds():
            return []
        if self._solver is None:
            self._solver = Solver(self._entries, self._whose)
        if budget.limit.nodes is not None:
            self._solver.forget()
        solving = _Solving(self._solver, state, budget)
        return solving.choose_among(task.among) if task.among else solving.choose()


class _Solving:
    def __init__(self, solver: Solver, state: State, budget: Budget) -> None:
        self._solver, self._state, self._budget = solver, state, budget
        solver.begin(state, budget.until(SHARE_OF_RESULT))

    def choose(self) -> list[ProvenTurn]:
        solver = self._solver
        result = solver.result(self._state)
        if result is None:
            return []
        solver.is_late = self._budget.until(SHARE_OF_MARGIN)
        margin = solver.margin(self._state)
        solver.is_late = self._budget.until(1.0)
        # Turns after which the rival is unlikely to win come first.
        turns = sorted(_turns(self._state), key=lambda turn: solver.prior(turn[1]))
        if result == WON:
            code = self._highest(turns, result, margin)
        else:
            code, margin = self._hardest(turns, result)
        if code is None and result != LOST:
            code, margin = solver.known_turn(self._state), None
        if code is None:
            return []
        chosen = [ProvenTurn(self._line(code), result, margin)]
        if self._budget.limit.lines > 1:
            chosen += self._with_lines(self._proven(turn for turn in turns if turn[0] != code))
        return chosen[: self._budget.limit.lines]

    def choose_among(self, codes: Collection[int]) -> list[ProvenTurn]:
        self._solver.is_late = self._budget.until(1.0)
        turns = [turn for turn in _turns(self._state) if turn[0] in codes]
        found = self._proven(turns)
        return self._with_lines(found) if len(found) == len(turns) else []

    def _highest(self, turns: list[_Turn], result: int, margin: int | None) -> int | None:
        for code, after in sorted(turns, key=lambda turn: int(kernel.spaces(turn[1]))):
            keeps = result == LOST or not self._solver.gets(after, 1 - result)
            if keeps and margin is not None:
                keeps = not self._solver.gets_points(after, 1 - margin)
            if self._solver.is_late(self._solver.nodes):
                return None
            if keeps:
                return code
        return None

    def _line(self, code: int) -> tuple[int, ...]:
        line, state = [code], self._state.copy()
        kernel.make(state, code)
        while state[OPEN] != 0 and len(line) < LONGEST_LINE:
            result, margin = self._solver.result(state), self._solver.margin(state)
            if result is None or margin is None:
                break
            following = self._highest(list(_turns(state)), result, margin)
            if following is None:
                break
            line.append(following)
            kernel.make(state, following)
        return tuple(line)

    def _proven(self, turns: Iterable[_Turn]) -> list[ProvenTurn]:
        """Return the turns, the best first; fewer of them if time runs out."""
        found = []
        for code, after in turns:
            result, margin = self._solver.result(after), self._solver.margin(after)
            if result is None or margin is None:
                break
            found.append(ProvenTurn((code,), -result, -margin))
        return sorted(found, key=lambda each: (each.result, each.margin), reverse=True)

    def _with_lines(self, found: Sequence[ProvenTurn]) -> list[ProvenTurn]:
        most = self._budget.limit.lines
        return [each._replace(line=self._line(each.line[0])) for each in found[:most]]

    def _hardest(self, turns: list[_Turn], result: int) -> tuple[int | None, int | None]:
        """Return the turn that leaves the rival the fewest good replies, and this turn's margin
        (``None`` if time ran out)."""
        best: tuple[int, int, int] | None = None
        for code, after in turns:
            if result == DRAWN and self._solver.gets(after, WON) is not False:
                continue
            most = NEVER if best is None else best[0]
            replies = self._good_replies(after, result, most)
            if replies > most:
                continue
            margin = self._solver.margin(after)
            if margin is None or self._solver.is_late(self._solver.nodes):
                break
            if best is None or (replies, margin) < best[:2]:
                best = (replies, margin, code)
        if best is None:
            return (turns[0][0], None) if result == LOST else (None, None)
        return best[2], -best[1]

    def _good_replies(self, state: State, result: int, most: int) -> int:
        if state[OPEN] == 0:
            return NEVER
        number = 0
        for _, after in _turns(state):
            number += self._solver.gets(after, result + 1) is False
            if number > most:
                break
        return number


def _notations(line: tuple[int, ...], position: Position) -> tuple[str, ...]:
    notations = []
    for code in line:
        turn = decode(code, position)
        notations.append(turn.notation)
        position = position.play(turn)
    return tuple(notations)


def _turns(state: State) -> Iterator[_Turn]:
    for index in range(turn_list.count(state)):
        after = state.copy()
        code = int(turn_list.pick(state, index))
        kernel.make(after, code)
        yield code, after
