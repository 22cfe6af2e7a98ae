"""The masons, to choose one as a rival."""

from functools import partial

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.table.rivals import RIVALS, Rival
from tholos_desktop.ui.form import Form


class RivalsScene(DialogScene[Rival]):
    """A list, the weakest first; closed with the one that is chosen."""

    def fill(self, form: Form) -> None:
        """A button for each."""
        words = self.kit.words
        form.text(words("rivals.title"), "heading")
        for rival in RIVALS:
            name = words(f"rivals.{rival.name}_name")
            strength = words("game.strength", elo=rival.elo)
            form.button(name, partial(self.close, rival), detail=strength)
        form.button(words("app.back"), self.close, shortcut="escape")
