from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import rival
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.tutor_choice import tutor_choice
from tholos_desktop.table.match import Match
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import R


class PauseChoice(Enum):
    RESTART = auto()
    """Start the game again. The game that was interrupted stays in the list of games."""
    MENU = auto()
    RESIGN = auto()
    VIEW = auto()


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

    def add_title(self, form: Form, note: str = "") -> None:
        words = self.ctx.words
        form.text(words("pause.title"), "heading", align="center")
        if note:
            form.text(note, align="center", color=self.ctx.theme.ink_soft)
        form.button(words("pause.resume"), self.close, primary=True, shortcut="escape", icon="play")

    def add_view(self, form: Form, choice: R) -> None:
        if self._shows_plan():
            self.add_answer(form, "pause.show_temple", choice, "temple", shortcut="v")
        else:
            self.add_answer(form, "pause.show_plan", choice, "board", shortcut="v")

    def add_ways_out(self, form: Form, leave: R) -> None:
        words = self.ctx.words
        form.button(words("pause.options"), self.opener(self.routes.options), icon="options")
        rules = self.opener(self.routes.rules)
        form.button(words("pause.rules"), rules, shortcut="f1", icon="rules")
        self.add_answer(form, "pause.back" if self.covers_a_page else "pause.menu", leave, "quit")


class PauseScene(PauseDialog[PauseChoice]):
    def __init__(
        self,
        routes: Routes,
        match: Match,
        *,
        shows_plan: Callable[[], bool] = lambda: False,
        may_resign: bool = False,
        rating_says: str = "",
        before_review: Command | None = None,
    ) -> None:
        """``rating_says`` is the key of a text about the rating, or empty. ``before_review`` is
        called once the player agrees to an unrated game."""
        super().__init__(routes, shows_plan)
        self._before_review = before_review
        self.match, self._may_resign, self._rating_says = match, may_resign, rating_says

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        self.add_title(form, words("today.temple") if self.match.is_daily else "")
        form.button(words("review.open"), self._review, shortcut="r", icon="review")
        if not self.match.is_daily:  # a game of the day has one try
            form.button(words("pause.restart"), self._ask, icon="restart")
        if self._may_resign:
            self.add_answer(form, "game.resign", PauseChoice.RESIGN, "goals")
        self.add_view(form, PauseChoice.VIEW)
        if not self.match.is_watched:
            form.box(tutor_choice(self.ctx, self._keep_tutor))
        if self._rating_says:
            says, soft = words(self._rating_says), self.ctx.theme.ink_soft
            form.text(says, "small", align="center", color=soft)
        self.add_ways_out(form, PauseChoice.MENU)

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

        self.ask_about_rating("review", yes=self.ctx.words("review.open"), then=open_noted)

    def _open_review(self) -> None:
        self.stack.push(self.routes.review(self.match))

    def _ask(self) -> None:
        words = self.ctx.words
        self.ask(
            words("pause.restart_title"),
            words("pause.restart_text") if self.match.game.turns else "",
            yes=words("pause.restart_yes"),
            no=words("pause.restart_no"),
            then=partial(self.close, PauseChoice.RESTART),
        )


class TimeUpScene(DialogScene[TimeUp]):
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
        self.add_answer(form, "scoring.rematch", TimeUp.REMATCH, "swap", primary=True)
        self.add_answer(form, "clock.play_on", TimeUp.PLAY_ON, "play")
        review = self.opener(self.routes.review, self.match)
        form.button(words("review.open"), review, shortcut="r", icon="review")
        key, icon = self.way_out
        form.button(words(key), self.close, shortcut="escape", icon=icon, quiet=True)
