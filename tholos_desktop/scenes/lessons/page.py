from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.pieces import draw_plaque, draw_tile
from tholos_desktop.board.temple_picture import temple_picture
from tholos_desktop.language.coach import cost_words, rate_words
from tholos_desktop.language.ratings import puzzle_rating as rating_words
from tholos_desktop.language.sentences import ornament_name, ornament_words
from tholos_desktop.rules import GREEK, WHITE, Location, Ornament
from tholos_desktop.scenes.lessons.marble_press import MarblePress
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import check_picture
from tholos_desktop.scenes.steps import StepPress
from tholos_desktop.services.players import Players
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.board import BoardExercise, BoardSequence
from tholos_desktop.teaching.game_lesson import lessons
from tholos_desktop.teaching.lessons import FIRST_GAME, HANDS, first_undone
from tholos_desktop.teaching.puzzle_rating import puzzle_rating
from tholos_desktop.teaching.puzzles import Puzzle
from tholos_desktop.teaching.truths import strategy
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Fit,
    Grid,
    Hidden,
    High,
    Middle,
    Narrow,
    Press,
    Row,
    SideBySide,
    Space,
    Text,
)
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.live import Ground, drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.ui import Ui

_GAP = 14
_PLAQUE, _TILE = (76, 40), 54
_STONE, _RISE, _CHECK, _CLOCK = 44, 16, 22, 92
_LEAST_BOARD, _BOARD_SHARE, _AROUND = 90, 0.675, 244
"""Least width of a board's picture, its height as a share of its width, and all that lies beside
the pictures of a row."""
_BESIDE = 900
"""Minimum width of a page with three cards side by side, in pixels at 1280x720."""
_BONUS_BOARD = "first.bonus"
"""Board after which there is something to practice."""
_MOST_LESSONS = 3


class LessonBoards(NamedTuple):
    title: str
    says: str
    """Keys of its texts."""
    boards: Sequence[BoardExercise]


LESSONS = (
    LessonBoards("lessons.title", "learn.first_game_text", FIRST_GAME),
    LessonBoards("lessons.hands.title", "learn.hands_text", HANDS),
)


class LearnPage(WidePageScene):
    """Lessons and puzzles as pictures. A newcomer sees the path of the first boards and the levels
    of the puzzles only."""

    title = "learn.title"

    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self._players, self._learned, self._diary = players, players.learned, players.puzzles
        self._shelf = puzzle_shelf.load()
        self._seen: list[str] = []
        self._number = len(self._diary.tries)
        """Number of the next puzzle; the kinds take turns."""
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._is_drawn = False

    def enter(self) -> None:
        super().enter()
        targets = self.ui.focus.targets()
        for bright in (each for each in targets if each.is_primary() and each.enabled()):
            self.ui.focus.set(bright)

    def resume(self) -> None:
        self.relayout()

    def update(self, dt: float) -> None:
        """Draw the boards of the path one a frame: all would take 50 ms."""
        super().update(dt)
        if self._is_drawn or not self.has_art:
            return
        size = self._board_size
        for board in self._path_boards:
            if (board.name, size) not in self._pictures:
                picture = temple_picture(self.ctx, size, board.position)
                self._pictures[board.name, size] = picture
                if not self.ctx.settings.reduced_motion:
                    return
        self._is_drawn = True
        self.relayout()

    def content(self) -> Box:
        ui = self.ui
        self._is_drawn = all(
            (board.name, self._board_size) in self._pictures for board in self._path_boards
        )
        whole = (self._cards(ui, lessons) for lessons in range(_MOST_LESSONS, 0, -1))
        return Fit(*whole, ScrollView(self._cards(ui, _MOST_LESSONS)))

    def _cards(self, ui: Ui, most: int) -> Box:
        """Return what stands below the title, with at most so many of the costly lessons."""
        cards = [self._practice(ui), self._puzzles(ui), self._own_games(ui, most)]
        shown = [card for card in cards if card is not None]
        below = SideBySide(*shown, least=_BESIDE, gap=_GAP, below=_GAP)
        return Column(self._path(ui), below, *self._troubles(), gap=_GAP)

    @property
    def _board_size(self) -> tuple[int, int]:
        """Size in pixels at which the first lesson's boards fill a row, also beside a scroll
        bar."""
        ui = self.ui
        room = ui.size[0] - ui.bar_width - ui.px(_AROUND)
        width = max(ui.px(_LEAST_BOARD), room // len(FIRST_GAME))
        return width, round(width * _BOARD_SHARE)

    @property
    def _undone(self) -> tuple[LessonBoards, int] | None:
        """The lesson to continue, and the number of its next board, from 0; ``None`` if all are
        done."""
        for lesson in LESSONS:
            number = first_undone(lesson.boards, self._learned.is_done)
            if number is not None:
                return lesson, number
        return None

    @property
    def _path_boards(self) -> Sequence[BoardExercise]:
        return self._undone[0].boards if self._undone else ()

    def _path(self, ui: Ui) -> Box:
        """Return the boards of the lesson to continue. Lessons that are done are a button each."""
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
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
            says = Text(words("learn.first_game_done"), color=soft, valign="middle")
            return Card(Row(*again, says, gap=16))
        of = len(lesson.boards)
        key = "learn.first_game_goes_on" if number else lesson.says
        opens = self.opener(self.routes.first_game if lesson is LESSONS[0] else self.routes.hands)
        text = words("learn.continue" if number else "app.start")
        head = Row(
            Narrow(Text(words(lesson.title), "name", valign="middle")),
            Text(words(key, number=number + 1, of=of), color=soft, valign="middle"),
            *again,
            Narrow(Press(text, opens, icon="play", primary=True, area="path")),
            gap=16,
        )
        boards = (self._step(ui, at, is_next=at == number) for at in range(of))
        return Card(Column(head, Grid(*boards, gap=10), gap=12), pad=14)

    def _step(self, ui: Ui, at: int, *, is_next: bool) -> Press:
        words, boards, size = self.ctx.words, self._path_boards, self._board_size
        board = boards[at]
        picture = self._pictures.get((board.name, size))

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))
            if is_next:
                pygame.draw.rect(surface, self.ctx.theme.accent, rect, ui.px(3))

        number = Text(str(at + 1), "button", valign="middle")
        below = Row(number, _check(ui, is_done=self._learned.is_done(board.name)))
        box = Column(Middle(Canvas(draw, size[1], size[0])), below, gap=6)
        name = words("exercise.board", page=at + 1, total=len(boards))
        goal = words(board.goal.key, **board.goal.values)
        return BoxPress(box, name, self._from(boards, at), pad=6, tip=goal, area="boards")

    def _from(self, boards: Sequence[BoardExercise], number: int) -> Command:
        def play() -> None:
            sequence = BoardSequence(boards, self._learned.finish, first=number)
            self.stack.push(self.routes.exercise(sequence))

        return play

    def _practice(self, ui: Ui) -> Box | None:
        words, learned = self.ctx.words, self._learned
        if learned.is_newcomer and not learned.is_done(_BONUS_BOARD):
            return None
        plaques, tiles = list[Box](), list[Box]()
        for at, board in BONUS_BOARDS.items():
            plaque = Canvas(partial(self._draw_plaque, at), ui.px(_PLAQUE[1]), ui.px(_PLAQUE[0]))
            plaques.append(self._try_out(plaque, board, GREEK[at], words(f"game.bonus.{at}")))
        for each, board in ORNAMENT_BOARDS.items():
            tile = Canvas(partial(_draw_tile, each), ui.px(_TILE), ui.px(_TILE))
            name, says = ornament_name(words, each), ornament_words(words, each)
            tiles.append(self._try_out(tile, board, name, says))
        return Card(
            Column(
                Text(words("learn.bonuses"), "name"),
                Grid(*plaques, gap=6),
                Text(words("learn.ornaments"), "name"),
                Grid(*tiles, gap=6),
                gap=10,
            ),
            pad=14,
        )

    def _try_out(self, picture: Box, board: BoardExercise, name: str, says: str) -> Press:
        opens = self.opener(self.routes.try_out, board)
        tip = self.ctx.words("app.pair", name=name, text=says)
        return BoxPress(
            Middle(picture), name, opens, pad=5, tip=tip,
            chosen=self._learned.is_done(board.name), area="practice",
        )  # fmt: skip

    def _draw_plaque(self, at: Location, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_plaque(surface, self.ctx.fonts, rect, at, "")

    def _puzzles(self, ui: Ui) -> Box:
        words, theme, diary = self.ctx.words, self.ctx.theme, self._diary
        level = self._level
        due = len(diary.due(date.today()))
        missed = words("puzzles.due", n=due) if due else ""
        rating = rating_words(words, puzzle_rating(diary.tries))
        steps = Row(
            *(Column(Space(), self._grade(ui, grade, is_mine=grade == level)) for grade in GRADES),
            gap=0,
        )
        steps.grows = False
        return Column(
            Card(
                Column(
                    Text(words("puzzles.title"), "name"),
                    Text(rating, "small", theme.ink_soft),
                    steps,
                    Press(
                        words("puzzles.next"), self._player(), detail=missed or None,
                        icon="puzzle", primary=self._undone is None, unavailable=self._off,
                        area="next",
                    ),
                    gap=8,
                ),
                pad=14,
            ),
            None if self._learned.is_newcomer else self._truths(),
            gap=_GAP,
        )  # fmt: skip

    @property
    def _off(self) -> str:
        """The reason why no puzzle can be opened; empty if one can."""
        can_begin = len(self._shelf) > len(self._shelf.wrong)
        return "" if can_begin else self.ctx.words("puzzles.off.run")

    @property
    def _level(self) -> int:
        """The grade that fits the player best, over all kinds of puzzles."""
        grades = [self._diary.level(kind).grade for kind in PUZZLE_KINDS]
        return round(sum(grades) / len(grades))

    def _grade(self, ui: Ui, grade: int, *, is_mine: bool) -> Press:
        words, size = self.ctx.words, ui.px(_STONE)
        above: Box = Space(_STONE)
        if is_mine:
            above = Middle(drawn(stone_icon(WHITE, size)))
        elif grade < self._level:
            above = Column(Space(_STONE - _CHECK), Middle(_check(ui, is_done=True)), gap=0)
        name = words("puzzles.grade", n=grade, of=GRADES[-1])
        text = Column(Text(str(grade), "figure", ui.ctx.theme.marble_ink, align="center"))
        return StepPress(
            ui, above, text, rise=_RISE * (grade - 1), text=name, command=self._player(grade),
            chosen=is_mine, area="levels", group=words("puzzles.title"),
        )  # fmt: skip

    def _player(self, grade: int = 0) -> Command:
        """Return the command that opens puzzles, of a grade or, by default, of the player's level,
        those first that are due."""

        def more() -> Puzzle | None:
            due = [] if grade else self._diary.due(date.today())
            if due:
                return due[0]
            for _ in PUZZLE_KINDS:
                kind = PUZZLE_KINDS[self._number % len(PUZZLE_KINDS)]
                self._number += 1
                wanted = grade or self._diary.level(kind).next_grade
                basic = not self._learned.has_met_ornaments
                puzzle = self._shelf.some(kind, wanted, self._seen, basic=basic)
                if puzzle is not None and (not grade or puzzle.grade == grade):
                    self._seen.append(puzzle.text)
                    return puzzle
            return None

        def play() -> None:
            puzzle = more()
            if puzzle is not None:
                self.stack.push(self.routes.puzzle("puzzles.title", puzzle, more))

        return play

    def _run(self, ui: Ui) -> Box:
        words, theme, best = self.ctx.words, self.ctx.theme, self._diary.best_run
        size, line = ui.px(_CLOCK), ui.px(6)

        def draw_ring(surface: pygame.Surface, rect: pygame.Rect) -> None:
            pygame.draw.aacircle(surface, theme.accent, rect.center, rect.width // 2, line)

        time = Text("3:00", "figure", align="center", valign="middle")
        clock = Narrow(Middle(High(Ground(time, draw_ring), size)), _CLOCK)
        says = words("puzzles.run_best", n=best) if best else words("puzzles.run_detail")
        ready = Press(
            words("app.start"), self.opener(self.routes.puzzle_run), icon="play",
            unavailable=self._off, area="run",
        )  # fmt: skip
        texts = Column(
            Text(words("puzzles.run"), "name"),
            Text(says, "small", theme.ink_soft),
            Row(Narrow(ready)),
            gap=6,
        )
        return Card(Row(clock, texts, gap=16), pad=14)

    def _own_games(self, ui: Ui, most: int) -> Box | None:
        """Return the run and the ``most`` lessons that cost the player most in the last ten games,
        each to be practiced."""
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        if self._learned.is_newcomer:
            return None
        notes = self._players.mistakes.last(self._players.last.names)
        found = lessons(notes)[:most]
        said = rate_words(words, notes) if found else words("coach.none")
        costs = (
            Press(
                words(f"coach.{lesson.name}"), self.opener(partial(self.routes.practice, lesson)),
                detail=cost_words(words, lesson), area="costs",
            )
            for lesson in found
        )  # fmt: skip
        texts = Text(words("coach.title"), "name"), Text(said, "small", soft)
        return Column(self._run(ui), Card(Column(*texts, *costs, gap=10), pad=14), gap=_GAP)

    def _truths(self) -> Press:
        """Return the slab that opens the truths about strategy."""
        ink, title = self.ctx.theme.marble_ink, self.ctx.words("truths.title")
        truths = strategy().truths
        done = sum(self._learned.is_done(truth.board.name) for truth in truths)
        count = Text(f"{done} / {len(truths)}", "button", ink, valign="middle")
        texts = Row(Text(title, "name", ink, valign="middle"), Narrow(count), gap=10)
        return MarblePress(
            self.ui, texts, title, self.opener(self.routes.truths), across=20, down=16,
            detail=count.says, area="truths",
        )  # fmt: skip

    def _troubles(self) -> Iterator[Box]:
        words = self.ctx.words
        if self._shelf.wrong:
            text = words("puzzles.wrong_lines", n=len(self._shelf.wrong))
            yield NoticeText(text, Severity.ERROR)
        if self._diary.quarantined:
            text = words("puzzles.quarantined", file=self._diary.quarantined.name)
            yield NoticeText(text, Severity.ERROR)


def _draw_tile(ornament: Ornament, surface: pygame.Surface, rect: pygame.Rect) -> None:
    draw_tile(surface, ornament, rect)


def _check(ui: Ui, *, is_done: bool) -> Box:
    check = drawn(check_picture(ui.px(_CHECK), ui.ctx.theme))
    return check if is_done else Hidden(check)
