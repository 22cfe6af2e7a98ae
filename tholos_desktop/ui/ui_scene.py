"""A scene of widgets, which are rebuilt for every size."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame

from tholos_desktop.reader.tree import AccessTree, Node
from tholos_desktop.ui.clipboard import is_paste
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.reading import texts, tree_of
from tholos_desktop.ui.scene import R, Scene, Size
from tholos_desktop.ui.ui import FocusPlace, Ui


class UiScene(Scene[R]):
    takes_text = takes_files = False
    """True for a scene with a use for texts or files: see :meth:`take_text`, :meth:`take_files`."""

    def __init__(self, ctx: Context) -> None:
        super().__init__()
        self.ctx = ctx
        self.ui = Ui(ctx, (1, 1))
        """Widgets of the scene; :meth:`resize` replaces them."""
        self._waits_for_release = False

    @property
    def is_typed_into(self) -> bool:
        return self.ui.is_typing

    @property
    def is_pressed(self) -> bool:
        return self.ui.is_pressed

    def build(self, ui: Ui) -> None:
        """Create the widgets for a window of ``ui.size``."""

    def restore(self, before: FocusPlace) -> None:
        self.ui.restore(before)

    def drawn_nodes(self) -> Iterable[Node]:
        return ()

    def announcements(self) -> Sequence[str]:
        """Return the live announcements, line by line; by default the texts of the scene."""
        return texts(self.ui)

    def read(self) -> AccessTree:
        return tree_of(self.ui, self.drawn_nodes(), self.announcements())

    def growth(self, share: float) -> float:
        """Return the factor by which a width grows with the text size: 1 + ``share`` if texts are
        twice as large."""
        return 1 + (self.ctx.settings.text_scale - 1) * share

    def leave(self) -> None:
        self.ui.kill()

    def resize(self, size: Size) -> None:
        """Rebuild the widgets for a window size. Focus and scroll positions are kept."""
        before, rested_at = self.ui.place(), self.ui.rested_at
        self.ui.kill()
        self.ui = Ui(self.ctx, size)
        self.ui.rested_at = rested_at
        self.ui.is_covered = self.stack.top is not self
        self.build(self.ui)
        self.restore(before)
        self.redraw()

    def relayout(self) -> None:
        """Lay the scene out again, after the release of what is pressed."""
        self._waits_for_release = self.is_pressed
        if not self._waits_for_release:
            super().relayout()

    def handle(self, event: pygame.Event) -> None:
        if not self.take(event):
            self.ui.handle(event)

    def take_text(self, text: str) -> None:
        """Take a text that was pasted or dropped."""

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take files that were dropped."""

    def paste(self) -> None:
        self.take_text(self.ctx.clipboard.paste())

    def take(self, event: pygame.Event) -> bool:
        """Take the text or the files that an event brings; return True if it brings any."""
        if self.takes_files and event.type == pygame.DROPFILE:
            self.take_files(event.files)
        elif self.takes_text and event.type == pygame.DROPTEXT:
            self.take_text(event.text)
        elif self.takes_text and is_paste(event):
            self.paste()
        else:
            return False
        return True

    def takes_drop(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            return self.takes_files
        return bool(event.text) and (self.takes_text or self.ui.is_typing)

    def update(self, dt: float) -> None:
        self.ui.is_covered = self.stack.top is not self
        self.ui.update(dt)
        if self._waits_for_release:
            self.relayout()

    def draw(self, surface: pygame.Surface) -> None:
        self.ui.draw(surface)
