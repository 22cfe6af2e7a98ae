from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import pygame

from tholos_desktop.scenes.game.teacher import WarningChoice
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.boxes import Box, Column, Row, Text
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.ui import Ui

_GAPS = 12, 6, 4, 4, 4
"""Gaps between the warning's parts in pixels at 1280x720, one for each layout. The roomiest layout
is first."""
DEAF_SECONDS = 0.25
"""Seconds in which a new warning ignores keys and clicks, which may be meant for the board."""
_BACK = pygame.K_ESCAPE, pygame.K_BACKSPACE


class WarningScene(RoutedScene[WarningChoice]):
    """A warning over the game's panel that leaves the board and the players' cards visible."""

    opaque = False

    def __init__(
        self,
        routes: Routes,
        text: str,
        *,
        is_rated: bool = False,
        may_look: bool = False,
        places: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        """With ``is_rated``, no answer is preselected. With ``may_look``, the rival's reply is
        offered before a hint. ``places`` returns places for the warning, smallest first."""
        super().__init__(routes)
        self.text, self._is_rated, self._may_look = text, is_rated, may_look
        self._places = places
        self._open_for = 0.0

    def build(self, ui: Ui) -> None:
        for place, tightness in product(self._places(), range(len(_GAPS))):
            card = Card(self._content(tightness), pad=8, edge=False)
            if card.height(ui, place.width) <= place.height:
                break
        card.place(ui, place)
        if self._is_rated:
            ui.focus.current = None

    def _content(self, tightness: int) -> Box:
        """Return the warning in the layout ``tightness``, an index of :data:`_GAPS`. A higher index
        needs less room."""
        words, is_rated = self.ctx.words, self._is_rated
        heading, color = words("tutor.warning"), self.ctx.theme.accent if tightness else None
        cost, keeps = (words("rating.costs"), words("rating.keeps")) if is_rated else (None, None)
        answer = partial(self.answer, align="left")
        rethink = answer(
            "tutor.rethink",
            WarningChoice.RETHINK,
            "undo",
            detail=cost,
            primary=not is_rated,
            shortcut=None if is_rated else "escape backspace",
        )
        play = answer("tutor.play", WarningChoice.PLAY, "play", detail=keeps)
        if self._may_look:
            last = answer("tutor.look", WarningChoice.LOOK, "review", shortcut="s")
        else:
            hint = WarningChoice.HINT
            last = answer("game.hint", hint, "hint", detail=cost, shortcut="h")
        is_tightest = tightness == len(_GAPS) - 1
        answers = (Row(rethink, last, gap=6), play) if is_tightest else (rethink, play, last)
        has_heading = tightness < len(_GAPS) - 2
        return Column(
            Text(heading, "small" if tightness else "heading", color) if has_heading else None,
            Text(self.text, "small" if tightness >= 2 else "body"),
            *answers,
            gap=_GAPS[tightness],
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
