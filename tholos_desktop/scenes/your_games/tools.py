from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice

from tholos_desktop.scenes.page import PageScene
from tholos_desktop.ui.boxes import Box, Press

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

    def fitting(self, rows: Iterable[Box], layout: Callable[[list[Box]], Box]) -> Box:
        """Return the ``layout`` of the first of ``rows`` and of as many more as fit on the page."""
        ui, shown, best = self._scene.ui, list[Box](), layout([])
        width, room = self._scene.content_size(ui)
        self.end = self.first
        for row in islice(rows, MOST_ROWS):
            self.end, shown = self.end + 1, [*shown, row]
            taller = layout(shown)
            if len(shown) > 1 and taller.height(ui, width) > room:
                self.end -= 1
                break
            best = taller
        return best

    def buttons(self, total: int) -> list[Press]:
        """Return the buttons for the next and the previous page, even if one can't be used."""
        if not self.has_others(total):
            return []
        words, (following, previous) = self._scene.ctx.words, self._keys
        is_last = "" if self.end < total else words("app.off.last_page")
        is_first = "" if len(self._firsts) > 1 else words("app.off.first_page")
        turn, back = partial(self._turn, self.end), partial(self._turn, None)
        return [
            Press(words(following), turn, unavailable=is_last, shortcut="pagedown"),
            Press(words(previous), back, unavailable=is_first, shortcut="pageup"),
        ]

    def _turn(self, first: int | None) -> None:
        if first is None:
            self._firsts.pop()
        else:
            self._firsts.append(first)
        self._scene.relayout()
        self._scene.ui.focus.set(self._scene.ui.buttons[0].target)
