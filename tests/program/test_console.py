"""The command line: its streams, its numbers, files in place of commands, and where errors go."""

import io
import os
import subprocess
import sys
from unittest.mock import Mock

import pygame
import pytest

from ai.kernel import perft
from ai.kernel.shipped import ROOT
from tholos_desktop import app, console
from tholos_desktop.__main__ import INTERRUPTED, _begins_with_a_file, main
from tholos_desktop.commands import doctor
from tholos_desktop.table.engine_process import engine_command
from tholos_desktop.ui import session_bus


def stream(encoding: str) -> io.TextIOWrapper:
    """A pipe or a file, as the locale has it."""
    return io.TextIOWrapper(io.BytesIO(), encoding, line_buffering=True)


@pytest.mark.parametrize(
    ("words", "is_file"),
    [(["some/game"], True), (["game.tholos"], True),
     (["perft"], False), (["game"], False), ([], False)],
)  # fmt: skip
def test_a_first_word_that_can_only_be_a_file_is_opened(words, *, is_file):
    assert _begins_with_a_file(words) == is_file


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_letters_that_a_pipe_lacks_are_spelled(encoding, tmp_path, monkeypatch):
    monkeypatch.setenv("THOLOS_HOME", str(tmp_path / "Θόλος"))
    monkeypatch.setattr(doctor, "engine_found", lambda: [])
    buses = Mock()
    monkeypatch.setattr(session_bus, "avoid_if_silent", buses)
    pipe = stream(encoding)
    monkeypatch.setattr(sys, "stdout", pipe)
    assert main(["doctor"]) == 0
    assert rb"\u0398" in pipe.buffer.getvalue()  # type: ignore[attr-defined]
    buses.assert_called_once_with()


def test_a_part_that_is_missing_is_told_in_a_sentence(monkeypatch, capsys):
    def fail(*_: object, **__: object) -> int:
        raise ImportError("the machine code of the kernel was made of other source")

    monkeypatch.setattr(perft, "run", fail)
    assert main(["perft", "2"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("does not work: the machine code of the kernel was made of other source")


@pytest.mark.parametrize("arguments", [["no-such-file.tholos"], ["doctro"], ["perft", "0"]])
def test_a_program_without_a_console_tells_errors_in_a_box(arguments, monkeypatch):
    told: list[str] = []
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(console, "show_box", told.append)
    try:
        code: object = main(arguments)
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert len(told) == 1
    assert arguments[-1] in told[0]


@pytest.mark.parametrize(
    ("driver", "named", "is_opened"),
    [("offscreen", False, False), ("dummy", False, False), ("x11", False, True),
     ("offscreen", True, True), (None, False, False)],
)  # fmt: skip
def test_without_a_display_a_line_is_told_and_no_window_opened(
    driver, named, is_opened, monkeypatch,
    capsys,
) :  # fmt: skip
    def start() -> None:
        if driver is None:
            raise pygame.error("No available video device")

    def new_context() -> None:
        raise KeyboardInterrupt  # far enough

    monkeypatch.setattr(app, "start_pygame", start)
    monkeypatch.setattr(app, "new_context", new_context)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    if not named:
        monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(console, "show_box", lambda _: None)
    if is_opened:
        assert main([]) == INTERRUPTED
    else:
        assert main([]) == 2
        assert "display" in capsys.readouterr().err


def test_the_engine_runs_no_file_of_the_current_folder(tmp_path):
    (tmp_path / "random.py").write_text("raise SystemExit('a stranger was run')\n", "utf-8")
    done = subprocess.run(
        engine_command(),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input="code\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0 and done.stdout.startswith("code "), done.stderr


@pytest.mark.parametrize("arguments", [["perft", "0"], ["perft", "99"], ["perft", "²"]])
def test_a_number_out_of_reach_is_refused_in_a_sentence(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert f"{arguments[-1]!r}" in capsys.readouterr().err
