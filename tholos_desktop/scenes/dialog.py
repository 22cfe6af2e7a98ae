import pygame

from tholos_desktop.scenes.backdrop import shade
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import R
from tholos_desktop.ui.ui import Ui

_GROWTH = 0.6


class DialogScene(RoutedScene[R]):
    """A panel in the middle of the darkened scene below it. Escape closes it without a result."""

    opaque = False
    width = 560
    """Width of the panel in pixels at 1280x720."""

    def fill(self, form: Form) -> None: ...

    def build(self, ui: Ui) -> None:
        margin, pad = ui.px(16), ui.px(24)
        width = min(ui.size[0] - 2 * margin, int(ui.px(self.width) * self.growth(_GROWTH)))
        form = Form(ui)
        self.fill(form)
        height = min(form.height(width - 2 * pad) + 2 * pad, ui.size[1] - 2 * margin)
        panel = pygame.Rect(0, 0, width, height)
        panel.center = ui.size[0] // 2, ui.size[1] // 2
        ui.panel(panel)
        form.build(panel.inflate(-2 * pad, -2 * pad))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        shade(surface, self.ctx.theme.night)
        super().draw(surface)


class NoticeScene(DialogScene[None]):
    def __init__(self, routes: Routes, text: str) -> None:
        super().__init__(routes)
        self.text = text

    def fill(self, form: Form) -> None:
        form.text(self.text)
        form.space(4)
        form.button(self.ctx.words("app.ok"), self.close, primary=True)


class QuestionScene(DialogScene[bool]):
    def __init__(
        self, routes: Routes, title: str, text: str, *, yes: str, no: str, is_harmless: bool
    ) -> None:
        super().__init__(routes)
        self.title, self.text = title, text
        self.yes, self.no = yes, no
        self._is_harmless = is_harmless

    def fill(self, form: Form) -> None:
        form.text(self.title, "heading")
        if self.text:
            form.text(self.text)
        form.space(4)
        form.button(self.yes, lambda: self.close(True), danger=not self._is_harmless)
        form.button(self.no, lambda: self.close(False), primary=True)

    def enter(self) -> None:
        super().enter()
        self.ui.focus.set(self.ui.buttons[-1].target)
