"""Measurements of the bots' code: unchanged choices, and the time to compile it."""

from pathlib import Path
from types import SimpleNamespace

import numba
import pytest

from ai.bots import levels
from ai.bots.warmth import Warmth
from lab.arena import choices
from lab.bench import compile_time


def test_choices_are_compared_to_the_last_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(choices, "players", lambda: ["easy"])
    monkeypatch.setattr(levels.warmth, "warm_up", lambda: None)
    kept = tmp_path / "choices.txt"
    assert choices.main(["--positions", "3", "--write", str(kept)]) == 0
    assert choices.main(["--positions", "3", "--against", str(kept)]) == 0
    lines = kept.read_text().splitlines()
    assert len(lines) == 6
    kept.write_text("\n".join([lines[0] + "x", *lines[1:]]))
    capsys.readouterr()
    assert choices.main(["--positions", "3", "--against", str(kept)]) == 1
    assert f"was {lines[0]}x\nnow {lines[0]}\n6 choices, 1 other" in capsys.readouterr().out
    with pytest.raises(ValueError, match="6 choices in place of 2"):
        choices.main(["--positions", "1", "--against", str(kept)])


def test_a_functions_seconds_are_without_those_of_what_it_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter((0.0, 1.0, 5.0, 7.0))
    monkeypatch.setattr(compile_time, "time", SimpleNamespace(thread_time=lambda: next(clock)))

    @numba.njit
    def inner(number: int) -> int:
        return number + 1

    @numba.njit
    def outer(number: int) -> int:
        return 2 * inner(number)

    monkeypatch.setattr(levels, "warmth", Warmth(lambda: outer(1), 2))
    rows = compile_time.measure()
    assert [(row.name.split(".")[-1], row.variants) for row in rows] == [("inner", 1), ("outer", 1)]
    assert [row.seconds for row in rows] == [4.0, 3.0]
    assert "| all | 2 | 7.0 |" in compile_time.table(rows, 1)
