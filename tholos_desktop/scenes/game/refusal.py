"""The card beside a place that was touched in vain: why, where the eye is."""

from collections.abc import Iterator
from functools import partial

import pygame

from tholos_desktop.rules import is_location
from tholos_desktop.scenes.game.chip import Chip
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.status import status
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.session import Change, Session, What
from tholos_desktop.ui.patches import Shape, patch
from tholos_desktop.ui.typesetting import draw_text, measure
from tholos_desktop.ui.ui import Ui

_WIDTH = 260


class RefusalCard:
    """Says what the status says, until the next step, or until something else is pointed at."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session, self._screen = session, screen
        self._spot: Spot | None = None
        """What was touched in vain."""
        self._pointed: Spot | None = None
        """What was pointed at then."""

    @property
    def is_there(self) -> bool:
        """Whether there is anything to say."""
        return self._spot is not None and self._screen.pointed == self._pointed

    def follow(self, change: Change) -> None:
        """A step has been taken."""
        self._spot = change.spot if change.what is What.REFUSED else None
        self._pointed = self._screen.pointed

    def shapes(self, ui: Ui, chip: Chip) -> Iterator[Shape]:
        """The card, if it is there, and not on the chip."""
        if self._spot is None or not self.is_there:
            return
        font, pad = ui.font("small"), ui.px(9)
        text, _ = status(ui.kit.words, self._session)
        room = self._screen.board.rect.inflate(-2 * pad, -2 * pad)
        width = min(ui.px(_WIDTH) * ui.text_px("small") // ui.px(15), room.width // 2)
        size = measure(text, font, width)
        card = pygame.Rect(0, 0, size[0] + 2 * pad, size[1] + 2 * pad)
        place = self._screen.board.spots(self._screen.seen)[Spot(self._spot.zone)]
        around = place.inflate(2 * pad, 2 * pad)
        if chip.is_there and chip.rect.colliderect(around):
            around.union_ip(chip.rect.inflate(0, pad))
        card = _beside(around, card.size, room, above_first=is_location(self._spot.zone))
        draw = partial(_draw_card, ui=ui, card=card, pad=pad, text=text)
        yield Shape(patch(card, "refusal", text), draw)


def _draw_card(surface: pygame.Surface, ui: Ui, card: pygame.Rect, pad: int, text: str) -> None:
    theme = ui.kit.theme
    pygame.draw.rect(surface, theme.night, card, border_radius=pad)
    pygame.draw.rect(surface, theme.warning, card, max(1, ui.px(2)), border_radius=pad)
    draw_text(surface, text, card.inflate(-2 * pad, -2 * pad), ui.font("small"), theme.ink)


def _beside(
    place: pygame.Rect, size: tuple[int, int], room: pygame.Rect, *, above_first: bool
) -> pygame.Rect:
    """A box beside a place, where it fits the room: above or at the right, left, or below."""
    boxes = [pygame.Rect((0, 0), size) for _ in range(4)]
    boxes[0].midbottom, boxes[1].midleft = place.midtop, place.midright
    boxes[2].midright, boxes[3].midtop = place.midleft, place.midbottom
    if not above_first:
        boxes[:2] = boxes[1], boxes[0]
    moved = [box.clamp(room) for box in boxes]
    return next((box for box in moved if not box.colliderect(place)), moved[0])
