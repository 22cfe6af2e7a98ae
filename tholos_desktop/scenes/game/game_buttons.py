from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.scenes.board.chip import end_key, is_end_golden
from tholos_desktop.scenes.game.host import GameHost
from tholos_desktop.scenes.game.navigation import GameNavigation
from tholos_desktop.scenes.game.remote_rival import RemoteRival
from tholos_desktop.scenes.game.rival_talk import RivalTalk
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.scenes.side_panel import PanelPress
from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.ui.boxes import Box, Column, Grid, Narrow, Press, Row, Text
from tholos_desktop.ui.focus import Command, always
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.ui import Ui

_FINISH: dict[str, Icon] = {
    "scoring": "check", "go_on": "play", "pause": "pause", "end_turn": "check",
    "take_these": "check", "no_bonus": "check",
}  # fmt: skip
"""Keys of the texts of the button that ends a turn, and its icons."""
_OTHER_TEXTS = {"more": "review.more", "paste": "import.paste"}
"""Keys of the texts of buttons that are called as in other scenes."""
_PACES = "slower", "faster"
"""Buttons that are a sign each, with the pace between them."""


class Entry(NamedTuple):
    key: str
    """Key of the button's text, without the leading ``game.``, or one of ``_OTHER_TEXTS``."""
    command: Command
    shortcut: str | None
    icon: Icon
    may_press: Callable[[], bool] = always


class GameParts(NamedTuple):
    host: GameHost
    navigation: GameNavigation
    teacher: Teacher
    rival: RivalTalk
    remote: RemoteRival | None


class GameButtons:
    """The buttons beside a game: few for a newcomer, since the others stand behind *Pause* too."""

    def __init__(self, ui: Ui, parts: GameParts) -> None:
        self._ui, self._words, self._settings = ui, ui.ctx.words, ui.ctx.settings
        self._session, self._timeline = parts.host.session, parts.host.motion.timeline
        self._navigation, self._teacher = parts.navigation, parts.teacher
        self._remote, self._host, self._paste = parts.remote, parts.host, parts.host.paste
        self._has_all = parts.host.has_all_buttons
        self.shows_last_move = False
        """True if the log has no room in the panel, so that its button shows the last move."""
        finish = max((self._words(f"game.{key}") for key in _FINISH), key=ui.button_width)
        self.finish = PanelPress(
            finish, self._session.finish, shortcut="n", icon="check", area="turn"
        )
        self.log = Press(
            self._words("game.log"),
            parts.navigation.log,
            shortcut="l",
            icon="list",
            align="left",
            area="log",
            bare=True,
        )
        self._rate = Text(
            self._rate_words(WATCHING_RATES[-1]), "small", align="center", valign="middle"
        )
        self._made = {entry.key: self._press(entry) for entry in self._entries}

    @property
    def below(self) -> Box:
        """The buttons at the panel's foot."""
        paces = [self._made[key] for key in _PACES if key in self._made]
        step = self._made.get("step")
        others = [press for press in self._made.values() if press not in (*paces, step)]
        pace = Row(paces[0], Narrow(self._rate), paces[1]) if paces else None
        grid = Grid(*others) if others else None
        return Column(Grid(self.finish, step), ScrollView(Column(pace, grid, gap=6)), gap=6)

    def _press(self, entry: Entry) -> Press:
        texts = [self._words(_OTHER_TEXTS.get(entry.key, f"game.{entry.key}"))]
        if entry.key == "hint":
            texts += self._teacher.hint_labels
        elif entry.key == "undo":
            texts += map(self._words, ("app.back", *(["game.ask_back"] if self._remote else [])))
        is_pace = entry.key in _PACES
        tips = {"undo": self._words("game.undo_tip"), **dict.fromkeys(_PACES, texts[0])}
        return PanelPress(
            "" if is_pace else max(texts, key=self._ui.button_width),
            entry.command,
            shortcut=entry.shortcut,
            tip=tips.get(entry.key),
            icon=entry.icon,
            area="game",
        )

    def update(self) -> None:
        session, finish = self._session, self.finish.button
        finish.text = self._words(f"game.{self._finish_key}")
        finish.icon = _FINISH[self._finish_key]
        is_next = session.match.is_over or session.is_held
        finish.primary = is_next or is_end_golden(self._host)
        finish.unavailable = self._unless(session.may_finish, "finish")
        made = self._made
        for entry in self._entries:
            if entry.key in made:
                made[entry.key].button.unavailable = self._unless(entry.may_press(), entry.key)
        if "hint" in made:
            made["hint"].button.text = self._teacher.hint_labels[self._teacher.shown_rung]
        if "paste" in made:
            made["paste"].button.primary = not session.is_persons_turn
        if "undo" in made:
            made["undo"].button.text = self._undo_words
        if "faster" in made:
            self._rate.label.text = self._rate_words(self._settings.watching_rate)
        self.log.button.text = self._log_words
        self.log.button.unavailable = "" if session.game.ply else self._words("game.log_empty")

    def _unless(self, may_press: bool, key: str) -> str:
        if may_press:
            return ""
        if self._session.match.is_over and key in ("undo", "redo", "step"):
            return self._words("game.over_already")
        reason = f"game.off.{key}"
        return self._words(reason if reason in self._words else "app.not_now")

    @property
    def _entries(self) -> Iterator[Entry]:
        session, navigation, teacher = self._session, self._navigation, self._teacher
        if session.match.is_over:
            return
        undo = Entry("undo", navigation.undo, "backspace ctrl+z", "undo", navigation.may_undo)
        pause = Entry("pause", navigation.pause, "p", "pause")
        if session.is_watched:  # where another button pauses
            pause = Entry("more", navigation.pause, "p", "options")
        if remote := self._remote:
            is_live = remote.table.is_live
            if remote.answers:
                yield from (Entry(key, act, None, icon) for key, act, icon in remote.answers)
            elif is_live:
                yield Entry("say", remote.say, "ctrl+t", "tutor")
            yield undo
            if not is_live:
                yield Entry("copy_line", remote.copy, "ctrl+l", "copy")
                yield Entry("paste", self._paste, "ctrl+v", "import")
            yield pause
            return
        if session.is_watched:
            rate, rates = self._settings.watching_rate, WATCHING_RATES
            slower, faster = partial(self._change_rate, -1), partial(self._change_rate, 1)
            yield Entry("step", self._step, "s", "next")
            yield Entry("slower", slower, ",", "less", lambda: rate > rates[0])
            yield Entry("faster", faster, ".", "add", lambda: rate < rates[-1])
        if self._has_all or not session.is_watched:
            yield undo
        if not session.is_watched:
            yield Entry("hint", navigation.hint, "h", "hint")
        yield Entry("why", teacher.ask_why, "w", "why", teacher.may_ask_why)
        if self._has_all:
            yield Entry("redo", session.redo, "ctrl+y", "redo", lambda: session.may_redo)
            yield Entry("rules", navigation.rules, "f1", "rules")
        yield pause

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
        self._teacher.why.close()
        self._session.notify("game.rate", rate=rate_text(rate))

    @property
    def _finish_key(self) -> str:
        session = self._session
        if session.match.is_over:
            return "scoring"
        if session.is_held:
            return "go_on"
        if session.is_watched:
            return "pause"
        return end_key(session) if session.may_end_turn else "end_turn"

    @property
    def _undo_words(self) -> str:
        session = self._session
        if session.looks_back:
            return self._words("app.back")
        asks = self._remote is not None and session.hand.is_empty
        return self._words("game.ask_back" if asks else "game.undo")

    @property
    def _log_words(self) -> str:
        words, game = self._words, self._session.game
        if not (game.ply and self.shows_last_move):
            return words("game.log")
        turn = turn_phrase(words, game.turns[-1].notation)
        last = words("game.log_last", n=game.ply, turn=turn)
        fits = self._ui.button_width(last, icon=True) <= self.log.button.rect.width
        return last if fits else f"{words('game.log')} · {game.ply}"


def rate_text(rate: float) -> str:
    """
    >>> rate_text(0.5), rate_text(2.0)
    ('½', '2')
    """
    return "½" if rate == 0.5 else f"{rate:g}"
