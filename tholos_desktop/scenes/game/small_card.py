"""A small card with a text beside a place of the board."""

import pygame

from tholos_desktop.ui.theme import Colour
from tholos_desktop.ui.typesetting import draw_text, measure
from tholos_desktop.ui.ui import Ui

PAD = 9
_WIDTH = 260


def card_beside(
    ui: Ui,
    board: pygame.Rect,
    place: pygame.Rect,
    text: str,
    *,
    above_first: bool = False,
    covered: pygame.Rect | None = None,
) -> pygame.Rect:
    """Where a card with a text lies beside a place; not on what is ``covered`` there already."""
    pad = ui.px(PAD)
    room = board.inflate(-2 * pad, -2 * pad)
    width = min(ui.px(_WIDTH) * ui.text_px("small") // ui.px(15), room.width // 2)
    size = measure(text, ui.font("small"), width)
    around = place.inflate(2 * pad, 2 * pad)
    if covered and covered.colliderect(around):
        around.union_ip(covered.inflate(0, pad))
    size = size[0] + 2 * pad, size[1] + 2 * pad
    return _beside(around, size, room, above_first=above_first)


def draw_card(
    surface: pygame.Surface, ui: Ui, card: pygame.Rect, text: str, *, edge: Colour
) -> None:
    """A text on a dark card with an edge."""
    pad = ui.px(PAD)
    theme = ui.kit.theme
    pygame.draw.rect(surface, theme.night, card, border_radius=pad)
    pygame.draw.rect(surface, edge, card, max(1, ui.px(2)), border_radius=pad)
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
