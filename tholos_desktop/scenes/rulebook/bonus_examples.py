from typing import NamedTuple

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.rules import Location, Position, Turn, parse_position, parse_turn
from tholos_desktop.ui.context import Context

SHAPE = 4.6
"""Width of an example's picture, as a multiple of its height."""


class Example(NamedTuple):
    code: str
    turn: str
    columns: str
    workshops: str = ""

    def before_and_after(self) -> tuple[Position, Position]:
        """Return the positions before and after the bonus action. Both include the stone that
        triggers the action."""
        position = parse_position(self.code)
        turn = parse_turn(self.turn, position)
        return position.play(Turn(turn.transfers[:1])), position.play(turn)


EXAMPLES: dict[Location, Example] = {
    "A": Example("b/wg/b/-/-/-/- ww/bb w -", "wA/BC", "ABC"),
    "B": Example("bw/b/g/-/-/-/- ww/bb w -", "wB/AC", "BAC"),
    "C": Example("wb/-/b/-/-/-/- ww/bb w -", "wC/A-", "CA"),
    "D": Example("-/-/-/b/-/-/- wg/bb w -", "wD/+b", "D", "w"),
    "E": Example("-/-/-/-/b/-/- wg/bb w -", "wE/<b", "E", "bw"),
    "F": Example("w/-/-/-/-/b/- wg/bb w -", "wF/gA", "FA", "w"),
    "G": Example("wb/g/-/-/-/-/b ww/bb w -", "wG/AB", "GAB"),
}


def draw_example(
    surface: pygame.Surface, rect: pygame.Rect, ctx: Context, location: Location, label_px: int
) -> None:
    example = EXAMPLES[location]
    arrow = rect.height * 5 // 10
    width = (rect.width - arrow) // 2
    for left, position in zip(
        (rect.left, rect.right - width), example.before_and_after(), strict=True
    ):
        place = pygame.Rect(left, rect.top, width, rect.height)
        _draw_half(surface, ctx, place, (example, position), label_px)
    start = rect.left + width + arrow // 5, rect.centery
    illustrations.draw_arrow(surface, ctx, start, (start[0] + arrow * 3 // 5, rect.centery))


def _draw_half(
    surface: pygame.Surface,
    ctx: Context,
    rect: pygame.Rect,
    shown: tuple[Example, Position],
    label_px: int,
) -> None:
    example, position = shown
    share = rect.width // 3
    columns = [(where, position.column(where)) for where in example.columns]
    room = pygame.Rect(rect.left, rect.top, share * len(columns), rect.height)
    illustrations.draw_columns(surface, ctx, room, columns, label_px=label_px)
    if not example.workshops:
        return
    width = min(rect.right - room.right, rect.height * 3 // 2)
    height = min(width // 3, rect.height // 2 - 2)
    for index, side in enumerate(example.workshops):
        tray = pygame.Rect(0, 0, width, height)
        step = rect.height // len(example.workshops)
        tray.center = room.right + width // 2, rect.top + step * index + step // 2
        illustrations.draw_workshop(surface, ctx, tray, position.workshop(side))
