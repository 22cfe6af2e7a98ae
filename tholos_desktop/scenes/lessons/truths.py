"""The page of truths about strategy: for each a board to try it on, and its figure."""

from functools import partial

from tholos_desktop.scenes.board_grid import board_rows, largest
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import check_picture
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.truths import Truth, strategy
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Column,
    Composite,
    Hidden,
    Middle,
    Narrow,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.live import drawn

_GAP, _CHECK, _FIVE_BESIDE = 12, 22, 980
"""In pixels at 1280x720: gap and check, and the minimum width of a page with five boards in a
row."""
_RATIOS = 0.72, 0.62, 0.54, 0.46
"""Heights of a board that are tried in turn, as shares of its width."""


class TruthsPage(WidePageScene):
    title = "truths.title"

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        super().__init__(routes)
        self._learned, self._strategy = learned, strategy()

    def resume(self) -> None:
        self.relayout()

    def beside_title(self) -> Box:
        about = self.ctx.words("truths.about", thousands=self._strategy.games // 1000)
        return Text(about, color=self.ctx.theme.ink_soft, valign="middle")

    def content(self) -> Box:
        def page(ratio: float) -> Box:
            boards = [self._board(truth, ratio) for truth in self._strategy.truths]
            beside, below = (board_rows(boards, number, gap=_GAP) for number in (5, 2))
            return Wide(beside, below, least=_FIVE_BESIDE)

        return largest(page, _RATIOS)

    def _board(self, truth: Truth, ratio: float) -> Box:
        ui, theme = self.ui, self.ctx.theme
        said, unit = (self.ctx.words(f"truths.{key}") for key in (truth.name, truth.unit))
        check = drawn(check_picture(ui.px(_CHECK), theme))
        figure = Row(
            Narrow(Text(truth.figure, "figure", theme.accent, valign="middle")),
            Text(unit, "small", valign="middle"),
            Middle(check if self._learned.is_done(truth.board.name) else Hidden(check)),
            gap=8,
        )
        board = self.temple(truth.board.position, lambda width: round(ratio * width))
        press = BoxPress(
            Column(board, figure, Text(said, "small"), Space(), gap=4), said,
            partial(self._try, truth), pad=6, detail=f"{truth.figure} {unit}", area="truths",
        )  # fmt: skip
        return Composite(press)  # in a row, boards are equally wide, not as their texts need

    def _try(self, truth: Truth) -> None:
        self.stack.push(self.routes.try_out(truth.board))
