"""The ornaments of the day's temple, explained to a player who has met none."""

from collections.abc import Mapping

from tholos_desktop.language.sentences import ornament_name, ornament_words
from tholos_desktop.rules import GREEK, Location, Ornament
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form


class OrnamentsCard(DialogScene[bool]):
    """Closed with true to play, with false to try an ornament first."""

    def __init__(self, ctx: Context, routes: Routes, laid: Mapping[Location, Ornament]) -> None:
        super().__init__(ctx, routes)
        self._laid = laid

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        form.text(words("rules.ornaments.title"), "heading")
        form.text(words("rules.ornaments.1"))
        for location, ornament in self._laid.items():
            form.text(f"{GREEK[location]} · {ornament_name(words, ornament)}", "name")
            form.text(ornament_words(words, ornament), "small")
        form.space(4)
        form.button(words("lessons.card.play"), lambda: self.close(True), primary=True)
        form.button(words("learn.ornaments"), lambda: self.close(False), icon="learn", quiet=True)
