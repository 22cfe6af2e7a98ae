"""Exercises made of a player's own costly moves."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Protocol

from tholos_desktop.rules import Position, Turn, parse_turn
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.teaching.exercise import Effort, ExerciseHint, Feedback, Message, Progress
from tholos_desktop.teaching.game_lesson import OwnMistake
from tholos_desktop.teaching.puzzle_exercise import place_hints
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.teaching.retry import Retry


class MistakeExercise:
    """A costly move to better; a wrong one is answered on the board."""

    intro = None
    allows_bonus = True

    def __init__(self, mistake: OwnMistake, analysis: Analysis, title: Message) -> None:
        self.mistake, self.title = mistake, title
        played = parse_turn(mistake.turn, mistake.position)
        self.goal = Message("review.try_goal", {"turn": played})
        self.retry = Retry(mistake.position, mistake.move, analysis)

    @property
    def position(self) -> Position:
        return self.mistake.position

    @property
    def _best(self) -> Turn:
        return parse_turn(self.mistake.best, self.position)

    def judge(self, position: Position, turn: Turn) -> Feedback | None:
        return self.retry.judge(turn)

    def solution(self, position: Position) -> tuple[Turn, ...]:
        return (self._best,)

    def sequel(self, position: Position) -> tuple[Turn, ...]:
        return ()

    def hints(self, position: Position) -> tuple[ExerciseHint, ...]:
        return place_hints(self._best)


class FailedPuzzles(Protocol):
    def keep(self, puzzle: Puzzle, today: date) -> None: ...


class PracticeSequence:
    """The mistakes behind one lesson, the costliest first."""

    def __init__(
        self,
        title: Message,
        mistakes: Sequence[OwnMistake],
        analysis: Analysis,
        diary: FailedPuzzles,
        dismiss: Callable[[OwnMistake], object],
    ) -> None:
        """``diary`` keeps a failed position as a puzzle. ``dismiss`` is called with a mistake that
        the player doesn't want to practice."""
        ordered = sorted(mistakes, key=lambda each: each.move.loss, reverse=True)
        self._exercises = [MistakeExercise(each, analysis, title) for each in ordered]
        self._analysis, self._diary, self._dismiss = analysis, diary, dismiss
        self._number = 0

    @property
    def exercise(self) -> MistakeExercise:
        return self._exercises[self._number]

    @property
    def progress(self) -> Progress:
        return Progress(self._number + 1, len(self._exercises))

    @property
    def next_key(self) -> str:
        is_last = self._number + 1 == len(self._exercises)
        return "app.done" if is_last else "app.next"

    def finish(self, effort: Effort) -> None:
        if effort != Effort():
            self._diary.keep(self.exercise.retry.puzzle, date.today())

    def dismiss(self) -> None:
        self._dismiss(self.exercise.mistake)

    def go_on(self) -> bool:
        if self._number + 1 == len(self._exercises):
            return False
        self._number += 1
        return True

    def close(self) -> None:
        self._analysis.close()
