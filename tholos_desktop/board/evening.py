"""The evening behind the menu: rendered layers, put together once, and what moves between them."""

import json
import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from tholos_desktop import files
from tholos_desktop.board.stones import picture
from tholos_desktop.rules import LOCATIONS
from tholos_desktop.table.standing import DRUMS, Scenery

_SIZE = 2560, 1440
"""Of the rendered picture, which is scaled to cover the window; its right edge stays in sight."""
_FAR = 2
"""The mountains, which haze blurs, are rendered so many times smaller."""
_NEAR = 400
"""Nothing of the foreground is higher than this in it."""
_ORIGIN, _UNIT = (1830.4, 643.2), 3342.2
"""The vanishing point in it, and pixels of a ring radius at distance 1."""
_EYE_AWAY, _EYE_HIGH = 5.9, 0.84
_TURN = math.radians(18)
_SUN = (0.849, 0.451, -0.2756)
"""The direction of the light: right, away, up."""
_RADIUS, _DRUM = 0.1546, 0.1291
_FLOOR, _STEPS, _GROUND = (1.34, 0.0), (1.60, -0.14), (4.6, -0.21)
"""Radius and height of what shadows fall on."""
_SHADE, _BLUR = (20, 14, 18, 150), 4
"""A shadow's color; shadows are drawn this much smaller, which makes their edges soft."""
_SKY = (
    (0.0, (103, 112, 144)), (0.08, (136, 128, 149)), (0.18, (158, 142, 152)),
    (0.25, (184, 150, 142)), (0.33, (204, 157, 127)), (0.40, (210, 154, 116)),
    (1.0, (212, 152, 112)),
)  # fmt: skip
"""Colors of the sky by the share of the height, from the top."""
BACK_TO_FRONT = "ABGCFDE"

_HAZE = (214, 168, 142)
_BANDS = ((0.46, 0.16, 80, 5.0), (0.56, 0.10, 64, 9.0))
"""Of each band of haze: top and height as shares of the window's, alpha, and pixels a second in a
window of 1280 pixels."""
_BEAM = 0.30, 0.62, 34
"""Of the light that wanders over the marble: width and height as shares, and alpha."""
_BIRDS = 5
_FLIGHT_SECONDS, _PAUSE_SECONDS = 46.0, 14.0
"""Seconds that birds cross the sky, and that it is empty before."""
_WINGS = 6
_FLAMES = 8
STEP, _SLOW_STEP = 0.125, 0.5
"""Seconds from one step of what moves to the next, and of haze and light, which are large."""


class Sprite(NamedTuple):
    """A picture at a place: what moves is told apart by both."""

    surface: pygame.Surface
    place: tuple[int, int]
    key: tuple[object, ...]

    @property
    def rect(self) -> pygame.Rect:
        return self.surface.get_rect(topleft=self.place)


class Evening:
    """The view in a window of a size."""

    def __init__(self, size: tuple[int, int], standing: Scenery) -> None:
        self.size, self.standing = size, standing
        self._scale = max(size[0] / _SIZE[0], size[1] / _SIZE[1])
        self._corner = (
            size[0] - round(_SIZE[0] * self._scale),
            (size[1] - round(_SIZE[1] * self._scale)) // 2,
        )
        self._far = self._draw_far()
        self._near, self._near_place = self._draw_near()

    def draw(self, surface: pygame.Surface, seconds: float | None = None) -> None:
        """Draw it within the clip; what moves stands still without a time."""
        surface.blit(self._far, (0, 0))
        behind, before = self.moving(seconds) if seconds is not None else ((), ())
        for sprite in behind:
            surface.blit(sprite.surface, sprite.place)
        surface.blit(self._near, self._near_place)
        for sprite in before:
            surface.blit(sprite.surface, sprite.place)

    # What moves

    def moving(self, seconds: float) -> tuple[list[Sprite], list[Sprite]]:
        """Moving sprites behind the foreground at a time, and in front of it."""
        wide, high = self.size
        behind = [*self._birds(seconds)]
        slow = seconds // _SLOW_STEP * _SLOW_STEP
        for number, (top, share, alpha, speed) in enumerate(_BANDS):
            haze = _haze((round(wide * 0.8), round(high * share)), alpha, number)
            along = int(slow * speed * wide / 1280) + number * wide // 3
            for left in (0, 1):
                x = (along + left * haze.get_width() * 3 // 4) % (haze.get_width() * 3 // 2)
                x += wide - haze.get_width() * 3 // 2
                behind.append(Sprite(haze, (x, round(high * top)), ("haze", number, left, x)))
        beam = _beam((round(wide * _BEAM[0]), round(high * _BEAM[1])))
        sway = math.sin(slow / 17.0)
        at = round(wide * (0.62 + 0.16 * sway)), round(high * 0.30)
        before = [Sprite(beam, at, ("beam", at))]
        if (place := self._brazier) is not None:
            flame = int(seconds / STEP) * 5 % _FLAMES
            fire = _fire(self._fire_height, flame)
            spot = fire.get_rect(midbottom=place).topleft
            before.append(Sprite(fire, spot, ("fire", flame)))
        if self._cover:
            before.append(self._cover)
        return behind, before

    def _birds(self, seconds: float) -> list[Sprite]:
        """A few birds that cross the sky far away, now and then."""
        turn = seconds % (_FLIGHT_SECONDS + _PAUSE_SECONDS) - _PAUSE_SECONDS
        if turn < 0:
            return []
        wide, high = self.size
        birds, number = [], int(seconds // (_FLIGHT_SECONDS + _PAUSE_SECONDS))
        lift = 0.13 + 0.05 * math.sin(number * 2.4)
        span = max(8, round(15 * wide / 1280))
        for bird in range(_BIRDS):
            along = turn / _FLIGHT_SECONDS * 0.75 + 0.36 - 0.022 * abs(bird - 1.4)
            up = lift + 0.016 * bird + 0.012 * math.sin(seconds * 0.5 + bird)
            beat = math.sin(seconds * (5.2 + 0.3 * bird) + bird * 1.7)
            glides = math.sin(seconds * 0.31 + bird) > 0.35
            pose = _WINGS // 2 if glides else round((beat + 1) / 2 * (_WINGS - 1))
            at = round(along * wide), round(up * high)
            birds.append(Sprite(_wings(span, pose), at, ("bird", bird, at, pose)))
        return birds

    # What stands

    def _draw_far(self) -> pygame.Surface:
        sky = pygame.Surface((1, 128))
        for y in range(128):
            sky.set_at((0, y), _sky(y / 127))
        view = pygame.transform.smoothscale(sky, self.size)
        far = picture("evening/far")
        scaled = pygame.transform.smoothscale_by(far, self._scale * _FAR)
        view.blit(scaled, self._at(*_PLACES["evening/far"]))
        return view

    def _draw_near(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """Everything from the paving on, put together as large as it was rendered."""
        whole = pygame.Surface((_SIZE[0], _SIZE[1] - _NEAR), pygame.SRCALPHA)
        self._lay(whole, "near")
        for mason, drums in enumerate(self.standing.drums):
            if drums:
                self._lay(whole, f"stoa{mason + 1}-{min(drums, DRUMS)}")
        for mason in range(len(self.standing.drums) - 1):
            if min(self.standing.drums[mason : mason + 2]) >= DRUMS:
                self._lay(whole, f"beam{mason + 1}")
        whole.blit(self._shadows(), (0, 0))
        columns = dict(zip(LOCATIONS, self.standing.columns, strict=True))
        stones = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
        for location in BACK_TO_FRONT:
            for level, stone in enumerate(columns[location], 1):
                self._lay(stones, f"{location}-{stone}{level}")
        whole.blit(stones, (0, 0))
        self._cover = self._draw_cover(stones)
        near = pygame.transform.smoothscale_by(whole, self._scale)
        return near, self._at(0, _NEAR)

    def _lay(self, whole: pygame.Surface, name: str) -> None:
        left, top = _PLACES[f"evening/{name}"]
        whole.blit(picture(f"evening/{name}"), (left, top - _NEAR))

    def _shadows(self) -> pygame.Surface:
        """The shadows of the columns on the floor, the steps and the paving."""
        size = _SIZE[0] // _BLUR, (_SIZE[1] - _NEAR) // _BLUR
        all_of_it = pygame.Surface(size, pygame.SRCALPHA)
        inner = 0.0, 0.0
        """Radius and height of what lies higher, and hides what is under it."""
        for radius, height in (_FLOOR, _STEPS, _GROUND):
            layer = pygame.Surface(size, pygame.SRCALPHA)
            layer.fill((*_SHADE[:3], 0))
            for place, column in enumerate(self.standing.columns):
                if column:
                    pygame.draw.polygon(layer, _SHADE, _shadow(place, len(column), height))
            around = pygame.Surface(size, pygame.SRCALPHA)
            around.fill((255, 255, 255, 0))
            pygame.draw.polygon(around, (255, 255, 255, 255), _circle((0, 0), radius, height))
            for level in {inner[1], height} if inner[0] else ():
                hidden = _circle((0, 0), inner[0], level)
                pygame.draw.polygon(around, (255, 255, 255, 0), hidden)
            layer.blit(around, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            all_of_it.blit(layer, (0, 0))
            inner = radius, height
        return pygame.transform.smoothscale(
            pygame.transform.gaussian_blur(all_of_it, 1), (size[0] * _BLUR, size[1] * _BLUR)
        )

    def _draw_cover(self, stones: pygame.Surface) -> Sprite | None:
        """The columns of the temple where they hide the fire."""
        if self._brazier is None:
            return None
        place = _fire(self._fire_height, 0).get_rect(midbottom=self._brazier)
        corner = [
            (at - by) / self._scale for at, by in zip(place.topleft, self._corner, strict=True)
        ]
        part = pygame.Rect(corner, (place.width / self._scale, place.height / self._scale))
        cut = pygame.Surface(part.size, pygame.SRCALPHA)
        cut.blit(stones, (-part.left, _NEAR - part.top))
        scaled = pygame.transform.smoothscale(cut, place.size)
        return Sprite(scaled, place.topleft, ("cover",))

    @property
    def _fire_height(self) -> int:
        return max(10, round(84 * self._scale))

    @property
    def _brazier(self) -> tuple[int, int] | None:
        """The place of the fire: on the plinth, or the drums, of the next mason's column."""
        mason = self.standing.next_mason
        if mason is None:
            return None
        drums = self.standing.drums[mason]
        left, top = _PLACES[f"evening/stoa{mason + 1}-{max(1, drums)}"]
        middle = left + _WIDTHS // 2
        foot = top + (0 if drums else _DRUM_HEIGHT)
        return self._at(middle, foot + 4)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """A point of the rendered picture, in the window."""
        return round(x * self._scale) + self._corner[0], round(y * self._scale) + self._corner[1]


_WIDTHS, _DRUM_HEIGHT = 90, 134
"""About how wide a column of the colonnade is in the rendered picture, and how high a drum."""
_PLACES: dict[str, tuple[int, int]] = {
    name: (left, top)
    for name, (left, top) in json.loads(
        files.asset("images", "evening/places.json").read_text("utf-8")
    ).items()
}
"""The corner of each rendered picture."""


def _sky(share: float) -> tuple[int, int, int]:
    for (low, one), (high, other) in pairwise(_SKY):
        if share <= high:
            part = (share - low) / (high - low)
            red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
            return round(red), round(green), round(blue)
    return _SKY[-1][1]


def _pixel(x: float, y: float, z: float) -> tuple[float, float]:
    """A point of the temple in the small picture of the shadows."""
    far = y + _EYE_AWAY
    right = _ORIGIN[0] + x / far * _UNIT
    down = _ORIGIN[1] + (_EYE_HIGH - z) / far * _UNIT
    return right / _BLUR, (down - _NEAR) / _BLUR


def _circle(middle: tuple[float, float], radius: float, height: float) -> list[tuple[float, float]]:
    turns = [index * math.tau / 72 for index in range(72)]
    return [
        _pixel(middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn), height)
        for turn in turns
    ]


def _shadow(place: int, stones: int, height: float) -> list[tuple[float, float]]:
    """The outline of a column's shadow on a level floor."""
    turn = math.pi / 2 + _TURN - place * math.tau / len(LOCATIONS)
    x, y = math.cos(turn), math.sin(turn)
    falls = (stones * _DRUM - height) / -_SUN[2]
    aside = math.atan2(_SUN[1], _SUN[0])
    outline = []
    for end, middle in (
        (math.pi / 2, (x, y)),
        (-math.pi / 2, (x + _SUN[0] * falls, y + _SUN[1] * falls)),
    ):
        for step in range(13):
            angle = aside + end + step * math.pi / 12
            outline.append(
                _pixel(
                    middle[0] + _RADIUS * math.cos(angle),
                    middle[1] + _RADIUS * math.sin(angle),
                    height,
                )
            )
    return outline


@lru_cache(maxsize=4)
def _haze(size: tuple[int, int], alpha: int, seed: int) -> pygame.Surface:
    """A band of haze, uneven and soft on all sides."""
    small = pygame.Surface((96, 24), pygame.SRCALPHA)
    for x in range(96):
        for y in range(24):
            wave = math.sin(x * 0.21 + seed) + math.sin(x * 0.083 + 2.1 * seed + y * 0.11)
            cover = math.sin(x / 95 * math.pi) ** 0.8 * math.sin(y / 23 * math.pi) ** 1.5
            small.set_at((x, y), (*_HAZE, round(alpha * cover * (0.62 + 0.19 * wave))))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=2)
def _beam(size: tuple[int, int]) -> pygame.Surface:
    """Warm light that comes in from the left, soft on all sides."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            across = (x - y * 0.35 - 14) / 16
            cover = math.exp(-across * across) * math.sin(y / 47 * math.pi)
            small.set_at(
                (x, y), (255, 206, 138, round(_BEAM[2] * cover * math.sin(x / 47 * math.pi)))
            )
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=_WINGS)
def _wings(span: int, pose: int) -> pygame.Surface:
    """A bird far away, its wings up, level or down."""
    big = pygame.Surface((64, 48), pygame.SRCALPHA)
    big.fill((44, 36, 48, 0))
    lift = (pose / (_WINGS - 1) * 2 - 1) * 15
    for way in (-1, 1):
        wing = [
            (32, 22),
            (32 + way * 13, 20 - lift * 0.7),
            (32 + way * 29, 24 - lift),
            (32 + way * 12, 25 - lift * 0.5),
            (32, 27),
        ]
        pygame.draw.polygon(big, (44, 36, 48, 230), wing)
    return pygame.transform.smoothscale(big, (span, span * 3 // 4))


@lru_cache(maxsize=_FLAMES)
def _fire(high: int, pose: int) -> pygame.Surface:
    """A fire in a bowl, with its glow."""
    big = pygame.Surface((120, 160), pygame.SRCALPHA)
    big.fill((255, 150, 60, 0))
    turn = pose * math.tau / _FLAMES
    for radius in range(58, 4, -3):
        share = 1 - radius / 58
        pygame.draw.circle(big, (255, 150, 60, round(70 * share**2)), (60, 100), radius)
    for size, color in (
        (1.0, (232, 110, 36, 235)),
        (0.68, (255, 178, 70, 245)),
        (0.36, (255, 236, 170, 255)),
    ):
        lean = 7 * math.sin(turn) * size
        tip = 84 + 8 * math.sin(2 * turn + 1)
        wide = 24 * size
        flame = [
            (60 - wide, 132), (60 - wide * 1.05, 118),
            (60 - wide * 0.5 + lean * 0.5, 132 - tip * size * 0.55),
            (60 + lean, 136 - tip * size), (60 + wide * 0.5 + lean * 0.5, 132 - tip * size * 0.5),
            (60 + wide * 1.05, 118), (60 + wide, 132),
        ]  # fmt: skip
        pygame.draw.polygon(big, color, flame)
    pygame.draw.polygon(big, (92, 62, 36), [(34, 130), (86, 130), (76, 146), (44, 146)])
    pygame.draw.rect(big, (70, 48, 30), (52, 146, 16, 10))
    return pygame.transform.smoothscale(big, (high * 3 // 4, high))
