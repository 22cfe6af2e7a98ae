from datetime import date

from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.grading import Grading
from tholos_desktop.teaching.second_try import SecondTry, SingleExercise
from tholos_desktop.teaching.verdicts import JudgedMove
from tholos_desktop.ui.scene import SceneStack


class SecondTries:
    """Lets players try moves of a reviewed game again.

    A failed position becomes a puzzle, whose rough grade the engine later corrects. Call
    :meth:`close` before another scene uses the engine."""

    def __init__(
        self,
        routes: Routes,
        review: GameReview,
        engine: EngineClient,
        diary: PuzzleDiary,
        *,
        back: str,
    ) -> None:
        """``back`` is the text key of the button that leads back from an exercise."""
        self._routes, self._review, self._engine = routes, review, engine
        self._diary, self._back = diary, back
        self._grading: Grading | None = None

    def open(self, stack: SceneStack, point: JudgedMove) -> None:
        position = self._review.game.position_after(point.ply)
        exercise = SecondTry(position, point, self._review.analysis)
        sequence = SingleExercise(exercise, self._back)
        stack.push(self._routes.exercise(sequence), lambda _: self._note(sequence))

    def close(self) -> None:
        if self._grading is not None:
            self._grading.close()
            self._grading = None

    def _note(self, sequence: SingleExercise) -> None:
        if not sequence.was_failed:
            return
        puzzle = sequence.exercise.puzzle
        self._diary.keep(puzzle, date.today())
        self.close()
        self._grading = Grading(puzzle, self._engine, self._diary.regrade)
