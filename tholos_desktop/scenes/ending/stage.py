"""The temple while it is counted: light on the column being counted, then on the winner's."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.badges import badge_at_card, figure
from tholos_desktop.board.layout import around
from tholos_desktop.board.stones import draw_shadow, shadow_box, stone_picture
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.rules import LOCATIONS, Position
from tholos_desktop.scenes.board.free_place import free_place
from tholos_desktop.scenes.ending.counting import Act, Counting
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.finished_temple import EVENING, glows
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, draw_shapes, region
from tholos_desktop.ui.opacity import set_opacity
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color, mix

_NIGHT: Color = (84, 80, 96)
"""Parts of the temple that are not being counted are multiplied by this color."""
_DAY: Color = (255, 255, 255)
_STRIP = 32
"""Height of the strips in which the temple is drawn and lit, in pixels."""
_STEPS = 30
"""Number of steps in which the temple brightens at the end."""
_LIFT = 0.07
"""Maximum gap between lifted stones, in radii of the column ring."""


class _Background(NamedTuple):
    dark: pygame.Surface
    place: pygame.Rect
    lit: pygame.Surface
    """Picture of the background in the light, transparent toward its edges."""
    lit_place: pygame.Rect


class TempleStage:
    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        position: Position,
        *,
        text: int,
    ) -> None:
        """``text`` is the size of small text in pixels."""
        self.ctx, self._text = ctx, text
        self.rect = rect
        self.position = position
        advanced = any(position.ornaments)
        # No bonus action is possible any more, so the cards have no captions.
        self.board = TempleBoard(ctx, rect, advanced=advanced, text=text, captions=False)
        self._backgrounds: dict[int, _Background] = {}

    def _background(self, index: int) -> _Background:
        """Return the background of a column's stones while this column is counted."""
        if index not in self._backgrounds:
            self._backgrounds[index] = self._new_background(index)
            self.board.still_picture(self.position)
        return self._backgrounds[index]

    def _new_background(self, index: int) -> _Background:
        geometry, columns = self.board.geometry, [*self.position.columns]
        stones, columns[index] = len(columns[index]), ""
        light = geometry.lit(LOCATIONS[index], stones)
        foot, width = geometry.stack_seat(LOCATIONS[index], 0), geometry.stone_box()[0]
        box = light.union(shadow_box(foot, width, stones)) if stones else light
        # The column's stones would lie in the quarry, so only the temple is drawn again.
        box = box.clip(geometry.temple)
        bare = self.board.still_picture(self.position._replace(columns=tuple(columns)))
        lit_box = light.clip(box)
        lit = pygame.Surface(lit_box.size, pygame.SRCALPHA)
        lit.blit(_spot(light.size), pygame.Vector2(light.topleft) - lit_box.topleft)
        lit.blit(bare.subsurface(lit_box), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        dark = bare.subsurface(box).copy()
        dark.fill(self._night, special_flags=pygame.BLEND_RGB_MULT)
        return _Background(dark, box, lit, lit_box)

    def place_beside(self, index: int, size: tuple[int, int]) -> pygame.Rect:
        """Return the place beside a column's lifted stones and their points that hides least of the
        other columns."""
        tower, away = self._tower(index), self._figures_at(index)
        site = tower.union(tower.inflate(2 * self.px - tower.width, 0).move(away, 0))
        found = free_place(self.board.geometry, self.position, site, size, gap=self.px // 3)
        return found[1] if found else site.move_to(size=size).clamp(self.rect)

    def draw(self, surface: pygame.Surface, counting: Counting) -> None:
        if not counting.is_ending:
            self._shine(surface, self.rect.clip(surface.get_clip()), self._night)
        draw_shapes(surface, self.shapes(counting))

    def shapes(self, counting: Counting) -> Iterator[Painter]:
        if counting.is_ending:
            yield from self._brightening(counting.ending, counting.share(Act.END))
            return
        yield self._light(counting)
        yield from self._stones(counting)
        tower = self._tower(counting.index)
        for other in range(len(LOCATIONS)):
            if counting.is_counted(other):
                column = counting.account.columns[other]
                shape = badge_at_card(self.ctx, self.board.geometry, column, self._text)
                if not tower.colliderect(shape.region.place):  # else it would seem the tower's
                    yield shape

    def _brightening(self, ending: Ending, share: float) -> Iterator[Painter]:
        """Yield both halves of the temple. They brighten alternately, so each frame redraws only
        one half."""
        upper = self.rect.move_to(height=self.rect.height // 2)
        lower = self.rect.move_to(top=upper.bottom, height=self.rect.bottom - upper.bottom)
        for lead, half in ((0.0, upper), (0.5, lower)):
            seen = share if share >= 1 else int(share * _STEPS + lead) / _STEPS
            draw = partial(self._draw_part, ending=ending, share=seen, part=half)
            yield Painter(region(half, "end", seen), draw)

    def _draw_part(
        self, surface: pygame.Surface, ending: Ending, share: float, part: pygame.Rect
    ) -> None:
        """Draw a part of the temple; ``share`` goes from 0 (night, no glow) to 1 (full light)."""
        day = EVENING if ending.is_quiet else _DAY
        self._shine(surface, part, mix(self._night, day, share))
        if not share:
            return
        for glowing, box in glows(self.board.geometry, ending):
            if place := box.clip(part):
                shown = glowing.subsurface(place.move(-box.left, -box.top))
                if share < 1:
                    shown = _multiplied(shown, mix((0, 0, 0), _DAY, share))
                surface.blit(shown, place, special_flags=pygame.BLEND_RGB_ADD)

    def _shine(self, surface: pygame.Surface, part: pygame.Rect, light: Color) -> None:
        """Draw a part of the temple, multiplied by the color ``light``."""
        whole = self.board.still_picture(self.position)
        # Multiplying is 4x faster than blending two pictures; strips that fit the cache help too.
        for top in range(part.top, part.bottom, _STRIP):
            strip = pygame.Rect(part.left, top, part.width, _STRIP).clip(part)
            surface.blit(whole, strip, strip)
            if light != _DAY:
                surface.fill(light, strip, special_flags=pygame.BLEND_RGB_MULT)

    @property
    def _night(self) -> Color:
        return (52, 52, 52) if self.ctx.theme == HIGH_CONTRAST else _NIGHT

    def _seat(self, index: int, level: int, lift: float) -> pygame.Vector2:
        geometry, column = self.board.geometry, self.position.columns[index]
        top = geometry.stack_seat(LOCATIONS[index], max(0, len(column) - 1)).y
        room = top - geometry.stone_box()[1] * 0.6
        gap = max(0.0, min(_LIFT * geometry.radius, room / (len(column) + 1)))
        seat = geometry.stack_seat(LOCATIONS[index], level)
        return seat - pygame.Vector2(0, gap * (level + 0.6) * lift)

    def _tower(self, index: int) -> pygame.Rect:
        """Return the box of a column whose stones are lifted; empty if it has none."""
        box, column = self.board.geometry.stone_box(), self.position.columns[index]
        boxes = [around(self._seat(index, level, 1.0), box) for level in range(len(column))]
        return boxes[0].unionall(boxes) if boxes else pygame.Rect(0, 0, 0, 0)

    def _figures_at(self, index: int) -> int:
        """Return the distance of the points from the middle of the lifted stones: to the right,
        unless they would cover a card there and not on the left."""
        geometry, tower = self.board.geometry, self._tower(index)
        away = round(geometry.stone_box()[0] * 0.5 + self.px * 1.3)
        cards = [geometry.bonus_box(location) for location in LOCATIONS]
        figures = tower.move_to(width=2 * self.px)

        def covers(side: int) -> int:
            return len(figures.move_to(centerx=tower.centerx + side * away).collidelistall(cards))

        return away if covers(1) <= covers(-1) else -away

    def _light(self, counting: Counting) -> Painter:
        ground, share = self._background(counting.index), counting.share(Act.LIGHT)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(ground.dark, ground.place)
            set_opacity(ground.lit, share)
            surface.blit(ground.lit, ground.lit_place)

        return Painter(region(ground.place, "light", counting.index, share), draw)

    def _stones(self, counting: Counting) -> Iterator[Painter]:
        index, column = counting.index, counting.column
        box = self.board.geometry.stone_box()
        fallen = 1 - counting.share(Act.SETTLE)
        night = mix(_DAY, self._night, 1 - counting.share(Act.LIGHT))
        if stones := len(column.stones):
            foot = self._seat(index, 0, 0.0)
            shade = partial(draw_shadow, middle=foot, width=box[0], stones=stones)
            yield Painter(region(shadow_box(foot, box[0], stones), "shadow", stones), shade)
        away = self._figures_at(index)
        for level, stone in enumerate(column.stones):
            lift = counting.share(len(column.stones) - 1 - level) * fallen
            at = self._seat(index, level, lift)
            covered = level < len(column.stones) - 1
            picture = stone_picture(stone, box, level + index, is_covered=covered)
            place = picture.get_rect(center=at)
            draw = partial(_lay, picture=picture, place=place, light=night)
            yield Painter(region(place, "stone", stone, level + index, night), draw)
            if lift > 0.3 and column.owner is not None:
                points = column.stone_points(stone)
                middle = round(at.x) + away, round(at.y + box[1] * 0.12)
                yield figure(self.ctx, points, middle, self.px, lift=lift)

    @property
    def px(self) -> int:
        """Font size of a stone's points."""
        return max(13, self.board.geometry.length(0.078))


def _lay(
    surface: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, light: Color
) -> None:
    surface.blit(picture if light == _DAY else _multiplied(picture, light), place)


def _multiplied(surface: pygame.Surface, color: Color) -> pygame.Surface:
    copy = surface.copy()
    copy.fill(color, special_flags=pygame.BLEND_RGB_MULT)
    return copy


@lru_cache(maxsize=4)
def _spot(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((96, 96), pygame.SRCALPHA)
    small.fill((255, 255, 255, 0))
    for radius in range(48, 0, -1):
        near = min(1.0, (48 - radius) / 18)
        alpha = round(255 * ease_in_out(near))
        pygame.draw.circle(small, (255, 255, 255, alpha), (48, 48), radius)
    return pygame.transform.smoothscale(small, size)
