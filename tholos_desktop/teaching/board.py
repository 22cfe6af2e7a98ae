"""A board of one turn: a position with a goal that every right turn reaches, and no other.

The goal is a question about the turn, asked of the rules, so that a turn which nobody had in mind
is right all the same. No engine is needed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn, legal_turns, parse_position
from tholos_desktop.teaching.exercise import (
    AnyMessage,
    Effort,
    ExerciseHint,
    Feedback,
    Intro,
    Message,
    Progress,
)
from tholos_desktop.teaching.outcomes import outcome


class Case(NamedTuple):
    """A turn, with the positions before and after it."""

    before: Position
    turn: Turn
    after: Position


class WrongTurn(NamedTuple):
    """What is told of a turn that does not reach the goal, and the turns that show it."""

    messages: tuple[AnyMessage, ...] = ()
    line: tuple[Turn, ...] = ()


def unmissed(_: Case) -> WrongTurn:
    """Nothing to add to what the turn did."""
    return WrongTurn()


@dataclass(frozen=True, eq=False)
class BoardExercise:
    """A board of one turn; an :class:`~.exercise.Exercise`."""

    name: str
    """What it is called in the diary of what has been learned."""
    title: Message
    goal: Message
    code: str
    reaches: Callable[[Case], bool]
    missed: Callable[[Case], WrongTurn] = unmissed
    praise: Callable[[Case], Message] | None = None
    """What a right turn has done or shown."""
    intro: Intro | None = None
    allows_bonus: bool = True

    @cached_property
    def position(self) -> Position:
        """Where it begins."""
        return parse_position(self.code)

    @cached_property
    def right_turns(self) -> tuple[Turn, ...]:
        """All turns that reach the goal."""
        turns = legal_turns(self.position)
        return tuple(turn for turn in turns if self.reaches(_case(self.position, turn)))

    def judge(self, position: Position, turn: Turn) -> Feedback:
        """A wrong turn is answered with what it did instead, and what it missed."""
        case = _case(position, turn)
        if self.reaches(case):
            return Feedback(True, (self.praise(case),) if self.praise else ())
        did, missed = outcome(position, turn), self.missed(case)
        said = (did, *missed.messages) if did else missed.messages
        return Feedback(False, said or (Message("lessons.nothing"),), missed.line)

    def solution(self, _: Position) -> tuple[Turn, ...]:
        """The plainest of the right turns."""
        return (min(self.right_turns, key=lambda turn: len(turn.transfers)),)

    def hints(self, _: Position) -> tuple[ExerciseHint, ...]:
        """None: after two tries the target is pointed out, and the turn may be shown."""
        return ()


def _case(position: Position, turn: Turn) -> Case:
    return Case(position, turn, position.play(turn))


class BoardSequence:
    """Boards one after the other; an :class:`~.exercise.ExerciseSequence`."""

    def __init__(
        self, boards: Sequence[BoardExercise], learn: Callable[[str], object], *, first: int = 0
    ) -> None:
        """``learn`` is told the name of each board that is done; ``first`` is where to begin."""
        self._boards, self._learn, self._index = boards, learn, first

    @property
    def exercise(self) -> BoardExercise:
        """The board now."""
        return self._boards[self._index]

    @property
    def progress(self) -> Progress | None:
        """How far it is; nothing for a board alone."""
        many = len(self._boards)
        return Progress(self._index + 1, many) if many > 1 else None

    def finish(self, _: Effort) -> None:
        """Note that the board is done, however it was."""
        self._learn(self.exercise.name)

    def go_on(self) -> bool:
        """The next board."""
        if self._index + 1 == len(self._boards):
            return False
        self._index += 1
        return True
