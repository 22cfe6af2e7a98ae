"""Exercises that were failed: kept at once to come back, and graded as soon as may be."""

from datetime import date

from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.teaching.grading import Grading
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.teaching.second_try import OneTry


class Failures:
    """Call :meth:`close` when somebody else asks the engine: what is not graded by then keeps the
    grade that it came with."""

    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self._grading: Grading | None = None

    def note(self, course: OneTry) -> None:
        """Keep an exercise that was not solved alone as a puzzle, and find out how hard it is."""
        if not course.was_failed:
            return
        puzzle = course.exercise.puzzle
        PuzzleDiary.load().keep(puzzle, date.today())
        self.close()
        self._grading = Grading(puzzle, self._engine, _regrade)

    def close(self) -> None:
        """Stop grading."""
        if self._grading is not None:
            self._grading.close()
            self._grading = None


def _regrade(puzzle: Puzzle, grade: int) -> None:
    PuzzleDiary.load().regrade(puzzle, grade)
