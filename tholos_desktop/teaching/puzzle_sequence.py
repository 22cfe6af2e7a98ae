from collections.abc import Callable
from datetime import date
from typing import Protocol

from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.teaching.exercise import Effort, Message, Progress
from tholos_desktop.teaching.proofs import Prover
from tholos_desktop.teaching.puzzle_exercise import PuzzleExercise
from tholos_desktop.teaching.puzzles import Puzzle

SECONDS = 180
_OF_A_GRADE = 3
"""Number of puzzles to solve before the grade rises."""


class PuzzleHistory(Protocol):
    def note(
        self, puzzle: Puzzle, today: date, *, solved: bool, alone: bool, daily: bool
    ) -> None: ...


class PuzzleSequence:
    """An :class:`~.exercise.ExerciseSequence` of puzzles, which ends when no puzzle is left."""

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
        """``more`` returns the next puzzle. ``daily`` is the day for which the puzzle counts, even
        after midnight."""
        self._title, self._prover, self._diary = title, prover, diary
        self._more, self._daily = more, daily
        self.exercise = self._exercise(first)

    @property
    def progress(self) -> Progress | None:
        return Progress(self.exercise.puzzle.grade, GRADES[-1], is_grade=True)

    @property
    def next_key(self) -> str:
        return "exercise.next" if self._daily is None else "review.done"

    def finish(self, effort: Effort) -> None:
        self._diary.note(
            self.exercise.puzzle,
            self._daily or date.today(),
            solved=not effort.was_shown,
            alone=effort == Effort(),
            daily=self._daily is not None,
        )

    def go_on(self) -> bool:
        puzzle = self._more()
        if puzzle is not None:
            self.exercise = self._exercise(puzzle)
        return puzzle is not None

    def _exercise(self, puzzle: Puzzle) -> PuzzleExercise:
        return PuzzleExercise(puzzle, self._prover, self._title)

    def close(self) -> None:
        self._prover.close()


class PuzzleRun(PuzzleSequence):
    """Puzzles against the clock, of rising grades, each tried once."""

    @property
    def progress(self) -> None:
        return None

    def __init__(
        self, prover: Prover, diary: PuzzleHistory, some: Callable[[str, int], Puzzle | None]
    ) -> None:
        """``some`` returns a puzzle of a kind and grade, or ``None``. Raises ``LookupError`` if
        ``some`` has no puzzle of any kind."""
        self._some, self._number, self.solved = some, 0, 0
        first = self._next()
        if first is None:
            raise LookupError("there are no puzzles")
        super().__init__(Message("puzzles.run"), first, prover, diary, self._next)

    def finish(self, effort: Effort) -> None:
        alone = effort == Effort()
        self.solved += alone
        self._diary.note(self.exercise.puzzle, date.today(), solved=alone, alone=alone, daily=False)

    def _next(self) -> Puzzle | None:
        grade = min(GRADES[0] + self.solved // _OF_A_GRADE, GRADES[-1])
        for _ in PUZZLE_KINDS:
            kind = PUZZLE_KINDS[::-1][self._number % len(PUZZLE_KINDS)]
            self._number += 1
            if puzzle := self._some(kind, grade):
                return puzzle
        return None
