from collections.abc import Iterator, Sequence
from functools import partial

from tholos_desktop.language.ratings import puzzle_rating as rating_words
from tholos_desktop.language.ratings import rounded
from tholos_desktop.language.sentences import message_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.rating import Rating
from tholos_desktop.teaching.puzzle_rating import SHOWN_FROM, puzzle_rating
from tholos_desktop.teaching.puzzle_sequence import PuzzleRun
from tholos_desktop.ui.boxes import Box, Column, Middle, Narrow, Press, Row, Text
from tholos_desktop.ui.panel import Card


class RunResultScene(PageScene):
    """The result of a run, with the puzzles that were not solved, to be tried without a clock."""

    def __init__(
        self,
        routes: Routes,
        run: PuzzleRun,
        diary: PuzzleDiary,
        *,
        title: str,
        best: int,
        before: Rating,
    ) -> None:
        """``best`` is the best run and ``before`` the puzzle rating before this run."""
        super().__init__(routes)
        self.title = title
        self._run, self._best, self._before, self._diary = run, best, before, diary

    def content(self) -> Box:
        words, theme, run = self.ctx.words, self.ctx.theme, self._run
        is_best = run.solved > self._best
        key = "puzzles.run_new_best" if is_best else "puzzles.run_best"
        best = Text(words(key, n=self._best), color=theme.focus if is_best else theme.ink_soft)
        return Column(
            Text(words("puzzles.run_count", n=run.solved), "title", theme.focus),
            best if is_best or self._best else None,
            Text(self._rating()),
            *self._unsolved(),
        )

    def foot(self) -> Sequence[Press]:
        again = self.ctx.words("puzzles.run_again")
        once_more = self.replacer(self.routes.puzzle_run)
        return [Press(again, once_more, primary=True, icon="restart")]

    def _rating(self) -> str:
        words, after = self.ctx.words, puzzle_rating(self._diary.tries)
        if self._before.games < SHOWN_FROM:
            return rating_words(words, after)
        before = rounded(self._before)
        return words("puzzles.run_rating", before=before, after=rounded(after))

    def _unsolved(self) -> Iterator[Box]:
        words, unsolved = self.ctx.words, self._run.unsolved
        if not unsolved:
            return
        yield Text(words("puzzles.run_left", n=len(unsolved)), "name")
        for puzzle in unsolved:
            goal = Text(message_words(words, puzzle.goal))
            again = self.opener(partial(self.routes.puzzle, "puzzles.title", puzzle))
            retry = Press(words("app.try"), again, icon="play", area="unsolved")
            texts = Middle(Column(goal, Row(Narrow(retry)), gap=8))
            temple = self.temple_press(puzzle.position, goal.says, again)
            yield Card(Row(temple, texts, gap=16))
