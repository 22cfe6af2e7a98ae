import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from tholos_desktop.language.sentences import share_line
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.sharing import card, replay
from tholos_desktop.scenes.sharing.card import ResultCard
from tholos_desktop.storage import picture_files
from tholos_desktop.storage.picture_files import Frame
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.scene import Size

SLICE_SECONDS = 0.006
"""Seconds spent on drawing in each window frame. A single long step may exceed this time."""


class PictureWork:
    """Makes a picture file in the background: draws in small steps, then writes in a thread."""

    def __init__(
        self, steps: Iterator[Frame | None], write: Callable[[list[Frame]], Path], total: int
    ) -> None:
        self._steps, self._write, self._total = steps, write, total
        self._frames: list[Frame] = []
        self._pool: ThreadPoolExecutor | None = None
        self._written: Future[Path] | None = None

    @property
    def is_drawn(self) -> bool:
        return self._written is not None

    @property
    def is_done(self) -> bool:
        return self._written is not None and self._written.done()

    @property
    def percent(self) -> int:
        return 100 if self.is_drawn else min(99, 100 * len(self._frames) // max(1, self._total))

    def go_on(self) -> None:
        """Draw for about :data:`SLICE_SECONDS`. After the last frame, start the writing thread."""
        end = time.perf_counter() + SLICE_SECONDS
        while self._written is None:
            try:
                frame = next(self._steps)
            except StopIteration:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="pictures")
                self._written = self._pool.submit(self._write, self._frames)
                self._pool.shutdown(wait=False)
            else:
                if frame is not None:
                    self._frames.append(frame)
            if time.perf_counter() >= end:
                break

    def result(self) -> Path:
        """Return the path of the finished file. Raise ``OSError`` if it could not be written."""
        assert self._written is not None
        try:
            return self._written.result()
        except (ValueError, KeyError, ImportError, MemoryError) as error:
            raise OSError(str(error)) from error


_SEEN = 0.86
"""Width of the picture, as a share of the dialog's width."""


class ShareScene(DialogScene[None]):
    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match
        self.line = share_line(self.ctx.words, match)
        self.work: PictureWork | None = None
        self._card = ResultCard(self.ctx, match)
        self._drawing: Iterator[None] | None = self._card.draw()
        self._seen: pygame.Surface | None = None

    @property
    def moving(self) -> bool:
        return self._drawing is not None or self.work is not None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._drawing is not None:
            if next(self._drawing, StopIteration) is StopIteration:
                self._drawing = None
                self.relayout()
        elif self.work is not None:
            before = self.work.percent
            self.work.go_on()
            if self.work.is_done:
                self._end()
            elif self.work.percent != before:
                self.show_message(self._how_far(), Severity.SUCCESS)

    def leave(self) -> None:
        self._drawing, self.work = None, None
        super().leave()

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        form.text(words("share.title"), "heading")
        self._add_picture(form)
        form.text(self.line, align="center")
        self.add_message(form, "small")
        is_busy = self.work is not None or self._drawing is not None
        busy = words("share.off") if is_busy else ""
        form.button(words("share.copy"), self._copy, shortcut="ctrl+c", primary=True, icon="copy")
        form.button(words("share.still"), self._save_still, unavailable=busy, icon="picture")
        form.button(words("share.moving"), self._save_moving, unavailable=busy, icon="film")
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def _add_picture(self, form: Form) -> None:
        shape = card.SIZE[1] / card.SIZE[0]

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            seen = pygame.Rect(0, 0, round(rect.height / shape), rect.height)
            seen.center = rect.center
            if self._drawing is None:
                surface.blit(self._small(seen.size), seen)
            pygame.draw.rect(surface, self.ctx.theme.line, seen, form.ui.px(1))

        form.add(
            lambda width: round(width * _SEEN * shape), lambda rect: form.ui.picture(rect, paint)
        )

    def _small(self, size: Size) -> pygame.Surface:
        if self._seen is None or self._seen.get_size() != size:
            self._seen = pygame.transform.smoothscale(self._card.surface, size)
        return self._seen

    # Actions

    def _copy(self) -> None:
        self.ctx.clipboard.copy(self.line)
        self.show_message(self.ctx.words("share.copied"), Severity.SUCCESS)

    def _save_still(self) -> None:
        surface = self._card.surface
        frame = Frame(card.SIZE, pygame.image.tobytes(surface, "RGB"))
        self._begin(iter([frame]), lambda frames: picture_files.write_still(frames[0]), 1)

    def _save_moving(self) -> None:
        steps = replay.frames(self.ctx, self.match, self._card.surface)
        self._begin(steps, picture_files.write_moving, replay.count(self.match))

    def _begin(
        self, steps: Iterator[Frame | None], write: Callable[[list[Frame]], Path], total: int
    ) -> None:
        self.work = PictureWork(steps, write, total)
        self.show_message(self._how_far(), Severity.SUCCESS)

    def _how_far(self) -> str:
        assert self.work
        if self.work.is_drawn:
            return self.ctx.words("share.writing")
        return self.ctx.words("share.drawing", n=self.work.percent)

    def _end(self) -> None:
        assert self.work
        work, self.work = self.work, None
        try:
            path = work.result()
        except OSError:
            folder = str(picture_files.folder())
            self.show_message(self.ctx.words("share.failed", folder=folder))
        else:
            self.show_message(self.ctx.words("share.saved", file=str(path)), Severity.SUCCESS)
