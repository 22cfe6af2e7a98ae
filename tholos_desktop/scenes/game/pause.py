from collections.abc import Iterator
from enum import Enum, auto
from functools import partial

import pygame

from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import rival
from tholos_desktop.scenes.backdrop import shade
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.side_panel import panel_width
from tholos_desktop.storage.settings import TUTORS
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Margin, Narrow, Press, Row, Space, Steady, Text
from tholos_desktop.ui.choice import Choice
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.scene import R
from tholos_desktop.ui.ui import Ui

_VEIL = 110
"""Alpha of the shade over the board, 0 to 255."""
_BELOW = 4
_INDENT = 14
"""In pixels at 1280x720: what is between what every pause menu has and the rest, and the indent of
a text below an entry."""


class PauseChoice(Enum):
    RESTART = auto()
    """Start the game again. The game that was interrupted stays in the list of games."""
    MENU = auto()
    RESIGN = auto()
    REDO = auto()


class TimeUp(Enum):
    REMATCH = auto()
    PLAY_ON = auto()


class PauseDialog(DialogScene[R]):
    """Base of pause menus, over the game's panel: the temple stays to be seen. It closes with the
    player's choice, or with ``None`` to resume the game."""

    def resume(self) -> None:
        self.relayout()

    def build(self, ui: Ui) -> None:
        wide = panel_width(ui)
        place = ui.window.move_to(left=ui.size[0] - wide, width=wide)
        Card(ScrollView(self.content()), pad=16, edge=False).place(ui, place)

    def draw(self, surface: pygame.Surface) -> None:
        shade(surface, self.ctx.theme.night, _VEIL)
        self.ui.draw(surface)

    def title(self, note: str = "", *, is_watched: bool = False) -> Iterator[Box]:
        """Yield the title, and the button that closes the menu; with ``is_watched`` those of a game
        between bots, which has buttons of its own to pause and resume."""
        words = self.ctx.words
        title = Text(words("review.more" if is_watched else "game.pause"), "title")
        beside = Text(note, color=self.ctx.theme.ink_soft, valign="middle")
        yield Row(Narrow(title), beside, gap=12) if note else title
        key = "app.back" if is_watched else "game.go_on"
        icon: Icon = "back" if is_watched else "play"
        yield Press(
            words(key),
            self.close,
            primary=True,
            shortcut="escape",
            icon=icon,
            align="left",
            role="name",
        )

    def entry(
        self,
        key: str,
        command: Command,
        icon: Icon,
        shortcut: str | None = None,
    ) -> Press:
        return Press(
            self.ctx.words(key),
            command,
            shortcut=shortcut,
            icon=icon,
            align="left",
            role="name",
            bare=True,
        )

    def entries(self, leave: R, *, saves: bool = True, is_half: bool = False) -> Iterator[Box]:
        """Yield what every pause menu has. It stands above all that not each game has, so that the
        way out is always in the same place. Without ``saves``, there is nothing to keep yet;
        ``is_half`` if a half-made move will be lost."""
        yield self.entry("options.title", self.opener(self.routes.options), "options")
        yield self.entry("game.rules", self.opener(self.routes.rules), "rules", "f1")
        key = ("pause.back" if self.covers_a_page else "pause.menu") if saves else self.way_out[0]
        yield self.entry(key, partial(self.close, leave), "quit")
        if is_half:
            lost = NoticeText(self.ctx.words("pause.leave_text"), Severity.INFO)
            yield Margin(lost, _INDENT, 0)
        yield Space(_BELOW)


class PauseScene(PauseDialog[PauseChoice]):
    def __init__(
        self,
        routes: Routes,
        match: Match,
        *,
        is_half: bool = False,
        may_resign: bool = False,
        may_redo: bool = False,
        rating_says: str = "",
        before_review: Command | None = None,
    ) -> None:
        """``is_half`` if a move is half made. ``rating_says`` is the key of a text about the
        rating, or empty. ``before_review`` is called once the player agrees to an unrated game."""
        super().__init__(routes)
        self._before_review = before_review
        self.match, self._rating_says = match, rating_says
        self._is_half, self._may_resign, self._may_redo = is_half, may_resign, may_redo

    def content(self) -> Box:
        return Column(*self._boxes(), gap=6)

    def _boxes(self) -> Iterator[Box]:
        words, match = self.ctx.words, self.match
        note = words("today.temple") if match.is_daily else ""
        yield from self.title(note, is_watched=match.is_watched)
        yield from self.entries(
            PauseChoice.MENU, saves=match.is_worth_saving, is_half=self._is_half
        )
        yield self.entry("review.open", self._review, "review", "r")
        if not match.is_daily:  # which has one try
            yield self.entry("pause.restart", self._ask, "restart")
        if self._may_resign:
            yield self.entry("game.resign", partial(self.close, PauseChoice.RESIGN), "goals")
        if self._may_redo:
            yield self.entry("game.redo", partial(self.close, PauseChoice.REDO), "redo")
        yield Space()
        if match.has_bots and not match.is_watched:
            yield self._tutor()
        if self._rating_says:
            soft = self.ctx.theme.ink_soft
            yield Text(words(self._rating_says), "small", soft)

    def _tutor(self) -> Box:
        """Return when the tutor may warn, and what the choice means."""
        words, settings = self.ctx.words, self.ctx.settings
        modes = [(each, words(f"tutor.{each}")) for each in TUTORS]

        def choose(mode: str) -> None:
            settings.tutor = mode
            settings.save()
            self.relayout()

        soft, chosen = self.ctx.theme.ink_soft, settings.tutor
        explained = (chosen, *(each for each in TUTORS if each != chosen))
        says = (Text(words(f"tutor.{each}_says"), "small", soft) for each in explained)
        return Column(
            Space(2),
            Text(words("tutor.title"), "name"),
            Choice(words("tutor.title"), modes, settings.tutor, choose),
            Steady(*says),
            gap=4,
        )

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
            told = [
                Text(words("clock.up", name=names[clock.lost]), "heading"),
                Text(words("clock.won", name=names[rival(clock.lost)])),
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
