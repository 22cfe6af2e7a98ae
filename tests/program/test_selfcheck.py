"""The self-check: it passes with an engine that is well, and with no other."""

import os
import subprocess
import sys

import pytest

from tholos_desktop.commands import selfcheck
from tholos_desktop.table.engine_client import Engine

WELL = """
from ai import protocol
from ai.bots import levels
from ai.bots.warmth import Warmth
from tholos_desktop.rules import legal_turns
from tholos_desktop.table.protocol_lines import Verdict

levels.warmth = Warmth(lambda: None, 1)
for name in [name for name in levels.LEVELS if name != "easy"]:
    del levels.LEVELS[name]

def analyze(self, words):
    self._out(f"bestturn {legal_turns(self._game.position)[0].notation}")

def review(self, words):
    for ply, turn in enumerate(self._game.turns):
        self._out(Verdict(ply, turn.notation, "good", 0.0, 0.0, 0.5, turn.notation))
    self._out(f"reviewed {self._game.ply}")

go = protocol.EngineSession._go
protocol.EngineSession._go = lambda self, words: (
    analyze(self, words) if "hard" in words else go(self, words)
)
protocol.EngineSession._why = lambda self, words: self._out(f"why {words[0]}")
protocol.EngineSession._review = review
"""
"""The engine's own protocol with one level and without machine code: it is quick to start."""
ILLS = {
    "the bots work: ZeroDivisionError": "levels.warmth = Warmth(lambda: 1 / 0, 1)",
    "the engine answers: easy: AttributeError": "levels.bot = lambda _: None",
    "an answer to ReviewRequest is whole": (
        "protocol.EngineSession._review = lambda self, _: self._out('error no code')"
    ),
    "the engine answers: engine.stood_in": "import os; levels.bot = lambda _: os._exit(3)",
    "no answer within": "protocol.EngineSession._why = lambda *_: None",
}


@pytest.fixture
def engine_with(request: pytest.FixtureRequest) -> Engine:
    """An engine with something wrong, or nothing."""
    engine = Engine([sys.executable, "-P", "-c", f"{WELL}\n{request.param}\nprotocol.run()"])
    request.addfinalizer(engine.close)
    return engine


@pytest.mark.parametrize("engine_with", [""], indirect=True)
def test_an_engine_that_is_well_answers_all(engine_with):
    assert selfcheck.check_engine(engine_with) == "easy; 4 questions answered"


@pytest.mark.parametrize(("told", "engine_with"), ILLS.items(), indirect=["engine_with"])
def test_an_engine_with_an_ill_fails(told, engine_with, monkeypatch):
    monkeypatch.setattr(selfcheck, "PATIENCE_SECONDS", 2.0 if "within" in told else 60.0)
    with pytest.raises((RuntimeError, TimeoutError), match=told):
        selfcheck.check_engine(engine_with)


@pytest.mark.slow
def test_the_self_check_says_ok_and_leaves_the_players_files_alone(tmp_path):
    home = tmp_path / "home"
    done = subprocess.run(
        [sys.executable, "-m", "tholos_desktop", "--self-check"],
        env={**os.environ, "THOLOS_HOME": str(home), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["ok"]), done.stderr
    assert not home.exists() or not list(home.rglob("*.tholos"))
