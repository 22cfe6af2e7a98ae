"""Proven results of positions, from the engine or by playing out all turns."""

import time
from collections.abc import Generator, Sequence
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn, legal_turns, parse_turn, score
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.teaching.columns import lead

MOST_POSITIONS = 5_000
"""Maximum number of positions to play out, which takes about a second of frames. Nine of ten
puzzles need half as many."""
_SLICE_SECONDS = 0.006
"""Part of a frame in which turns are played out."""
LINES = 20
"""Number of turns that the analysis lists. Nearly all positions late in a puzzle have fewer legal
turns."""
PATIENCE_SECONDS = 5.0


class Proof(NamedTuple):
    result: int | None
    """Result for the player to move: 1 won, 0 drawn, -1 lost; ``None`` if unknown."""
    line: tuple[Turn, ...] = ()
    """Turns that show the result, beginning with the player to move, if possible to the end of the
    game; empty if the game is over."""


_UNKNOWN = Proof(None)


class Prover:
    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._found: dict[Position, Proof] = {}
        self._playing: _PlayedOut | None = None
        self._asked: dict[Position, float] = {}
        """When the engine was first asked about a position, in seconds."""

    def prove(self, position: Position) -> Proof | None:
        """Return a position's result, which may be unknown; ``None`` while the search is running.
        Call this every frame until it ends."""
        if position not in self._found:
            proof = _finished(position) or self._play_out(position)
            if proof is _UNKNOWN:
                proof = self._ask(position)
            if proof is None:
                return None
            self._found[position] = proof
        return self._found[position]

    def lead(self, position: Position) -> int | None:
        """Start a search; return the final lead of the player to move with best play, or ``None``
        if unknown."""
        if position.is_over():
            return lead(position, position.side)
        self._analysis.analyze(position)
        best = self._best_of_all(position)
        return None if best is None else best.certain_margin

    def cost(self, after: Position, better: Position) -> int | None:
        """Return the points by which who has moved to ``after`` ends worse off than with the move
        to ``better``, with best play; 0 if unproven, ``None`` while the search is running. Call
        this every frame until it ends."""
        if self._is_waiting(better) or self._is_waiting(after):
            return None
        theirs, before = self.lead(after), self.lead(better)
        return 0 if theirs is None or before is None else theirs - before

    def line(self, position: Position) -> tuple[Turn, ...]:
        """Return the best play of both sides from a position on; empty if the position's result is
        unproven. Call :meth:`lead` first."""
        best = self._best_of_all(position)
        return () if best is None else legal_line(position, best.pv)

    def _best_of_all(self, position: Position) -> Info | None:
        """Return the turn with the best proven result; among equals, the turn with the best final
        lead. ``None`` unless all results are proven."""
        infos = self._analysis.best(position) if self._analysis.is_known(position) else ()
        proven = [info for info in infos if info.proven is not None]
        afters = {position.play(turn) for turn in legal_turns(position)}
        if len(proven) < len(afters):
            return None
        # the engine sorts lost turns by the length of the game, not by points
        return max(proven, key=lambda info: (info.proven, info.margin or 0.0))

    def close(self) -> None:
        self._analysis.close()

    def _play_out(self, position: Position) -> Proof | None:
        if self._playing is None or self._playing.position != position:
            self._playing = _PlayedOut(position)
        return self._playing.advance()

    def _ask(self, position: Position) -> Proof | None:
        if self._is_waiting(position):
            return None
        infos = self._analysis.best(position) if self._analysis.is_known(position) else ()
        if not infos or infos[0].proven is None:
            return _UNKNOWN
        return Proof(infos[0].proven, legal_line(position, infos[0].pv))

    def _is_waiting(self, position: Position) -> bool:
        """Return True while the engine looks for a position's best turns, and isn't late."""
        if self._analysis.is_known(position):
            return False
        begun = self._asked.setdefault(position, time.monotonic())
        is_late = time.monotonic() - begun > PATIENCE_SECONDS
        if not is_late:
            self._analysis.analyze(position)
        return not is_late


class _PlayedOut:
    """Plays out a position in parts of frames."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._proof: Proof | None = None
        self._results: dict[Position, int] = {}
        self._search = self._result(position)

    def advance(self) -> Proof | None:
        end = time.monotonic() + _SLICE_SECONDS
        try:
            while self._proof is None and time.monotonic() < end:
                next(self._search)
        except StopIteration as over:
            self._proof = _UNKNOWN if over.value is None else Proof(over.value, self._line())
        return self._proof

    def _result(self, position: Position) -> Generator[None, None, int | None]:
        if position in self._results:
            return self._results[position]
        if len(self._results) >= MOST_POSITIONS:
            return None
        yield
        finished = _finished(position)
        if finished is not None and finished.result is not None:
            return finished.result
        best = -1
        for turn in legal_turns(position):
            result = yield from self._result(position.play(turn))
            if result is None:
                return None
            best = max(best, -result)
            if best == 1:
                break
        self._results[position] = best
        return best

    def _line(self) -> tuple[Turn, ...]:
        position, line = self.position, list[Turn]()
        while not position.is_over():
            side, wanted = position.side, self._results[position]
            afters = ((turn, position.play(turn)) for turn in legal_turns(position))
            fit = [each for each in afters if self._known(each[1]) == -wanted]
            turn, position = max(fit, key=lambda each: lead(each[1], side))
            line.append(turn)
        return tuple(line)

    def _known(self, position: Position) -> int | None:
        finished = _finished(position)
        return self._results.get(position) if finished is None else finished.result


def _finished(position: Position) -> Proof | None:
    if not position.is_over():
        return None
    winner = score(position).outcome.winner
    return Proof(0 if winner is None else 1 if winner == position.side else -1)


def legal_line(position: Position, notations: Sequence[str]) -> tuple[Turn, ...]:
    """Return the turns of an engine's line before the first illegal one."""
    line: list[Turn] = []
    for notation in notations:
        try:
            turn = parse_turn(notation, position)
        except ValueError:
            break
        line.append(turn)
        position = position.play(turn)
    return tuple(line)
