from collections.abc import Iterator

from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.store.game_import import ImportResult
from tholos_desktop.store.games import Games
from tholos_desktop.store.job import Job
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.boxes import Box, Column, Middle, Narrow, Press, Row, Space, Text
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card

_SHOWN_SECONDS = 0.2
"""Seconds between updates of the shown number of games."""


_MOST_SHOWN = 200


class ImportNotice:
    """The part of the list of games that tells of an import: how far it is, and how to undo it."""

    def __init__(self, scene: PageScene, games: Games) -> None:
        self._scene, self._games = scene, games
        self._since_shown = 0.0
        self._progress: Text | None = None
        self._undoing: Job[int] | None = None

    @property
    def is_busy(self) -> bool:
        return any(job is not None and not job.is_over for job in self._jobs)

    @property
    def _jobs(self) -> tuple[Job[ImportResult] | Job[int] | None, ...]:
        return self._games.importing, self._undoing

    def update(self, dt: float) -> None:
        self._since_shown += dt
        if self.is_busy and self._progress and self._since_shown >= _SHOWN_SECONDS:
            self._since_shown, self._progress.label.text = 0.0, self._how_far
            self._scene.redraw()
        if self._undoing is not None and self._undoing.is_over:
            words, count = self._scene.ctx.words, self._undoing.result or 0
            self._undoing = None
            self._scene.show_message(words("import.undone", n=count), Severity.SUCCESS)

    def boxes(self) -> Iterator[Box]:
        self._progress = None
        if self.is_busy:
            self._progress = Text(self._how_far, valign="middle")
            stop = Press(self._scene.ctx.words("import.stop"), self._stop, area="import")
            yield Card(Row(self._progress, Narrow(stop)), pad=8)
        elif self._games.imported is not None:
            yield from self._result(self._games.imported)

    @property
    def _how_far(self) -> str:
        done = next(job.done for job in self._jobs if job is not None and not job.is_over)
        return self._scene.ctx.words("import.reading", n=done)

    def _stop(self) -> None:
        for job in self._jobs:
            if job is not None:
                job.stop()
        self._scene.relayout()

    def _result(self, result: ImportResult) -> Iterator[Box]:
        words, unread = self._scene.ctx.words, len(result.unreadable)
        said = [words("your_games.came", n=result.came)]
        if result.here:
            said.append(words("import.here_games", n=result.here))
        if unread:
            said.append(words("import.unread", n=unread, total=result.total))
        if result.trouble is not None:
            said.append(words(result.trouble.value, file=result.name))
        is_whole = not unread and result.trouble is None
        notice = NoticeText(" ".join(said), Severity.SUCCESS if is_whole else Severity.ERROR)
        tools = []
        if result.added:
            tools.append(Press(words("import.undo"), self._undo, icon="undo", area="import"))
        if unread:
            show = self._scene.opener(UnreadScene, self._scene.routes, result)
            tools.append(Press(words("import.show_unread"), show, area="import"))
        yield Card(Row(Middle(notice), *map(Narrow, tools)), pad=8)

    def _undo(self) -> None:
        self._undoing = self._games.undo_import()
        self._scene.relayout()


class UnreadScene(PageScene):
    """The records of an import that could not be read."""

    title = "import.unread_title"

    def __init__(self, routes: Routes, result: ImportResult) -> None:
        super().__init__(routes)
        self._result = result

    def content(self) -> Box:
        name, records = self._result.name, self._result.unreadable
        more = "…" if len(records) > _MOST_SHOWN else None
        return Column(
            Text(name, "small", self.ctx.theme.ink_soft) if name else None,
            *map(Text, records[:_MOST_SHOWN]),
            Text(more) if more else None,
            Space(),
        )
