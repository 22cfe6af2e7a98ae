"""The engine's client, with engines that behave, die, stall, babble and cheat."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.playing import random_game
from tholos_desktop.rules import Game, parse_position, parse_turn, start
from tholos_desktop.table.engine_client import RESTARTED, STOOD_IN, Engine
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.questions import Answer
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.table.stand_in import stand_in

CODE = start().code
GONE = "-/-/-/-/-/-/- wb/bb w -"

GOOD = """
import sys, time
code = ""
for line in sys.stdin:
    words = line.split()
    if words[0] == "tholos":
        print("id name Fake", "level easy", "ready", sep="\\n", flush=True)
    elif words[0] == "position":
        code = " ".join(words[2:])
    elif words[0] == "go":
        {before}
        print("info depth 1 nodes 9 value 0.5 pv wA +g", flush=True)
        print("bestturn", {turn}, flush=True)
    elif words[0] == "quit":
        break
"""


THOROUGH = """
import sys, threading, time
stop, work = threading.Event(), None
turns = []

def think():
    while not stop.wait(0.02):
        print("info depth 1 nodes 9 value 0.5 pv wA", flush=True)
    print("bestturn wA", flush=True)

def judge():
    done = 0
    for turn in turns:
        if stop.wait(0.1):
            break
        print("verdict ply", done, "turn", turn, "class good lost 0 points 0 value 0.5 best",
              turn, "proven none", flush=True)
        done += 1
    print("reviewed", done, flush=True)

def explain(turn):
    for rank in range(1, 4):
        print("reason rank", rank, "kind takes at A worth 3", flush=True)
        stop.wait(0.1)
    print("why", turn, flush=True)

for line in sys.stdin:
    words = line.split()
    with open({heard!r}, "a") as file:
        file.write(line)
    if words[0] == "tholos":
        print("ready", flush=True)
    elif words[0] == "position":
        turns = words[words.index("turns") + 1 :] if "turns" in words else []
    elif words[0] == "go" and "multipv" not in words:
        print("bestturn wB", flush=True)
    elif words[0] in ("go", "review", "why"):
        if work and work.is_alive() and not stop.is_set():
            print("error still thinking", flush=True)
        stop.clear()
        task = {"go": think, "review": judge, "why": explain}[words[0]]
        told = words[1:2] if task is explain else ()
        work = threading.Thread(target=task, args=told, daemon=True)
        work.start()
    elif words[0] == "stop" and work:
        stop.set()
        work.join()
"""
"""An engine that analyses until it is told to stop, judges ten turns a second, and writes down
what it hears."""


@pytest.fixture
def engine_of(tmp_path: Path) -> Iterator[Callable[..., Engine]]:
    """Makes engines out of the text of a small program, and ends them after the test."""
    made: list[Engine] = []

    def make(program: str, **options) -> Engine:
        path = tmp_path / f"engine{len(made)}.py"
        path.write_text(program, "utf-8")
        options = {"grace": 0.5, "start_grace": 5.0, **options}
        made.append(Engine([sys.executable, "-S", str(path)], **options))
        return made[-1]

    yield make
    for engine in made:
        engine.close()


def good(turn: str = '"wA"', before: str = "pass") -> str:
    return GOOD.format(turn=turn, before=before)


def wait(engine: Engine, ticket: int, seconds: float = 15.0) -> Answer:
    """Poll until the answer to a question comes."""
    taken: list[Answer] = []

    def is_there() -> bool:
        taken.extend(filter(None, [engine.take(ticket)]))
        return bool(taken)

    until(engine, is_there, seconds)
    assert engine.take(ticket) is None, "an answer is given once"
    return taken[0]


def until(engine: Engine, come: Callable[[], object], seconds: float = 15.0) -> None:
    """Poll until something is so."""
    end = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < end, "it never came"
        engine.poll()
        time.sleep(0.005)


def listen(engine: Engine, seconds: float) -> None:
    """Poll for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        engine.poll()
        time.sleep(0.005)


def test_an_engine_is_asked_and_answers(engine_of) -> None:
    engine = engine_of(good())
    ticket = engine.ask(CODE, "easy", movetime=100, seed=4)
    assert engine.is_thinking
    assert wait(engine, ticket) == Answer(ticket, "wA", (Info(1, 9, 0, 0.5, ("wA", "+g")),))
    assert not engine.is_thinking
    assert (engine.name, engine.levels, engine.tell_trouble()) == ("Fake", ["easy"], None)


def test_the_answer_wakes_the_window(engine_of) -> None:
    woken = threading.Event()
    engine = engine_of(good(), wake=woken.set)
    ticket = engine.ask(CODE, "easy")
    assert woken.wait(10)
    assert wait(engine, ticket)


def test_an_answer_to_a_dropped_question_is_dropped(engine_of) -> None:
    engine = engine_of(good(turn='"bA" if "wb" in code else "wA"', before="time.sleep(0.15)"))
    gone = engine.ask(GONE, "easy")
    time.sleep(0.1)
    engine.cancel(gone)
    ticket = engine.ask(CODE, "easy")
    answer = wait(engine, ticket)
    assert (answer.ticket, answer.turn_text) == (ticket, "wA")
    listen(engine, 0.3)
    assert engine.take(gone) is None


def test_after_cancel_no_answer_comes_and_the_next_question_is_answered(engine_of) -> None:
    engine = engine_of(good(before="time.sleep(0.1)"))
    gone = engine.ask(CODE, "easy")
    engine.cancel()
    assert not engine.is_thinking
    listen(engine, 0.4)
    assert engine.take(gone) is None
    ticket = engine.ask(CODE, "easy")
    assert wait(engine, ticket).ticket == ticket


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
def test_an_engine_that_fails_is_started_again_and_asked_once_more(
    engine_of, tmp_path: Path, misdeed: str
) -> None:
    engine = engine_of(once(tmp_path, misdeed))
    ticket = engine.ask(CODE, "easy", movetime=10)
    answer = wait(engine, ticket)
    assert (answer.ticket, answer.turn_text) == (ticket, "wA")
    assert engine.tell_trouble() == RESTARTED
    assert engine.tell_trouble() is None


def test_an_engine_that_dies_between_questions_is_started_again(engine_of) -> None:
    engine = engine_of(good(turn='"wA", flush=True) or sys.exit(0) or print("x"'))
    for _ in range(3):
        ticket = engine.ask(CODE, "easy")
        assert wait(engine, ticket).turn_text == "wA"
        time.sleep(0.1)


@pytest.mark.parametrize("program", ["raise SystemExit(1)", "while True: pass"])
def test_a_plain_turn_stands_in_for_an_engine_that_never_answers(engine_of, program: str) -> None:
    engine = engine_of(program, start_grace=0.2, grace=0.1)
    ticket = engine.ask(CODE, "hard", movetime=10)
    answer = wait(engine, ticket)
    assert answer.ticket == ticket
    assert parse_turn(answer.turn_text, start())
    assert engine.tell_trouble() == STOOD_IN


def test_a_program_that_is_not_there_does_not_stop_the_game(tmp_path: Path) -> None:
    engine = Engine([str(tmp_path / "nothing")])
    ticket = engine.ask(CODE, "easy")
    assert parse_turn(wait(engine, ticket).turn_text, start())
    assert engine.tell_trouble() == STOOD_IN
    engine.close()


def test_a_silent_engine_wakes_the_window_when_its_time_is_up(engine_of) -> None:
    woken = threading.Event()
    engine = engine_of("import time; time.sleep(60)", wake=woken.set, start_grace=0.1, grace=0.1)
    engine.ask(CODE, "easy", movetime=10)
    assert woken.wait(5)


@pytest.mark.parametrize("program", [good(before="time.sleep(60)"), "while True: pass"])
def test_close_ends_the_process_for_sure(engine_of, program: str) -> None:
    engine = engine_of(program)
    engine.ask(CODE, "easy")
    process = engine._process
    assert process is not None
    assert process.exit_code is None
    engine.close()
    assert process.exit_code is not None
    engine.close()


def test_the_process_ends_when_its_window_is_killed(engine_of, tmp_path: Path) -> None:
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
    assert window.stdout is not None
    assert window.stdout.readline().strip() == b"up"
    window.kill()
    window.communicate()
    end = time.monotonic() + 10
    while not (tmp_path / "ended").exists():
        assert time.monotonic() < end, "the engine outlived its window"
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_the_real_engine_ends_with_its_window_though_it_thinks(tmp_path: Path) -> None:
    """It finds out at its next word that nobody hears it."""
    pytest.importorskip("ai.protocol")
    program = """
import time
from tholos_desktop.rules import start
from tholos_desktop.table.engine_client import Engine
engine = Engine()
ticket = engine.ask(start().code, "hard", nodes=10**12, lines=2)
while not engine.infos(ticket):
    engine.poll()
    time.sleep(0.01)
print(engine._process._child.pid, flush=True)
time.sleep(600)
"""
    with (tmp_path / "out").open("w+") as out:
        window = subprocess.Popen([sys.executable, "-c", program], stdout=out)
        while not (said := Path(out.name).read_text()).endswith("\n"):
            assert window.poll() is None
            time.sleep(0.02)
        window.kill()
        window.wait()
    end = time.monotonic() + 60
    while is_running(int(said)):
        assert time.monotonic() < end, "the engine outlived its window"
        time.sleep(0.02)


def is_running(process: int) -> bool:
    """Whether there is such a process; one that ended and was not waited for is none."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("code", ["nonsense", "w/w/w/w/w/w/w -/- w"])
def test_a_question_about_no_position_is_refused(engine_of, code: str) -> None:
    with pytest.raises(ValueError, match=r"\w+"):
        engine_of(good()).ask(code, "easy")


def test_a_stand_in_takes_points_that_lie_there() -> None:
    position = parse_position("wbb/-/-/-/-/-/- w/b w -")
    assert stand_in(position, seed=1) == stand_in(position, seed=1)
    ahead = parse_position("wb/-/-/-/-/-/- w/- w -")
    assert stand_in(ahead).startswith("wA")


def test_the_real_engine_answers(tmp_path: Path) -> None:
    pytest.importorskip("ai.protocol")
    engine = Engine(log=tmp_path / "engine.log")
    answer = wait(engine, engine.ask(CODE, "easy", movetime=200, seed=1), 90)
    assert engine.tell_trouble() is None, (tmp_path / "engine.log").read_text()
    assert parse_turn(answer.turn_text, start())
    assert "easy" in engine.levels
    engine.close()


# Two questions


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Where the thorough engine writes down what it hears."""
    return tmp_path / "heard"


def thoroughly(heard: Path) -> str:
    return THOROUGH.replace("{heard!r}", repr(str(heard)))


def asked(heard: Path) -> list[str]:
    """The words that the engine was asked with, in their order."""
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    return [word for word in words if word not in ("tholos", "position")]


def test_a_bot_s_question_goes_before_an_analysis_that_is_asked_again(
    engine_of, heard: Path
) -> None:
    engine = engine_of(thoroughly(heard))
    analysis = engine.ask(CODE, "hard", nodes=10**6, lines=3)
    until(engine, lambda: len(engine.infos(analysis)) > 2)
    for _ in range(3):
        ticket = engine.ask(CODE, "hard", movetime=300, seed=1)
        assert wait(engine, ticket).turn_text == "wB"
        until(engine, lambda: engine.infos(analysis))
    assert engine.is_open(analysis) and engine.take(analysis) is None
    assert asked(heard) == ["go", *["stop", "go", "go"] * 3]
    engine.cancel(analysis)
    assert not engine.is_open(analysis) and not engine.is_thinking
    listen(engine, 0.2)
    assert engine.take(analysis) is None
    assert engine.tell_trouble() is None


def test_an_analysis_waits_for_the_bot_whoever_asked_first(engine_of, heard: Path) -> None:
    engine = engine_of(thoroughly(heard))
    analysis, ticket = engine.ask(CODE, "hard", lines=1), engine.ask(CODE, "hard")
    other = engine.ask(CODE, "hard")
    assert wait(engine, ticket).turn_text == wait(engine, other).turn_text == "wB"
    assert engine.is_open(analysis)
    until(engine, lambda: engine.infos(analysis))


def test_what_was_stopped_is_never_taken_for_what_is_asked_again(engine_of, heard: Path) -> None:
    """The end of the first asking comes after the second one has begun."""
    engine = engine_of(thoroughly(heard))
    analysis = engine.ask(CODE, "hard", nodes=10**6, lines=3)
    until(engine, lambda: engine.infos(analysis))
    engine.cancel(engine.ask(CODE, "hard", movetime=300))
    listen(engine, 0.3)
    assert engine.is_open(analysis) and engine.take(analysis) is None
    assert engine.infos(analysis)


def test_a_review_goes_on_where_it_gave_way(engine_of, heard: Path) -> None:
    engine, game = engine_of(thoroughly(heard)), random_game(3, 0)
    game = Game(game.start, game.turns[:7])
    review = engine.review(game)
    until(engine, lambda: len(engine.verdicts(review)) >= 2)
    wait(engine, engine.ask(CODE, "hard"))
    verdicts = wait(engine, review).verdicts
    assert [verdict.ply for verdict in verdicts] == list(range(7))
    assert [verdict.turn for verdict in verdicts] == [turn.notation for turn in game.turns]
    asked_about = [line for line in heard.read_text().splitlines() if "turns" in line]
    assert len(asked_about) == 2
    done = 7 - len(asked_about[1].partition(" turns ")[2].split())
    assert done >= 2
    assert asked_about[1].startswith(f"position code {game.position_after(done).code} turns ")


def test_a_review_goes_on_where_the_engine_died(engine_of, heard: Path) -> None:
    program = thoroughly(heard).replace(
        "done += 1", "done += 1; done == 3 and len(turns) > 4 and os._exit(1)"
    )
    engine, game = engine_of("import os\n" + program), random_game(3, 0)
    verdicts = wait(engine, engine.review(Game(game.start, game.turns[:7]))).verdicts
    assert [verdict.ply for verdict in verdicts] == list(range(7))
    assert engine.tell_trouble() is None, "the game does not wait for it"


def test_why_is_asked_again_after_the_bot_and_no_reason_is_told_twice(
    engine_of, heard: Path
) -> None:
    engine = engine_of(thoroughly(heard))
    why = engine.why(CODE, "wA", against="wB", nodes=500)
    until(engine, lambda: heard.exists() and "why" in asked(heard))
    listen(engine, 0.15)
    assert wait(engine, engine.ask(CODE, "hard")).turn_text == "wB"
    answer = wait(engine, why)
    assert [reason.rank for reason in answer.reasons] == [1, 2, 3]
    assert answer.reasons[0] == Reason(1, "takes", "A", 3)
    assert asked(heard) == ["why", "stop", "go", "why"]
    assert "why wA against wB nodes 500" in heard.read_text()


@pytest.mark.parametrize("turn", ["zz", "wA/BC", ""])
def test_only_a_legal_turn_is_asked_about(engine_of, turn: str) -> None:
    with pytest.raises(ValueError, match="turn"):
        engine_of(good()).why(CODE, turn)
    with pytest.raises(ValueError, match="turn"):
        engine_of(good()).why(CODE, "wA", against=turn)


def test_an_engine_that_cannot_say_why_is_kept(engine_of) -> None:
    why = '    elif words[0] == "why":\n        print("error no such command", flush=True)\n'
    engine = engine_of(good() + why)
    wait(engine, engine.ask(CODE, "easy"))
    process = engine._process
    assert wait(engine, engine.why(CODE, "wA")).reasons == ()
    assert wait(engine, engine.ask(CODE, "easy")).turn_text == "wA"
    assert engine._process is process and engine.tell_trouble() is None


def test_an_analysis_that_no_engine_can_do_ends_without_a_turn(engine_of) -> None:
    engine = engine_of(good(before="if 'multipv' in line: sys.exit(1)"))
    answer = wait(engine, engine.ask(CODE, "easy", lines=2))
    assert (answer.turn_text, answer.infos) == ("", ())
    assert engine.tell_trouble() is None
    assert wait(engine, engine.ask(CODE, "easy")).turn_text == "wA"


def test_a_stuck_analysis_does_not_keep_the_bot_from_its_turn(engine_of) -> None:
    engine = engine_of(good(before="time.sleep(60 if 'multipv' in line else 0)"), grace=0.3)
    analysis = engine.ask(CODE, "easy", movetime=10**7, lines=2)
    listen(engine, 0.5)
    ticket = engine.ask(CODE, "easy", movetime=10)
    assert wait(engine, ticket).turn_text == "wA"
    assert engine.is_open(analysis)
