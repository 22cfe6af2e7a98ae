from collections.abc import Callable, Sequence
from datetime import date
from typing import Protocol

from tholos_desktop.table.puzzle_lines import GRADES
from tholos_desktop.teaching.exercise import Effort, Message, Progress
from tholos_desktop.teaching.proofs import Prover
from tholos_desktop.teaching.puzzle_exercise import PlainPuzzle, PuzzleExercise
from tholos_desktop.teaching.puzzle_rating import STRENGTHS
from tholos_desktop.teaching.puzzles import Puzzle, Shelf

SECONDS = 180
ROW, ROW_SECONDS, MISS_SECONDS = 3, 6, 10
"""Every so many puzzles solved in a row win some seconds; a miss costs some."""
RUNGS = tuple(
    (kind, grade)
    for _, kind, grade in sorted(
        (max(strengths[:grade]), kind, grade)
        for kind, strengths in STRENGTHS.items()
        for grade in GRADES
    )
)
"""Kinds and grades of puzzles, the easiest first; those of a kind in the order of their grades."""
_OF_A_RUNG = 2
"""Number of puzzles to solve before they get harder."""


class PuzzleHistory(Protocol):
    @property
    def lately(self) -> Sequence[str]:
        """Lines of the puzzles finished last, the oldest first."""

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
        return "app.next" if self._daily is None else "app.done"

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


class PuzzleRun:
    """Puzzles against the clock, each tried once. None is easier than the one before."""

    progress = None
    next_key = ""

    def __init__(self, diary: PuzzleHistory, shelf: Shelf, *, basic: bool) -> None:
        """Raises ``LookupError`` if the shelf has no puzzle."""
        self._diary, self._shelf, self._basic = diary, shelf, basic
        self._rung, self._on_rung = 0, 0
        self.solved, self.row = 0, 0
        """Puzzles solved, and those solved since the last miss."""
        self.missed: list[Puzzle] = []
        self.change = 0
        """Seconds that the last puzzle has won or cost."""
        self._is_finished = False
        first = self._next()
        if first is None:
            raise LookupError("there are no puzzles")
        self.exercise = PlainPuzzle(first, Message("puzzles.run"))

    def finish(self, effort: Effort) -> None:
        is_solved, puzzle = effort == Effort(), self.exercise.puzzle
        self._is_finished = True
        self.row = self.row + 1 if is_solved else 0
        if is_solved:
            self.solved += 1
            self._on_rung += 1
            self.change = 0 if self.row % ROW else ROW_SECONDS
        else:
            self.missed.append(puzzle)
            self.change = -MISS_SECONDS
        self._diary.note(puzzle, date.today(), solved=is_solved, alone=is_solved, daily=False)

    def go_on(self) -> bool:
        puzzle = self._next()
        if puzzle is not None:
            self.exercise, self._is_finished = PlainPuzzle(puzzle, Message("puzzles.run")), False
        return puzzle is not None

    @property
    def unsolved(self) -> list[Puzzle]:
        """The missed puzzles, and the one that was not finished in time."""
        return [*self.missed, *([] if self._is_finished else [self.exercise.puzzle])]

    def close(self) -> None: ...

    def _next(self) -> Puzzle | None:
        first = self._rung + (self._on_rung >= _OF_A_RUNG)
        for rung in (*range(first, len(RUNGS)), self._rung):
            kind, grade = RUNGS[rung]
            puzzle = self._shelf.some(kind, grade, self._diary.lately, basic=self._basic)
            if puzzle is not None and puzzle.grade == grade:
                self._on_rung = self._on_rung if rung == self._rung else 0
                self._rung = rung
                return puzzle
        return None
