"""The self-check of the engine: it passes with an engine that is well, and with no other."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tholos_desktop.commands import engine_check
from tholos_desktop.rules import Game, legal_turns, parse_position, parse_turn, start
from tholos_desktop.table.engine_process import EngineProcess

WELL = """
import sys
from ai import protocol
from ai.bots import levels
from ai.bots.warmth import Warmth
from tholos_desktop.rules import legal_turns

def perft(position, depth, *_):
    turns = legal_turns(position)
    return len(turns) if depth == 1 else sum(perft(position.play(t), depth - 1) for t in turns)

class Kernel:
    perft_unless = staticmethod(perft)

sys.modules["ai.kernel.perft"] = Kernel
levels.warmth = Warmth(lambda: None, 1)
for name in [name for name in levels.LEVELS if name != "easy"]:
    del levels.LEVELS[name]

def answering(line):
    return lambda session, words: session._out(line)

go = protocol.EngineSession._go
protocol.EngineSession._go = lambda self, words: (
    self._out("bestturn +w") if "multipv" in words else go(self, words)
)
protocol.EngineSession._why = answering("why +w")
protocol.EngineSession._review = answering("reviewed 3")
protocol.EngineSession._puzzle = answering("puzzle kind win")
"""
"""The engine's own protocol, whose kernel is the rules, with one level: it is quick to start."""
ILLS = {
    "trouble ZeroDivisionError": ("levels.warmth = Warmth(lambda: 1 / 0, 1)"),
    "counts 7 in .* the rules 521": "Kernel.perft_unless = staticmethod(lambda *_: 7)",
    "trouble easy: AttributeError": "levels.bot = lambda _: None",
    "error the review failed: no code": (
        "protocol.EngineSession._review = answering('error the review failed: no code')"
    ),
    "complains: ouch": "print('ouch', file=sys.stderr)",
    "after 'go .*it ended": "import os; levels.bot = lambda _: os._exit(3)",
    "silent": "protocol.EngineSession._perft = lambda *_: None",
}


LATER = parse_position("-/-/-/-/-/-/- w/b w -")


def command(ill: str = "") -> list[str]:
    """Starts an engine with something wrong."""
    return [sys.executable, "-P", "-c", f"{WELL}\n{ill}\nprotocol.run()"]


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engine_check, "POSITIONS", (start(), LATER))
    monkeypatch.setattr(engine_check, "PATIENCE_SECONDS", 60.0)
    yield


def test_an_engine_that_is_well_tells_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[EngineProcess] = []

    def start_engine(*parts: Any, **files: Any) -> EngineProcess:
        started.append(EngineProcess(*parts, **files))
        return started[0]

    monkeypatch.setattr(engine_check, "EngineProcess", start_engine)
    figures = list(engine_check.check(command()))
    assert [figure.name for figure in figures] == ["engine", "kernel", "easy", "analysis"]
    assert all(0 < figure.seconds < 300 for figure in figures)
    assert figures[-2].value in [turn.notation for turn in legal_turns(start())]
    assert started[0]._child.returncode is not None, "it does not run on"


def test_what_is_asked_about_a_game_is_legal_in_it() -> None:
    game = Game()
    for turn in engine_check.PLAYED.split():
        game.play(parse_turn(turn, game.position))
    (asked,) = [words.split()[1] for words in engine_check.ANALYSES if words.startswith("why")]
    assert parse_turn(asked, game.position) in legal_turns(game.position)


@pytest.mark.parametrize("told", ILLS)
def test_an_engine_with_an_ill_fails(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if told == "silent":
        monkeypatch.setattr(engine_check, "PATIENCE_SECONDS", 4.0)
    with pytest.raises(RuntimeError, match=told):
        list(engine_check.check(command(ILLS[told])))
