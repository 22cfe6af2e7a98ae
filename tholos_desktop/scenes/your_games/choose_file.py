import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from tholos_desktop.language.dates import moment_words
from tholos_desktop.plain_text import as_typed
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.storage.game_files import GameFile
from tholos_desktop.store.games import Games
from tholos_desktop.ui.boxes import Box, Column, Grid, Press, Space, Text


class ChooseFileScene(PageScene):
    """A page to choose a file of games. After the choice, it gives way to the list of games."""

    title = "import.choose"
    has_messages = takes_text = takes_files = True

    def __init__(self, routes: Routes, games: Games) -> None:
        super().__init__(routes)
        self._games = games
        self.folder = Path()
        self._folders: list[Path] = []
        self._files: list[GameFile] = []
        for folder in game_files.places().values():
            if self._look(folder):
                break

    def take_files(self, paths: Sequence[Path]) -> None:
        self._import(*paths)

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        places = [
            Press(words(f"import.place.{name}"), partial(self._open, folder), area="tools")
            for name, folder in game_files.places().items()
        ]
        paste = Press(words("import.paste"), self.paste, shortcut="ctrl+v", area="tools")
        is_inside = self.folder.parent != self.folder
        up = Press(words("import.up"), partial(self._open, self.folder.parent), icon="back")
        return Column(
            Grid(*places, paste),
            Text(words("import.how"), "small", soft),
            Text(game_files.shown(self.folder, whole=True)),
            up if is_inside else None,
            None if self._files else Text(words("import.no_files"), color=soft),
            *map(self._file, self._files),
            *map(self._folder, self._folders),
            Space(),
        )

    def _file(self, file: GameFile) -> Box:
        words = self.ctx.words
        size = words("import.size", number=max(1, round(file.size / 1000)))
        detail = f"{moment_words(words, file.when)} · {size}"
        return Press(file.name, partial(self._import, file.path), detail=detail, align="left")

    def _folder(self, folder: Path) -> Box:
        name = game_files.shown(folder)
        return Press(name, partial(self._open, folder), icon="folder", align="left")

    def _open(self, folder: Path) -> None:
        is_listed, name = self._look(folder), game_files.shown(folder)
        self.show_message("" if is_listed else self.ctx.words("import.no_folder", folder=name))
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

    def _look(self, folder: Path) -> bool:
        try:
            folders, found = game_files.listed(folder)
        except OSError:
            return False
        self.folder, self._folders, self._files = folder, folders, found
        return True

    def _import(self, *paths: Path) -> None:
        open_file.import_from(self._games, *paths)
        self.close()

    def take_text(self, exact: str) -> None:
        text = as_typed(exact)
        if '[Tholos "' in text:
            open_file.import_from(self._games, text)
            self.close()
        elif (path := _path_of(exact.strip())) is not None:
            self._import(path)
        else:
            is_unreadable = self.ctx.clipboard.is_unreadable
            key = "menu.paste_unreadable" if is_unreadable else "import.nothing_to_paste"
            self.show_message(self.ctx.words(key))


def _path_of(text: str) -> Path | None:
    line = text.strip("\"' ") if len(text.splitlines()) == 1 else ""
    if line.startswith("file://"):
        line = url2pathname(unquote(urlsplit(line).path)) if os.name != "nt" else line[8:]
    try:
        path = Path(line).expanduser()
        return path if line and path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None
