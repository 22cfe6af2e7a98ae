"""A page of controls over the evening: a title, a form that may scroll, buttons at the bottom."""

import pygame

from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import Scene, Size
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Button

WIDEST = 980


class PageScene(Scene):
    """What the pages share; Escape goes back."""

    title = ""
    """The key of the title's text."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.kit = kit
        self.ui = Ui(kit, (1, 1))

    def fill(self, form: Form) -> None:
        """Add the page's rows."""

    def buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        """Place the buttons at the bottom."""
        self.place_buttons(ui, rect, [self.back_button])

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()

    def resize(self, size: Size) -> None:
        """Lay the page out, keeping the focus and the scroll where they were."""
        before = self.ui
        place = before.place()
        before.kill()
        self.ui = ui = Ui(self.kit, size)
        margin, pad = ui.px(24), ui.px(22)
        width = min(size[0] - 2 * margin, int(ui.px(WIDEST) * self._growth()))
        title = self.kit.words(self.title)
        high = ui.text_height(title, width - 2 * pad, "heading") + ui.px(14)
        foot = ui.button_height()
        form = Form(ui)
        self.fill(form)
        wanted = high + form.height(width - 2 * pad) + ui.px(24) + foot + 2 * pad
        height = min(max(wanted, size[1] * 3 // 5), size[1] - 2 * margin)
        panel = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        ui.panel(panel)
        inner = panel.inflate(-2 * pad, -2 * pad)
        ui.label((inner.left, inner.top, inner.width, high), title, "heading")
        top = inner.top + high
        form.build(pygame.Rect(inner.left, top, inner.width, inner.bottom - foot - ui.px(16) - top))
        self.buttons(ui, pygame.Rect(inner.left, inner.bottom - foot, inner.width, foot))
        ui.restore(place)
        self.changed = True

    def handle(self, event: pygame.Event) -> None:
        """Buttons, and Escape."""
        self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let the widgets live."""
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """The page on the evening."""
        draw_backdrop(surface, self.kit.theme, dimmed=True)
        self.ui.draw(surface)

    def back(self) -> None:
        """Go back."""
        self.stack.pop()

    def back_button(self, ui: Ui, rect: pygame.Rect) -> Button:
        """The button back, in a place of the foot."""
        text = self.kit.words("app.back")
        return ui.button(rect, text, self.back, shortcut="escape", area="foot")

    def place_buttons(self, ui: Ui, rect: pygame.Rect, makers: list) -> list[Button]:  # type: ignore[type-arg]
        """Place buttons from the right; each maker is given the ui and a rectangle."""
        width = min(ui.px(240) * 6 // 5, (rect.width - ui.px(12)) // max(2, len(makers)))
        made = []
        for index, maker in enumerate(makers):
            left = rect.right - (index + 1) * width - index * ui.px(12)
            made.append(maker(ui, pygame.Rect(left, rect.top, width, rect.height)))
        return made

    def _growth(self) -> float:
        return 1 + (self.kit.settings.text_scale - 1) * 0.6
