"""Protocol lines about puzzles (RULES.md section 8.1), as values."""

from collections.abc import Sequence
from typing import NamedTuple

from tholos_desktop.rules import Position
from tholos_desktop.table.protocol_words import listed, option, read_pairs, whole

WIN, POINTS, NOW = "win", "points", "now"
PUZZLE_KINDS = (WIN, POINTS, NOW)
"""One turn keeps the win; one ends with the most points; one gains the most at once."""
GRADES = (1, 2, 3, 4)


class Bar(NamedTuple):
    level: str
    tries: int
    share: float


BARS = (Bar("easy", 10, 0.5), Bar("medium", 10, 0.65), Bar("hard", 5, 0.65))
"""For grades 1, 2 and 3; puzzles that no level finds are of grade 4."""


class PuzzleQuestion(NamedTuple):
    kind: str | None = None
    grade: int | None = None
    seed: int | None = None

    @classmethod
    def parse(cls, words: Sequence[str]) -> "PuzzleQuestion":
        options = read_pairs(words, _QUESTION)
        kind = options.get("kind")
        if kind is not None:
            _check_kind(kind)
        grade = _grade(options["grade"]) if "grade" in options else None
        return cls(kind, grade, option(options, "seed", least=0))


_QUESTION = ("kind", "grade", "seed")


class PuzzleLine(NamedTuple):
    kind: str
    grade: int
    position: Position
    best: tuple[str, ...]
    """Every notation of the one right first turn."""
    line: tuple[str, ...]
    """The solution: own turns, and between them the replies that leave the fewest ways to win. A
    later own turn has one notation here; what leads to the same position is as right."""

    def __str__(self) -> str:
        head = f"puzzle kind {self.kind} grade {self.grade} code {self.position.code}"
        return " ".join((head, *listed("best", self.best), *listed("line", self.line)))


def _check_kind(kind: str) -> None:
    if kind not in PUZZLE_KINDS:
        raise ValueError(f"there is no kind of puzzle {kind!r}")


def _grade(text: str) -> int:
    grade = whole("grade", text, least=GRADES[0])
    if grade not in GRADES:
        raise ValueError(f"a grade is from {GRADES[0]} to {GRADES[-1]}, not {grade}")
    return grade
