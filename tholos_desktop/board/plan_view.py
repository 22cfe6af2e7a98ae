from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import pygame

from tholos_desktop.board import in_air as air_at
from tholos_desktop.board.flight import FlyingStone, ease_out
from tholos_desktop.board.icons import INK, STONE_COLORS, bonus_icon, engrave, stone_icon
from tholos_desktop.board.in_air import Air
from tholos_desktop.board.layout import around
from tholos_desktop.board.pieces import draw_tile, fitting_px
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.pointers import DARK, draw_brackets, draw_chevron, draw_frame, draw_light
from tholos_desktop.board.ringing import Ringing
from tholos_desktop.board.stones import ghost
from tholos_desktop.board.view import BoardView, Marks, in_order
from tholos_desktop.language import sentences
from tholos_desktop.rules import (
    GREEK,
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    WHITE,
    WORKSHOP_SPACES,
    ColumnScore,
    Location,
    Position,
    Side,
    Stone,
    is_location,
    score,
)
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.theme import Color, Theme, mix
from tholos_desktop.ui.typesetting import draw_text, measure

_UNDER = 0.82
"""Width of a stone that lies under others, as a share of the top stone's width."""
_VEIL, _DIMMED = 120, 0.15
"""Dimming of an impossible bonus action. ``_VEIL``: opacity of the veil over its icon, 0 to 255.
``_DIMMED``: share of background color mixed into its caption, 0 to 1."""


class PlanBoard(BoardView):
    geometry: PlanGeometry
    is_plan = True

    def __init__(
        self, ctx: Context, rect: pygame.Rect, start: Position, *, text: int, below: Side = WHITE,
        has_feet: bool = True,
    ) -> None:  # fmt: skip
        """``start`` is any position of the game. ``text`` is the size of small text in pixels. If
        ``has_feet`` is true, columns show their owners and points."""
        self.ctx = ctx
        self._has_feet = has_feet
        levels = max(start.max_height(location) for location in LOCATIONS)
        tiles = any(start.ornaments)
        self.geometry = PlanGeometry(rect, below, text=text, levels=levels, tiles=tiles)
        self._ground = self._drawn_ground()

    @property
    def _empty(self) -> Color:
        return self.ctx.theme.ink_off

    def draw(
        self,
        surface: pygame.Surface,
        position: Position,
        *,
        air: Air | None = None,
        marks: Marks | None = None,
    ) -> None:
        marks = marks or Marks()
        surface.blit(self._ground, self.rect)
        for location in marks.absent:
            self._dim_head(surface, location)
        air = air or Air()
        for spot, share in air.landings:
            self._draw_landing(surface, spot, position, share)
        in_air = air.missing
        area = surface.get_clip()
        if area.colliderect(self.geometry.quarry()):
            self._draw_quarry(surface, position, in_air)
        left = air_at.without_held(air, position)
        for side in SIDES:
            if not area.colliderect(self.geometry.workshop(side)):
                continue
            lifted = air.seat.place if air.seat and air.seat.side == side else None
            lying = air_at.lying(position.workshop(side), left.workshop(side), lifted)
            self._draw_workshop(surface, position, side, dict(lying))
        standing = air_at.counted(air.shown, position)
        for column, seen in zip(score(position).columns, score(standing).columns, strict=True):
            if not area.colliderect(self.geometry.strip(column.location)):
                continue
            height = left.height(column.location)
            self._draw_column(surface, column, height, position.max_height(column.location))
            if self._has_feet:
                self._draw_foot(surface, seen)
        for ringing in air.ringing:
            self._draw_ringing(surface, ringing)
        PlanMarks(self.geometry, self.ctx.theme, position).draw(surface, marks)
        for index in range(len(air.flying)):
            self._draw_flying(surface, air.flying, index, position)
        if air.carried:
            draw_flat_stone(surface, air.carried.stone, air.carried.point, self.geometry.slab())

    def regions(self, position: Position, *, air: Air, marks: Marks) -> Iterable[Region]:
        """Return a region for the board, and regions for the edges of each column that changes
        owner. These edges are animated separately."""
        yield from super().regions(position, air=air, marks=marks)
        for ringing in air.ringing:
            for edge in self._edges(self.geometry.strip(ringing.at)):
                yield region(edge, "ringing", ringing)

    def _draw_quarry(
        self, surface: pygame.Surface, position: Position, in_air: Sequence[Stone]
    ) -> None:
        geometry, theme = self.geometry, self.ctx.theme
        font = self.ctx.fonts.strong(geometry.disc * 11 // 20)
        for stone in STONES:
            left = position.quarry(stone) - in_air.count(stone)
            seat, size = geometry.pile_seat(stone), geometry.size(QUARRY)
            if left:
                draw_flat_stone(surface, stone, seat, size)
            else:
                draw_empty_place(surface, seat, size, self._empty)
            pile = geometry.pile(stone)
            start = round(seat.x + geometry.disc / 2) + 2 * geometry.reach
            number = pygame.Rect(start, pile.top, pile.right - start, pile.height)
            color = theme.ink if left else theme.ink_soft
            draw_text(surface, f"×{left}", number, font, color, valign="middle", wrap=False)

    def _draw_workshop(
        self, surface: pygame.Surface, position: Position, side: Side, lying: Mapping[int, Stone]
    ) -> None:
        geometry, theme = self.geometry, self.ctx.theme
        tray = geometry.workshop(side)
        in_turn = position.side == side and not position.is_over()
        color = theme.focus if in_turn else theme.ink_soft
        if in_turn:
            pygame.draw.rect(surface, theme.accent, tray, max(2, geometry.gap // 3), geometry.gap)
        names = [self.ctx.words(f"game.workshop_{each}") for each in SIDES]
        width = tray.width - 2 * geometry.gap
        px = min(fitting_px(name, self.ctx.fonts, geometry.text, width) for name in names)
        line = pygame.Rect(tray.left, tray.top + geometry.gap, tray.width, geometry.line)
        name = names[SIDES.index(side)]
        font = self.ctx.fonts.strong(px)
        draw_text(surface, name, line, font, color, align="center", valign="middle", wrap=False)
        for index in range(WORKSHOP_SPACES):
            seat, size = geometry.workshop_seat(side, index), geometry.size(side)
            if index in lying:
                draw_flat_stone(surface, lying[index], seat, size)
            else:
                draw_empty_place(surface, seat, size, self._empty)

    def _draw_column(
        self, surface: pygame.Surface, column: ColumnScore, height: int, most: int
    ) -> None:
        geometry, location = self.geometry, column.location
        slab, top = geometry.slab(), height - 1
        under = round(slab[0] * _UNDER), slab[1]
        for level in range(most):
            seat = geometry.stack_seat(location, level)
            if level > top:
                draw_empty_place(surface, seat, under, self._empty)
            else:
                size = slab if level == top else under
                draw_flat_stone(surface, column.stones[level], seat, size)
        if column.ornament:
            draw_tile(surface, column.ornament, geometry.tile(location))

    def _draw_foot(self, surface: pygame.Surface, column: ColumnScore) -> None:
        geometry, theme = self.geometry, self.ctx.theme
        foot = geometry.foot(column.location)
        px = geometry.figure
        font = self.ctx.fonts.strong(px)
        if column.owner is None:
            draw_text(
                surface,
                "–",
                foot,
                font,
                theme.ink_soft,
                align="center",
                valign="middle",
                wrap=False,
            )
            return
        said = sentences.signed(column.points) if self.ctx.settings.show_points else ""
        size = min(round(px * 1.2), foot.height)
        gap = max(2, px // 4) if said else 0
        width = size + gap + font.size(said)[0]
        mark = stone_icon(column.owner, size)
        place = mark.get_rect(midleft=(foot.centerx - width // 2, foot.centery))
        surface.blit(mark, place)
        text = pygame.Rect(place.right + gap, foot.top, foot.right - place.right - gap, foot.height)
        color = theme.warning if column.points < 0 else theme.ink
        draw_text(surface, said, text, font, color, valign="middle", wrap=False)

    def _draw_flying(
        self, surface: pygame.Surface, flying: Sequence[FlyingStone], index: int, position: Position
    ) -> None:
        """Draw a flying stone. Its start and end take the other flying stones into account, so that
        no two stones overlap."""
        (stone, source, target), share, *_, is_shown = flying[index]
        geometry, left, reached = self.geometry, position, position
        for each, *_ in reversed(flying[index + 1 :]):
            if each.source == source != QUARRY:
                left = left.land(each.stone, source)
        for each, *_ in flying[:index]:
            if each.target == target != QUARRY:
                reached = reached.land(each.stone, target)
        seat = flying[index].seat
        begin = (
            geometry.workshop_seat(*seat)
            if seat
            else geometry.seat(source, stone, left, landing=True)
        )
        end = geometry.seat(target, stone, reached, landing=True)
        share = ease_in_out(share)
        sizes = geometry.size(source), geometry.size(target)
        size = tuple(round(a + (b - a) * share) for a, b in zip(*sizes, strict=True))
        at = begin.lerp(end, share)
        draw_flat_stone(surface, stone, at, (size[0], size[1]), is_ghost=is_shown)

    def _edges(self, strip: pygame.Rect) -> Iterator[pygame.Rect]:
        """Return the edges of a strip, without overlap. Overlapping edges would be merged, and the
        whole strip drawn again."""
        wide = self.geometry.stroke(thick=True) + self.geometry.gap
        inner = strip.inflate(0, -2 * wide)
        yield pygame.Rect(strip.left, strip.top, strip.width, wide)
        yield pygame.Rect(strip.left, inner.bottom, strip.width, wide)
        yield pygame.Rect(inner.left, inner.top, wide, inner.height)
        yield pygame.Rect(inner.right - wide, inner.top, wide, inner.height)

    def _draw_ringing(self, surface: pygame.Surface, ringing: Ringing) -> None:
        theme, strip = self.ctx.theme, self.geometry.strip(ringing.at)
        ink = mix(theme.hover, theme.select, ringing.strength)
        width = self.geometry.stroke(thick=True) + round(ringing.strength * self.geometry.gap)
        pygame.draw.rect(surface, ink, strip, width, border_radius=self.geometry.gap)

    def _draw_landing(
        self, surface: pygame.Surface, spot: Spot, position: Position, share: float
    ) -> None:
        (zone, stone), boxes = spot, self.spots(position)
        if spot not in boxes or (is_location(zone) and not position.height(zone)):
            return
        width, size = self.geometry.stroke(thick=True), self.geometry.size(zone)
        grown = width + round(ease_out(share) * self.geometry.reach)
        frame = pygame.Surface((size[0] + 2 * grown, size[1] + 2 * grown), pygame.SRCALPHA)
        color = (*self.ctx.theme.accent, round(255 * (1 - share)))
        radius = corner(size) + grown
        pygame.draw.rect(frame, color, frame.get_rect(), width, border_radius=radius)
        seat = self.geometry.seat(zone, stone or "", position, landing=False)
        whole = surface.get_clip()
        surface.set_clip(boxes[Spot(zone)].clip(whole))
        surface.blit(frame, frame.get_rect(center=(round(seat.x), round(seat.y))))
        surface.set_clip(whole)

    def _drawn_ground(self) -> pygame.Surface:
        geometry, theme, words = self.geometry, self.ctx.theme, self.ctx.words
        ground = pygame.Surface(self.rect.size)
        ground.fill(theme.night)
        offset = -pygame.Vector2(self.rect.topleft)
        trays = [geometry.strip(location) for location in LOCATIONS]
        for tray in (*trays, geometry.quarry(), *map(geometry.workshop, SIDES)):
            place = tray.move(offset)
            pygame.draw.rect(ground, theme.hover, place, border_radius=geometry.gap)
            pygame.draw.rect(ground, theme.faint, place, 1, border_radius=geometry.gap)
        quarry = geometry.quarry().move(offset)
        place = pygame.Rect(quarry.left, quarry.top, geometry.pile("w").left - self.rect.left, 0)
        place.height, place.width = quarry.height, place.width - quarry.left
        name = words("game.quarry")
        width = place.width - 2 * geometry.gap
        font = self.ctx.fonts.strong(fitting_px(name, self.ctx.fonts, geometry.text, width))
        draw_text(
            ground, name, place, font, theme.ink_soft, align="center", valign="middle", wrap=False
        )
        px = self._px = self._caption_px()
        for location in LOCATIONS:
            self._draw_head(ground, location, offset, px)
        return ground

    def _draw_head(
        self, ground: pygame.Surface, location: Location, offset: pygame.Vector2, px: int
    ) -> None:
        geometry, theme = self.geometry, self.ctx.theme
        head = geometry.head(location).move(offset)
        letter = self.ctx.fonts.display_bold(head.height).render(GREEK[location], True, theme.focus)
        letter = letter.subsurface(letter.get_bounding_rect())
        icon = bonus_icon(location, head.height * 19 // 20, theme.ink)
        quarter = head.width // 4
        ground.blit(letter, letter.get_rect(center=(head.left + quarter, head.centery)))
        ground.blit(icon, icon.get_rect(center=(head.right - quarter, head.centery)))
        self._draw_caption(ground, location, offset, px, theme.ink_soft)

    def _draw_caption(
        self,
        surface: pygame.Surface,
        location: Location,
        offset: pygame.Vector2,
        px: int,
        ink: Color,
    ) -> None:
        words = self.ctx.words(f"game.bonus.{location}")
        place = self.geometry.caption(location).move(offset)
        draw_text(surface, words, place, self.ctx.fonts.text(px), ink, align="center")

    def _dim_head(self, surface: pygame.Surface, location: Location) -> None:
        theme, place = self.ctx.theme, self.geometry.head(location).inflate(-2, 0)
        veil = pygame.Surface(place.size)
        veil.fill(theme.hover)
        veil.set_alpha(_VEIL)
        surface.blit(veil, place)
        pygame.draw.rect(surface, theme.hover, self.geometry.caption(location))
        ink = mix(theme.ink_soft, theme.hover, _DIMMED)
        self._draw_caption(surface, location, pygame.Vector2(), self._px, ink)

    def _caption_px(self) -> int:
        place, px = self.geometry.caption("A"), self.geometry.text
        captions = [self.ctx.words(f"game.bonus.{location}") for location in LOCATIONS]
        while px > 1:
            sizes = [measure(text, self.ctx.fonts.text(px), place.width) for text in captions]
            if all(width <= place.width and high <= place.height for width, high in sizes):
                break
            px -= 1
        return px


class PlanMarks:
    def __init__(self, geometry: PlanGeometry, theme: Theme, position: Position) -> None:
        self._geometry, self._theme, self._position = geometry, theme, position
        self._boxes = geometry.spots(position)

    def draw(self, surface: pygame.Surface, marks: Marks) -> None:
        theme, boxes = self._theme, self._boxes
        for spot in in_order(marks.last, boxes):
            self._chevrons(surface, self._box(spot), theme.last)
        for spot in in_order(marks.targets, boxes):
            self._brackets(surface, boxes[spot], theme.target, thick=spot == marks.hovered)
        for spot in in_order(marks.sources, boxes):
            thick = spot in (marks.hovered, marks.selected)
            if marks.lights_sources:
                draw_light(surface, self._box(spot), theme.select)
            self._ring(surface, self._box(spot), thick=thick)
        if marks.selected in boxes:
            self._ring(surface, self._box(marks.selected), thick=True)
        for spot in in_order(marks.hinted, boxes):
            self._frame(surface, spot, is_one=marks.hints_one)
        position = self._position
        for stone, zone in marks.ghosts:
            seat = self._geometry.ghost_seat(zone, stone, position)
            if seat is not None:
                draw_flat_stone(surface, stone, seat, self._geometry.size(zone), is_ghost=True)
            position = position.land(stone, zone)

    def _frame(self, surface: pygame.Surface, spot: Spot, *, is_one: bool) -> None:
        width, box = self._geometry.stroke(thick=True), self._boxes[spot]
        if spot.zone == QUARRY and is_one:
            box = self._box(spot)
        elif spot.zone == QUARRY:  # the next stones are close
            box = box.inflate(-width, 0)
        draw_frame(surface, box, self._theme.accent, (width + 2, width))

    def _box(self, spot: Spot) -> pygame.Rect:
        zone, stone = spot
        if is_location(zone):
            return self._geometry.level_box(zone, max(0, self._position.height(zone) - 1))
        if zone == QUARRY and stone:
            return around(self._geometry.pile_seat(stone), self._geometry.size(QUARRY))
        return self._boxes[spot]

    def _ring(self, surface: pygame.Surface, box: pygame.Rect, *, thick: bool) -> None:
        width = self._geometry.stroke(thick=thick)
        for ink, line, more in ((DARK, width + 2, 1), (self._theme.select, width, 0)):
            frame = box.inflate(2 * (width + 1 + more), 2 * (width + 1 + more))
            radius = min(frame.height // 2, corner(box.size) + width)
            pygame.draw.rect(surface, ink, frame, line, border_radius=radius)

    def _brackets(
        self, surface: pygame.Surface, box: pygame.Rect, color: Color, *, thick: bool
    ) -> None:
        width = self._geometry.stroke(thick=thick)
        draw_brackets(surface, box.inflate(-width, -width), color, (width + 2, width))

    def _chevrons(self, surface: pygame.Surface, box: pygame.Rect, color: Color) -> None:
        reach, y = self._geometry.reach, box.centery
        widths = self._geometry.stroke(thick=True) + 1, self._geometry.stroke(thick=False)
        for x, right in ((box.left - reach // 3, reach), (box.right + reach // 3, -reach)):
            draw_chevron(surface, (x, y), (right, 0), color, widths)


_OVERSIZE = 4


def corner(size: tuple[int, int]) -> int:
    """Return a flat stone's corner radius. Square stones become discs; wide ones become drums."""
    return size[1] // 2 if size[0] < size[1] * 1.15 else min(size) // 3


@lru_cache(maxsize=256)
def flat_stone(stone: Stone, size: tuple[int, int]) -> pygame.Surface:
    big = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    radius, line = corner(size) * _OVERSIZE, max(1, size[1] // 16) * _OVERSIZE
    face = big.get_rect().inflate(-2 * line, -2 * line)
    pygame.draw.rect(big, INK[stone], big.get_rect(), border_radius=radius)
    pygame.draw.rect(big, STONE_COLORS[stone], face, border_radius=max(0, radius - line))
    mark = pygame.Rect(0, 0, face.height, face.height)
    mark.center = face.center
    engrave(big, mark, stone)
    return pygame.transform.smoothscale(big, size)


def draw_flat_stone(
    surface: pygame.Surface, stone: Stone, at: pygame.Vector2 | tuple[int, int],
    size: tuple[int, int], *, is_ghost: bool = False,
) -> None:  # fmt: skip
    picture = ghost(flat_stone(stone, size)) if is_ghost else flat_stone(stone, size)
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def draw_empty_place(
    surface: pygame.Surface, at: pygame.Vector2, size: tuple[int, int], color: Color
) -> None:
    pygame.draw.rect(surface, color, around(at, size), 1, border_radius=corner(size))
