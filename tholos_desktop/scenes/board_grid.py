from collections.abc import Callable, Mapping
from functools import partial

from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import GREEK
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.boxes import Box, Grid, Press, Row, Wide
from tholos_desktop.ui.context import Context

OpenBoard = Callable[[BoardExercise], object]


def bonus_boards(
    ctx: Context, learned: LearningDiary, open_board: OpenBoard, *, explains: bool = True
) -> Box:
    boards = {
        (GREEK[location], ctx.words(f"game.bonus.{location}") if explains else ""): board
        for location, board in BONUS_BOARDS.items()
    }
    return _grid(learned, boards, open_board, area="bonuses")


def ornament_boards(ctx: Context, learned: LearningDiary, open_board: OpenBoard) -> Box:
    boards = {
        (ornament_name(ctx.words, key), ctx.words(f"learn.ornament.{int(key)}")): board
        for key, board in ORNAMENT_BOARDS.items()
    }
    return _grid(learned, boards, open_board, area="ornaments")


def _grid(
    learned: LearningDiary,
    boards: Mapping[tuple[str, str], BoardExercise],
    open_board: OpenBoard,
    *,
    area: str,
) -> Box:
    presses = [
        Press(
            name, partial(open_board, board), detail=said, chosen=learned.is_done(board.name),
            area=area,
        )
        for (name, said), board in boards.items()
    ]  # fmt: skip
    return Wide(Row(*presses, gap=8), Grid(*presses, gap=8))
