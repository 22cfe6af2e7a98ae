"""Attack: whole games between two computers, over a real relay or directly. Promised: despite
kills and hostile relays, both players end with the same signed record."""

import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from multiprocessing.util import Finalize
from pathlib import Path

from lab.campaign import net_peer, net_window
from lab.campaign.attack import Attack, LostError
from lab.campaign.net_proxy import Proxy
from tests.net.relays import Relay
from tests.stores import opened
from tholos_desktop.net.opening import GID
from tholos_desktop.net.shared_game import SharedGame
from tholos_desktop.net.tags import game_of
from tholos_desktop.rules import parse_record

SIDES = "host", "guest"
KILLS = 3
"""Number of times in a game that a player's process is killed."""
LONGEST_TURNS = 45
"""Maximum number of turns before a kill, so that most kills come before the end."""
RELAY_SECONDS = 30.0
"""Seconds between two kills of the relay."""
PAIRING_SHARE = 0.25
"""Share of games in which the relay is killed while the players meet."""
_PAIRING_SECONDS = 0.5
_STEP = 0.05

Start = Callable[[Path, str, str], int]


@cache
def _relay() -> Relay:
    """Start the relay once for all games of this process."""
    relay = Relay(Path(tempfile.mkdtemp(prefix="tholos-relay-"))).start()
    Finalize(None, relay.kill, exitpriority=0)  # a process of a pool runs no ``atexit``
    return relay


@cache
def _hostile_relay() -> str:
    return f"127.0.0.1:{Proxy(_relay().port).port}"


def _case(
    rng: random.Random, *, way: str = "relay", start: Start = net_peer.start, kills: int = 0
) -> int:
    address = net_peer.NOWHERE if way == "direct" else _relay().address
    if way == "hostile":
        address = _hostile_relay()
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        table = FarTable(Path(name), address, start, kills, rng)
        try:
            table.play(_relay() if kills else None)
            table.close()
            faults = table.faults()
        finally:
            table.close()
    if faults:
        raise LostError("; ".join(faults))
    return 1


ATTACKS = (
    Attack("net-live", 100, _case),
    Attack("net-direct", 100, partial(_case, way="direct")),
    Attack("net-kills", 500, partial(_case, kills=KILLS)),
    Attack("net-windows", 30, partial(_case, start=net_window.start, kills=KILLS)),
    Attack("net-relay", 100, partial(_case, way="hostile")),
)


class FarTable:
    """The two sides of a game, each in a process of its own."""

    def __init__(
        self, folder: Path, address: str, start: Start, kills: int, rng: random.Random
    ) -> None:
        self.folder, self._address, self._start, self._rng = folder, address, start, rng
        self._pids = {side: start(folder, side, address) for side in SIDES}
        self._ended: dict[str, int] = {}
        """Sides whose process ended by itself, with its exit status or, negative, its signal."""
        self._kill_at = sorted(rng.randint(1, LONGEST_TURNS) for _ in range(kills))

    def play(self, relay: Relay | None) -> None:
        """Wait until both players have signed the end. Meanwhile, kill and restart the players'
        processes, and the ``relay``, if any."""
        if relay is not None and self._rng.random() < PAIRING_SHARE:
            time.sleep(self._rng.random() * _PAIRING_SECONDS)
            relay.kill()
            relay.start()
        next_kill = time.monotonic() + RELAY_SECONDS
        while not self._is_over():
            if relay is not None and time.monotonic() > next_kill:
                relay.kill()
                relay.start()
                next_kill = time.monotonic() + RELAY_SECONDS
            time.sleep(_STEP)

    def _is_over(self) -> bool:
        for side in SIDES:
            pid, status = os.waitpid(self._pids[side], os.WNOHANG)
            if pid:
                self._ended[side] = os.waitstatus_to_exitcode(status)
        if self._ended:
            return True
        progress = [_progress(self.folder, side) for side in SIDES]
        while self._kill_at and max(acts for acts, _ in progress) >= self._kill_at[0]:
            self._kill_at.pop(0)
            self._kill(self._rng.choice((SIDES[:1], SIDES[1:], SIDES)))
        return all(is_over for _, is_over in progress)

    def _kill(self, victims: tuple[str, ...]) -> None:
        time.sleep(self._rng.random() * 0.03)
        for side in victims:
            self._end(side)
        for side in victims:
            self._pids[side] = self._start(self.folder, side, self._address)

    def _end(self, side: str) -> None:
        os.kill(self._pids[side], signal.SIGKILL)
        os.waitpid(self._pids[side], 0)

    def close(self) -> None:
        for side in SIDES:
            if side in self._pids and side not in self._ended:
                self._end(side)
        self._pids = {}

    def faults(self) -> list[str]:
        """Return the faults of the finished game."""
        found = [f"{side}: ended by itself with {how}" for side, how in self._ended.items()]
        games = []
        for side in SIDES:
            wrong = self.folder / side / net_peer.WRONG
            found += [f"{side}: {wrong.read_text()}"] if wrong.exists() else []
            try:
                games.append(_kept(self.folder, side, self._start))
            except (ValueError, LookupError) as error:
                found.append(f"{side}: {error}")
                continue
            if not games[-1].board.game.is_over or not games[-1].is_signed_off:
                found.append(f"{side}: not signed by both to the end")
        states = {(game.opening.head, game.state) for game in games}
        if len(games) == len(SIDES) and len(states) > 1:
            found.append("the two records differ")
        return found


def _progress(folder: Path, side: str) -> tuple[int, bool]:
    path = folder / side / net_peer.PROGRESS
    acts, _, state = path.read_text().partition(" ") if path.exists() else ("0", "", "")
    return int(acts), state == "over"


def _kept(folder: Path, side: str, start: Start) -> SharedGame:
    """Return the one game that a side's store has. Raises ``ValueError`` if its turns are not those
    that were signed."""
    home = net_window.home(folder, side) if start is net_window.start else folder / side
    with opened(home / "data") as games:
        (entry,) = [entry for entry in games.page() if len(entry.game) == 2 * GID]
        game = game_of(parse_record(games.record(entry.game) or ""))
    if game is None:
        raise ValueError("the record is not signed")
    return game
