"""The rulebook in our own words, with pictures. F1 opens it from anywhere."""

from functools import partial

import pygame

from tholos_desktop.scenes.page import ABOVE_FOOT, PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.rulebook.pages import PAGES, RulePages
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.ui.boxes import Box, Column, Fit, Narrow, Press, Row, Space, Text
from tholos_desktop.ui.panel import Card, ScrollView, centered
from tholos_desktop.ui.reading import FOOT
from tholos_desktop.ui.ui import FocusPlace, Ui

_WIDEST, _GROWTH = 1120, 0.5
_LIST_SHARE, _PAD, _FOOT_BUTTON = 0.26, 18, 230
_PICTURE_GROWTHS = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""Sizes of pictures, best first. The first with which the page fits is used."""
_TURNING = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1, pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class RulesScene(PageScene):
    is_help = True

    def __init__(self, routes: Routes, learned: LearningDiary, page: str | None = None) -> None:
        super().__init__(routes)
        self.page = page if page in PAGES else PAGES[0]
        self._learned = learned

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            step = _TURNING.get(event.key)
            is_paging = event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
            if step is not None and is_paging and self.ui.scroll_by_page(step):
                return
            if step is not None:
                self._step(step)
                return
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.open(PAGES[0 if event.key == pygame.K_HOME else -1])
                return
            if event.key == pygame.K_F1:
                self.close()
                return
            if self.ui.scroll_by_arrow(event.key):
                return
        super().handle(event)

    def open(self, page: str) -> None:
        if page == self.page:
            return
        self.page = page
        self.relayout()
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

    def _step(self, by: int) -> None:
        self.open(PAGES[max(0, min(PAGES.index(self.page) + by, len(PAGES) - 1))])

    def resume(self) -> None:
        self.relayout()

    def build(self, ui: Ui) -> None:
        place = centered(ui, Space(), _WIDEST * self.growth(_GROWTH), margin=20, least=1.0)
        self._titles = {
            page: Press(
                self._title(page), partial(self.open, page), chosen=page == self.page,
                align="left", area="pages",
            )
            for page in PAGES
        }  # fmt: skip
        back = self.way_back
        titles = Column(Row(Narrow(back)), Column(*self._titles.values(), gap=5))
        fits = titles.width(ui) <= place.width * _LIST_SHARE
        self._has_list = fits and Card(titles, pad=_PAD).height(ui, place.width) <= place.height
        page, shares = self._page(ui, back), (_LIST_SHARE, 1 - _LIST_SHARE)
        content = Row(titles, page, gap=26, shares=shares) if self._has_list else page
        Card(content, pad=_PAD).place(ui, place)

    def restore(self, before: FocusPlace) -> None:
        """Restore the focus. On a page with other buttons, a title's goes to the new title, any
        other to the golden button, where it begins."""
        was_in_list = before.focus is not None and 0 < before.focus <= len(self._titles)
        if before.buttons == len(self.ui.buttons):
            super().restore(before)
        elif self._has_list and (was_in_list or not self._next.button.enabled):
            self.ui.focus.set(self._titles[self.page].button.target)

    def _try_out(self, board: BoardExercise) -> None:
        self.stack.push(self.routes.try_out(board))

    def _page(self, ui: Ui, back: Press) -> Box:
        index = PAGES.index(self.page)
        number = Text(
            f"{index + 1} / {len(PAGES)}",
            color=self.ctx.theme.ink_soft, align="right", valign="middle",
        )  # fmt: skip
        ways = (
            RulePages(ui, self._learned, self._try_out, growth=growth).page(self.page)
            for growth in _PICTURE_GROWTHS
        )
        return Column(
            Row(
                None if self._has_list else Narrow(back),
                Text(self._title(self.page), "heading", valign="middle"),
                Narrow(number),
                gap=16,
            ),
            Column(ScrollView(Fit(*ways)), self._foot(index), gap=ABOVE_FOOT),
            gap=10,
        )

    def _title(self, page: str) -> str:
        return self.ctx.words(f"rules.{page}.title")

    def _foot(self, index: int) -> Box:
        words, is_last = self.ctx.words, index == len(PAGES) - 1
        self._next = Press(
            words("app.next_page"), partial(self._step, 1), icon="next", primary=not is_last,
            unavailable=words("app.not_now") if is_last else "", area=FOOT,
        )  # fmt: skip
        previous = Press(
            words("app.previous_page"), partial(self._step, -1),
            unavailable="" if index else words("app.not_now"), area=FOOT,
        )  # fmt: skip
        wide = _FOOT_BUTTON * self.growth(_GROWTH)
        turning = (Narrow(each, wide) for each in (self._next, previous))
        return Row(*turning, gap=10, from_right=True)
