"""The truths about strategy, and the games that they are counted in."""

import json
from pathlib import Path

import numpy as np
import pytest

from lab.strategy import blunders, games, truths
from lab.strategy.facts import ColumnRow, GameFacts, TurnRow
from lab.strategy.truths import Figure
from tholos_desktop.teaching.truths import BOARDS


def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.txt", tmp_path / "stopped.txt"
    games.main([str(whole), "--games", "4"])
    games.main([str(stopped), "--games", "2"])
    cut = stopped.read_text("utf-8") + "900 900 w - +w bA"
    stopped.write_text(cut, "utf-8")
    games.main([str(stopped), "--games", "4"])
    assert stopped.read_text("utf-8") == whole.read_text("utf-8")
    read = list(games.read(whole))
    assert [(each.white, each.black) for each in read] == list(games.PAIRINGS[:4])
    assert all(each.game.is_over for each in read)


def test_games_whose_lines_are_deleted_are_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    games.main([str(file), "--games", "5"])
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith("900")), "utf-8")
    games.main([str(file), "--games", "5"])
    assert sorted(file.read_text("utf-8").splitlines(keepends=True)) == sorted(lines)


def test_games_of_another_seed_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    games.main([str(file), "--games", "1"])
    with pytest.raises(ValueError, match="no games of seed 2"):
        games.main([str(file), "--games", "2", "--seed", "2"])


def test_a_truth_is_told_only_if_its_interval_is_no_wider_than_the_effect() -> None:
    assert Figure(58.0, 40.0, 9.1, 27.0).is_told
    assert not Figure(58.0, 40.0, 8.9, 27.0).is_told
    counted = json.loads(Path(truths.FIGURES).read_text("utf-8"))["truths"]
    assert set(BOARDS) <= set(counted)
    assert all(each["told"] == Figure(*each["all"]).is_told for each in counted.values())


def test_what_a_turn_was_worth_is_measured_against_turns_in_like_positions() -> None:
    """A made-up sample, in which a steal always gains 3 points more than any other turn."""
    rng = np.random.default_rng(1)
    number = 4_000
    row = {name: np.zeros(number) for name in TurnRow._fields}
    row["game"] = np.arange(number) // 4 * 1.0
    row["rating"] = row["rivals_rating"] = np.full(number, 1500.0)
    row["spaces"], row["lead"] = rng.integers(1, 37, number) * 1.0, rng.normal(0, 5, number)
    row["own"] = rng.integers(0, 4, number) * 1.0
    row["bonus"] = rng.integers(-1, 7, number) * 1.0
    row["final_lead"] = 2 * row["lead"] + row["own"] + 3 * (row["bonus"] == 4)
    columns = ColumnRow(*(np.zeros(1) for _ in ColumnRow._fields))
    sample = truths.GameSample(GameFacts(TurnRow(**row), columns, number // 4))
    is_steal = row["bonus"] == 4
    steal, others = (sample.mean(sample.worth, each).figure for each in (is_steal, ~is_steal))
    assert steal - others == pytest.approx(3, abs=0.3)
    assert sample.slope(~is_steal).figure == pytest.approx(1, abs=0.05)


def test_the_commonest_lesson_is_told_in_brackets_if_games_can_not_tell_it_apart() -> None:
    sure = ["900 refill refill refill reply"] * 6
    unsure = ["1500 refill refill reply", "1500 reply reply refill"] * 3
    told = blunders.table([*sure, *unsure, "2100 reply refill reply refill"])
    assert "| 900 | 6, 24 | Refill before your own stones run out: 75 |" in told
    assert "| +50 (50 to 50) |" in told and "[+0 (" in told
