"""Results proven by playing out all turns, compared with brute force."""

import time

import pytest

from tests.driving import RandomEngine, SilentEngine
from tests.endings import Outcome, exact_result, small
from tholos_desktop.rules import Position, start
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.teaching.proofs import Proof, Prover


def proven(position: Position) -> Proof:
    prover, end = Prover(Analysis(RandomEngine())), time.monotonic() + 20
    while (proof := prover.prove(position)) is None:
        assert time.monotonic() < end
        time.sleep(0.001)
    return proof


@pytest.mark.parametrize("spaces", [1, 2])
def test_played_out_results_and_lines_are_those_of_brute_force(spaces):
    found: list[tuple[Position, Outcome]] = small(spaces)
    for position, (result, _) in found:
        proof = proven(position)
        assert proof.result == result, position.code
        after = position
        for ply, turn in enumerate(proof.line):
            assert exact_result(after) == result * (-1) ** ply, position.code
            after = after.play(turn)
    assert {result for _, (result, _) in found} >= {-1, 1}


def test_a_search_ends_with_its_puzzle():
    engine, position = SilentEngine(), start()
    prover = Prover(Analysis(engine))
    assert prover.lead(position) is None and engine.open
    prover.close()
    assert not engine.open


def test_a_finished_game_is_proven_at_once():
    position, (result, _) = small(1)[0]
    while not position.is_over():
        proof = proven(position)
        position, result = position.play(proof.line[0]), -result
    assert proven(position) == Proof(result)
