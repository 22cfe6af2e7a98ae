"""Training repeats by its seed, writes its weights, which beat a simple player, and endgames are
timed."""

from pathlib import Path

import numpy as np
import pytest

from ai.evaluation import evaluate
from ai.evaluation.features import ROOM_FOR_FEATURES, WEIGHTS
from ai.kernel import kernel, turn_list
from ai.kernel.kernel import random
from ai.kernel.state import OPEN, encode
from lab.training import selfplay, time_endgames, train
from lab.training.time_endgames import late_positions
from tests.playing import positions, random_game


@pytest.mark.parametrize("mode", evaluate.MODES)
@pytest.mark.parametrize("whose", evaluate.WHOSE)
def test_the_shipped_weights_beat_who_counts_the_points(mode: str, whose: str) -> None:
    shipped = evaluate.load(evaluate.path_of(mode, whose))
    openings = selfplay.Openings(train.starts_of(mode, 3), random(3), 4)
    points = selfplay.match(shipped, selfplay.GREEDY, openings, selfplay.room_for_a_game(), 1000)
    assert points >= {"basic": 975, "advanced": 950}[mode]


def test_learning_begins_with_nothing_and_repeats(tmp_path: Path) -> None:
    """Ten seconds of the recipe that made the shipped weights, in two parts and in one."""
    whole = train.Training("basic", 4000, 7, tmp_path / "whole")
    parts = train.Training("basic", 4000, 7, tmp_path / "parts")
    for _ in range(2):
        parts.advance()
    parts.checkpoint()
    again = train.Training("basic", 4000, 7, tmp_path / "parts")
    assert again.resume()
    for training in (whole, again):
        while training.done < training.games:
            training.advance()
    assert np.array_equal(whole.weights, again.weights)
    assert whole.check(0.0)["v greedy"] > 0.75
    other = train.Training("basic", 8000, 7, tmp_path / "parts")
    assert not other.resume(), "another training's checkpoint"


def test_the_table_can_be_printed_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert time_endgames.main(["--positions", "3", "--spaces", "3", "4"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split("|")[1].strip() for row in rows] == ["open spaces", "3", "4"]
    assert all("100%" in row for row in rows[1:])


def test_the_positions_of_the_table_repeat_by_seed() -> None:
    one, same, other = (late_positions(5, 4, seed) for seed in (1, 1, 50))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    assert all(kernel.spaces(state) == 5 for state in one)


def test_the_best_turn_is_the_one_after_which_the_position_is_worth_most() -> None:
    weights = np.random.default_rng(5).normal(0, 0.1, WEIGHTS).astype(np.float32)
    room, found = selfplay.room_for_turns(), np.zeros(ROOM_FOR_FEATURES, np.int32)
    games = [list(positions(random_game(seed, seed % 6))) for seed in range(12)]
    some = [position for game in games for position in (*game[::7], *game[-4:-1])]
    ends = 0
    for position in some:
        state = encode(position)
        values = {}
        for code in turn_list.codes_of(state):
            after = state.copy()
            kernel.make(after, code)
            ends += after[OPEN] == 0
            values[code] = selfplay.value_after(after, weights, found)
        if values:
            best, value = selfplay.best_turn(state, weights, room)
            assert values[best] == max(values.values()), position.code
            assert value == pytest.approx(values[best], abs=1e-6)
    assert ends > 20


def test_weights_are_written_and_read(tmp_path: Path) -> None:
    weights = np.random.default_rng(5).normal(0, 0.1, WEIGHTS).astype(np.float32)
    file = tmp_path / "new" / "basic.npz"
    train.save(file, weights, {"mode": "basic"})
    assert np.abs(evaluate.load(file) - weights).max() < 1e-4
