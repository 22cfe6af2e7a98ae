from functools import partial

from tholos_desktop.language.names import title
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.form import Form


class AdoptScene(DialogScene[Match]):
    """Asks who plays a pasted game. Closes with the match to play, or ``None`` if canceled."""

    def __init__(self, routes: Routes, match: Match, level: str) -> None:
        super().__init__(routes)
        self.match = match
        self.level = level

    def fill(self, form: Form) -> None:
        words, match, setup = self.ctx.words, self.match, self.match.setup
        person, bot = Player(), Player(level=self.level)
        form.text(words("menu.adopt"), "heading")
        form.text(words("menu.adopt_text"), color=self.ctx.theme.ink_soft)
        if misfits := match.variations.misfits:
            form.notice(words("review.misfits", n=misfits), Severity.ERROR, "body")
        form.space(4)
        names = any((player.name, player.level) != ("", None) for player in setup[:2])
        if names:
            said = words("menu.adopt_as_it_is", names=title(words, self.match.players))
            form.button(said, partial(self.close, self.match), primary=True, icon="play")
        name = words(f"setup.{self.level}_name")
        for key, white, black in (
            ("menu.adopt_white", person, bot),
            ("menu.adopt_black", bot, person),
            ("menu.adopt_two", person, person),
        ):
            chosen = setup._replace(white=white, black=black)
            is_first = key == "menu.adopt_white" and not names
            form.button(words(key, bot=name), partial(self._play, chosen), primary=is_first)
        form.button(words("menu.adopt_not"), self.close, shortcut="escape", icon="back", quiet=True)

    def _play(self, setup: Setup) -> None:
        self.match.setup = setup
        if self.match.has_bots:
            self.match.clock = None  # clocks are only for two people
        self.close(self.match)
