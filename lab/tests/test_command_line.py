"""The command line: every command exists, and reports its errors in a sentence."""

from importlib import import_module

import pytest

from lab.__main__ import COMMANDS, main


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([name, "--help"])
    assert capsys.readouterr().out.startswith(f"usage: python -m lab {name} ")
    assert callable(import_module(COMMANDS[name].module).main)


def test_without_a_command_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]]
    assert listed == list(COMMANDS)


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel"]) == 2
    assert "no command 'duel'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "easy", "hard", "--games", "0"],
        ["arena", "easy", "hard", "--seed", "-1"],
        ["arena", "easy", "hard", "--nodes", "9" * 5000],
        ["arena", "easy", "hard", "--movetime", "0.5"],
        ["arena", "easy", "hard", "--ornaments", "1"],
        ["arena", "easy", "hard", "--undecided", "inf"],
        ["arena", "easy", "hard", "--jobs", "0"],
        ["shot", "game", "x.png", "--text-scale", "200"],
        ["shot", "game", "x.png", "--text-scale", "nan"],
        ["shot", "game", "x.png", "--after", "-1"],
        ["shot", "game", "x.png", "--after", "1e9"],
        ["shot", "game", "x.png", "--size", "0x720"],
        ["shot", "game", "x.png", "--size", "1000000x720"],
        ["shot", "game", "x.png", "--size", "٣x٣"],
        ["shot", "game", "x.png", "--size", "1280"],
        ["rating", "--persons", "0"],
    ],
)
def test_a_number_out_of_range_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert f"{arguments[-1]!r}" in capsys.readouterr().err
