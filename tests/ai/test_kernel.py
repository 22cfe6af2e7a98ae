"""The kernel against the rules: the same turns, positions, ends and scores."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from ai.kernel import kernel, turn_list
from ai.kernel.perft import perft, perft_by_turn, perft_unless
from ai.kernel.perft import run as run_perft
from ai.kernel.state import MOST_TURNS, SIZE, TAKES, decode, encode
from tests.playing import positions, random_game, random_start
from tholos_desktop.rules import SIDES, legal_turns, parse_position, score, start

SUITE = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text("utf-8"))
FROM_START = [20, 521, 11_117, 258_622, 4_995_087, 94_889_058]
SCRATCH = slice(TAKES, SIZE)


def same(state: np.ndarray, other: np.ndarray) -> bool:
    return bool(np.array_equal(state[:TAKES], other[:TAKES]))


@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["code"])
def test_perft_is_the_known_one(entry):
    position = parse_position(entry["code"])
    found = [perft(position, depth) for depth in range(1, len(entry["perft"]) + 1)]
    assert found == entry["perft"]


def test_perft_of_the_start_six_turns_deep():
    assert [perft(start(), depth) for depth in range(7)] == [1, *FROM_START]


def test_perft_by_turn_adds_up_and_names_every_turn():
    position = parse_position("-/b/-/w/bbwg/g/- -/bbb b E7F5")
    parts = perft_by_turn(position, 3)
    assert set(parts) == {turn.notation for turn in legal_turns(position)}
    assert sum(parts.values()) == perft(position, 3)


def test_perft_in_parts_is_the_same_and_can_be_given_up():
    for entry in SUITE:
        position = parse_position(entry["code"])
        for depth, nodes in enumerate(entry["perft"], start=1):
            assert perft_unless(position, depth, lambda nodes: False) == nodes, entry["code"]
    assert perft_unless(start(), 9, lambda nodes: nodes > FROM_START[3]) is None


def test_the_command_prints_the_count(capsys):
    assert run_perft(2, None, divide=True) == 0
    *parts, total = capsys.readouterr().out.splitlines()
    assert len(parts) == 20
    assert total == "nodes 521"


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_is_the_same_in_kernel_and_rules(seed):
    """Turns, positions after each of them, points, columns and winner, ornaments included."""
    for position in positions(random_game(seed)):
        state = encode(position)
        turns = legal_turns(position)
        number = turn_list.count(state)
        codes = [turn_list.pick(state, index) for index in range(number)]
        assert number == len(turns)
        listed = np.zeros(MOST_TURNS, np.int64)
        turn_list.list_turns(state, listed)
        assert listed[:number].tolist() == codes, position.code
        assert {decode(code, position) for code in codes} == set(turns), position.code
        for code in codes:
            after = state.copy()
            kernel.make(after, code)
            turn = decode(code, position)
            assert same(after, encode(position.play(turn))), (position.code, str(turn))
        account = score(position)
        assert kernel.lead(state) == account.points("w") - account.points("b"), position.code
        winner = account.outcome.winner
        assert kernel.result(state) == (0 if winner is None else 1 - 2 * SIDES.index(winner))


def test_random_games_have_the_known_length_and_results():
    tally = np.zeros(3, np.int64)
    games = 20_000
    plies = kernel.play_outs(encode(start()), kernel.random(1), games, tally)
    assert tally.sum() == games
    assert plies / games == pytest.approx(58.62, abs=0.15)
    assert tally[0] / games == pytest.approx(0.495, abs=0.02)
    assert tally[2] / games == pytest.approx(0.009, abs=0.004)


def test_the_same_seed_plays_the_same_games():
    state = encode(random_start(random.Random(3), 4))
    tallies = np.zeros((3, 3), np.int64)
    plies = [
        kernel.play_outs(state, kernel.random(seed), 200, tally)
        for seed, tally in zip((5, 5, 6), tallies, strict=True)
    ]
    assert plies[0] == plies[1] != plies[2]
    assert tallies[0].tolist() == tallies[1].tolist()
    assert not state[SCRATCH].any()
