"""Attack: engines that die, stall, cheat or flood. Promised: turns are legal, games are saved, no
process stays, and memory hardly grows."""

import os
import random
import sys
import tempfile
import time
from pathlib import Path

from lab.campaign.attack import Attack, LostError, resident_mb
from lab.campaign.matches import random_match
from tholos_desktop.store.games import Games
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.requests import Listener, MoveRequest, QueuedRequest, Request
from tholos_desktop.table.session import Session
from tholos_desktop.table.turn_input import EventKind

PATIENCE_SECONDS = 300.0
TURNS = 2
"""Number of turns that the bots play in each random case."""
MOST_MB = 200
"""Maximum growth of the window's process during a case, in MB."""

_TALK = """
import os, signal, sys, time
with open({pids!r}, "a") as file:
    file.write(str(os.getpid()) + "\\n")
def say(*words):
    print(*words, flush=True)
{before}
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "tholos":
        say("ready")
    elif words[0] == "go":
        {answer}
    elif words[0] == "quit":
        {end}
"""
_GO: dict[str, str] = {
    "dies": "os._exit(1)",
    "is killed": "os.kill(os.getpid(), 9)",
    "stalls": "time.sleep(1000)",
    "says nothing": "pass",
    "complains": "say('error I do not want to')",
    "babbles": "say(*'bestturn ready info id level verdict'.split()); say('bestturn')",
    "babbles in bytes": "sys.stdout.buffer.write(bytes(range(256)) * 9); say(); os._exit(0)",
    "cheats": "say('bestturn wA/BC/DE')",
    "cheats politely": "say('info depth 1 nodes 1 value 7 pv zz'); say('bestturn +wwwwww')",
    "answers twice": "say('bestturn +g'); say('bestturn +g'); say('bestturn wA')",
    "reviews": "say('reviewed 3')",
    "floods with infos": "while True: print('info depth 1 nodes 9 value 0.5 pv wA ' + 'wA ' * 50)",
    "floods with nonsense": "while True: print('nonsense ' * 100)",
    "floods without an end of line": "while True: sys.stdout.write('x' * 60000)",
    "floods its errors": "while True: sys.stderr.write('x' * 60000 + chr(10))",
}
_BEFORE: dict[str, str] = {
    "well": "",
    "dead on arrival": "os._exit(3)",
    "closed": "os.close(1)",
    "deaf": "os.close(0); time.sleep(1000)",
    "immortal": "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
}
_USUAL = (8, 1, 1, 1, 2)


def _case(rng: random.Random) -> int:
    answer = rng.choice(tuple(_GO))
    before = rng.choices(tuple(_BEFORE), _USUAL)[0]
    end = rng.choice(("break", "pass"))
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        folder = Path(name)
        program = folder / "engine.py"
        pids = folder / "pids"
        pids.touch()
        parts = {"pids": str(pids), "before": _BEFORE[before], "answer": _GO[answer], "end": end}
        program.write_text(_TALK.format(**parts), "utf-8")
        memory = resident_mb()
        engine = _HurriedEngine([sys.executable, "-S", str(program)])
        try:
            _play(rng, engine, folder / "data", f"{answer}, {before}")
            growth = resident_mb() - memory
        finally:
            engine.close()
        if growth > MOST_MB:
            raise LostError(f"{answer}, {before}: memory grew by {growth} MB")
        _expect_gone(pids, f"{answer}, {before}")
    return 1


ATTACK = Attack("engines", 200, _case)


def _play(rng: random.Random, engine: Engine, folder: Path, what: str) -> None:
    """Let two bots play with this engine, and check that every turn is saved."""
    match = random_match(rng, turns=rng.randint(0, 20))
    bots = match.setup._replace(white=Player("Uno", "easy"), black=Player("Dos", "easy"))
    match = Match(bots, match.seed, match.game, day=match.day)
    games, session = Games(folder), Session(match, engine)
    before, end = match.game.ply, time.monotonic() + PATIENCE_SECONDS
    while match.game.ply < before + TURNS and not match.game.is_over:
        engine.poll()
        session.pass_time(1.0)
        if session.poll_opponent(time_scale=0.0, may_play=True).kind in (
            EventKind.PLAYED,
            EventKind.ENDED,
        ):
            games.keep(match)
        if time.monotonic() > end:
            raise LostError(f"{what}: no turn came")
        time.sleep(0.002)
    session.suspend()
    games.close()
    kept = Games(folder).record(match.game_id)
    if kept != match.text():
        raise LostError(f"{what}: {match.text()!r} is not kept")


class _HurriedEngine(Engine):
    grace, start_grace = 0.3, 1.0

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        if isinstance(request, MoveRequest):
            request = request._replace(movetime=50)
        return super().ask(request, then)


def _expect_gone(pids: Path, what: str) -> None:
    for pid in map(int, pids.read_text("ascii").split()):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            continue
        raise LostError(f"{what}: process {pid} is left behind")
