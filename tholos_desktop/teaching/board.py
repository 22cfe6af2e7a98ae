"""An exercise of one turn, without the engine: every turn that reaches the goal is right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn, legal_turns, parse_position
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.exercise import (
    AnyMessage,
    Effort,
    ExerciseHint,
    Feedback,
    Intro,
    Message,
    Progress,
)
from tholos_desktop.teaching.kinds import facts_of

SWINGS = "takes", "levels", "feeds", "spoils"
"""Kinds of facts that a turn changes the points of a column."""


class Case(NamedTuple):
    before: Position
    turn: Turn
    after: Position


class WrongTurn(NamedTuple):
    """Messages about a turn that misses the goal, and turns that show why."""

    messages: tuple[AnyMessage, ...] = ()
    line: tuple[Turn, ...] = ()


@dataclass(frozen=True, eq=False)
class BoardExercise:
    name: str
    title: Message
    goal: Message
    code: str
    reaches: Callable[[Case], bool]
    missed: Callable[[Case], WrongTurn] = lambda _: WrongTurn()
    praise: Callable[[Case], Message] | None = None
    intro: Intro | None = None
    allows_bonus: bool = True

    @cached_property
    def position(self) -> Position:
        return parse_position(self.code)

    @cached_property
    def right_turns(self) -> tuple[Turn, ...]:
        turns = legal_turns(self.position)
        return tuple(turn for turn in turns if self.reaches(_case(self.position, turn)))

    def judge(self, position: Position, turn: Turn) -> Feedback:
        case = _case(position, turn)
        if self.reaches(case):
            return Feedback(True, (self.praise(case),) if self.praise else ())
        missed = self.missed(case)
        did = outcome(position, turn) or Message("lessons.nothing")
        return Feedback(False, missed.messages or (did,), missed.line)

    def sequel(self, _: Position) -> tuple[Turn, ...]:
        return ()

    def solution(self, _: Position) -> tuple[Turn, ...]:
        return (min(self.right_turns, key=lambda turn: len(turn.transfers)),)

    def hints(self, _: Position) -> tuple[ExerciseHint, ...]:
        return ()


def outcome(position: Position, turn: Turn) -> AnyMessage | None:
    """Return a legal turn's effect on the points; ``None`` if the points stay the same."""
    change = total_gain(position, turn)
    if change < 0:
        return Message("lessons.harm", {"n": -change})
    told = [fact for fact in facts_of(position, turn) if fact.kind in SWINGS]
    if told:
        return max(told, key=lambda fact: fact.worth or 0)
    return Message("lessons.help", {"n": change}) if change else None


def _case(position: Position, turn: Turn) -> Case:
    return Case(position, turn, position.play(turn))


class BoardSequence:
    def __init__(
        self,
        boards: Sequence[BoardExercise],
        learn: Callable[[str, bool], object],
        *,
        first: int = 0,
    ) -> None:
        """``learn`` is called with the name of each finished board, and whether its solution was
        shown. ``first`` is the index of the first board."""
        self._boards, self._learn, self._index = boards, learn, first

    @property
    def exercise(self) -> BoardExercise:
        return self._boards[self._index]

    @property
    def progress(self) -> Progress | None:
        many = len(self._boards)
        return Progress(self._index + 1, many) if many > 1 else None

    @property
    def next_key(self) -> str:
        is_last = self._index + 1 == len(self._boards)
        return "app.done" if is_last else "app.next"

    def finish(self, effort: Effort) -> None:
        self._learn(self.exercise.name, effort.was_shown)

    def go_on(self) -> bool:
        if self._index + 1 == len(self._boards):
            return False
        self._index += 1
        return True

    def close(self) -> None: ...
