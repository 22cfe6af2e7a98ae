"""The picture of a learning curve: what is read, drawn and refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from lab.__main__ import main
from lab.training import learning_chart
from tholos_desktop.ui.theme import NORMAL


def written(folder: Path, rows: object) -> Path:
    file = folder / "basic.curve.json"
    file.write_text(json.dumps(rows), "utf-8")
    return file


def rows(*measured: tuple[int, float, float]) -> list[dict[str, float]]:
    return [
        {"games": games, "seconds": 1.5, "v greedy": greedy, "v first": first}
        for games, greedy, first in measured
    ]


def test_the_command_draws_both_lines_where_they_belong(tmp_path: Path) -> None:
    file = written(tmp_path, rows((1000, 0.9, 0.5), (2000, 0.9, 0.5), (4000, 0.9, 0.5)))
    picture = tmp_path / "curve.png"
    assert main(["curve", str(file), str(picture)]) == 0
    drawn = pygame.image.load(picture)
    assert drawn.get_size() == learning_chart.SIZE
    area = learning_chart.AREA
    middle = area.left + area.width * 3 // 8  # between two dots
    assert drawn.get_at((middle, area.bottom))[:3] == NORMAL.target, "50 % is the lowest line"
    assert drawn.get_at((middle, area.top + area.height // 5))[:3] == NORMAL.accent, "90 %"


def test_the_command_prints_nothing(tmp_path: Path) -> None:
    file = written(tmp_path, rows((1000, 0.9, 0.5)))
    command = [sys.executable, "-m", "lab", "curve", str(file), str(tmp_path / "curve.png")]
    environment = {key: value for key, value in os.environ.items() if "PROMPT" not in key}
    assert subprocess.check_output(command, env=environment) == b""


def test_one_measurement_is_a_curve_too(tmp_path: Path) -> None:
    games, lines = learning_chart.read(written(tmp_path, rows((75_000, 0.98, 0.5))))
    learning_chart.draw(games, lines, "One", tmp_path / "one.png")
    assert [line.name for line in lines] == ["against greedy", "against itself after 75,000 games"]


@pytest.mark.parametrize("content", [[], {}, 3, [{"games": 1}]])
def test_what_is_no_curve_is_refused(tmp_path: Path, content: object) -> None:
    with pytest.raises(ValueError, match="no learning curve"):
        learning_chart.read(written(tmp_path, content))


@pytest.mark.parametrize(("most", "step"), [(1, 1), (3_000_000, 500_000), (40_000, 10_000)])
def test_the_grid_has_round_steps(most: int, step: int) -> None:
    assert learning_chart.step_for(most) == step
