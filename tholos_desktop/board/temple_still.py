"""The motionless parts of the temple view: their state (:class:`Still`) and their shapes
(:class:`StillShapes`)."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board import in_air as air_at
from tholos_desktop.board.badges import badge_at_card
from tholos_desktop.board.in_air import Air
from tholos_desktop.board.pieces import dim_plaque, draw_tile, fitting_px, piece_box
from tholos_desktop.board.stones import draw_shadow, shadow_box
from tholos_desktop.board.temple_layout import (
    BACK_TO_FRONT,
    GAUGE_EDGE,
    GAUGE_STEP,
    PILE_STACKS,
    QUARRY_SCALE,
    SEAT_SCALE,
    Geometry,
)
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    ColumnScore,
    Location,
    Ornament,
    Position,
    Side,
    Stone,
    score,
)
from tholos_desktop.table.turn_input import WorkshopSeat
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text

BRONZE, _HOLE, _GAUGE = (214, 158, 84), (70, 55, 38), (34, 26, 19)
_TITLE_MARGIN = 0.05
"""Distance from a tray's edge to its title, in radii of the column ring."""
_SLACK = 8
"""In the smallest windows, a text may be wider and higher than its line by this many pixels."""


class Still(NamedTuple):
    position: Position
    without_held: Position
    """Position without the stone that the player holds. The columns' shadows are drawn for this
    position."""
    counted: Position
    """This position with the landed stones of a shown turn, for gauges and points."""
    at_rest: Position
    """Position of the stones at rest: the held stone and the swaying stones are left out."""
    in_air: tuple[Stone, ...]
    """Stones in the air. The field ``position`` counts them as part of the quarry."""
    raised: tuple[Stone, ...]
    """Held or swaying quarry stones. They count as part of the quarry, but aren't drawn in its
    piles."""
    seat: WorkshopSeat | None
    """Workshop seat of the held or swaying stone; ``None`` means the last seat with a stone of the
    same color."""
    absent: frozenset[Location]

    @classmethod
    def of(cls, position: Position, air: Air, absent: frozenset[Location]) -> "Still":
        swaying = air_at.swaying(air, position)
        left = air_at.without_held(air, position)
        raised = [stone for spot, stone in swaying.items() if spot.zone == QUARRY]
        if air.carried and air.carried.spot.zone == QUARRY:
            raised.append(air.carried.stone)
        in_air = air.missing
        at_rest = air_at.without(swaying, left)
        counted = air_at.counted(air.shown, left)
        return cls(position, left, counted, at_rest, in_air, tuple(raised), air.seat, absent)

    def workshops(self, side: Side) -> tuple[list[tuple[int, Stone]], list[tuple[int, Stone]]]:
        """Return a workshop's stones as two lists of pairs (seat, stone). Only the first list
        includes swaying stones."""
        stones = self.position.workshop(side)
        lifted = self.seat.place if self.seat and self.seat.side == side else None
        return (
            air_at.lying(stones, self.without_held.workshop(side), lifted),
            air_at.lying(stones, self.at_rest.workshop(side), lifted),
        )

    def number(self, stone: Stone) -> int:
        return self.position.quarry(stone) - self.in_air.count(stone)

    def lying(self, stone: Stone) -> int:
        return self.number(stone) - self.raised.count(stone)


class StillShapes:
    def __init__(
        self,
        ctx: Context,
        geometry: Geometry,
        still: Still,
        *,
        figures: int | None,
        is_building: bool = False,
        is_drawn: bool = True,
        before: "StillShapes | None" = None,
    ) -> None:
        """``figures`` is the font size of the points, or ``None`` to hide them. Unchanged shapes of
        ``before`` are reused. Ornaments that are yet to be drawn, without ``is_drawn``, lie face
        down."""
        self._ctx, self._geometry, self._is_building = ctx, geometry, is_building
        self._is_drawn = is_drawn
        self._before = before._parts if before else {}
        self._parts: dict[tuple[object, ...], tuple[Painter, ...]] = {}
        left, counted, at_rest = still.without_held, still.counted, still.at_rest
        self.columns: Mapping[Location, Sequence[Painter]] = {
            at: self._part(
                self._column, at, at_rest.column(at), counted.height(at), counted.max_height(at)
            )
            for at in BACK_TO_FRONT
        }
        """Shapes of each column: its stones and its gauge. The columns are ordered from back to
        front."""
        parts = [self._part(self._dim_plaque, at) for at in sorted(still.absent)]
        if not is_building:
            parts.append(self._part(self._names, None if left.is_over() else left.side))
            for stone in STONES:
                parts.append(self._part(self._pile, stone, still.number(stone), still.lying(stone)))
            for side in SIDES:
                parts.append(self._part(self._workshop, side, *map(tuple, still.workshops(side))))
        parts += [self._part(self._column_shadow, at, left.height(at)) for at in LOCATIONS]
        parts += [self._part(self._tile, at, left.ornament(at)) for at in LOCATIONS]
        if figures is not None:
            parts += [self._part(self._badge, each, figures) for each in score(counted).columns]
        self.all = [shape for part in (*parts, *self.columns.values()) for shape in part]
        self.regions = frozenset(shape.region for shape in self.all)
        self._before = {}

    def _part(
        self, make: Callable[..., Iterator[Painter]], *shown: Hashable
    ) -> tuple[Painter, ...]:
        key = make.__name__, *shown
        self._parts[key] = part = self._before.get(key) or tuple(make(*shown))
        return part

    def _dim_plaque(self, location: Location) -> Iterator[Painter]:
        place = self._geometry.plaque(location)
        yield Painter(region(place, "dim"), partial(dim_plaque, rect=place))

    def _names(self, in_turn: Side | None) -> Iterator[Painter]:
        words, theme, length = self._ctx.words, self._ctx.theme, self._geometry.length
        names = {side: words(f"game.workshop_{side}") for side in SIDES}
        width = self._geometry.side.width - 2 * length(_TITLE_MARGIN)
        px = min(fitting_px(each, self._ctx.fonts, length(0.078), width) for each in names.values())
        font = self._ctx.fonts.strong(px)
        lines = [
            (
                names[side],
                self._geometry.workshop(side),
                (0.03, 0.13),
                theme.accent if in_turn == side else theme.ink_soft,
            )
            for side in SIDES
        ]
        # The focus ring around the white stones begins below the name of the quarry.
        lines.append((words("game.quarry"), self._geometry.quarry(), (0.005, 0.11), theme.ink_soft))
        for text, tray, (top, height), color in lines:
            line = pygame.Rect(tray.left, tray.top + length(top), tray.width, length(height))
            yield self._text(text, line, font, color)

    def _pile(self, stone: Stone, number: int, lying: int) -> Iterator[Painter]:
        theme, length = self._ctx.theme, self._geometry.length
        seats = [self._geometry.pile_seat(stone, index) for index in range(lying)]
        feet = seats[:PILE_STACKS]
        for foot in feet:
            yield self._shadow(foot, QUARRY_SCALE)
        for index in sorted(range(lying), key=lambda index: feet[index % PILE_STACKS].y):
            covered = index + PILE_STACKS < lying
            yield self._stone(stone, seats[index], QUARRY_SCALE, index, is_covered=covered)
        pile, font = self._geometry.pile(stone), self._ctx.fonts.strong(length(0.15))
        place = pygame.Rect(0, 0, length(0.2), length(0.24))
        place.midright = pile.right - length(0.02), pile.bottom - length(0.2)
        yield self._text(str(number), place, font, theme.ink if number else theme.ink_soft)

    def _workshop(
        self, side: Side, shaded: Sequence[tuple[int, Stone]], lying: Sequence[tuple[int, Stone]]
    ) -> Iterator[Painter]:
        for index, _ in shaded:
            yield self._shadow(self._geometry.workshop_seat(side, index), SEAT_SCALE)
        for index, stone in lying:
            seat = self._geometry.workshop_seat(side, index)
            yield self._stone(stone, seat, SEAT_SCALE, index)

    def _column_shadow(self, location: Location, height: int) -> Iterator[Painter]:
        if height:
            yield self._shadow(self._geometry.stack_seat(location, 0), 1.0, height)

    def _tile(self, location: Location, ornament: Ornament) -> Iterator[Painter]:
        if ornament:
            place = self._geometry.tile(location)
            shown = ornament if self._is_drawn else None
            draw = partial(draw_tile, ornament=shown, rect=place)
            yield Painter(region(piece_box(place), "tile", shown), draw)

    def _badge(self, column: ColumnScore, figures: int) -> Iterator[Painter]:
        if column.owner is not None:
            yield badge_at_card(self._ctx, self._geometry, column, figures)

    def _column(
        self, location: Location, standing: str, height: int, most: int
    ) -> Iterator[Painter]:
        if not height:
            return
        for level, stone in enumerate(standing):
            seat = self._geometry.stack_seat(location, level)
            variant, covered = level + LOCATIONS.index(location), level < len(standing) - 1
            yield self._stone(stone, seat, 1.0, variant, is_covered=covered)
        if self._is_building:
            return
        gauge = self._geometry.gauge_box(location, most)
        step, edge = map(self._geometry.length, (GAUGE_STEP, GAUGE_EDGE))
        draw = partial(_draw_gauge, gauge=gauge, step=step, edge=edge, height=height, most=most)
        yield Painter(region(gauge, "gauge", height, most), draw)

    def _stone(
        self,
        stone: Stone,
        at: pygame.Vector2,
        scale: float,
        variant: int,
        *,
        is_covered: bool = False,
    ) -> Painter:
        looks = stone, scale, variant
        picture = air_at.scaled_stone(self._geometry, *looks, is_covered=is_covered)
        place = picture.get_rect(center=at)
        shown = region(place, "stone", stone, variant, is_covered)
        return Painter(shown, partial(_blit, picture, place))

    def _shadow(self, foot: pygame.Vector2, scale: float, stones: int = 1) -> Painter:
        width = self._geometry.stone_box(scale)[0]
        draw = partial(draw_shadow, middle=foot, width=width, stones=stones)
        return Painter(region(shadow_box(foot, width, stones), "shadow", stones), draw)

    def _text(
        self, text: str, line: pygame.Rect, font: pygame.font.Font, color: Color
    ) -> Painter:  # fmt: skip
        draw = partial(
            draw_text, text=text, rect=line, font=font, color=color, align="center",
            valign="middle", wrap=False,
        )  # fmt: skip
        return Painter(region(line.inflate(_SLACK, _SLACK), "text", text, color), draw)


def _draw_gauge(
    surface: pygame.Surface, *, gauge: pygame.Rect, step: int, edge: int, height: int, most: int
) -> None:
    """Draw a notch for each stone and a hole for each free place. The stones' colors are not
    shown."""
    pygame.draw.rect(surface, _GAUGE, gauge, border_radius=2 * edge)
    pygame.draw.rect(surface, BRONZE, gauge, edge, border_radius=2 * edge)
    for level in range(most):
        top = gauge.bottom - edge - (level + 1) * step
        notch = pygame.Rect(gauge.left, top, gauge.width, step).inflate(-4 * edge, -2 * edge)
        pygame.draw.rect(surface, BRONZE if level < height else _HOLE, notch)


def _blit(picture: pygame.Surface, place: pygame.Rect, surface: pygame.Surface) -> None:
    surface.blit(picture, place)
