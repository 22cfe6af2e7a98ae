from functools import partial

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import person_name
from tholos_desktop.scenes.new_game import NewGame
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.terms import CLOCK, ORNAMENTS, TermsScene, terms_words
from tholos_desktop.ui.boxes import Box, Press


def _shown(game: NewGame) -> tuple[str, ...]:
    if len(game.humans) == 1:
        return *ORNAMENTS, "color", "begins"
    return (*ORNAMENTS, "begins", *CLOCK) if game.humans else (*ORNAMENTS, "begins")


def summary(words: Words, game: NewGame) -> str:
    """Return a line about the chosen settings."""
    chosen = terms_words(words, game.terms, _shown(game))
    if len(game.humans) == 1:
        chosen.append(words("rating.on" if game.is_rated else "rating.off"))
    return "\u00a0· ".join(chosen)


class GameSettingsScene(TermsScene):
    def __init__(self, routes: Routes, game: NewGame) -> None:
        super().__init__(routes, game, _shown(game))
        self._game = game

    def note(self) -> str:
        return self.ctx.words(key) if (key := self._game.rating_says) else ""

    def player(self) -> Box | None:
        """Return the button of who plays against the bot, if there is a choice. Two humans have
        theirs on the page."""
        game = self._game
        if len(game.humans) != 1 or not game.has_several_people:
            return None
        name = person_name(self.ctx.words, game.name)
        people = self.ctx.words("setup.people")
        choose = partial(self.choose_person, partial(game.seat, game.color), game.name)
        return Press(name, choose, icon="people", tip=people, area="people")
