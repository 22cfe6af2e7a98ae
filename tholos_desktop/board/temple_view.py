"""The board: a position drawn on the temple, and which place a point of the window belongs to."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board import in_air as air_at
from tholos_desktop.board.badges import draw_badge
from tholos_desktop.board.in_air import Air
from tholos_desktop.board.pieces import caption_px, dim_plaque, draw_plaque, draw_tile, fitting_px
from tholos_desktop.board.stones import draw_shadow
from tholos_desktop.board.temple_ground import temple_picture
from tholos_desktop.board.temple_layout import (
    BACK_TO_FRONT,
    GAUGE_EDGE,
    GAUGE_STEP,
    PILE_STACKS,
    QUARRY_SCALE,
    SEAT_SCALE,
    SHADOWS,
    Geometry,
)
from tholos_desktop.board.temple_marks import TempleMarks
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.rules import (
    HIGHEST,
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    WHITE,
    Location,
    Position,
    Side,
    Stone,
    score,
)
from tholos_desktop.table.hand import Seat
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.typesetting import draw_text

BRONZE, _HOLE, _GAUGE = (214, 158, 84), (84, 66, 46), (40, 30, 22)
"""A notch of the scale beside a column, the hole of one to come, and their ground."""
_TITLE_MARGIN = 0.05
"""Ring radii from a tray's edge to its title: the bronze rim and some space."""


class _Still(NamedTuple):
    """All on the board that does not move."""

    position: Position
    left: Position
    """The position without the stone in the hand."""
    standing: Position
    """The same without the stones on the sway, whose shadows stay."""
    in_air: tuple[Stone, ...]
    """The stones that the position counts to the quarry, but that are in the air."""
    raised: tuple[Stone, ...]
    """Those of the quarry in the hand or on the sway: they count, but lie in no pile."""
    seat: Seat | None
    """Which of several like stones of a workshop is in the hand or on the sway."""
    absent: frozenset[Location]
    """Whose plaques are dim."""

    def columns(self, location: Location) -> tuple[str, str]:
        """What stands at a location, with and without what sways."""
        return self.left.column(location), self.standing.column(location)

    def workshops(self, side: Side) -> tuple[list[tuple[int, Stone]], list[tuple[int, Stone]]]:
        """What lies in a workshop, with and without what sways, each stone with its seat."""
        held = self.position.workshop(side)
        lifted = self.seat.place if self.seat and self.seat.side == side else None
        return (
            air_at.lying(held, self.left.workshop(side), lifted),
            air_at.lying(held, self.standing.workshop(side), lifted),
        )

    def number(self, stone: Stone) -> int:
        """How many of a colour the quarry has."""
        return self.position.quarry(stone) - self.in_air.count(stone)

    def lying(self, stone: Stone) -> int:
        """How many of them lie in the pile."""
        return self.number(stone) - self.raised.count(stone)


class Board(BoardView):
    """The temple, the workshops and the quarry in a rectangle of the window."""

    geometry: Geometry

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        *,
        advanced: bool = False,
        below: Side = WHITE,
        least_caption: int = 0,
        with_points: bool = False,
    ) -> None:
        """Plaques whose captions would need type smaller than ``least_caption`` have none.

        ``with_points`` shows whose each column is now, and what it is worth.
        """
        self.kit = kit
        self.advanced = advanced
        self._with_points = with_points
        self.geometry = Geometry(rect, below)
        self._ground = temple_picture(self.geometry, kit.theme, advanced=advanced)
        self._draw_plaques(least_caption)
        self._kept: tuple[_Still, pygame.Surface] | None = None
        """The picture of all that does not move, and what it shows."""

    # Drawing

    def draw(
        self,
        surface: pygame.Surface,
        position: Position,
        *,
        air: Air | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Draw a position, with what moves and what is to be pointed out.

        The stones in the air are out of the position; those on the sway are in it.
        """
        marks, air = marks or Marks(), air or Air()
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        swaying = air_at.swaying(air, position)
        left = air_at.left(air, position)
        standing = air_at.without(swaying, left)
        in_air = tuple(flight.transfer.stone for flight in air.flying)
        raised = [stone for spot, stone in swaying.items() if spot.zone == QUARRY]
        if air.carried and air.carried.spot.zone == QUARRY:
            raised.append(air.carried.stone)
        shown = _Still(position, left, standing, in_air, tuple(raised), air.seat, marks.absent)
        self._draw_still(surface, shown)
        columns = partial(self._draw_columns, position=left, standing=standing)
        painter = air_at.AirPainter(self.geometry, columns, surface, position, air)
        painter.draw_below()
        TempleMarks(self.geometry, self.kit.theme, position, air).draw(surface, marks)
        painter.draw_above()
        surface.set_clip(before)

    def _draw_still(self, surface: pygame.Surface, shown: _Still) -> None:
        """Draw all that does not move. Its picture is kept, and painted anew where it changes."""
        if self._kept is None:
            self._kept = shown, pygame.Surface(self.rect.size)
            areas = [self.rect]
        else:
            surface.blit(self._kept[1], self.rect)
            areas = self._differing(self._kept[0], shown)
        whole = surface.get_clip()
        for area in areas:
            surface.set_clip(area.clip(whole))
            self._paint_still(surface, shown)
            surface.set_clip(whole)
            corner = area.left - self.rect.left, area.top - self.rect.top
            self._kept[1].blit(surface, corner, area)
        self._kept = shown, self._kept[1]

    def _differing(self, before: "_Still", now: "_Still") -> list[pygame.Rect]:
        """Where two pictures of what does not move differ, shadows included."""
        if before == now:
            return []
        if before.position.ornaments != now.position.ornaments:
            return [self.rect]
        geometry = self.geometry
        areas = []
        for location in LOCATIONS:
            if before.columns(location) != now.columns(location):
                box = geometry.column(location, max(map(len, before.columns(location))))
                box = box.union(geometry.column(location, max(map(len, now.columns(location)))))
                aside = geometry.badge(location), geometry.gauge(location, HIGHEST)
                areas.append(box.unionall(aside))
            if (location in before.absent) != (location in now.absent):
                areas.append(geometry.plaque(location))
        in_turn = before.position.side != now.position.side
        for side in SIDES:
            if in_turn or before.workshops(side) != now.workshops(side):
                areas.append(geometry.workshop(side))
        counts = [
            (each.number(stone), each.lying(stone)) for each in (before, now) for stone in STONES
        ]
        if counts[: len(STONES)] != counts[len(STONES) :]:
            areas.append(geometry.quarry())
        left, right, up, down = map(geometry.length, SHADOWS[-1])
        return [
            pygame.Rect(
                area.left - left, area.top - up, area.width + left + right, area.height + up + down
            ).clip(self.rect)
            for area in areas
        ]

    def _paint_still(self, surface: pygame.Surface, shown: "_Still") -> None:
        position, standing = shown.left, shown.standing
        surface.blit(self._ground, self.rect)
        for location in shown.absent:
            dim_plaque(surface, self.geometry.plaque(location))
        self._draw_names(surface, position)
        self._draw_quarry(surface, shown)
        for side in SIDES:
            shaded, lying = shown.workshops(side)
            for index, _ in shaded:
                seat = self.geometry.workshop_seat(side, index)
                draw_shadow(surface, seat, self.geometry.stone_box(SEAT_SCALE)[0])
            for index, stone in lying:
                seat = self.geometry.workshop_seat(side, index)
                self._put(surface, stone, seat, SEAT_SCALE, index)
        for location in LOCATIONS:
            if height := position.height(location):
                foot = self.geometry.stack_seat(location, 0)
                draw_shadow(surface, foot, self.geometry.stone_box()[0], height)
        self._draw_ornaments(surface, position)
        if self._with_points:
            self._draw_points(surface, position)
        self._draw_columns(surface, LOCATIONS, position=position, standing=standing)

    def _draw_points(self, surface: pygame.Surface, position: Position) -> None:
        """Whose each column is now, and what it is worth."""
        for column in score(position).columns:
            if column.owner is not None:
                place = self.geometry.badge(column.location)
                draw_badge(surface, self.kit, column, place.center, place.height * 5 // 8)

    def draw_stone(
        self, surface: pygame.Surface, stone: Stone, centre: tuple[float, float], scale: float = 1.0
    ) -> None:
        """One stone anywhere on the screen."""
        self._put(surface, stone, pygame.Vector2(centre), scale, 0)

    def _put(
        self, surface: pygame.Surface, stone: Stone, at: pygame.Vector2, scale: float, variant: int
    ) -> None:
        picture = air_at.scaled_stone(self.geometry, stone, scale, variant)
        surface.blit(picture, picture.get_rect(center=at))

    def _draw_columns(
        self,
        surface: pygame.Surface,
        locations: Sequence[Location],
        *,
        position: Position,
        standing: Position,
    ) -> None:
        """The stones that stand at some locations, and the notches that count them."""
        for location in BACK_TO_FRONT:
            if location not in locations or not position.height(location):
                continue
            for level, stone in enumerate(standing.column(location)):
                seat = self.geometry.stack_seat(location, level)
                self._put(surface, stone, seat, 1.0, level + LOCATIONS.index(location))
            height, most = position.height(location), position.max_height(location)
            self._draw_height(surface, location, height, most)

    def _draw_height(
        self, surface: pygame.Surface, location: Location, height: int, most: int
    ) -> None:
        """A scale beside a column's foot: a bronze notch for each stone, a hole for each to come.

        It is slim and has one colour, so that nobody takes it for black and white stones.
        """
        step, edge = map(self.geometry.length, (GAUGE_STEP, GAUGE_EDGE))
        gauge = self.geometry.gauge(location, most)
        pygame.draw.rect(surface, _GAUGE, gauge, border_radius=2 * edge)
        pygame.draw.rect(surface, BRONZE, gauge, edge, border_radius=2 * edge)
        for level in range(most):
            top = gauge.bottom - edge - (level + 1) * step
            notch = pygame.Rect(gauge.left, top, gauge.width, step).inflate(-4 * edge, -2 * edge)
            pygame.draw.rect(surface, BRONZE if level < height else _HOLE, notch)

    def _draw_quarry(self, surface: pygame.Surface, shown: _Still) -> None:
        theme, length = self.kit.theme, self.geometry.length
        font = self.kit.fonts.strong(length(0.15))
        width = self.geometry.stone_box(QUARRY_SCALE)[0]
        for stone in STONES:
            left, lying = shown.number(stone), shown.lying(stone)
            seats = [self.geometry.pile_seat(stone, index) for index in range(lying)]
            feet = seats[:PILE_STACKS]
            for foot in feet:
                draw_shadow(surface, foot, width)
            for index in sorted(range(lying), key=lambda index: feet[index % PILE_STACKS].y):
                self._put(surface, stone, seats[index], QUARRY_SCALE, index)
            pile = self.geometry.pile(stone)
            number = pygame.Rect(0, 0, length(0.2), length(0.24))
            number.midright = pile.right - length(0.02), pile.bottom - length(0.2)
            colour = theme.ink if left else theme.ink_off
            draw_text(surface, str(left), number, font, colour, align="center", valign="middle")

    def _draw_names(self, surface: pygame.Surface, position: Position) -> None:
        """Whose workshop is whose, and which is the quarry; the one in turn in bronze."""
        words, theme, length = self.kit.words, self.kit.theme, self.geometry.length
        names = [words(f"game.workshop_{side}") for side in SIDES]
        width = self.geometry.side.width - 2 * length(_TITLE_MARGIN)
        px = min(fitting_px(name, self.kit.fonts, length(0.078), width) for name in names)
        font = self.kit.fonts.strong(px)
        for side in SIDES:
            tray = self.geometry.workshop(side)
            colour = theme.accent if position.side == side else theme.ink_soft
            line = pygame.Rect(tray.left, tray.top + length(0.03), tray.width, length(0.13))
            text = words(f"game.workshop_{side}")
            draw_text(
                surface, text, line, font, colour, align="center", valign="middle", wrap=False
            )
        quarry = self.geometry.quarry()
        line = pygame.Rect(quarry.left, quarry.top + length(0.03), quarry.width, length(0.11))
        draw_text(
            surface, words("game.quarry"), line, font, theme.ink_soft, align="center",
            valign="middle", wrap=False,
        )  # fmt: skip

    # Plaques and tiles

    def _draw_ornaments(self, surface: pygame.Surface, position: Position) -> None:
        """The ornament tiles at their locations."""
        for location in LOCATIONS:
            if ornament := position.ornament(location):
                draw_tile(surface, ornament, self.geometry.tile(location))

    def _draw_plaques(self, least_caption: int) -> None:
        offset, fonts = -pygame.Vector2(self.rect.topleft), self.kit.fonts
        captions = [self.kit.words(f"game.bonus.{location}") for location in LOCATIONS]
        size = self.geometry.plaque("A").size
        if min(caption_px(caption, fonts, size) for caption in captions) < least_caption:
            captions = [""] * len(LOCATIONS)
        for location, caption in zip(LOCATIONS, captions, strict=True):
            rect = self.geometry.plaque(location).move(offset)
            draw_plaque(self._ground, fonts, rect, location, caption)
