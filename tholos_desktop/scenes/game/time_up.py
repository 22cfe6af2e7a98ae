from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import rival
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes, TimeUp
from tholos_desktop.table.match import Match
from tholos_desktop.ui.form import Form


class TimeUpScene(DialogScene[TimeUp]):
    """A loss on time, and the choice of what follows. ``None`` leads to the menu."""

    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match

    def fill(self, form: Form) -> None:
        words, clock = self.ctx.words, self.match.clock
        names = shown_names(words, self.match.players)
        if clock is not None and clock.lost is not None:
            values = {"name": names[clock.lost], "rival": names[rival(clock.lost)]}
            form.text(words("clock.up", **values), "heading")
            form.text(words("clock.won", **values))
        form.space(4)
        form.button(
            words("scoring.rematch"), lambda: self.close(TimeUp.REMATCH), primary=True, icon="swap"
        )
        form.button(words("clock.play_on"), lambda: self.close(TimeUp.PLAY_ON), icon="play")
        form.button(words("review.open"), self._review, shortcut="r", icon="review")
        form.button(words("scoring.menu"), self.close, shortcut="escape", icon="temple", quiet=True)

    def _review(self) -> None:
        self.stack.push(self.routes.review(self.match))
