"""Puzzles without end: from the engine, ahead of need, or from those that come with the program.

The engine looks for them while it has nothing better to do; who cannot wait gets one of the file.
"""

from collections import deque

from tholos_desktop.table.requests import Answer, EngineClient, Pending, PuzzleRequest
from tholos_desktop.teaching.puzzles import Puzzle, Shelf

MOST_AHEAD = 10
"""Puzzles kept for later."""
MOST_FAILURES = 3
"""Failures in a row before the engine is asked no more."""


class Supply:
    """Puzzles of one kind at a time; call :meth:`close` when no more are wanted."""

    def __init__(self, engine: EngineClient, shelf: Shelf, *, basic: bool = False) -> None:
        """``basic``: only puzzles without ornaments, from the file alone."""
        self._engine, self._shelf, self._basic = engine, shelf, basic
        self._wanted: PuzzleRequest | None = None
        self._pending: Pending | None = None
        self._ahead: deque[Puzzle] = deque()
        self._failures = 0
        self._used: list[str] = []
        """The texts of the puzzles given out."""

    def next(self, kind: str, grade: int) -> Puzzle | None:
        """A puzzle of a kind, as near to the grade as there is; ``None`` if there is none at all.

        The engine looks for more of the same from now on.
        """
        wanted = PuzzleRequest(kind, grade)
        if wanted != self._wanted:
            self._wanted = wanted
            self._stop_asking()
        puzzle = next((each for each in self._ahead if (each.kind, each.grade) == wanted), None)
        if puzzle is not None:
            self._ahead.remove(puzzle)
        else:
            puzzle = self._shelf.some(kind, grade, self._used, basic=self._basic)
        if puzzle is not None:
            self._used.append(puzzle.text)
        self._ask_next()
        return puzzle

    def close(self) -> None:
        """Ask for nothing any more."""
        self._wanted = None
        self._stop_asking()

    def _ask_next(self) -> None:
        is_asked = self._pending is not None and self._pending.is_open
        is_enough = len(self._ahead) >= MOST_AHEAD or self._failures >= MOST_FAILURES
        if self._wanted and not self._basic and not is_asked and not is_enough:
            self._pending = self._engine.ask(self._wanted, self._take)

    def _take(self, answer: Answer) -> None:
        try:
            if answer.puzzle is None:
                raise ValueError("the engine found none")
            self._ahead.append(Puzzle.told(answer.puzzle))
            self._failures = 0
        except ValueError:
            self._failures += 1
        self._ask_next()

    def _stop_asking(self) -> None:
        if self._pending is not None:
            self._engine.cancel(self._pending)
            self._pending = None
