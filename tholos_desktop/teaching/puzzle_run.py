from collections.abc import Callable
from datetime import date

from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.teaching.exercise import Effort, Message
from tholos_desktop.teaching.proofs import Prover
from tholos_desktop.teaching.puzzle_exercise import PuzzleExercise
from tholos_desktop.teaching.puzzle_sequence import PuzzleHistory
from tholos_desktop.teaching.puzzles import Puzzle

SECONDS = 180
_OF_A_GRADE = 3
"""Number of solved puzzles after which the grade rises."""


class PuzzleRun:
    progress = None

    def __init__(
        self, prover: Prover, diary: PuzzleHistory, some: Callable[[str, int], Puzzle | None]
    ) -> None:
        """``some`` returns a puzzle of a kind and grade. Raises ``LookupError`` if there are no
        puzzles."""
        self._prover, self._diary, self._some = prover, diary, some
        self._number = 0
        self.solved = 0
        first = self._next()
        if first is None:
            raise LookupError("there are no puzzles")
        self.exercise = first

    def finish(self, effort: Effort) -> None:
        alone = not (effort.wrong or effort.hints or effort.was_shown)
        self.solved += alone
        self._diary.note(self.exercise.puzzle, date.today(), solved=alone, alone=alone, daily=False)

    def go_on(self) -> bool:
        puzzle = self._next()
        if puzzle is not None:
            self.exercise = puzzle
        return puzzle is not None

    def _next(self) -> PuzzleExercise | None:
        grade = min(GRADES[0] + self.solved // _OF_A_GRADE, GRADES[-1])
        for _ in PUZZLE_KINDS:
            kind = PUZZLE_KINDS[::-1][self._number % len(PUZZLE_KINDS)]
            self._number += 1
            if puzzle := self._some(kind, grade):
                return PuzzleExercise(puzzle, self._prover, Message("puzzles.run"))
        return None
