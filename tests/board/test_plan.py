"""The plan: the same places and clicks as on the temple, at every size and in both languages."""

from itertools import combinations, product

import pygame
import pytest

from tests.playing import positions, random_game
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.rules import LOCATIONS, parse_position

RECTS = [pygame.Rect(0, 0, *size) for size in ((500, 540), (908, 720), (1362, 1080), (2724, 2160))]


@pytest.mark.parametrize(("seed", "rect"), [*enumerate(RECTS)], ids=str)
def test_every_place_can_be_clicked_as_on_the_temple(rect, seed):
    for position in positions(random_game(seed)):
        plan = PlanGeometry(rect, levels=7, tiles=True)
        spots = plan.spots(position)
        assert spots.keys() == Geometry(rect).spots(position).keys()
        for spot, box in spots.items():
            assert rect.contains(box)
            if spot.stone or spot.zone in LOCATIONS:
                assert plan.spot_at(box.center, position) == spot, f"{position.code} {spot}"


@pytest.mark.parametrize("rect", RECTS, ids=str)
@pytest.mark.parametrize("levels", [5, 7])
@pytest.mark.parametrize("px", [10, 15, 30])
def test_nothing_lies_over_anything_else(rect, levels, px):
    plan = PlanGeometry(rect, text=px, levels=levels, tiles=True)
    trays = [plan.quarry(), plan.workshop("w"), plan.workshop("b"), *map(plan.strip, LOCATIONS)]
    for one, other in combinations(trays, 2):
        assert not one.colliderect(other)
    for where in LOCATIONS:
        stones = [plan.level_box(where, level) for level in range(levels)]
        parts = [plan.head(where), plan.caption(where), plan.tile(where), plan.foot(where), *stones]
        for one, other in combinations(parts, 2):
            assert not one.colliderect(other)
        assert all(plan.strip(where).contains(part) for part in parts)


def test_a_column_tells_who_has_it_and_its_points_only_if_they_are_shown(ctx):
    shown = []
    for is_shown, code in product((True, False), ("ww", "www")):
        ctx.settings.show_points = is_shown
        position = parse_position(f"{code}/-/-/-/-/-/- w/bb w -")
        plan, surface = PlanBoard(ctx, RECTS[1], position, text=15), pygame.Surface(RECTS[1].size)
        plan.draw(surface, position)
        foot = surface.subsurface(plan.geometry.foot("A"))
        shown.append(pygame.image.tobytes(foot, "RGB"))
    assert shown[2] == shown[3], "without points, every column of White's looks the same"
    nobody = pygame.image.tobytes(surface.subsurface(plan.geometry.foot("B")), "RGB")
    assert len({*shown, nobody}) == 4
