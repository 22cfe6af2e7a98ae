from collections.abc import Sequence
from datetime import datetime

import pygame

from tholos_desktop import __version__, diagnosis
from tholos_desktop.language.credits import credits_of_others, notice
from tholos_desktop.language.dates import moment_words, record_day_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.store.games import Games
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.ui.form import ActionButton, Form


class AboutScene(PageScene):
    title = "about.title"

    def __init__(self, routes: Routes, engine: EngineClient, games: Games) -> None:
        super().__init__(routes)
        self._engine, self._games = engine, games
        self.is_copied = False

    def fill(self, form: Form) -> None:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        form.text(words("about.program", version=__version__))
        form.text(words("about.game"), color=soft)
        form.text(self._checked(), color=soft)
        form.text(words("about.license"), "name", color=self.ctx.theme.accent)
        form.text(words("about.license_text", notice=notice()), color=soft)
        form.text(words("about.others"), "name", color=self.ctx.theme.accent)
        others = [words("about.credit", **credit._asdict()) for credit in credits_of_others()]
        form.text("; ".join(others), "small", color=soft)
        form.text(words("about.report"), "name", color=self.ctx.theme.accent)
        if self.is_copied:
            form.text(words("about.copied"), color=self.ctx.theme.good)
        else:
            form.text(words("about.to_copy"), color=soft)

    def _checked(self) -> str:
        words, found = self.ctx.words, self._games.facts()
        if not found.checked or not found.backups:
            return words("about.unchecked")
        check = moment_words(words, datetime.fromtimestamp(found.checked))
        backup = record_day_words(words, found.backups[0].replace("-", "."))
        return words("about.checked", check=check, backup=backup)

    def handle(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN or not self.ui.scroll_by_arrow(event.key):
            super().handle(event)

    def foot(self) -> Sequence[ActionButton]:
        text = self.ctx.words("about.copy_again" if self.is_copied else "about.copy")
        return [ActionButton(text, self._copy, icon="copy", is_primary=not self.is_copied)]

    def _copy(self) -> None:
        self.ctx.clipboard.copy(diagnosis.report(self._engine, self._games.facts()))
        self.is_copied = True
        self.relayout()
