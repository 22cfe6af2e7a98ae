from collections.abc import Callable
from functools import partial

import pygame

from tholos_desktop.scenes.page import ButtonMaker, PageScene
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui


class GamePages:
    """Pages of a list of games. The layout decides how many games fit on a page."""

    def __init__(
        self, scene: PageScene, keys: tuple[str, str] = ("your_games.older", "your_games.newer")
    ) -> None:
        """``keys`` are the text keys of the buttons for the next and the previous page."""
        self._scene, self._keys = scene, keys
        self._firsts = [0]
        self.end = 0
        """Index after the last game in view; set it once the layout is known."""

    @property
    def first(self) -> int:
        return self._firsts[-1]

    def has_others(self, total: int) -> bool:
        return self.first > 0 or self.end < total

    def begin_again(self) -> None:
        self._firsts = [0]

    def place(self, total: int, deleted: Callable[[int], int] = lambda end: 0) -> str:
        """Return the place in the list in words. ``deleted`` returns how many of its first games
        are deleted; they keep their rows, but are not counted."""
        words, end, first = self._scene.ctx.words, self.end, self.first
        if first == 0 and end == total:
            return words("statistics.games", n=total - deleted(total))
        first, last, total = (each - deleted(each) for each in (first, end, total))
        return words("your_games.part", first=min(first + 1, last), last=last, total=total)

    def add_place(self, form: Form, total: int) -> None:
        soft = self._scene.ctx.theme.ink_soft
        form.text(self.place(total), "small", color=soft, align="right")

    def buttons(self, total: int) -> list[ButtonMaker]:
        """Return the buttons for the next and the previous page; none if there is only one page.

        Both are also placed on the first and last page, so that no click on one hits the other."""
        if not self.has_others(total):
            return []
        return [
            partial(
                self._button,
                key=self._keys[0],
                to=self.end,
                shortcut="pagedown",
                unavailable="" if self.end < total else "app.off.last_page",
            ),
            partial(
                self._button,
                key=self._keys[1],
                to=None,
                shortcut="pageup",
                unavailable="" if len(self._firsts) > 1 else "app.off.first_page",
            ),
        ]

    def _button(
        self,
        ui: Ui,
        rect: pygame.Rect,
        *,
        key: str,
        to: int | None,
        shortcut: str,
        unavailable: str,
    ) -> Button:
        words, turn = self._scene.ctx.words, partial(self._turn, to)
        why = unavailable and words(unavailable)
        return ui.button(rect, words(key), turn, shortcut=shortcut, area="foot", unavailable=why)

    def _turn(self, first: int | None) -> None:
        """Go to the page that begins with game ``first``; for ``None``, back to the previous
        page."""
        if first is None:
            self._firsts.pop()
        else:
            self._firsts.append(first)
        self._scene.relayout()
        self._scene.ui.focus.set(self._scene.ui.buttons[0].target)
