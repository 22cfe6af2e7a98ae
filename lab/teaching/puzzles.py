"""Generate new puzzles, and confirm each with a second program: ``python -m lab puzzles --number
200 [--seed S]``."""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from ai.bots import levels
from lab.puzzles.generator import Depth, puzzles
from tholos_desktop.table.puzzle_lines import NOW, POINTS, WIN
from tholos_desktop.teaching.puzzles import Puzzle

CONFIRM = Path(__file__).parents[2] / "build" / "puzzles" / "confirm.py"
SHARES = {WIN: (0.5, Depth(4, 5)), POINTS: (0.2, Depth(3, 4)), NOW: (0.3, Depth(1, 30))}
"""For each kind: share of the puzzles, and minimum and maximum number of open spaces."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab puzzles", description=__doc__)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args(arguments)
    print("seed", chosen.seed, flush=True)
    levels.warmth.warm_up()
    lines = []
    for kind, (share, depth) in SHARES.items():
        found = islice(puzzles(kind, chosen.seed, depth), round(share * chosen.number))
        lines += [Puzzle(each.kind, each.grade, each.position, each.line).text for each in found]
        print(kind, len(lines), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "puzzles.txt")
        path.write_text("\n".join(lines), "utf-8")
        most = ["--most", "200000"]
        command = [sys.executable, str(CONFIRM), str(Path(folder, "verdicts")), str(path), *most]
        return subprocess.run(command, check=False).returncode
    return 0
