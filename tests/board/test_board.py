"""The board's places: what is drawn can be pointed at, and nothing important is hidden."""

from itertools import combinations

import pygame
import pytest

from tests.playing import random_game
from tholos_desktop.board.temple_ground import bare_board
from tholos_desktop.board.temple_layout import BACK_TO_FRONT, Geometry
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.board.view import Marks
from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES, STONES, Position, parse_position
from tholos_desktop.scenes.board.opening import Opening
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.dirty_regions import draw_shapes

RECTS = [pygame.Rect(0, 0, 900, 720), pygame.Rect(0, 0, 500, 540), pygame.Rect(0, 0, 2700, 2160)]
FULL = parse_position("wwwww/bbbbb/wgbgw/ggggg/bwbwb/wwbbg/bb -/- w -")
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
def test_every_place_answers_to_its_middle(rect, below, seed):
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
            assert geometry.quarry().contains(geometry.pile(stone))
            assert geometry.spot_at(geometry.pile(stone).center, position) == Spot(QUARRY, stone)
        for side in SIDES:
            for index, stone in enumerate(position.workshop(side)):
                seat = geometry.workshop_seat(side, index)
                assert geometry.spot_at((round(seat.x), round(seat.y)), position) == Spot(
                    side, stone
                )


@pytest.mark.parametrize("rect", RECTS, ids=str)
@pytest.mark.parametrize("position", [FULL, HIGH], ids=lambda position: position.code)
def test_no_full_column_hides_a_top(rect, position):
    geometry = Geometry(rect)
    for hidden, hider in combinations(BACK_TO_FRONT, 2):
        top = top_of(geometry, position, hidden)
        column = geometry.column(hider, position.height(hider))
        share = top.clip(column).width / top.width
        assert share < 0.1, f"{hider} hides {share:.0%} of the top of {hidden}"


def test_a_board_that_follows_a_game_looks_like_a_new_one(ctx):
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


@pytest.mark.parametrize("seed", range(2))
def test_what_lies_on_the_board_comes_to_light_where_it_lies(ctx, seed):
    game, rect = random_game(seed), RECTS[0]
    position = game.position_after(12)
    board = TempleBoard(ctx, rect, advanced=True, text=20, with_points=True)
    opening = Opening(ctx, board, position, 1.0)
    seen, bare = (pygame.Surface(rect.size) for _ in range(2))
    board.draw(seen, position)
    bare.blit(seen, (0, 0))
    draw_shapes(bare, opening.shapes())
    places = [pygame.Rect(shape.region.place) for shape in opening.shapes()]
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(bare, "RGB")
    assert all(not one.colliderect(other) for one, other in combinations(places, 2))
    board_alone = bare_board(board.geometry, ctx.theme, board.side.hour)
    board_alone.blit(*board.side.drawn(board.geometry))
    assert pygame.image.tobytes(bare, "RGB") == pygame.image.tobytes(board_alone, "RGB")
