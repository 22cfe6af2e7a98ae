from collections.abc import Iterator

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import person_name
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.new_game import NewGame
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.terms import CLOCK, ORNAMENTS, said, term_rows
from tholos_desktop.scenes.tutor_choice import tutor_choice
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import Box, Column, Hidden, Press, Space, Text
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command


def _shown(game: NewGame) -> tuple[str, ...]:
    """Rows below those of the ornaments."""
    if len(game.humans) == 1:
        return "color", "begins"
    return ("begins", *CLOCK) if game.humans else ("begins",)


def summary(words: Words, game: NewGame, settings: Settings) -> str:
    """Return a line about the chosen settings."""
    chosen = said(words, game.terms, (*ORNAMENTS, *_shown(game)))
    if len(game.humans) == 1:
        chosen.append(words("rating.on" if game.is_rated else "rating.off"))
        tutor = words(f"tutor.{settings.tutor}")
        chosen.append(words("app.pair", name=words("tutor.title"), text=tutor))
    return " · ".join(chosen)


def setting_rows(ctx: Context, game: NewGame, changed: Command) -> Iterator[Box]:
    """Yield the rows of what can be chosen for a game. ``changed`` is called after each choice."""
    words, soft = ctx.words, ctx.theme.ink_soft

    def choose(terms: Terms) -> None:
        game.terms = terms
        changed()

    yield from term_rows(words, game.terms, ORNAMENTS, choose)
    says = Text(words("setup.ornaments_says"), "small", soft)
    yield says if game.terms.ornaments else Hidden(says)
    yield from term_rows(words, game.terms, _shown(game), choose)
    if len(game.humans) == 1:
        yield tutor_choice(ctx, changed)
    if key := game.rating_says:
        yield Text(words(key), "small", soft)


class GameSettingsScene(DialogScene[None]):
    width = 900

    def __init__(self, routes: Routes, game: NewGame) -> None:
        super().__init__(routes)
        self._game = game

    def content(self) -> Box:
        return Column(
            Text(self.ctx.words("play.settings"), "heading"),
            self._person(),
            *setting_rows(self.ctx, self._game, self.relayout),
            Space(2),
            self.back_button,
        )

    def _person(self) -> Box | None:
        """Return the button of who plays against the bot. Two humans have theirs on the page."""
        game = self._game
        if len(game.humans) != 1:
            return None
        name = person_name(self.ctx.words, game.name)
        people = self.ctx.words("setup.people")
        return Press(name, self._choose_person, icon="people", tip=people, area="people")

    def _choose_person(self) -> None:
        def chosen(name: str | None) -> None:
            self._game.seat(self._game.color, name)
            self.relayout()

        self.stack.push(self.routes.people(), chosen)
