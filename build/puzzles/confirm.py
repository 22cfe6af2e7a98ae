"""Confirms puzzles by brute force: a second program, with the plain rules and nothing else.

    python build/puzzles/confirm.py CANDIDATES VERDICTS

It reads lines as ``docs/puzzles.md`` describes them, plays every turn out to the end of the game,
and writes ``yes``, ``no`` or ``large`` and the line for each: ``large`` where too many positions
would have to be played. No bounds, no tables of the solver, no kernel; what it has played out it
remembers by the whole position. Stopped, it goes on after the last line of VERDICTS.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tholos_desktop.rules import BLACK, WHITE, Position, legal_turns, parse_position, rival, score

MOST_POSITIONS = 10_000
"""A puzzle that needs more than this is too large; a second."""
CLEARLY = 3
"""Points by which the right turn of a points or now puzzle is better."""


class TooLargeError(Exception):
    """More positions than are played."""


class Endings:
    """What positions come to when both play to win, and then for points and columns."""

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self._most = most
        self._wins: dict[Position, bool] = {}
        self._standings: dict[Position, tuple[int, int]] = {}

    def wins(self, position: Position, side: str) -> bool:
        """Whether a side wins from a position; always asked about the same side."""
        if position not in self._wins:
            self._count(self._wins)
            if position.is_over():
                found = score(position).outcome.winner == side
            else:
                replies = (self.wins(after, side) for after in _afters(position))
                found = any(replies) if position.side == side else all(replies)
            self._wins[position] = found
        return self._wins[position]

    def standing(self, position: Position) -> tuple[int, int]:
        """White's final lead in points and in columns, each side doing its best.

        To be ahead in points wins, and where they are equal, to be ahead in columns: so the order
        of these pairs is the order of results, and of points within a result.
        """
        if position not in self._standings:
            self._count(self._standings)
            if position.is_over():
                found = _standing(position)
            else:
                best = max if position.side == WHITE else min
                found = best(map(self.standing, _afters(position)))
            self._standings[position] = found
        return self._standings[position]

    def _count(self, known: dict[Position, object]) -> None:
        if len(known) >= self._most:
            raise TooLargeError


def refutation(kind: str, position: Position, line: list[str], most: int = MOST_POSITIONS) -> str:
    """What is wrong with a puzzle; empty if nothing is. Raises :class:`TooLargeError`."""
    check = {"win": _win, "points": _points, "now": _now}[kind]
    return check(position, line, Endings(most))


def _win(position: Position, line: list[str], endings: Endings) -> str:
    """At every own turn of the line exactly one position that it can lead to is won."""
    side = position.side
    for ply, notation in enumerate(line):
        after = _after(position, notation)
        if after is None:
            return f"{notation} is not legal after {ply} turns"
        if position.side == side:
            winning = {each for each in _afters(position) if endings.wins(each, side)}
            if winning != {after}:
                return f"{len(winning)} turns win after {ply} turns"
        position = after
    return "" if len(line) % 2 else "the line ends with the rival"


def _points(position: Position, line: list[str], endings: Endings) -> str:
    """The turn ends clearly more points ahead than all others, one of which has its result."""
    right = _after(position, line[0])
    if right is None or len(line) != 1:
        return "the line is not one legal turn"
    sign = 1 if position.side == WHITE else -1
    ends = {
        after: tuple(sign * each for each in endings.standing(after))
        for after in set(_afters(position))
    }
    points, columns = ends.pop(right)
    if any(points - other < CLEARLY for other, _ in ends.values()):
        return "another turn is nearly as good"
    result = _sign(points) or _sign(columns)
    if all((_sign(p) or _sign(c)) != result for p, c in ends.values()):
        return "every other turn has another result"
    return ""


def _now(position: Position, line: list[str], endings: Endings) -> str:
    """The turn gains clearly more at once than all others."""
    right = _after(position, line[0])
    if right is None or len(line) != 1:
        return "the line is not one legal turn"
    gains = {after: _lead(after, position.side) for after in set(_afters(position))}
    gain = gains.pop(right) - _lead(position, position.side)
    rest = max(gains.values()) - _lead(position, position.side)
    return "" if gain >= CLEARLY and gain - rest >= CLEARLY else f"it gains {gain}, another {rest}"


def _afters(position: Position) -> list[Position]:
    """Where the turns lead, takes last: they only put off the end."""
    return [position.play(turn) for turn in reversed(legal_turns(position))]


def _after(position: Position, notation: str) -> Position | None:
    turns = {turn.notation: turn for turn in legal_turns(position)}
    return position.play(turns[notation]) if notation in turns else None


def _standing(position: Position) -> tuple[int, int]:
    account = score(position)
    columns = account.columns_won(WHITE) - account.columns_won(BLACK)
    return account.points(WHITE) - account.points(BLACK), columns


def _lead(position: Position, side: str) -> int:
    account = score(position)
    return account.points(side) - account.points(rival(side))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def verdict(text: str, most: int = MOST_POSITIONS) -> str:
    """``yes``, ``no`` or ``large``: whether the puzzle of a line is what it says."""
    kind, _, *rest = text.split()
    try:
        wrong = refutation(kind, parse_position(" ".join(rest[:4])), rest[4:], most)
    except TooLargeError:
        return "large"
    if wrong:
        print(f"refuted: {text}: {wrong}")
    return "no" if wrong else "yes"


def main() -> int:
    """Confirm the lines of a file; the exit code is 1 if any is refuted."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("candidates", type=Path)
    arguments.add_argument("verdicts", type=Path)
    arguments.add_argument("--most", type=int, default=MOST_POSITIONS, help="positions a puzzle")
    chosen = arguments.parse_args()
    texts = [line for line in chosen.candidates.read_text("utf-8").splitlines() if line[:1] != "#"]
    done = chosen.verdicts.read_text("utf-8").splitlines() if chosen.verdicts.exists() else []
    known = {line.partition(" ")[2]: line.partition(" ")[0] for line in done}
    begun = time.perf_counter()
    with chosen.verdicts.open("a", encoding="utf-8") as file:
        for text in texts:
            if text not in known:
                known[text] = verdict(text, chosen.most)
                print(known[text], text, file=file, flush=True)
    counts = {word: sum(known[text] == word for text in texts) for word in ("yes", "no", "large")}
    told = ", ".join(f"{word} {number}" for word, number in counts.items())
    print(f"{len(texts)} puzzles: {told}; {time.perf_counter() - begun:.0f} s")
    return 1 if counts["no"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
