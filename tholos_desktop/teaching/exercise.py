"""An exercise: a board on which one finds a turn. Lessons, puzzles and reviews make them.

Its maker says what is wanted and judges what is played; an :class:`~.attempt.Attempt` leads a
person through it, without a window, and one scene shows it. A sequence holds several.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Location, Position, Turn
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.claims import Claim


class Message(NamedTuple):
    """A text's key and its values.

    A value that is a :class:`Turn` is shown in signs, a :class:`ColumnScore` as its sum. Every
    text may also name ``{rival}``, the player who is not to find the turn.
    """

    key: str
    values: Mapping[str, object] = MappingProxyType({})


AnyMessage = Message | Claim | Reason
"""What is told; a claim is told as true of the person who finds the turn."""


class Feedback(NamedTuple):
    """What is to be said of a turn, and the turns that are played after it on the board."""

    is_right: bool
    messages: tuple[AnyMessage, ...] = ()
    """At most two, the more important one first."""
    line: tuple[Turn, ...] = ()
    """After a right turn the rival's reply: the person then finds the next one; without a reply
    the exercise is done. After a wrong turn what it leads to; then all goes back."""


class Intro(NamedTuple):
    """What one has to know before the goal."""

    message: Message
    column: ColumnScore | None = None
    """A column whose points are added up as an example."""


class ExerciseHint(NamedTuple):
    """One rung of help."""

    message: AnyMessage
    at: frozenset[Location] = frozenset()
    """The columns that are outlined."""
    turn: Turn | None = None
    """A turn that is shown and taken back."""


class Exercise(Protocol):
    """A position, and what is to be found in it.

    In an exercise of several turns the later positions are asked about in the same way. Who needs
    an engine answers ``None`` as long as it thinks, and is asked again.
    """

    @property
    def title(self) -> Message:
        """What the exercise is called."""

    @property
    def goal(self) -> Message:
        """What is to be found."""

    @property
    def intro(self) -> Intro | None:
        """What is said before the goal."""

    @property
    def position(self) -> Position:
        """Where it begins; the person plays the side in turn."""

    @property
    def allows_bonus(self) -> bool:
        """False where bonus actions have not been taught yet: the hand offers none."""

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        """What is to be said of a legal turn; ``None`` while that is not known."""

    def solution(self, position: Position) -> tuple[Turn, ...] | None:
        """The rest of the exercise, replies included; ``None`` while that is not known."""

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        """The rungs of help there are now, the smallest first; none if there is no help."""


class Progress(NamedTuple):
    """How far a course is, or how hard its exercise."""

    number: int
    of: int
    is_grade: bool = False
    """Whether it is told by so many marks, as a grade, and not as ``3 / 7``."""


class Effort(NamedTuple):
    """What an exercise took."""

    wrong: int = 0
    """Wrong turns."""
    hints: int = 0
    """Rungs of help."""
    was_shown: bool = False
    """Whether its end was shown instead of found."""


class ExerciseSequence(Protocol):
    """A row of exercises, one after the other."""

    @property
    def exercise(self) -> Exercise:
        """The exercise now."""

    @property
    def progress(self) -> Progress | None:
        """How far the sequence is, if that is to be told."""

    def finish(self, effort: Effort) -> None:
        """The exercise now has been done, or its end has been shown; called once for each."""

    def go_on(self) -> bool:
        """On to the next exercise; ``False`` if this was the last."""
