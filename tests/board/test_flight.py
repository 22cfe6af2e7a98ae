"""Stones in the air: they reach their seats, and their shadows lie on what is below them."""

import pygame
import pytest

from tholos_desktop.board.flight import FlyingStone, poses
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.rules import QUARRY, Transfer, legal_turns, parse_position

CODE = "bgw/w/ww/g/b/wgb/- ww/bb w -"
GEOMETRY = Geometry(pygame.Rect(10, 20, 900, 700))


def transfers() -> list[Transfer]:
    """All that any turn of a position may fly."""
    turns = legal_turns(parse_position(CODE))
    return sorted({transfer for turn in turns for transfer in turn.transfers[:1]})


@pytest.mark.parametrize("transfer", transfers(), ids=str)
def test_a_flight_goes_from_seat_to_seat_and_never_below_them(transfer):
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


def test_three_stones_in_the_air_head_for_three_seats():
    position = parse_position("-/-/-/-/-/-/- -/bb w -")
    taken = [Transfer("w", QUARRY, "w")] * 3
    ends = poses(GEOMETRY, [FlyingStone(each, 1.0) for each in taken], position)
    begins = poses(GEOMETRY, [FlyingStone(each, 0.0) for each in taken], position)
    assert [round(pose.center(GEOMETRY).x) for pose in ends] == [
        round(GEOMETRY.workshop_seat("w", index).x) for index in range(3)
    ]
    assert len({tuple(map(round, pose.center(GEOMETRY))) for pose in begins}) == 3
