from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.rules import MAX_ORNAMENTS, MIN_ORNAMENTS, SIDES
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.play.new_game import NewGame
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.tutor_choice import add_tutor_choice
from tholos_desktop.storage.settings import TUTORS, Settings
from tholos_desktop.table.match import LOT
from tholos_desktop.ui.form import Form


def summary(words: Words, game: NewGame, settings: Settings) -> tuple[str, str]:
    humans = game.humans
    basic, advanced = words("setup.basic"), words("setup.advanced")
    parts: list[tuple[str, Sequence[str]]] = [
        (f"{advanced} ({game.ornaments})" if game.advanced else basic, (basic, f"{advanced} (5)"))
    ]

    def add_texts(key: str, texts: Sequence[str]) -> None:
        said = [words("app.pair", name=words(key), text=text) for text in texts]
        parts.append((said[0], tuple(said)))

    def add(key: str, values: Sequence[str], chosen: str) -> None:
        add_texts(key, [words(value) for value in (chosen, *values)])

    colors = list(SIDE_WORDS.values())
    if len(humans) == 1:
        add("play.color", colors, SIDE_WORDS[humans[0]])
    lot = "setup.lot"
    add("setup.first", [*colors, lot], lot if game.first == LOT else SIDE_WORDS[game.first])
    if len(humans) == 1:
        ratings = [words("rating.on"), words("rating.off")]
        parts.append((ratings[0 if game.is_rated else 1], ratings))
    if humans:
        tutor = getattr(settings, settings.tutor_field(is_for_two=len(humans) > 1))
        add("tutor.title", [f"tutor.{mode}" for mode in TUTORS], f"tutor.{tutor}")
    if len(humans) > 1:
        add_texts("clock.title", (game.clock.summary(words), game.clock.longest_summary(words)))
    chosen = " · ".join(said for said, _ in parts)
    return chosen, " · ".join(max(options, key=len) for _, options in parts)


class GameSettingsScene(DialogScene[None]):
    width = 900

    def __init__(self, routes: Routes, game: NewGame) -> None:
        super().__init__(routes)
        self._game = game

    def fill(self, form: Form) -> None:
        words, game = self.ctx.words, self._game
        form.text(words("play.settings"), "heading")
        modes = [(False, words("setup.basic")), (True, words("setup.advanced"))]
        form.choice(words("setup.mode"), modes, game.advanced, self._setter("advanced"))
        counts = [(n, str(n)) for n in range(MIN_ORNAMENTS, MAX_ORNAMENTS + 1)]
        off = "" if game.advanced else words("setup.off.advanced")
        set_count = self._setter("ornaments")
        form.choice(words("setup.ornaments"), counts, game.ornaments, set_count, unavailable=off)
        self._tell(form, words("setup.ornaments_says"))
        places = [(False, words("setup.tokens_five")), (True, words("setup.tokens_any"))]
        set_place = self._setter("any_location")
        form.choice(words("setup.tokens"), places, game.any_location, set_place, unavailable=off)
        colors = [(side, words(SIDE_WORDS[side])) for side in SIDES]
        humans = game.humans
        if len(humans) == 1:
            form.choice(words("play.color"), colors, game.color, self._then(game.play_as))
        firsts = [*colors, (LOT, words("setup.lot"))]
        form.choice(words("setup.first"), firsts, game.first, self._setter("first"))
        if humans:
            add_tutor_choice(form, is_for_two=len(humans) > 1, then=self.relayout)
        if len(humans) > 1:
            game.clock.add_to(form, words, self.relayout)
        if key := game.rating_says:
            form.text(words(key), "small", color=self.ctx.theme.ink_soft)
        form.space(2)
        form.button(words("app.back"), self.close, icon="back", quiet=True)

    def _tell(self, form: Form, said: str) -> None:
        ui = form.ui
        form.labeled(
            "",
            lambda width: ui.text_height(said, width, "small"),
            lambda rect: ui.label(rect, said, "small", color=self.ctx.theme.ink_soft),
        )

    def _setter(self, name: str) -> Callable[[Any], object]:
        return self._then(partial(setattr, self._game, name))

    def _then(self, act: Callable[[Any], object]) -> Callable[[Any], object]:
        def choose(value: Any) -> None:
            act(value)
            self.relayout()

        return choose
