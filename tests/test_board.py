"""The board's places: what is drawn can be pointed at, and nothing important is hidden."""

from itertools import combinations, groupby, product
from typing import Any

import pygame
import pytest

from tests.playing import random_game
from tholos_desktop.board import temple_ground, temple_still
from tholos_desktop.board.layout import Places
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.temple_ground import TempleSide, bare_board, scaled, temple_parts
from tholos_desktop.board.temple_layout import (
    BACK_TO_FRONT,
    FLATTENING,
    GAUGE_EDGE,
    QUARRY_SCALE,
    TEMPLE_HEIGHT,
    TEMPLE_RADIUS,
    Geometry,
)
from tholos_desktop.board.temple_still import BRONZE
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.board.view import Marks
from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES, STONES, Position, parse_position
from tholos_desktop.table.turn_input import Spot

RECTS = [pygame.Rect(0, 0, 900, 720), pygame.Rect(0, 0, 500, 540), pygame.Rect(0, 0, 2700, 2160)]
FULL = parse_position("wwwww/bbbbb/wgbgw/ggggg/bwbwb/wwbbg/bb -/- w -")
START = parse_position("-/-/-/-/-/-/- ww/bb w -")
HIGH = parse_position("wwwww/bbbbb/wgbgwww/ggggg/bwbw/wbbbb/bb -/- w C7")


def top_of(geometry: Geometry, position: Position, location: str) -> pygame.Rect:
    """The round top of a column's highest stone."""
    width, height = geometry.stone_box()
    center = geometry.stack_seat(location, position.height(location) - 1)
    top = pygame.Rect(0, 0, width, round(width * 0.766))
    top.midtop = round(center.x), round(center.y - height / 2)
    return top


@pytest.mark.parametrize("rect", RECTS, ids=str)
@pytest.mark.parametrize("below", SIDES)
@pytest.mark.parametrize("seed", range(3))
def test_every_place_answers_to_its_middle(rect: pygame.Rect, below: str, seed: int) -> None:
    geometry = Geometry(rect, below)
    game = random_game(seed)
    for ply in range(0, game.ply, 5):
        position = game.position_after(ply)
        for location in LOCATIONS:
            box = geometry.column(location, position.height(location))
            assert geometry.spot_at((box.centerx, box.bottom - 4), position) == Spot(location, None)
            assert geometry.spot_at(geometry.plaque(location).center, position) == Spot(
                location, None
            )
        for stone in STONES:
            assert geometry.spot_at(geometry.pile(stone).center, position) == Spot(QUARRY, stone)
        for side in SIDES:
            for index, stone in enumerate(position.workshop(side)):
                seat = geometry.workshop_seat(side, index)
                assert geometry.spot_at((round(seat.x), round(seat.y)), position) == Spot(
                    side, stone
                )


@pytest.mark.parametrize("rect", RECTS, ids=str)
@pytest.mark.parametrize("position", [FULL, HIGH], ids=lambda position: position.code)
def test_no_full_column_hides_a_top(rect: pygame.Rect, position: Position) -> None:
    geometry = Geometry(rect)
    for hidden, hider in combinations(BACK_TO_FRONT, 2):
        top = top_of(geometry, position, hidden)
        column = geometry.column(hider, position.height(hider))
        share = top.clip(column).width / top.width
        assert share < 0.1, f"{hider} hides {share:.0%} of the top of {hidden}"


@pytest.mark.parametrize("rect", RECTS, ids=str)
def test_columns_and_plaques_stay_inside_the_board(rect: pygame.Rect) -> None:
    geometry = Geometry(rect)
    for location in LOCATIONS:
        assert rect.contains(geometry.plaque(location))
        assert rect.contains(geometry.column(location, 7))
        assert rect.contains(geometry.tile(location))


def test_the_temple_lies_in_the_middle_where_the_columns_leave_it_room() -> None:
    rect = pygame.Rect(0, 0, 900, 720)
    geometry = Geometry(rect)
    half = TEMPLE_RADIUS * FLATTENING
    above = geometry.center.y - half * geometry.radius
    below = rect.bottom - geometry.center.y - (half + TEMPLE_HEIGHT) * geometry.radius
    assert above == pytest.approx(below, abs=1)
    assert geometry.column("A", 7).top >= rect.top


def test_the_board_fills_the_width_of_a_window_that_is_high_enough() -> None:
    geometry = Geometry(pygame.Rect(0, 0, 900, 720))
    assert 2 * TEMPLE_RADIUS * geometry.radius > 0.77 * geometry.rect.width
    assert geometry.side.right < geometry.center.x - TEMPLE_RADIUS * geometry.radius


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("rect", RECTS, ids=str)
def test_the_titles_of_the_trays_keep_clear_of_their_edges(
    rect: pygame.Rect, lang: str, ctx: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = [pygame.Surface(rect.size) for _ in range(2)]
    ctx.words.use(lang)
    TempleBoard(ctx, rect).draw(pictures[0], START)
    monkeypatch.setattr(temple_still, "draw_text", lambda *_, **__: 0)
    board = TempleBoard(ctx, rect)
    board.draw(pictures[1], START)
    differ = pygame.mask.from_threshold(
        pictures[0], (0, 0, 0), (8, 8, 8, 255), othersurface=pictures[1]
    )
    differ.invert()
    geometry = board.geometry
    for side in SIDES:
        tray = geometry.workshop(side)
        head = pygame.Rect(tray.left, tray.top, tray.width, geometry.length(0.2))
        part = pygame.mask.Mask(head.size)
        part.draw(differ, (-head.left, -head.top))
        boxes = part.get_bounding_rects()
        text = boxes[0].unionall(boxes[1:])
        edge = geometry.length(0.04)
        assert text.left >= edge
        assert text.right <= tray.width - edge


def test_a_scale_beside_a_column_counts_its_stones(ctx: Any) -> None:
    position = parse_position("w/bb/-/gg/bwbw/wbb/bb -/- w B7")
    rect = RECTS[0]
    surface = pygame.Surface(rect.size)
    board = TempleBoard(ctx, rect)
    board.draw(surface, position)
    for location in "ABDEFG":
        gauge = board.geometry.gauge_box(location, position.max_height(location))
        inside = gauge.inflate(0, -2 * board.geometry.length(GAUGE_EDGE))
        notches = [
            surface.get_at((gauge.centerx, y))[:3] == BRONZE
            for y in range(inside.top, inside.bottom)
        ]
        runs = sum(1 for found, _ in groupby(notches) if found)
        assert runs == position.height(location), location


def test_tiles_and_plaques_lie_apart() -> None:
    geometry = Geometry(RECTS[0])
    lying = [geometry.plaque(location) for location in LOCATIONS]
    lying += [geometry.tile(location).inflate(-8, -8) for location in LOCATIONS]
    for one, other in combinations(lying, 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("view", [Geometry, PlanGeometry])
def test_where_a_workshop_is_full_a_stone_is_shown_in_the_last_seat(view: type[Places]) -> None:
    geometry, full = view(RECTS[0]), parse_position("-/-/-/-/-/-/- www/- w -")
    seat = geometry.seat("w", "w", full, landing=True)
    assert seat == geometry.seat("w", "w", full, landing=False) == geometry.workshop_seat("w", 2)


@pytest.mark.parametrize("rect", RECTS, ids=str)
def test_every_stone_of_a_full_pile_lies_in_the_tray_and_is_seen(rect: pygame.Rect) -> None:
    geometry = Geometry(rect)
    width, height = geometry.stone_box(QUARRY_SCALE)
    for stone in STONES:
        seats = [geometry.pile_seat(stone, index) for index in range(START.quarry(stone))]
        for seat in seats:
            box = pygame.Rect(0, 0, width, height)
            box.center = round(seat.x), round(seat.y)
            assert geometry.quarry().contains(box)
        for one, other in combinations(seats, 2):
            assert max(abs(one.x - other.x) / width, abs(one.y - other.y) / height) > 0.25


@pytest.mark.parametrize("size", [(57, 31), (400, 90), (57, 190), (700, 500), (200, 100)], ids=str)
def test_a_picture_scaled_in_parts_is_that_scaled_whole(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(temple_ground, "_STEP", 3000)
    picture = pygame.Surface((200, 100), pygame.SRCALPHA)
    for x, y in product(range(200), range(100)):
        picture.set_at((x, y), (x, 2 * y, x * y % 256, (x + y) % 256))
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for left, strip in scaled(picture, size):
        if strip is not None:
            whole.blit(strip, (left, 0), special_flags=pygame.BLEND_RGBA_ADD)
    once = pygame.transform.smoothscale(picture, size)
    assert whole.get_view("2").raw == once.get_view("2").raw


def test_a_board_that_follows_a_game_looks_like_a_new_one(ctx: Any) -> None:
    game, rect = random_game(4, ornaments=5), pygame.Rect(20, 10, 500, 400)
    advanced = any(game.start.ornaments)
    kept = TempleBoard(ctx, rect, advanced=advanced, with_points=True)
    for ply in range(game.ply + 1):
        position = game.position_after(ply)
        marks = Marks(absent=frozenset(LOCATIONS[ply % 7]))
        pictures = []
        for board in (kept, TempleBoard(ctx, rect, advanced=advanced, with_points=True)):
            surface = pygame.Surface(rect.bottomright)
            board.draw(surface, position, marks=marks)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert pictures[0] == pictures[1], position.code


def test_the_temple_throws_a_shadow_on_the_ground_away_from_the_light(ctx: Any) -> None:
    geometry = Geometry(pygame.Rect(0, 0, 800, 600))
    bare = bare_board(geometry, ctx.theme)
    built = pygame.Surface(geometry.rect.size)
    for paint in temple_parts(geometry, ctx.theme, TempleSide(advanced=False, marble="island")):
        for _ in paint(built):
            pass
    reach = TEMPLE_RADIUS * geometry.radius * pygame.Vector2(0.78, 0.78 * FLATTENING)

    def light(surface: pygame.Surface, way: int) -> int:
        spot = pygame.Rect(0, 0, 5, 5)
        spot.center = geometry.center + way * reach + (0, TEMPLE_HEIGHT * geometry.radius)
        return sum(pygame.transform.average_color(surface, spot)[:3])

    assert light(built, 1) < 0.75 * light(bare, 1)
    assert light(built, -1) > 0.9 * light(bare, -1)
