from collections.abc import Iterator
from functools import partial

from tholos_desktop.rules import LOCATIONS, is_location
from tholos_desktop.scenes.game.chip import Chip
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.small_card import card_beside, draw_card
from tholos_desktop.scenes.game.status import status
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.turn_input import EventKind, TurnEvent, TurnInput
from tholos_desktop.ui.dirty_regions import Shape, region
from tholos_desktop.ui.ui import REFUSAL_SECONDS, Ui


class RefusalCard:
    """A card with the reason why a step was refused.

    It disappears after some seconds, with the next step, or when something else is pointed at."""

    def __init__(self, session: TurnInput, screen: Screen) -> None:
        self._session, self._screen = session, screen
        self._spot: Spot | None = None
        self._pointed: Spot | None = None
        self._left = 0.0

    @property
    def is_there(self) -> bool:
        return self._spot is not None and self._screen.pointed == self._pointed

    def follow(self, event: TurnEvent) -> None:
        self._spot = event.spot if event.kind is EventKind.REFUSED else None
        self._pointed = self._screen.pointed
        self._left = REFUSAL_SECONDS

    def pass_time(self, dt: float) -> bool:
        self._left -= dt
        if self._spot is None or self._left > 0:
            return False
        self._spot = None
        return True

    def shapes(self, ui: Ui, chip: Chip) -> Iterator[Shape]:
        if self._spot is None or not self.is_there:
            return
        text, _ = status(ui.ctx.words, self._session, self._screen.names)
        geometry, seen = self._screen.board.geometry, self._screen.seen
        place = self._screen.board.spots(seen)[Spot(self._spot.zone)]
        columns = [geometry.site(each, seen) for each in LOCATIONS if each != self._spot.zone]
        covered = chip.rect if chip.is_there else None
        above = is_location(self._spot.zone)
        room = self._screen.board.rect
        signs = geometry.signs(seen)
        card = card_beside(
            ui, room, place, text, above_first=above, covered=covered, free=columns, signs=signs
        )
        edge = ui.ctx.theme.warning
        draw = partial(draw_card, ui=ui, card=card, text=text, edge=edge)
        yield Shape(region(card, "refusal", text), draw)
