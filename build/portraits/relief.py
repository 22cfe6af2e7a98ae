"""Low relief as fields of height. Shapes, ridges, grooves and bumps each add a height to every
point.

A field covers a square from -1 to 1, with x to the right and y up. Lengths and heights are in the
same unit, so half the square's edge is 1."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter, zoom
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import spsolve

Field = NDArray[np.float32]
Point = tuple[float, float]
Line = str | Sequence[Point]
"""Points of a line or an outline; as text in hundredths: ``"44 42, 20 62"``."""

SIZE = 1024
"""Number of points along an edge of the field."""
_FINE = 2
"""Factor by which a shape is drawn larger, for a smooth edge."""
_COARSE = 8
"""Factor by which the field is made coarser to compute a cushion."""

_ACROSS = ((np.arange(SIZE, dtype=np.float32) + 0.5) / SIZE * 2 - 1).astype(np.float32)
X, Y = np.meshgrid(_ACROSS, -_ACROSS)
PIXEL = 2 / SIZE


def points(line: Line) -> list[Point]:
    """Return the points that define a line."""
    if not isinstance(line, str):
        return list(line)
    spots = (spot.split() for spot in line.split(","))
    return [(float(x) / 100, float(y) / 100) for x, y in spots]


def curve(line: Line, *, closed: bool = False, steps: int = 12) -> NDArray[np.float64]:
    """Return a smooth line through points (Catmull-Rom, centripetal), in ``steps`` small steps
    between two points."""
    spots = [np.array(point, float) for point in points(line)]
    if closed:
        spots = [spots[-1], *spots, spots[0], spots[1]]
    else:
        spots = [2 * spots[0] - spots[1], *spots, 2 * spots[-1] - spots[-2]]
    made = []
    for one, two, three, four in zip(spots, spots[1:], spots[2:], spots[3:], strict=False):
        times = [0.0]
        for here, there in ((one, two), (two, three), (three, four)):
            times.append(times[-1] + max(float(np.hypot(*(there - here))) ** 0.5, 1e-4))
        t = np.linspace(times[1], times[2], steps, endpoint=False)[:, None]
        a, b, c = (
            _between(here, there, start, end, t)
            for here, there, start, end in (
                (one, two, times[0], times[1]),
                (two, three, times[1], times[2]),
                (three, four, times[2], times[3]),
            )
        )
        d = _between(a, b, times[0], times[2], t)
        e = _between(b, c, times[1], times[3], t)
        made.append(_between(d, e, times[1], times[2], t))
    if not closed:
        made.append(spots[-2][None])
    return np.concatenate(made)


def _between(
    here: NDArray[np.float64],
    there: NDArray[np.float64],
    start: float,
    end: float,
    t: NDArray[np.float64],
) -> NDArray[np.float64]:
    return (end - t) / (end - start) * here + (t - start) / (end - start) * there


def shape(line: Line) -> Field:
    """Return the share of each point that is inside a closed outline, 0 to 1."""
    outline = curve(line, closed=True)
    edge = SIZE * _FINE
    picture = Image.new("L", (edge, edge))
    spots = [((x + 1) / 2 * edge, (1 - y) / 2 * edge) for x, y in outline]
    ImageDraw.Draw(picture).polygon(spots, fill=255)
    small = picture.resize((SIZE, SIZE), Image.Resampling.BOX)
    return np.asarray(small, np.float32) / 255


def disc(middle: Point, radius: float) -> Field:
    far = np.hypot(X - middle[0], Y - middle[1])
    return np.clip((radius - far) / PIXEL + 0.5, 0, 1)


def inward(mask: Field) -> Field:
    """Return the distance of each point from the edge of a shape it lies in; 0 outside."""
    return (distance_transform_edt(mask > 0.5) * PIXEL).astype(np.float32)


def slab(mask: Field, radius: float) -> Field:
    """Return a flat shape, 1 where it is flat, with an edge that is rounded over ``radius``."""
    near = np.minimum(inward(mask) / radius, 1)
    return np.sqrt(np.maximum(1 - (1 - near) ** 2, 0)) * mask


def cushion(mask: Field) -> Field:
    """Return a shape blown up like a cushion, 1 where it is highest."""
    coarse = mask.reshape(SIZE // _COARSE, _COARSE, SIZE // _COARSE, _COARSE).mean(axis=(1, 3))
    inside = coarse > 0.3
    number = np.full(inside.shape, -1)
    number[inside] = np.arange(inside.sum())
    rows, columns = [number[inside]], [number[inside]]
    values = [np.full(int(inside.sum()), 4.0)]
    for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
        beside = np.roll(number, step, axis)
        both = inside & (beside >= 0)
        rows.append(number[both])
        columns.append(beside[both])
        values.append(np.full(int(both.sum()), -1.0))
    count = int(inside.sum())
    where = np.concatenate(rows), np.concatenate(columns)
    table = csr_matrix((np.concatenate(values), where), (count, count))
    swollen = np.zeros(inside.shape)
    swollen[inside] = spsolve(table, np.ones(count))
    fine = zoom(np.sqrt(np.maximum(swollen, 0)), _COARSE, order=3, mode="nearest", grid_mode=True)
    fine = soft(fine.astype(np.float32), PIXEL * 5)
    return np.maximum(fine / fine.max(), 0)


def soft(field: Field, reach: float) -> Field:
    """Return a field smoothed over ``reach``."""
    return gaussian_filter(field, reach / PIXEL)


def bump(middle: Point, size: Point, turn: float = 0.0) -> Field:
    """Return a round hill of height 1, with its two half widths, turned counterclockwise by
    ``turn`` degrees."""
    angle = np.radians(turn)
    along = (X - middle[0]) * np.cos(angle) + (Y - middle[1]) * np.sin(angle)
    across = (Y - middle[1]) * np.cos(angle) - (X - middle[0]) * np.sin(angle)
    return np.exp(-((along / size[0]) ** 2) - (across / size[1]) ** 2)


def ball(middle: Point, radius: float, flat: float = 1.0, turn: float = 0.0) -> Field:
    """Return half a ball of height 1, ``flat`` times as high as wide."""
    angle = np.radians(turn)
    along = (X - middle[0]) * np.cos(angle) + (Y - middle[1]) * np.sin(angle)
    across = (Y - middle[1]) * np.cos(angle) - (X - middle[0]) * np.sin(angle)
    return np.sqrt(np.maximum(1 - (along**2 + (across / flat) ** 2) / radius**2, 0))


def stroke(
    course: Line, width: float | tuple[float, float, float], *, sharp: bool = False
) -> Field:
    """Return a ridge of height 1 along a smooth line. ``width`` is half its width, or half its
    width at the beginning, middle and end. A ``sharp`` ridge is round, and as high as it is wide at
    each place."""
    line = curve(course, steps=8)
    widths = (width, width, width) if isinstance(width, float) else width
    share = np.linspace(0, 1, len(line))
    wide = np.interp(share, (0, 0.5, 1), widths)
    most = max(widths)
    reach = most * 2.2
    low = np.clip(((line.min(axis=0) - reach + 1) / 2 * SIZE).astype(int), 0, SIZE)
    high = np.clip(((line.max(axis=0) + reach + 1) / 2 * SIZE).astype(int) + 1, 0, SIZE)
    field = np.zeros((SIZE, SIZE), np.float32)
    part = slice(SIZE - high[1], SIZE - low[1]), slice(low[0], high[0])
    x, y = X[part], Y[part]
    if not x.size:
        return field
    best = np.zeros(x.shape, np.float32)
    for (ax, ay), (bx, by), one, two in zip(line, line[1:], wide, wide[1:], strict=False):
        long = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
        t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long, 0, 1)
        here = np.maximum(one + (two - one) * t, 1e-4)
        far = np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) / here
        if sharp:
            rise = np.sqrt(np.maximum(1 - far**2, 0)) * here / most
        else:
            rise = np.exp(-(far**2)) * np.minimum(here / most * 1.6, 1)
        np.maximum(best, rise, out=best)
    field[part] = best
    return field


def over(low: Field, high: Field, blend: float = 0.012) -> Field:
    """Return the higher of two fields at each point, joined smoothly over ``blend`` of height."""
    gap = np.clip(0.5 + 0.5 * (high - low) / blend, 0, 1)
    return low * (1 - gap) + high * gap + blend * gap * (1 - gap)


def locks(strands: Iterable[tuple[Line, float]], lots: np.random.Generator) -> Field:
    """Return strands of hair that lie over each other, 0 to about 1. Each is a line and half its
    width."""
    field = np.zeros((SIZE, SIZE), np.float32)
    for line, wide in strands:
        rise = stroke(line, (wide * 0.55, wide, wide * 0.2), sharp=True)
        field = np.maximum(field, rise * float(lots.uniform(0.75, 1.0)))
    return field
