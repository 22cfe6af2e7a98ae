"""Undo and redo at the table, between persons and against bots."""

import random

import pytest

from tests.playing import random_start
from tests.sitting import (
    AGAINST_BOT,
    PERSONS,
    Table,
)
from tholos_desktop.rules import (
    legal_turns,
)
from tholos_desktop.table.turn_input import EventKind, TurnEvent


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


def test_undo_against_a_bot_goes_back_to_ones_own_turn_and_redo_forward() -> None:
    table = Table(AGAINST_BOT)
    table.play(legal_turns(table.game.position)[0])
    assert table.until_heard() is EventKind.PLAYED
    assert table.apply(table.session.undo()) is EventKind.REPLAYED
    assert (table.game.ply, table.session.is_held) == (0, False)
    assert table.apply(table.session.redo()) is EventKind.REPLAYED
    assert table.game.ply == 2
    assert table.until_heard() is EventKind.NOTHING
