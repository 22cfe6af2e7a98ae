from collections.abc import Callable, Iterable
from typing import NamedTuple

from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.scenes.board.side_panel import PanelPress, turn_row
from tholos_desktop.scenes.game.host import GameHost
from tholos_desktop.scenes.game.navigation import GameNavigation
from tholos_desktop.scenes.game.remote_rival import RemoteRival
from tholos_desktop.scenes.game.rival_talk import RivalTalk
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.ui.boxes import Box, Column, Grid, Press, Text
from tholos_desktop.ui.focus import Command, always
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.ui import Ui

_FINISH = "scoring", "go_on", "hold", "take_these", "no_bonus", "end_turn"
"""Keys of the texts of the button that ends a turn."""


class Entry(NamedTuple):
    key: str
    """Key of the button's text, without the leading ``game.``."""
    command: Command | None
    """Command of the button; ``None`` if the entry is a label, not a button."""
    shortcut: str | None
    icon: Icon | None
    may_press: Callable[[], bool] = always


class GameParts(NamedTuple):
    host: GameHost
    navigation: GameNavigation
    teacher: Teacher
    rival: RivalTalk
    remote: RemoteRival | None


class GameButtons:
    def __init__(self, ui: Ui, parts: GameParts) -> None:
        self._ui, self._words, self._settings = ui, ui.ctx.words, ui.ctx.settings
        self._session, self._timeline = parts.host.session, parts.host.motion.timeline
        self._navigation, self._teacher = parts.navigation, parts.teacher
        self._remote = parts.remote
        self.opens_log = False
        """True if the log has no room in the panel, and is opened by a button."""
        words, session = self._words, self._session
        self._finish = PanelPress(
            self._widest(f"game.{key}" for key in _FINISH),
            session.finish,
            shortcut="n",
            icon="check",
            area="turn",
        )
        self._back = PanelPress(
            self._widest(("game.back", "app.back")),
            session.step_back,
            shortcut="backspace",
            tip=words("game.back_tip"),
            icon="step_back",
            area="turn",
        )
        self._log = Press(
            words("game.log"),
            parts.navigation.log,
            shortcut="l",
            icon="list",
            area="game",
            bare=True,
        )
        self._rate = Text(
            self._rate_words(WATCHING_RATES[-1]), "small", align="center", valign="middle"
        )
        self._made = {
            entry.key: self._press(entry, entry.command)
            for entry in self._entries
            if entry.command is not None
        }

    @property
    def turn(self) -> Box:
        return turn_row(self._finish, self._back)

    def game(self, *, opens_log: bool) -> Box:
        grid = Grid(*(self._made.get(entry.key, self._rate) for entry in self._entries))
        return ScrollView(Column(grid, self._log if opens_log else None, gap=6))

    def _press(self, entry: Entry, command: Command) -> Press:
        texts = self._teacher.hint_labels if entry.key == "hint" else ()
        return PanelPress(
            max((self._words(f"game.{entry.key}"), *texts), key=self._ui.button_width),
            command,
            shortcut=entry.shortcut,
            tip=self._words("game.undo_tip") if entry.key == "undo" else None,
            icon=entry.icon,
            align="left",
            area="game",
            bare=True,
        )

    def _widest(self, keys: Iterable[str]) -> str:
        return max(map(self._words, keys), key=self._ui.button_width)

    def update(self) -> None:
        session, finish, back = self._session, self._finish.button, self._back.button
        finish.text = self._words(f"game.{self._finish_key}")
        finish.primary = session.match.is_over or session.hand.picker.is_taking
        finish.unavailable = self._unless(session.may_finish, "finish")
        back.text = self._words("app.back" if session.looks_back else "game.back")
        back.unavailable = self._unless(session.may_step_back, "back")
        for entry in self._entries:
            if made := self._made.get(entry.key):
                made.button.unavailable = self._unless(entry.may_press(), entry.key)
        if "hint" in self._made:
            self._made["hint"].button.text = self._teacher.hint_labels[self._teacher.hint.rung]
        if session.is_watched and not session.match.is_over:
            self._rate.label.text = self._rate_words(self._settings.watching_rate)
        if self.opens_log:
            self._log.button.text = self._log_words()
            self._log.button.unavailable = "" if session.game.ply else self._words("game.log_empty")

    def _unless(self, may_press: bool, key: str) -> str:
        if may_press:
            return ""
        is_over = self._session.match.is_over and key in ("undo", "redo", "resign", "step")
        return self._words("game.over_already" if is_over else f"game.off.{key}")

    @property
    def _entries(self) -> tuple[Entry, ...]:
        session, navigation, teacher = self._session, self._navigation, self._teacher
        rules = Entry("rules", navigation.rules, "f1", "rules")
        if session.match.is_over:
            return (rules,)
        game = Entry("pause", navigation.pause, "p", "pause"), rules
        if remote := self._remote:
            asked = [Entry(key, act, None, icon) for key, act, icon in remote.answers]
            aside = [
                Entry("say", remote.say, "ctrl+t", "tutor", lambda: remote.table.is_live),
                Entry("ask_back", remote.ask_back, "ctrl+z", "undo", remote.may_ask_back),
            ]
            return (
                *aside[: len(aside) - len(asked)],
                *asked,
                Entry("copy_line", remote.copy, "ctrl+l", "copy", lambda: not remote.table.is_live),
                Entry("resign", remote.resign, None, "goals", lambda: not remote.is_over),
                *game,
            )
        rate, rates = self._settings.watching_rate, WATCHING_RATES
        watched = (
            Entry("step", self._step, "s", "next", lambda: not session.game.is_over),
            Entry("rate", None, None, None),
            Entry("slower", lambda: self._change_rate(-1), ",", "back", lambda: rate > rates[0]),
            Entry("faster", lambda: self._change_rate(1), ".", "next", lambda: rate < rates[-1]),
        )
        return (
            *(watched if session.is_watched else ()),
            Entry("hint", navigation.hint, "h", "hint"),
            Entry("why", teacher.ask_why, "w", "why", teacher.may_ask_why),
            Entry("undo", navigation.undo, "ctrl+z", "undo", lambda: session.may_undo),
            Entry("redo", session.redo, "ctrl+y ctrl+shift+z", "redo", lambda: session.may_redo),
            *game,
        )

    def _rate_words(self, rate: float) -> str:
        return self._words("game.rate", rate=rate_text(rate))

    def _step(self) -> None:
        self._session.hold()
        self._session.go_on(one_turn=True)

    def _change_rate(self, by: int) -> None:
        settings = self._settings
        rate = WATCHING_RATES[WATCHING_RATES.index(settings.watching_rate) + by]
        settings.watching_rate = self._timeline.rate = rate
        settings.save()
        self._session.notify("game.rate", rate=rate_text(rate))

    @property
    def _finish_key(self) -> str:
        session = self._session
        if session.match.is_over:
            return "scoring"
        if session.is_held or session.is_watched:
            return "go_on" if session.is_held else "hold"
        if session.hand.picker.is_taking:
            return "take_these"
        return "no_bonus" if session.may_finish else "end_turn"

    def _log_words(self) -> str:
        words, game = self._words, self._session.game
        if not game.ply:
            return words("game.log")
        turn = turn_phrase(words, game.turns[-1].notation)
        last = words("game.log_last", n=game.ply, turn=turn)
        fits = self._ui.button_width(last, icon=True) <= self._log.button.rect.width
        return last if fits else f"{words('game.log')} · {game.ply}"


def rate_text(rate: float) -> str:
    """
    >>> rate_text(0.5), rate_text(2.0)
    ('½', '2')
    """
    return "½" if rate == 0.5 else f"{rate:g}"
