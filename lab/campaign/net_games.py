"""Attacks: games between two windows through the real servers; not on Windows.

Windows and servers are killed (``net-kills``), or a hostile relay stands between (``net-relay``).
Promised: each game ends, the same for both, signed by both to the end and in both lists of games.
"""

import os
import random
import signal
import tempfile
import time
from functools import partial
from pathlib import Path

from lab.campaign import net_window
from lab.campaign.attack import Attack, LostError
from lab.campaign.hostile_relay import HostileRelay
from tests.net.servers import Both
from tests.stores import opened
from tholos_desktop.net.game import SUFFIX, NetGame
from tholos_desktop.net.journal import Journal
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.link import Servers
from tholos_desktop.net.proof import tags, verify
from tholos_desktop.rules import Record

SIDES = "host", "guest"
KILLS = 3
"""Of windows, in a game."""
LONGEST_TURNS = 45
"""A kill comes before so many acts, so that it meets the game."""
MAILBOX_KILLS = 0.25
"""The share of the games in which the mailbox dies while the windows pair."""
RELAY_SECONDS = 60.0
"""The relay is killed once within this time, if the game is not over before."""
STUCK_SECONDS = 300.0
_PAIRING_SECONDS = 0.5
_STEP = 0.05


class WindowPair:
    """The two windows of a game, which are killed now and then and started again."""

    def __init__(self, folder: Path, servers: Servers, kills: int, rng: random.Random) -> None:
        self._folder, self._servers, self._rng = folder, servers, rng
        self._kill_at = sorted(rng.randint(1, LONGEST_TURNS) for _ in range(kills))
        self._pids = {side: net_window.start(folder, side, servers) for side in SIDES}
        self._size = 0
        self._moved = time.monotonic()

    def step(self) -> bool:
        """Kill when it is time; ``True`` once both have signed the end."""
        for side in SIDES:
            if os.waitpid(self._pids[side], os.WNOHANG)[0]:
                del self._pids[side]
                raise LostError(f"{side} ended by itself: {net_window.log(self._folder, side)}")
        size = sum(path.stat().st_size for path in self._folder.rglob(f"*{SUFFIX}"))
        if size == self._size:
            if time.monotonic() - self._moved > STUCK_SECONDS:
                raise LostError(f"nothing happened for {STUCK_SECONDS:.0f} s")
            return False
        self._size, self._moved = size, time.monotonic()
        both = [self._lines(side) for side in SIDES]
        acts = max(sum(not line.startswith("done") for line in each) for each in both)
        while self._kill_at and acts >= self._kill_at[0]:
            self._kill_at.pop(0)
            self._kill_some()
        return all(sum(line.startswith("done") for line in each) >= 2 for each in both)

    def _lines(self, side: str) -> list[str]:
        """The lines of a side's journal that count, without who said them."""
        journals = list((self._folder / side).rglob(f"*{SUFFIX}"))
        lines = journals[0].read_text().splitlines() if len(journals) == 1 else []
        return [line[2:] for line in lines if line[2:6] in ("turn", "back", "done")]

    def _kill_some(self) -> None:
        victims = self._rng.choice((SIDES[:1], SIDES[1:], SIDES))
        time.sleep(self._rng.random() * 0.03)
        for side in victims:
            self._end(side)
        for side in victims:
            self._pids[side] = net_window.start(self._folder, side, self._servers)

    def _end(self, side: str) -> None:
        pid = self._pids.pop(side)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)

    def close(self) -> None:
        for side in tuple(self._pids):
            self._end(side)

    def faults(self) -> list[str]:
        found, heads = list[str](), []
        for side in SIDES:
            (path,) = (self._folder / side).rglob(f"*{SUFFIX}")
            (keys,) = (self._folder / side).rglob("keys.json")
            game = NetGame(Keyring(keys).identity(side), Journal(path))
            if game.chain is None or not game.chain.is_complete:
                found.append(f"{side}: the game is not over")
                continue
            heads.append(game.chain.heads)
            with opened(net_window.home(self._folder, side) / "data") as games:
                listed = games.match(game.gid.hex()).game
            if [turn.notation for turn in listed.turns] != game.chain.turns:
                found.append(f"{side}: the list has {listed.ply} of {len(game.chain.turns)} turns")
            proof = verify(Record(game.chain.game(), tags(game.chain)))
            signed = {player.turns for player in proof.players} if proof else set()
            if proof is None or not proof.is_whole or signed != {len(game.chain.turns)}:
                found.append(f"{side}: not signed by both to the end")
        if len(heads) == 2 and heads[0] != heads[1]:
            found.append("the two records differ")
        return found


def _lot(rng: random.Random, *, kills: int = KILLS, is_relay_evil: bool = False) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        servers, folder = Both(Path(name, "servers")), Path(name, "game")
        folder.mkdir()
        addresses = servers.addresses
        if is_relay_evil:
            relay = HostileRelay(servers.relay.port)
            addresses = addresses._replace(relay=f"127.0.0.1:{relay.port}")
        pair = WindowPair(folder, addresses, kills, rng)
        try:
            _play(rng, pair, servers, are_servers_killed=kills > 0)
        finally:
            pair.close()
            servers.kill()
        if faults := pair.faults():
            raise LostError("; ".join(faults))
    return 1


def _play(rng: random.Random, pair: WindowPair, servers: Both, *, are_servers_killed: bool) -> None:
    if are_servers_killed and rng.random() < MAILBOX_KILLS:
        time.sleep(rng.random() * _PAIRING_SECONDS)
        servers.mailbox.kill()
        servers.mailbox.start()
    relay_dies = time.monotonic() + rng.uniform(0, RELAY_SECONDS)
    while not pair.step():
        if are_servers_killed and time.monotonic() > relay_dies:
            servers.relay.kill()
            servers.relay.start()
            relay_dies = float("inf")
        time.sleep(_STEP)


ATTACKS = (
    Attack("net-kills", 60, _lot),
    Attack("net-relay", 20, partial(_lot, kills=0, is_relay_evil=True)),
)
