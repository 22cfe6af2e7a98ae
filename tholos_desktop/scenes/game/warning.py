from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

import pygame

from tholos_desktop.scenes.board.side_panel import side_panel
from tholos_desktop.scenes.game.teacher import WarningChoice
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.boxes import Box, Column, InRoomOf, Press, Row, Space, Text
from tholos_desktop.ui.focus import Command
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
        reply: str = "",
        show_reply: Command = lambda: None,
        places: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        """With ``is_rated``, no answer is preselected. ``reply`` is the rival's reply in words, if
        the warning is about one, and ``show_reply`` shows it on the board. ``places`` returns
        places for the warning, smallest first."""
        super().__init__(routes)
        self.text, self._is_rated, self._reply = text, is_rated, reply
        self._show_reply, self._places = show_reply, places
        self._shows_reply = False
        self._open_for = 0.0

    def build(self, ui: Ui) -> None:
        for place, tightness in product(self._places(), range(len(_GAPS))):
            card = side_panel(self._content(tightness))
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
        is_tightest = tightness == len(_GAPS) - 1
        answers = (Row(rethink, play, gap=6),) if is_tightest else (rethink, play)
        has_heading = tightness < len(_GAPS) - 2
        told = self._reply if is_tightest and self._shows_reply else self.text
        return Column(
            Text(heading, "small" if tightness else "heading", color) if has_heading else None,
            Text(told, "small" if tightness >= 2 else "body"),
            Space(),
            *answers,
            *self._about_reply(has_room=not is_tightest),
            gap=_GAPS[tightness],
        )

    def _about_reply(self, *, has_room: bool) -> Iterator[Box]:
        """Yield the button for the rival's reply and, with ``has_room``, the reply in words."""
        if self._reply:
            look, reply = self.ctx.words("tutor.look"), Text(self._reply, "small")
            yield Press(look, self._look, icon="review", align="left", shortcut="s")
            if has_room:
                yield reply if self._shows_reply else InRoomOf(reply, Text(""))

    def _look(self) -> None:
        self._show_reply()
        if not self._shows_reply:
            self._shows_reply = True
            self.relayout()

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
