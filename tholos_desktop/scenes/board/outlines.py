from collections.abc import Iterable, Iterator

import pygame

from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import Position
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.metrics import Metrics

PULSE_SECONDS = 1.2
_RINGS = 2
"""Number of times that the ring widens in ``PULSE_SECONDS``."""
_REACH = 0.35
"""Maximum growth of the ring on each side, as a share of its initial width."""


class Pulse:
    """A ring that widens around a spot. It helps the player, so it widens even if animation is
    off."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self._passed = 0.0

    @property
    def is_over(self) -> bool:
        return self._passed >= PULSE_SECONDS

    def pass_time(self, seconds: float) -> None:
        self._passed += seconds

    def shape(self, sizes: Metrics, board: BoardView, position: Position) -> Painter:
        share = self._passed / PULSE_SECONDS * _RINGS % 1
        rect = _box(board, position, self.spot)
        reach = round(rect.width * _REACH * share)
        width = max(1, round(sizes.px(5) * (1 - share)))
        return _outline(sizes, rect.inflate(2 * reach, 2 * reach), width)


def outlines(
    sizes: Metrics, board: BoardView, position: Position, spots: Iterable[Spot]
) -> Iterator[Painter]:
    for spot in spots:
        gap = sizes.px(6)
        rect = _box(board, position, spot).inflate(2 * gap, 2 * gap)
        yield _outline(sizes, rect, sizes.px(3))


def _box(board: BoardView, position: Position, spot: Spot) -> pygame.Rect:
    boxes = board.spots(position)
    return boxes.get(spot) or boxes[Spot(spot.zone)]


def _outline(sizes: Metrics, rect: pygame.Rect, width: int) -> Painter:
    theme, radius = sizes.ctx.theme, sizes.px(12)
    dark = rect.inflate(2, 2)

    def draw(surface: pygame.Surface) -> None:
        pygame.draw.rect(surface, theme.focus_dark, dark, width + 2, border_radius=radius)
        pygame.draw.rect(surface, theme.select, rect, width, border_radius=radius)

    return Painter(region(dark, "outline", width), draw)
