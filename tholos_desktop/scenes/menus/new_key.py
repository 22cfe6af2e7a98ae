import pygame

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui import gamepad, key_map
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form

_MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
)


class NewInputScene(DialogScene[str]):
    """Waits for a new key or button and closes with it, or with ``None`` to change nothing.

    Escape, and the gamepad button that goes back, always cancel.
    """

    def __init__(self, ctx: Context, routes: Routes, action: str, *, is_of_pad: bool) -> None:
        super().__init__(ctx, routes)
        self.action, self.is_of_pad = action, is_of_pad
        self.is_refused = False

    @property
    def asks_for_input(self) -> bool:
        return True

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        kind = "button" if self.is_of_pad else "key"
        form.text(self.action, "heading")
        form.text(words(f"keys.press_{kind}"))
        if self.is_refused:
            form.notice(words(f"keys.refused_{kind}"), Severity.ERROR, "body")
        form.button(words("keys.leave_it"), self.close, shortcut="escape", icon="back", quiet=True)

    def handle(self, event: pygame.Event) -> None:
        if gamepad.goes_back(event) or (event.type == pygame.KEYDOWN and _is_escape(event)):
            self.close()
        elif event.type == pygame.KEYDOWN and event.key not in _MODIFIERS:
            self._take(None if self.is_of_pad else key_map.written(event))
        elif event.type == pygame.CONTROLLERBUTTONDOWN or gamepad.pressed(event):
            self._take(gamepad.pressed(event) if self.is_of_pad else None)
        elif event.type != pygame.KEYDOWN:
            super().handle(event)

    def _take(self, pressed: str | None) -> None:
        if pressed is None:
            self.is_refused = True
            self.relayout()
        else:
            self.close(pressed)


def _is_escape(event: pygame.Event) -> bool:
    return bool(event.key == pygame.K_ESCAPE)
