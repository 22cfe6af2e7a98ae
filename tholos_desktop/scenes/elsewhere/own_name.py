"""The name of who plays with a friend online: the player's name in every other game."""

from collections.abc import Callable
from typing import Any

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.chosen_names import LONGEST_NAME
from tholos_desktop.services.players import Players, plain
from tholos_desktop.ui.boxes import Box, Column, Press, Text, TextField


def with_name(scene: RoutedScene[Any], players: Players, then: Callable[[str], object]) -> None:
    """Call ``then`` with the player's name. Who has none is asked for it once, and may leave it
    empty."""

    def answered(name: str | None) -> None:
        if name is not None:
            players.introduce(name)
            scene.relayout()
            then(players.last.name)

    if players.last.name or players.was_asked:
        then(players.last.name)
    else:
        scene.stack.push(_NameScene(scene.routes), answered)


class _NameScene(DialogScene[str]):
    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._typed = ""

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
