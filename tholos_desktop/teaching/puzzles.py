"""Puzzles (docs/puzzles.md) and the choice of the next one. The daily puzzle is chosen by number,
so new versions may only append puzzles."""

import random
import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from tholos_desktop.rules import ADVANCED, NotationError, Position, parse_position, parse_turn
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.teaching.exercise import Message

HEADER = "# Tholos puzzles 1: KIND GRADE CODE LINE, a puzzle a line; see docs/puzzles.md"
BEST = "best"
"""Kind of a puzzle from a reviewed game: find the best turn. The shipped file has none."""
FIRST_DAY = date(2026, 11, 16)
LATER = (1, 3, 7)
"""Days until a failed puzzle is due again: after the failure, after it is solved once, and after it
is solved twice."""
_FORM = re.compile(rf"({'|'.join(PUZZLE_KINDS)}) ([1-4])( \S+){{5,}}")
_STEP, _ROW = 0.5, 2
"""The grade changes by ``_STEP`` after ``_ROW`` right or wrong answers in a row."""


class Puzzle(NamedTuple):
    kind: str
    """Task of the solver. ``win``: keep a won game won. ``points``: finish with the largest lead.
    ``now``: raise the lead most in one turn. Or :data:`BEST`."""
    grade: int
    position: Position
    line: tuple[str, ...]
    """The solver's turns and the rival's replies, in order; the first and the last turn are the
    solver's."""

    @property
    def steps(self) -> int:
        return (len(self.line) + 1) // 2

    @property
    def goal(self) -> Message:
        """The task, worded the same on the board and in lists."""
        return Message(f"puzzles.goal.{self.kind}.{self.position.side}", {"n": self.steps})

    def positions(self) -> tuple[Position, ...]:
        """Return the position before each turn and the position after the last turn. Raises
        ``ValueError`` for an illegal turn."""
        found = [self.position]
        for notation in self.line:
            found.append(found[-1].play(parse_turn(notation, found[-1])))
        return tuple(found)

    @property
    def text(self) -> str:
        return " ".join((self.kind, str(self.grade), self.position.code, *self.line))


def parse_puzzle(text: str) -> Puzzle:
    """Parse a line; raises ``ValueError`` if invalid. Only :meth:`Puzzle.positions` checks that the
    turns are legal."""
    kind, grade, *rest = text.split(" ")
    if kind not in (*PUZZLE_KINDS, BEST) or grade not in map(str, GRADES):
        raise NotationError(f"no puzzle begins with {text[:20]!r}")
    position, line = parse_position(" ".join(rest[:4])), tuple(rest[4:])
    if len(line) % 2 == 0:
        raise NotationError(f"a puzzle's line begins and ends with an own turn: {text!r}")
    return Puzzle(kind, int(grade), position, line)


class Shelf:
    """The puzzles of a file, parsed on demand. Invalid lines are ignored."""

    def __init__(self, text: str) -> None:
        self._lines = [line for line in text.splitlines() if line and line[0] != "#"]
        self.wrong = {n for n, line in enumerate(self._lines) if not _FORM.fullmatch(line)}

    def __len__(self) -> int:
        return len(self._lines)

    def at(self, number: int) -> Puzzle | None:
        """Return the puzzle with this number or the next valid puzzle; ``None`` if all are
        invalid."""
        found = (self._read((number + ahead) % len(self)) for ahead in range(len(self)))
        return next(filter(None, found), None)

    def daily(self, day: date, *, basic: bool = False) -> Puzzle | None:
        """Return the puzzle of a day; ``None`` without a valid puzzle. With ``basic``, the puzzle
        has no ornaments."""
        if not len(self):
            return None
        number = (day - FIRST_DAY).days % len(self)
        puzzle = self.at(number)
        if puzzle is None or not (basic and puzzle.position.mode == ADVANCED):
            return puzzle
        rank = sum(self._is_of(n, puzzle.kind, puzzle.grade) for n in range(number))
        for grade in _nearest(puzzle.grade):
            fit = [n for n in range(len(self)) if self._is_of(n, puzzle.kind, grade, basic=True)]
            # Half the list away, so that a day close by has another puzzle.
            begin = (rank + len(fit) // 2) % len(fit) if fit else 0
            found = (self._read(n) for n in fit[begin:] + fit[:begin])
            if other := next(filter(None, found), None):
                return other
        return None

    def some(
        self, kind: str, grade: int, without: Sequence[str] = (), *, basic: bool = False
    ) -> Puzzle | None:
        """Return a random puzzle of a kind with the nearest grade, if any. ``without`` lists puzzle
        lines to avoid, the oldest first: where no other is left, the oldest comes again."""
        had = {line: age for age, line in enumerate(without)}
        for each in _nearest(grade):
            fit = [n for n in range(len(self)) if self._is_of(n, kind, each, basic=basic)]
            random.shuffle(fit)
            fit.sort(key=lambda n: had.get(self._lines[n], -1))
            found = (self._read(number) for number in fit)
            if puzzle := next(filter(None, found), None):
                return puzzle
        return None

    def _is_of(self, number: int, kind: str, grade: int, *, basic: bool = False) -> bool:
        line = self._lines[number]
        return line.startswith(f"{kind} {grade} ") and (not basic or line.split()[5:6] == ["-"])

    def _read(self, number: int) -> Puzzle | None:
        if number in self.wrong:
            return None
        try:
            puzzle = parse_puzzle(self._lines[number])
            puzzle.positions()
        except ValueError:
            self.wrong.add(number)
            return None
        return puzzle


def _nearest(grade: int) -> list[int]:
    return sorted(GRADES, key=lambda other: abs(other - grade))


class Difficulty(NamedTuple):
    grade: float = 1.0
    """Grade of the puzzles, 1 to 4 in steps of 0.5. At 1.5, puzzles have grade 1 or 2."""
    row: int = 0
    """Right answers in a row since the last change of grade; negative for wrong answers."""

    def after(self, *, right: bool) -> "Difficulty":
        row = max(self.row, 0) + 1 if right else min(self.row, 0) - 1
        if abs(row) < _ROW:
            return Difficulty(self.grade, row)
        grade = self.grade + (_STEP if right else -_STEP)
        return Difficulty(min(max(grade, GRADES[0]), GRADES[-1]))

    @property
    def next_grade(self) -> int:
        return int(self.grade + random.choice((0, _STEP)))


class Due(NamedTuple):
    day: date
    stage: int = 0

    @classmethod
    def failed(cls, today: date) -> "Due":
        return cls(today + timedelta(LATER[0]))

    def solved(self, today: date) -> "Due | None":
        """Return when a puzzle that was solved today is due again; ``None`` if it is never due
        again."""
        if self.stage + 1 == len(LATER):
            return None
        return Due(today + timedelta(LATER[self.stage + 1]), self.stage + 1)
