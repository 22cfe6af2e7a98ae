from typing import NamedTuple

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.rules import Location, Position, Turn, parse_position, parse_turn
from tholos_desktop.ui.boxes import Box, Canvas, Column, Row
from tholos_desktop.ui.context import Context

SHAPE = 4.6
"""Width of an example's picture, as a multiple of its height."""
_MOST_COLUMNS = 3


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


def example_box(ctx: Context, location: Location, high: int, label_px: int) -> Box:
    """Return an example's picture, ``high`` pixels high. It should be ``SHAPE`` times as wide."""
    example = EXAMPLES[location]
    before, after = (
        _half(ctx, example, position, high=high, label_px=label_px)
        for position in example.before_and_after()
    )
    arrow = Canvas(lambda surface, rect: illustrations.draw_arrow(surface, ctx, rect), high)
    return Row(before, arrow, after, gap=0, shares=(4, 1, 4))


def _half(ctx: Context, example: Example, position: Position, *, high: int, label_px: int) -> Box:
    columns = [(where, position.column(where)) for where in example.columns]

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        illustrations.draw_columns(surface, ctx, rect, columns, label_px=label_px)

    def workshop(stones: str) -> Box:
        draw = illustrations.draw_workshop
        each = high // len(example.workshops)
        return Canvas(lambda surface, rect: draw(surface, ctx, rect, stones), each)

    workshops = (workshop(position.workshop(side)) for side in example.workshops)
    beside = Column(*workshops, gap=0)
    number = len(columns)
    if number == _MOST_COLUMNS:
        return Canvas(paint, high)
    return Row(Canvas(paint, high), beside, gap=0, shares=(number, _MOST_COLUMNS - number))
