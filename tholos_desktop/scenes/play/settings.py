from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.new_game import NewGame
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.terms import CLOCK, ORNAMENTS, add_rows, longest, said
from tholos_desktop.scenes.tutor_choice import tutor_choice
from tholos_desktop.storage.settings import TUTORS, Settings
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.form import Form


def _shown(game: NewGame) -> tuple[str, ...]:
    """Rows below those of the ornaments."""
    if len(game.humans) == 1:
        return "color", "begins"
    return ("begins", *CLOCK) if game.humans else ("begins",)


def summary(words: Words, game: NewGame, settings: Settings) -> tuple[str, str]:
    """Return a line about the chosen settings, and the longest such line."""
    shown = *ORNAMENTS, *_shown(game)
    chosen, most = (said(words, terms, shown) for terms in (game.terms, longest(words)))
    if len(game.humans) == 1:
        ratings = [words("rating.on"), words("rating.off")]
        chosen.append(ratings[0 if game.is_rated else 1])
        most.append(max(ratings, key=len))
    if game.humans:
        tutors = {
            mode: words("app.pair", name=words("tutor.title"), text=words(f"tutor.{mode}"))
            for mode in TUTORS
        }
        chosen.append(tutors[settings.tutor])
        most.append(max(tutors.values(), key=len))
    return " · ".join(chosen), " · ".join(most)


class GameSettingsScene(DialogScene[None]):
    width = 900

    def __init__(self, routes: Routes, game: NewGame) -> None:
        super().__init__(routes)
        self._game = game

    def fill(self, form: Form) -> None:
        words, game, soft = self.ctx.words, self._game, self.ctx.theme.ink_soft
        form.text(words("play.settings"), "heading")
        add_rows(form, game.terms, ORNAMENTS, self._choose)
        form.text(words("setup.ornaments_says"), "small", color=soft)
        add_rows(form, game.terms, _shown(game), self._choose)
        if game.humans:
            form.box(tutor_choice(self.ctx, self.relayout))
        if key := game.rating_says:
            form.text(words(key), "small", color=soft)
        form.space(2)
        form.button(words("app.back"), self.close, icon="back", quiet=True)

    def _choose(self, terms: Terms) -> None:
        self._game.terms = terms
        self.relayout()
