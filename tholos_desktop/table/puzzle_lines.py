"""Protocol lines about puzzles (docs/protocol.md), as values."""

from collections.abc import Sequence
from typing import NamedTuple

from tholos_desktop.rules import Position
from tholos_desktop.table.protocol_lines import listed, option, read_pairs, whole

WIN, POINTS, NOW = "win", "points", "now"
PUZZLE_KINDS = (WIN, POINTS, NOW)
"""Kinds of puzzles: find the only turn that keeps the win (``WIN``), or gains the most points by
the end (``POINTS``) or at once (``NOW``)."""
GRADES = (1, 2, 3, 4)


class Bar(NamedTuple):
    level: str
    tries: int
    share: float


BARS = (Bar("easy", 10, 0.5), Bar("medium", 10, 0.65), Bar("hard", 5, 0.65))
"""Tests for grades 1 to 3. In a test, a bot of ``level`` must find the first turn in at least
``share`` of ``tries`` tries."""


class PuzzleQuestion(NamedTuple):
    kind: str | None = None
    grade: int | None = None
    seed: int | None = None

    @classmethod
    def parse(cls, words: Sequence[str]) -> "PuzzleQuestion":
        options = read_pairs(words, _QUESTION)
        kind = options.get("kind")
        if kind not in (None, *PUZZLE_KINDS):
            raise ValueError(f"there is no kind of puzzle {kind!r}")
        grade = _grade(options["grade"]) if "grade" in options else None
        return cls(kind, grade, option(options, "seed", least=0))


_QUESTION = ("kind", "grade", "seed")


class PuzzleLine(NamedTuple):
    kind: str
    grade: int
    position: Position
    best: tuple[str, ...]
    line: tuple[str, ...]
    """The solution: the player's turns, and the rival's replies between them. Each reply leaves the
    player the fewest winning turns."""

    def __str__(self) -> str:
        head = f"puzzle kind {self.kind} grade {self.grade} code {self.position.code}"
        return " ".join((head, *listed("best", self.best), *listed("line", self.line)))


def _grade(text: str) -> int:
    grade = whole("grade", text, least=GRADES[0])
    if grade not in GRADES:
        raise ValueError(f"a grade is from {GRADES[0]} to {GRADES[-1]}, not {grade}")
    return grade
