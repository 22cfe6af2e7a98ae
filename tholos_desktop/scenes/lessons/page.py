from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.illustrations import draw_columns
from tholos_desktop.board.pieces import draw_plaque, draw_tile
from tholos_desktop.language.ratings import puzzle_rating as rating_words
from tholos_desktop.language.sentences import capitalized, message_words
from tholos_desktop.rules import ORNAMENTS, Location
from tholos_desktop.scenes.lessons.practice import BOARDS_TO_TRY, PracticePage
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import check_picture, draw_clock
from tholos_desktop.services.players import Players
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.board import BoardExercise, BoardSequence
from tholos_desktop.teaching.lessons import FIRST_GAME, HANDS, first_undone
from tholos_desktop.teaching.puzzle_rating import next_kinds, puzzle_rating
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.teaching.truths import strategy
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Fit,
    Grid,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card, ScrollView

_GAP, _CHECK, _BOARD = 14, 22, 100
_HEIGHTS = 380, 340, 300, 255, 215, 180, 150, 120
"""Heights of the large pictures that are tried in turn, in pixels at 1280x720."""
_BESIDE, _IN_A_ROW = 900, 1100
"""Minimum widths of a page with all large pictures side by side, and with all boards of a lesson in
a row, in pixels at 1280x720."""
_COLUMNS: Sequence[tuple[Location, str]] = ("G", "wbw"), ("A", "wgwww"), ("B", "bww")
"""Columns that White has won, which stand for the truths."""
_BONUS_BOARD = "first.bonus"
"""Board after which there is something to practice."""


class LessonBoards(NamedTuple):
    title: str
    """Key of its text."""
    boards: Sequence[BoardExercise]


LESSONS = (
    LessonBoards("lessons.title", FIRST_GAME),
    LessonBoards("lessons.hands.title", HANDS),
)
_NAMES = {
    "first.take": "lessons.card.take",
    "first.place": "lessons.card.place",
    "first.score": "rules.score.title",
    "first.gray": "turn.listed.g",
    "first.bonus": "rules.bonus.title",
    "first.threat": "learn.board.threat",
    "first.end": "rules.end.title",
    "hands.refund": "learn.board.refund",
    "hands.two": "learn.board.columns",
    "hands.refill": "learn.board.refill",
    "hands.keep": "learn.board.keep",
}
"""Keys of the boards' names."""


class LearnPage(WidePageScene):
    """The path of the lesson to continue, and below it what else there is as large pictures. A
    newcomer sees the path, the next puzzle and the run only."""

    title = "learn.title"

    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self._players, self._learned, self._diary = players, players.learned, players.puzzles
        self._shelf = puzzle_shelf.load()
        self._next = self._another()

    def enter(self) -> None:
        super().enter()
        targets = [each for each in self.ui.focus.targets() if each.enabled()]
        first = [each for each in targets if each.is_primary()]
        self.ui.focus.set((first or [each for each in targets if each.area == "tiles"])[0])

    def resume(self) -> None:
        self._next = self._another()
        self.relayout()

    def content(self) -> Box:
        path, troubles, puzzles = self._path(), [*self._troubles()], self._about_puzzles

        def page(height: int) -> Box:
            return Column(path, self._below(height, puzzles), *troubles, gap=_GAP)

        return Fit(*map(page, _HEIGHTS), ScrollView(page(_HEIGHTS[-1])))

    @property
    def _about_puzzles(self) -> str:
        """How many puzzles are due or, without any, the player's puzzle rating."""
        words, diary = self.ctx.words, self._diary
        due = len(diary.due(date.today()))
        if due:
            return words("puzzles.due", n=due)
        return rating_words(words, puzzle_rating(diary.tries))

    def _below(self, height: int, puzzles: str) -> Box:
        tiles = [*self._tiles(self.ui.px(height), puzzles)]
        beside, first, last = (Row(*row, gap=_GAP) for row in (tiles, tiles[:2], tiles[2:]))
        return Wide(beside, Column(first, last, gap=_GAP), least=_BESIDE)

    @property
    def _undone(self) -> tuple[LessonBoards, int] | None:
        """The lesson to continue, and the number of its next board, from 0; ``None`` if all are
        done."""
        for lesson in LESSONS:
            number = first_undone(lesson.boards, self._learned.is_seen)
            if number is not None:
                return lesson, number
        return None

    def _path(self) -> Box:
        """Return the boards of the lesson to continue. Lessons that are done are a button each."""
        words = self.ctx.words
        lesson, number = self._undone or (None, 0)
        done = LESSONS if lesson is None else LESSONS[: LESSONS.index(lesson)]
        again = (
            Narrow(
                Press(
                    words(each.title), self._from(each.boards, 0), icon="check", quiet=True,
                    area="path",
                )
            )
            for each in done
        )  # fmt: skip
        if lesson is None:
            return Row(*again, Space(0), gap=16)
        opens = self.opener(self.routes.first_game if lesson is LESSONS[0] else self.routes.hands)
        text = words("learn.continue" if number else "app.start")
        head = Row(
            Text(words(lesson.title), "name", valign="middle"),
            *again,
            Narrow(Press(text, opens, icon="play", primary=True, area="path")),
            gap=16,
        )
        boards = [
            self._step(lesson.boards, at, is_next=at == number) for at in range(len(lesson.boards))
        ]
        beside, below = Row(*boards, gap=10, shares=[1.0] * len(boards)), Grid(*boards, gap=10)
        return Card(Column(head, Wide(beside, below, least=_IN_A_ROW), gap=12), pad=14)

    def _step(self, boards: Sequence[BoardExercise], at: int, *, is_next: bool) -> Press:
        words, board, ui = self.ctx.words, boards[at], self.ui
        temple = self.temple(board.position, ui.px(_BOARD))
        is_done = self._learned.is_done(board.name)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            temple.draw(surface, rect)
            if is_next:
                pygame.draw.rect(surface, self.ctx.theme.accent, rect, ui.px(3))
            if is_done:
                check = check_picture(ui.px(_CHECK), ui.ctx.theme)
                inset = rect.inflate(-ui.px(_GAP), -ui.px(_GAP))
                surface.blit(check, check.get_rect(topright=inset.topright))

        name = capitalized(words(_NAMES[board.name]))
        below = Row(
            Narrow(Text(str(at + 1), "button", ui.ctx.theme.accent, valign="middle")),
            Text(name, "small", valign="middle"),
            gap=8,
        )
        number = words("exercise.board", page=at + 1, total=len(boards))
        goal = message_words(words, board.goal)
        return BoxPress(
            Column(Canvas(draw, ui.px(_BOARD)), below, gap=6),
            words("app.pair", name=number, text=name), self._from(boards, at), pad=6, tip=goal,
            area="boards",
        )  # fmt: skip

    def _from(self, boards: Sequence[BoardExercise], number: int) -> Command:
        def play() -> None:
            sequence = BoardSequence(boards, self._learned.finish, first=number)
            self.stack.push(self.routes.exercise(sequence))

        return play

    def _tiles(self, high: int, puzzles: str) -> Iterator[Box]:
        words, learned = self.ctx.words, self._learned
        off = "" if self._next else words("puzzles.off.run")
        yield self._tile(
            self.temple(self._next.position, high) if self._next else Space(),
            words("puzzles.next"),
            puzzles,
            self._solve,
            off,
        )
        best, left = self._diary.best_run, len(self._diary.left)
        run = [words("puzzles.run_best", n=best)] if best else []
        run += [words("puzzles.run_left", n=left)] if left else []
        yield self._tile(
            Canvas(partial(draw_clock, self.ui, text="3:00"), high),
            words("puzzles.run"),
            " ".join(run) or words("puzzles.run_detail"),
            self.opener(self.routes.run_page if left else self.routes.puzzle_run),
            off,
        )
        if not learned.is_newcomer or learned.is_seen(_BONUS_BOARD):
            yield self._tile(
                Canvas(self._draw_pieces, high),
                words("coach.practice"),
                _share(learned.is_done(board.name) for board in BOARDS_TO_TRY),
                self.opener(PracticePage, self.routes, self._players),
            )
        if not learned.is_newcomer:
            yield self._tile(
                Canvas(self._draw_truths, high),
                words("truths.title"),
                _share(learned.is_done(truth.board.name) for truth in strategy().truths),
                self.opener(self.routes.truths),
            )

    def _tile(
        self, picture: Box, name: str, detail: str, command: Command, unavailable: str = ""
    ) -> Press:
        soft = self.ctx.theme.ink_soft
        texts = Text(name, "name", align="center"), Text(detail, "small", soft, align="center")
        return BoxPress(
            Column(picture, *texts, gap=6), name, command, pad=8, detail=detail,
            unavailable=unavailable, area="tiles",
        )  # fmt: skip

    def _draw_pieces(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a card of the board and two ornaments."""
        edge = min(rect.width // 3, rect.height * 2 // 5)
        plaque = pygame.Rect(0, 0, edge * 19 // 10, edge)
        plaque.midbottom = rect.centerx, rect.centery - edge // 8
        draw_plaque(surface, self.ctx.fonts, plaque, "C", "")
        for ornament, side in ((ORNAMENTS[0], -1), (ORNAMENTS[-1], 1)):
            tile = pygame.Rect(0, 0, edge, edge)
            tile.midtop = rect.centerx + side * edge * 5 // 9, rect.centery + edge // 8
            draw_tile(surface, ornament, tile)

    def _draw_truths(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px = self.ui.text_px("button")
        draw_columns(surface, self.ctx, rect, _COLUMNS, label_px=px)

    def _another(self) -> Puzzle | None:
        """Return the puzzle that waits or, without one, a new one, which waits from then on."""
        if self._diary.waiting is None:
            self._diary.offer(self._find())
        return self._diary.waiting

    def _find(self) -> Puzzle | None:
        """Return a puzzle of the player's level; those first that are due."""
        due = self._diary.due(date.today())
        if due:
            return due[0]
        for kind in next_kinds(self._diary.tries):
            wanted = self._diary.level(kind).next_grade
            basic = not self._learned.has_met_ornaments
            puzzle = self._shelf.some(kind, wanted, self._diary.lately, basic=basic)
            if puzzle is not None:
                return puzzle
        return None

    def _solve(self) -> None:
        assert self._next is not None, "without a puzzle there is nothing to press"
        self.stack.push(self.routes.puzzle("puzzles.title", self._next, self._another))

    def _troubles(self) -> Iterator[Box]:
        words = self.ctx.words
        if self._shelf.wrong:
            text = words("puzzles.wrong_lines", n=len(self._shelf.wrong))
            yield NoticeText(text, Severity.ERROR)
        if self._diary.quarantined:
            text = words("puzzles.quarantined", file=self._diary.quarantined.name)
            yield NoticeText(text, Severity.ERROR)


def _share(done: Iterable[bool]) -> str:
    marks = [*done]
    return f"{sum(marks)} / {len(marks)}"
