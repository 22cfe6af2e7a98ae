from collections.abc import Hashable, Iterator
from math import ceil

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.rules import WHITE
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.puzzles.run_page import RunPage, RunResult
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.seats import stone_row
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.turn_input import TurnEvent
from tholos_desktop.teaching.puzzle_rating import puzzle_rating
from tholos_desktop.teaching.puzzle_sequence import ROW, ROW_SECONDS, SECONDS, PuzzleRun
from tholos_desktop.ui.boxes import Box, Canvas, Middle, Narrow, Row, Space, Steady, Text
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import LiveRoom, Plate, Spoken, drawn
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.typesetting import measure

READY_SECONDS = 3
_SEEN_SECONDS, MISSED_SECONDS = 0.7, 5.0
"""Seconds for which the end of a solved puzzle, and the right move after a miss, are shown before
the next puzzle. A press ends them."""
_FLIGHT_SECONDS = 1.2
_HURRY_SECONDS = 10
_STRIP, _STONE, _RING = 84, 34, 64
"""Height of the strip above the board, size of the stones in it, and width of the ring around one's
own, at 1280x720."""


class PuzzleRunScene(ExerciseScene):
    """Puzzles against the clock, which runs while the player may choose, also under a question:
    the board can be seen there. It stands while the program plays, so that nobody loses by a slow
    animation."""

    sequence: PuzzleRun

    def __init__(
        self, routes: Routes, run: PuzzleRun, diary: PuzzleDiary, learned: LearningDiary
    ) -> None:
        super().__init__(routes, run, learned)
        self._diary, self._before = diary, puzzle_rating(diary.tries)
        self._ready = float(READY_SECONDS)
        """Seconds until the run begins."""
        self._left, self._seen = float(SECONDS), 0.0
        self._flown = _FLIGHT_SECONDS
        """Seconds since seconds were last won or lost."""
        self._turned = _FLIGHT_SECONDS
        """Seconds since the color to play has changed."""
        self._is_over = False

    @property
    def moving(self) -> bool:
        return not self._is_over or super().moving

    @property
    def may_choose(self) -> bool:
        return super().may_choose and not self._ready and not self._is_finished

    @property
    def clock(self) -> str:
        minutes, seconds = divmod(ceil(self._left), 60)
        return f"{minutes}:{seconds:02}"

    @property
    def above(self) -> Box:
        high = max(self.ui.px(_STRIP), self.ui.font("clock").get_linesize())
        return Card(LiveRoom(self._progress, high), pad=20, down=0, edge=False)

    def _progress(self) -> Box:
        words, theme, run, size = self.ctx.words, self.ctx.theme, self.sequence, self.ui.px(_STONE)
        color = theme.warning if self._left <= _HURRY_SECONDS else theme.focus
        time = str(ceil(self._ready)) if self._ready else self.clock
        check = drawn(icon_picture("check", size, theme.good))
        count = Row(check, Text(str(run.solved), "figure", valign="middle"), gap=12)
        solved = Spoken(words("puzzles.run_count", n=run.solved), count)
        shown = Text(time, "clock", color, align="center", valign="middle")
        clock = Narrow(Steady(shown, Text("0:00", "clock")))
        middle = Row(Space(), Narrow(Middle(self._own_stone())), clock, Space(), gap=16)
        return Row(solved, middle, self._combo(), shares=(1, 1, 1))

    def _own_stone(self) -> Box:
        """Return a stone of the color to play, with a ring for a while if it has changed."""
        theme, side, high, edge = (
            self.ctx.theme,
            self.attempt.side,
            *map(self.ui.px, (_RING, _STONE)),
        )
        share = self._turned / _FLIGHT_SECONDS if self.ctx.settings.animation != "off" else 1.0

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if share < 1:
                radius, line = round(high / 2 * (1 - share / 4)), self.ui.px(3)
                color = pygame.Color(theme.night).lerp(theme.accent, 1 - share)
                pygame.draw.aacircle(surface, color, rect.center, radius, line)
            stone = stone_picture(side, (edge, edge))
            surface.blit(stone, stone.get_rect(center=rect.center))

        says = self.ctx.words(SIDE_WORDS[side])
        return Canvas(draw, high, high, says=says, shows=(side, share))

    def _combo(self) -> Box:
        """Return the stones of those solved in a row, with the seconds that a full row wins."""
        theme, run = self.ctx.theme, self.sequence
        filled = run.row % ROW or (ROW if run.row and self._flown < _FLIGHT_SECONDS else 0)
        says = self.ctx.words("puzzles.run_row", n=run.row)
        seats = stone_row(self.ui, WHITE * filled, spaces=ROW, edge=_STONE)
        won = Narrow(Text(self._seconds(ROW_SECONDS), "body", theme.ink_soft, valign="middle"))
        return Spoken(says, Row(Text(""), Narrow(Middle(seats)), won))

    def _seconds(self, change: int) -> str:
        key = "clock.seconds" if change > 0 else "puzzles.run_lost"
        return self.ctx.words(key, n=abs(change))

    def over_all(self) -> Iterator[Painter]:
        yield from super().over_all()
        theme, board, px = self.ctx.theme, self.board.rect, self.ui.px
        if self.sequence.change and self._flown < _FLIGHT_SECONDS:
            change, share = self.sequence.change, self._flown / _FLIGHT_SECONDS
            if self.ctx.settings.animation == "off":
                share = 0.0
            color = theme.good if change > 0 else theme.warning
            text = Text(self._seconds(change), "title", color, align="center")
            middle = board.midtop + pygame.Vector2(0, px(40) + share * px(60))
            yield self._plate(text, middle, round(255 * (1 - share**3)))

    def _plate(self, text: Text, middle: pygame.Vector2, alpha: int) -> Painter:
        ui, theme = self.ui, self.ctx.theme
        plate = Plate(ui, text, theme.night, theme.accent, across=22, down=4)
        wide = max(plate.width(ui), measure("0", ui.font(text.role))[1])
        place = around(middle, (wide, plate.height(ui, wide)))

        def draw(surface: pygame.Surface) -> None:
            picture = pygame.Surface(place.size, pygame.SRCALPHA)
            plate.paint(ui, picture, picture.get_rect())
            picture.set_alpha(alpha)
            surface.blit(picture, place)

        shows: tuple[Hashable, ...] = text.says, alpha
        return Painter(region(place, "run", *shows), draw)

    def handle(self, event: pygame.Event) -> None:
        is_press = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        leaves = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if is_press and self._ready:
            if leaves:
                self.close()
                return
            self._ready = 0.0
            self.redraw_changes()
        elif is_press and self._is_finished and not (leaves or self.presses_button(event)):
            if self.timeline.moving or self.attempt.is_waiting:
                self._hurry()
            else:
                self.go_on()
        else:
            super().handle(event)

    def go_on(self) -> None:
        """Show the end of a puzzle no longer."""
        self._seen = MISSED_SECONDS

    def go_to_next(self) -> None:
        before = self.attempt.side
        super().go_to_next()
        if self.attempt.side != before:
            self._turned = 0.0

    def update(self, dt: float) -> None:
        before, was_ready = self._shown, self._ready
        self._ready = max(0.0, self._ready - dt)
        super().update(dt)
        self._flown = min(_FLIGHT_SECONDS, self._flown + dt)
        self._turned = min(_FLIGHT_SECONDS, self._turned + dt)
        if not was_ready and not self._is_over:
            self._pass_time(dt)
        if self._shown != before:
            self.redraw_changes()

    @property
    def _shown(self) -> tuple[Hashable, ...]:
        return self.clock, ceil(self._ready), self._flown, self._turned, self.sequence.row

    @property
    def _runs(self) -> bool:
        """True while the clock runs, if the run has begun."""
        return self.attempt.may_choose and not self._is_finished

    def _pass_time(self, dt: float) -> None:
        if self._runs:
            self._left = max(0.0, self._left - dt)
        if self.stack.top is not self or self.timeline.moving or self.ui.is_pressed:
            return
        if not self._left:
            self._end_run("puzzles.run_over")
        elif self._is_finished:
            self._seen += 0 if self.attempt.is_waiting else dt
            if self._seen >= (MISSED_SECONDS if self.attempt.was_wrong else _SEEN_SECONDS):
                self._seen = 0.0
                self.go_to_next()

    def _follow_attempt(self, event: TurnEvent) -> None:
        """Finish a failed puzzle at once, since there is one try, and show the right move."""
        was_finished = self._is_finished
        super()._follow_attempt(event)
        if self.attempt.effort.wrong and not self._is_finished:
            self._is_finished = True
            self.sequence.finish(self.attempt.effort)
            self.ctx.sound.play("refused")
            self.attempt.reveal(self.sequence.exercise.reason)
        if self._is_finished and not was_finished and self.sequence.change:
            self._flown = 0.0
            self._left = max(0.0, self._left + self.sequence.change)

    def leave(self) -> None:
        """Save how the run went, also when the program is closed during it."""
        if not self._ready:
            self._diary.finish_run(self.sequence.solved, self.sequence.unsolved)
        super().leave()

    def end(self) -> None:
        if not self._is_over:
            self._end_run("puzzles.run")

    def quit(self) -> None:
        words = self.ctx.words
        solved = words("puzzles.run_count", n=self.sequence.solved)
        self.ask(
            words("puzzles.run_end_title"),
            f"{solved}. {words('puzzles.run_clock')}" if self._runs else solved,
            yes=words("puzzles.run_end"),
            no=words("puzzles.run_go_on"),
            then=self.end,
        )

    def _end_run(self, title: str) -> None:
        self._is_over, run, best = True, self.sequence, self._diary.best_run
        self._diary.finish_run(run.solved, run.unsolved)
        result = RunResult(title, self.clock, run.solved, best, self._before)
        self.give_way_to(RunPage(self.routes, self._diary, result))
