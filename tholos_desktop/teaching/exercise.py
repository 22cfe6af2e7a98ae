"""An exercise: a position in which to find a turn. Lessons, puzzles and reviews create exercises,
which set a goal and judge turns. An :class:`~.attempt.Attempt` guides a player through an
exercise."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Location, Position, Turn
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.claims import Claim


class Message(NamedTuple):
    """Key and values of a text.

    A :class:`Turn` among the values is shown in symbols, a :class:`ColumnScore` as its sum, a
    message as its text. Every text may also use ``{rival}``, the name of the player who does not
    solve the exercise.
    """

    key: str
    values: Mapping[str, object] = MappingProxyType({})


AnyMessage = Message | Claim | Reason
"""Message of an exercise; a claim or reason is about the player who solves it."""


class Feedback(NamedTuple):
    is_right: bool
    messages: tuple[AnyMessage, ...] = ()
    """At most two messages, the more important one first."""
    line: tuple[Turn, ...] = ()
    """After a right turn, the rival's reply; if there is none, the exercise is done. After a wrong
    turn, the turns that follow from it, before all are taken back."""


class Intro(NamedTuple):
    message: Message
    column: ColumnScore | None = None
    """A column whose points are added up as an example."""


class ExerciseHint(NamedTuple):
    message: AnyMessage
    at: frozenset[Location] = frozenset()
    turn: Turn | None = None


class Exercise(Protocol):
    """A position in which to find a turn.

    If the exercise has several turns, its methods are also called for the later positions. A method
    that needs an engine returns ``None`` while the engine thinks, and is called again.
    """

    @property
    def title(self) -> Message: ...

    @property
    def goal(self) -> Message: ...

    @property
    def intro(self) -> Intro | None: ...

    @property
    def position(self) -> Position:
        """Starting position, in which it is the player's turn."""

    @property
    def allows_bonus(self) -> bool:
        """False if bonus actions have not been taught yet and are not offered."""

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        """Return the feedback on a legal turn; ``None`` while the judge thinks."""

    def solution(self, position: Position) -> tuple[Turn, ...] | None:
        """Return the rest of the solution, replies included; ``None`` while unknown."""

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        """Return the hints for a position, the least revealing first."""


class Progress(NamedTuple):
    number: int
    of: int
    is_grade: bool = False
    """True if ``number`` is the grade of a puzzle instead of a place in a sequence."""


class Effort(NamedTuple):
    wrong: int = 0
    hints: int = 0
    was_shown: bool = False
    """True if the rest of the solution was shown instead of found."""


class ExerciseSequence(Protocol):
    @property
    def exercise(self) -> Exercise: ...

    @property
    def progress(self) -> Progress | None:
        """Progress to show; ``None`` if there is none."""

    def finish(self, effort: Effort) -> None:
        """Record the end of the current exercise, solved or shown; called once for each."""

    def go_on(self) -> bool:
        """Go to the next exercise; return ``False`` after the last."""
