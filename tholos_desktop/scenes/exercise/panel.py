from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.language.reasons import FactWords, turn_phrase
from tholos_desktop.language.sentences import (
    Names,
    capitalized,
    figure,
    message_words,
    signed,
    stone_points,
    sum_words,
)
from tholos_desktop.rules import SIDES, Side, Turn, rival, score
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.scenes.board.chip import end_key, is_end_golden
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.scenes.board.status import StatusLine, beside_card, status
from tholos_desktop.scenes.side_panel import PanelPress, side_panel
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.attempt import Attempt
from tholos_desktop.teaching.exercise import AnyMessage, Message, Progress
from tholos_desktop.ui.boxes import Box, Column, Fit, Narrow, Press, Row, Steady, Text, Wide
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.live import Line, LiveRoom, Spoken, drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.ui import Ui


class _Fit(NamedTuple):
    """Font roles of the goal and of the other texts, and the optional parts to show."""

    goal: str
    others: str
    has_example: bool = True
    has_intro: bool = True


_FITS = (
    _Fit("heading", "body"),
    _Fit("button", "body"),
    _Fit("button", "small"),
    _Fit("small", "small"),
    _Fit("small", "small", has_example=False),
    _Fit("small", "small", has_example=False, has_intro=False),
)
"""Possible fits, best first. The first fit for which there is room is used."""
_FINISH = "app.next", "app.try_again", "game.end_turn", "game.take_these", "game.no_bonus"
"""Keys of the texts of the button that ends a turn."""
_WITH_KEYS = 2
"""Number of boards that explain the keys, beginning with the first board."""


class ExercisePanel:
    def __init__(
        self,
        attempt: Attempt,
        screen: Screen,
        ui: Ui,
        rect: pygame.Rect,
        *,
        leave: Command,
        go_on: Command,
        progress: Progress | None,
        next_key: str,
        dismiss_key: str = "",
    ) -> None:
        """``next_key`` is the text key of *Next*; if empty, there is no *Next* and no help.
        ``dismiss_key`` is the key while an exercise that may be set aside is not solved yet."""
        self._attempt, self._progress, self._screen = attempt, progress, screen
        self._next_key, self._dismiss_key = next_key, dismiss_key
        self.ui, self.ctx = ui, ui.ctx
        words = self.ctx.words

        def or_retry(act: Callable[[], object]) -> Command:
            return lambda: attempt.retry() if attempt.may_retry else act()

        longest = max(map(words, _FINISH), key=ui.button_width)
        self._finish = PanelPress(
            longest,
            or_retry(lambda: go_on() if self._leads_on else attempt.finish()),
            shortcut="n",
            icon="check",
            area="turn",
        )
        self._back = PanelPress(
            words("game.undo"),
            or_retry(attempt.step_back),
            shortcut="backspace ctrl+z",
            icon="undo",
            area="turn",
        )
        self._hint: Press | None = None
        self._show: Press | None = None
        self.next: Press | None = None
        if next_key:
            show = words("exercise.show")
            self._show = Press(show, attempt.show, shortcut="s", icon="play", area="help")
            following = max(words(next_key), words(self._first_key), key=ui.button_width)
            self.next = Press(following, go_on, icon="next", area="foot")
        if next_key and attempt.has_hints:
            hint = words("game.hint")
            self._hint = Press(hint, attempt.hint, shortcut="h", icon="hint", area="help")
        away = Press(
            words("exercise.leave"),
            leave,
            shortcut="escape",
            icon="back",
            quiet=True,
            area="foot",
        )
        panel = Column(
            LiveRoom(self._told, grows=True),
            Wide(  # *Back* gets a third, or else the room that it needs
                Row(self._finish, self._back, gap=6, shares=(2, 1)),
                Row(self._finish, Narrow(self._back), gap=6),
            ),
            Row(self._hint, self._show) if next_key else None,
            Row(away, self.next),
            gap=8,
        )
        side_panel(panel).place(ui, rect)
        self.update()

    def update(self) -> None:
        attempt, picker, words = self._attempt, self._attempt.hand.picker, self.ctx.words
        off = "exercise.off.done" if attempt.is_done else "exercise.off.rests"
        rests = "" if attempt.may_choose else words(off)
        self._finish.button.text = words(self._finish_key)
        no_finish = rests or ("" if picker.may_stop else words("game.off.finish"))
        self._finish.button.unavailable = "" if attempt.may_retry or self._leads_on else no_finish
        self._finish.button.primary = self._leads_on or is_end_golden(self._screen)
        self._finish.button.icon = (
            "undo" if attempt.may_retry else "next" if self._leads_on else "check"
        )
        is_empty = attempt.hand.is_empty
        no_step = rests or (words("app.not_now") if is_empty else "")
        self._back.button.unavailable = "" if attempt.may_retry else no_step
        if self._hint is not None:
            no_hint = rests or words("app.not_now")
            self._hint.button.unavailable = "" if attempt.may_hint else no_hint
        if self._show is not None:
            no_show = rests or words("exercise.show_later")
            self._show.button.unavailable = "" if attempt.may_show else no_show
        if self.next is not None:
            may_go_on = attempt.was_solved or self._dismiss_key
            self.next.button.primary = attempt.is_done
            is_dismissal = self._dismiss_key and not attempt.was_solved
            self.next.button.text = words(self._first_key if is_dismissal else self._next_key)
            self.next.button.icon = None if is_dismissal else "next"
            self.next.button.unavailable = "" if may_go_on else words("exercise.off.next")

    @property
    def texts(self) -> tuple[str, ...]:
        words, attempt, exercise = self.ctx.words, self._attempt, self._attempt.exercise
        said = [message_text(words, attempt, exercise.title)]
        if exercise.intro:
            said.append(message_text(words, attempt, exercise.intro.message))
            if exercise.intro.column:
                said.append(sentences.sum_words(exercise.intro.column))
        said += message_text(words, attempt, exercise.goal), self._answer()[0]
        return tuple(filter(None, said))

    @property
    def _first_key(self) -> str:
        return self._dismiss_key or self._next_key

    @property
    def _leads_on(self) -> bool:
        """True once the solution is shown where no *Next* stands below: it takes the place of the
        button that ends a turn."""
        return self.next is None and self._attempt.is_done and self._attempt.effort.was_shown

    @property
    def _finish_key(self) -> str:
        if self._leads_on:
            return "app.next"
        if self._attempt.may_retry:
            return "app.try_again"
        return f"game.{end_key(self._attempt)}" if self._attempt.may_end_turn else "game.end_turn"

    def _told(self) -> Box:
        theme, text = self.ctx.theme, self._aside
        title = message_text(self.ctx.words, self._attempt, self._attempt.exercise.title)
        aside = Narrow(Text(text, "body", theme.ink_soft))
        return Column(
            Row(Text(title, "button", theme.accent), Spoken("", aside) if text else None),
            Spoken("", self._points()) if self.ctx.settings.show_points else None,
            Fit(*self._texts()),
        )

    @property
    def _aside(self) -> str:
        if self._progress is None:
            return ""
        words, (number, of, is_grade) = self.ctx.words, self._progress
        if is_grade:
            return words("puzzles.grade", n=number, of=of)
        return words("exercise.board", page=number, total=of)

    def _points(self) -> Box:
        ui, theme = self.ui, self.ctx.theme
        now, before = score(self._screen.counted), score(self._attempt.asked)
        names = {**self._screen.names, rival(self._attempt.side): self.ctx.words("exercise.rival")}
        rows = list[Box]()
        for side in SIDES:
            change = now.points(side) - before.points(side)
            figure = Line(sentences.figure(now.points(side)), align="right")
            gained = Line(sentences.signed(change), "body", theme.accent) if change else None
            rows.append(
                Row(
                    drawn(stone_icon(side, ui.font("body").get_linesize() * 4 // 5)),
                    Line(names[side], "body", theme.ink_soft),
                    Narrow(gained) if gained else None,
                    Narrow(Steady(figure, Line("−888"))),
                )
            )
        return Column(*rows, gap=4)

    def _texts(self) -> Iterator[Box]:
        """Yield the texts in the ways to fit them, best first."""
        attempt, words, soft = self._attempt, self.ctx.words, self.ctx.theme.ink_soft
        intro = attempt.exercise.intro
        answer, severity = beside_card(words, self._screen, self._answer())
        said = message_text(words, attempt, intro.message) if intro else ""
        goal = message_text(words, attempt, attempt.exercise.goal)
        example = intro.column if intro else None
        for way in _FITS:
            told: Box | None = NoticeText(answer, severity, way.others) if severity else None
            if answer and not severity:
                told = Text(answer, way.others, soft)
            yield Column(
                Text(said, way.others) if said and way.has_intro else None,
                sum_box(self.ui, example, way.others) if example and way.has_example else None,
                Text(goal, way.goal),
                told,
            )

    @property
    def explains_keys(self) -> bool:
        progress = self._progress
        is_early = progress is not None and not progress.is_grade and progress.number <= _WITH_KEYS
        return is_early and self.ctx.keys_in_use

    def _answer(self) -> StatusLine:
        attempt, words = self._attempt, self.ctx.words
        if attempt.is_unknown:
            return StatusLine(words("exercise.thinking"))
        is_idle = attempt.may_choose and not attempt.messages
        is_asked = not (attempt.hand.is_empty or attempt.tells_hint)
        if attempt.refusal or attempt.news or is_asked or is_idle:
            now = "" if attempt.hand.is_empty else None  # the goal says what to do
            line = status(words, attempt, self._screen.names, now)
            keys = words("lessons.keys") if self.explains_keys and not line.severity else ""
            return line._replace(text="\n".join(filter(None, (line.text, keys))))
        said = feedback(words, attempt)
        if attempt.is_done and not attempt.effort.was_shown:
            right = "" if attempt.may_retry else words("exercise.right")
            return StatusLine(" ".join(filter(None, (right, said))), Severity.SUCCESS)
        if not attempt.was_wrong:
            return StatusLine(said)
        told = (said, words("exercise.again"))
        if not self._screen.may_choose:  # its stones still fly back
            told = words("exercise.wrong"), said
        return StatusLine(" ".join(filter(None, told)), Severity.ERROR)


def attempt_names(words: Words, side: Side) -> Names:
    return {side: words(YOU), rival(side): words(SIDE_WORDS[rival(side)])}


def message_text(words: Words, attempt: Attempt, message: AnyMessage) -> str:
    side, names = attempt.side, attempt_names(words, attempt.side)
    if not isinstance(message, Message):
        return FactWords(words, side, names, attempt.asked).sentence(message)
    values = {name: _shown(words, value) for name, value in message.values.items()}
    return capitalized(words(message.key, rival=names[rival(side)], **values))


def _shown(words: Words, value: object) -> object:
    if isinstance(value, Turn):
        return turn_phrase(words, value.notation)
    if isinstance(value, Message):
        return message_words(words, value)
    return sum_words(value) if isinstance(value, ColumnScore) else value


def feedback(words: Words, attempt: Attempt) -> str:
    return " ".join(filter(None, (message_text(words, attempt, each) for each in attempt.messages)))


_ICON, _STEP = 1.3, 2.1
"""Maximum size and maximum distance of icons, as multiples of a text line's height."""


def sum_box(ui: Ui, column: ColumnScore, role: str) -> Box:
    """Return a column's points as a sum, each below its stone. The column must have an owner, and
    no ornament points."""
    line, points = ui.font(role).get_linesize(), stone_points(column)
    cells = [
        Narrow(
            Column(
                drawn(stone_icon(stone, round(_ICON * line)), round(_STEP * line)),
                Text(signed(worth) if index else figure(worth), role, align="center"),
                gap=0,
            )
        )
        for index, (stone, worth) in enumerate(zip(column.stones, points, strict=True))
    ]
    total = Text(f"= {figure(column.points)}", role, ui.ctx.theme.accent, valign="bottom")
    return Spoken(sum_words(column), Row(*cells, total, gap=0))
