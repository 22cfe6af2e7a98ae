"""The learned evaluation: its symmetry, its features, its files, and play without them."""

import io
import math
from typing import Any

import numpy as np
import pytest

from ai.evaluation import evaluate, turn_features
from ai.evaluation.features import ROOM_FOR_FEATURES, WEIGHTS, features
from ai.kernel import kernel, turn_list
from ai.kernel.state import MOST_TURNS, OPEN, decode, encode
from tests.playing import positions, random_game
from tholos_desktop.rules import ADVANCED, BASIC, Game, Position, start


@pytest.fixture(scope="module", params=[False, True], ids=["basic", "advanced"])
def games(request: pytest.FixtureRequest) -> list[Game]:
    return [random_game(seed, (seed % 5 or 2) if request.param else 0) for seed in range(12)]


@pytest.fixture(scope="module")
def some(games: list[Game]) -> list[Position]:
    return [position for game in games for position in positions(game)][::7]


@pytest.fixture(scope="module")
def weights() -> evaluate.Weights:
    """Any weights, all different."""
    rng = np.random.default_rng(5)
    return rng.normal(0, 0.1, WEIGHTS).astype(np.float32)


def test_the_features_after_each_turn_are_those_found_anew(some):
    """One by one and in their order; what was found of other positions before changes nothing."""
    room, codes = turn_features.new_turn_features(), np.zeros(MOST_TURNS, np.int64)
    anew = np.zeros(ROOM_FOR_FEATURES, np.int32)
    compared = 0
    for position in some:
        state = encode(position)
        number = turn_list.turns(state, codes)
        before = state.copy()
        parts = turn_features.features_after(state, codes, number, room)
        assert (state == before).all()
        for index in range(number):
            after = state.copy()
            kernel.make(after, codes[index])
            if after[OPEN]:
                assert features(after, anew) == parts
                turn = str(decode(codes[index], position))
                assert room.rows[index, :parts].tolist() == anew[:parts].tolist(), turn
                compared += 1
    assert compared > 1000


@pytest.mark.parametrize("mode", [BASIC, ADVANCED])
def test_each_mode_has_its_own_weights(mode):
    state = encode(start("w", "-" if mode == BASIC else "A7C2"))
    assert evaluate.shipped_for(state) is evaluate.shipped(mode, evaluate.FOR_LEVELS)


def _archive(parts: dict[str, Any]) -> bytes:
    np.savez(content := io.BytesIO(), **parts)
    return content.getvalue()


def test_a_file_that_is_no_weights_says_so_in_a_line(tmp_path, monkeypatch):
    good = evaluate.path_of(BASIC, evaluate.FOR_LEVELS)
    whole = good.read_bytes()
    with np.load(good) as kept:
        parts = dict(kept)
    broken = {
        "empty": b"",
        "text": b"weights",
        "cut": whole[: len(whole) // 2],
        "other": whole[:-4],
        "flipped": whole[:200] + bytes(200) + whole[400:],
        "nested": _archive(parts | {"about": np.array("[" * 100_000)}),
    }
    for name, data in broken.items():
        file = tmp_path / name
        file.write_bytes(data)
        with pytest.raises(evaluate.WeightsError) as caught:
            evaluate.load(file)
        assert "\n" not in str(caught.value)
        assert name in str(caught.value)
    with pytest.raises(evaluate.WeightsError, match="nowhere"):
        evaluate.load(tmp_path / "nowhere")
    np.savez(tmp_path / "few.npz", weights=np.zeros(3, np.int16), scale=1.0, about="{}")
    with pytest.raises(evaluate.WeightsError):
        evaluate.load(tmp_path / "few.npz")
    for scale in (math.nan, math.inf, -math.inf, 0.0, -1.0, 1e300):
        np.savez(tmp_path / "scaled.npz", **{**parts, "scale": scale})
        with pytest.raises(evaluate.WeightsError, match="scale"):
            evaluate.load(tmp_path / "scaled.npz")
    monkeypatch.setattr(evaluate, "FINGERPRINT", "another")
    with pytest.raises(evaluate.WeightsError, match="other features"):
        evaluate.load(good)
