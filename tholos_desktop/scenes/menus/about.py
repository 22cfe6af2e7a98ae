from collections.abc import Sequence
from datetime import datetime

import pygame

from tholos_desktop import ISSUES, __version__, diagnosis
from tholos_desktop.language.credits import credits_of_others, notice
from tholos_desktop.language.dates import moment_words, record_day_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.store.games import Games
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.ui.boxes import Box, Column, Press, Text


class AboutScene(PageScene):
    title = "about.title"

    def __init__(self, routes: Routes, engine: EngineClient, games: Games) -> None:
        super().__init__(routes)
        self._engine, self._games = engine, games
        self.is_copied = False

    def content(self) -> Box:
        words, theme = self.ctx.words, self.ctx.theme
        soft, accent = theme.ink_soft, theme.accent
        others = [
            words("app.pair", name=credit.whose, text=credit.license)
            for credit in credits_of_others()
        ]
        copied = Text(words("about.copied", where=ISSUES), color=theme.good)
        to_copy = Text(words("about.to_copy", where=ISSUES), color=soft)
        return Column(
            Text(words("about.program", version=__version__)),
            Text(words("about.game"), color=soft),
            Text(self._checked(), color=soft),
            Text(words("about.report"), "name", accent),
            copied if self.is_copied else to_copy,
            Text(words("about.license"), "name", accent),
            Text(words("about.license_text", notice=notice()), color=soft),
            Text(words("about.others"), "name", accent),
            Text("; ".join(others), "small", soft),
        )

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

    def foot(self) -> Sequence[Press]:
        text = self.ctx.words("about.copy")
        return [Press(text, self._copy, icon="copy", primary=not self.is_copied)]

    def _copy(self) -> None:
        self.ctx.clipboard.copy(diagnosis.report(self._engine, self._games.facts()))
        self.is_copied = True
        self.relayout()
