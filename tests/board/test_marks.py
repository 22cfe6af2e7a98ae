"""What the board points out: whole, and over nothing else that a player wants to see."""

from itertools import product

import pygame
import pytest

from tholos_desktop.board.in_air import Air
from tholos_desktop.board.layout import around
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.plan_view import PlanMarks
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.temple_marks import TempleMarks
from tholos_desktop.board.view import Marks
from tholos_desktop.rules import HIGHEST, LOCATIONS, SIDES, WHITE, WORKSHOP_SPACES, parse_position
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.dirty_regions import draw_shapes
from tholos_desktop.ui.theme import NORMAL

SIZES = ((500, 540), (908, 720), (1362, 1080))
MARGIN = 60
POSITIONS = (
    "gwbwg/bbb/g/ww/wb/bw/gg wbg/wbg w A7B1C6D3F5",
    "gbwgwbw/bwbwb/-/gbwgb/w/wbgwb/gwbwg ww/bb b A7",
    "-/-/-/-/-/-/- ww/bb w -",
)


def last_marks(code: str, size: tuple[int, int], view: str, spot: Spot) -> pygame.Mask:
    """Return the shapes drawn at a spot for the last turn."""
    return drawn(code, size, view, Marks(last=frozenset({spot})))


def drawn(code: str, size: tuple[int, int], view: str, marks: Marks) -> pygame.Mask:
    """Draw marks in a window with a margin around the board."""
    position, rect = parse_position(code), pygame.Rect((MARGIN, MARGIN), size)
    surface = pygame.Surface((size[0] + 2 * MARGIN, size[1] + 2 * MARGIN), pygame.SRCALPHA)
    if view == "temple":
        temple = Geometry(rect)
        shown = TempleMarks(temple, NORMAL, position, Air(), temple.spots(position))
        draw_shapes(surface, shown.shapes(marks))
    else:
        plan = PlanGeometry(rect, levels=HIGHEST, tiles=True)
        PlanMarks(plan, NORMAL, position).draw(surface, marks)
    return pygame.mask.from_surface(surface, 0)


def places_of(size: tuple[int, int], view: str) -> Geometry | PlanGeometry:
    rect = pygame.Rect((MARGIN, MARGIN), size)
    return Geometry(rect) if view == "temple" else PlanGeometry(rect, levels=HIGHEST, tiles=True)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("view", ["temple", "plan"])
@pytest.mark.parametrize("code", POSITIONS)
def test_the_last_turn_is_marked_whole_and_covers_no_stone_or_tile(size, view, code):
    position, rect = parse_position(code), pygame.Rect((MARGIN, MARGIN), size)
    places = places_of(size, view)
    stones = [places.workshop_seat(side, index) for side, index in product(SIDES, range(3))]
    boxes = [pygame.Rect((0, 0), places.size("w")).move_to(center=seat) for seat in stones]
    for location in LOCATIONS:
        size_of = places.size(location)
        seats = [places.stack_seat(location, n) for n in range(position.height(location))]
        boxes += [pygame.Rect((0, 0), size_of).move_to(center=seat) for seat in seats]
        boxes.append(places.tile(location))
    for spot in places.spots(position):
        if not spot.stone and spot.zone not in LOCATIONS:
            continue  # a stone of a workshop or of the quarry is marked, never the whole
        seen = last_marks(code, size, view, spot)
        found = seen.get_bounding_rects()
        assert found, spot
        assert all(rect.contains(box) for box in found), f"cut at the edge: {spot}"
        hit = [box for box in boxes if any(box.inflate(-4, -4).colliderect(d) for d in found)]
        assert hit == [], f"{position.code} {spot} {found}"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("view", ["temple", "plan"])
@pytest.mark.parametrize("held", ["", "b", "g", "wg", "wbg"])
def test_stones_that_would_come_are_shown_on_free_seats(size, view, held):
    places, free = places_of(size, view), range(len(held), WORKSHOP_SPACES)
    code = f"-/-/-/-/-/-/- {held or '-'}/- w -"
    seen = drawn(code, size, view, Marks(ghosts=(("w", WHITE),) * (len(free) or 1)))
    seats = [around(places.workshop_seat(WHITE, index), places.size(WHITE)) for index in range(3)]
    shown = [index for index, seat in enumerate(seats) if seen.get_at(seat.center)]
    assert shown == list(free)
