"""Attack: the power fails while games are played. Only what the program has synced is left: the
writes up to each sync, replayed from a trace. Promised: a finished game is there once its sync is
over, a running one as it was at the last sync. Needs ``strace``."""

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from lab.campaign.attack import Attack, LostError, expect
from lab.campaign.matches import random_match
from tests.stores import found, opened
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.store import keeper
from tholos_desktop.store.games import Games
from tholos_desktop.store.same_game import holds, match_of
from tholos_desktop.table.match import Match

CUTS = 12
"""Number of syncs of each program after which the power fails."""
_GAMES = 4
_PAUSES = 0.15
_WAIT_SECONDS = 120.0
_PROGRAM = "from lab.campaign import store_power; store_power.live({folder!r}, {seed})"
_CALLS = "openat,close,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink"
_LINE = re.compile(r"([\d.]+) (\w+)\((.*)\) += (-?\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def live(folder: str, seed: int) -> None:
    """Play games; report each state that must survive a power cut from now on."""
    keeper.UNSYNCED_SECONDS, keeper._QUIET_SECONDS = 0.02, 0.01
    rng, games = random.Random(seed), Games(Path(folder))
    games.finish_work()
    for _ in range(_GAMES):
        match = random_match(rng, turns=0)
        while not match.game.is_over:
            match.game.play(rng.choice(legal_turns(match.game.position)))
            expect(games.keep(match), f"a game is kept: {games.trouble}")
            games.advance()
            if match.is_over or rng.random() < _PAUSES:
                for _ in range(3):
                    time.sleep(0.03)
                    games.advance()
                files.in_background(lambda: None).result()
                os.write(1, match.text().encode())
    os._exit(0)


class SyncedDisk:
    """Files as a traced program writes them, and as they are on the disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._paths: dict[str, list[bytearray]] = {}
        """For each path, its contents in memory and on the disk."""
        self._open: dict[int, tuple[list[bytearray], bool]] = {}
        self._at: dict[int, int] = {}
        """Where the next write goes, for each open file."""

    def does(self, call: str, arguments: str, result: int) -> bool:
        """Follow a system call; return True if it has synced a file."""
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(arguments)]
        if call in ("openat", "rename", "unlink"):
            self._name(call, [text.decode() for text in texts], arguments, result)
            return False
        handle = int(arguments.split(",", maxsplit=1)[0])
        if call == "close":
            self._open.pop(handle, None)
        if handle not in self._open:
            return False
        (memory, disk), is_appended = self._open[handle]
        if call in ("write", "pwrite64"):
            is_placed = call == "pwrite64"
            at = int(arguments.rsplit(",", 1)[1]) if is_placed else self._at[handle]
            at = len(memory) if is_appended else at
            self._at[handle] += 0 if is_placed else result
            memory.extend(bytes(max(0, at - len(memory))))
            memory[at : at + result] = texts[0][:result]
        elif call == "ftruncate":
            size = int(arguments.split(",")[1])
            memory[:] = memory[:size].ljust(size, b"\0")
        else:
            disk[:] = memory
            return True
        return False

    def _name(self, call: str, names: list[str], arguments: str, result: int) -> None:
        if result < 0 or not names[0].startswith(self._folder):
            return
        if call == "unlink":
            self._paths.pop(names[0], None)
        elif call == "rename":
            self._paths[names[1]] = self._paths.pop(names[0])
        elif "O_DIRECTORY" not in arguments and not Path(names[0]).is_dir():
            content = self._paths.setdefault(names[0], [bytearray(), bytearray()])
            if "O_TRUNC" in arguments:
                content[0].clear()
            self._open[result], self._at[result] = (content, "O_APPEND" in arguments), 0

    def write(self, folder: Path) -> None:
        for name, (_, disk) in self._paths.items():
            path = folder / Path(name).relative_to(self._folder)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(disk)


def _traced(folder: Path, seed: int) -> Iterator[tuple[str, str, int]]:
    """Run a program; yield its system calls in order."""
    trace = folder / "trace"
    program = _PROGRAM.format(folder=str(folder / "data"), seed=seed)
    strace = ["strace", "-ff", "-ttt", "-xx", "-s", "10000000", "-o", str(trace), "-qq"]
    done = subprocess.run(
        [*strace, "-e", f"trace={_CALLS}", sys.executable, "-c", program],
        stdout=subprocess.DEVNULL,
        timeout=_WAIT_SECONDS,
        check=False,
    )
    if done.returncode:
        raise LostError(f"the program ended with {done.returncode}")
    lines = [line for path in folder.glob("trace.*") for line in path.read_text().splitlines()]
    calls = [found.groups() for line in lines if (found := _LINE.match(line))]
    for _, call, arguments, result in sorted(calls, key=lambda call: float(call[0])):
        yield call, arguments, int(result)


def _case(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        calls = list(_traced(Path(name), rng.randrange(10**9)))
        data, promised = Path(name) / "data", dict[str, Match]()
        syncs = sum(call in ("fsync", "fdatasync") for call, *_ in calls)
        cuts, seen = set(rng.sample(range(syncs), min(CUTS, syncs))), 0
        disk = SyncedDisk(data)
        for call, arguments, result in calls:
            if call == "write" and arguments.startswith("1,"):
                text = _TEXT.findall(arguments)[0].replace("\\x", "")
                match = Match.from_record(bytes.fromhex(text).decode())
                promised[match.game_id] = match
            disk.does(call, arguments, result)
            if call in ("fsync", "fdatasync"):
                if seen in cuts:
                    _examine(disk, promised)
                seen += 1
        _examine(disk, promised)
    expect(len(promised) == _GAMES, "all games are reported")
    return len(cuts) + 1


def _examine(disk: SyncedDisk, promised: dict[str, Match]) -> None:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        disk.write(Path(name))
        with opened(Path(name)) as games:
            expect(games.finish_work(_WAIT_SECONDS), f"the store is open: {games.trouble}")
            there = found(games)
    for game, match in promised.items():
        left = match_of(there[game].record) if game in there else None
        expect(holds(left, match), f"after a power cut there is {left and left.text()}, "
               f"not {match.text()}")  # fmt: skip


ATTACK = Attack("store-power", 200, _case)
