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


def add_bonus_boards(
    form: Form, learned: LearningDiary, open_board: OpenBoard, *, explains: bool = True
) -> None:
    words = form.ui.ctx.words
    boards = {
        (GREEK[location], words(f"game.bonus.{location}") if explains else ""): board
        for location, board in BONUS_BOARDS.items()
    }
    _add_grid(form, learned, boards, open_board, area="bonuses")


def add_ornament_boards(form: Form, learned: LearningDiary, open_board: OpenBoard) -> None:
    words = form.ui.ctx.words
    boards = {
        (ornament_name(words, key), words(f"learn.ornament.{int(key)}")): board
        for key, board in ORNAMENT_BOARDS.items()
    }
    _add_grid(form, learned, boards, open_board, area="ornaments")


def _add_grid(
    form: Form,
    learned: LearningDiary,
    boards: Mapping[tuple[str, str], BoardExercise],
    open_board: OpenBoard,
    *,
    area: str,
) -> None:
    ui, gap, number = form.ui, form.ui.px(8), len(boards)
    font = ui.font("small")
    widths = [max(ui.button_width(name), font.size(said)[0] + ui.px(28)) for name, said in boards]
    widest = max(widths) + ui.px(18)  # for the tick
    high = ui.button_height() + (font.get_linesize() if any(said for _, said in boards) else 0)

    def columns(width: int) -> int:
        most = max(1, min(number, (width + gap) // (widest + gap)))
        return -(-number // -(-number // most))

    def height(width: int) -> int:
        rows = -(-number // columns(width))
        return rows * high + (rows - 1) * gap

    def place(rect: pygame.Rect) -> None:
        many = columns(rect.width)
        for index, ((name, said), board) in enumerate(boards.items()):
            row, column = divmod(index, many)
            left, end = ((rect.width + gap) * edge // many for edge in (column, column + 1))
            ui.button(
                (rect.left + left, rect.top + row * (high + gap), end - left - gap, high),
                name,
                partial(open_board, board),
                detail=said,
                chosen=learned.is_done(board.name),
                area=area,
            )

    form.add(height, place)
