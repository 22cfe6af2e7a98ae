from functools import partial

from tholos_desktop.language.catalogue import YOU
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.rules import Game
from tholos_desktop.scenes.board_grid import board_rows, largest
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.teaching.game_lesson import Lesson, OwnMistake
from tholos_desktop.ui.boxes import Box, BoxPress, Column, Middle, Narrow, Press, Row, Space, Text
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.reading import FOOT

_GAP, _MOST = 14, 2
"""Gap in pixels at 1280x720, and most moves that are shown."""
_HEIGHTS = 420, 340, 280, 220, 170, 130, 95
"""Heights of a board that are tried in turn, in pixels at 1280x720."""


class LessonPage(WidePageScene):
    """The lesson of a game: the boards of its costliest moves, each to try again, and one good
    move."""

    def __init__(self, routes: Routes, lesson: Lesson, praised: Game | None) -> None:
        """``praised`` ends with the good move."""
        super().__init__(routes)
        self.title = f"coach.{lesson.name}"
        self._lesson, self._praised = lesson, praised

    def content(self) -> Box:
        return largest(self._page, _HEIGHTS)

    def _page(self, height: int) -> Box:
        words, lesson = self.ctx.words, self._lesson
        mistakes = sorted(lesson.mistakes, key=lambda each: each.lost, reverse=True)[:_MOST]
        boards = [self._board(each, self.ui.px(height)) for each in mistakes]
        said = self._praise(self._praised) if self._praised else Space(0)
        practice = Press(
            words("coach.practice"), self.replacer(partial(self.routes.practice, lesson)),
            detail=words("coach.moves", n=len(lesson.mistakes)), primary=True, icon="play",
            area=FOOT,
        )  # fmt: skip
        below = Card(Row(Middle(said), Narrow(Middle(Narrow(practice))), gap=_GAP), pad=_GAP)
        return Column(board_rows(boards, len(boards), gap=_GAP), below, gap=_GAP)

    def _board(self, mistake: OwnMistake, high: int) -> Press:
        words = self.ctx.words
        move = f"{mistake.ply + 1}. {turn_heading(words, mistake.turn)}"
        cost = cost_words(words, mistake.move, words(YOU))
        only = self._lesson._replace(mistakes=(mistake,))
        texts = Text(move, "button"), Text(cost, color=self.ctx.theme.ink_soft)
        return BoxPress(
            Column(self.temple(mistake.position, high), *texts, gap=6), move,
            self.opener(partial(self.routes.practice, only)), pad=6, detail=cost, area="mistakes",
        )  # fmt: skip

    def _praise(self, game: Game) -> Box:
        words = self.ctx.words
        move = f"{game.ply}. {turn_heading(words, game.turns[-1].notation)}"
        return Text(
            words("app.pair", name=move, text=words("coach.praise")), color=self.ctx.theme.good
        )
