"""The saved games: open one, delete one."""

from functools import partial

import pygame

from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.shelf import Save
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form


class LoadScene(PageScene):
    """A list of saved games, the newest first."""

    title = "load.title"

    def __init__(self, kit: Kit, routes: Routes) -> None:
        super().__init__(kit, routes)
        self.saves: list[Save] = []
        self.told: list[str] = []

    def enter(self) -> None:
        """Read the folder."""
        self._look()
        super().enter()

    def fill(self, form: Form) -> None:
        """One row a game, with a button to delete it."""
        words, theme = self.kit.words, self.kit.theme
        for text in self.told:
            form.text(text, colour=theme.warning)
        if not self.saves:
            form.text(words("load.none"), colour=theme.ink_soft)
        for save in self.saves:
            self._row(form, save)

    def _row(self, form: Form, save: Save) -> None:
        ui, words = form.ui, self.kit.words
        delete, detail = words("load.delete"), self._detail(save)
        aside = ui.button_width(delete)
        gap = ui.px(8)

        def height(width: int) -> int:
            inner = width - aside - gap - 2 * ui.px(14)
            return (
                ui.text_height(save.name, inner, "button")
                + ui.text_height(detail, inner, "small")
                + 2 * ui.px(9)
            )

        def place(rect: pygame.Rect) -> None:
            main = pygame.Rect(rect.left, rect.top, rect.width - aside - gap, rect.height)
            ui.button(main, save.name, partial(self._open, save), detail=detail, align="left")
            ui.button(
                (main.right + gap, rect.top, aside, rect.height), delete, partial(self._ask, save)
            )

        form.add(height, place)

    def _detail(self, save: Save) -> str:
        words, when = self.kit.words, save.when
        if save.is_being_drawn:
            turns = words("load.drawing")
        elif save.is_over:
            turns = words("load.over")
        else:
            turns = words("load.turns", n=save.ply)
        date = words(
            "load.date",
            year=when.year,
            month=f"{when.month:02}",
            day=f"{when.day:02}",
            hour=f"{when.hour:02}",
            minute=f"{when.minute:02}",
        )
        return words(
            "load.detail",
            date=date,
            white=shown_names(words, save.players)[WHITE],
            black=shown_names(words, save.players)[BLACK],
            mode=words("load.advanced" if save.is_advanced else "load.basic"),
            turns=turns,
        )

    def _look(self) -> None:
        self.saves = self.kit.saves.listing()
        for notice in self.kit.saves.notices:
            self.told.append(self.kit.words(notice.key, **notice.values))
        self.kit.saves.notices.clear()

    def _open(self, save: Save) -> None:
        try:
            match = self.kit.saves.load(save.path)
        except (OSError, ValueError):
            self.told = [self.kit.words("load.failed")]
            self._look()
            self.relayout()
            return
        self.kit.saves.begin(match)
        self.give_way_to(self.routes.table(match))

    def _ask(self, save: Save) -> None:
        words = self.kit.words
        question = self.routes.question(
            words("load.delete_title"),
            words("load.delete_text", name=save.name),
            yes=words("load.delete_yes"),
            no=words("load.delete_no"),
        )
        self.stack.push(question, lambda yes: self._delete(save) if yes else None)

    def _delete(self, save: Save) -> None:
        try:
            self.kit.saves.delete(save)
        except OSError:
            self.told.append(self.kit.words("load.delete_failed"))
        self._look()
        self.relayout()
