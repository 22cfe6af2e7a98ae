from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.turn_input import TurnEvent
from tholos_desktop.teaching.puzzle_sequence import SECONDS, PuzzleRun

_SEEN_SECONDS = 0.7
"""Seconds for which a solved puzzle is shown before the next one."""


class PuzzleRunScene(ExerciseScene):
    has_one_try = True
    sequence: PuzzleRun

    def __init__(
        self, routes: Routes, run: PuzzleRun, diary: PuzzleDiary, learned: LearningDiary
    ) -> None:
        super().__init__(routes, run, learned)
        self._diary = diary
        self._left, self._seen = float(SECONDS), 0.0
        self._is_over = False

    @property
    def moving(self) -> bool:
        return self._left > 0 or super().moving

    @property
    def clock(self) -> str:
        minutes, seconds = divmod(max(0, -(-int(self._left * 10) // 10)), 60)
        time = f"{minutes}:{seconds:02}"
        return self.ctx.words("puzzles.run_left", time=time, n=self.sequence.solved)

    def update(self, dt: float) -> None:
        """Count the time down also under a question, where the board can be seen."""
        super().update(dt)
        if self._is_over:
            return
        self._left = max(0.0, self._left - dt)
        if self.panel.note != self.clock:
            self.panel.note = self.clock
            self.redraw_changes()
        if self.stack.top is not self:
            return
        if not self._left:
            self._end_run("puzzles.run_over")
            return
        if self.timeline.moving:
            return
        if self.attempt.is_done:
            self._seen += dt
        if self._seen >= _SEEN_SECONDS or self.attempt.is_missed:
            self._seen = 0.0
            self.go_to_next()

    def _follow_attempt(self, event: TurnEvent) -> None:
        """Record a failed puzzle at once, since the time may run out before the next puzzle."""
        super()._follow_attempt(event)
        if self.attempt.effort.wrong and not self._is_finished:
            self._is_finished = True
            self.sequence.finish(self.attempt.effort)

    def leave(self) -> None:
        """Save the number of solved puzzles, also when the program is closed during the run."""
        self._diary.finish_run(self.sequence.solved)
        super().leave()

    def end(self) -> None:
        if not self._is_over:
            self._end_run("puzzles.run")

    def quit(self) -> None:
        words = self.ctx.words
        self.ask(
            words("puzzles.run_end_title"),
            words("puzzles.run_solved", n=self.sequence.solved),
            yes=words("puzzles.run_end"),
            no=words("pause.resume"),
            then=self.end,
        )

    def _end_run(self, title: str) -> None:
        words, run = self.ctx.words, self.sequence
        self._is_over, self._left = True, 0.0
        self._diary.finish_run(run.solved)
        best = words("puzzles.run_best", n=self._diary.best_run)
        text = f"{words('puzzles.run_solved', n=run.solved)} {best}"
        again, back = words("puzzles.run_again"), words("app.back")
        question = self.routes.question(words(title), text, yes=again, no=back, is_harmless=True)
        self.stack.push(question, self._answer)

    def _answer(self, again: bool | None) -> None:
        if again:
            self.give_way_to(self.routes.puzzle_run())
        else:
            self.close(True)
