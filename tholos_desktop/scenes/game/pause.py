from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial

from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import rival
from tholos_desktop.scenes.dialog import DialogScene, other_view
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.tutor_choice import tutor_choice
from tholos_desktop.table.match import Match
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.scene import R


class PauseChoice(Enum):
    RESTART = auto()
    """Start the game again. The game that was interrupted stays in the list of games."""
    MENU = auto()
    RESIGN = auto()
    VIEW = auto()
    REDO = auto()


class TimeUp(Enum):
    REMATCH = auto()
    PLAY_ON = auto()


class PauseDialog(DialogScene[R]):
    """Base of pause menus. A pause menu closes with the player's choice, or with ``None`` to resume
    the game."""

    def __init__(self, routes: Routes, shows_plan: Callable[[], bool]) -> None:
        """``shows_plan`` returns True in plan view. The player may change the view in the
        options."""
        super().__init__(routes)
        self._shows_plan = shows_plan

    def resume(self) -> None:
        self.relayout()

    def title(self, note: str = "", *, is_watched: bool = False) -> Iterator[Box]:
        """Yield the title, and the button that closes the menu; with ``is_watched`` those of a game
        between bots, which has buttons of its own to pause and resume."""
        words = self.ctx.words
        yield Text(words("review.more" if is_watched else "game.pause"), "heading", align="center")
        if note:
            yield Text(note, color=self.ctx.theme.ink_soft, align="center")
        key = "app.back" if is_watched else "game.go_on"
        icon: Icon = "back" if is_watched else "play"
        yield Press(words(key), self.close, primary=True, shortcut="escape", icon=icon)

    def view(self, choice: R) -> Box:
        key, icon = other_view(is_plan=self._shows_plan())
        return self.answer(key, choice, icon, shortcut="v")

    def ways_out(self, leave: R) -> Iterator[Box]:
        words = self.ctx.words
        yield Press(words("options.title"), self.opener(self.routes.options), icon="options")
        rules = self.opener(self.routes.rules)
        yield Press(words("game.rules"), rules, shortcut="f1", icon="rules")
        yield self.answer("pause.back" if self.covers_a_page else "pause.menu", leave, "quit")


class PauseScene(PauseDialog[PauseChoice]):
    def __init__(
        self,
        routes: Routes,
        match: Match,
        *,
        shows_plan: Callable[[], bool] = lambda: False,
        may_resign: bool = False,
        may_redo: bool = False,
        rating_says: str = "",
        before_review: Command | None = None,
    ) -> None:
        """``rating_says`` is the key of a text about the rating, or empty. ``before_review`` is
        called once the player agrees to an unrated game."""
        super().__init__(routes, shows_plan)
        self._before_review = before_review
        self.match, self._rating_says = match, rating_says
        self._may_resign, self._may_redo = may_resign, may_redo

    def content(self) -> Box:
        return Column(*self._boxes())

    def _boxes(self) -> Iterator[Box]:
        words, match = self.ctx.words, self.match
        note = words("today.temple") if match.is_daily else ""
        yield from self.title(note, is_watched=match.is_watched)
        yield Press(words("review.open"), self._review, shortcut="r", icon="review")
        if not match.is_daily:  # a game of the day has one try
            yield Press(words("pause.restart"), self._ask, icon="restart")
        if self._may_redo:
            yield self.answer("game.redo", PauseChoice.REDO, "redo")
        if self._may_resign:
            yield self.answer("game.resign", PauseChoice.RESIGN, "goals")
        yield self.view(PauseChoice.VIEW)
        if match.has_bots and not match.is_watched:
            yield tutor_choice(self.ctx, self._keep_tutor)
        if self._rating_says:
            soft = self.ctx.theme.ink_soft
            yield Text(words(self._rating_says), "small", soft)
        yield from self.ways_out(PauseChoice.MENU)

    def _keep_tutor(self) -> None:
        self.ctx.settings.save()
        self.relayout()

    def _review(self) -> None:
        note = self._before_review
        if note is None:
            self._open_review()
            return

        def open_noted() -> None:
            note()
            self._before_review = None
            self._open_review()

        self.ask_about_rating(yes=self.ctx.words("review.open"), then=open_noted)

    def _open_review(self) -> None:
        self.stack.push(self.routes.review(self.match))

    def _ask(self) -> None:
        words = self.ctx.words
        self.ask(
            words("pause.restart_title"),
            words("pause.restart_text") if self.match.game.turns else "",
            yes=words("pause.restart"),
            no=words("app.keep_playing"),
            then=partial(self.close, PauseChoice.RESTART),
        )


class TimeUpScene(DialogScene[TimeUp]):
    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match

    def content(self) -> Box:
        words, clock = self.ctx.words, self.match.clock
        names, told = shown_names(words, self.match.players), list[Box]()
        if clock is not None and clock.lost is not None:
            values = {"name": names[clock.lost], "rival": names[rival(clock.lost)]}
            told = [
                Text(words("clock.up", **values), "heading"),
                Text(words("clock.won", **values)),
            ]
        review = self.opener(self.routes.review, self.match)
        return Column(
            *told,
            Space(4),
            self.answer("scoring.rematch", TimeUp.REMATCH, "swap", primary=True),
            self.answer("clock.play_on", TimeUp.PLAY_ON, "play"),
            Press(words("review.open"), review, shortcut="r", icon="review"),
            self.close_button(*self.way_out),
        )
