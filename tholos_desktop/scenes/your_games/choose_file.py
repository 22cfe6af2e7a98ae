import os
import time
from collections.abc import Sequence
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from tholos_desktop.plain_text import as_typed
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games import temples
from tholos_desktop.storage import game_files
from tholos_desktop.store.games import Games
from tholos_desktop.ui.boxes import Box, Column, Grid, Middle, Narrow, Press, Row, Space, Text, Wide
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.reading import FOOT

_PLACE = 210
"""Minimum width of a file's place in pixels at 1280x720. Grows with the text size."""
_PATIENCE, _DRAWING = 0.05, 0.005
"""Seconds for which the page waits for its folders before it is shown without them, and after which
the next temple is drawn in the next frame."""


class ChooseFileScene(WidePageScene):
    """A page to choose a file of games, shown as the temple of its first, from the usual folders or
    another one. After the choice, it gives way to the list of games."""

    title = "import.open"
    takes_text = takes_files = True

    def __init__(self, routes: Routes, games: Games) -> None:
        super().__init__(routes)
        self._games = games
        self._waiting: list[temples.FilePlace] = []
        """Places whose pictures are not drawn yet."""
        self._look()

    def _look(self, folder: Path | None = None) -> None:
        """Begin to look into a folder, or into the usual ones."""
        self.folder, self.message, self._shown, self._is_empty = folder, "", 0, True
        folders = [folder] if folder else game_files.usual_folders()
        self._looks = [*map(game_files.look_into, folders)]
        wait(self._looks, _PATIENCE)

    @property
    def moving(self) -> bool:
        return bool(self._waiting)

    @property
    def breathes(self) -> bool:
        return self._shown < len(self._looks)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._shown < sum(look.done() for look in self._looks):
            self.relayout()
        elif self._waiting and self.has_art:
            end = time.monotonic() + _DRAWING
            while self._waiting and time.monotonic() < end:
                self._waiting.pop(0).load()
            self.redraw_changes()

    def take_files(self, paths: Sequence[Path]) -> None:
        self._import(*paths)

    def content(self) -> Box:
        ui, words = self.ui, self.ctx.words
        done = [look for look in self._looks if look.done()]
        listed = [each for look in done if (each := look.result())]
        folders = listed[0][0] if self.folder and listed else []
        every = (file for _, each in listed for file in each)
        found = sorted(every, key=lambda file: file.when, reverse=True)
        if self.folder and not listed and self._shown < len(done):
            self.message = words("import.no_folder", folder=game_files.shown(self.folder))
        self._shown, self._is_empty = len(done), not found and not folders
        width, room = self.content_size(ui)
        number = max(1, width // round(ui.px(_PLACE) * self.growth(1)))
        heights = temples.shelf_heights(ui, width // number, room)
        if self._is_empty:
            return temples.empty_steps(ui, words("import.how"), self._paste)
        places = [
            temples.FilePlace(ui, file, partial(self._import, file.path), heights)
            for file in found[: game_files.MOST]
        ]
        self._waiting = [*places]
        rows = (places[first : first + number] for first in range(0, len(places), number))
        ways = [self._way(game_files.shown(each), each, area="folders") for each in folders]
        return Column(
            *(temples.shelf(ui, row, number, heights) for row in rows),
            Grid(*ways) if ways else None, Space(), gap=temples.SHELF_GAP,
        )  # fmt: skip

    def beside_title(self) -> Box:
        words, folder = self.ctx.words, self.folder
        said: Box = Text(game_files.shown(folder) if folder else "", valign="middle")
        if self.message:
            said = Middle(NoticeText(self.message, self.severity))
        key, to = ("import.up", folder.parent) if folder else ("import.folder", Path.home())
        way = None if to == folder else Narrow(self._way(words(key), to))
        tools = way, None if self._is_empty else Narrow(self._paste)
        return Wide(Row(said, *tools, gap=10), Column(Row(Space(), *tools, gap=10), said))

    @property
    def way_back(self) -> Press:
        if not self.folder:
            return super().way_back
        back = self.ctx.words("app.back")
        return Press(back, self._open, shortcut="escape", icon="back", quiet=True)

    @property
    def _paste(self) -> Press:
        paste, primary = self.ctx.words("import.paste"), self._is_empty
        return Press(
            paste, self.paste, shortcut="ctrl+v", icon="import", primary=primary,
            area="files" if primary else FOOT,
        )  # fmt: skip

    def _way(self, name: str, folder: Path, area: str = FOOT) -> Press:
        press = partial(self._open, folder)
        return Press(name, press, icon="folder", align="left", quiet=True, area=area)

    def _open(self, folder: Path | None = None) -> None:
        self._look(folder)
        self.relayout()
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

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
