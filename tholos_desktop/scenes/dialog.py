"""A message over the scene below, with one button or more; its answer pops it."""

from collections.abc import Sequence
from typing import Any

import pygame

from tholos_desktop.scenes.backdrop import shade
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import Scene, Size
from tholos_desktop.ui.ui import Ui

_WIDTH = 560


class DialogScene(Scene):
    """A panel in the middle of the darkened scene below; Escape answers ``escape_result``."""

    opaque = False
    escape_result: Any = None

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit
        self.ui = Ui(kit, (1, 1))

    def fill(self, form: Form) -> None:
        """Add the panel's rows."""

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def resize(self, size: Size) -> None:
        """Lay the panel out, as high as it needs to be; it scrolls if the window is too small."""
        place = self.ui.place()
        self.ui.kill()
        self.ui = ui = Ui(self.kit, size)
        margin, pad = ui.px(16), ui.px(24)
        growth = 1 + (self.kit.settings.text_scale - 1) * 0.6
        width = min(size[0] - 2 * margin, int(ui.px(_WIDTH) * growth))
        form = Form(ui)
        self.fill(form)
        height = min(form.height(width - 2 * pad) + 2 * pad, size[1] - 2 * margin)
        panel = pygame.Rect(0, 0, width, height)
        panel.center = size[0] // 2, size[1] // 2
        ui.panel(panel)
        form.build(panel.inflate(-2 * pad, -2 * pad))
        ui.restore(place)
        self.changed = True

    def handle(self, event: pygame.Event) -> None:
        """Buttons; Escape."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stack.pop(self.escape_result)
        else:
            self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let the widgets live."""
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """The panel over the darkened scene."""
        shade(surface, self.kit.theme)
        self.ui.draw(surface)


class MessageScene(DialogScene):
    """A title, a text and buttons; popped with the value of the button pressed.

    Escape answers with the last value. Without ``answers`` there is one button, OK, with ``None``.
    """

    def __init__(
        self, kit: Kit, title: str, text: str, answers: Sequence[tuple[Any, str]] = ()
    ) -> None:
        super().__init__(kit)
        self.title, self.text = title, text
        self.answers = tuple(answers) or ((None, kit.words("app.ok")),)
        self.escape_result = self.answers[-1][0]

    def fill(self, form: Form) -> None:
        """Title, text, buttons; the last one, which changes nothing, has the focus first."""
        form.text(self.title, "heading")
        if self.text:
            form.text(self.text)
        form.space(4)
        last = len(self.answers) - 1
        for index, (value, text) in enumerate(self.answers):
            form.button(text, self._answer(value), primary=index == last)

    def enter(self) -> None:
        """Begin on the answer that changes nothing."""
        super().enter()
        self.ui.focus.set(self.ui.buttons[-1].target)

    def _answer(self, value: Any) -> Any:
        return lambda: self.stack.pop(value)
