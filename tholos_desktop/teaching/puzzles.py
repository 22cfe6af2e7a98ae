"""Puzzles as values, the file of those that come with the program, and which one comes next.

The file is text, a puzzle a line, described in docs/puzzles.md. A puzzle's place in it is its
number: the daily puzzle is chosen by it, so a later version may only append.
"""

from typing import NamedTuple

from tholos_desktop.rules import NotationError, Position, parse_position, parse_turn
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS, PuzzleLine

HEADER = "# Tholos puzzles 1: KIND GRADE CODE LINE, a puzzle a line; see docs/puzzles.md"
"""The first line of a file."""


class Puzzle(NamedTuple):
    """A position in which one turn stands out, with the line that solves it."""

    kind: str
    """``win``, ``points`` or ``now``."""
    grade: int
    """1 to 4."""
    position: Position
    line: tuple[str, ...]
    """Own turns, and the rival's replies between them; an own one first and last."""

    @classmethod
    def told(cls, line: PuzzleLine) -> "Puzzle":
        """A puzzle that the engine found."""
        return cls(line.kind, line.grade, line.position, line.line)

    @property
    def steps(self) -> int:
        """How many own turns are to be found."""
        return (len(self.line) + 1) // 2

    def position_after(self, ply: int) -> Position:
        """The position after so many turns of the line; raises ``ValueError`` for one that is not
        legal."""
        position = self.position
        for notation in self.line[:ply]:
            position = position.play(parse_turn(notation, position))
        return position


def format_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of the file."""
    return " ".join((puzzle.kind, str(puzzle.grade), puzzle.position.code, *puzzle.line))


def parse_puzzle(text: str) -> Puzzle:
    """The puzzle of a line; raises ``ValueError`` for what is none.

    Whether the turns are legal is not looked at: see :meth:`Puzzle.position_after`.
    """
    kind, grade, *rest = text.split(" ")
    if kind not in PUZZLE_KINDS or grade not in map(str, GRADES):
        raise NotationError(f"no puzzle begins with {kind!r} {grade!r}")
    position, line = parse_position(" ".join(rest[:4])), tuple(rest[4:])
    if len(line) % 2 == 0:
        raise NotationError(f"a puzzle's line ends with an own turn: {text!r}")
    return Puzzle(kind, int(grade), position, line)
