"""The list of all games, a page of them at a time: those that are wanted, the latest first.

A game that is dropped into the window comes in; all that are wanted go out as one file.
"""

import sqlite3
from functools import partial
from pathlib import Path

import pygame

from tholos_desktop.language.names import title
from tholos_desktop.scenes.archive.wishes import filter_of, text, wishes
from tholos_desktop.scenes.game_pages import GamePages
from tholos_desktop.scenes.game_row import GROWTH, PLAN, GameRow, moment, standing
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import game_files
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Entry, Filter
from tholos_desktop.table.match import Match
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Block, Form
from tholos_desktop.ui.ui import Ui

_MOST = 12
"""Games on a page, however high the window is."""


class ArchiveScene(PageScene):
    """The games that were finished or broken off."""

    title = "archive.title"

    def __init__(self, kit: Kit, routes: Routes) -> None:
        super().__init__(kit, routes)
        self.chosen: dict[str, str] = {}
        """What is wanted, by the names of the wishes."""
        self.told = ""
        self._deleted: int | None = None
        """The game deleted last, which can be brought back."""
        self._pages = GamePages(self)
        self._matches: dict[int, Match | None] = {}
        """The games that have been read; ``None`` for one that cannot be."""

    @property
    def archive(self) -> Archive:
        """Where the games are."""
        return self.kit.saves.archive

    @property
    def wanted(self) -> Filter:
        """Which of them."""
        return filter_of(self.chosen)

    def resume(self) -> None:
        """A game may have gone on, or gone."""
        self._matches.clear()
        self.relayout()

    def handle(self, event: pygame.Event) -> None:
        """Widgets; a file dropped into the window comes in."""
        if event.type == pygame.DROPFILE:
            self._bring_in(Path(event.file))
        else:
            super().handle(event)

    def fill(self, form: Form) -> None:
        """What is wanted, what is to be told, and the games."""
        words, theme = self.kit.words, self.kit.theme
        self._add_wishes(form)
        for notice in self.kit.saves.notices:
            self.told = words(notice.key, **notice.values)
        self.kit.saves.notices.clear()
        if self.told:
            form.text(self.told, colour=theme.warning)
        if not self._fits_in_foot(form.ui):
            form.button(words("statistics.title"), self._open_statistics)
        if self._deleted is not None:
            form.button(words("archive.bring_back"), self._bring_back, shortcut="ctrl+z")
        total = self.archive.count(self.wanted)
        rows = self._rows(form)
        if not total:
            is_all = self.wanted == Filter()
            form.text(words("archive.none" if is_all else "archive.none_such"))
        form.blocks += rows
        if total:
            self._pages.add_place(form, total)

    def buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        """Back, export; and the ways to other pages, if there are any."""
        makers = [self.back_button, *self._pages.buttons(self.archive.count(self.wanted))]
        if self._pages.end:
            makers.append(self._export_button)
            makers += [self._statistics_button] if self._fits_in_foot(ui) else []
        self.place_buttons(ui, rect, makers)

    # What is wanted

    def _add_wishes(self, form: Form) -> None:
        """A button for each wish: a press goes on to its next value."""
        words, ui = self.kit.words, form.ui
        offered = wishes(self.archive.players())
        texts = [text(words, wish, self.chosen.get(wish.name, "all")) for wish in offered]
        gap = ui.px(6)

        def columns(width: int) -> int:
            widest = max(ui.font("button").size(each)[0] for each in texts) + ui.px(48)
            return 4 if 4 * widest + 3 * gap <= width else 2

        def height(width: int) -> int:
            rows = len(offered) // columns(width)
            return rows * ui.button_height() + (rows - 1) * gap

        def place(rect: pygame.Rect) -> None:
            count = columns(rect.width)
            wide, high = (rect.width - (count - 1) * gap) // count, ui.button_height()
            for index, (wish, said) in enumerate(zip(offered, texts, strict=True)):
                row, column = divmod(index, count)
                left, top = rect.left + column * (wide + gap), rect.top + row * (high + gap)
                on = partial(self._wish, wish.name, wish.values)
                ui.button(pygame.Rect(left, top, wide, high), said, on, area="wishes")

        form.add(height, place)

    def _wish(self, name: str, values: tuple[str, ...]) -> None:
        now = self.chosen.get(name, "all")
        at = values.index(now) if now in values else -1
        self.chosen[name] = values[(at + 1) % len(values)]
        self._pages.begin_again()
        self.told = ""
        self.relayout()

    # The page

    def _rows(self, form: Form) -> list[Block]:
        """The games that fit."""
        ui = form.ui
        width, room = self.form_size(ui)
        room -= form.height(width) + ui.font("small").get_linesize() + 2 * form.gap
        rows: list[Block] = []
        first = self._pages.first
        for entry in self.archive.page(self.wanted, first=first, count=_MOST):
            match = self._read(entry)
            row = self._row(ui, entry, match) if match else self._unreadable(ui, entry)
            room -= row.height(width) + form.gap
            if rows and room < 0:
                break
            rows.append(row)
        self._pages.end = first + len(rows)
        return rows

    def _read(self, entry: Entry) -> Match | None:
        if entry.number not in self._matches:
            try:
                self._matches[entry.number] = self.archive.match(entry.number)
            except (KeyError, ValueError):
                self._matches[entry.number] = None
        return self._matches[entry.number]

    def _row(self, ui: Ui, entry: Entry, match: Match) -> Block:
        detail = " · ".join((*standing(self.kit, match), *self._said_of(entry)))
        row = GameRow(
            match,
            detail,
            partial(self._open, entry, match),
            self.kit.words("load.delete"),
            partial(self._delete, entry),
        )
        return row.block(self.kit, ui, round(ui.px(PLAN) * self.growth(GROWTH)))

    def _unreadable(self, ui: Ui, entry: Entry) -> Block:
        """A game whose record was damaged: it is told, and can be deleted."""
        words = self.kit.words
        said = f"{title(words, entry.players)} · {words('archive.unreadable')}"
        delete = partial(self._delete, entry)
        return Block(
            lambda width: ui.button_height(said, width),
            lambda rect: ui.button(rect, said, delete, align="left"),
        )

    def _said_of(self, entry: Entry) -> list[str]:
        mode = self.kit.words(f"load.{entry.mode}")
        return [mode, moment(self.kit.words, entry.moment)] if entry.moment else [mode]

    def _export_button(self, ui: Ui, rect: pygame.Rect) -> Button:
        return ui.button(rect, self.kit.words("archive.export"), self._export, area="foot")

    def _statistics_button(self, ui: Ui, rect: pygame.Rect) -> Button:
        said = self.kit.words("statistics.title")
        return ui.button(rect, said, self._open_statistics, area="foot")

    # What can be done

    def _fits_in_foot(self, ui: Ui) -> bool:
        """Whether the way to the statistics has room beside the other buttons, all being there."""
        keys = "app.back", "load.older", "load.newer", "archive.export", "statistics.title"
        widest = max(ui.button_width(self.kit.words(key)) for key in keys)
        return len(keys) * (widest + ui.px(12)) <= self.form_size(ui)[0]

    def _open_statistics(self) -> None:
        self.stack.push(self.routes.statistics())

    def _open(self, entry: Entry, match: Match) -> None:
        self.stack.push(self.routes.archived(entry, match), self._after)

    def _after(self, wants_deleted: Entry | None) -> None:
        if wants_deleted is not None:
            self._delete(wants_deleted)

    def _delete(self, entry: Entry) -> None:
        if self.archive.delete(entry.number):
            self._deleted, self.told = entry.number, ""
        self._pages.keep_within(self.archive.count(self.wanted))
        self.relayout()

    def _bring_back(self) -> None:
        if self._deleted is not None and self.archive.restore(self._deleted):
            self._deleted = None
        self.relayout()

    def _export(self) -> None:
        """Write the games wanted into one file."""
        words = self.kit.words
        try:
            path, count = game_files.write_out(self.archive, self.wanted)
        except (OSError, ValueError):
            self.told = words("archive.export_failed", folder=str(game_files.folder()))
        else:
            self.told = words("archive.exported", n=count, file=str(path))
        self.relayout()

    def _bring_in(self, path: Path) -> None:
        words = self.kit.words
        try:
            came, broken = game_files.read_in(self.archive, path)
        except (OSError, ValueError, sqlite3.Error):
            self.told = words("archive.not_read", file=path.name)
        else:
            said = words("archive.came", n=came)
            self.told = f"{said} {words('archive.broken', n=broken)}" if broken else said
        self.relayout()
