"""The name that friends see."""

from collections.abc import Callable
from typing import Any

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services import chosen_names
from tholos_desktop.services.chosen_names import LONGEST_NAME
from tholos_desktop.services.players import plain
from tholos_desktop.ui.boxes import Box, Column, Press, Text, TextField
from tholos_desktop.ui.context import Context


def own_name(ctx: Context) -> str:
    return chosen_names.own_name(ctx.settings.setup)


def with_name(scene: RoutedScene[Any], then: Callable[[str], object]) -> None:
    """Call ``then`` with the player's name. Who has none is asked for it once, and may leave it
    empty."""
    name = own_name(scene.ctx)
    if name or chosen_names.FRIEND in scene.ctx.settings.setup:
        then(name)
    else:
        ask_name(scene, then)


def ask_name(scene: RoutedScene[Any], then: Callable[[str], object]) -> None:
    """Ask for the name, keep it, and call ``then`` with it."""
    ctx = scene.ctx

    def answered(name: str | None) -> None:
        if name is not None:
            ctx.settings.setup = {**ctx.settings.setup, chosen_names.FRIEND: name}
            ctx.settings.save()
            scene.relayout()
            then(name)

    scene.stack.push(_NameScene(scene.routes), answered)


class _NameScene(DialogScene[str]):
    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._typed = own_name(self.ctx)

    def enter(self) -> None:
        super().enter()
        self.ui.begin_typing()

    def content(self) -> Box:
        words = self.ctx.words
        question = words("elsewhere.call_you")
        return Column(
            Text(question, "heading"),
            TextField(self._typed, self._type, name=question, limit=LONGEST_NAME, enter=self._end),
            Text(words("elsewhere.call_you_or_not"), "small", self.ctx.theme.ink_soft),
            Press(words("app.ok"), self._end, primary=True),
            self.back_button,
        )

    def _type(self, text: str) -> None:
        self._typed = text

    def _end(self) -> None:
        self.close(plain(self._typed))
