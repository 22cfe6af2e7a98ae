"""Make the puzzles that come with the program: ``make puzzles``.

    python build/puzzles/make.py find FOLDER [KIND ...] [--first SEED]
    python build/puzzles/confirm.py FOLDER/verdicts FOLDER/*.txt
    python build/puzzles/make.py arrange FOLDER

The first command writes puzzles of each kind into a folder, more than are needed. The second, which
is another program, plays them out. The third puts the confirmed ones into ``assets/puzzles``, in
the order of the days. The same seeds find the same puzzles. If a command was stopped, it continues
where it was. Puzzles that are in the file already stay where they are: a later version may only
append.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # it runs without being installed

from tholos_desktop.rules import is_location, parse_turn  # noqa: E402
from tholos_desktop.table.puzzle_lines import NOW, POINTS, WIN  # noqa: E402
from tholos_desktop.teaching.puzzles import HEADER, Puzzle, parse_puzzle  # noqa: E402

SHIPPED = ROOT / "assets" / "puzzles" / "shipped.txt"
NUMBER = 6_000
A_SEED = 20
"""Number of puzzles taken from each seed."""
SPARE = 1.6
"""Factor by which more puzzles are found than are needed, since some are too large to be played
out."""
SPACES = {WIN: (3, 5), POINTS: (3, 4), NOW: (1, 30)}
"""Minimum and maximum number of open spaces by kind, so few that every puzzle can be played out in
seconds."""


class Day(NamedTuple):
    """Kind and possible grades of a day's puzzle."""

    kind: str
    grades: tuple[int, ...]


_WEEK = (
    Day(NOW, (1, 2)),
    Day(WIN, (1, 2)),
    Day(NOW, (3,)),
    Day(POINTS, (1, 2, 3)),
    Day(WIN, (3, 4)),
    Day(NOW, (4,)),
)
DAYS = (*_WEEK, Day(POINTS, (4,)), *_WEEK, Day(WIN, (3, 4)))
"""Two weeks, beginning on a Monday. Each begins with easy puzzles and ends with hard ones, and
everybody gets them on the same days."""


def find(folder: Path, kinds: list[str], first: int) -> None:
    """Write puzzles into a file for each kind, beginning with the seed ``first``, until there are
    enough for the days that the shipped file lacks."""
    from ai.bots import levels

    levels.warmth.warm_up()
    folder.mkdir(parents=True, exist_ok=True)
    shipped = set(_shipped())
    for kind in kinds:
        path = folder / f"{kind}.txt"
        found = path.read_text("utf-8").splitlines() if path.exists() else []
        lines = [line for line in found if line[:1] != "#"]
        seed = first + len(found) - len(lines)
        while missing := _missing(kind, lines, NUMBER - len(shipped)):
            print(kind, len(lines), "still needed:", missing, flush=True)
            fresh = [puzzle.text for puzzle in _of_seed(kind, seed)]
            fresh = [line for line in dict.fromkeys(fresh) if line not in shipped.union(lines)]
            with path.open("a", encoding="utf-8") as file:
                print(*fresh, f"# seed {seed}", sep="\n", file=file)
            lines += fresh
            seed += 1


def _of_seed(kind: str, seed: int) -> Iterator[Puzzle]:
    from lab.puzzles.generator import Depth, puzzles

    for line in islice(puzzles(kind, seed, Depth(*SPACES[kind])), A_SEED):
        yield Puzzle(line.kind, line.grade, line.position, line.line)


def _missing(kind: str, lines: list[str], number: int) -> dict[Day, int]:
    """Return the number of puzzles of a kind that are still missing for ``number`` days, by day."""
    days = Counter(day for day in DAYS if day.kind == kind)
    needed = {day: round(SPARE * number * often / len(DAYS)) for day, often in days.items()}
    for day in needed:
        needed[day] -= sum(parse_puzzle(line).grade in day.grades for line in lines)
    return {day: number for day, number in needed.items() if number > 0}


_puzzle = cache(parse_puzzle)
"""Cache of the puzzles by line, since each is needed many times."""


def arrange(folder: Path) -> None:
    """Write the shipped file: the puzzles that it has already, then confirmed ones in the order of
    the days."""
    chosen = _shipped()
    left = {kind: _confirmed(folder, kind, set(chosen)) for kind in (WIN, POINTS, NOW)}
    themes = Counter(_theme(_puzzle(line)) for line in chosen)
    while len(chosen) < NUMBER:
        day = DAYS[len(chosen) % len(DAYS)]
        fit = [line for line in left[day.kind] if _puzzle(line).grade in day.grades]
        if not fit:
            print(f"only {len(chosen)}: none is left for {day}")
            break
        line = min(fit, key=lambda line: themes[_theme(_puzzle(line))])
        themes[_theme(_puzzle(line))] += day.kind == NOW
        left[day.kind].remove(line)
        chosen.append(line)
    SHIPPED.parent.mkdir(parents=True, exist_ok=True)
    SHIPPED.write_text("\n".join([HEADER, *chosen, ""]), "utf-8", newline="\n")
    grades = Counter((puzzle.kind, puzzle.grade) for puzzle in map(_puzzle, chosen))
    print(f"{len(chosen)} puzzles: {dict(sorted(grades.items()))}; themes: {dict(themes)}")


def _shipped() -> list[str]:
    texts = SHIPPED.read_text("utf-8").splitlines() if SHIPPED.exists() else []
    return [line for line in texts if line[:1] != "#"]


def _confirmed(folder: Path, kind: str, known: set[str]) -> list[str]:
    """Return the confirmed puzzles of a kind, in the order in which they were found."""
    verdicts = set((folder / "verdicts").read_text("utf-8").splitlines())
    lines = (folder / f"{kind}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if f"yes {line}" in verdicts and line not in known]


def _theme(puzzle: Puzzle) -> str:
    """Return the theme of a *now* puzzle: an ornament, a bonus action, or neither. Other puzzles
    have an empty one."""
    if puzzle.kind != NOW:
        return ""
    turn = parse_turn(puzzle.line[0], puzzle.position)
    zones = [zone for transfer in turn.transfers for zone in transfer[1:] if is_location(zone)]
    for zone in zones:
        if puzzle.position.ornament(zone):
            return f"ornament {int(puzzle.position.ornament(zone))}"
    return f"bonus {zones[0]}" if turn.bonus else "plain"


def main() -> None:
    """Do what the command line asks for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("step", choices=["find", "arrange"])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--first", type=int, default=0, metavar="SEED")
    arguments.add_argument("kinds", nargs="*", default=[WIN, POINTS, NOW])
    chosen = arguments.parse_args()
    if chosen.step == "find":
        find(chosen.folder, chosen.kinds, chosen.first)
    else:
        arrange(chosen.folder)


if __name__ == "__main__":
    main()
