"""Places for cards and pills on a board, where they hide least of it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, product

import pygame

from tholos_desktop.board.layout import Places, around
from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES, Location, Position
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.beside import between, hidden, places_beside

_Box = tuple[int, ...]
"""A rectangle that can be a key."""
_STEPS = range(-6, 7)
"""Heights at which a place is tried, in halves of its height above or below the site's ends."""
_STONES = 3
"""How much more a pixel of a stone counts, if hidden by what may be anywhere, than any other."""
_APART = 0.25
"""To be a pixel nearer to its column, a place hides this part of its height in pixels more."""
_ROWS = 8
"""Steps from edge to edge of the room, in which places away from the site are tried."""


def free_place(
    geometry: Places,
    position: Position,
    site: pygame.Rect,
    size: tuple[int, int],
    *,
    gap: int,
    covered: Sequence[pygame.Rect] = (),
    kept_free: Sequence[pygame.Rect] = (),
    room: pygame.Rect | None = None,
    nearness: float = 0.0,
    of: Location | None = None,
) -> tuple[float, pygame.Rect] | None:
    """Return the place beside ``site`` that hides least of the board and of ``covered`` and, of
    several, is near the site and towards the middle of the board. It touches nothing of
    ``kept_free``, and is nearer to the column ``of`` than to any other if it can be. With
    ``nearness`` it may be anywhere in the room, and hides so many pixels more, but of stones fewer,
    to be a pixel nearer to the site. With it comes its cost, to compare sizes. ``None`` if
    ``room``, or else the board, has no room beside the site."""
    rects = (tuple(site), tuple(room or geometry.rect), tuple(map(tuple, covered)))
    shut = tuple(map(tuple, (site, *kept_free)))
    found = _search(
        geometry, position, *rects, shut=shut, size=size, gap=gap, nearness=nearness, of=of
    )
    return found and (found[0], pygame.Rect(found[1]))


@lru_cache(maxsize=64)  # asked for in every frame
def _search(
    geometry: Places,
    position: Position,
    at: _Box,
    room: _Box,
    covered: tuple[_Box, ...],
    *,
    shut: tuple[_Box, ...],
    size: tuple[int, int],
    gap: int,
    nearness: float,
    of: Location | None,
) -> tuple[float, _Box] | None:
    site = pygame.Rect(at)
    boxes = {each: column_box(geometry, each, position.height(each)) for each in LOCATIONS}
    quarry = geometry.spots(position)[Spot(QUARRY)]
    parts = [*boxes.values(), quarry, *geometry.signs(position)]
    parts += map(pygame.Rect, covered)
    stones = [boxes[each] for each in LOCATIONS if position.height(each)]
    stones += (box for side in SIDES for box in geometry.held_boxes(side, position).values())

    def cost(place: pygame.Rect) -> tuple[bool, float, float]:
        away_from = {each: between(place, box) for each, box in boxes.items()} if of else {}
        is_others = of is not None and away_from[of] > min(away_from.values())
        apart = _APART * size[1] * away_from[of] if of else 0.0
        middle, center = pygame.Vector2(place.center), geometry.rect.center
        away = 2 * middle.distance_to(site.center) + middle.distance_to(center)
        seen = place.inflate(gap, gap)
        if nearness:
            apart = nearness * between(place, site) + _STONES * hidden(seen, stones)
        return is_others, hidden(seen, parts) + apart, away

    aside = (-size[0] // 4, 0, size[0] // 4) if of else (0,)
    reach = (site.inflate(0, step * size[1]).move(x, 0) for step in _STEPS for x in aside)
    tried = chain.from_iterable(
        places_beside(size, each, pygame.Rect(room), gap) for each in reach if each.height > 0
    )
    if nearness:
        tried = chain(tried, _all_over(pygame.Rect(room), size))
    places = {tuple(place) for place in tried if place.collidelist(list(shut)) < 0}
    least = min(((*cost(pygame.Rect(place)), place) for place in places), default=None)
    return None if least is None else (least[1], least[3])


def _all_over(room: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Yield places of a size from edge to edge of a room, in rows."""
    width, height = room.width - size[0], room.height - size[1]
    if min(width, height) < 0:
        return
    for across, down in product(range(_ROWS + 1), repeat=2):
        corner = room.left + width * across // _ROWS, room.top + height * down // _ROWS
        yield pygame.Rect(corner, size)


def column_box(geometry: Places, location: Location, height: int) -> pygame.Rect:
    """Return the box of a column's stones or, without stones, of its foot."""
    size = geometry.size(location)
    seats = (geometry.stack_seat(location, level) for level in range(max(1, height)))
    foot, *others = (around(seat, size) for seat in seats)
    return foot.unionall(others)


def ornament_at(geometry: Places, position: Position, point: tuple[int, int]) -> Location | None:
    """Return the location whose ornament is seen at a point, if any: what stands before it counts
    more."""
    boxes = [geometry.bonus_box(each) for each in LOCATIONS]
    boxes += [column_box(geometry, each, position.height(each)) for each in LOCATIONS]
    if any(box.collidepoint(point) for box in boxes):
        return None
    ornaments = (each for each in LOCATIONS if position.ornament(each))
    return next((each for each in ornaments if geometry.tile(each).collidepoint(point)), None)


def ornament_tiles(geometry: Places, position: Position) -> list[pygame.Rect]:
    """Return the places of the ornaments, which only pills may cover."""
    return [geometry.tile(each) for each in LOCATIONS if position.ornament(each)]
