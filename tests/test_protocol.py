"""The engine as a program: readable transcripts, thinking, stopping, and lines of any kind."""

import io
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai import protocol
from ai.bots import levels
from tests.playing import random_game
from tholos_desktop import __version__
from tholos_desktop.rules import legal_turns
from tholos_desktop.table.engine_client import parse_info

TRANSCRIPTS = Path(__file__).parent / "data" / "protocol"
COMMAND = [sys.executable, "-m", "tholos_desktop", "engine"]
ENDLESS = "nodes 1000000000000"
"""A limit that nobody lives to see: what ends was told to."""
PATIENCE = 120.0
"""In seconds: a program that is silent for longer is ended, and its test fails."""


class Program:
    """An engine process to talk to."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, until: str) -> list[str]:
        """What it says up to a line that begins so."""
        assert self.process.stdout
        lines = []
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].split(" ")[0] == until:
                watchdog.cancel()
                return lines
        raise AssertionError(f"it ended before {until!r}: {lines}")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    program = Program()
    program.say("isready")
    program.hear("ready")
    yield program
    program.process.kill()


def talk(lines: str) -> tuple[list[str], int]:
    """All that the engine answers to these lines, and its exit code."""
    done = subprocess.run(
        COMMAND, input=lines, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout.splitlines(), done.returncode


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_conversation_goes_as_written_down(path: Path) -> None:
    script = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    said = "".join(line[2:] + "\n" for line in script if line.startswith("> "))
    expected = [line.replace("VERSION", __version__) for line in script if line[:2] != "> "]
    answers, code = talk(said)
    assert answers == expected
    assert code == 0


def test_the_end_of_the_input_ends_the_engine_after_its_answer() -> None:
    answers, code = talk("go level easy nodes 10 seed 1\n")
    assert answers[-1].startswith("bestturn ")
    assert code == 0


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_bytes_that_are_no_text_are_answered_and_survived(encoding: str) -> None:
    done = subprocess.run(
        COMMAND,
        input=b"\xff\xfe\ncode \xc3\xa9\nposition code \xff\ncode\n",
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    words = [line.split()[0] for line in done.stdout.decode().splitlines()]
    assert words == ["error", "error", "error", "code"]
    assert done.returncode == 0


def test_lines_of_any_kind_are_answered_and_survived(program: Program) -> None:
    rng = random.Random(1)
    words = ["go", "level", "position", "start", "code", "turns", "first", "-1", "é", "\x00", "w"]
    for _ in range(200):
        line = " ".join(rng.choices(words, k=rng.randint(2, 6)))
        if not line.startswith("position start"):
            program.say(line)
    program.say("position start", "code")
    assert program.hear("code")[-1] == "code -/-/-/-/-/-/- ww/bb w -"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_plays_legal_turns_and_says_what_it_thinks(
    program: Program, level: str
) -> None:
    game = random_game(7, 3)
    for ply in range(0, game.ply, 9):
        position = game.position_after(ply)
        program.say(f"position code {position.code}", f"go level {level} nodes 300 seed 5")
        *infos, best = program.hear("bestturn")
        turns = [turn.notation for turn in legal_turns(position)]
        assert best.split()[1] in turns, position.code
        for info in infos:
            pairs = info.split(" pv ")[0].split()[1:]
            names = ["multipv", "depth", "nodes", "time", "value", "proven"]
            assert pairs[::2] in (names, [*names, "margin"])
            assert 0 <= float(pairs[9]) <= 1
            assert info.split(" pv ")[1].split()[0] in turns


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_same_seed_and_nodes_same_turn(program: Program, level: str) -> None:
    code = random_game(3).position_after(12).code
    told = set()
    for _ in range(3):
        program.say("newgame", f"position code {code}", f"go level {level} nodes 2000 seed 9")
        told.add(program.hear("bestturn")[-1])
    assert len(told) == 1


@pytest.mark.parametrize("level", ["hard", "oracle"])
def test_stop_ends_the_thinking(program: Program, level: str) -> None:
    program.say("position start", f"go level {level} {ENDLESS}")
    program.hear("info")
    program.say("stop")
    program.hear("bestturn")


def test_a_long_count_ends_when_told() -> None:
    program = Program()
    program.say("isready", "position start", "perft 9")
    program.hear("ready")
    program.say("code", "stop", "score")
    assert program.hear("score")[:2] == [
        "error perft 9 was stopped",
        "code -/-/-/-/-/-/- ww/bb w -",
    ]
    program.say("perft 9", "quit")
    assert program.process.wait(PATIENCE) == 0


def test_counts_below_a_number_are_told_whatever_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "ALWAYS_COUNTED", 300_000)
    lines = ["perft 4", "perft 5", "go level easy seed 1", "perft 1", "stop", "perft 4", "quit"]
    out = io.StringIO()
    assert protocol.converse([*lines, "code"], out) == 0
    told = [line for line in out.getvalue().splitlines() if not line.startswith(("info", "best"))]
    assert told[:2] == ["nodes 258622", "error perft 5 was stopped"]
    assert told[-1] == "nodes 258622"


def test_without_a_kernel_a_count_answers_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_broken", ["ImportError: no numba"])
    out = io.StringIO()
    assert protocol.converse(["perft 2", "perft 1", "code"], out) == 0
    words = [line.split()[0] for line in out.getvalue().splitlines()]
    assert words == ["error", "error", "code"]


def test_at_the_end_of_the_input_a_count_is_told() -> None:
    assert talk("perft 5\nperft 3\n") == (["nodes 4995087", "nodes 11117"], 0)


def test_an_engine_that_nobody_hears_ends() -> None:
    """However much is left to answer."""

    class Deaf(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        protocol.converse(["code"] * (3 * protocol.MOST_UNANSWERED), Deaf())


def test_while_it_thinks_it_says_so_and_keeps_its_position(program: Program) -> None:
    program.say("position start", f"go level hard {ENDLESS}")
    program.say("position start first b", "go level easy", "newgame", "code", "stop")
    answers = program.hear("bestturn")
    assert sum(line.startswith("error still thinking") for line in answers) == 3
    assert "code -/-/-/-/-/-/- ww/bb w -" in answers


@pytest.mark.parametrize("level", ["hard", "oracle"])
def test_the_best_turns_are_told_in_order(program: Program, level: str) -> None:
    """From a middle game, and from a position near its end."""
    game = random_game(7, 3)
    for ply in (9, game.ply - 2):
        position = game.position_after(ply)
        turns = [turn.notation for turn in legal_turns(position)]
        go = f"go level {level} nodes 400 seed 5 multipv 4"
        program.say("newgame", f"position code {position.code}", go)
        *infos, best = program.hear("bestturn")
        told = [parse_info(info.removeprefix("info ")) for info in infos][-min(4, len(turns)) :]
        assert [info["multipv"] for info in told] == ["1", "2", "3", "4"][: len(turns)]
        first = [info["pv"].split()[0] for info in told]
        assert first[0] == best.split()[1]
        assert len(set(first)) == len(first) and set(first) <= set(turns)
        for info in told:
            assert info["proven"] in ("win", "draw", "loss", "none")
            if info["proven"] != "none":
                assert float(info["value"]) == {"win": 1, "draw": 0.5, "loss": 0}[info["proven"]]


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_a_number_of_best_turns_must_be_one(program: Program, number: str) -> None:
    program.say("position start", f"go level hard nodes 10 multipv {number}", "code")
    assert program.hear("code")[0].startswith("error multipv needs")
