from functools import partial

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.boxes import Box, Column, Press
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
        words, off = self.ctx.words, self.ctx.words("game.over_already")
        view = words("pause.show_temple" if self._is_plan else "pause.show_plan")
        play_on = Press(words("review.play_on"), partial(self.close, self._play_on), icon="next")
        delete = Press(words("review.delete"), partial(self.close, self._delete), icon="delete")
        if self._play_on is None:
            play_on.options["unavailable"] = off
        if self._delete is None:
            delete.options["unavailable"] = words("review.off.delete")
        return Column(
            play_on,
            delete,
            Press(words("review.other_side"), partial(self.close, self._change_side), icon="swap"),
            Press(view, partial(self.close, self._turn_view), shortcut="v", icon="temple"),
            Press(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True),
        )
