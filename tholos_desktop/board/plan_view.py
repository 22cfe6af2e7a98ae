"""The plan: a position drawn flat from above, every column a strip; information before beauty."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from tholos_desktop.board.flight import InAir
from tholos_desktop.board.icons import INK, STONE_COLOURS, bonus_icon, engrave, stone_icon
from tholos_desktop.board.in_air import Air
from tholos_desktop.board.layout import around
from tholos_desktop.board.pieces import draw_tile, fitting_px
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.pointers import DARK, draw_brackets, draw_chevrons
from tholos_desktop.board.view import BoardView, Marks, in_order
from tholos_desktop.language import sentences
from tholos_desktop.rules import (
    GREEK,
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    WHITE,
    ColumnScore,
    Location,
    Position,
    Side,
    Stone,
    is_location,
    score,
)
from tholos_desktop.rules.vocabulary import WORKSHOP_SPACES
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.theme import Colour, mix
from tholos_desktop.ui.typesetting import draw_text, measure

_UNDER = 0.82
"""How wide a stone with others on it is drawn, against the top one."""
_OVERSIZE = 4


class PlanBoard(BoardView):
    """The plan in a rectangle of the window."""

    geometry: PlanGeometry
    is_plan = True

    def __init__(
        self, kit: Kit, rect: pygame.Rect, start: Position, *, text: int, below: Side = WHITE
    ) -> None:
        """``start`` is any position of the game, ``text`` the size of small text in pixels."""
        self.kit = kit
        levels = max(start.max_height(location) for location in LOCATIONS)
        tiles = any(start.ornaments)
        self.geometry = PlanGeometry(rect, below, text=text, levels=levels, tiles=tiles)
        self._ground = self._drawn_ground()

    # Drawing

    @property
    def _empty(self) -> Colour:
        """The outline of an empty place."""
        return mix(self.kit.theme.hover, self.kit.theme.ink_off, 0.6)

    def draw(
        self,
        surface: pygame.Surface,
        position: Position,
        *,
        air: Air | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Draw a position, with the stones in the air and what is to be pointed out."""
        marks = marks or Marks()
        surface.blit(self._ground, self.rect)
        air = air or Air()
        for spot, _, share in air.puffs:
            self._draw_landing(surface, spot, position, share)
        in_air = [transfer.stone for transfer, *_ in air.flying]
        self._draw_quarry(surface, position, in_air)
        for side in SIDES:
            self._draw_workshop(surface, position, side)
        for column in score(position).columns:
            self._draw_column(surface, column, position.max_height(column.location))
        self._draw_marks(surface, position, marks)
        for index in range(len(air.flying)):
            self._draw_flying(surface, air.flying, index, position)
        if air.carried:
            _put(surface, *air.carried, self.geometry.slab())

    def _draw_quarry(
        self, surface: pygame.Surface, position: Position, in_air: Sequence[Stone]
    ) -> None:
        geometry, theme = self.geometry, self.kit.theme
        font = self.kit.fonts.strong(geometry.disc * 11 // 20)
        for stone in STONES:
            left = position.quarry(stone) - in_air.count(stone)
            seat, size = geometry.pile_seat(stone), geometry.size(QUARRY)
            if left:
                _put(surface, stone, seat, size)
            else:
                _outline(surface, seat, size, self._empty)
            pile = geometry.pile(stone)
            start = round(seat.x + geometry.disc / 2) + 2 * self._reach
            number = pygame.Rect(start, pile.top, pile.right - start, pile.height)
            colour = theme.ink if left else theme.ink_off
            draw_text(surface, f"×{left}", number, font, colour, valign="middle", wrap=False)

    def _draw_workshop(self, surface: pygame.Surface, position: Position, side: Side) -> None:
        """A workshop with its name, in bronze if it is in turn, and three seats."""
        geometry, theme = self.geometry, self.kit.theme
        tray, held = geometry.workshop(side), position.workshop(side)
        in_turn = position.side == side
        colour = theme.focus if in_turn else theme.ink_soft
        if in_turn:
            pygame.draw.rect(surface, theme.accent, tray, max(2, geometry.gap // 3), geometry.gap)
        names = [self.kit.words(f"game.workshop_{each}") for each in SIDES]
        width = tray.width - 2 * geometry.gap
        px = min(fitting_px(name, self.kit.fonts, geometry.text, width) for name in names)
        line = pygame.Rect(tray.left, tray.top + geometry.gap, tray.width, geometry.line)
        name = names[SIDES.index(side)]
        font = self.kit.fonts.strong(px)
        draw_text(surface, name, line, font, colour, align="center", valign="middle", wrap=False)
        for index in range(WORKSHOP_SPACES):
            seat, size = geometry.workshop_seat(side, index), geometry.size(side)
            if index < len(held):
                _put(surface, held[index], seat, size)
            else:
                _outline(surface, seat, size, self._empty)

    def _draw_column(self, surface: pygame.Surface, column: ColumnScore, most: int) -> None:
        """The stones of a column, the places still empty, the ornament, and what it pays."""
        geometry, location = self.geometry, column.location
        width, height = geometry.slab()
        under = round(width * _UNDER), height
        top = len(column.stones) - 1
        for level in range(most):
            seat = geometry.stack_seat(location, level)
            if level > top:
                _outline(surface, seat, under, self._empty)
            else:
                size = (width, height) if level == top else under
                _put(surface, column.stones[level], seat, size)
        if column.ornament:
            draw_tile(surface, column.ornament, geometry.tile(location))
        self._draw_foot(surface, column)

    def _draw_foot(self, surface: pygame.Surface, column: ColumnScore) -> None:
        """The colour that has the majority now and, if points are shown, what it would get."""
        geometry, theme = self.geometry, self.kit.theme
        foot = geometry.foot(column.location)
        px = geometry.figure
        font = self.kit.fonts.strong(px)
        if column.owner is None:
            draw_text(
                surface, "–", foot, font, theme.ink_off, align="center", valign="middle", wrap=False
            )
            return
        said = sentences.signed(column.points) if self.kit.settings.show_points else ""
        size = min(round(px * 1.2), foot.height)
        gap = max(2, px // 4) if said else 0
        width = size + gap + font.size(said)[0]
        mark = stone_icon(column.owner, size)
        place = mark.get_rect(midleft=(foot.centerx - width // 2, foot.centery))
        pygame.draw.circle(surface, theme.ink_off, place.center, size // 2 + 1)
        surface.blit(mark, place)
        text = pygame.Rect(place.right + gap, foot.top, foot.right - place.right - gap, foot.height)
        colour = theme.warning if column.points < 0 else theme.ink
        draw_text(surface, said, text, font, colour, valign="middle", wrap=False)

    def _draw_flying(
        self, surface: pygame.Surface, flying: Sequence[InAir], index: int, position: Position
    ) -> None:
        """A stone on its straight way; a disc becomes a slab, a slab a disc.

        Where it set off lay those that set off after it, and where it lands those before it.
        """
        (stone, source, target), share, _ = flying[index]
        geometry, left, reached = self.geometry, position, position
        for each, *_ in reversed(flying[index + 1 :]):
            if each.source == source != QUARRY:
                left = left.land(each.stone, source)
        for each, *_ in flying[:index]:
            if each.target == target != QUARRY:
                reached = reached.land(each.stone, target)
        begin = geometry.seat(source, stone, left, landing=True)
        end = geometry.seat(target, stone, reached, landing=True)
        share = ease_in_out(share)
        sizes = geometry.size(source), geometry.size(target)
        size = tuple(round(a + (b - a) * share) for a, b in zip(*sizes, strict=True))
        _put(surface, stone, begin.lerp(end, share), (size[0], size[1]))

    def _draw_landing(
        self, surface: pygame.Surface, spot: Spot, position: Position, share: float
    ) -> None:
        """Under a stone that has just landed: a frame that widens and fades, instead of dust."""
        (zone, stone), boxes = spot, self.spots(position)
        if spot not in boxes or (is_location(zone) and not position.height(zone)):
            return
        width, size = self._width(thick=True), self.geometry.size(zone)
        grown = width + round((1 - (1 - share) ** 2) * self._reach)
        frame = pygame.Surface((size[0] + 2 * grown, size[1] + 2 * grown), pygame.SRCALPHA)
        colour = (*self.kit.theme.accent, round(255 * (1 - share)))
        radius = _corner(size) + grown
        pygame.draw.rect(frame, colour, frame.get_rect(), width, border_radius=radius)
        seat = self.geometry.seat(zone, stone or "", position, landing=False)
        whole = surface.get_clip()
        surface.set_clip(boxes[Spot(zone)].clip(whole))
        surface.blit(frame, frame.get_rect(center=(round(seat.x), round(seat.y))))
        surface.set_clip(whole)

    # What does not change

    def _drawn_ground(self) -> pygame.Surface:
        """Strips and trays with their letters, bonus actions and names."""
        geometry, theme, words = self.geometry, self.kit.theme, self.kit.words
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
        font = self.kit.fonts.strong(fitting_px(name, self.kit.fonts, geometry.text, width))
        draw_text(
            ground, name, place, font, theme.ink_soft, align="center", valign="middle", wrap=False
        )
        px = self._caption_px()
        for location in LOCATIONS:
            self._draw_head(ground, location, offset, px)
        return ground

    def _draw_head(
        self, ground: pygame.Surface, location: Location, offset: pygame.Vector2, px: int
    ) -> None:
        geometry, theme = self.geometry, self.kit.theme
        head = geometry.head(location).move(offset)
        letter = self.kit.fonts.display_bold(head.height).render(
            GREEK[location], True, theme.accent
        )
        letter = letter.subsurface(letter.get_bounding_rect())
        icon = bonus_icon(location, head.height * 19 // 20, theme.ink)
        quarter = head.width // 4
        ground.blit(letter, letter.get_rect(center=(head.left + quarter, head.centery)))
        ground.blit(icon, icon.get_rect(center=(head.right - quarter, head.centery)))
        words = self.kit.words(f"game.bonus.{location}")
        place = geometry.caption(location).move(offset)
        draw_text(ground, words, place, self.kit.fonts.text(px), theme.ink_soft, align="center")

    def _caption_px(self) -> int:
        """The largest size, at most the plan's text, in which every caption fits its place."""
        place, px = self.geometry.caption("A"), self.geometry.text
        captions = [self.kit.words(f"game.bonus.{location}") for location in LOCATIONS]
        while px > 1:
            sizes = [measure(text, self.kit.fonts.text(px), place.width) for text in captions]
            if all(width <= place.width and high <= place.height for width, high in sizes):
                break
            px -= 1
        return px

    # Marks

    def _draw_marks(self, surface: pygame.Surface, position: Position, marks: Marks) -> None:
        theme, boxes = self.kit.theme, self.spots(position)
        for spot in in_order(marks.last, boxes):
            self._chevrons(surface, self._mark_box(spot, position, boxes), theme.last)
        for spot in in_order(marks.targets, boxes):
            self._brackets(surface, boxes[spot], theme.target, thick=spot == marks.hovered)
        for spot in in_order(marks.sources, boxes):
            thick = spot in (marks.hovered, marks.selected)
            self._ring(surface, self._mark_box(spot, position, boxes), thick=thick)
        if marks.selected in boxes:
            self._ring(surface, self._mark_box(marks.selected, position, boxes), thick=True)
        if marks.ghost:
            stone, zone = marks.ghost
            picture = _picture(stone, self.geometry.size(zone)).copy()
            picture.set_alpha(150)
            at = self.geometry.seat(zone, stone, position, landing=True)
            surface.blit(picture, picture.get_rect(center=at))

    def _mark_box(
        self, spot: Spot, position: Position, boxes: dict[Spot, pygame.Rect]
    ) -> pygame.Rect:
        """What a ring goes around: of a column its top stone, of a pile its stone."""
        zone, stone = spot
        if is_location(zone):
            return self.geometry.level_box(zone, max(0, position.height(zone) - 1))
        if zone == QUARRY and stone:
            return around(self.geometry.pile_seat(stone), self.geometry.size(QUARRY))
        return boxes[spot]

    @property
    def _reach(self) -> int:
        """How long and half as high a chevron is."""
        return max(4, self.geometry.disc // 7)

    def _width(self, *, thick: bool) -> int:
        return max(2, round(self.geometry.disc * 0.045)) * (2 if thick else 1)

    def _ring(self, surface: pygame.Surface, box: pygame.Rect, *, thick: bool) -> None:
        """A round frame with dark edges."""
        width = self._width(thick=thick)
        for ink, line, more in ((DARK, width + 2, 1), (self.kit.theme.select, width, 0)):
            frame = box.inflate(2 * (width + 1 + more), 2 * (width + 1 + more))
            radius = min(frame.height // 2, _corner((box.width, box.height)) + width)
            pygame.draw.rect(surface, ink, frame, line, border_radius=radius)

    def _brackets(
        self, surface: pygame.Surface, box: pygame.Rect, colour: Colour, *, thick: bool
    ) -> None:
        """Four corners on the edge of a place."""
        width = self._width(thick=thick)
        draw_brackets(surface, box.inflate(-width, -width), colour, (width + 2, width))

    def _chevrons(self, surface: pygame.Surface, box: pygame.Rect, colour: Colour) -> None:
        """Two chevrons that point at a stone from its sides."""
        reach, y = self._reach, box.centery
        tips = (box.left - reach // 3, y), (box.right + reach // 3, y)
        widths = self._width(thick=True) + 1, self._width(thick=False)
        draw_chevrons(surface, tips, reach, colour, widths)


def _corner(size: tuple[int, int]) -> int:
    """How round the corners of a stone are: a square one is a disc, a slab is a flat drum."""
    return size[1] // 2 if size[0] < size[1] * 1.15 else min(size) // 3


@lru_cache(maxsize=256)
def _picture(stone: Stone, size: tuple[int, int]) -> pygame.Surface:
    """A stone with its mark that fills so many pixels."""
    big = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    corner, line = _corner(size) * _OVERSIZE, max(1, size[1] // 16) * _OVERSIZE
    face = big.get_rect().inflate(-2 * line, -2 * line)
    pygame.draw.rect(big, INK[stone], big.get_rect(), border_radius=corner)
    pygame.draw.rect(big, STONE_COLOURS[stone], face, border_radius=max(0, corner - line))
    mark = pygame.Rect(0, 0, face.height, face.height)
    mark.center = face.center
    engrave(big, mark, stone)
    return pygame.transform.smoothscale(big, size)


def _put(
    surface: pygame.Surface, stone: Stone, at: pygame.Vector2 | tuple[int, int],
    size: tuple[int, int],
) -> None:  # fmt: skip
    picture = _picture(stone, size)
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def _outline(
    surface: pygame.Surface, at: pygame.Vector2, size: tuple[int, int], colour: Colour
) -> None:
    """An empty place."""
    pygame.draw.rect(surface, colour, around(at, size), 1, border_radius=_corner(size))
