"""The saved games, a page of them at a time: open one, delete one.

Only the games of the page are read and laid out, however many there are.
"""

import re
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from tholos_desktop.language.names import title
from tholos_desktop.scenes.game_pages import GamePages
from tholos_desktop.scenes.game_row import GROWTH, PLAN, GameRow, deleted_button, moment, standing
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.shelf import Save
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Block, Form
from tholos_desktop.ui.notice_row import notice_height
from tholos_desktop.ui.ui import Ui


class _Game(NamedTuple):
    """A saved game in view."""

    save: Save
    match: Match


class LoadScene(PageScene):
    """A list of saved games, the newest first."""

    title = "load.title"

    def __init__(self, kit: Kit, routes: Routes) -> None:
        super().__init__(kit, routes)
        self.told: list[tuple[str, Severity]] = []
        self._paths: list[Path] = []
        self._pages = GamePages(self)
        self._games: dict[Path, _Game] = {}
        """Those that have been read."""
        self._deleted: dict[Path, partial[None]] = {}
        """Undoes each deletion of this visit, by the file's former path."""

    def enter(self) -> None:
        """Look which files there are."""
        self._look()
        super().enter()

    def fill(self, form: Form) -> None:
        """What is to be told, and a row for each game of the page."""
        words, theme = self.kit.words, self.kit.theme
        rows = self._rows_in_view(form)
        if not self._paths:
            form.text(words("load.none"), colour=theme.ink_soft)
        form.blocks += rows
        below = Form(form.ui)
        for text, severity in self.told:
            below.notice(text, severity)
        if self._paths:
            self._pages.add_place(below, len(self._paths))
        self.fill_up(form, below.height(self.form_size(form.ui)[0]))
        form.take(below)

    def buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        """Back, undo, and the ways to other pages."""
        ways = self._pages.buttons(len(self._paths))
        self.place_buttons(ui, rect, [self.back_button, *ways, self._undo_button])

    def _undo_button(self, ui: Ui, rect: pygame.Rect) -> Button:
        return ui.button(
            rect,
            self.kit.words("game.undo"),
            self._undo_delete,
            shortcut="ctrl+z",
            enabled=self.kit.saves.last_deleted() is not None,
            icon="undo",
            area="foot",
        )

    # The page

    def _rows_in_view(self, form: Form) -> list[Block]:
        """The rows that fit; files that are no games are told and left out."""
        ui = form.ui
        width, room = self.form_size(ui)
        line = ui.font("small").get_linesize() + form.gap
        room -= line + sum(notice_height(ui, text, width) + form.gap for text, _ in self.told)
        rows: list[Block] = []
        pages = self._pages
        pages.end = pages.first
        while pages.end < len(self._paths):
            game = self._read(self._paths[pages.end])
            if game is None:
                del self._paths[pages.end]
                continue
            row = self._row(ui, game)
            room -= row.height(width) + form.gap
            if rows and room < 0:
                break
            rows.append(row)
            pages.end += 1
        return self._rows_in_view(form) if self._hear() else rows

    def _read(self, path: Path) -> _Game | None:
        """The game of a file, read when it first comes into view."""
        if path not in self._games:
            save = self.kit.saves.read(path)
            try:
                match = self.kit.saves.load(path) if save else None
            except (OSError, ValueError):
                match = None
            if save is None or match is None:
                return None
            self._games[path] = _Game(save, match)
        return self._games[path]

    # A row

    def _row(self, ui: Ui, game: _Game) -> Block:
        """The game, a button to look at it again and one to delete it."""
        words = self.kit.words
        row = GameRow(
            title(words, game.match.players),
            self._detail(game),
            game.match.game.position,
            partial(self._open, game),
            (
                ("review", words("review.open"), partial(self._review, game)),
                ("delete", words("load.delete"), partial(self._delete, game)),
            ),
            self._deleted.get(game.save.path),
        )
        return row.block(self.kit, ui, round(ui.px(PLAN) * self.growth(GROWTH)))

    def _detail(self, game: _Game) -> str:
        """How it stands, what is played, when it was saved; its own name, if it has one."""
        words = self.kit.words
        mode = words("load.advanced" if game.save.is_advanced else "load.basic")
        said = (mode, moment(words, game.save.when), self._own_name(game))
        return " · ".join(filter(None, (*standing(self.kit, game.match), *said)))

    def _own_name(self, game: _Game) -> str:
        """The name of the file, unless that says no more than who plays."""
        name = re.sub(r" \d+$", "", game.save.name)
        called = title(self.kit.words, game.match.players), game.match.title
        return "" if name in called else game.save.name

    # What can be done

    def _look(self) -> None:
        """Look again which files there are; deleted ones keep their places."""
        before, self._paths = self._paths, self.kit.saves.paths()
        for place, path in enumerate(before):
            if path in self._deleted:
                self._paths.insert(place, path)
        self._pages.keep_within(len(self._paths))
        self._hear()

    def _hear(self) -> bool:
        """Take over what is to be told; whether there is anything new."""
        notices = self.kit.saves.notices
        words = self.kit.words
        self.told += [(words(each.key, **each.values), each.severity) for each in notices]
        was_any = bool(notices)
        notices.clear()
        return was_any

    def _open(self, game: _Game) -> None:
        try:
            match = self.kit.saves.load(game.save.path)
        except (OSError, ValueError):
            self.told = [(self.kit.words("load.failed"), Severity.ERROR)]
            self._forget(game)
            return
        self.kit.saves.begin(match)
        self.give_way_to(self.routes.table(match))

    def _review(self, game: _Game) -> None:
        """Look at a game again; what is tried then is kept in its file."""
        keep = partial(self.kit.saves.rewrite, game.save.path)
        self.stack.push(self.routes.review(game.match, keep))

    def _delete(self, game: _Game) -> None:
        path = game.save.path
        try:
            trashed = self.kit.saves.delete(game.save)
        except OSError:
            self.told.append((self.kit.words("load.delete_failed"), Severity.ERROR))
            self._forget(game)
            return
        undo = self._deleted[path] = partial(self._restore, trashed, path)
        self.relayout()
        if button := deleted_button(self.ui, undo):
            self.ui.focus.set(button.target)

    def _undo_delete(self) -> None:
        """Undo the latest deletion, of whatever visit."""
        if trashed := self.kit.saves.last_deleted():
            undone = [path for path, undo in self._deleted.items() if undo.args[0] == trashed]
            self._restore(trashed, *undone)

    def _restore(self, trashed: Path, path: Path | None = None) -> None:
        """Bring a file back; ``path`` is its row's if it was deleted in this visit."""
        try:
            restored = self.kit.saves.restore(trashed)
        except OSError:
            self.told.append((self.kit.words("load.failed"), Severity.ERROR))
            self.relayout()
            return
        if path is None:
            self._look()
        else:
            del self._deleted[path]
            del self._games[path]
            self._paths[self._paths.index(path)] = restored
        self.relayout()

    def _forget(self, game: _Game) -> None:
        """Read it anew if it is still there."""
        self._games.pop(game.save.path, None)
        self.relayout()
