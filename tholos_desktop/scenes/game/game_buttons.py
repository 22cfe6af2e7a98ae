from collections.abc import Callable
from typing import NamedTuple

import pygame

from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.scenes.game.host import GameHost
from tholos_desktop.scenes.game.navigation import GameNavigation
from tholos_desktop.scenes.game.remote_rival import RemoteRival
from tholos_desktop.scenes.game.rival_talk import RivalTalk
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.storage.settings import WATCHING_RATES
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.focus import Command, always
from tholos_desktop.ui.form import ActionButton
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Label


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
        self._log: Button | None = None
        self._log_room = 0

    def update(self) -> None:
        session = self._session
        self._finish.text = self._finish_words()
        self._finish.primary = session.match.is_over or session.hand.picker.is_taking
        self._finish.unavailable = self._unless(session.may_finish, "finish")
        self._back.text = self._words("app.back" if session.looks_back else "game.back")
        self._back.unavailable = self._unless(session.may_step_back, "back")
        for entry in self._entries:
            if made := self._made.get(entry.key):
                made.unavailable = self._unless(entry.may_press(), entry.key)
        if "hint" in self._made:
            self._made["hint"].text = self._teacher.hint_labels[self._teacher.hint.rung]
        if "rate" in self._labels:
            self._labels["rate"].text = self._rate_words(self._settings.watching_rate)
        if self._log:
            self._log.text = self._log_words()
            self._log.unavailable = "" if session.game.ply else self._words("game.log_empty")

    def _unless(self, may_press: bool, key: str) -> str:
        if may_press:
            return ""
        is_over = self._session.match.is_over and key in ("undo", "redo", "resign", "step")
        return self._words("game.over_already" if is_over else f"game.off.{key}")

    def place_turn(self, rect: pygame.Rect) -> None:
        ui, words, gap = self._ui, self._words, self._ui.px(8)
        session = self._session
        step, back = words("game.back"), words("app.back")
        aside = max((rect.width - gap) // 3, ui.button_width(step), ui.button_width(back))
        width = rect.width - gap - min(aside, rect.width // 2)
        finish = ActionButton(self._finish_words(), session.finish, "", "n", "check")
        self._finish = finish.place(ui, pygame.Rect(rect.topleft, (width, rect.height)), "turn")
        left = rect.left + width + gap
        self._back: Button = ui.button(
            (left, rect.top, rect.right - left, rect.height),
            step,
            session.step_back,
            shortcut="backspace",
            tip=words("game.back_tip"),
            icon="step_back",
            area="turn",
        )

    def grid(self, width: int) -> tuple[int, int]:
        ui, gap, entries = self._ui, self._ui.px(6), self._entries
        texts = [self._words(f"game.{key}") for key, command, *_ in entries if command]
        widest = max(map(ui.button_width, (*texts, *self._teacher.hint_labels)))
        if self._session.is_watched:
            font = ui.font("small")
            widest = max(widest, *(font.size(self._rate_words(rate))[0] for rate in WATCHING_RATES))
        columns = next((n for n in (4, 2) if n * widest + (n - 1) * gap <= width), 1)
        rows = -(-len(entries) // columns)
        return columns, rows * ui.button_height() + (rows - 1) * gap

    def place_game(self, rect: pygame.Rect, *, opens_log: bool) -> None:
        ui, words, gap, height = self._ui, self._words, self._ui.px(6), self._ui.button_height()
        columns, total = self.grid(rect.width)
        wanted = total + gap + height if opens_log else total
        made, labels, inner = dict[str, Button](), dict[str, Label](), rect.copy()
        with ui.scroll(
            pygame.Rect(rect.left, rect.top, rect.width, min(wanted, rect.height)), wanted
        ):
            if wanted > rect.height:
                inner.width -= ui.bar_width
            width = (inner.width - (columns - 1) * gap) // columns
            for index, (key, command, shortcut, icon, _) in enumerate(self._entries):
                row, column = divmod(index, columns)
                left, top = column * (width + gap), row * (height + gap)
                place = rect.left + left, rect.top + top, width, height
                if command is None:
                    text = self._rate_words(self._settings.watching_rate)
                    labels[key] = ui.label(place, text, "small", align="center", valign="middle")
                    continue
                made[key] = ui.button(
                    place,
                    words(f"game.{key}"),
                    command,
                    shortcut=shortcut,
                    tip=words("game.undo_tip") if key == "undo" else None,
                    icon=icon,
                    align="left",
                    area="game",
                    bare=True,
                )
            if opens_log:
                place = rect.left, rect.top + total + gap, inner.width, height
                self._log_room = rect.width - ui.bar_width - 2 * ui.px(14)
                text, command = self._log_words(), self._navigation.log
                self._log = ui.button(
                    place, text, command, shortcut="l", icon="list", area="game", bare=True
                )
        self._made, self._labels = made, labels

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

    def _finish_words(self) -> str:
        words, session = self._words, self._session
        if session.match.is_over:
            return words("game.scoring")
        if session.is_held or session.is_watched:
            return words("game.go_on" if session.is_held else "game.hold")
        if session.hand.picker.is_taking:
            return words("game.take_these")
        return words("game.no_bonus" if session.may_finish else "game.end_turn")

    def _log_words(self) -> str:
        words, game = self._words, self._session.game
        if not game.ply:
            return words("game.log")
        turn = turn_phrase(words, game.turns[-1].notation)
        last = words("game.log_last", n=game.ply, turn=turn)
        fits = self._ui.font("button").size(last)[0] <= self._log_room
        return last if fits else f"{words('game.log')} · {game.ply}"


def rate_text(rate: float) -> str:
    """
    >>> rate_text(0.5), rate_text(2.0)
    ('½', '2')
    """
    return "½" if rate == 0.5 else f"{rate:g}"
