"""An exercise: a position in which to find a turn. An :class:`~.attempt.Attempt` guides the
player."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Location, Position, Turn
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.table.facts import Fact


class Message(NamedTuple):
    """Key and values of a text. A value may be a :class:`Turn`, a :class:`ColumnScore` or another
    message."""

    key: str
    values: Mapping[str, object] = MappingProxyType({})


AnyMessage = Message | Fact


class Feedback(NamedTuple):
    is_right: bool
    messages: tuple[AnyMessage, ...] = ()
    """The messages, the most important one first."""
    line: tuple[Turn, ...] = ()
    """The rival's reply after a right turn, if any; after a wrong turn, the turns that refute
    it."""
    is_best: bool = True
    """False if another turn is still better; the exercise may then be tried again."""


class Intro(NamedTuple):
    message: Message
    column: ColumnScore | None = None


class ExerciseHint(NamedTuple):
    message: AnyMessage
    at: frozenset[Location] = frozenset()
    turn: Turn | None = None


class Exercise(Protocol):
    """A position in which to find turns. While the engine thinks, :meth:`judge` and
    :meth:`solution` return ``None``; call them again."""

    @property
    def title(self) -> Message: ...

    @property
    def goal(self) -> Message: ...

    @property
    def intro(self) -> Intro | None: ...

    @property
    def position(self) -> Position:
        """Position of the first turn to find, with the solver to move."""

    @property
    def allows_bonus(self) -> bool:
        """False if bonus actions are not offered, because they have not been taught yet."""

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        """Return the feedback on a legal turn; ``None`` while the turn is being judged."""

    def solution(self, position: Position) -> tuple[Turn, ...] | None:
        """Return the remaining turns of the solution, including replies; ``None`` while unknown."""

    def sequel(self, position: Position) -> tuple[Turn, ...]:
        """Return turns that show how the game continues after the exercise; empty if there is
        nothing to show."""

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        """Return the hints for a position, the least revealing first."""


class Progress(NamedTuple):
    number: int
    of: int
    is_grade: bool = False
    """True if ``number`` is a puzzle's grade instead of a place in a sequence."""


class Effort(NamedTuple):
    wrong: int = 0
    hints: int = 0
    was_shown: bool = False


class ExerciseSequence(Protocol):
    @property
    def exercise(self) -> Exercise: ...

    @property
    def progress(self) -> Progress | None:
        """Progress to show; ``None`` to show none."""

    @property
    def next_key(self) -> str:
        """Text key of the button that leaves the finished exercise for the next one, or ends the
        sequence; empty if exercises follow each other by themselves, without help."""

    def finish(self, effort: Effort) -> None:
        """Record that the current exercise was solved, or that its solution was shown. Called once
        for each exercise."""

    def go_on(self) -> bool:
        """Go to the next exercise; ``False`` after the last."""

    def close(self) -> None:
        """Stop using the engine. Called when the scene of the exercises is left."""
