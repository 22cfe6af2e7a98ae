from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.reader.tree import Node
from tholos_desktop.scenes.review.graph import HEIGHT, ChanceGraph, Curve
from tholos_desktop.scenes.review.move_list import MoveList
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.typesetting import draw_text, measure, shortened
from tholos_desktop.ui.ui import Ui

_TEXT_LINES = 5
"""Minimum height of the text above the buttons, in lines of the small font."""
_STATUS_LINES = 3
"""Minimum height of the text in the free analysis, in lines of the small font."""
_LIST_LINES = 4
"""Minimum number of lines of the list of moves. If there is less room, the list is left out."""
_LEAST_SUGGESTIONS = 3
"""The list of moves is shown only if this many suggestions fit too. Further suggestions are reached
by scrolling."""
_TEXT_SHARE = 0.35
"""Minimum height of the text, as a share of the text and the list of moves together."""


class PanelButton(NamedTuple):
    text: str
    command: Command
    shortcut: str | None = None
    why_off: Callable[[], str] = str
    """Returns the text key of the reason why the button is off; empty if it is on."""
    is_primary: bool = False
    sign: str = ""
    icon: Icon | None = None
    is_quiet: bool = False


class Suggestion(NamedTuple):
    text: str
    choose: Command
    key: str | None = None


class ReviewTexts(NamedTuple):
    title: str
    caption: str
    figure: str
    lines: tuple[str, ...]
    main: int = 0
    """Index of the most important line. If room is short, the lines before this line are left out
    first."""


class SidePanel:
    def __init__(self, ui: Ui, rect: pygame.Rect, text: Callable[[], ReviewTexts]) -> None:
        self.ui, self.ctx, self.rect, self._said = ui, ui.ctx, rect, text
        self._inner = rect.inflate(-2 * ui.px(10), -2 * ui.px(10))
        self._gap = ui.px(8)
        top = self._inner.top + ui.font("button").get_linesize() + ui.px(4)
        high = ui.font("small").get_linesize()
        self._caption = pygame.Rect(self._inner.left, top, self._inner.width, high)
        self._text = self._inner.copy()
        self._buttons: list[tuple[Button, PanelButton]] = []
        self._suggested: Target | None = None
        self.moves: MoveList | None = None

    def update(self) -> None:
        focused = self.ui.focus.current
        for button, action in self._buttons:
            why = action.why_off()
            button.unavailable = why and self.ctx.words(why)
            button.primary = action.is_primary and button.enabled
        if focused and (focused is self._suggested or not focused.enabled()):
            self._focus_action()

    def button(self, text: str) -> Button:
        return next(button for button, action in self._buttons if action.text == text)

    def _focus_action(self) -> None:
        """Focus the primary button or, if it is disabled, the first enabled one. Buttons with a
        sign like ``‹`` are skipped."""
        below = [each for each, action in self._buttons if not action.sign and each.enabled]
        if best := next((each for each in below if each.primary), below[0] if below else None):
            self._suggested = best.target
            self.ui.focus.set(best.target)

    def handle(self, event: pygame.Event) -> bool:
        return self.moves is not None and self.moves.handle(event)

    def nodes(self) -> Iterator[Node]:
        said, title = self._said(), self._inner.copy()
        title.height = self._caption.top - title.top
        yield drawn_text("title", said.title, title)
        yield self._caption_node(said)
        if self.moves:
            yield from self.moves.nodes()
        for number, text in enumerate(said.lines):
            yield drawn_text(f"told/{number}", text, self._text)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.rect.colliderect(surface.get_clip()):
            return
        ui, theme, said = self.ui, self.ctx.theme, self._said()
        draw_linen(surface, self.rect, theme.panel, thread=ui.px(1))
        font, small = ui.font("button"), ui.font("small")
        title = shortened(said.title, font, self._inner.width)
        draw_text(surface, title, self._inner, font, theme.accent, wrap=False)
        draw_text(surface, said.figure, self._caption, small, theme.ink, align="right", wrap=False)
        room = self._caption.copy()
        room.width -= small.size(said.figure)[0] + self._gap
        caption = shortened(said.caption, small, room.width)
        draw_text(surface, caption, room, small, theme.ink_soft, wrap=False)
        if self.moves:
            self.moves.draw(surface)
        text, role = self._fitting(said)
        draw_text(surface, text, self._text, ui.font(role), theme.ink)

    def regions(self) -> Iterable[Region]:
        moves = self.moves.shown if self.moves else None
        yield region(self.rect, "panel", *self._said(), moves)

    def _caption_node(self, said: ReviewTexts) -> Node:
        text = " ".join(filter(None, (said.caption, said.figure)))
        return drawn_text("caption", text, self._caption)

    def _fitting(self, said: ReviewTexts) -> tuple[str, str]:
        lines, main = said.lines, said.main
        cuts = [lines[first:] for first in range(main + 1)]
        cuts += [lines[main:end] for end in range(len(lines) - 1, main, -1)]
        for text in map("\n".join, cuts):
            for role in ("body", "small"):
                if measure(text, self.ui.font(role), self._text.width)[1] <= self._text.height:
                    return text, role
        return "".join(lines[main : main + 1]), "small"

    def _least_text(self) -> int:
        return _TEXT_LINES * self.ui.font("small").get_linesize()

    def _least_list(self) -> int:
        return (_LIST_LINES + 1) * self.ui.font("small").get_linesize()

    def _place_list(self, top: int, bottom: int, choose: Callable[[int], object]) -> int:
        room = bottom - top
        height = room - max(self._least_text(), int(room * _TEXT_SHARE)) - self._gap
        if height < self._least_list():
            return top
        place = pygame.Rect(self._inner.left, top, self._inner.width, height)
        self.moves = MoveList(self.ctx, place, self.ui.font("small"), choose)
        self.ui.kept_clear.append(place)
        return place.bottom + self._gap

    def _place_text(self, top: int, bottom: int) -> None:
        self._text = pygame.Rect(self._inner.left, top, self._inner.width, bottom - top)

    def _place_row(self, actions: Sequence[PanelButton], top: int, area: str) -> int:
        inner, gap = self._inner, self.ui.px(6)
        width = (inner.width - (len(actions) - 1) * gap) // len(actions)
        height = self.ui.button_height()
        for index, action in enumerate(actions):
            place = pygame.Rect(inner.left + index * (width + gap), top, width, height)
            self._add(action, place, action.text if action.shortcut else area)
        return top + height

    def _place_grid(
        self, actions: Sequence[PanelButton], bottom: int, columns: int, area: str | None = None
    ) -> int:
        """Place buttons in columns that end at ``bottom``; return their upper edge. If ``area`` is
        ``None``, Tab stops at each button."""
        gap, inner = self.ui.px(6), self._inner
        rows = self._rows(actions, columns)
        first = top = bottom - self._grid_height(actions, columns)
        for row, width, height in rows:
            for index, action in enumerate(row):
                place = pygame.Rect(inner.left + index * (width + gap), top, width, height)
                self._add(action, place, area or action.text)
            top += height + gap
        return first

    def _grid_height(self, actions: Sequence[PanelButton], columns: int) -> int:
        rows = self._rows(actions, columns)
        return sum(height for _, _, height in rows) + (len(rows) - 1) * self.ui.px(6)

    def _rows(
        self, actions: Sequence[PanelButton], columns: int
    ) -> list[tuple[Sequence[PanelButton], int, int]]:
        words, gap = self.ctx.words, self.ui.px(6)
        found = []
        for first in range(0, len(actions), columns):
            row = actions[first : first + columns]
            width = (self._inner.width - (len(row) - 1) * gap) // len(row)
            height = max(self.ui.button_height(words(each.text), width) for each in row)
            found.append((row, width, height))
        return found

    def _add(self, action: PanelButton, place: pygame.Rect, area: str) -> None:
        text = self.ctx.words(action.text)
        button = self.ui.button(
            place,
            action.sign or text,
            action.command,
            shortcut=action.shortcut,
            tip=text if action.sign else None,
            icon=action.icon,
            quiet=action.is_quiet,
            area=area,
        )
        self._buttons.append((button, action))


class ReviewPanel(SidePanel):
    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: Callable[[], ReviewTexts],
        *,
        curve: Callable[[], Curve],
        go_to: Callable[[int], object],
        steps: Sequence[PanelButton],
        actions: Sequence[PanelButton],
        navigation: Sequence[PanelButton],
        unfold: PanelButton,
    ) -> None:
        """In a low panel, the button ``unfold`` replaces the list of moves."""
        super().__init__(ui, rect, text)
        inner, gap = self._inner, self._gap
        top = self._caption.bottom + ui.px(3)
        place = pygame.Rect(inner.left, top, inner.width, ui.px(HEIGHT))
        self.graph = ChanceGraph(ui, place, curve, go_to)
        top = self._place_row(steps, place.bottom + gap, "steps") + gap
        rows = len(actions) + 2
        is_low = inner.bottom - top - rows * (ui.button_height() + gap) < 2 * self._least_text()
        if is_low:
            navigation = (*navigation[:-1], unfold, navigation[-1])
        bottom = inner.bottom - self._grid_height(navigation, 2) - 2 * gap
        bottom = self._place_grid(actions, bottom, 2 if is_low else 1) - gap
        self._place_grid(navigation, inner.bottom, 2)
        self._place_text(top if is_low else self._place_list(top, bottom, go_to), bottom)
        self.update()
        self._focus_action()

    def handle(self, event: pygame.Event) -> bool:
        return self.graph.handle(event) or super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.rect.colliderect(surface.get_clip()):
            self.graph.draw(surface)

    def regions(self) -> Iterable[Region]:
        yield from super().regions()
        yield self.graph.region

    def _caption_node(self, said: ReviewTexts) -> Node:
        return self.graph.node(said.caption, said.figure)


class AnalysisPanel(SidePanel):
    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: Callable[[], ReviewTexts],
        *,
        suggestions: Sequence[Suggestion],
        actions: Sequence[PanelButton],
        go_to: Callable[[int], object],
    ) -> None:
        super().__init__(ui, rect, text)
        bottom = self._place_grid(actions, self._inner.bottom, 2, "foot") - self._gap
        top = self._place_suggestions(suggestions, self._caption.bottom + ui.px(10), bottom)
        self._place_text(self._place_list(top, bottom, go_to), bottom)
        self.update()

    def _least_text(self) -> int:
        return _STATUS_LINES * self.ui.font("small").get_linesize()

    def _place_suggestions(self, suggestions: Sequence[Suggestion], top: int, bottom: int) -> int:
        if not suggestions:
            return top
        ui, inner, form = self.ui, self._inner, Form(self.ui, gap=5)
        for each in suggestions:
            form.button(each.text, each.choose, align="left", area="list", shortcut=each.key)
        room = max(ui.button_height(), bottom - top - self._least_text() - self._gap)
        with_list = room - self._least_list() - self._gap
        if with_list >= sum(each.height(inner.width) for each in form.blocks[:_LEAST_SUGGESTIONS]):
            room = with_list
        height = min(form.height(inner.width), room)
        form.build(pygame.Rect(inner.left, top, inner.width, height))
        return top + height + self._gap
