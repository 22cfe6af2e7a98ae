from collections.abc import Callable, Iterator
from datetime import date
from functools import partial

from tholos_desktop.language.coach import cost_words, rate_words
from tholos_desktop.language.dates import day_words
from tholos_desktop.language.ratings import puzzle_rating as rating_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.players import Players
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.game_lesson import lessons
from tholos_desktop.teaching.puzzle_rating import puzzle_rating
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.ui.boxes import Box, Column, Press, Text
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.notice import NoticeText

_MOST_LESSONS = 3


class PuzzlesPage(PageScene):
    title = "puzzles.title"

    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self._players, self.diary = players, players.puzzles
        self.shelf = puzzle_shelf.load()
        self._basic = not players.learned.has_met_ornaments
        self._seen: list[str] = []

    def resume(self) -> None:
        self.relayout()

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        rating = rating_words(words, puzzle_rating(self.diary.tries))
        streak = words("puzzles.streak", n=self.diary.streak) if self.diary.streak else ""
        return Column(
            self._daily(),
            Text(" ".join(filter(None, (rating, streak))), "small", soft),
            *self._costs(),
            self._run(),
            self._grades(),
            *map(self._kind, PUZZLE_KINDS),
            self._yours(),
            *self._troubles(),
        )

    def _daily(self) -> Box | None:
        words, today = self.ctx.words, date.today()
        puzzle = self.shelf.daily(today, basic=self._basic)
        if puzzle is None:
            return None
        is_done, goal = today in self.diary.dailies, puzzle.goal
        detail = words("puzzles.daily_done") if is_done else words(goal.key, **goal.values)
        return Press(
            words("puzzles.daily", date=day_words(words, today)),
            lambda: self.stack.push(self.routes.puzzle("puzzles.daily_title", puzzle, daily=today)),
            detail=f"{self._grade(puzzle.grade)} · {detail}",
            primary=not is_done,
            icon="calendar",
            area="daily",
        )

    def _kind(self, kind: str) -> Box:
        def more() -> Puzzle | None:
            grade = self.diary.chosen_grade or self.diary.level(kind).next_grade
            puzzle = self.shelf.some(kind, grade, self._seen, basic=self._basic)
            if puzzle is not None:
                self._seen.append(puzzle.text)
            return puzzle

        words, diary, title = self.ctx.words, self.diary, f"puzzles.{kind}"
        grade = diary.chosen_grade or int(diary.level(kind).grade)
        detail = f"{self._grade(grade)} · {words(f'puzzles.kind.{kind}')}"
        return Press(words(title), self._player(title, more), detail=detail, area="endless")

    def _player(self, title: str, more: Callable[[], Puzzle | None]) -> Command:
        def play() -> None:
            puzzle = more()
            if puzzle is not None:
                self.stack.push(self.routes.puzzle(title, puzzle, more))

        return play

    def _run(self) -> Box:
        words, best = self.ctx.words, self.diary.best_run
        can_begin = len(self.shelf) > len(self.shelf.wrong)
        detail = words("puzzles.run_detail")
        if best:
            detail = f"{detail} {words('puzzles.run_best', n=best)}"
        return Press(
            words("puzzles.run"),
            self.opener(self.routes.puzzle_run),
            detail=detail,
            unavailable="" if can_begin else words("puzzles.off.run"),
            area="run",
        )

    def _grades(self) -> Box:
        def choose(grade: int) -> None:
            self.diary.chosen_grade = grade
            self.diary.save()
            self.relayout()

        words = self.ctx.words
        choices = [(0, words("puzzles.fitting")), *((grade, str(grade)) for grade in GRADES)]
        chosen = self.diary.chosen_grade
        return labeled_choice(words("puzzles.choose_grade"), choices, chosen, choose)

    def _yours(self) -> Box:
        def more() -> Puzzle | None:
            return next(iter(self.diary.due(date.today())), None)

        words, due = self.ctx.words, len(self.diary.due(date.today()))
        return Press(
            words("puzzles.yours"),
            self._player("puzzles.yours", more),
            detail=words("puzzles.due", n=due) if due else words("puzzles.none_due"),
            unavailable="" if due else words("puzzles.off.yours"),
            area="yours",
        )

    def _costs(self) -> Iterator[Box]:
        """Yield what costs the player most in the last ten games, each to be practiced."""
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        notes = self._players.mistakes.last(self._players.last.names)
        found = lessons(notes)[:_MOST_LESSONS]
        said = rate_words(words, notes) if found else words("coach.none")
        yield Text(words("coach.title"), "button")
        yield Text(said, "small", soft)
        for lesson in found:
            yield Press(
                words(f"coach.{lesson.name}"),
                self.opener(partial(self.routes.practice, lesson)),
                detail=cost_words(words, lesson),
                area="costs",
            )

    def _troubles(self) -> Iterator[Box]:
        words = self.ctx.words
        if self.shelf.wrong:
            text = words("puzzles.wrong_lines", n=len(self.shelf.wrong))
            yield NoticeText(text, Severity.ERROR)
        if self.diary.quarantined:
            text = words("puzzles.quarantined", file=self.diary.quarantined.name)
            yield NoticeText(text, Severity.ERROR)

    def _grade(self, grade: int) -> str:
        return self.ctx.words("puzzles.grade", n=grade, of=GRADES[-1])
