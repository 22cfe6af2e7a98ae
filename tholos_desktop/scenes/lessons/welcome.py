from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form


class WelcomeScene(DialogScene[None]):
    """Asks newcomers at the start, and leads to the first game or to the menu. After Escape it asks
    again next time."""

    def __init__(self, ctx: Context, routes: Routes, learned: LearningDiary) -> None:
        super().__init__(ctx, routes)
        self._learned = learned

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        form.text(words("lessons.welcome.title"), "heading", align="center")
        form.space(4)
        form.button(words("lessons.welcome.show"), self._show, primary=True, icon="learn")
        form.button(words("lessons.welcome.know"), self._know, icon="check")

    def _show(self) -> None:
        self.give_way_to(self.routes.first_game())

    def _know(self) -> None:
        self._learned.know_the_game()
        self.close()
