"""A grid of buttons in a form, one for each board to try something on; a tick on what is done."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import GREEK
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.form import Form

OpenBoard = Callable[[BoardExercise], object]


def add_bonus_boards(form: Form, learned: LearningDiary, open_board: OpenBoard) -> None:
    boards = {GREEK[location]: board for location, board in BONUS_BOARDS.items()}
    _add_grid(form, learned, boards, open_board, area="bonuses")


def add_ornament_boards(form: Form, learned: LearningDiary, open_board: OpenBoard) -> None:
    boards = {
        ornament_name(form.ui.ctx.words, key): board for key, board in ORNAMENT_BOARDS.items()
    }
    _add_grid(form, learned, boards, open_board, area="ornaments")


def _add_grid(
    form: Form,
    learned: LearningDiary,
    boards: Mapping[str, BoardExercise],
    open_board: OpenBoard,
    *,
    area: str,
) -> None:
    ui, gap, number = form.ui, form.ui.px(8), len(boards)
    widest = max(map(ui.button_width, boards)) + ui.px(24)
    high = ui.button_height()

    def columns(width: int) -> int:
        most = max(1, min(number, (width + gap) // (widest + gap)))
        return -(-number // -(-number // most))

    def height(width: int) -> int:
        rows = -(-number // columns(width))
        return rows * high + (rows - 1) * gap

    def place(rect: pygame.Rect) -> None:
        many = columns(rect.width)
        for index, (text, board) in enumerate(boards.items()):
            row, column = divmod(index, many)
            left, end = ((rect.width + gap) * edge // many for edge in (column, column + 1))
            ui.button(
                (rect.left + left, rect.top + row * (high + gap), end - left - gap, high),
                text,
                partial(open_board, board),
                chosen=learned.is_done(board.name),
                area=area,
            )

    form.add(height, place)
