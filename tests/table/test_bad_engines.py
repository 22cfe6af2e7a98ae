"""Engines on a bad day: what floods, what is slow, what is in trouble, and what that costs."""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table.fake_engines import Asked, is_running, lines, move, until, wait
from tholos_desktop.rules import legal_turns, start
from tholos_desktop.table.engine_client import ATTEMPTS, STOOD_IN, WEAK, Engine
from tholos_desktop.table.engine_process import MOST_AT_ONCE, EngineProcess
from tholos_desktop.table.line_stream import LONGEST_LINE
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.requests import KEPT_INFOS, Answer

TURNS = [turn.notation for turn in legal_turns(start())]
ENGINE = """
import itertools, os, sys, time
with open(sys.argv[0] + ".starts", "a") as starts:
    starts.write(".")
asked = 0
def say(*words):
    print(*words, flush=True)
for line in sys.stdin:
    if line.startswith("tholos"):
        say("ready")
        {at_start}
    elif line.startswith("go"):
        asked += 1
        {before}
        say("bestturn wA")
"""
INFO = "info depth 1 nodes 9 value 0.5 pv wA"


@pytest.fixture
def engine_of(engine_of: Callable[..., Engine]) -> Callable[..., Engine]:
    """Makes engines out of what they do at their start and before an answer."""

    def make(before: str = "pass", at_start: str = "pass", **seconds: float) -> Engine:
        program = ENGINE.format(before=before, at_start=at_start)
        return engine_of(program, **{"grace": 5.0, "start_grace": 30.0, **seconds})

    return make


@pytest.fixture
def starts(tmp_path: Path) -> Callable[[], int]:
    """How often the first engine has been started."""
    return lambda: len((tmp_path / "engine0.py.starts").read_text())


def answer(engine: Engine, **limits: int) -> Answer:
    return wait(engine, move("hard", **limits), 30)


def test_one_look_hears_so_many_lines_and_no_more(tmp_path):
    program = (
        f"import os\nprint('id', os.getpid())\n"
        f"for _ in range({3 * MOST_AT_ONCE}): print({INFO!r})\ninput()"
    )
    woken = threading.Semaphore(0)
    process = EngineProcess([sys.executable, "-S", "-c", program], woken.release)
    heard: list[str | None] = []
    while len(heard) < 3 * MOST_AT_ONCE:
        assert woken.acquire(timeout=20), "whoever has not heard all is woken again"
        lines = list(process.lines())
        assert len(lines) <= MOST_AT_ONCE
        heard += lines
    process.end(politely=False)
    assert not is_running(int((heard[0] or "").split()[1])), "no zombie is left"


def test_nothing_reads_on_after_the_end():
    program, before = f"while True: print({INFO!r})", threading.active_count()
    process = EngineProcess([sys.executable, "-S", "-c", program])
    assert threading.active_count() > before
    time.sleep(0.5)  # by now it waits for a listener
    process.end(politely=False)
    latest = time.monotonic() + 20
    while threading.active_count() > before:
        assert time.monotonic() < latest
        time.sleep(0.01)


@pytest.mark.parametrize("command", [[sys.executable, "-S", "-c", ""], ["/no such program"]])
def test_the_end_of_a_silent_program_is_reported(command):
    woken = threading.Semaphore(0)
    process = EngineProcess(command, woken.release)
    assert woken.acquire(timeout=20)
    assert list(process.lines()) == [None]
    process.write("isready")  # raises nothing
    process.end(politely=True)


def test_an_engine_that_is_told_to_quit_ends_by_itself(tmp_path):
    last = tmp_path / "last"
    program = f"words = input()\nwith open({str(last)!r}, 'w') as file: file.write(words)"
    process = EngineProcess([sys.executable, "-S", "-c", program], lambda: None)
    process.end(politely=True)
    assert last.read_text() == "quit"


def test_a_flood_ends_when_the_time_is_up(engine_of, tmp_path):
    """However fast it comes; and what nobody hears is not read into the memory."""
    said = tmp_path / "said"
    flood = f"[(say({INFO!r}), said.write(b'.')) for _ in itertools.count()]"
    at_start = f"said = open({str(said)!r}, 'wb', buffering=0)"
    engine = engine_of(flood, at_start, grace=0.2, start_grace=0.5)
    asked = Asked(engine, move("hard", movetime=10))
    time.sleep(1.0)
    assert said.stat().st_size < 5000, "the engine has to wait"
    wait(engine, asked)
    assert engine.take_trouble() == STOOD_IN


def test_the_last_infos_are_kept(engine_of):
    said = "[say(f'info nodes {n} value 0.5 pv wA') for n in range(300)]"
    infos = answer(engine_of(said)).infos
    assert [info.nodes for info in infos] == list(range(300 - KEPT_INFOS, 300))


def test_an_analysis_of_many_turns_keeps_a_word_on_each(engine_of):
    many = KEPT_INFOS + 15
    said = f"[say(f'info multipv {{n}} value 0.5 pv wA') for n in range(1, {many + 1})]"
    infos = wait(engine_of(said), lines(many)).infos
    assert [info.rank for info in infos] == list(range(1, many + 1))


def test_a_line_that_is_too_long_is_not_listened_to(engine_of):
    length = LONGEST_LINE // 3
    said = f"say('info value 0.5 pv' + ' wA' * {length}); say('info value 0.25 pv wB')"
    assert [info.value for info in answer(engine_of(said)).infos] == [0.25]


def test_after_a_stand_in_a_silent_engine_is_waited_for_less(engine_of, starts):
    engine = engine_of("time.sleep(60)", grace=0.4, start_grace=20.0, grace_after_failure=0.1)
    answer(engine, movetime=10)
    assert engine.take_trouble() == STOOD_IN
    before, begun = starts(), time.monotonic()
    for _ in range(3):
        answer(engine, movetime=10)
        assert engine.take_trouble() == STOOD_IN
    assert time.monotonic() - begun < engine.start_grace
    assert starts() <= before + 1, "it may still come to itself"


def test_an_answer_that_comes_too_late_shows_that_the_engine_lives(engine_of, tmp_path):
    engine = engine_of(
        "time.sleep(0.4) if os.path.exists(sys.argv[0] + '.slow') else sys.exit()",
        grace=20.0,
        start_grace=0.5,
        grace_after_failure=0.1,
    )
    answer(engine, movetime=10)
    (tmp_path / "engine0.py.slow").touch()
    troubles = []
    while engine.take_trouble() == STOOD_IN:
        troubles.append(STOOD_IN)
        assert len(troubles) < 50, "the question under way has its whole time once one is answered"
        assert answer(engine, movetime=10).turn_text in TURNS
    assert len(troubles) > 1, "0.1 s were too few at first"


@pytest.mark.parametrize("misdeed", ["os._exit(1)", "say('bestturn zz')", "say('error no')"])
def test_who_fails_at_every_turn_costs_one_process_a_turn(engine_of, starts, misdeed):
    engine = engine_of(misdeed)
    for turn in range(4):
        assert answer(engine).turn_text in TURNS
        assert starts() == ATTEMPTS + turn
        assert engine.take_trouble() == STOOD_IN


def test_trouble_is_told_once(engine_of):
    engine = engine_of("os._exit(1) if asked > 1 else 0", at_start="say('trouble no numba')")
    assert answer(engine).turn_text == "wA"
    assert engine.take_trouble() == WEAK
    assert engine.ailment == "no numba"
    assert answer(engine).turn_text == "wA"
    assert engine.take_trouble() != WEAK, "the engine was started again"


def test_only_compiling_is_told_and_not_loading(engine_of):
    engine = engine_of("say('warming 40 40')", at_start="say('warming 0 40')")
    engine.start()
    until(engine, lambda: engine.is_ready)
    assert engine.warming is None
    engine = engine_of("say('warming 40 40')", at_start="say('warming 8 40')")
    engine.start()
    until(engine, lambda: engine.warming)
    assert engine.warming == Warming(8, 40)
    answer(engine)
    assert engine.warming is None
