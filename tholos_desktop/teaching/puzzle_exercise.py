"""A puzzle as an exercise. Every turn that leads to the same position as the solution is right."""

from collections.abc import Sequence

from tholos_desktop.rules import (
    GREEK,
    Position,
    Side,
    Turn,
    parse_turn,
    rival,
    score,
)
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.puzzle_lines import NOW, POINTS, WIN
from tholos_desktop.teaching.board import SWINGS
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.exercise import AnyMessage, ExerciseHint, Feedback, Message
from tholos_desktop.teaching.kinds import facts_of
from tholos_desktop.teaching.proofs import Proof, Prover
from tholos_desktop.teaching.puzzles import Puzzle

_THIN = ("full", "shuts", "armed", "gets_gray", "gets_rivals", "last_of", "threatens")
"""Kinds of facts that hardly explain why a turn is the only solution."""
_LEAST_COST = 3
"""Points that every other turn costs at least in a puzzle about points."""
_RESULTS = {1: "loses", 0: "draws", -1: "wins"}


class PlainPuzzle:
    """An :class:`~.exercise.Exercise` made from a puzzle, which only says whether a turn is right.
    The puzzle's turns must be legal."""

    intro = None
    allows_bonus = True

    def __init__(self, puzzle: Puzzle, title: Message) -> None:
        self.puzzle, self.title = puzzle, title
        self._before = puzzle.positions()

    @property
    def position(self) -> Position:
        return self.puzzle.position

    @property
    def goal(self) -> Message:
        return self.puzzle.goal

    @property
    def reason(self) -> Message:
        """What is proven of the first right turn alone."""
        gain = total_gain(self.position, self._right(self.position))
        return Message(f"puzzles.only.{self.puzzle.kind}", {"n": gain})

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        right, after = self._right(position), position.play(turn)
        if after != position.play(right):
            return self._wrong(position, turn)
        rest = self.solution(position)[1:]
        if rest:
            return Feedback(True, (Message("puzzles.goes_on", {"turn": rest[0]}),), rest[:1])
        return Feedback(True, self._why(position, right))

    def solution(self, position: Position) -> tuple[Turn, ...]:
        index = self._before.index(position)
        pairs = zip(self._before[index:], self.puzzle.line[index:], strict=False)
        return tuple(parse_turn(notation, before) for before, notation in pairs)

    def sequel(self, _: Position) -> tuple[Turn, ...]:
        return ()

    def hints(self, _: Position) -> tuple[ExerciseHint, ...]:
        return ()

    def _right(self, position: Position) -> Turn:
        return self.solution(position)[0]

    def _why(self, _: Position, __: Turn) -> tuple[AnyMessage, ...]:
        return ()

    def _wrong(self, _: Position, __: Turn) -> Feedback | None:
        return Feedback(False)


class PuzzleExercise(PlainPuzzle):
    """A puzzle that says why a turn is right or wrong, with proofs of the engine."""

    def __init__(self, puzzle: Puzzle, prover: Prover, title: Message) -> None:
        super().__init__(puzzle, title)
        self._prover = prover
        self._look_ahead()

    def sequel(self, position: Position) -> tuple[Turn, ...]:
        goes_on = self.puzzle.kind in (WIN, POINTS) and not position.is_over()
        return self._prover.line(position) if goes_on else ()

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        return place_hints(self._right(position))

    def _why(self, position: Position, turn: Turn) -> tuple[AnyMessage, ...]:
        facts: list[AnyMessage] = [f for f in facts_of(position, turn) if f.kind not in _THIN]
        if self.puzzle.kind == WIN:
            return self._won(position.play(turn), facts), self.reason
        columns = [fact for fact in facts if isinstance(fact, Fact) and fact.kind in SWINGS]
        ends = self._ends(position, turn) if self.puzzle.kind == POINTS else ()
        return (self.reason, *(columns or facts[:1]), *ends)

    def _ends(self, position: Position, turn: Turn) -> tuple[Message, ...]:
        """Return the final points after a turn and best play, if they are already known."""
        after = position.play(turn)
        known = None if after.is_over() else self._prover.lead(after)
        line = () if known is None else self._prover.line(after)
        return _end(after, line, position.side)

    def _won(self, after: Position, facts: Sequence[AnyMessage]) -> AnyMessage:
        """Return the message that the player wins, with the number of points if it is already
        known."""
        if after.is_over():
            ends = (f for f in facts if isinstance(f, Fact) and f.kind == "ends")
            return next(ends, Message("puzzles.won_over"))
        lead = self._prover.lead(after)
        if not lead:
            return Message("puzzles.won")
        return Message("puzzles.won_by", {"n": abs(lead)})

    def _look_ahead(self) -> None:
        """Begin to search for the final lead while the player looks for the next turn."""
        if self.puzzle.kind in (WIN, POINTS):
            self._prover.lead(self._before[-1])

    def _wrong(self, position: Position, turn: Turn) -> Feedback | None:
        right, after = self._right(position), position.play(turn)
        if self.puzzle.kind == NOW:
            gain, best = (total_gain(position, each) for each in (turn, right))
            return Feedback(False, (Message("puzzles.wrong.now", {"n": gain, "best": best}),))
        if self.puzzle.kind == POINTS:
            cost = self._prover.cost(after, position.play(right))
            if cost is None:
                return None
            harm = Message("puzzles.wrong.points", {"n": max(cost, _LEAST_COST)})
            return _refutation(harm, after, self._prover.line(after) if cost > 0 else ())
        if self.puzzle.kind != WIN:
            return Feedback(False, (Message(f"puzzles.wrong.{self.puzzle.kind}"),))
        proof = self._prover.prove(after)
        if proof is None:
            return None
        self._look_ahead()
        return self._refuted(after, proof)

    def _refuted(self, after: Position, proof: Proof) -> Feedback:
        if proof.result is None or proof.result < 0:
            return Feedback(False, (Message("puzzles.wrong.win"),))
        result = _RESULTS[proof.result]
        if not proof.line:
            return _refutation(Message(f"puzzles.wrong.{result}"), after)
        message = Message(f"puzzles.wrong.{result}.by", {"turn": proof.line[0]})
        return _refutation(message, after, proof.line)


def _refutation(message: Message, after: Position, line: Sequence[Turn] = ()) -> Feedback:
    """Return what a wrong turn, which led to ``after``, costs; with the final points, if the line
    that shows it ends the game."""
    return Feedback(False, (message, *_end(after, line, rival(after.side))), tuple(line))


def _end(position: Position, line: Sequence[Turn], side: Side) -> tuple[Message, ...]:
    """Return the final points of ``side`` and of the rival, if a line ends the game."""
    for turn in line:
        position = position.play(turn)
    if not position.is_over():
        return ()
    own, other = (score(position).points(each) for each in (side, rival(side)))
    return (Message("puzzles.wrong.ends", {"own": own, "n": other}),)


def place_hints(turn: Turn) -> tuple[ExerciseHint, ...]:
    """Return what kind of turn it is, its place, and the turn."""
    first, sort = turn.transfers[0], "bonus" if turn.bonus else "place"
    if turn.is_take:
        stones = Message(f"turn.listed.{first.stone}")
        place = ExerciseHint(Message("puzzles.hint.color", {"stones": stones}))
        sort = "take"
    else:
        column = Message("puzzles.hint.column", {"column": GREEK[first.target]})
        place = ExerciseHint(column, frozenset({first.target}))
    shown = ExerciseHint(Message("puzzles.hint.turn", {"turn": turn}), place.at, turn)
    return ExerciseHint(Message(f"puzzles.hint.{sort}")), place, shown
