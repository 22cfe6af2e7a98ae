"""The games that the truths are counted in."""

from pathlib import Path

import pytest

from lab.strategy import games


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


def test_games_of_another_seed_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    games.main([str(file), "--games", "1"])
    with pytest.raises(ValueError, match="no games of seed 2"):
        games.main([str(file), "--games", "2", "--seed", "2"])
