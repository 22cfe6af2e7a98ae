"""Puzzles without end: from the engine, ahead of need, or from those that come with the program.

The engine looks for them while it has nothing better to do; who cannot wait gets one of the file.
"""

from collections import deque
from typing import NamedTuple, Protocol

from tholos_desktop.rules import ADVANCED
from tholos_desktop.table.questions import Answer
from tholos_desktop.teaching.puzzles import Puzzle, Shelf

MOST_AHEAD = 10
"""So many puzzles are kept for later."""
MOST_FAILURES = 3
"""So often the engine may find none before it is asked no more."""


class Inventor(Protocol):
    """What a supply needs of an engine client."""

    def puzzle(self, kind: str, grade: int) -> int: ...
    def poll(self) -> None: ...
    def take(self, ticket: int) -> Answer | None: ...
    def cancel(self, ticket: int) -> None: ...
    def is_open(self, ticket: int) -> bool: ...


class _Wish(NamedTuple):
    kind: str
    grade: int


class Supply:
    """Call :meth:`follow` now and then, and :meth:`close` when no more are wanted."""

    def __init__(self, inventor: Inventor, shelf: Shelf, *, basic: bool = False) -> None:
        """``basic``: only puzzles without ornaments."""
        self._inventor, self._shelf, self._basic = inventor, shelf, basic
        self._wish: _Wish | None = None
        self._ticket: int | None = None
        self._ahead: deque[Puzzle] = deque()
        self._failures = 0
        self._had: list[str] = []
        """The texts of those that were given out."""

    def next(self, kind: str, grade: int) -> Puzzle | None:
        """A puzzle of a kind, as near to the grade as there is; ``None`` if there is none at all.

        The engine looks for more of the same from now on.
        """
        wish = _Wish(kind, grade)
        if wish != self._wish:
            self._wish = wish
            self._stop_asking()
        self.follow()
        puzzle = next((each for each in self._ahead if (each.kind, each.grade) == wish), None)
        if puzzle is not None:
            self._ahead.remove(puzzle)
        else:
            puzzle = self._shelf.some(kind, grade, self._had, basic=self._basic)
        if puzzle is not None:
            self._had.append(puzzle.text)
        return puzzle

    def follow(self) -> None:
        """Take what the engine has found, and ask for the next."""
        if self._ticket is not None:
            self._inventor.poll()
            answer = self._inventor.take(self._ticket)
            if answer is not None:
                self._keep(answer)
            if answer is not None or not self._inventor.is_open(self._ticket):
                self._ticket = None
        is_wanted = self._wish and len(self._ahead) < MOST_AHEAD and self._failures < MOST_FAILURES
        if is_wanted and self._ticket is None and self._wish:
            self._ticket = self._inventor.puzzle(*self._wish)

    def close(self) -> None:
        """Ask for nothing any more."""
        self._wish = None
        self._stop_asking()

    def _keep(self, answer: Answer) -> None:
        try:
            if answer.puzzle is None:
                raise ValueError("the engine found none")
            puzzle = Puzzle.told(answer.puzzle)
            if not (self._basic and puzzle.position.mode == ADVANCED):
                self._ahead.append(puzzle)
            self._failures = 0
        except ValueError:
            self._failures += 1

    def _stop_asking(self) -> None:
        if self._ticket is not None:
            self._inventor.cancel(self._ticket)
            self._ticket = None
