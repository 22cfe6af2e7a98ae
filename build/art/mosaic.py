"""The temple's floor as seen from above: the shapes laid in it, and the depth of each.

Each shape is a distance field over the whole floor, so that its edges are smooth at any size.
"""

import itertools
import math
from typing import NamedTuple

import measures
import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
Color = tuple[float, float, float]

REACH = 1.37
"""Distance from the center to each edge of the picture."""
_KEYS = 42
_BAND = (1.195, 1.3)
_KEY = ((0.0, 0.0), (0.0, 1.0), (0.8, 1.0), (0.8, 0.28), (0.34, 0.28), (0.34, 0.66), (0.56, 0.66))
"""One key of the meander: along the ring and across it, 0 to 1."""
_SOCKET = 1.3
"""Size of a socket, relative to a stone."""


class Stones(NamedTuple):
    """Colors of a side's floor, as they appear on the screen: 0 to 255."""

    slab: Color
    pale: Color
    ray: Color
    dark: Color
    accent: Color


BASIC = Stones((188, 173, 149), (216, 203, 178), (174, 142, 108), (112, 68, 48), (176, 118, 58))
ADVANCED = Stones((172, 183, 185), (210, 214, 210), (122, 146, 155), (38, 62, 82), (178, 128, 66))


class Floor:
    """A floor under construction: color and height of every point."""

    def __init__(self, stones: Stones, size: int) -> None:
        self.stones = stones
        self.pixel = 2 * REACH / size
        across = (np.arange(size, dtype=np.float32) + 0.5) * self.pixel - REACH
        self.x, self.y = np.meshgrid(across, -across)
        self.far = np.hypot(self.x, self.y)
        self.around = np.arctan2(self.x, self.y) % (2 * math.pi)
        self.color = np.empty((size, size, 3), np.float32)
        self.color[:] = np.array(stones.slab, np.float32) / 255
        self.height = np.zeros((size, size), np.float32)
        self._rng = np.random.default_rng(11)

    def cover(self, distance: Field) -> Field:
        """Return the share of each point that is inside a shape. ``distance`` is that to the
        shape's edge, negative inside."""
        return np.clip(0.5 - distance / self.pixel, 0, 1)

    def lay(self, inside: Field, color: Color, share: float = 1.0) -> None:
        """Lay a color on an area."""
        weight = (inside * share)[..., None]
        self.color *= 1 - weight
        self.color += weight * (np.array(color, np.float32) / 255)

    def ring(self, inner: float, outer: float) -> Field:
        """Return the area between two distances from the center."""
        return self.cover(np.maximum(inner - self.far, self.far - outer))

    def joints(self) -> None:
        """Cut the joints between the slabs, and make the slabs differ a little."""
        edges = (0.0, 0.24, 0.55, 0.87, 1.14, _BAND[0] - 0.03, _BAND[1] + 0.025, 1.5)
        counts = (1, 14, 21, 28, 35, 1, 35)
        for index, (inner, outer, count) in enumerate(zip(edges, edges[1:], counts, strict=False)):
            here = (self.far >= inner) & (self.far < outer)
            turn = (self.around / (2 * math.pi) * count + 0.5 * (index % 2)) % count
            slab = turn.astype(np.int32) % count
            tint = 1 + self._rng.uniform(-0.035, 0.035, count).astype(np.float32)
            self.color[here] *= tint[slab[here]][:, None]
            gap = np.abs(turn - np.round(turn)) * 2 * math.pi / count * self.far
            gap = np.minimum(np.where(count > 1, gap, 9.0), np.abs(self.far - outer))
            line = self.cover(gap - 0.0022) * here
            self.lay(line, tuple(0.55 * part for part in self.stones.slab), 0.7)
            self.height -= line

    def tesserae(self, inside: Field, size: float) -> None:
        """Cut an area into small cubes that differ, with mortar between them."""
        row = np.floor(self.far / size)
        count = np.maximum(1, np.round(2 * math.pi * (row + 0.5)))
        turn = self.around / (2 * math.pi) * count
        shade = np.sin(row * 127.1 + np.floor(turn) * 311.7) * 43758.5453
        shade = 0.94 + 0.12 * (shade - np.floor(shade))
        in_row = np.abs(self.far / size - row - 0.5)
        in_turn = np.abs(turn - np.floor(turn) - 0.5)
        mortar = np.clip((np.maximum(in_row, in_turn) - 0.40) / 0.08, 0, 1)
        change = 1 + inside * (shade * (1 - 0.22 * mortar) - 1)
        self.color *= change[..., None]
        self.height -= inside * mortar * 0.5

    def segments(
        self, u: Field, v: Field, here: Field, points: "tuple[tuple[float, float], ...]"
    ) -> Field:
        """Return the distance to a polyline where ``here`` is true, and 9 elsewhere."""
        pu, pv = u[here], v[here]
        least = np.full(pu.shape, 9.0, np.float32)
        for (au, av), (bu, bv) in itertools.pairwise(points):
            du, dv = bu - au, bv - av
            share = np.clip(((pu - au) * du + (pv - av) * dv) / (du * du + dv * dv), 0, 1)
            # The larger of the two distances, so that corners are square.
            reach = np.maximum(abs(pu - au - share * du), abs(pv - av - share * dv))
            least = np.minimum(least, reach)
        whole = np.full(u.shape, 9.0, np.float32)
        whole[here] = least
        return whole

    def meander(self) -> Field:
        """Return the Greek key around the floor."""
        inner, outer = _BAND
        breadth = 2 * math.pi * (inner + outer) / 2 / _KEYS
        u = (self.around / (2 * math.pi) * _KEYS) % 1 * breadth
        v = self.far - inner
        here = (v > -0.02) & (v < outer - inner + 0.02)
        deep = outer - inner
        line = 0.0068
        key = [(along * breadth, line + across * (deep - 2 * line)) for along, across in _KEY]
        foot = [(0.8 * breadth, line), (breadth, line)]
        riser = [(breadth, line), (breadth, deep - line)]
        distance = self.segments(u, v, here, tuple(key))
        for more in (foot, riser):
            distance = np.minimum(distance, self.segments(u, v, here, tuple(more)))
        return self.cover(distance - line)

    def rays(self, offset: float, foot: float, tip: float, half: float) -> tuple[Field, Field]:
        """Return seven long points from the center: their left halves and their right ones."""
        step = 2 * math.pi / 7
        turn = (self.around - offset + step / 2) % step - step / 2
        along, aside = self.far * np.cos(turn), self.far * np.sin(turn)
        width = half * np.clip((tip - along) / (tip - foot), 0, 1)
        inside = self.cover(np.maximum(np.abs(aside) - width, foot - self.far))
        left = np.clip(0.5 - aside / self.pixel, 0, 1)
        return inside * left, inside * (1 - left)

    def petals(self, count: int, inner: float, outer: float, fat: float, offset: float) -> Field:
        """Return a rosette of leaves between two distances from the center."""
        step = 2 * math.pi / count
        turn = (self.around - offset + step / 2) % step - step / 2
        along, aside = self.far * np.cos(turn), np.abs(self.far * np.sin(turn))
        share = np.clip((along - inner) / (outer - inner), 0, 1)
        width = fat * np.sin(math.pi * share**0.8)
        return self.cover(np.maximum(aside - width, np.maximum(inner - along, along - outer)))

    def medallion(self, scale: float) -> Field:
        """Lay a rosette of seven leaves in a wreath of waves; return its area."""
        stones, seventh = self.stones, math.pi / 7
        disc = self.ring(0, 0.235 * scale)
        self.lay(disc, stones.dark)
        self.lay(self.ring(0, 0.224 * scale), stones.pale)
        self.lay(self.ring(0.203 * scale, 0.209 * scale), stones.dark)
        wave = self.far - (0.19 + 0.011 * np.sin(28 * self.around)) * scale
        self.lay(self.cover(np.abs(wave) - 0.0045 * scale), stones.accent)
        self.lay(self.ring(0, 0.166 * scale), stones.dark)
        for inner, outer, fat, offset, color in (
            (0.03, 0.156, 0.03, seventh, stones.accent),
            (0.03, 0.156, 0.034, 0.0, stones.pale),
            (0.05, 0.13, 0.013, 0.0, stones.dark),
        ):
            leaves = self.petals(7, inner * scale, outer * scale, fat * scale, offset)
            self.lay(leaves, color)
        self.lay(self.ring(0, 0.036 * scale), stones.dark)
        self.lay(self.ring(0, 0.026 * scale), stones.accent)
        return disc

    def sockets(self) -> None:
        """Lay the seven round places of the columns, a little deeper than the floor."""
        stones = self.stones
        radius = measures.STONE_RADIUS * _SOCKET
        for location in measures.LOCATIONS:
            angle = measures.bearing(location)
            far = np.hypot(self.x - math.sin(angle), self.y - math.cos(angle))
            self.lay(self.cover(far - radius), stones.dark)
            self.lay(self.cover(far - radius * 0.93), stones.accent)
            self.lay(self.cover(far - radius * 0.89), stones.dark)
            self.lay(self.cover(far - radius * 0.85), stones.pale)
            self.lay(self.cover(np.abs(far - radius * 0.42) - 0.004), stones.dark, 0.35)
            self.height *= 1 - self.cover(far - radius)
            self.height -= 1.6 * np.clip((radius * 0.86 - far) / 0.008 + 0.5, 0, 1)

    def places_of_ornaments(self) -> None:
        """Cut octagonal hollows that look regular on the screen, with the size of the tiles."""
        stones = self.stones
        for location in measures.LOCATIONS:
            right, down = measures.tile(location)
            px, py = self.x - right, self.y + down / measures.FLATTENING
            py = py * measures.FLATTENING
            edge = np.full(px.shape, -9.0, np.float32)
            for side in range(8):
                angle = math.pi / 4 * side
                edge = np.maximum(edge, px * math.cos(angle) + py * math.sin(angle))
            radius = measures.TILE_RADIUS * math.cos(math.pi / 8)
            self.lay(self.cover(edge - radius - 0.022), stones.dark)
            self.lay(self.cover(edge - radius - 0.014), stones.accent)
            self.lay(self.cover(edge - radius - 0.008), stones.slab)
            self.lay(self.cover(edge - radius - 0.006), tuple(0.87 * part for part in stones.slab))
            self.height *= 1 - self.cover(edge - radius - 0.022)
            self.height -= 1.2 * np.clip((radius + 0.008 - edge) / 0.008 + 0.5, 0, 1)


def floor(*, advanced: bool, size: int) -> tuple[Field, Field]:
    """Return color (size, size, 3) and height (size, size) of one side's floor. A height of 1 is
    the depth of a joint."""
    made = Floor(ADVANCED if advanced else BASIC, size)
    stones = made.stones
    made.joints()
    step = math.pi / 7
    if advanced:
        left, right = made.rays(step, 0.1, 0.8, 0.1)
        made.lay(left, stones.pale, 0.9)
        made.lay(right, stones.ray, 0.8)
        mosaic = left + right
        left, right = made.rays(0, 0.1, 0.86, 0.07)
    else:
        left, right = made.rays(0, 0.2, 0.85, 0.115)
        mosaic = np.zeros_like(left)
    made.lay(left, stones.pale if not advanced else stones.ray, 0.9)
    made.lay(right, stones.ray, 0.85)
    mosaic = np.maximum(mosaic, left + right)
    if not advanced:
        left, right = made.rays(step, 0.2, 0.5, 0.06)
        made.lay(left + right, stones.accent, 0.45)
        mosaic = np.maximum(mosaic, left + right)
    disc = made.medallion(0.5 if advanced else 1.0)
    mosaic = np.maximum(mosaic, disc)
    # The band of the meander, between two lines.
    band = made.ring(_BAND[0] - 0.024, _BAND[1] + 0.024)
    made.lay(band, stones.pale, 0.6)
    for radius in (_BAND[0] - 0.018, _BAND[1] + 0.018):
        made.lay(made.ring(radius - 0.005, radius + 0.005), stones.dark)
    made.lay(made.meander(), stones.dark)
    mosaic = np.maximum(mosaic, band)
    for radius in (0.885, 1.12):
        made.lay(made.ring(radius - 0.004, radius + 0.004), stones.ray)
    made.tesserae(mosaic, 0.0135)
    made.sockets()
    if advanced:
        made.places_of_ornaments()
    return made.color, made.height
