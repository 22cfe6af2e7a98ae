from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.new_game import NewGame
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.terms import CLOCK, ORNAMENTS, longest, said, term_rows
from tholos_desktop.scenes.tutor_choice import tutor_choice
from tholos_desktop.storage.settings import TUTORS, Settings
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import Box, Column, Space, Text


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

    def content(self) -> Box:
        words, game, soft = self.ctx.words, self._game, self.ctx.theme.ink_soft
        tutor = tutor_choice(self.ctx, self.relayout) if game.humans else None
        key = game.rating_says
        return Column(
            Text(words("play.settings"), "heading"),
            *term_rows(words, game.terms, ORNAMENTS, self._choose),
            Text(words("setup.ornaments_says"), "small", soft),
            *term_rows(words, game.terms, _shown(game), self._choose),
            tutor,
            Text(words(key), "small", soft) if key else None,
            Space(2),
            self.back_button,
        )

    def _choose(self, terms: Terms) -> None:
        self._game.terms = terms
        self.relayout()
