from collections.abc import Iterator

from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.store.games import Games
from tholos_desktop.ui.boxes import Box, Column, Press, Text


class MoreScene(DialogScene[str]):
    """What is done with all games. Closes with the name of an action: ``mark``, ``search``,
    ``undo``, ``import``, ``export`` or ``statistics``."""

    def __init__(self, routes: Routes, games: Games, *, has_search: bool) -> None:
        super().__init__(routes)
        self._games, self._has_search = games, has_search

    def content(self) -> Box:
        heading = Text(self.ctx.words("your_games.title"), "heading")
        return Column(heading, *self._actions(), self.back_button)

    def _actions(self) -> Iterator[Press]:
        answer = self.answer
        if self._games.count():
            yield answer("your_games.mark", "mark", "check")
            if not self._has_search:
                yield answer("your_games.search", "search", "review", shortcut="ctrl+f")
        if self._games.deleted is not None:
            yield answer("your_games.undo_delete", "undo", "undo", shortcut="ctrl+z")
        yield answer("import.open", "import", "import")
        if self._games.count():
            yield answer("your_games.export", "export", "export")
            yield answer("statistics.title", "statistics", "statistics")
