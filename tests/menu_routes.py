"""The menus for the tests: what they lead to is only named."""

import pygame

from tests.driving import Driver, ServedRoutes
from tholos_desktop.table.match import Match
from tholos_desktop.ui.scene import Scene


class Reached(Scene[None]):
    """Stands for a scene outside the menus; Escape closes it."""

    def __init__(self, place: str, match: Match | None = None) -> None:
        super().__init__()
        self.place, self.match = place, match

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()


class MenuRoutes(ServedRoutes):
    """The menus as they are; what they lead to is only named."""

    def rules(self, page: str | None = None) -> Reached:
        return Reached("rules")

    def table(self, match: Match) -> Reached:
        self.games.begin(match)
        return Reached("table", match)

    def ending(self, match: Match) -> Reached:
        return Reached("ending", match)


def name_of(driver: Driver) -> str:
    """What is on top: the name of its class, or the place that it stands for."""
    return driver.top.place if isinstance(driver.top, Reached) else type(driver.top).__name__
