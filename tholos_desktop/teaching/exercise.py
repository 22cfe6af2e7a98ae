"""An exercise: a position with a turn to find. Lessons, puzzles and reviews make them. The maker
sets the goal and judges; an :class:`~.attempt.Attempt` leads a person through it, and one scene
shows it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Location, Position, Turn
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.claims import Claim


class Message(NamedTuple):
    """A text's key and its values.

    A value that is a :class:`Turn` is shown in signs, a :class:`ColumnScore` as its sum, a
    message in its words. Every text may also name ``{rival}``, the player who is not
    to find the turn.
    """

    key: str
    values: Mapping[str, object] = MappingProxyType({})


AnyMessage = Message | Claim | Reason
"""Claims are true of the person who finds the turn."""


class Feedback(NamedTuple):
    is_right: bool
    messages: tuple[AnyMessage, ...] = ()
    """At most two, the more important one first."""
    line: tuple[Turn, ...] = ()
    """After a right turn the rival's reply: the person then finds the next one; without a reply
    the exercise is done. After a wrong turn what it leads to; then all goes back."""


class Intro(NamedTuple):
    message: Message
    column: ColumnScore | None = None
    """A column whose points are added up as an example."""


class ExerciseHint(NamedTuple):
    message: AnyMessage
    at: frozenset[Location] = frozenset()
    turn: Turn | None = None


class Exercise(Protocol):
    """A position with a turn to find.

    In an exercise of several turns the later positions are asked about in the same way. Who needs
    an engine answers ``None`` as long as it thinks, and is asked again.
    """

    @property
    def title(self) -> Message: ...

    @property
    def goal(self) -> Message: ...

    @property
    def intro(self) -> Intro | None: ...

    @property
    def position(self) -> Position:
        """The starting position; the person plays the side in turn."""

    @property
    def allows_bonus(self) -> bool:
        """False before bonus actions are taught: the hand offers none."""

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        """Answer a legal turn; ``None`` while the judge thinks."""

    def solution(self, position: Position) -> tuple[Turn, ...] | None:
        """Return the rest of the exercise, replies included; ``None`` while unknown."""

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        """Return the steps of help available now, the smallest first."""


class Progress(NamedTuple):
    number: int
    of: int
    is_grade: bool = False
    """True for the level of a puzzle instead of a place in a sequence."""


class Effort(NamedTuple):
    wrong: int = 0
    hints: int = 0
    was_shown: bool = False
    """True if its end was shown instead of found."""


class ExerciseSequence(Protocol):
    @property
    def exercise(self) -> Exercise: ...

    @property
    def progress(self) -> Progress | None:
        """``None`` if there is nothing to show."""

    def finish(self, effort: Effort) -> None:
        """Record the end of the current exercise, solved or shown; called once for each."""

    def go_on(self) -> bool:
        """Go to the next exercise; return ``False`` after the last."""
