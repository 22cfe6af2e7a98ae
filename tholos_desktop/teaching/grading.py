"""How hard a turn of a game is to find, 1 to 4, by which of the levels misses it.

As for the puzzles that the engine makes (``ai/puzzles/grades.py``), but asked of the engine as a
bot's turn is, one try after the other, while the person does something else.
"""

from typing import Protocol

from tholos_desktop.rules import NotationError, parse_turn
from tholos_desktop.table.puzzle_lines import BARS, GRADES
from tholos_desktop.table.questions import Answer
from tholos_desktop.teaching.puzzles import Puzzle


class Player(Protocol):
    """What grading needs of an engine client."""

    def ask(self, code: str, level: str, *, seed: int) -> int: ...
    def poll(self) -> None: ...
    def take(self, ticket: int) -> Answer | None: ...
    def cancel(self, ticket: int) -> None: ...
    def is_open(self, ticket: int) -> bool: ...


class Grading:
    """Lets the levels try one puzzle's first turn; call :meth:`follow` until it is done, or
    :meth:`close`."""

    def __init__(self, puzzle: Puzzle, player: Player) -> None:
        self.puzzle, self._player = puzzle, player
        self.graded: Puzzle | None = None
        """The puzzle with its grade, once that is known."""
        self.is_done = False
        self._bars = list(zip(GRADES, BARS, strict=False))
        self._tries = self._found = 0
        """Of the level that tries now."""
        self._ticket: int | None = None

    def follow(self) -> None:
        """Take what was tried, and ask for the next try; an engine that fails ends it."""
        if self.is_done:
            return
        if self._ticket is None:
            self._try()
        self._player.poll()
        if self._ticket is not None and (answer := self._player.take(self._ticket)) is not None:
            self._ticket = None
            self._count(answer.turn_text)
        elif self._ticket is not None and not self._player.is_open(self._ticket):
            self.close()

    def close(self) -> None:
        """Ask for nothing any more."""
        self.is_done = True
        if self._ticket is not None:
            self._player.cancel(self._ticket)
            self._ticket = None

    def _try(self) -> None:
        _, bar = self._bars[0]
        self._ticket = self._player.ask(self.puzzle.position.code, bar.level, seed=self._tries)

    def _count(self, notation: str) -> None:
        """One try more: the level finds it, or can find it often enough no more, or goes on."""
        grade, bar = self._bars[0]
        self._tries += 1
        self._found += self._is_right(notation)
        if self._found >= bar.share * bar.tries:
            self._finish(grade)
        elif self._found + bar.tries - self._tries < bar.share * bar.tries:
            self._bars.pop(0)
            self._tries = self._found = 0
            if not self._bars:
                self._finish(GRADES[-1])

    def _is_right(self, notation: str) -> bool:
        before, after = self.puzzle.positions()[:2]
        try:
            return before.play(parse_turn(notation, before)) == after
        except NotationError:
            return False

    def _finish(self, grade: int) -> None:
        self.graded, self.is_done = self.puzzle._replace(grade=grade), True
