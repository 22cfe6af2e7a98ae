"""Wishing for puzzles through the engine's client: they give way to all else, and harm nothing."""

import sys
import time
from pathlib import Path

from tests.fake_engines import Asked, move, wait
from tholos_desktop.rules import parse_position
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.puzzle_lines import PuzzleLine
from tholos_desktop.table.requests import PuzzleRequest

CODE = "bbbb/wwwwg/wgwww/wwww/bbgb/bbgb/wbbwg wb/bgg b -"
LINE = PuzzleLine("win", 2, parse_position(CODE), ("gD",), ("gD", "+b", "bE/<w"))
SLOW = f"""
import sys, threading
stop, work = threading.Event(), None

def find():
    if stop.wait(0.3):
        print("error no such puzzle was found in time", flush=True)
    else:
        print({str(LINE)!r}, flush=True)

print("started", file=open({{heard!r}}, "a"), flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "tholos":
        print("ready", flush=True)
    elif words[0] == "go":
        print("bestturn wB", flush=True)
    elif line == "puzzle kind win grade 2\\n":
        stop.clear()
        work = threading.Thread(target=find)
        work.start()
    elif words[0] == "puzzle":
        print("error no such puzzle was found in time", flush=True)
    elif words[0] == "stop" and work:
        stop.set()
        work.join()
    elif words[0] == "quit":
        break
"""


def engine_of(tmp_path: Path) -> Engine:
    """A client of an engine that takes its time for puzzles."""
    program = SLOW.replace("{heard!r}", repr(str(tmp_path / "starts")))
    return Engine([sys.executable, "-c", program])


def test_a_puzzle_comes_by_its_ticket_and_none_if_none_is_found(tmp_path: Path) -> None:
    engine = engine_of(tmp_path)
    assert wait(engine, PuzzleRequest("win", 2)).puzzle == LINE
    assert wait(engine, PuzzleRequest("now", 4)).puzzle is None
    engine.close()


def test_a_bots_turn_goes_first_and_the_puzzle_is_asked_again(tmp_path: Path) -> None:
    """What a puzzle that is let go ends with is taken for no failure of the engine."""
    engine = engine_of(tmp_path)
    puzzle = Asked(engine, PuzzleRequest("win", 2))
    while not engine.is_ready:
        engine.poll()
        time.sleep(0.01)
    assert wait(engine, move()).turn_text == "wB"
    assert puzzle.is_open
    assert wait(engine, puzzle).puzzle == LINE
    assert engine.take_trouble() is None
    assert (tmp_path / "starts").read_text().split() == ["started"], "it was not started again"
    engine.close()
