from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from tholos_desktop.rules import GREEK
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS
from tholos_desktop.ui.boxes import Box, Column, Fit, Grid, Press, Row, Space, Wide
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.panel import ScrollView

Size = TypeVar("Size", int, float)
OpenBoard = Callable[[BoardExercise], object]


def bonus_boards(
    ctx: Context, learned: LearningDiary, open_board: OpenBoard, *, explains: bool = True
) -> Box:
    presses = [
        Press(
            GREEK[location], partial(open_board, board),
            detail=ctx.words(f"game.bonus.{location}") if explains else "",
            chosen=learned.is_done(board.name), area="bonuses",
        )
        for location, board in BONUS_BOARDS.items()
    ]  # fmt: skip
    return Wide(Row(*presses, gap=8), Grid(*presses, gap=8))


def largest(page: Callable[[Size], Box], sizes: Sequence[Size]) -> Box:
    """Return the page with the first size, largest first, for which there is room. With the last it
    scrolls."""
    return Fit(*map(page, sizes), ScrollView(page(sizes[-1]), cuts=True))


def board_rows(boards: Sequence[Box], number: int, *, gap: int) -> Box:
    """Return rows of ``number`` boards each, the last with what is left."""
    rows = [[*boards[first : first + number]] for first in range(0, len(boards), number)]
    rows[-1] += (Space() for _ in range(number - len(rows[-1])))
    return Column(*(Row(*row, gap=gap) for row in rows), gap=gap)
