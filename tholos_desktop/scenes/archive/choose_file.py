"""A list of folders and files, to choose a file of games from: by mouse, keys, pad and reader."""

import os
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

import pygame

from tholos_desktop.scenes.archive.tools import Tool, add_tools
from tholos_desktop.scenes.game_row import moment
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form

_MOST = 60
"""Folders, and files, that are listed."""


class _File(NamedTuple):
    path: Path
    when: float
    size: int


class ChooseFileScene(PageScene):
    """Gives way to the import of the file that is chosen, dropped or pasted."""

    title = "import.choose"

    def __init__(self, kit: Kit, routes: Routes) -> None:
        super().__init__(kit, routes)
        self.told = ""
        self.folder = Path()
        self._folders: list[Path] = []
        self._files: list[_File] = []
        for folder in game_files.places().values():
            if self._look(folder):
                break

    def handle(self, event: pygame.Event) -> None:
        """Widgets; a dropped file is imported."""
        if event.type == pygame.DROPFILE:
            self._import(Path(event.file))
        else:
            super().handle(event)

    def fill(self, form: Form) -> None:
        """Well-known folders, the folder in view, and what is in it."""
        words, theme = self.kit.words, self.kit.theme
        tools = [
            Tool(words(f"import.place.{name}"), partial(self._open, folder))
            for name, folder in game_files.places().items()
        ]
        add_tools(form, [*tools, Tool(words("import.paste"), self._paste, True, "ctrl+v")], "tools")
        form.text(words("import.how"), "small", colour=theme.ink_soft)
        form.text(self.told or str(self.folder), colour=theme.warning if self.told else None)
        if self.folder.parent != self.folder:
            form.button(words("import.up"), partial(self._open, self.folder.parent), icon="back")
        for folder in self._folders:
            form.button(folder.name or str(folder), partial(self._open, folder), icon="folder")
        if not self._files:
            form.text(words("import.no_files"), colour=theme.ink_soft)
        for path, when, size in self._files:
            day = moment(words, datetime.fromtimestamp(when))
            detail = f"{day} · {words('import.size', number=max(1, round(size / 1000)))}"
            form.button(path.name, partial(self._import, path), detail=detail, align="left")
        self.fill_up(form)

    def _open(self, folder: Path) -> None:
        self.told = ""
        if not self._look(folder):
            self.told = self.kit.words("import.no_folder", folder=str(folder))
        self.relayout()
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

    def _look(self, folder: Path) -> bool:
        """List a folder; ``False``, and nothing changes, if that cannot be."""
        try:
            folders, found = _listed(folder)
        except OSError:
            return False
        self.folder, self._folders, self._files = folder, folders, found
        return True

    def _import(self, path: Path) -> None:
        self.give_way_to(self.routes.import_games(path))

    def _paste(self) -> None:
        """Import the file whose path is on the clipboard, or the games there."""
        text = self.kit.clipboard.paste().strip()
        if '[Tholos "' in text:
            self.give_way_to(self.routes.import_games(text))
        elif (path := _path_of(text)) is not None:
            self._import(path)
        else:
            self.told = self.kit.words("import.nothing_to_paste")
            self.relayout()


def _listed(folder: Path) -> tuple[list[Path], list[_File]]:
    """The folders in a folder by name, and its files of games, the newest first."""
    folders, found = list[Path](), list[_File]()
    with os.scandir(folder) as entries:
        for entry in islice((each for each in entries if not each.name.startswith(".")), 10_000):
            path = folder / entry.name
            if path.suffix.lower() in game_files.ENDINGS:
                state = entry.stat()
                found.append(_File(path, state.st_mtime, state.st_size))
            elif entry.is_dir():
                folders.append(path)
    folders.sort(key=lambda path: path.name.casefold())
    found.sort(key=lambda file: file.when, reverse=True)
    drives = game_files.drives() if folder.parent == folder else []
    others = [drive for drive in drives if drive != folder]
    return [*others, *folders][:_MOST], found[:_MOST]


def _path_of(text: str) -> Path | None:
    """The file that a copied path or address names; ``None`` if there is none."""
    line = text.strip("\"' ") if len(text.splitlines()) == 1 else ""
    if line.startswith("file://"):
        line = url2pathname(unquote(urlsplit(line).path)) if os.name != "nt" else line[8:]
    try:
        path = Path(line).expanduser()
        return path if line and path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None
