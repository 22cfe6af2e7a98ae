"""The name of who plays with a friend online: the player's name in every other game."""

from tholos_desktop.language.catalogue import Words
from tholos_desktop.services.chosen_names import LONGEST_NAME
from tholos_desktop.services.players import Players, plain
from tholos_desktop.ui.boxes import Box, Narrow, Row, Text, TextField
from tholos_desktop.ui.focus import Command


class NameLine:
    """The line where a player without a name may type one before friends see it."""

    def __init__(self, words: Words, players: Players) -> None:
        self._words, self._players, self._typed = words, players, ""

    @property
    def is_shown(self) -> bool:
        return not self._players.last.name

    def row(self, enter: Command | None = None) -> Box:
        """Return the line; Enter calls ``enter`` or, without it, leads on."""
        says = self._words("setup.name")
        line = TextField(self._typed, self._type, name=says, limit=LONGEST_NAME, enter=enter)
        return Row(Narrow(Text(says, "button", valign="middle")), line, gap=10)

    def name(self) -> str:
        """Return the player's name, which may be empty. The typed one becomes it."""
        if typed := plain(self._typed):
            self._players.introduce(typed)
            self._typed = ""
        return self._players.last.name

    def _type(self, text: str) -> None:
        self._typed = text
