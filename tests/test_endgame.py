"""The solver of endgames against brute force with the readable rules."""

import random
from functools import cache

import numpy as np
import pytest

from ai import endgame
from ai.features import WEIGHTS as FEATURE_WEIGHTS
from ai.oracle import Oracle
from ai.state import encode
from ai.thinking import Info, Limit
from tests.playing import positions, random_game
from tholos_desktop.rules import Position, legal_turns, score

WEIGHTS = np.zeros(FEATURE_WEIGHTS, np.float32)


@cache
def exact(position: Position) -> int:
    """What perfect play makes of a position for the side to move: 1, 0 or -1."""
    if position.is_over():
        winner = score(position).outcome.winner
        return 0 if winner is None else 1 if winner == position.side else -1
    best = -1
    for turn in legal_turns(position):
        best = max(best, -exact(position.play(turn)))
        if best == 1:
            break
    return best


def last_spaces() -> list[Position]:
    games = [random_game(seed, seed % 4) for seed in range(150)]
    return [p for game in games for p in positions(game) if p.open_spaces() == 1]


def solved(position: Position, table: endgame.Solver, nodes: int = 100_000) -> int:
    return int(endgame.solve(table, encode(position), WEIGHTS, nodes))


@pytest.fixture
def table() -> endgame.Solver:
    return endgame.solver(1 << 16)


def test_results_are_those_of_brute_force(table: endgame.Solver) -> None:
    found = []
    for position in random.Random(2).sample(last_spaces(), 60):
        endgame.forget(table)
        found.append(solved(position, table))
        assert found[-1] == exact(position), position.code
    assert set(found) >= {endgame.LOST, endgame.WON}


def test_the_table_changes_no_result(table: endgame.Solver) -> None:
    """Deeper positions, asked with all that is known and with nothing."""
    game = random_game(5, 2)
    deep = [p for p in positions(game) if 1 <= p.open_spaces() <= 4]
    known = [solved(position, table, 10_000_000) for position in deep]
    for position, result in zip(deep, known, strict=True):
        endgame.forget(table)
        assert solved(position, table, 10_000_000) == result, position.code


def test_it_stops_when_the_nodes_run_out_and_goes_on_when_asked_again(
    table: endgame.Solver,
) -> None:
    position = next(p for p in positions(random_game(3, 0)) if p.open_spaces() == 6)
    assert solved(position, table, 10) == endgame.UNKNOWN
    assert table.nodes[0] == 10
    for _ in range(5000):
        result = solved(position, table, 2000)
        if result != endgame.UNKNOWN:
            break
    assert result in (endgame.LOST, endgame.DRAWN, endgame.WON)


def test_the_oracle_keeps_the_result() -> None:
    """In positions where some turns keep it and others do not."""
    oracle, tried = Oracle(), 0
    for position in last_spaces():
        results = {turn: -exact(position.play(turn)) for turn in legal_turns(position)}
        if len(set(results.values())) == 1:
            continue
        tried += 1
        told: list[Info] = []
        turn = oracle.think(position, Limit(nodes=2), 1, stop=lambda: False, tell=told.append)
        assert results[turn] == exact(position), (position.code, turn.notation)
        assert told[-1].value == (exact(position) + 1) / 2
    assert tried >= 5


def test_equal_keys_are_equal_positions() -> None:
    keys: dict[int, bytes] = {}
    for seed in range(40):
        for position in positions(random_game(seed, 0)):
            state = encode(position)
            key = int(endgame._key(state))
            assert keys.setdefault(key, state.tobytes()) == state.tobytes()
