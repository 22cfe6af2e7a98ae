from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import islice

import pygame

from tholos_desktop.scenes.page import PageScene
from tholos_desktop.ui.form import ActionButton, Block, Form


def add_tools(
    form: Form, tools: Sequence[ActionButton], area: str, texts: Collection[str] = ()
) -> None:
    """Add the buttons to a form, each wide enough for all of ``texts``."""
    ui, gap = form.ui, form.ui.px(6)
    widest = max(map(ui.button_width, texts or [tool.text for tool in tools]))

    def columns(width: int) -> int:
        wanted = (width + gap) // (widest + gap)
        return next(n for n in (len(tools), -(-len(tools) // 2), 1) if n <= max(1, wanted))

    def height(width: int) -> int:
        rows = -(-len(tools) // columns(width))
        return rows * ui.button_height() + (rows - 1) * gap

    def place(rect: pygame.Rect) -> None:
        count = columns(rect.width)
        wide, high = (rect.width - (count - 1) * gap) // count, ui.button_height()
        for index, tool in enumerate(tools):
            row, column = divmod(index, count)
            left, top = rect.left + column * (wide + gap), rect.top + row * (high + gap)
            tool.place(ui, pygame.Rect(left, top, wide, high), area)

    form.add(height, place)


MOST_ROWS = 12
"""Maximum number of games on a page, however tall the window is."""


class GamePages:
    """Pages of a list of games. The layout decides how many games fit on a page."""

    def __init__(
        self,
        scene: PageScene,
        keys: tuple[str, str] = ("your_games.next_page", "your_games.previous_page"),
    ) -> None:
        self._scene, self._keys = scene, keys
        self._firsts = [0]
        self.end = 0
        """Number of games from the beginning of the list to the last one in view."""

    @property
    def first(self) -> int:
        return self._firsts[-1]

    def has_others(self, total: int) -> bool:
        return self.first > 0 or self.end < total

    def begin_again(self) -> None:
        self._firsts = [0]

    def place(self, total: int, deleted: Callable[[int], int] = lambda end: 0) -> str:
        """Return a text like ``1 to 12 of 40``. ``deleted(n)`` is the number of deleted games in
        the first n rows, which aren't counted."""
        words, end, first = self._scene.ctx.words, self.end, self.first
        if first == 0 and end == total:
            return words("statistics.games", n=total - deleted(total))
        first, last, total = (each - deleted(each) for each in (first, end, total))
        return words("your_games.part", first=min(first + 1, last), last=last, total=total)

    def fitting(self, form: Form, rows: Iterable[Block], below: int) -> list[Block]:
        """Return the first of ``rows`` and as many more as fit if ``below`` pixels are left
        free."""
        width, room = self._scene.form_size(form.ui)
        room -= form.height(width) + below + 2 * form.gap
        found: list[Block] = []
        for row in islice(rows, MOST_ROWS):
            room -= row.height(width) + form.gap
            if found and room < 0:
                break
            found.append(row)
        self.end = self.first + len(found)
        return found

    def buttons(self, total: int) -> list[ActionButton]:
        """Return the buttons for the next and the previous page, even if one can't be used."""
        if not self.has_others(total):
            return []
        words, (following, previous) = self._scene.ctx.words, self._keys
        is_last = "" if self.end < total else words("app.off.last_page")
        is_first = "" if len(self._firsts) > 1 else words("app.off.first_page")
        return [
            ActionButton(words(following), partial(self._turn, self.end), is_last, "pagedown"),
            ActionButton(words(previous), partial(self._turn, None), is_first, "pageup"),
        ]

    def _turn(self, first: int | None) -> None:
        if first is None:
            self._firsts.pop()
        else:
            self._firsts.append(first)
        self._scene.relayout()
        self._scene.ui.focus.set(self._scene.ui.buttons[0].target)
