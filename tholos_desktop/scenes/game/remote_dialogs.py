from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.elsewhere.pasting import LastLine, friend_name
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.icons import Icon

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable

PHRASES = tuple(range(1, 13))


class RemoteChoice(Enum):
    LEAVE = auto()
    VIEW = auto()
    COPY = auto()
    COPY_ALL = auto()
    SAVE_ALL = auto()
    BY_MESSAGES = auto()
    LIVE = auto()
    CLAIM = auto()
    RESIGN = auto()
    REMATCH = auto()


class PhrasesScene(DialogScene[int]):
    """Twelve phrases instead of a chat. Each player reads them in their own language."""

    width = 760

    def fill(self, form: Form) -> None:
        words, ui = self.ctx.words, form.ui
        form.text(words("game.say"), "heading")
        left, right = Form(ui, gap=8), Form(ui, gap=8)
        for number in PHRASES:
            column = left if number <= len(PHRASES) // 2 else right
            said = words(f"elsewhere.phrase.{number}")
            column.button(said, partial(self.close, number), align="left")
        form.beside(left, right, gap=12)
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)


class RemotePauseScene(DialogScene[RemoteChoice]):
    def __init__(
        self, routes: Routes, table: "RemoteTable", *, shows_plan: Callable[[], bool]
    ) -> None:
        """``shows_plan`` returns True if the game shows the plan now."""
        super().__init__(routes)
        self._table, self._shows_plan = table, shows_plan

    def fill(self, form: Form) -> None:
        words, table = self.ctx.words, self._table

        def add(key: str, choice: RemoteChoice, icon: Icon, shortcut: str | None = None) -> None:
            form.button(words(key), partial(self.close, choice), icon=icon, shortcut=shortcut)

        form.text(words("pause.title"), "heading", align="center")
        form.button(words("pause.resume"), self.close, primary=True, shortcut="escape", icon="play")
        if table.is_live:
            add("elsewhere.go_by_messages", RemoteChoice.BY_MESSAGES, "copy")
        else:
            add("elsewhere.go_live", RemoteChoice.LIVE, "people")
            add("elsewhere.copy_again", RemoteChoice.COPY, "copy")
            add("elsewhere.copy_all", RemoteChoice.COPY_ALL, "list")
            add("elsewhere.save_all", RemoteChoice.SAVE_ALL, "export")
        if table.may_claim():
            add("elsewhere.claim", RemoteChoice.CLAIM, "goals")
        if table.game is not None and not table.game.is_over:
            add("game.resign", RemoteChoice.RESIGN, "back")
        shows_plan = self._shows_plan()
        other = "pause.show_temple" if shows_plan else "pause.show_plan"
        add(other, RemoteChoice.VIEW, "temple" if shows_plan else "board", shortcut="v")
        form.button(words("pause.options"), self.opener(self.routes.options), icon="options")
        rules = self.opener(self.routes.rules)
        form.button(words("pause.rules"), rules, shortcut="f1", icon="rules")
        leave = "pause.back" if self.covers_a_page else "pause.menu"
        add(leave, RemoteChoice.LEAVE, "quit")

    def resume(self) -> None:
        self.relayout()


class GoneScene(DialogScene[RemoteChoice]):
    """A dialog while the rival is away. It closes by itself when the rival is back."""

    def __init__(self, routes: Routes, table: "RemoteTable") -> None:
        super().__init__(routes)
        self._table = table
        self._shown: object = None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stack.top is not self:
            return
        if not self._table.is_gone():
            self.close()
            return
        shown = gone_minutes(self._table), self._table.may_claim()
        if shown != self._shown:
            self._shown = shown
            self.relayout()

    def fill(self, form: Form) -> None:
        words, name = self.ctx.words, friend_name(self.ctx.words, self._table.rival_name)
        form.text(words("elsewhere.gone", name=name, n=gone_minutes(self._table)), "heading")
        form.text(words("elsewhere.gone_text"))
        form.space(4)
        form.button(
            words("elsewhere.wait"), self.close, primary=True, shortcut="escape", icon="play"
        )
        later = partial(self.close, RemoteChoice.LEAVE)
        form.button(words("elsewhere.later"), later, icon="quit")
        by_messages = partial(self.close, RemoteChoice.BY_MESSAGES)
        form.button(words("elsewhere.go_by_messages"), by_messages, icon="copy")
        if self._table.may_claim():
            claim = partial(self.close, RemoteChoice.CLAIM)
            form.button(words("elsewhere.claim"), claim, icon="goals")


def gone_minutes(table: "RemoteTable") -> int:
    return max(1, int(table.silent_seconds() // 60))


class ForfeitScene(DialogScene[RemoteChoice]):
    """A dialog for a remote game that ended because a player resigned or ran out of time. Closing
    the dialog with ``None`` shows the board."""

    def __init__(self, routes: Routes, table: "RemoteTable", title: str) -> None:
        super().__init__(routes)
        self._table, self._title = table, title
        self._last_line = LastLine(self.ctx, table, self.relayout)

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        form.text(self._title, "heading")
        self._last_line.add_to(form)
        form.space(4)
        rematch = partial(self.close, RemoteChoice.REMATCH)
        form.button(words("scoring.rematch"), rematch, primary=True, icon="swap")
        form.button(words("review.open"), self._review, shortcut="r", icon="review")
        form.button(words("scoring.look"), self.close, shortcut="escape", icon="board")
        leave = partial(self.close, RemoteChoice.LEAVE)
        key, icon = self.way_out
        form.button(words(key), leave, icon=icon, quiet=True)

    def _review(self) -> None:
        match = self._table.match
        if match is not None:
            self.stack.push(self.routes.review(match))
