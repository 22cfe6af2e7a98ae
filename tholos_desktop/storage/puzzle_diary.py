import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar

from tholos_desktop.storage.player_file import PlayerFile, days, strings
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.table.rating import KNOWN_GAMES
from tholos_desktop.teaching.puzzle_rating import PuzzleTry
from tholos_desktop.teaching.puzzles import LATER, Difficulty, Due, Puzzle, parse_puzzle

MOST_IN_A_RUN = 1000
_MOST_YOURS, _MOST_LATELY = 500, 100
_LONGEST = 200
"""Maximum length of a puzzle's line."""


@dataclass
class PuzzleDiary(PlayerFile):
    FILE: ClassVar[str] = "puzzle-diary.json"
    days: set[date] = field(default_factory=set)
    dailies: set[date] = field(default_factory=set)
    levels: dict[str, Difficulty] = field(default_factory=dict)
    tries: list[PuzzleTry] = field(default_factory=list)
    best_run: int = 0
    left: list[Puzzle] = field(default_factory=list)
    """Puzzles that the last run has left to solve."""
    yours: dict[str, Due] = field(default_factory=dict)
    lately: list[str] = field(default_factory=list)
    """Lines of the puzzles finished last, the oldest first."""
    waiting: Puzzle | None = None
    """The puzzle that the player was offered, until it is finished."""

    def level(self, kind: str) -> Difficulty:
        return self.levels.get(kind, Difficulty())

    def due(self, today: date) -> list[Puzzle]:
        texts = [text for text, due in self.yours.items() if due.day <= today]
        return [parse_puzzle(text) for text in sorted(texts, key=lambda text: self.yours[text].day)]

    def finish_run(self, solved: int, left: Sequence[Puzzle]) -> None:
        self.best_run = max(self.best_run, min(solved, MOST_IN_A_RUN))
        self.left = [*left][:_MOST_LATELY]
        self.save()

    def keep(self, puzzle: Puzzle, today: date) -> None:
        """Schedule another try of a puzzle that was failed or comes from a reviewed game, and save
        the diary."""
        self.yours[puzzle.text] = Due.failed(today)
        self.save()

    def regrade(self, puzzle: Puzzle, grade: int) -> None:
        due = self.yours.pop(puzzle.text, None)
        if due is not None:
            graded = puzzle._replace(grade=grade)
            self.yours[graded.text] = due
            self.waiting = graded if self.waiting == puzzle else self.waiting
            self.save()

    def offer(self, puzzle: Puzzle | None) -> None:
        self.waiting = puzzle
        self.save()

    def note(self, puzzle: Puzzle, today: date, *, solved: bool, alone: bool, daily: bool) -> None:
        """Record a finished puzzle and save. ``alone``: solved without help or wrong moves."""
        if solved:
            self.days.add(today)
            self.left = [each for each in self.left if each.text != puzzle.text]
            if daily:
                self.dailies.add(today)
        if self.waiting == puzzle:
            self.waiting = None
        others = [text for text in self.lately if text != puzzle.text]
        self.lately = [*others, puzzle.text][-_MOST_LATELY:]
        due = self.yours.pop(puzzle.text, None)
        if not alone:
            self.yours[puzzle.text] = Due.failed(today)
        elif due is not None and (later := due.solved(today)) is not None:
            self.yours[puzzle.text] = later
        if puzzle.kind in PUZZLE_KINDS and due is None:
            self.tries = [*self.tries, PuzzleTry(puzzle.kind, puzzle.grade, alone)][-KNOWN_GAMES:]
        if puzzle.kind in PUZZLE_KINDS and due is None and not daily:
            self.levels[puzzle.kind] = self.level(puzzle.kind).after(right=alone)
        self.save()

    def values(self) -> dict[str, Any]:
        newest = sorted(self.yours.items(), key=lambda each: each[1].day)[-_MOST_YOURS:]
        return {
            "days": sorted(day.isoformat() for day in self.days),
            "dailies": sorted(day.isoformat() for day in self.dailies),
            "levels": {kind: list(level) for kind, level in sorted(self.levels.items())},
            "tries": [list(each) for each in self.tries],
            "best_run": self.best_run,
            "left": [each.text for each in self.left],
            "yours": {text: [due.day.isoformat(), due.stage] for text, due in newest},
            "lately": self.lately,
            "waiting": self.waiting.text if self.waiting else "",
        }

    def take(self, values: dict[str, Any]) -> None:
        self.days, self.dailies = days(values.get("days")), days(values.get("dailies"))
        for kind, level in _pairs(values.get("levels")):
            with contextlib.suppress(ValueError, TypeError):
                grade, row = float(level[0]), int(level[1])
                if kind in PUZZLE_KINDS and grade in (1, 1.5, 2, 2.5, 3, 3.5, 4) and abs(row) < 2:
                    self.levels[kind] = Difficulty(grade, row)
        self.tries = _tries(values.get("tries"))
        if type(best := values.get("best_run")) is int and 0 <= best <= MOST_IN_A_RUN:
            self.best_run = best
        for text, due in _pairs(values.get("yours"))[-_MOST_YOURS:]:
            with contextlib.suppress(ValueError, TypeError):
                _puzzle(text)
                day, stage = date.fromisoformat(due[0]), int(due[1])
                if stage in range(len(LATER)):
                    self.yours[text] = Due(day, stage)
        self.lately = strings(values.get("lately"), _LONGEST)[-_MOST_LATELY:]
        for text in strings(values.get("left"), _LONGEST)[:_MOST_LATELY]:
            with contextlib.suppress(ValueError):
                self.left.append(_puzzle(text))
        with contextlib.suppress(ValueError, KeyError, AttributeError):
            self.waiting = _puzzle(values["waiting"])


def _puzzle(text: str) -> Puzzle:
    """Read a puzzle's line. Raises ``ValueError`` if it isn't valid."""
    puzzle = parse_puzzle(text)
    puzzle.positions()
    return puzzle


def _tries(value: Any) -> list[PuzzleTry]:
    found = []
    for each in value if isinstance(value, list) else []:
        if isinstance(each, list) and len(each) == 3:
            kind, grade, solved = each
            if kind in PUZZLE_KINDS and grade in GRADES and isinstance(solved, bool):
                found.append(PuzzleTry(kind, int(grade), solved))
    return found[-KNOWN_GAMES:]


def _pairs(value: Any) -> list[tuple[str, list[Any]]]:
    pairs = value.items() if isinstance(value, dict) else ()
    return [(name, pair) for name, pair in pairs if isinstance(pair, list) and len(pair) == 2]
