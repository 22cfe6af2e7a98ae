"""The lines of the engine protocol about puzzles (RULES.md section 8.1), as values.

Like those of :mod:`tholos_desktop.table.protocol_lines`, whose answers :func:`parse_answer` reads
too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tholos_desktop.rules import Position, parse_position
from tholos_desktop.table.protocol_lines import EngineLine, parse_line
from tholos_desktop.table.protocol_words import listed, option, read_pairs, spelt, whole

WIN, POINTS, NOW = "win", "points", "now"
PUZZLE_KINDS = (WIN, POINTS, NOW)
"""One turn keeps the win; one turn ends with the most points; one turn gains the most at once."""
GRADES = (1, 2, 3, 4)
"""From the easiest to the hardest."""


class Bar(NamedTuple):
    """What a level has to do to find a puzzle."""

    level: str
    tries: int
    share: float


BARS = (Bar("easy", 10, 0.5), Bar("medium", 10, 0.65), Bar("hard", 5, 0.65))
"""For grades 1, 2 and 3; what none of the levels finds is of grade 4."""


class PuzzleQuestion(NamedTuple):
    """Find a puzzle."""

    kind: str | None = None
    grade: int | None = None
    seed: int | None = None

    def __str__(self) -> str:
        return " ".join(("puzzle", *spelt(zip(_QUESTION, self, strict=True))))

    @classmethod
    def parse(cls, words: Sequence[str]) -> "PuzzleQuestion":
        """Read the wishes."""
        options = read_pairs(words, _QUESTION)
        kind = options.get("kind")
        if kind is not None:
            _check_kind(kind)
        grade = _grade(options["grade"]) if "grade" in options else None
        return cls(kind, grade, option(options, "seed", least=0))


_QUESTION = ("kind", "grade", "seed")


class PuzzleLine(NamedTuple):
    """A puzzle, with its solution."""

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

    @classmethod
    def parse(cls, words: Sequence[str]) -> "PuzzleLine":
        """Read all parts; whether the turns are legal is not looked at."""
        if words[:1] != ["kind"] or words[4:5] != ["code"] or words[9:10] != ["best"]:
            raise ValueError("a puzzle line has a kind, a grade, a code, best turns and a line")
        head = read_pairs(words[:4], ("kind", "grade"))
        _check_kind(head["kind"])
        if "line" not in words[11:-1]:
            raise ValueError("a puzzle line needs best turns and a line")
        until = words.index("line", 11)
        best, line = tuple(words[10:until]), tuple(words[until + 1 :])
        position = parse_position(" ".join(words[5:9]))
        return cls(head["kind"], _grade(head.get("grade", "")), position, best, line)


def parse_answer(text: str) -> EngineLine | PuzzleLine | None:
    """What an engine says in a line, a puzzle or anything else; ``None`` if it is not
    understood."""
    word, *words = text.split() or [""]
    if word != "puzzle":
        return parse_line(text)
    try:
        return PuzzleLine.parse(words)
    except ValueError:
        return None


def _check_kind(kind: str) -> None:
    if kind not in PUZZLE_KINDS:
        raise ValueError(f"there is no kind of puzzle {kind!r}")


def _grade(text: str) -> int:
    grade = whole("grade", text, least=GRADES[0])
    if grade not in GRADES:
        raise ValueError(f"a grade is from {GRADES[0]} to {GRADES[-1]}, not {grade}")
    return grade
