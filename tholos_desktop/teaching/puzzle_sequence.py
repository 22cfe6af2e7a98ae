from collections.abc import Callable
from datetime import date
from typing import Protocol

from tholos_desktop.table.puzzle_lines import GRADES
from tholos_desktop.teaching.exercise import Effort, Message, Progress
from tholos_desktop.teaching.proofs import Prover
from tholos_desktop.teaching.puzzle_exercise import PuzzleExercise
from tholos_desktop.teaching.puzzles import Puzzle


class PuzzleHistory(Protocol):
    def note(
        self, puzzle: Puzzle, today: date, *, solved: bool, alone: bool, daily: bool
    ) -> None: ...


class PuzzleSequence:
    """An :class:`~.exercise.ExerciseSequence` of puzzles, which ends when no more are left."""

    def __init__(
        self,
        title: Message,
        first: Puzzle,
        prover: Prover,
        diary: PuzzleHistory,
        more: Callable[[], Puzzle | None] = lambda: None,
        *,
        daily: date | None = None,
    ) -> None:
        """``more`` returns the next puzzle, after the diary has recorded the last one.

        ``daily`` is the date of a daily puzzle. It counts for that day even if it is solved after
        midnight."""
        self._title, self._prover, self._diary = title, prover, diary
        self._more, self._daily = more, daily
        self.exercise = self._exercise(first)

    @property
    def progress(self) -> Progress:
        return Progress(self.exercise.puzzle.grade, GRADES[-1], is_grade=True)

    def finish(self, effort: Effort) -> None:
        alone = not (effort.wrong or effort.hints or effort.was_shown)
        self._diary.note(
            self.exercise.puzzle,
            self._daily or date.today(),
            solved=not effort.was_shown,
            alone=alone,
            daily=self._daily is not None,
        )

    def go_on(self) -> bool:
        puzzle = self._more()
        if puzzle is not None:
            self.exercise = self._exercise(puzzle)
        return puzzle is not None

    def _exercise(self, puzzle: Puzzle) -> PuzzleExercise:
        return PuzzleExercise(puzzle, self._prover, self._title)
