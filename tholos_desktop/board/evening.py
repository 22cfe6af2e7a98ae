"""The view behind the menu: rendered layers, composed once, with moving sprites between them."""

import math
import random
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from tholos_desktop import files
from tholos_desktop.board import sprites
from tholos_desktop.board.art import picture
from tholos_desktop.board.light import HOURS, Tint, tinted
from tholos_desktop.rules import LOCATIONS
from tholos_desktop.table.looks import FIRST_LOOK, Look
from tholos_desktop.table.rivals import DRUMS, Scenery

_SIZE = 2560, 1440
"""Size in pixels of the rendered picture, in which all places below are told. It covers the window,
with its right edge always visible."""
_FAR = 2
"""Factor by which the mountains are rendered smaller, since haze blurs them anyway."""
_NEAR = 400
_ORIGIN, _UNIT = (1830.4, 643.2), 3342.2
"""``_ORIGIN``: vanishing point in the rendered picture. ``_UNIT``: length of the column ring's
radius in the picture, in pixels, if the viewer were one radius away."""
_EYE_AWAY, _EYE_HIGH = 5.9, 0.84
_TURN = math.radians(18)
_SUN = (0.849, 0.451, -0.2756)
"""Direction of the light's rays. Its components are to the right, away from the viewer, and up."""
_RADIUS, _DRUM = 0.1546, 0.1291
_FLOOR, _STEPS, _GROUND = (1.34, 0.0), (1.60, -0.14), (4.6, -0.21)
"""Surfaces on which shadows fall: radius and height of each, in radii of the column ring."""
_STEP_EDGES = (1.60, -0.14, -0.21), (1.47, -0.07, -0.14), (1.34, 0.0, -0.07)
"""Steps of the temple: radius, top and bottom of each, in radii of the column ring."""
_SHADE, _BLUR, _CONTACT = (20, 14, 18, 150), 4, 1.16
"""``_BLUR``: factor by which shadows are drawn smaller, for soft edges. ``_CONTACT``: radius of the
shade at a column's foot, in column radii."""
BACK_TO_FRONT = "ABGCFDE"

_BANDS = ((0.46, 0.16, 80, 5.0), (0.56, 0.10, 64, 9.0))
"""Bands of haze: top and height (shares of the window's height), alpha, pixels per second at
1280x720."""
_BEAM = 0.30, 0.62
"""Size of the light that wanders over the marble, as shares of the window's width and height."""
_CLOUDS_END = 0.52
"""Lower edge of the clouds, as a share of the window's height. The mountains hide this edge."""
_MIST = (
    ((0.12, 0), (0.30, 76), (0.44, 150), (0.80, 176)),
    ((0.34, 0), (0.50, 70), (0.66, 44), (0.86, 0)),
)
"""Mist behind and in front of the temple. Each pair is a distance from the top, as a share of the
height, and an alpha."""
_MISTY_BANDS = 1.7
_STARS, _STARRY, _TWINKLING = 460, 0.44, 9
"""``_STARRY``: lower edge of the starry sky, as a share of the window's height. ``_TWINKLING``:
maximum number of twinkling stars."""
_FIRELIGHT = 0.62
"""Width of the area lit by the fire at night, as a share of the window's height."""
STEP, _SLOW_STEP = 0.125, 0.5
"""``STEP``: seconds between two steps of small sprites. ``_SLOW_STEP``: seconds between two steps
of large sprites (haze and light)."""


_Placed = tuple[pygame.Surface, tuple[float, float]]
"""A picture and its place."""


class Sprite(NamedTuple):
    surface: pygame.Surface
    place: tuple[int, int]
    key: tuple[object, ...]
    blend: int = 0

    @property
    def rect(self) -> pygame.Rect:
        return self.surface.get_rect(topleft=self.place)


class _Rendering(NamedTuple):
    folder: str
    fine: float
    """Pixels of these pictures per pixel of ``_SIZE``."""
    places: dict[str, tuple[int, int]]
    """Left and top edge of each picture, in pixels of these pictures."""


def _rendering(folder: str, fine: float) -> _Rendering:
    return _Rendering(folder, fine, files.asset_values("images", f"{folder}/places.json"))


_USUAL, _LARGE = _rendering("evening", 1.0), _rendering("evening-large", 1.5)


class Evening:
    def __init__(self, size: tuple[int, int], standing: Scenery, look: Look = FIRST_LOOK) -> None:
        self.size, self.standing, self._look = size, standing, look
        self._hour = HOURS[look.hour]
        self._scale = max(size[0] / _SIZE[0], size[1] / _SIZE[1])
        self._art = _LARGE if self._scale > 1 else _USUAL
        self._corner = (
            size[0] - round(_SIZE[0] * self._scale),
            (size[1] - round(_SIZE[1] * self._scale)) // 2,
        )
        # The largest picture takes a third of the time. Another thread reads it meanwhile.
        ground = files.in_background(partial(self._part, "near"))
        self._far = self._draw_far()
        self._near, self._near_place = self._draw_near(ground)

    def draw(self, surface: pygame.Surface, seconds: float | None = None) -> None:
        """Draw the view as it looks after ``seconds``; without ``seconds``, omit the moving
        sprites."""
        surface.blit(self._far, (0, 0))
        behind, before = self.moving(seconds) if seconds is not None else ((), ())
        for sprite in behind:
            surface.blit(sprite.surface, sprite.place, special_flags=sprite.blend)
        surface.blit(self._near, self._near_place)
        if self._mist:
            surface.blit(self._mist.surface, self._mist.place)
        for sprite in before:
            surface.blit(sprite.surface, sprite.place)

    def moving(self, seconds: float) -> tuple[list[Sprite], list[Sprite]]:
        """Return two lists of moving sprites: those behind the foreground, and those in front of
        it."""
        wide, high = self.size
        behind = self._stars(seconds) if self._hour.is_dark else []
        thick = _MISTY_BANDS if self._look.weather == "mist" else 1.0
        slow = seconds // _SLOW_STEP * _SLOW_STEP
        for number, (top, share, alpha, speed) in enumerate(_BANDS):
            area = round(wide * 0.8), round(high * share)
            haze = sprites.haze(area, self._hour.haze, round(alpha * thick), number)
            along = int(slow * speed * wide / 1280) + number * wide // 3
            for left in (0, 1):
                x = (along + left * haze.get_width() * 3 // 4) % (haze.get_width() * 3 // 2)
                x += wide - haze.get_width() * 3 // 2
                behind.append(Sprite(haze, (x, round(high * top)), ("haze", number, left, x)))
        area = round(wide * _BEAM[0]), round(high * _BEAM[1])
        beam = sprites.beam(area, self._hour.beam)
        sway = math.sin(slow / 17.0)
        at = round(wide * (0.62 + 0.16 * sway)), round(high * 0.30)
        before = [Sprite(beam, at, ("beam", at))]
        if (place := self._brazier) is not None:
            flame = int(seconds / STEP) * 5 % sprites.FLAMES
            fire = sprites.fire(self._fire_height, flame)
            spot = fire.get_rect(midbottom=place).topleft
            before.append(Sprite(fire, spot, ("fire", flame)))
        if self._cover:
            before.append(self._cover)
        return behind, before

    def _stars(self, seconds: float) -> list[Sprite]:
        twinkling = []
        for number, (at, size) in enumerate(self._twinkling):
            light = 150 + 105 * math.sin(seconds * (1.1 + 0.17 * number) + 2.0 * number)
            step = round(light / 24) * 24
            picture = sprites.star(size, min(255, max(48, step)))
            twinkling.append(Sprite(picture, at, ("star", number, step), pygame.BLEND_RGB_ADD))
        return twinkling

    def _draw_far(self) -> pygame.Surface:
        sky = pygame.Surface((1, 128))
        for y in range(128):
            sky.set_at((0, y), self._hour.sky_color(y / 127))
        view = pygame.transform.smoothscale(sky, self.size)
        if self._hour.is_dark:
            self._draw_stars(view)
        if self._look.weather == "clouds":
            clouds = picture("evening/clouds")
            clouds.fill((*self._hour.clouds, 255), special_flags=pygame.BLEND_RGBA_MULT)
            area = self.size[0], round(self.size[1] * _CLOUDS_END)
            view.blit(pygame.transform.smoothscale(clouds, area), (0, 0))
        far = picture("evening/far")
        if self._hour.far:
            far = tinted(far, self._hour.far)
        scaled = pygame.transform.smoothscale_by(far, self._scale * _FAR)
        view.blit(scaled, self._at(*_USUAL.places["evening/far"]))
        self._mist: Sprite | None = None
        if self._look.weather == "mist":
            behind, self._mist = self._drawn_mist(0), self._drawn_mist(1)
            view.blit(behind.surface, behind.place)
        return view

    def _draw_stars(self, sky: pygame.Surface) -> None:
        """Draw the stars, more and brighter ones toward the top. Store the brightest in
        ``_twinkling``."""
        rng, unit = random.Random(_STARS), self.size[1] / 720
        stars = []
        for _ in range(_STARS):
            x, y = rng.random(), rng.random() ** 1.3 * _STARRY
            stars.append((rng.random() ** 3 * (1 - y / _STARRY * 0.8), x, y))
        stars.sort()
        for light, x, y in stars:
            size = max(2, round((1.8 + 2.6 * light) * unit))
            star = sprites.star(size, 40 + 20 * round(10.5 * light))
            at = round(x * self.size[0]), round(y * self.size[1])
            sky.blit(star, at, special_flags=pygame.BLEND_RGB_ADD)
        self._twinkling = [
            ((round(x * self.size[0]), round(y * self.size[1])), max(3, round(5 * unit)))
            for light, x, y in stars[-_TWINKLING:]
            if y < _STARRY / 2
        ]

    def _drawn_mist(self, layer: int) -> Sprite:
        stops = _MIST[layer]
        top, bottom = stops[0][0], stops[-1][0]
        strip = pygame.Surface((1, 128), pygame.SRCALPHA)
        for y in range(128):
            alpha = _between(stops, top + (bottom - top) * y / 127)
            strip.set_at((0, y), (*self._hour.haze, alpha))
        area = self.size[0], round((bottom - top) * self.size[1])
        return Sprite(
            pygame.transform.smoothscale(strip, area), (0, round(top * self.size[1])), ("mist",)
        )

    def _draw_near(self, ground: Future[_Placed]) -> tuple[pygame.Surface, tuple[int, int]]:
        fine = self._art.fine
        size = round(_SIZE[0] * fine), round((_SIZE[1] - _NEAR) * fine)
        columns = dict(zip(LOCATIONS, self.standing.columns, strict=True))
        stones = [
            self._part(f"{location}-{stone}{level}")
            for location in BACK_TO_FRONT
            for level, stone in enumerate(columns[location], 1)
        ]
        shadows = pygame.transform.smoothscale(self._shadows(), size)
        whole = pygame.Surface(size, pygame.SRCALPHA)
        is_late = ground.cancel()  # the thread is still busy with something else
        whole.blit(*(self._part("near") if is_late else ground.result()))
        if marble := self._hour.marbles.get(self._look.marble):
            _clad(whole, marble)
        for mason, drums in enumerate(self.standing.drums):
            if drums:
                self._lay(whole, f"stoa{mason + 1}-{min(drums, DRUMS)}")
        for mason in range(len(self.standing.drums) - 1):
            if min(self.standing.drums[mason : mason + 2]) >= DRUMS:
                self._lay(whole, f"beam{mason + 1}")
        whole.blit(shadows, (0, 0))
        whole.blits(stones)
        near = pygame.transform.smoothscale_by(whole, self._scale / fine)
        place = self._at(0, _NEAR)
        if self._hour.near:
            near = self._lit(near, place)
        self._cover = self._draw_cover(stones, near, place)
        return near, place

    def _lay(self, whole: pygame.Surface, name: str) -> None:
        whole.blit(*self._part(name))

    def _part(self, name: str) -> _Placed:
        """Return a picture and its place in the near part of the rendered picture."""
        name = f"{self._art.folder}/{name}"
        left, top = self._art.places[name]
        return picture(name), (left, top - _NEAR * self._art.fine)

    def _lit(self, near: pygame.Surface, place: tuple[int, int]) -> pygame.Surface:
        assert self._hour.near
        lit = tinted(near, self._hour.near)
        if self._hour.is_dark and self._brazier:
            light = sprites.glow(round(self.size[1] * _FIRELIGHT))
            middle = (
                self._brazier[0] - place[0],
                self._brazier[1] - place[1] - self._fire_height // 2,
            )
            area = light.get_rect(center=middle)
            part = pygame.Surface(area.size, pygame.SRCALPHA)
            part.blit(near, (-area.left, -area.top))
            part.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            lit.blit(part, area, special_flags=pygame.BLEND_RGB_ADD)
        return lit

    def _shadows(self) -> pygame.Surface:
        size = _SIZE[0] // _BLUR, (_SIZE[1] - _NEAR) // _BLUR
        all_of_it = pygame.Surface(size, pygame.SRCALPHA)
        inner = 0.0, 0.0
        for radius, height in (_FLOOR, _STEPS, _GROUND):
            layer = pygame.Surface(size, pygame.SRCALPHA)
            layer.fill((*_SHADE[:3], 0))
            for place, column in enumerate(self.standing.columns):
                if column:
                    pygame.draw.polygon(layer, _SHADE, _shadow(place, len(column), height))
            around = pygame.Surface(size, pygame.SRCALPHA)
            around.fill((255, 255, 255, 0))
            pygame.draw.polygon(around, (255, 255, 255, 255), _circle(radius, height))
            for level in {inner[1], height} if inner[0] else ():
                hidden = _circle(inner[0], level)
                pygame.draw.polygon(around, (255, 255, 255, 0), hidden)
            layer.blit(around, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            all_of_it.blit(layer, (0, 0))
            inner = radius, height
        for place, column in enumerate(self.standing.columns):
            if column:
                contact = _circle(_CONTACT * _RADIUS, 0.0, _middle(place))
                pygame.draw.polygon(all_of_it, _SHADE, contact)
        return pygame.transform.gaussian_blur(all_of_it, 1)

    def _draw_cover(
        self,
        stones: Sequence[_Placed],
        near: pygame.Surface,
        corner_of_near: tuple[int, int],
    ) -> Sprite | None:
        if self._brazier is None:
            return None
        place = sprites.fire(self._fire_height, 0).get_rect(midbottom=self._brazier)
        scale = self._scale / self._art.fine
        corner = [(at - by) / scale for at, by in zip(place.topleft, corner_of_near, strict=True)]
        part = pygame.Rect(corner, (place.width / scale, place.height / scale))
        cut = pygame.Surface(part.size, pygame.SRCALPHA)
        cut.blits([(stone, (x - part.left, y - part.top)) for stone, (x, y) in stones])
        cut.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        cover = pygame.Surface(place.size, pygame.SRCALPHA)
        cover.blit(near, pygame.Vector2(corner_of_near) - place.topleft)
        if self._mist:
            cover.blit(self._mist.surface, pygame.Vector2(self._mist.place) - place.topleft)
        shape = pygame.transform.smoothscale(cut, place.size)
        cover.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(cover, place.topleft, ("cover",))

    @property
    def _fire_height(self) -> int:
        return max(10, round(84 * self._scale))

    @property
    def _brazier(self) -> tuple[int, int] | None:
        mason = self.standing.next_mason
        if mason is None:
            return None
        drums = self.standing.drums[mason]
        left, top = _USUAL.places[f"evening/stoa{mason + 1}-{max(1, drums)}"]
        middle = left + _WIDTHS // 2
        foot = top + (0 if drums else _DRUM_HEIGHT)
        return self._at(middle, foot + 4)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self._scale) + self._corner[0], round(y * self._scale) + self._corner[1]


_WIDTHS, _DRUM_HEIGHT = 90, 134
"""Approximate width of the colonnade's columns and height of a drum, in pixels of the rendered
picture."""


def _between(stops: Sequence[tuple[float, int]], share: float) -> int:
    for (low, one), (high, other) in pairwise(stops):
        if low <= share <= high:
            return round(one + (other - one) * (share - low) / (high - low))
    return stops[0][1]


def _clad(near: pygame.Surface, marble: Tint) -> None:
    shape = pygame.Surface((_SIZE[0] // _BLUR, (_SIZE[1] - _NEAR) // _BLUR), pygame.SRCALPHA)
    shape.fill((255, 255, 255, 0))
    for radius, top, bottom in _STEP_EDGES:
        for height in (top, (top + bottom) / 2, bottom):
            pygame.draw.polygon(shape, (255,) * 4, _circle(radius, height))
    finer = near.get_width() / shape.get_width()
    box = pygame.Rect([round(finer * part) for part in shape.get_bounding_rect()])
    steps = pygame.Surface(box.size, pygame.SRCALPHA)
    steps.blit(near, (0, 0), box)
    steps = tinted(steps, marble)
    mask = pygame.transform.smoothscale(shape, near.get_size())
    steps.blit(mask, (0, 0), box, special_flags=pygame.BLEND_RGBA_MULT)
    near.blit(steps, box)


def _pixel(x: float, y: float, z: float) -> tuple[float, float]:
    """Project a point to the reduced picture of the shadows. ``x`` is to the right, ``y`` away,
    ``z`` up, in radii of the column ring."""
    far = y + _EYE_AWAY
    right = _ORIGIN[0] + x / far * _UNIT
    down = _ORIGIN[1] + (_EYE_HIGH - z) / far * _UNIT
    return right / _BLUR, (down - _NEAR) / _BLUR


def _circle(
    radius: float, height: float, middle: tuple[float, float] = (0.0, 0.0)
) -> list[tuple[float, float]]:
    turns = [index * math.tau / 72 for index in range(72)]
    x, y = middle
    return [
        _pixel(x + radius * math.cos(turn), y + radius * math.sin(turn), height) for turn in turns
    ]


def _middle(place: int) -> tuple[float, float]:
    """Return ``(x, y)`` of a column, from the temple's center in radii of the column ring. ``y``
    points away from the viewer."""
    turn = math.pi / 2 + _TURN - place * math.tau / len(LOCATIONS)
    return math.cos(turn), math.sin(turn)


def _shadow(place: int, stones: int, height: float) -> list[tuple[float, float]]:
    x, y = _middle(place)
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
