from collections.abc import Sequence

import pygame

from tholos_desktop.board.layout import hidden
from tholos_desktop.ui.theme import Color
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
    free: Sequence[pygame.Rect] = (),
    signs: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return the rectangle of a card with a text beside a spot, outside of ``covered``.

    It hides as little of ``free`` as possible, and then of ``signs``."""
    pad = ui.px(PAD)
    room = board.inflate(-2 * pad, -2 * pad)
    width = min(ui.px(_WIDTH) * ui.text_px("small") // ui.px(15), room.width // 2)
    size = measure(text, ui.font("small"), width)
    around = place.inflate(2 * pad, 2 * pad)
    if covered and covered.colliderect(around):
        around.union_ip(covered.inflate(0, pad))
    size = size[0] + 2 * pad, size[1] + 2 * pad
    return _beside(around, size, room, above_first=above_first, free=free, signs=signs)


def draw_card(
    surface: pygame.Surface, ui: Ui, card: pygame.Rect, text: str, *, edge: Color
) -> None:
    pad = ui.px(PAD)
    theme = ui.ctx.theme
    pygame.draw.rect(surface, theme.night, card, border_radius=pad)
    pygame.draw.rect(surface, edge, card, max(1, ui.px(2)), border_radius=pad)
    draw_text(surface, text, card.inflate(-2 * pad, -2 * pad), ui.font("small"), theme.ink)


def _beside(
    place: pygame.Rect,
    size: tuple[int, int],
    room: pygame.Rect,
    *,
    above_first: bool,
    free: Sequence[pygame.Rect],
    signs: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return the box beside a place that hides least.

    Among equal boxes, ``above_first`` prefers one above the place to one on the right."""
    sides = ["mid{}", "top{}", "bottom{}"], ["mid{}", "{}left", "{}right"]
    order = [("top", "bottom"), ("right", "left"), ("left", "right"), ("bottom", "top")]
    if not above_first:
        order[:2] = order[1], order[0]
    boxes: list[pygame.Rect] = []
    for away in (0, size[1], 2 * size[1]) if free else (0,):
        around = place.inflate(away, away)
        for theirs, mine in order:
            for pattern in sides[theirs in {"top", "bottom"}]:
                box = pygame.Rect((0, 0), size)
                setattr(box, pattern.format(mine), getattr(around, pattern.format(theirs)))
                boxes.append(box.clamp(room))
    beside = [box for box in boxes if not box.colliderect(place)]
    return min(beside, key=lambda box: (hidden(box, free), hidden(box, signs)), default=boxes[0])
