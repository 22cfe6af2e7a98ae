"""The page of all that there is to learn: the first game, boards to try things on, the rulebook."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import GREEK
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.teaching.board import Board, BoardCourse
from tholos_desktop.teaching.lessons import FIRST_GAME, first_undone
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import Scene


class _Entry(NamedTuple):
    """A button of a grid."""

    text: str
    is_done: bool
    command: Command


class LearnPage(PageScene):
    """What has been done has a tick."""

    title = "learn.title"

    def resume(self) -> None:
        """A board may have been done."""
        self.relayout()

    def fill(self, form: Form) -> None:
        """Part by part; each begins with what it is called."""
        self._add_first_game(form)
        self._add_tryouts(form)
        self._add_rules(form)

    def _add_first_game(self, form: Form) -> None:
        words, undone = self.kit.words, first_undone(self.kit.learned.is_done)
        of = len(FIRST_GAME)
        if undone is None:
            detail = words("learn.first_game_done")
        elif undone:
            detail = words("learn.first_game_goes_on", number=undone + 1, of=of)
        else:
            detail = words("learn.first_game_text", of=of)
        form.button(
            words("lessons.title"),
            self._opener(self.routes.first_game),
            detail=detail,
            primary=undone is not None,
            area="first game",
        )

    def _add_tryouts(self, form: Form) -> None:
        words = self.kit.words
        for key, entries in (
            ("bonuses", [self._entry(GREEK[at], board) for at, board in BONUS_BOARDS.items()]),
            (
                "ornaments",
                [
                    self._entry(ornament_name(words, ornament), board)
                    for ornament, board in ORNAMENT_BOARDS.items()
                ],
            ),
        ):
            form.text(words(f"learn.{key}"), colour=self.kit.theme.ink_soft)
            _add_grid(form, entries, area=key)

    def _add_rules(self, form: Form) -> None:
        form.text(self.kit.words("learn.more"), colour=self.kit.theme.ink_soft)
        form.button(
            self.kit.words("puzzles.title"), self._opener(self.routes.puzzles), area="more"
        )
        rules = self.kit.words("menu.rules")
        form.button(rules, self._opener(self.routes.rules), shortcut="f1", area="more")

    def _entry(self, text: str, board: Board) -> _Entry:
        def play() -> None:
            course = BoardCourse((board,), self.kit.learned.finish)
            self.stack.push(self.routes.exercise(course))

        return _Entry(text, self.kit.learned.is_done(board.name), play)

    def _opener(self, make: Callable[[], Scene[Any]]) -> Command:
        return lambda: self.stack.push(make())


def _add_grid(form: Form, entries: Sequence[_Entry], *, area: str) -> None:
    """Buttons of one size, as many beside each other as have room."""
    ui, gap = form.ui, form.ui.px(8)
    widest = max(ui.button_width(entry.text) for entry in entries) + ui.px(24)
    high = ui.button_height()

    def columns(width: int) -> int:
        most = max(1, min(len(entries), (width + gap) // (widest + gap)))
        rows = -(-len(entries) // most)
        return -(-len(entries) // rows)

    def height(width: int) -> int:
        rows = -(-len(entries) // columns(width))
        return rows * high + (rows - 1) * gap

    def place(rect: pygame.Rect) -> None:
        many = columns(rect.width)
        for index, entry in enumerate(entries):
            row, column = divmod(index, many)
            left, end = ((rect.width + gap) * edge // many for edge in (column, column + 1))
            ui.button(
                (rect.left + left, rect.top + row * (high + gap), end - left - gap, high),
                entry.text,
                entry.command,
                chosen=entry.is_done,
                area=area,
            )

    form.add(height, place)
