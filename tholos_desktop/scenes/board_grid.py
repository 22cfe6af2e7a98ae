from collections.abc import Callable
from functools import partial

from tholos_desktop.rules import GREEK
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS
from tholos_desktop.ui.boxes import Box, Grid, Press, Row, Wide
from tholos_desktop.ui.context import Context

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
