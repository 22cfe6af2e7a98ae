from tholos_desktop.scenes.lessons.board_grid import add_bonus_boards, add_ornament_boards
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.lessons import FIRST_GAME, first_undone
from tholos_desktop.ui.form import Form


class LearnPage(PageScene):
    title = "learn.title"

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        super().__init__(routes)
        self._learned = learned

    def resume(self) -> None:
        self.relayout()

    def fill(self, form: Form) -> None:
        self._add_first_game(form)
        words, rules = self.ctx.words, self.ctx.words("menu.rules")
        form.button(
            words("puzzles.title"), self.opener(self.routes.puzzles), icon="puzzle", area="more"
        )
        form.button(rules, self.opener(self.routes.rules), shortcut="f1", icon="rules", area="more")
        self._add_title(form, "learn.bonuses")
        add_bonus_boards(form, self._learned, self._try_out)
        self._add_title(form, "learn.ornaments")
        add_ornament_boards(form, self._learned, self._try_out)

    def _try_out(self, board: BoardExercise) -> None:
        self.stack.push(self.routes.try_out(board))

    def _add_first_game(self, form: Form) -> None:
        words, undone = self.ctx.words, first_undone(self._learned.is_done)
        of = len(FIRST_GAME)
        if undone is None:
            detail = words("learn.first_game_done")
        elif undone:
            detail = words("learn.first_game_goes_on", number=undone + 1, of=of)
        else:
            detail = words("learn.first_game_text", of=of)
        form.button(
            words("lessons.title"),
            self.opener(self.routes.first_game),
            detail=detail,
            icon="play",
            primary=undone is not None,
            area="first game",
        )

    def _add_title(self, form: Form, key: str) -> None:
        form.text(self.ctx.words(key), color=self.ctx.theme.ink_soft)
