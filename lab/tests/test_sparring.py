"""The sparring opponents: each plays, as a program or in this process."""

import sys

import numpy as np
import pytest

from ai.bot import Limit, Task
from ai.kernel.state import encode
from lab.arena import match
from lab.sparring import linear
from lab.sparring.alphabeta import AlphaBeta
from tests.playing import positions, random_game, swapped
from tholos_desktop.rules import Game, legal_turns, score, start
from tholos_desktop.table.protocol_lines import Info


@pytest.fixture(scope="module")
def weights() -> linear.Weights:
    return linear.train(200, 1)


def test_uct_answers_as_a_program() -> None:
    player = match.player(f"cmd:{sys.executable} -m lab.sparring.uct")
    player.new_game()
    assert player.choose(Game(), Limit(nodes=500), 1) in legal_turns(start())


def test_alphabeta_takes_a_win_in_one(weights: linear.Weights) -> None:
    player, tried = AlphaBeta(weights), 0
    for position in positions(random_game(4, 0)):
        if 1 <= position.open_spaces() <= 2:
            told: list[Info] = []
            turn = player.think(Task(position, Limit(nodes=5_000), 1, tell=told.append))
            after = [position.play(each) for each in legal_turns(position)]
            if any(p.is_over() and score(p).outcome.winner == position.side for p in after):
                tried += 1
                assert told[-1].value == pytest.approx(1), (position.code, turn.notation)
    assert tried


def test_the_linear_evaluation_is_the_same_in_the_mirror(weights: linear.Weights) -> None:
    found = np.zeros(linear.FEATURES, np.int32)
    assert np.count_nonzero(weights) > 1000
    for position in positions(random_game(2, 0)):
        mirrored = encode(swapped(position))
        assert linear.logit(encode(position), weights, found) == linear.logit(
            mirrored, weights, found
        ), position.code
