from collections.abc import Callable, Sequence
from itertools import product

import pygame

from tholos_desktop.scenes.board.side_panel import panel_width
from tholos_desktop.scenes.game.teacher import WarningChoice
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.form import Form
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
        places: Callable[[], Sequence[pygame.Rect]] | None = None,
    ) -> None:
        """With ``is_rated``, no answer is preselected. With ``may_look``, the rival's reply is
        offered before a hint. ``places`` returns places for the warning,
        smallest first; by default the whole panel."""
        super().__init__(routes)
        self.text, self._is_rated, self._may_look = text, is_rated, may_look
        self._places = places
        self._open_for = 0.0

    def build(self, ui: Ui) -> None:
        pad, width, (right, bottom) = ui.px(10), panel_width(ui), ui.size
        whole = pygame.Rect(right - width, 0, width, bottom)
        places = self._places() if self._places else (whole,)
        for panel, tightness in product(places, range(len(_GAPS))):
            form, room = self._form(ui, tightness), panel.inflate(-2 * pad, -pad)
            if form.height(room.width) <= room.height:
                break
        ui.panel(panel, edge=False)
        form.build(room)
        if self._is_rated:
            ui.focus.current = None

    def _form(self, ui: Ui, tightness: int) -> Form:
        """Return the warning in the layout ``tightness``, an index of :data:`_GAPS`. A higher index
        needs less room."""
        words, form = self.ctx.words, Form(ui, _GAPS[tightness])
        color = self.ctx.theme.accent if tightness else None
        if tightness < len(_GAPS) - 2:
            form.text(words("tutor.warning"), "small" if tightness else "heading", color=color)
        form.text(self.text, "small" if tightness >= 2 else "body")
        is_rated = self._is_rated
        cost, keeps = (words("rating.costs"), words("rating.keeps")) if is_rated else (None, None)
        is_tightest = tightness == len(_GAPS) - 1
        first, last = (Form(ui), Form(ui)) if is_tightest else (form, form)
        if is_tightest:
            form.beside(first, last, gap=6)
        self.add_answer(
            first,
            "tutor.rethink",
            WarningChoice.RETHINK,
            "undo",
            detail=cost,
            primary=not is_rated,
            shortcut=None if is_rated else "escape backspace",
        )
        self.add_answer(form, "tutor.play", WarningChoice.PLAY, "play", detail=keeps)
        if self._may_look:
            self.add_answer(last, "tutor.look", WarningChoice.LOOK, "review", shortcut="h")
        else:
            hint = WarningChoice.HINT
            self.add_answer(last, "tutor.hint", hint, "hint", detail=cost, shortcut="h")
        return form

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
