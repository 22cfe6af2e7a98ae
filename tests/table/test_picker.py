"""The picker: every legal turn can be picked, nothing else can, and it says why."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from tests.playing import positions, random_game
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    Position,
    Transfer,
    Turn,
    is_location,
    legal_turns,
    parse_position,
)
from tholos_desktop.rules import parse_position as at
from tholos_desktop.table.picker import Lack, Picker, RefusalKind
from tholos_desktop.table.turn_input import Hand, Spot

ZONES = (*LOCATIONS, "w", "b", QUARRY)


def pickable(picker: Picker) -> Iterator[Turn]:
    """Every turn that some way of picking completes."""
    if picker.turn:
        yield picker.turn
    for transfer in picker.choices():
        picker.pick(transfer)
        yield from pickable(picker)
        picker.back()


def check_every_turn_and_no_other(position: Position) -> None:
    picked = list(pickable(Picker(position)))
    legal = legal_turns(position)
    assert len(picked) == len(legal), position.code
    assert set(picked) == set(legal), position.code


@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_legal_turns_can_be_picked_in_random_games(seed):
    for position in positions(random_game(seed, ornaments=seed)):
        check_every_turn_and_no_other(position)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_there_is_a_reason_exactly_for_what_cannot_be_picked(seed):
    rng = random.Random(seed)
    for position in positions(random_game(seed)):
        picker = Picker(position)
        while True:
            choices = picker.choices()
            for zone, stone, target in product(ZONES, STONES, ZONES):
                legal = Transfer(stone, zone, target) in choices
                reason = picker.why_not(zone, stone, target)
                assert (reason is None) == legal, (position.code, picker.chosen, zone, target)
            for zone, stone in product(ZONES, STONES):
                assert (picker.why_not(zone, stone) is None) == ((zone, stone) in picker.sources())
            for zone in ZONES:
                legal = any(transfer.source == zone for transfer in choices)
                assert (picker.why_not(zone) is None) == legal
            if not choices:
                break
            picker.pick(rng.choice(choices))


def test_what_is_not_among_the_choices_cannot_be_picked():
    picker = Picker(parse_position("-/-/-/-/-/-/- ww/bb w -"))
    with pytest.raises(ValueError, match="ww/bb w -"):
        picker.pick(Transfer("g", "w", "A"))
    assert picker.chosen == ()


OPEN = "-/-/-/-/-/-/-"


@pytest.mark.parametrize(
    ("code", "begin", "asked", "why"),
    [
        # the main action
        ("wwwww/wwwww/bbbbb/bbbbb/ggggg/ggggg/wwwww -/- w -", "", ("q",), RefusalKind.OVER),
        (f"{OPEN} wwg/bb w -", "", ("q", "g"), RefusalKind.WORKSHOP_FULL),
        (f"{OPEN} wwg/bb w -", "", ("q",), RefusalKind.WORKSHOP_FULL),
        (f"{OPEN} ww/bb w -", "", ("q", "w", "A"), RefusalKind.TO_WORKSHOP),
        (f"{OPEN} ww/bb w -", "", ("q", "w", "b"), RefusalKind.TO_WORKSHOP),
        ("ggggg/ggggg/-/-/-/-/- ww/bb w -", "", ("q", "g"), RefusalKind.QUARRY_EMPTY),
        (f"{OPEN} ww/bb w -", "", ("w", "g"), RefusalKind.NOT_THERE),
        (f"{OPEN} -/bb w -", "", ("w", "w", "A"), RefusalKind.WORKSHOP_EMPTY),
        (f"{OPEN} -/bb w -", "", ("A",), RefusalKind.WORKSHOP_EMPTY),
        (f"{OPEN} ww/bb w -", "", ("A",), RefusalKind.CHOOSE_STONE),
        ("b/-/-/-/-/-/- ww/bb w -", "", ("A", "b"), RefusalKind.CHOOSE_STONE),
        (f"{OPEN} ww/bb w -", "", ("b", "b"), RefusalKind.RIVALS_STONES),
        (f"{OPEN} ww/bb b -", "", ("w", "w"), RefusalKind.RIVALS_STONES),
        ("bbbbb/-/-/-/-/-/- ww/bb w -", "", ("w", "w", "A"), Lack.FULL),
        (f"{OPEN} ww/bb w -", "", ("w", "w", "q"), RefusalKind.TO_COLUMN),
        (f"{OPEN} ww/bb w -", "", ("w", "w", "b"), RefusalKind.TO_COLUMN),
        # taking
        (f"{OPEN} -/bb w -", "+g", ("q", "w"), RefusalKind.ONE_COLOR),
        (f"{OPEN} -/bb w -", "+gg", ("q", "g"), RefusalKind.TAKE_LIMIT),
        (f"{OPEN} -/bb w -", "+b", ("q", "b"), RefusalKind.TAKE_LIMIT),
        (f"{OPEN} ww/bb w -", "+w", ("q", "w"), RefusalKind.WORKSHOP_FULL),
        ("ggggg/gggg/-/-/-/-/- -/bb w -", "+g", ("q", "g"), RefusalKind.QUARRY_EMPTY),
        (f"{OPEN} w/bb w -", "+w", ("w", "w", "A"), RefusalKind.TAKING),
        (f"{OPEN} w/bb w -", "+w", ("A",), RefusalKind.TAKING),
        (f"{OPEN} w/bb w -", "+w", ("q", "w", "A"), RefusalKind.TO_WORKSHOP),
        # after the turn is whole
        (f"{OPEN} ww/bb w -", "wA", ("B",), RefusalKind.DONE),
        ("-/g/-/-/-/-/- bw/bb w -".replace("bw", "wb"), "bA", ("B", "g"), RefusalKind.DONE),
        # alpha, beta and omega move a color
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("A", "w"), RefusalKind.JUST_BUILT),
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("C",), RefusalKind.WHICH_STONE),
        ("-/g/b/-/-/-/- ww/bb w -", "wA", ("C", "b"), RefusalKind.WRONG_TOP),
        ("-/g/gb/-/-/-/- ww/bb w -", "wA", ("C", "g"), RefusalKind.WRONG_TOP),
        ("-/bg/-/-/-/-/- ww/bb w -", "wA", ("B", "b"), RefusalKind.NOT_ON_TOP),
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("B", "g", "B"), RefusalKind.SAME_COLUMN),
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("B", "g", "A"), RefusalKind.JUST_BUILT),
        ("-/g/bbbbb/-/-/-/- ww/bb w -", "wA", ("B", "g", "C"), Lack.FULL),
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("B", "g", "q"), RefusalKind.TO_COLUMN),
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("q", "g"), RefusalKind.BONUS),
        ("-/g/-/-/-/-/- ww/bb w -", "wA", ("w", "w"), RefusalKind.BONUS),
        ("-/bbbbg/wwwww/wwwww/bbbbb/ggggg/gg w/b w -", "wA", ("G", "g"), Lack.ROOM),
        # gamma returns a top
        ("b/-/-/-/-/-/- ww/bb w -", "wC", ("B",), RefusalKind.COLUMN_EMPTY),
        ("b/-/-/-/-/-/- ww/bb w -", "wC", ("C", "w"), RefusalKind.JUST_BUILT),
        ("b/-/-/-/-/-/- ww/bb w -", "wC", ("A", "b", "B"), RefusalKind.TO_QUARRY),
        ("b/-/-/-/-/-/- ww/bb w -", "wC", ("q", "w"), RefusalKind.WHICH_STONE),
        # delta takes from the quarry
        (f"{OPEN} ww/bb w -", "wD", ("b", "b"), RefusalKind.BONUS),
        (f"{OPEN} ww/bb w -", "wD", ("w",), RefusalKind.WHICH_STONE),
        (f"{OPEN} ww/bb w -", "wD", ("q", "b", "A"), RefusalKind.TO_WORKSHOP),
        ("ggggg/ggggg/-/-/-/-/- ww/bb w -", "wD", ("q", "g"), RefusalKind.QUARRY_EMPTY),
        # pi takes from the rival
        (f"{OPEN} ww/bb w -", "wE", ("b", "g"), RefusalKind.NOT_THERE),
        (f"{OPEN} ww/bb w -", "wE", ("q", "g"), RefusalKind.BONUS),
        (f"{OPEN} ww/bb w -", "wE", ("b", "b", "A"), RefusalKind.TO_WORKSHOP),
        # sigma places once more
        (f"{OPEN} ww/bb w -", "wF", ("w", "w", "F"), RefusalKind.JUST_BUILT),
        ("bbbbb/-/-/-/-/-/- ww/bb w -", "wF", ("w", "w", "A"), Lack.FULL),
        (f"{OPEN} ww/bb w -", "wF", ("w", "g"), RefusalKind.NOT_THERE),
        (f"{OPEN} ww/bb w -", "wF", ("q", "g"), RefusalKind.BONUS),
        (f"{OPEN} ww/bb w -", "wF", ("B",), RefusalKind.CHOOSE_STONE),
        (f"{OPEN} ww/bb w -", "wF", ("F",), RefusalKind.JUST_BUILT),
        ("bbbbb/-/-/-/-/-/- ww/bb w -", "wF", ("A",), Lack.FULL),
        # the ornament that brings gray from the quarry
        (f"{OPEN} ww/bb w A6", "wA", ("q", "w"), RefusalKind.QUARRY_GRAY_ONLY),
        (f"{OPEN} ww/bb w A6", "wA", ("q", "g", "A"), RefusalKind.JUST_BUILT),
        (f"{OPEN} ww/bb w A6", "wA", ("q", "g", "w"), RefusalKind.TO_COLUMN),
        (f"{OPEN} ww/bb w D6", "wD", ("q", "w", "A"), RefusalKind.TO_WORKSHOP),
        (f"{OPEN} ww/bb w D6", "wD", ("q", "g", "D"), RefusalKind.JUST_BUILT),
        ("ggggg/ggggg/-/-/-/-/- ww/bb w D6", "wD", ("q", "g"), RefusalKind.QUARRY_EMPTY),
    ],
)  # fmt: skip
def test_the_reason_is_the_right_one(code, begin, asked, why):
    position = parse_position(code)
    picker = Picker(position)
    if begin:
        turn = next(turn for turn in legal_turns(position) if turn.notation == begin)
        for transfer in turn.transfers:
            picker.pick(transfer)
    reason = picker.why_not(*asked)
    assert reason is not None
    assert reason.why == why
    assert reason.stone in (None, "w", "b", "g")


def test_a_limit_names_its_number_and_color():
    picker = Picker(parse_position(f"{OPEN} -/bb w -"))
    picker.pick(Transfer("g", QUARRY, "w"))
    picker.pick(Transfer("g", QUARRY, "w"))
    reason = picker.why_not(QUARRY, "g")
    assert reason is not None
    assert (reason.stone, reason.limit) == ("g", 2)


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


@pytest.mark.parametrize("seed", range(2))
def test_every_legal_turn_can_be_touched(seed):
    for position in list(positions(random_game(seed)))[:-1]:
        for turn in legal_turns(position):
            hand = Hand(position)
            play_by_touch(hand, turn)
            assert hand.picker.turn == turn, f"{position.code} {turn}"


@pytest.mark.parametrize("seed", range(8))
def test_touches_anywhere_never_lead_astray(seed):
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


def test_another_stone_of_ones_own_is_lifted_instead():
    hand = Hand(at("-/-/-/-/-/-/- wg/bb w -"))
    hand.touch(Spot("w", "w"))
    hand.touch(Spot("w", "g"))
    assert hand.lifted == Spot("w", "g")
