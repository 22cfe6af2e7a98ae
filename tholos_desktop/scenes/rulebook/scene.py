"""The rulebook in our own words, with pictures. F1 opens it from anywhere."""

from functools import partial

import pygame

from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.rulebook.pages import PAGES, RulePages
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.ui import FocusPlace, Ui

_WIDEST, _GROWTH = 1120, 0.5
_LIST_SHARE = 0.26
_TURNING = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1, pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class RulesScene(RoutedScene[None]):
    is_help = True

    def __init__(self, routes: Routes, learned: LearningDiary, page: str | None = None) -> None:
        super().__init__(routes)
        self.page = page if page in PAGES else PAGES[0]
        self.pages = RulePages(self.ctx, learned, self._try_out)

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

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx, dimmed=True)
        super().draw(surface)

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
        size = ui.size
        margin, pad = ui.px(20), ui.px(18)
        whole = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        limit = round(ui.px(_WIDEST) * self.growth(_GROWTH))
        if whole.width > limit:
            whole = pygame.Rect((size[0] - limit) // 2, whole.top, limit, whole.height)
        ui.panel(whole)
        inner = whole.inflate(-2 * pad, -2 * pad)
        title = self._title(self.page)
        width = inner.width
        left = self._place_list(ui, inner)
        body = pygame.Rect(inner.left + left, inner.top, width - left, inner.height)
        foot = self._place_foot(ui, body, has_list=left > 0)
        number = self._number()
        wide = body.width - ui.font("body").size(number)[0] - ui.px(16)
        high = ui.text_height(title, wide, "heading")
        ui.label((body.left, body.top, wide, high), title, "heading")
        soft, line = self.ctx.theme.ink_soft, (body.left, body.top, body.width, high)
        ui.label(line, number, align="right", valign="middle", color=soft)
        top = body.top + high + ui.px(10)
        form = Form(ui)
        room = pygame.Rect(body.left, top, body.width, foot - ui.px(10) - top)
        self.pages.fill(self.page, form, room.size)
        form.build(room)

    def restore(self, before: FocusPlace) -> None:
        if before.buttons == len(self.ui.buttons):
            super().restore(before)
        elif self._chosen is not None:
            self.ui.focus.set(self._chosen)

    def _try_out(self, board: BoardExercise) -> None:
        self.stack.push(self.routes.try_out(board))

    # Layout

    def _title(self, page: str) -> str:
        return self.ctx.words(f"rules.{page}.title")

    def _number(self) -> str:
        return self.ctx.words("app.page", page=PAGES.index(self.page) + 1, total=len(PAGES))

    def _place_list(self, ui: Ui, inner: pygame.Rect) -> int:
        self._chosen = None
        width, gap = round(inner.width * _LIST_SHARE), ui.px(5)
        height = ui.button_height()
        total = len(PAGES) * (height + gap)
        widest = max(ui.font("button").size(self._title(page))[0] for page in PAGES)
        if total > inner.height or widest + ui.px(56) > width:
            return 0
        for index, page in enumerate(PAGES):
            rect = (inner.left, inner.top + index * (height + gap), width, height)
            button = ui.button(
                rect,
                self._title(page),
                partial(self.open, page),
                chosen=page == self.page,
                align="left",
                area="pages",
            )
            if page == self.page:
                self._chosen = button.target
        return width + ui.px(26)

    def _place_foot(self, ui: Ui, body: pygame.Rect, *, has_list: bool) -> int:
        words, index = self.ctx.words, PAGES.index(self.page)
        height, gap = ui.button_height(), ui.px(10)
        top = body.bottom - height
        width = min(ui.px(230), (body.width - 2 * gap) // 3)
        self.back_button.place(ui, pygame.Rect(body.left, top, width, height), "foot")
        right, last = pygame.Rect(body.right - width, top, width, height), len(PAGES) - 1
        none_after = "" if index < last else words("app.off.last_page")
        none_before = "" if index > 0 else words("app.off.first_page")
        following = ActionButton(
            words("rules.next"), partial(self._step, 1), none_after, None, "next", index < last
        )
        button = following.place(ui, right, "foot")
        previous = ActionButton(words("rules.previous"), partial(self._step, -1), none_before)
        previous.place(ui, right.move(-gap - width, 0), "foot")
        if not has_list:
            self._chosen = button.target if index < last else None
        return top
