"""The pause over a game: go on, save, begin again, choose, read, leave."""

from typing import Any

from tholos_desktop.scenes.dialog import DialogScene, MessageScene
from tholos_desktop.table.match import Match
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form

RESTART = "restart"
MENU = "menu"
VIEW = "view"


class PauseScene(DialogScene):
    """Popped with ``None`` (go on), ``RESTART``, ``MENU`` or ``VIEW`` (from the temple to the plan
    or back); the game below carries that out.

    With ``RESTART`` the game so far has been put by among the saved games already.
    """

    def __init__(self, kit: Kit, match: Match, *, shows_plan: bool = False) -> None:
        super().__init__(kit)
        self.match = match
        self.shows_plan = shows_plan
        """Whether the game is seen as the plan; the button offers the other view."""
        self.told = ""
        self._is_bad_news = False
        self._is_asking = False

    def fill(self, form: Form) -> None:
        """The buttons, and what became of saving."""
        words = self.kit.words
        form.text(words("pause.title"), "heading", align="center")
        form.button(words("pause.resume"), self.stack.pop, primary=True)
        form.button(words("pause.save"), self._save)
        if self.told:
            theme = self.kit.theme
            colour = theme.warning if self._is_bad_news else theme.good
            form.text(self.told, "small", align="center", colour=colour)
        form.button(words("pause.restart"), self._restart)
        other = "pause.show_temple" if self.shows_plan else "pause.show_plan"
        form.button(words(other), lambda: self.stack.pop(VIEW))
        form.button(words("pause.options"), self._options)
        form.button(words("pause.rules"), self._rules)
        form.button(words("pause.menu"), lambda: self.stack.pop(MENU))

    def resume(self, result: Any) -> None:
        """An answer to the question, or back from options or rules."""
        asked, self._is_asking = self._is_asking, False
        if asked and result == RESTART:
            if self.match.game.turns:
                self.kit.saves.put_by(self.match)
            self.stack.pop(RESTART)
        else:
            self.resize(self.size)

    def _save(self) -> None:
        setup = self.match.setup
        try:
            path = self.kit.saves.save(self.match, f"{setup.white.name} – {setup.black.name}")
        except (OSError, ValueError):
            folder = str(self.kit.saves.folder)
            self.told = self.kit.words("pause.save_failed", folder=folder)
            self._is_bad_news = True
        else:
            self.told, self._is_bad_news = self.kit.words("pause.saved", name=path.stem), False
        self.resize(self.size)

    def _restart(self) -> None:
        words = self.kit.words
        self._is_asking = True
        self.stack.push(
            MessageScene(
                self.kit,
                words("pause.restart_title"),
                words("pause.restart_text") if self.match.game.turns else "",
                [(RESTART, words("pause.restart_yes")), (None, words("pause.restart_no"))],
            )
        )

    def _options(self) -> None:
        from tholos_desktop.scenes.menus.options import OptionsScene

        self.stack.push(OptionsScene(self.kit))

    def _rules(self) -> None:
        from tholos_desktop.scenes.rulebook.scene import RulesScene

        self.stack.push(RulesScene(self.kit))
