"""Confirm puzzles by brute force: a second program, with the plain rules and nothing else.

    python build/puzzles/confirm.py VERDICTS PUZZLES ...

It reads files of the format in ``docs/puzzles.md``, one line from each in turn, and plays every
turn out to the end of the game. For each line it writes ``yes``, ``no`` or ``large`` and the line;
``large`` means that too many positions would have to be played. It uses no bounds, no tables of the
solver and no kernel. Its only memory is the results of whole positions. If it was stopped, it
continues where it was.
"""

import argparse
import sys
import time
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tholos_desktop.rules import Position, legal_turns, parse_position, rival, score

MOST_POSITIONS = 10_000
"""Maximum number of positions to play for a puzzle, which take about a second."""
CLEARLY = 3
"""Minimum number of points by which the right turn of a ``points`` or ``now`` puzzle is better."""
FAR = 200
"""Number of points greater than any lead."""
WIN, DRAW = (0, 1), (0, 0)
"""Minimum leads, in points and in columns, for a win and for a draw."""


class TooLargeError(Exception):
    """A puzzle needs more positions than may be played."""


class Endings:
    """Results of one side in the positions of a puzzle, with the best play of both."""

    def __init__(self, side: str, most: int = MOST_POSITIONS) -> None:
        self._side, self._most, self._played = side, most, 0
        self._gets: dict[tuple[int, int], dict[Position, bool]] = {}

    def gets(self, position: Position, least: tuple[int, int]) -> bool:
        """True if the side ends with at least the lead ``least``, in points and in columns.

        The lead in points decides the game; if it is 0, the lead in columns does. So these pairs
        are ordered as the results are, and within a result by points."""
        known = self._gets.setdefault(least, {})
        if position not in known:
            self._played += 1
            if self._played > self._most:
                raise TooLargeError
            if position.is_over():
                known[position] = _standing(position, self._side) >= least
            else:
                ends = (self.gets(after, least) for after in _afters(position))
                known[position] = any(ends) if position.side == self._side else all(ends)
        return known[position]

    def points(self, position: Position) -> int:
        """Return the side's final lead in points."""
        low, high = -FAR, FAR
        while high - low > 1:
            middle = (low + high) // 2
            if self.gets(position, (middle, -FAR)):
                low = middle
            else:
                high = middle
        return low


def refutation(kind: str, position: Position, line: list[str], most: int = MOST_POSITIONS) -> str:
    """Return the fault of a puzzle; empty if it has none. Raises :class:`TooLargeError`."""
    check = {"win": _win, "points": _points, "now": _now}[kind]
    return check(position, line, Endings(position.side, most))


def _win(position: Position, line: list[str], endings: Endings) -> str:
    """Check that at each of the side's turns in the line, exactly one position that it can reach is
    won."""
    side = position.side
    for ply, notation in enumerate(line):
        after = _after(position, notation)
        if after is None:
            return f"{notation} is not legal after {ply} turns"
        if position.side == side:
            winning = {each for each in _afters(position) if endings.gets(each, WIN)}
            if winning != {after}:
                return f"{len(winning)} turns win after {ply} turns"
        position = after
    return "" if len(line) % 2 else "the line ends with the rival"


def _points(position: Position, line: list[str], endings: Endings) -> str:
    """Check that the turn ends clearly more points ahead than all others, and that one of these has
    the same result."""
    right = _after(position, line[0])
    if right is None or len(line) != 1:
        return "the line is not one legal turn"
    others = set(_afters(position)) - {right}
    too_good = endings.points(right) - CLEARLY + 1, -FAR
    if any(endings.gets(other, too_good) for other in others):
        return "another turn is nearly as good"
    result = next((each for each in (WIN, DRAW) if endings.gets(right, each)), None)
    if not others or (result and not any(endings.gets(other, result) for other in others)):
        return "every other turn has a worse result"
    return ""


def _now(position: Position, line: list[str], endings: Endings) -> str:
    """Check that the turn gains clearly more points at once than all others."""
    right = _after(position, line[0])
    if right is None or len(line) != 1:
        return "the line is not one legal turn"
    gains = {after: _lead(after, position.side) for after in set(_afters(position))}
    gain = gains.pop(right) - _lead(position, position.side)
    rest = max(gains.values()) - _lead(position, position.side)
    return "" if gain >= CLEARLY and gain - rest >= CLEARLY else f"it gains {gain}, another {rest}"


def _afters(position: Position) -> list[Position]:
    """Return the positions after each turn. Takes come last, since they only delay the end."""
    return [position.play(turn) for turn in reversed(legal_turns(position))]


def _after(position: Position, notation: str) -> Position | None:
    turns = {turn.notation: turn for turn in legal_turns(position)}
    return position.play(turns[notation]) if notation in turns else None


def _standing(position: Position, side: str) -> tuple[int, int]:
    """Return the lead of a side in points and in columns won."""
    account, other = score(position), rival(side)
    columns = account.columns_won(side) - account.columns_won(other)
    return account.points(side) - account.points(other), columns


def _lead(position: Position, side: str) -> int:
    account = score(position)
    return account.points(side) - account.points(rival(side))


def verdict(text: str, most: int = MOST_POSITIONS) -> str:
    """Return ``yes`` if a line's puzzle is confirmed, ``no`` if it is refuted, and ``large`` if it
    is too large."""
    kind, _, *rest = text.split()
    try:
        wrong = refutation(kind, parse_position(" ".join(rest[:4])), rest[4:], most)
    except TooLargeError:
        return "large"
    if wrong:
        print(f"refuted: {text}: {wrong}")
    return "no" if wrong else "yes"


def main() -> int:
    """Confirm the lines of files; the exit code is 1 if any is refuted."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("verdicts", type=Path)
    arguments.add_argument("puzzles", type=Path, nargs="+")
    arguments.add_argument("--most", type=int, default=MOST_POSITIONS, help="positions a puzzle")
    chosen = arguments.parse_args()
    files = [path.read_text("utf-8").splitlines() for path in chosen.puzzles]
    rows = zip_longest(*([text for text in lines if text[:1] != "#"] for lines in files))
    texts = [text for row in rows for text in row if text]
    done = chosen.verdicts.read_text("utf-8").splitlines() if chosen.verdicts.exists() else []
    known = {line.partition(" ")[2]: line.partition(" ")[0] for line in done}
    begun = time.process_time()
    with chosen.verdicts.open("a", encoding="utf-8") as file:
        for text in texts:
            if text not in known:
                known[text] = verdict(text, chosen.most)
                print(known[text], text, file=file, flush=True)
    counts = {word: sum(known[text] == word for text in texts) for word in ("yes", "no", "large")}
    told = ", ".join(f"{word} {number}" for word, number in counts.items())
    print(f"{len(texts)} puzzles: {told}; {time.process_time() - begun:.0f} s of the processor")
    return 1 if counts["no"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
