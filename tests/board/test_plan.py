"""The plan: the same places and clicks as on the temple, at every size and in both languages."""

from collections.abc import Callable
from itertools import combinations, product

import pygame
import pytest

from tests.driving import Driver
from tests.playing import positions, random_game
from tholos_desktop.board.in_air import Air, Landing, Sway, swaying
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.rules import LOCATIONS, SIDES, parse_position
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]
RECTS = [pygame.Rect(0, 0, *size) for size in ((500, 540), (908, 720), (1362, 1080), (2724, 2160))]
HIGH = "gwbwg/bbb/g/ww/wb/bw/gg wg/bb w A7B1C6D3F5"


@pytest.mark.parametrize(("seed", "rect"), [*enumerate(RECTS)], ids=str)
def test_every_place_can_be_clicked_as_on_the_temple(rect: pygame.Rect, seed: int) -> None:
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
def test_nothing_lies_over_anything_else(rect: pygame.Rect, levels: int, px: int) -> None:
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


@pytest.mark.parametrize(
    ("rect", "spot"),
    [*zip(RECTS, [Spot("w", "w"), Spot("A"), Spot("b", "b"), Spot("C")], strict=True)],
    ids=str,
)
def test_a_landing_shows_around_its_stone_and_is_gone(
    ctx: Context, rect: pygame.Rect, spot: Spot
) -> None:
    pygame.display.set_mode(rect.size)
    position = parse_position(HIGH)
    plan = PlanBoard(ctx, rect, position, text=15)

    def drawn(*shares: float, code: str = HIGH) -> pygame.Surface:
        surface = pygame.Surface(rect.size)
        air = Air(landings=[Landing(spot, share) for share in shares])
        plan.draw(surface, parse_position(code), air=air)
        return surface

    still = drawn()
    tray = plan.geometry.workshop(spot.zone) if spot.stone else plan.geometry.strip(spot.zone)
    for share in (0.0, 0.3, 0.6, 0.9):
        differing = changed(still, drawn(share))
        assert differing.width, share
        assert tray.contains(differing), share
    assert not changed(still, drawn(1.0)).width
    empty = "-/-/-/-/-/-/- -/- w A7B1C6D3F5"
    assert not changed(drawn(code=empty), drawn(0.3, code=empty)).width, "its stone has gone"


@pytest.mark.parametrize("side", SIDES)
def test_the_workshop_in_turn_is_framed(ctx: Context, side: str) -> None:
    surface = pygame.Surface(RECTS[1].size)
    position = parse_position(HIGH)._replace(side=side)
    plan = PlanBoard(ctx, RECTS[1], position, text=15)
    plan.draw(surface, position)
    for each in SIDES:
        edge = surface.get_at(plan.geometry.workshop(each).midleft)
        assert (edge[:3] == tuple(ctx.theme.accent)[:3]) is (each == side)


def test_only_stones_that_are_there_sway() -> None:
    there = {Spot("A"): "b", Spot("w", "w"): "w", Spot("q", "g"): "g"}
    spots = [*there, Spot("B"), Spot("w", "b"), Spot("w")]
    position = parse_position("b/-/-/-/-/-/- ww/bb w -")
    assert swaying(Air(sways=dict.fromkeys(spots, Sway())), position) == there


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box around all in which two pictures differ."""
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    reverse = other.copy()
    reverse.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(reverse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    black = pygame.Color(0, 0, 0)
    mask = pygame.mask.from_threshold(difference, black, threshold=(1, 1, 1, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def test_a_column_tells_who_has_it_and_its_points_only_if_they_are_shown(ctx: Context) -> None:
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
