"""One side of a game, as a process that may be killed and restarted. It plays random legal
turns."""

import os
import random
import threading
import time
import traceback
from contextlib import suppress
from pathlib import Path

from tholos_desktop.net.chain import ChainError
from tholos_desktop.net.game import SUFFIX, Journal, NetGame
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.lines import Options
from tholos_desktop.net.link import Link, LinkState, Network, Servers, numbered
from tholos_desktop.net.table import Event, NetTable, TableEventKind
from tholos_desktop.rules import legal_turns

CODE, WRONG = "code", "wrong.txt"
OPTIONS = Options(None, pace="60+0")
_STEP = 0.05
_GREETED = TableEventKind.GREETED, TableEventKind.BACK


class Peer:
    def __init__(self, folder: Path, name: str, servers: Servers) -> None:
        self.folder, self.name, self.servers = folder / name, name, numbered(servers)
        self.network, self.opened = Network(), 0
        self.shared = folder
        self.is_host = name == "host"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.keys = Keyring(self.folder / "keys.json")
        self.rng = random.Random(os.urandom(8))
        self.is_told = False
        """True if the guest has received a code."""
        self.link: Link | None = None
        self._woken = threading.Event()
        game = self._game()
        options = OPTIONS if self.is_host and game is None else None
        me = self.keys.identity(name)
        self.table = NetTable(me, name, self.folder, options=options, game=game, is_a=self.is_host)

    def _game(self) -> NetGame | None:
        for path in self.folder.glob(f"*{SUFFIX}"):
            return NetGame(self.keys.identity(self.name), Journal(path))
        return None

    def run(self) -> None:
        while True:
            if self.is_host and self.is_told and not (self.shared / CODE).exists():
                self.is_told = False
                if self.link and not self.opened:
                    self.link.close()
                    self.link = None
            if self.link is None:
                self._call()
            if self.link:
                self._hear(self.link)
            self.table.now = time.monotonic()
            self.table.tick()
            events = list(self.table.events)
            self.table.events.clear()
            for event in events:
                self._note(event)
            self._play()
            if self.table.out and self.link:
                self.link.send(*(line for line in self.table.out if line))
            self.table.out.clear()
            self._woken.wait(_STEP)
            self._woken.clear()

    def _call(self) -> None:
        friends = self.keys.friends(self.name)
        if friends:
            self.link = self._new_link(friend=friends[0].key)
        elif self.is_host:
            self.link = self._new_link()
        else:
            code = self.shared / CODE
            if code.exists():
                self.link = self._new_link(digits=code.read_text())

    def _new_link(self, *, friend: bytes = b"", digits: str = "") -> Link:
        self.opened = 0
        return Link(
            self.network, self.keys.identity(self.name), self.name, servers=self.servers,
            friend=friend, digits=digits, same_network=False, wake=self._woken.set,
        )  # fmt: skip

    def _hear(self, link: Link) -> None:
        self.table.now = time.monotonic()
        lines, opened, state = link.lines(), link.opened, link.state
        if opened != self.opened:
            self.opened = opened
            self.table.lost()
            self.table.connected()
        for line in lines:
            self.table.receive(line)
        if self.table.is_connected and state is not LinkState.OPEN:
            self.table.lost()
        if link.digits and not self.is_told:
            waiting = self.folder / "code"
            waiting.write_text(link.digits)
            waiting.replace(self.shared / CODE)
            self.is_told = True
        if state is LinkState.FAILED:
            self.link = None
            if not self.is_host:  # asks for a new code, as on the telephone
                (self.shared / CODE).unlink(missing_ok=True)

    def _note(self, event: Event) -> None:
        if event.news in _GREETED and self.table.rival:
            rival = self.table.rival
            self.keys.remember(self.name, rival.key, rival.name)
        elif event.news in (TableEventKind.STOPPED, TableEventKind.STRANGER, TableEventKind.DISK):
            (self.folder / WRONG).write_text(f"{event.news.value} {event.text}")

    def _play(self) -> None:
        game = self.table.game
        if game is None or game.chain is None or not game.is_ours or game.chain.is_over:
            return
        turn = self.rng.choice(sorted(legal_turns(game.chain.position)))
        used = round((time.monotonic() - self.table.now) * 1000)
        self.table.now = time.monotonic()
        with suppress(ChainError):
            self.table.play(turn.notation, used)


def start(folder: Path, name: str, servers: Servers) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        Peer(folder, name, servers).run()
    except BaseException:
        (folder / name / WRONG).write_text(traceback.format_exc())
    finally:
        os._exit(1)


def chains(folder: Path) -> list[list[str]]:
    """Return each side's journal lines about turns, take-backs and the end, without senders."""
    both = []
    for name in ("host", "guest"):
        journals = list((folder / name).rglob(f"*{SUFFIX}"))
        lines = journals[0].read_text().splitlines() if len(journals) == 1 else []
        both.append([line[2:] for line in lines if line[2:6] in ("turn", "back", "done")])
    return both
