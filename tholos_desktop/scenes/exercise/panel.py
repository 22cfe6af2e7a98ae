from collections.abc import Callable, Iterable
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
    signed,
    stone_points,
    sum_words,
)
from tholos_desktop.rules import SIDES, Side, Turn, rival, score
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.scenes.board.status import StatusLine, status
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.attempt import Attempt
from tholos_desktop.teaching.exercise import AnyMessage, Message, Progress
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import ActionButton, draw_notice, notice_height
from tholos_desktop.ui.typesetting import draw_text, measure
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
_LEADS_ON = "exercise.next", "exercise.next_board"
"""Text keys of the *Next* button while another exercise follows."""
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
    ) -> None:
        self._attempt, self._progress, self._screen = attempt, progress, screen
        self._next_key = next_key
        self.note = ""
        """Text beside the title, shown only if there is no progress to show there."""
        self.ui, self.ctx, self.rect = ui, ui.ctx, rect
        self._inner = rect.inflate(-2 * ui.px(14), -2 * ui.px(14))
        self._text_bottom = self._place_buttons(leave, go_on) - ui.px(10)
        self.update()

    def update(self) -> None:
        attempt, picker, words = self._attempt, self._attempt.hand.picker, self.ctx.words
        done = "exercise.off.done" if self._next_key in _LEADS_ON else "exercise.off.over"
        off = done if attempt.is_done else "exercise.off.rests"
        rests = "" if attempt.may_choose else words(off)
        self._finish.text = self._finish_words()
        no_finish = rests or ("" if picker.may_stop else words("game.off.finish"))
        self._finish.unavailable = "" if attempt.may_retry else no_finish
        self._finish.icon = "undo" if attempt.may_retry else "check"
        self._finish.primary = self._finish.enabled and picker.is_taking
        is_empty = attempt.hand.is_empty
        no_step = rests or (words("game.off.back") if is_empty else "")
        self._back.unavailable = "" if attempt.may_retry else no_step
        if self._hint:
            no_hint = "" if attempt.may_hint else words("exercise.off.hint")
            self._hint.unavailable = rests or no_hint
        no_show = "exercise.off.show" if attempt.has_one_try else "exercise.show_later"
        no_rest = "" if attempt.is_done and attempt.may_show else rests
        self._show.unavailable = no_rest or ("" if attempt.may_show else words(no_show))
        self.next.primary = attempt.is_done
        self.next.unavailable = "" if attempt.was_solved else words("exercise.off.next")

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

    def draw(self, surface: pygame.Surface) -> None:
        if not self.rect.colliderect(surface.get_clip()):
            return
        ui, theme = self.ui, self.ctx.theme
        draw_linen(surface, self.rect, theme.panel, thread=ui.px(1))
        top = self._inner.top + self._draw_title(surface) + ui.px(6)
        top += self._draw_points(surface, top) + ui.px(12)
        room = pygame.Rect(self._inner.left, top, self._inner.width, self._text_bottom - top)
        self._draw_texts(surface, room)

    def regions(self) -> Iterable[Region]:
        attempt, seen = self._attempt, self._screen.seen
        told = *self._answer(), self.note
        yield region(self.rect, "panel", *told, attempt.phase, attempt.asked, seen)

    # Buttons

    def _finish_words(self) -> str:
        picker = self._attempt.hand.picker
        if self._attempt.may_retry:
            return self.ctx.words("exercise.retry")
        if picker.is_taking:
            return self.ctx.words("game.take_these")
        return self.ctx.words("game.no_bonus" if picker.may_stop else "game.end_turn")

    def _place_buttons(self, leave: Command, go_on: Command) -> int:
        ui, words, inner, attempt = self.ui, self.ctx.words, self._inner, self._attempt

        def or_retry(act: Callable[[], object]) -> Command:
            return lambda: attempt.retry() if attempt.may_retry else act()

        height, gap = ui.button_height(), ui.px(8)
        rows = [pygame.Rect(inner.left, inner.bottom - height, inner.width, height)]
        for _ in range(2):
            rows.insert(0, rows[0].move(0, -height - gap))
        back, keys = words("game.back"), "backspace ctrl+z"
        aside = min(ui.button_width(back) / (inner.width - gap), 0.5)
        left, right = _halves(rows[0], gap, share=1 - max(1 / 3, aside))
        finish = ActionButton(self._finish_words(), or_retry(attempt.finish), "", "n", "check")
        self._finish = finish.place(ui, left, "turn")
        self._back: Button = ui.button(
            right, back, or_retry(attempt.step_back), shortcut=keys, icon="undo", area="turn"
        )
        left, right = _halves(rows[1], gap)
        self._hint: Button | None = None
        if self._attempt.has_hints:
            self._hint = ui.button(
                left, words("exercise.hint"), attempt.hint, shortcut="h", icon="hint", area="help"
            )
        else:
            right = rows[1]
        self._show: Button = ui.button(
            right, words("exercise.show"), attempt.show, shortcut="s", icon="play", area="help"
        )
        quit_it = ActionButton(words("exercise.leave"), leave, "", "escape", "back", is_quiet=True)
        following = ActionButton(words(self._next_key), go_on, icon="next")
        needed = [ui.button_width(each.text, icon=True) for each in (quit_it, following)]
        is_even = max(needed) <= (inner.width - gap) // 2
        left, right = _halves(rows[2], gap, 0.5 if is_even else needed[0] / sum(needed))
        quit_it.place(ui, left, "foot")
        self.next = following.place(ui, right, "foot")
        return rows[0].top

    # Texts

    def _draw_title(self, surface: pygame.Surface) -> int:
        ui, theme, inner = self.ui, self.ctx.theme, self._inner
        font, small, right = ui.font("button"), ui.font("body"), 0
        if text := self._aside:
            right = small.size(text)[0]
            place = (inner.left, inner.top, inner.width, font.get_linesize())
            ink = theme.ink if self.note else theme.ink_soft
            draw_text(surface, text, place, small, ink, align="right", valign="middle")
        title = message_text(self.ctx.words, self._attempt, self._attempt.exercise.title)
        width = inner.width - (right + ui.px(10) if right else 0)
        high = measure(title, font, width)[1]
        draw_text(surface, title, (inner.left, inner.top, width, high), font, theme.accent)
        return high

    @property
    def _aside(self) -> str:
        if self._progress is None:
            return self.note
        words, (number, of, is_grade) = self.ctx.words, self._progress
        if is_grade:
            return words("puzzles.grade", n=number, of=of)
        return words("exercise.board", page=number, total=of)

    def _draw_points(self, surface: pygame.Surface, top: int) -> int:
        ui, theme, inner = self.ui, self.ctx.theme, self._inner
        font, gap = ui.font("body"), ui.px(8)
        if not self.ctx.settings.show_points:
            return 0
        height, line = font.get_linesize() + ui.px(4), font.get_linesize()
        now, before = score(self._screen.seen), score(self._attempt.asked)
        names = {**self._screen.names, rival(self._attempt.side): self.ctx.words("exercise.rival")}
        for index, side in enumerate(SIDES):
            place = pygame.Rect(inner.left, top + index * height, inner.width, line)
            icon = stone_icon(side, line * 4 // 5)
            surface.blit(icon, icon.get_rect(midleft=place.midleft))
            name = place.move(icon.get_width() + gap, 0)
            draw_text(surface, names[side], name, font, theme.ink_soft, wrap=False)
            change = now.points(side) - before.points(side)
            figure = sentences.figure(now.points(side))
            draw_text(surface, figure, place, font, theme.ink, align="right", wrap=False)
            if change:
                rest = pygame.Rect(place.topleft, (place.width - font.size("−888")[0], line))
                text = sentences.signed(change)
                draw_text(surface, text, rest, font, theme.accent, align="right", wrap=False)
        return len(SIDES) * height

    def _draw_texts(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        attempt, words, theme, ui = self._attempt, self.ctx.words, self.ctx.theme, self.ui
        goal = message_text(words, attempt, attempt.exercise.goal)
        answer, severity = self._answer()
        intro, gap = attempt.exercise.intro, ui.px(12)
        said = message_text(words, attempt, intro.message) if intro else ""

        def height(way: _Fit) -> int:
            texts = [(goal, way.goal)]
            texts += [(said, way.others)] if said and way.has_intro else []
            high = sum(ui.text_height(text, room.width, role) + gap for text, role in texts)
            of_answer = notice_height if severity else Ui.text_height
            high += of_answer(ui, answer, room.width, way.others)
            if intro and intro.column and way.has_example:
                high += sum_height(ui, way.others) + gap
            return high

        fitting = (way for way in _FITS if height(way) <= room.height)
        way, rest = next(fitting, _FITS[-1]), room.copy()
        if intro and way.has_intro:
            lower(rest, draw_text(surface, said, rest, ui.font(way.others), theme.ink) + gap)
        if intro and intro.column and way.has_example:
            lower(rest, draw_sum(surface, ui, rest, intro.column, way.others) + gap)
        lower(rest, draw_text(surface, goal, rest, ui.font(way.goal), theme.ink) + gap)
        if severity:
            draw_notice(surface, ui, rest, answer, severity, way.others)
        else:
            draw_text(surface, answer, rest, ui.font(way.others), theme.ink_soft)

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
        if attempt.refusal or attempt.news or not attempt.hand.is_empty or is_idle:
            line = status(words, attempt, self._screen.names)
            keys = f"\n{words('lessons.keys')}" if self.explains_keys and not line.severity else ""
            return line._replace(text=line.text + keys)
        said = feedback(words, attempt)
        if attempt.is_done and not attempt.effort.was_shown:
            right = "" if attempt.may_retry else words("exercise.right")
            return StatusLine(" ".join(filter(None, (right, said))), Severity.SUCCESS)
        if not attempt.was_wrong:
            return StatusLine(said)
        told = (said, words("exercise.again"))
        if not attempt.may_choose:
            told = words("exercise.wrong"), said
        return StatusLine(" ".join(filter(None, told)), Severity.ERROR)


def lower(rect: pygame.Rect, by: int) -> None:
    rect.top += by
    rect.height = max(0, rect.height - by)


def _halves(rect: pygame.Rect, gap: int, share: float = 0.5) -> tuple[pygame.Rect, pygame.Rect]:
    width = round((rect.width - gap) * share)
    left = pygame.Rect(rect.left, rect.top, width, rect.height)
    begin = left.right + gap
    return left, pygame.Rect(begin, rect.top, rect.right - begin, rect.height)


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
        return words(value.key, **value.values)
    return sum_words(value) if isinstance(value, ColumnScore) else value


def feedback(words: Words, attempt: Attempt) -> str:
    return " ".join(filter(None, (message_text(words, attempt, each) for each in attempt.messages)))


_ICON, _STEP = 1.3, 2.1
"""Maximum size and maximum distance of icons, as multiples of a text line's height."""


def sum_height(ui: Ui, role: str) -> int:
    line = ui.font(role).get_linesize()
    return round(_ICON * line) + line


def draw_sum(
    surface: pygame.Surface, ui: Ui, room: pygame.Rect, column: ColumnScore, role: str
) -> int:
    """Draw a column's points as a sum; return its height in pixels. The column must have an owner,
    and no ornament points."""
    font, theme = ui.font(role), ui.ctx.theme
    line, points = font.get_linesize(), stone_points(column)
    step = min(round(_STEP * line), room.width // (len(points) + 2))
    size = min(round(_ICON * line), step - 2)
    below = room.top + round(_ICON * line)
    for index, (stone, worth) in enumerate(zip(column.stones, points, strict=True)):
        left = room.left + index * step
        icon = stone_icon(stone, size)
        surface.blit(icon, icon.get_rect(midbottom=(left + step // 2, below)))
        text = signed(worth) if index else figure(worth)
        place = left, below, step, line
        draw_text(surface, text, place, font, theme.ink, align="center", wrap=False)
    place = room.left + len(points) * step, below, 2 * step, line
    draw_text(surface, f"= {figure(column.points)}", place, font, theme.accent, wrap=False)
    return sum_height(ui, role)
