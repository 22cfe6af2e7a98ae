"""The engine's client, with engines that behave, die, stall, babble and cheat."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.playing import random_game
from tests.table.fake_engines import Asked, good, listen, move, until, wait
from tholos_desktop.rules import legal_turns, parse_turn, start
from tholos_desktop.table.engine_client import RESTARTED, STOOD_IN, Engine
from tholos_desktop.table.protocol_lines import Info, Strengths
from tholos_desktop.table.requests import Answer, LinesRequest, MoveRequest, stand_in
from tholos_desktop.teaching.columns import lead


def test_an_engine_is_asked_and_answers(engine_of):
    engine = engine_of(good())
    asked_for = move(movetime=100, seed=4)
    asked = Asked(engine, asked_for)
    assert engine.is_thinking
    answer = wait(engine, asked)
    assert answer == Answer(asked_for, "wA", (Info(1, 9, 0, 0.5, ("wA", "+g")),))
    assert not engine.is_thinking
    assert (engine.capabilities.name, engine.capabilities.levels, engine.take_trouble()) == (
        "Fake",
        ["easy"],
        None,
    )


def test_beyond_what_an_engine_offers_its_strongest_is_asked(engine_of):
    refuses = 'if "2300" in words: print("error not so strong", flush=True); continue'
    engine = engine_of(good(before=refuses))
    assert wait(engine, move("", elo=2300)).infos, "no plain turn stood in"
    assert engine.capabilities.strengths == Strengths(400, 2000)
    engine.take_trouble()
    assert wait(engine, move("", elo=2300, overlooks="raids")).infos
    assert engine.take_trouble() is None, "now it is known"


def test_an_engine_that_compiles_is_waited_for(engine_of):
    says = '[time.sleep(0.25) or print("warming", n, 9, flush=True) for n in range(10)]'
    engine = engine_of(good(before=says), start_grace=2.0, grace=0.5)
    asked, seen = Asked(engine, move(movetime=10)), []
    until(engine, lambda: seen.append(engine.warming) or asked.answers)
    assert engine.take_trouble() is None
    assert {line and line.done for line in seen} == {None, *range(1, 9)}


def test_the_answer_wakes_the_window(engine_of):
    woken = threading.Event()
    engine = engine_of(good(), wake=woken.set)
    asked = Asked(engine, move())
    assert woken.wait(10)
    assert wait(engine, asked)


def test_after_cancel_no_answer_comes_and_the_next_question_is_answered(engine_of):
    engine = engine_of(good(before="time.sleep(0.1)"))
    gone = Asked(engine, move())
    engine.new_game()
    assert not engine.is_thinking and not gone.is_open
    listen(engine, 0.4)
    assert gone.answers == []
    assert wait(engine, move())


def once(tmp_path: Path, misdeed: str) -> str:
    """A program that does something bad the first time it is asked, and is good ever after."""
    mark = str(tmp_path / "mark")
    first = f"exec({misdeed!r}) if not os.path.exists(M) and not open(M, 'w').close() else None"
    return f"import os\nM = {mark!r}\n" + good(before=first)


@pytest.mark.parametrize(
    "misdeed",
    [
        "os._exit(3)",
        "time.sleep(60)",
        "print('bestturn zz', flush=True)",
        "print('bestturn bA', flush=True)",
        "print('bestturn', flush=True)",
        "print('error out of luck', flush=True)",
        "sys.stdout.buffer.write(bytes(range(256)) * 50); os._exit(0)",
        "os.close(1); time.sleep(60)",
        "[print('info depth', n, flush=True) or time.sleep(0.02) for n in range(500)]",
    ],
    ids=["dies", "stalls", "nonsense", "illegal", "nothing", "error", "garbage", "mute", "babble"],
)
def test_an_engine_that_fails_is_started_again_and_asked_once_more(engine_of, tmp_path, misdeed):
    engine = engine_of(once(tmp_path, misdeed))
    assert wait(engine, move(movetime=10)).turn_text == "wA"
    assert engine.take_trouble() == RESTARTED
    assert engine.take_trouble() is None


def test_what_is_asked_meanwhile_is_answered_too(engine_of):
    engine = engine_of(good())
    first, second = Asked(engine, move()), Asked(engine, move())
    assert wait(engine, first) and wait(engine, second)


def test_an_engine_that_dies_between_questions_is_started_again(engine_of):
    engine = engine_of(good(turn='"wA", flush=True) or sys.exit(0) or print("x"'))
    for _ in range(3):
        assert wait(engine, move()).turn_text == "wA"
        time.sleep(0.1)


@pytest.mark.parametrize("program", ["raise SystemExit(1)", "while True: pass"])
def test_a_plain_turn_stands_in_for_an_engine_that_never_answers(engine_of, program):
    engine = engine_of(program, start_grace=0.2, grace=0.1)
    assert parse_turn(wait(engine, move("hard", movetime=10)).turn_text, start())
    assert engine.take_trouble() == STOOD_IN


def test_a_program_that_is_not_there_does_not_stop_the_game(tmp_path):
    engine = Engine([str(tmp_path / "nothing")])
    assert parse_turn(wait(engine, move()).turn_text, start())
    assert engine.take_trouble() == STOOD_IN
    engine.close()


@pytest.mark.parametrize("program", [good(before="time.sleep(60)"), "while True: pass"])
def test_close_ends_the_process_for_sure(engine_of, tmp_path, program):
    mark = tmp_path / "process"
    engine = engine_of(f"import os; open({str(mark)!r}, 'w').write(str(os.getpid()))\n{program}")
    Asked(engine, move())
    until(engine, lambda: mark.exists() and mark.read_text())
    process = int(mark.read_text())
    assert is_running(process)
    engine.close()
    assert not is_running(process)
    engine.close()


def test_the_process_ends_when_its_window_is_killed(engine_of, tmp_path):
    path = tmp_path / "good.py"
    mark = str(tmp_path / "ended")
    path.write_text(f"import atexit; atexit.register(open, {mark!r}, 'w')\n" + good(), "utf-8")
    window = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time; from tholos_desktop.table.engine_client import Engine\n"
            f"engine = Engine([sys.executable, {str(path)!r}]); engine.start()\n"
            "print('up', flush=True); time.sleep(60)",
        ],
        stdout=subprocess.PIPE,
    )
    assert window.stdout.readline().strip() == b"up"
    window.kill()
    window.communicate()
    end = time.monotonic() + 10
    while not (tmp_path / "ended").exists():
        assert time.monotonic() < end, "the engine outlived its window"
        time.sleep(0.02)


def is_running(process: int) -> bool:
    """Whether there is such a process; one that ended and was not waited for is none."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_finished_game_is_refused(engine_of):
    over = random_game(1).position
    for request in (MoveRequest(over, "easy"), LinesRequest(over, "hard")):
        with pytest.raises(ValueError, match="over"):
            engine_of(good()).ask(request, print)


@pytest.mark.parametrize("seed", range(6))
def test_a_stand_in_gets_as_far_ahead_as_one_turn_can(seed):
    game = random_game(seed, 3)
    position = game.position_after(game.ply * 2 // 3)
    after = {turn.notation: position.play(turn) for turn in legal_turns(position)}
    leads = {notation: lead(here, position.side) for notation, here in after.items()}
    assert leads[stand_in(position)] == max(leads.values())


_ENDED = """
import sys, time
from tholos_desktop.table.engine_process import EngineProcess
engine = EngineProcess([sys.executable, "-S", "-c", {program!r}], lambda: None)
while not list(engine.lines()):
    time.sleep(0.01)
engine.end(politely={politely})
del engine
"""


@pytest.mark.parametrize("politely", [True, False])
@pytest.mark.parametrize("then", ["input()", "while True: print('info')"])
def test_no_pipe_is_left_open(politely, then):
    script = _ENDED.format(program=f"print('ready', flush=True)\n{then}", politely=politely)
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error::ResourceWarning", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
