"""Stones in the air: they reach their seats, and their shadows lie on what is below them."""

import pygame
import pytest

from tholos_desktop.board.flight import FlyingStone, falls, is_behind, poses
from tholos_desktop.board.temple_layout import STONE_HEIGHT, Geometry
from tholos_desktop.rules import LOCATIONS, QUARRY, Transfer, legal_turns, parse_position

CODE = "bgw/w/ww/g/b/wgb/- ww/bb w -"
GEOMETRY = Geometry(pygame.Rect(10, 20, 900, 700))


def transfers() -> list[Transfer]:
    """All that any turn of a position may fly."""
    turns = legal_turns(parse_position(CODE))
    return sorted({transfer for turn in turns for transfer in turn.transfers[:1]})


@pytest.mark.parametrize("transfer", transfers(), ids=str)
def test_a_flight_goes_from_seat_to_seat_and_never_below_them(transfer: Transfer) -> None:
    stone, source, target = transfer
    before = parse_position(CODE)
    during = before.lift(stone, source)
    after = during.land(stone, target)

    def center(share: float) -> pygame.Vector2:
        return poses(GEOMETRY, [FlyingStone(transfer, share)], during)[0].center(GEOMETRY)

    start = GEOMETRY.seat(source, stone, before, landing=False)
    end = GEOMETRY.seat(target, stone, after, landing=False)
    assert center(0.0).distance_to(start) < 1
    assert center(1.0).distance_to(end) < 1
    lowest = min(
        poses(GEOMETRY, [FlyingStone(transfer, part)], during)[0].height for part in (0, 1)
    )
    for step in range(101):
        assert (
            poses(GEOMETRY, [FlyingStone(transfer, step / 100)], during)[0].height >= lowest - 1e-6
        )


def test_three_stones_in_the_air_head_for_three_seats() -> None:
    position = parse_position("-/-/-/-/-/-/- -/bb w -")
    taken = [Transfer("w", QUARRY, "w")] * 3
    ends = poses(GEOMETRY, [FlyingStone(each, 1.0) for each in taken], position)
    begins = poses(GEOMETRY, [FlyingStone(each, 0.0) for each in taken], position)
    assert [round(pose.center(GEOMETRY).x) for pose in ends] == [
        round(GEOMETRY.workshop_seat("w", index).x) for index in range(3)
    ]
    assert len({tuple(map(round, pose.center(GEOMETRY))) for pose in begins}) == 3


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_shadow_lies_on_what_is_below(location: str) -> None:
    during = parse_position(CODE)
    transfer = Transfer("w", "w", location)
    pose = poses(GEOMETRY, [FlyingStone(transfer, 1.0)], during)[0]
    found = {fall.column: fall for fall in falls(GEOMETRY, pose, during)}
    assert None in found
    height = during.height(location)
    if height:
        top = GEOMETRY.ring(location) - pygame.Vector2(0, height * STONE_HEIGHT * GEOMETRY.radius)
        assert found[location].center.distance_to(top) < 1
        assert found[location].distance == pytest.approx(0, abs=1e-6)
    else:
        assert found[None].center.distance_to(GEOMETRY.ring(location)) < 1


def test_a_stone_in_the_air_is_behind_only_what_is_taller_and_nearer() -> None:
    during = parse_position(CODE)
    pose = poses(GEOMETRY, [FlyingStone(Transfer("w", "w", "A"), 1.0)], during)[0]
    low = pose._replace(height=0.0)
    assert is_behind(low, GEOMETRY, "D", 5)
    assert not is_behind(pose._replace(height=5 * GEOMETRY.radius), GEOMETRY, "D", 5)
    front = low._replace(floor=GEOMETRY.ring("D") + pygame.Vector2(0, 1))
    assert not any(is_behind(front, GEOMETRY, location, 5) for location in "ABFG")
