from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.exercise import ExerciseSequence
from tholos_desktop.teaching.proofs import Prover
from tholos_desktop.ui.context import Context


class PuzzleScene(ExerciseScene):
    def __init__(
        self,
        ctx: Context,
        routes: Routes,
        sequence: ExerciseSequence,
        *,
        learned: LearningDiary,
        prover: Prover,
    ) -> None:
        super().__init__(ctx, routes, sequence, learned)
        self._prover = prover

    def leave(self) -> None:
        self._prover.close()
        super().leave()
