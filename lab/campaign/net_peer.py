"""One side of a game, as a process that may be killed and restarted. It plays random legal turns
with the program's own store and service, without a window."""

import os
import time
import traceback
from pathlib import Path

from tests.net.homes import Home
from tholos_desktop.net import link
from tholos_desktop.net.shared_game import SharedGame
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

CODE, WRONG, PROGRESS = "code", "wrong.txt", "progress"
TERMS = Terms(None, clock=TimeControl(60, 0, False))
NOWHERE = "127.0.0.1:9"
"""A relay that is away, so that two players meet directly. The computer needs an address of a
private network."""
_STEP = 0.01


class Peer:
    def __init__(self, folder: Path, name: str, relay: str) -> None:
        self.shared, self.folder, self.is_host = folder, folder / name, name == "host"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.home = Home(self.folder, name, relay, same_network=relay == NOWHERE)
        self._code = ""

    def run(self) -> None:
        while True:
            table = self.home.table
            if table is None or (table.failure and not table.is_live):
                self._call()
            self.home.frame()
            self._note()
            self.home.play()
            time.sleep(_STEP)

    def _call(self) -> None:
        home, code = self.home, self.shared / CODE
        friends = home.elsewhere.friends(home.name)
        if friends:
            home.sit(home.elsewhere.meet(home.name, friends[0], TERMS))
        elif self.is_host:
            home.sit(home.elsewhere.host(home.name, TERMS))
        elif code.exists():
            home.sit(home.elsewhere.join(home.name, code.read_text()))

    def _note(self) -> None:
        table = self.home.table
        if table is None:
            return
        if table.invitation is not None:
            table.accept()
        if table.digits != self._code:
            self._code = table.digits
            if self._code:
                tell(self.shared / CODE, self._code)
        if table.game is not None:
            tell_progress(self.folder, table.game)


def tell(path: Path, text: str) -> None:
    """Write a file at once, if it has another text."""
    if not path.exists() or path.read_text() != text:
        waiting = path.with_suffix(f".{os.getpid()}")
        waiting.write_text(text)
        waiting.replace(path)


def tell_progress(folder: Path, game: SharedGame) -> None:
    state = "over" if game.is_signed_off else "open"
    tell(folder / PROGRESS, f"{len(game.state.acts)} {state}")


def start(folder: Path, name: str, relay: str) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        link.LINES = 1000.0  # nobody thinks here
        Peer(folder, name, relay).run()
    except BaseException:
        (folder / name / WRONG).write_text(traceback.format_exc())
    finally:
        os._exit(1)
