import pygame

from tholos_desktop.language.catalogue import YOU
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games import pages
from tholos_desktop.services.games import Games
from tholos_desktop.services.players import Person, Players
from tholos_desktop.ui.form import Form

_TURNING = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class StatisticsScene(PageScene):
    title = "statistics.title"

    def __init__(
        self, routes: Routes, games: Games, players: Players, page: str | None = None
    ) -> None:
        super().__init__(routes)
        self._games, self._people = games, players
        self.page = page if page in pages.PAGES else pages.PAGES[0]
        self.who = self._first_person()
        """Person whose games are shown; ``None`` for everybody."""

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        offered = [(name, words(f"statistics.page.{name}")) for name in pages.PAGES]
        form.button(words("statistics.of", value=self._name(self.who)), self._next_person)
        form.add(
            lambda width: form.ui.choice_height(offered, width),
            lambda rect: form.ui.choice(rect, offered, self.page, self.open, area="pages"),
        )
        width, _ = self.form_size(form.ui)
        pages.fill(
            self.page, form, self.ctx, self.who, width, games=self._games, players=self._people
        )
        self.fill_up(form)

    def handle(self, event: pygame.Event) -> None:
        step = _TURNING.get(event.key, 0) if event.type == pygame.KEYDOWN else 0
        if step:
            self.open(pages.PAGES[(pages.PAGES.index(self.page) + step) % len(pages.PAGES)])
        else:
            super().handle(event)

    def open(self, page: str) -> None:
        self.page = page
        self.relayout()
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

    def _first_person(self) -> Person | None:
        last = self._people.last
        is_known = pages.figures(self._games, last.names).all.games
        return last if is_known or not pages.figures(self._games, None).all.games else None

    def _next_person(self) -> None:
        everyone: list[Person | None] = [*self._people.everyone, None]
        at = everyone.index(self.who) if self.who in everyone else -1
        self.who = everyone[(at + 1) % len(everyone)]
        self.relayout()

    def _name(self, who: Person | None) -> str:
        if who is None:
            return self.ctx.words("statistics.everybody")
        return who.name or self.ctx.words(YOU)
