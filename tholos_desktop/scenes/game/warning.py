from collections.abc import Callable
from itertools import product

import pygame

from tholos_desktop.scenes.game.teacher import WarningChoice
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.side_panel import side_panel
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.ui import Ui

_HEADINGS = "heading", "button", ""
"""Font roles of the heading, the best first. Without a heading, the text is small; if it still has
too little room, its first line stands alone."""
DEAF_SECONDS = 0.25
"""Seconds in which a new warning ignores keys and clicks, which may be meant for the board."""
_BACK = pygame.K_ESCAPE, pygame.K_BACKSPACE


class WarningScene(RoutedScene[WarningChoice]):
    """A warning in place of the game's status, log and buttons, which rest meanwhile. The board and
    the players' cards stay visible, and each part stands at the same place in every warning."""

    opaque = False

    def __init__(
        self,
        routes: Routes,
        text: str,
        *,
        is_rated: bool = False,
        show_reply: Command | None = None,
        place: Callable[[], pygame.Rect],
    ) -> None:
        """With ``is_rated``, no answer is preselected. ``show_reply`` shows the rival's reply that
        the text tells of on the board; ``None`` if it tells of none."""
        super().__init__(routes)
        self.text, self._is_rated = text, is_rated
        self._show_reply, self._place = show_reply, place
        self._open_for = 0.0

    def build(self, ui: Ui) -> None:
        place = self._place()
        for text, heading in product((self.text, self.text.partition("\n")[0]), _HEADINGS):
            card = side_panel(self._content(text, heading))
            if card.height(ui, place.width) <= place.height:
                break
        card.place(ui, place)
        if self._is_rated:
            ui.focus.current = None

    def _content(self, text: str, heading: str) -> Box:
        words, is_rated = self.ctx.words, self._is_rated
        role = "body" if heading else "small"
        rethink = self.answer(
            "tutor.rethink",
            WarningChoice.RETHINK,
            "undo",
            align="left",
            detail=words("rating.costs") if is_rated else None,
            primary=not is_rated,
            shortcut=None if is_rated else "escape backspace",
        )
        look, shows = words("tutor.look"), self._show_reply
        show = Press(look, shows, icon="review", align="left", shortcut="s") if shows else None
        return Column(
            Text(words("tutor.warning"), heading) if heading else None,
            Text(text, role),
            Space(),
            rethink,
            self.answer("tutor.play", WarningChoice.PLAY, "play", align="left"),
            show,
            gap=8 if heading == "heading" else 4,
        )

    @property
    def moving(self) -> bool:
        return self._open_for < DEAF_SECONDS

    def handle(self, event: pygame.Event) -> None:
        if self.moving and event.type != pygame.MOUSEMOTION:
            return
        if self._is_rated and event.type == pygame.KEYDOWN and event.key in _BACK:
            self._select_rethink()
        else:
            super().handle(event)

    def _select_rethink(self) -> None:
        """Focus the answer to think again. Choosing this answer makes a rated game unrated."""
        self.ctx.keys_in_use = True
        self.ui.focus.set(self.ui.buttons[0].target)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_for += dt
