"""The grade of a puzzle, 1 to 4, found in the background. ``lab/puzzles/grades.py`` finds the same
grades."""

from collections.abc import Callable

from tholos_desktop.rules import NotationError, parse_turn
from tholos_desktop.table.puzzle_lines import BARS, GRADES
from tholos_desktop.table.requests import Answer, EngineClient, MoveRequest, QueuedRequest
from tholos_desktop.teaching.puzzles import Puzzle


class Grading:
    """Finds a puzzle's grade, then calls ``then`` with the puzzle and the grade. :meth:`close`
    cancels the search."""

    def __init__(
        self, puzzle: Puzzle, engine: EngineClient, then: Callable[[Puzzle, int], object]
    ) -> None:
        self.puzzle, self._engine, self._then = puzzle, engine, then
        self._bars = list(zip(GRADES, BARS, strict=False))
        self._tries = self._found = 0
        self._pending: QueuedRequest | None = None
        self._try()

    def close(self) -> None:
        if self._pending is not None:
            self._engine.cancel(self._pending)
            self._pending = None

    def _try(self) -> None:
        _, bar = self._bars[0]
        request = MoveRequest(self.puzzle.position, bar.level, self._tries)
        self._pending = self._engine.ask(request, self._take)

    def _take(self, answer: Answer) -> None:
        grade, bar = self._bars[0]
        self._tries += 1
        self._found += self._is_right(answer.turn_text)
        if self._found >= bar.share * bar.tries:
            self._then(self.puzzle, grade)
            return
        if self._found + bar.tries - self._tries < bar.share * bar.tries:
            self._bars.pop(0)
            self._tries = self._found = 0
            if not self._bars:
                self._then(self.puzzle, GRADES[-1])
                return
        self._try()

    def _is_right(self, notation: str) -> bool:
        before, after = self.puzzle.positions()[:2]
        try:
            return before.play(parse_turn(notation, before)) == after
        except NotationError:
            return False
