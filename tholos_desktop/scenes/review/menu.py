from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.boxes import Box, Column
from tholos_desktop.ui.focus import Command


class ReviewMenu(DialogScene[Command]):
    """The rarer commands of a review; closes with the chosen one."""

    def __init__(
        self,
        routes: Routes,
        *,
        play_on: Command | None,
        delete: Command | None,
        change_side: Command,
        turn_view: Command,
        is_plan: bool,
    ) -> None:
        """A command that is ``None`` can't be chosen."""
        super().__init__(routes)
        self._play_on, self._delete = play_on, delete
        self._change_side, self._turn_view, self._is_plan = change_side, turn_view, is_plan

    def content(self) -> Box:
        words = self.ctx.words
        no_play = "" if self._play_on else words("game.over_already")
        no_delete = "" if self._delete else words("review.off.delete")
        return Column(
            self.answer("review.play_on", self._play_on, "next", unavailable=no_play),
            self.answer("review.delete", self._delete, "delete", unavailable=no_delete),
            self.answer("review.other_side", self._change_side, "swap"),
            self.view_answer(self._turn_view, is_plan=self._is_plan),
            self.back_button,
        )
