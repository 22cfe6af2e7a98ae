from collections.abc import Iterable, Sequence
from enum import Enum, auto
from functools import partial
from pathlib import Path
from weakref import proxy

import pygame

from tholos_desktop.language.dates import record_day_words
from tholos_desktop.language.names import title
from tholos_desktop.scenes.news import trouble
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games.card import CardScene, confirm
from tholos_desktop.scenes.your_games.tools import GamePages, add_tools
from tholos_desktop.services.players import Players
from tholos_desktop.storage import game_files
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.entry import GameEntry
from tholos_desktop.store.game_import import GameImport, ImportedGame, ImportStatus
from tholos_desktop.store.games import Games
from tholos_desktop.store.writer import Job
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import ActionButton, Block, Form
from tholos_desktop.ui.reading import texts
from tholos_desktop.ui.ui import Ui

_SLICE_SECONDS = 0.025
_SHOWN_SECONDS = 0.2
"""Seconds between updates of the shown number of games. An update takes as long as reading a few
games."""


class ImportStage(Enum):
    READING = auto()
    CHOOSING = auto()
    KEEPING = auto()
    DONE = auto()


class ImportScene(PageScene):
    """Imports games, and then lists those that were imported. If the player goes back, the games
    already imported stay."""

    title = "import.title"

    def __init__(self, routes: Routes, games: Games, players: Players, source: Path | str) -> None:
        """``source`` is a file, or the text of records."""
        super().__init__(routes)
        self.name = source.name if isinstance(source, Path) else ""
        lines = game_files.lines_of(source) if isinstance(source, Path) else source.splitlines()
        self._store, self.games = games, GameImport(games, lines)
        self._people = players
        self.stage = ImportStage.READING
        self.trouble = ""
        self._since_shown = 0.0
        self._chosen: set[int] = set()
        self._imported: dict[str, ImportedGame] = {}
        """Imported games by their ids in the store, in the order of the source."""
        self._job: Job[dict[str, int]] | None = None
        self._pages = GamePages(proxy(self), ("import.next", "import.previous"))

    # Work

    @property
    def moving(self) -> bool:
        return self.stage in (ImportStage.READING, ImportStage.KEEPING)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stage is ImportStage.READING:
            self._read()
            if self.games.is_read:
                self._list()
        elif self._job is not None and self._job.is_over and self.stage is ImportStage.KEEPING:
            chosen = self._chosen_games
            added = sorted(self._added.items(), key=lambda each: each[1])
            self._imported = {game: chosen[at] for game, at in added}
            self._pages.begin_again()
            self._go(ImportStage.DONE)
        self._since_shown += dt
        if self.moving and self._since_shown >= _SHOWN_SECONDS:
            self._since_shown, self._progress.text = 0.0, self._progress_words
            self.redraw()

    def _read(self) -> None:
        try:
            self.games.read(_SLICE_SECONDS)
        except UnicodeDecodeError:
            self.trouble = self.ctx.words("import.not_text", file=self.name)
            self.games.stop_reading()
        except (OSError, ValueError):
            self.trouble = self.ctx.words("your_games.not_read", file=self.name)
            self.games.stop_reading()

    def _go(self, stage: ImportStage) -> None:
        self.stage = stage
        self.relayout()
        buttons = self.ui.buttons
        after = (button for button in buttons if button.command in (self._keep, self._stop))
        self.ui.focus.set(next(after, buttons[-1]).target)

    def _list(self) -> None:
        self._chosen = self._wanted
        self._go(ImportStage.CHOOSING)

    @property
    def _wanted(self) -> set[int]:
        return {at for at, game in enumerate(self.games.games) if game.is_wanted}

    def _choose(self, numbers: set[int]) -> None:
        self._chosen = numbers
        self.relayout()

    def _keep(self) -> None:
        self._job = self.games.keep(self._chosen_games)
        self._go(ImportStage.KEEPING)

    def _stop(self) -> None:
        if self.stage is ImportStage.READING:
            self.games.stop_reading()
        elif self._job is not None:
            self._job.stop()

    @property
    def _chosen_games(self) -> list[ImportedGame]:
        return [self.games.games[at] for at in sorted(self._chosen)]

    @property
    def _added(self) -> dict[str, int]:
        return (self._job and self._job.result) or {}

    def leave(self) -> None:
        """If games were imported, add a notice with their number."""
        if count := len(self._added):
            self.ctx.notices.append(Notice("your_games.came", {"n": count}, Severity.INFO))
        super().leave()

    # Layout

    def fill(self, form: Form) -> None:
        theme = self.ctx.theme
        if self.name:
            form.text(self.name, "small", color=theme.ink_soft)
        if self.trouble:
            form.notice(self.trouble, Severity.ERROR, "body")
        lasting = trouble(self._store)
        if lasting and self.stage in (ImportStage.KEEPING, ImportStage.DONE):
            form.notice(self.ctx.words(lasting.key, **lasting.values), lasting.severity, "body")
        if self.moving:
            self._add_progress(form)
        elif self.stage is ImportStage.CHOOSING:
            self._add_games(form)
        else:
            self._add_imported(form)
        self.fill_up(form)

    def announcements(self) -> Sequence[str]:
        progress = self._progress_words if self.moving else None
        return [text for text in texts(self.ui) if text != progress]

    @property
    def _progress_words(self) -> str:
        words, games = self.ctx.words, self.games
        if self.stage is ImportStage.READING:
            return words("import.reading", n=len(games.games) + games.broken)
        assert self._job is not None
        return words("import.keeping", done=self._job.done, total=len(self._chosen))

    def _add_progress(self, form: Form) -> None:
        def place(rect: pygame.Rect) -> None:
            self._progress = form.ui.label(rect, self._progress_words)

        form.add(lambda width: form.ui.text_height(self._progress_words, width), place)
        form.button(self.ctx.words("import.stop"), self._stop)

    def _add_games(self, form: Form) -> None:
        words, games = self.ctx.words, self.games.games
        kinds = [words("import.found", n=len(games))]
        for status in ImportStatus:
            if count := sum(game.status is status for game in games):
                kinds.append(words(f"import.{status.value}_games", n=count))
        if self.games.broken:
            kinds.append(words("your_games.broken", n=self.games.broken))
        form.text(" ".join(kinds))
        if self._wanted:
            count = len(self._chosen)
            tools = [
                ActionButton(
                    words("import.import", n=count),
                    self._keep,
                    "" if count else words("import.off.none"),
                    icon="import",
                    is_primary=count > 0,
                ),
                ActionButton(words("import.all"), partial(self._choose, self._wanted)),
                ActionButton(words("import.none"), partial(self._choose, set())),
            ]
            longest = words("import.import", n=len(games))
            add_tools(form, tools, "tools", [longest, *(tool.text for tool in tools)])
        first = self._pages.first
        rows = (self._choice(form.ui, at, game) for at, game in enumerate(games[first:], first))
        self._add_rows(form, rows, len(games))

    def _add_imported(self, form: Form) -> None:
        form.text(self.ctx.words("your_games.came", n=len(self._added)))
        shown = [*self._imported.items()][self._pages.first :]
        rows = (self._row(form.ui, each, partial(self._open, game)) for game, each in shown)
        self._add_rows(form, rows, len(self._imported))

    def _add_rows(self, form: Form, rows: Iterable[Block], total: int) -> None:
        line = form.ui.font("small").get_linesize()
        form.blocks += self._pages.fitting(form, rows, line)
        if self._pages.has_others(total):
            self.fill_up(form, line)
            self._pages.add_place(form, total)

    def _choice(self, ui: Ui, at: int, game: ImportedGame) -> Block:
        words = self.ctx.words
        status = words(f"import.{game.status.value}")
        off = "" if game.is_wanted else words("import.off.here")
        toggle, is_chosen = partial(self._toggle, at), at in self._chosen
        return self._row(ui, game, toggle, status, chosen=is_chosen, unavailable=off)

    def _row(
        self,
        ui: Ui,
        game: ImportedGame,
        command: Command,
        status: str = "",
        *,
        chosen: bool | None = None,
        unavailable: str = "",
    ) -> Block:
        words = self.ctx.words
        head = title(words, game.players)
        over = words("your_games.over") if game.is_over else words("your_games.turns", n=game.plies)
        day = record_day_words(words, game.day)
        detail = " · ".join(filter(None, (over, day, status)))

        def height(width: int) -> int:
            inner = width - 2 * ui.px(14) - ui.px(40)
            return ui.button_height(head, inner) + ui.text_height(detail, inner, "small")

        def place(rect: pygame.Rect) -> None:
            ui.button(
                rect,
                head,
                command,
                detail=detail,
                align="left",
                chosen=chosen,
                unavailable=unavailable,
            )

        return Block(height, place)

    def _toggle(self, at: int) -> None:
        self._chosen ^= {at}
        self.relayout()

    def _open(self, game: str) -> None:
        entry = self._store.find(game)
        if entry is None:
            return

        def after(wants_deleted: GameEntry | None) -> None:
            if wants_deleted is not None:
                confirm(self, self._people, match, partial(self._delete, game))

        match = self._store.match(entry.game)
        card = CardScene(self.routes, entry, match, self._store, self._people)
        self.stack.push(card, after)

    def _delete(self, game: str) -> None:
        self._store.delete(game)
        del self._imported[game]
        self._pages.begin_again()
        self.relayout()

    def foot(self) -> Sequence[ActionButton]:
        totals = {
            ImportStage.CHOOSING: len(self.games.games),
            ImportStage.DONE: len(self._imported),
        }
        return self._pages.buttons(totals.get(self.stage, 0))
