"""Small programs that stand for an engine in the tests, and how they are waited for."""

import os
import time
from collections.abc import Callable
from typing import Any

from tholos_desktop.rules import start
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.requests import Answer, LinesRequest, MoveRequest, Request

GOOD = """
import sys, time
code = ""
for line in sys.stdin:
    words = line.split()
    if words[0] == "tholos":
        print("id name Fake", "level easy", "elo 400 2000", "ready", sep="\\n", flush=True)
    elif words[0] == "position":
        code = " ".join(words[2:])
    elif words[0] == "go":
        {before}
        print("info depth 1 nodes 9 value 0.5 pv wA +g", flush=True)
        print("bestturn", {turn}, flush=True)
    elif words[0] == "quit":
        break
"""
"""An engine that plays one turn, whatever it is asked."""

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


def good(turn: str = '"wA"', before: str = "pass") -> str:
    return GOOD.format(turn=turn, before=before)


class Asked:
    """A request to an engine, and its answer once that has come."""

    def __init__(self, engine: Engine, request: Request) -> None:
        self.answers: list[Answer] = []
        self.pending = engine.ask(request, self.answers.append)

    @property
    def is_open(self) -> bool:
        return self.pending.is_open

    @property
    def infos(self) -> list[Info]:
        return self.pending.infos


def move(level: str = "easy", **limits: Any) -> MoveRequest:
    """A bot's move from the start."""
    return MoveRequest(limits.pop("position", start()), level, **limits)


def lines(count: int = 1, level: str = "hard", **limits: Any) -> LinesRequest:
    """The best moves from the start."""
    return LinesRequest(start(), level, lines=count, **limits)


def wait(engine: Engine, asked: Request | Asked, seconds: float = 15.0) -> Answer:
    """Poll until the answer comes, which it does once."""
    asked = asked if isinstance(asked, Asked) else Asked(engine, asked)
    until(engine, lambda: asked.answers, seconds)
    engine.poll()
    (answer,) = asked.answers
    return answer


def until(engine: Engine, come: Callable[[], object], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < end, "it never came"
        engine.poll()
        time.sleep(0.005)


def is_running(process: int) -> bool:
    """True for a process that is there, even if it has only to be waited for."""
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def listen(engine: Engine, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        engine.poll()
        time.sleep(0.005)
