"""Undo and redo at the table, between persons and against bots."""

import random

import pytest

from tests.playing import random_game, random_start
from tests.sitting import (
    AGAINST_BOT,
    BONUS,
    BOT_BEGINS,
    PERSONS,
    Table,
)
from tholos_desktop.rules import (
    legal_turns,
)
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent


def test_undo_empties_the_hand_before_it_takes_back_a_turn() -> None:
    table = Table(PERSONS, BONUS)
    table.touch(Spot("w", "w"), Spot("F"), Spot("w", "w"))
    assert table.session.may_undo
    assert table.apply(table.session.undo()) is EventKind.CHOSEN
    assert (table.board.code, table.session.may_undo) == (BONUS, False)


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_lead_through_every_position_of_a_game(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(PERSONS, random_start(rng).code)
    seen = [table.board]
    while not table.game.is_over:
        table.play(rng.choice(legal_turns(table.game.position)))
        seen.append(table.board)
    for position in reversed(seen[:-1]):
        assert table.apply(table.session.undo()) is EventKind.REPLAYED
        assert table.board == position
    assert table.session.undo() == TurnEvent()
    for position in seen[1:]:
        assert table.apply(table.session.redo()) is EventKind.REPLAYED
        assert table.board == position
    assert table.session.redo() == TurnEvent()


def test_redo_waits_for_an_empty_hand() -> None:
    table = Table(PERSONS)
    table.play(legal_turns(table.game.position)[0])
    table.apply(table.session.undo())
    table.touch(Spot("w", "w"))
    assert table.session.redo() == TurnEvent()
    table.apply(table.session.step_back())
    assert table.apply(table.session.redo()) is EventKind.REPLAYED


def test_a_turn_played_after_an_undo_ends_what_may_be_redone() -> None:
    table = Table(PERSONS)
    first, second = legal_turns(table.game.position)[:2]
    table.play(first)
    table.apply(table.session.undo())
    assert table.session.may_redo
    table.play(second)
    assert not table.session.may_redo


def test_undo_against_a_bot_goes_back_to_ones_own_turn_and_redo_forward() -> None:
    table = Table(AGAINST_BOT)
    table.play(legal_turns(table.game.position)[0])
    assert table.until_heard() is EventKind.PLAYED
    assert table.apply(table.session.undo()) is EventKind.REPLAYED
    assert (table.game.ply, table.session.is_held) == (0, False)
    assert table.apply(table.session.redo()) is EventKind.REPLAYED
    assert table.game.ply == 2
    assert table.until_heard() is EventKind.NOTHING


def test_a_bot_that_began_waits_after_its_first_turn_was_undone() -> None:
    table = Table(BOT_BEGINS)
    assert table.until_heard() is EventKind.PLAYED
    table.apply(table.session.undo())
    assert (table.game.ply, table.session.is_held) == (0, True)
    assert table.until_heard() is EventKind.NOTHING
    assert table.apply(table.session.finish()) is EventKind.RELEASED
    assert table.until_heard() is EventKind.PLAYED


def test_undoing_the_last_turn_lets_the_game_go_on() -> None:
    finished = random_game(2)
    table = Table(PERSONS, finished.position_after(finished.ply - 1).code)
    assert table.play(finished.turns[-1]) is EventKind.ENDED
    table.apply(table.session.undo())
    assert table.session.may_choose
    assert table.session.finish() == TurnEvent()
