"""Two homes in one process: each with its own keys, journals, store and session."""

import random
import time
from collections.abc import Callable
from pathlib import Path

from lab.pictures.instant_engine import InstantEngine
from tests.net.shared import any_turn
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.meeting import MeetingEvent
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.remote_table import RemoteTable
from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.games import Games
from tholos_desktop.table.session import Session
from tholos_desktop.table.terms import Terms


class Home:
    def __init__(
        self, folder: Path, name: str, relay: str = "", *, same_network: bool = False
    ) -> None:
        self.folder, self.name = folder, name
        self.settings = Settings(same_network=same_network, relay=relay)
        self.rng = random.Random(name)
        self.start()

    def start(self) -> None:
        """Start the program, as for the first time or after it was killed."""
        self.games = Games(self.folder / "data")
        self.games.open()
        self.elsewhere = Elsewhere(self.games, self.settings)
        self.elsewhere._loaded = Keyring(self.folder / "keys.json")
        self.table: RemoteTable | None = None
        self.session: Session | None = None
        self.events: list[MeetingEvent] = []

    def stop(self) -> None:
        if self.table is not None:
            self.table.close()
        self.games.close()

    def sit(self, table: RemoteTable | None) -> RemoteTable:
        assert table is not None
        self.table = table
        return table

    def frame(self) -> None:
        if self.table is None:
            return
        self.table.poll(time.monotonic())
        self.events += self.table.take_events()
        match = self.table.match
        if match is not None and (self.session is None or self.session.match is not match):
            self.session = Session(match, InstantEngine(), elsewhere=self.table)
        if self.session is not None:
            before = self.session.game.ply
            self.session.poll_opponent(time_scale=0, may_play=True)
            if self.session.game.ply != before:
                self.games.keep(self.session.match)

    def play(self) -> bool:
        if self.session is None or self.table is None or not self.session.may_choose:
            return False
        assert self.table.game is not None
        self.session.play(any_turn(self.table.game, self.rng))
        self.games.keep(self.session.match)
        return True


def run(homes: list[Home], until: Callable[[], bool], seconds: float = 30.0) -> None:
    """Let frames pass until something is true."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [home.table and home.table.waits_for for home in homes]
        for home in homes:
            home.frame()
        time.sleep(0.001)


def are_over(homes: list[Home]) -> bool:
    return all(
        home.table is not None and home.table.game is not None and home.table.game.is_signed_off
        for home in homes
    )


def play_out(homes: list[Home], seconds: float = 60.0) -> None:
    """Play on as fast as both can, to both signatures."""

    def step() -> bool:
        for home in homes:
            home.play()
        return are_over(homes)

    run(homes, step, seconds)


def records(homes: list[Home]) -> list[str]:
    """The game of each home as its store has it."""
    texts = []
    for home in homes:
        assert home.table is not None and home.table.match is not None
        assert home.games.finish_work(10)
        texts.append(home.games.record(home.table.match.game_id) or "")
    return texts


ADVANCED = Terms(None, take_backs=2)
