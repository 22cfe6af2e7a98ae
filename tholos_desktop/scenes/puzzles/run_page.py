from collections.abc import Iterator
from functools import partial
from math import isqrt
from typing import NamedTuple

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language.ratings import puzzle_rating as rating_words
from tholos_desktop.language.ratings import rounded
from tholos_desktop.language.sentences import message_words
from tholos_desktop.scenes.board_grid import board_rows, largest
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import draw_clock
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.rating import Rating
from tholos_desktop.teaching.puzzle_rating import SHOWN_FROM, puzzle_rating
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.live import Spoken, drawn
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.reading import FOOT

_GAP, _RESULT, _GROWTH, _CLOCKS = 14, 320, 0.6, (240, 110)
"""In pixels at 1280x720: gap, width of the result, which grows by a share if the text size doubles,
and the heights of the clock above the result and beside it."""
_BESIDE = 900
"""Minimum width of a page with the boards beside the result, in pixels at 1280x720."""
_NO_TIME = "0:00"
_HEIGHTS = 420, 360, 300, 265, 240, 205, 170, 140, 115, 90
"""Heights of a board that are tried in turn, in pixels at 1280x720."""


class RunResult(NamedTuple):
    title: str
    clock: str
    """Time that was left."""
    solved: int
    best: int
    """The best run before."""
    before: Rating
    """The puzzle rating before the run."""


class RunPage(WidePageScene):
    """What the last run has left to solve, each puzzle to be tried without a clock; at the end of a
    run with its result."""

    title = "puzzles.run"

    def __init__(self, routes: Routes, diary: PuzzleDiary, result: RunResult | None = None) -> None:
        super().__init__(routes)
        self._diary, self._result = diary, result
        if result:
            self.title = result.title

    def resume(self) -> None:
        self.relayout()

    def content(self) -> Box:
        return largest(self._page, _HEIGHTS)

    def _page(self, height: int) -> Box:
        words, left = self.ctx.words, self._diary.left
        time = self._result.clock if self._result else "3:00"
        draw = partial(draw_clock, self.ui, text=time, is_over=self._result is not None)
        large, small = (Canvas(draw, self.ui.px(high)) for high in _CLOCKS)
        again = Press(
            words("puzzles.run_again"), self.replacer(self.routes.puzzle_run), primary=True,
            icon="restart", area=FOOT,
        )  # fmt: skip
        told = Column(*self._texts())
        tall = Card(Column(large, told, Space(), again, gap=_GAP), pad=_GAP)
        once_more = Narrow(Middle(Narrow(again)))
        flat = Card(Row(small, Middle(told), once_more, gap=_GAP, shares=(1, 3)), pad=_GAP)
        beside = Narrow(tall, _RESULT * self.growth(_GROWTH))
        if not left:
            return Middle(beside)
        presses = [self._board(each, self.ui.px(height)) for each in left]
        boards = Column(
            Text(words("puzzles.run_left", n=len(left)), "name"),
            board_rows(presses, isqrt(len(left) - 1) + 1, gap=_GAP),
        )
        return Wide(Row(beside, boards, gap=_GAP), Column(flat, boards), least=_BESIDE)

    def _texts(self) -> Iterator[Box]:
        words, theme, result = self.ctx.words, self.ctx.theme, self._result
        rating, best = puzzle_rating(self._diary.tries), self._diary.best_run
        said = rating_words(words, rating)
        if result and result.clock != _NO_TIME:
            name = words("puzzles.run_time")
            shown = Text(name, "small", theme.ink_soft, align="center")
            yield Spoken(words("app.pair", name=name, text=result.clock), shown)
        if result:
            solved = words("puzzles.run_count", n=result.solved)
            yield Text(solved, "title", theme.focus, align="center")
            if result.before.games >= SHOWN_FROM:
                before, after = rounded(result.before), rounded(rating)
                said = words("puzzles.run_rating", before=before, after=after)
        if result and result.solved > result.best:
            yield Text(words("puzzles.run_new_best"), color=theme.focus, align="center")
        elif best:
            yield Text(words("puzzles.run_best", n=best), color=theme.ink_soft, align="center")
        yield Text(said, align="center")

    def _board(self, puzzle: Puzzle, high: int) -> Press:
        goal, position = message_words(self.ctx.words, puzzle.goal), puzzle.position
        stone = Middle(drawn(stone_icon(position.side, self.ui.font("small").get_linesize())))
        to_play = Row(stone, Text(self.ctx.words("game.to_play"), "small", valign="middle"))
        opens = self.opener(self.routes.puzzle, "puzzles.title", puzzle)
        box = Column(self.temple(position, high), to_play, gap=6)
        return BoxPress(box, goal, opens, pad=6, tip=goal, area="unsolved")
