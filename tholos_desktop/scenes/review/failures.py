"""Exercises that were failed: kept at once to come back, and graded as soon as may be."""

from datetime import date

from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.teaching.grading import Grading, Player
from tholos_desktop.teaching.second_try import OneTry


class Failures:
    """Call :meth:`follow` with every frame, and :meth:`close` when somebody else asks the engine:
    what is not graded by then keeps the grade that it came with."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._grading: Grading | None = None

    @property
    def is_working(self) -> bool:
        """Whether one is being graded."""
        return self._grading is not None

    def note(self, course: OneTry) -> None:
        """An exercise has been left: what was not found alone comes back as a puzzle."""
        if not course.was_failed:
            return
        puzzle = course.exercise.puzzle
        PuzzleDiary.load().keep(puzzle, date.today())
        self.close()
        self._grading = Grading(puzzle, self._player)

    def follow(self) -> None:
        """Find out how hard it was."""
        if self._grading is None:
            return
        self._grading.follow()
        if self._grading.graded is not None:
            PuzzleDiary.load().regrade(self._grading.puzzle, self._grading.graded.grade)
        if self._grading.is_done:
            self._grading = None

    def close(self) -> None:
        """Ask for nothing any more."""
        if self._grading is not None:
            self._grading.close()
            self._grading = None
