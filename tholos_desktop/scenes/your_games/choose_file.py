import os
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from tholos_desktop.language.dates import moment_words, short_moment
from tholos_desktop.language.names import title
from tholos_desktop.plain_text import as_typed
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.board_grid import board_rows
from tholos_desktop.scenes.game_card import standing
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.storage.game_files import GameFile
from tholos_desktop.store.games import Games
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Grid,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.live import Line

_CARD, _GROWTH, _RATIO = 210, 0.7, 0.6
"""Minimum width of a file in pixels at 1280x720, the share by which it grows if the text size
doubles, and the height of its temple as a share of its width."""


class ChooseFileScene(PageScene):
    """A page to choose a file of games, shown as the temple of its first. After the choice, it
    gives way to the list of games."""

    title = "import.choose"
    has_messages = takes_text = takes_files = True

    def __init__(self, routes: Routes, games: Games) -> None:
        super().__init__(routes)
        self._games = games
        self.folder = Path()
        self._folders: list[Path] = []
        self._files: list[GameFile] = []
        places = [*game_files.places().values()]
        if not any(self._files for _ in filter(self._look, places)):
            next(filter(self._look, places), None)

    def take_files(self, paths: Sequence[Path]) -> None:
        self._import(*paths)

    def content(self) -> Box:
        words, ui, soft = self.ctx.words, self.ui, self.ctx.theme.ink_soft
        paste = Press(
            words("import.paste"), self.paste, shortcut="ctrl+v", icon="import", area="tools"
        )
        number = self.content_size(ui)[0] // round(ui.px(_CARD) * self.growth(_GROWTH))
        files = [*map(self._file, self._files)]
        folders = [self._way(game_files.shown(folder), folder) for folder in self._folders]
        above = self.folder.parent
        seen = self.folder, above, *self._folders
        ways = [] if above == self.folder else [self._way(words("import.up"), above)]
        ways += (
            self._way(words(f"import.place.{name}"), folder)
            for name, folder in game_files.places().items()
            if folder not in seen
        )
        name = Text(game_files.shown(self.folder), "name", valign="middle")
        return Column(
            Row(Text(words("import.how"), color=soft, valign="middle"), Narrow(paste)),
            Wide(Row(name, *map(Narrow, ways)), Column(name, Grid(*ways) if ways else None)),
            board_rows(files, max(1, number), gap=8) if files else Text(words("import.no_files")),
            Grid(*folders) if folders else None,
            Space(),
        )

    def _file(self, file: GameFile) -> Box:
        """Return the temple of a file's first game, the only one with a result."""
        words, about = self.ctx.words, self.ctx.words("your_games.unreadable")
        temple = Canvas(lambda *_: None, _high)
        if match := file.first:
            temple = self.temple(match.pictured, _high)
            about = f"{title(words, match.players)}{' …' if file.has_more else ''}"
            if match.is_over and not file.has_more:
                about = standing(self.ctx, match)[-1]
        below, soft = Line(about, "small"), self.ctx.theme.ink_soft
        day = Narrow(Text(short_moment(words, file.when, datetime.now()), "small", soft))
        written = Wide(Row(below, day, gap=6), below)
        return BoxPress(
            Column(temple, Line(file.name, "button"), written, gap=2),
            file.name, partial(self._import, file.path),
            detail=f"{about} · {moment_words(words, file.when)}", pad=8, area="files",
        )  # fmt: skip

    def _way(self, name: str, folder: Path) -> Box:
        press = partial(self._open, folder)
        return Press(name, press, icon="folder", align="left", quiet=True, area="folders")

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


def _high(wide: int) -> int:
    return round(_RATIO * wide)


def _path_of(text: str) -> Path | None:
    line = text.strip("\"' ") if len(text.splitlines()) == 1 else ""
    if line.startswith("file://"):
        line = url2pathname(unquote(urlsplit(line).path)) if os.name != "nt" else line[8:]
    try:
        path = Path(line).expanduser()
        return path if line and path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None
