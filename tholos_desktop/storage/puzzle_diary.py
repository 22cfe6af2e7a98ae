"""What became of a person's puzzles, and the file that keeps it.

Days only ever grow, and of the rest the newer word counts, so what two windows have written is put
together.
"""

import contextlib
import json
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from tholos_desktop import files
from tholos_desktop.table.puzzle_lines import PUZZLE_KINDS
from tholos_desktop.teaching.puzzles import LATER, Due, Level, Puzzle, parse_puzzle

VERSION = 1
"""The version of the file's form; a higher one is set aside."""
FILE = "puzzle-diary.json"
_MOST_YOURS = 500
"""No more puzzles are kept to come back."""


@dataclass
class PuzzleDiary:
    """The diary of who solves puzzles on this machine."""

    path: Path | None = None
    """The file, if there is one."""
    days: set[date] = field(default_factory=set)
    """The days on which at least one was solved."""
    dailies: set[date] = field(default_factory=set)
    """The days whose own puzzle was solved."""
    levels: dict[str, Level] = field(default_factory=dict)
    """By kind."""
    yours: dict[str, Due] = field(default_factory=dict)
    """What was failed and comes back, by its text."""
    set_aside: Path | None = None
    """Where a file went that could not be read."""

    @property
    def streak(self) -> int:
        """How many days there were on which one was solved; a missed day takes none away."""
        return len(self.days)

    def level(self, kind: str) -> Level:
        """How hard a kind of puzzle is to be."""
        return self.levels.get(kind, Level())

    def due(self, today: date) -> list[Puzzle]:
        """What is to come back by today, the longest due first."""
        texts = [text for text, due in self.yours.items() if due.day <= today]
        return [parse_puzzle(text) for text in sorted(texts, key=lambda text: self.yours[text].day)]

    def keep(self, puzzle: Puzzle, today: date) -> None:
        """Have something come back that was failed, a puzzle or a turn of a game; kept at once."""
        self.yours[puzzle.text] = Due.failed(today)
        self._save()

    def note(self, puzzle: Puzzle, today: date, *, solved: bool, alone: bool, daily: bool) -> None:
        """A puzzle was done; kept at once.

        ``solved``: the person found the turns; ``alone``: without help or a wrong turn. ``daily``:
        it was that of the day.
        """
        if solved:
            self.days.add(today)
            if daily:
                self.dailies.add(today)
        due = self.yours.pop(puzzle.text, None)
        if not alone:
            self.yours[puzzle.text] = Due.failed(today)
        elif due is not None and (later := due.solved(today)) is not None:
            self.yours[puzzle.text] = later
        if puzzle.kind in PUZZLE_KINDS and due is None and not daily:
            self.levels[puzzle.kind] = self.level(puzzle.kind).after(right=alone)
        self._save(done=puzzle.text)

    def _save(self, *, done: str | None = None) -> None:
        """Write the file, with what another window has put there meanwhile.

        A disk that refuses stops nothing.
        """
        if self.path is None:
            return
        with contextlib.suppress(OSError, ValueError):
            other = load(self.path)
            self.days |= other.days
            self.dailies |= other.dailies
            others = {text: due for text, due in other.yours.items() if text != done}
            self.yours = {**others, **self.yours}
            files.write_atomically(self.path, self.text(), lasting=False)

    def text(self) -> str:
        """The text of the file."""
        newest = sorted(self.yours.items(), key=lambda each: each[1].day)[-_MOST_YOURS:]
        values = {
            "version": VERSION,
            "days": sorted(day.isoformat() for day in self.days),
            "dailies": sorted(day.isoformat() for day in self.dailies),
            "levels": {kind: list(level) for kind, level in sorted(self.levels.items())},
            "yours": {text: [due.day.isoformat(), due.stage] for text, due in newest},
        }
        return json.dumps(values, indent=1) + "\n"


def load(path: Path | None = None) -> PuzzleDiary:
    """The diary of a file, ours if none is named; what is not sound in it is left out.

    A file that cannot be read, or is of a later version, is renamed and named in ``set_aside``.
    """
    path = path or files.settings_folder() / FILE
    try:
        return _from_values(json.loads(files.read_text(path)), path)
    except FileNotFoundError:
        return PuzzleDiary(path)
    except (OSError, ValueError, RecursionError):
        diary = PuzzleDiary(path)
        with contextlib.suppress(OSError):
            diary.set_aside = files.set_aside(path)
        return diary


def _from_values(values: Any, path: Path) -> PuzzleDiary:
    """Raises ``ValueError`` for values that are no diary of this version."""
    if not isinstance(values, dict) or values.get("version") != VERSION:
        raise ValueError("this is no diary of this version")
    diary = PuzzleDiary(path, _days(values.get("days")), _days(values.get("dailies")))
    for kind, level in _pairs(values.get("levels")):
        with contextlib.suppress(ValueError, TypeError):
            grade, row = float(level[0]), int(level[1])
            if kind in PUZZLE_KINDS and grade in (1, 1.5, 2, 2.5, 3, 3.5, 4) and abs(row) < 2:
                diary.levels[kind] = Level(grade, row)
    for text, due in _pairs(values.get("yours")):
        with contextlib.suppress(ValueError, TypeError):
            parse_puzzle(text).positions()
            day, stage = date.fromisoformat(due[0]), int(due[1])
            if stage in range(len(LATER)):
                diary.yours[text] = Due(day, stage)
    return diary


def _days(value: Any) -> set[date]:
    """What in a list is a day."""
    found = set[date]()
    for text in value if isinstance(value, list) else []:
        with contextlib.suppress(ValueError, TypeError):
            found.add(date.fromisoformat(text))
    return found


def _pairs(value: Any) -> list[tuple[str, list[Any]]]:
    """What in an object is a name with a list of two."""
    pairs = value.items() if isinstance(value, dict) else ()
    return [(name, pair) for name, pair in pairs if isinstance(pair, list) and len(pair) == 2]
