"""Touches become turns: every legal turn can be made by touching places, and nothing else."""

import random

import pytest

from tests.playing import positions, random_game
from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES, STONES, Turn, is_location, legal_turns
from tholos_desktop.rules import parse_position as at
from tholos_desktop.table.turn_input import Hand, Spot

EVERYWHERE = (
    [Spot(location) for location in LOCATIONS]
    + [Spot(zone, stone) for zone in (QUARRY, *SIDES) for stone in (*STONES, None)]
)  # fmt: skip


def play_by_touch(hand: Hand, turn: Turn) -> None:
    """Touch what a turn's transfers need, as a player would."""
    for stone, source, target in turn.transfers:
        start = Spot(source, None if is_location(source) else stone)
        if not hand.touch(start):
            assert hand.touch(Spot(target)), f"{hand.picker.position.code} {turn}"


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_turn_can_be_touched(seed: int) -> None:
    for position in list(positions(random_game(seed)))[:-1]:
        for turn in legal_turns(position):
            hand = Hand(position)
            play_by_touch(hand, turn)
            assert hand.picker.turn == turn, f"{position.code} {turn}"


@pytest.mark.parametrize("seed", range(12))
def test_touches_anywhere_never_lead_astray(seed: int) -> None:
    rng = random.Random(seed)
    for position in list(positions(random_game(seed)))[:-1]:
        hand = Hand(position)
        for _ in range(12):
            before = hand.picker.chosen, hand.lifted
            transfer = hand.touch(rng.choice(EVERYWHERE))
            did_nothing = transfer is None and (hand.picker.chosen, hand.lifted) == before
            assert did_nothing == (hand.reason is not None), f"{position.code} {before}"
        chosen = hand.picker.chosen
        assert any(t.transfers[: len(chosen)] == chosen for t in legal_turns(position))


def test_another_stone_of_ones_own_is_lifted_instead() -> None:
    hand = Hand(at("-/-/-/-/-/-/- wg/bb w -"))
    hand.touch(Spot("w", "w"))
    hand.touch(Spot("w", "g"))
    assert hand.lifted == Spot("w", "g")
