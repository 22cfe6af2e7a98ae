"""The name that friends see."""

from typing import Any

from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.services.chosen_names import LONGEST_NAME, player_name
from tholos_desktop.services.players import plain
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, TextField
from tholos_desktop.ui.choice import FormRow
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.notice import NoticeText

_SETTING = "friend_name"


def own_name(ctx: Context) -> str:
    """Return the name last used in games with a friend, or else the name used against bots. Either
    may be empty."""
    setup = ctx.settings.setup
    name = setup.get(_SETTING)
    return name if isinstance(name, str) else player_name(setup)


class NameQuestion:
    """Asks once for a name, before the first game with a friend; it may stay empty."""

    def __init__(self, scene: RoutedScene[Any]) -> None:
        self._scene, self._typed, self._is_pointed_out = scene, "", False

    @property
    def chosen(self) -> str:
        return own_name(self._scene.ctx)

    @property
    def is_open(self) -> bool:
        return not self.chosen and not isinstance(self._scene.ctx.settings.setup.get(_SETTING), str)

    def box(self) -> Box | None:
        """Return the question, as long as it is open."""
        if not self.is_open:
            return None
        words, enter = self._scene.ctx.words, self._type
        question = words("elsewhere.call_you")
        self._field = TextField(self._typed, enter, name=question, limit=LONGEST_NAME)
        or_not = NoticeText(words("elsewhere.call_you_or_not"), Severity.INFO)
        return Column(FormRow(question, self._field), or_not if self._is_pointed_out else None)

    def focus(self) -> None:
        self._scene.ui.focus.set(self._field.entry.target)

    def asked(self) -> bool:
        """Keep the typed name. False if it is empty, and the player was not asked for it before:
        then the question is pointed out."""
        ctx, name = self._scene.ctx, plain(self._typed)
        if not self.is_open:
            return True
        if not (name or self._is_pointed_out):
            self._is_pointed_out = True
            self._scene.relayout()
            self.focus()
            return False
        ctx.settings.setup = {**ctx.settings.setup, _SETTING: name}
        ctx.settings.save()
        return True

    def _type(self, text: str) -> None:
        self._typed = text
