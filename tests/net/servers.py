"""The real servers of magic-wormhole on this computer, as PyPI or Debian bring them."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tholos_desktop.net.mailbox import Servers

PLUGINS = {"wormhole-mailbox": "wormhole_mailbox_server", "transitrelay": "wormhole_transit_relay"}
ARE_HERE = all(find_spec(package) for package in PLUGINS.values())
WHY_NOT = "magic-wormhole's servers are not installed: pip install -e '.[dev]'"
PYTHON = os.environ.get("THOLOS_SERVERS_PYTHON", sys.executable)
"""Whose servers: Debian's are ``/usr/bin/python3``'s."""
_START_SECONDS = 60.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Server:
    """One of the servers, always at the same port."""

    def __init__(self, plugin: str, folder: Path) -> None:
        self.plugin, self.folder, self.port = plugin, folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> "Server":
        port = f"tcp:{self.port}:interface=127.0.0.1"
        with (self.folder / "log.txt").open("ab") as log:
            self._process = subprocess.Popen(
                [PYTHON, "-m", "twisted", self.plugin, "--port", port],
                cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        return self

    def wait(self) -> "Server":
        """Wait until the server answers."""
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end:
            if self.answers():
                return self
            time.sleep(0.05)
        raise AssertionError(f"{self.plugin} does not start: {self.folder / 'log.txt'}")

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    @property
    def pid(self) -> int:
        return self._process.pid if self._process else 0

    def kill(self) -> None:
        """End it as ``kill -9`` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Both:
    """A mailbox server and a relay."""

    def __init__(self, folder: Path) -> None:
        self.mailbox, self.relay = (Server(plugin, folder / plugin) for plugin in PLUGINS)
        for server in (self.mailbox, self.relay):
            server.start()
        for server in (self.mailbox, self.relay):
            server.wait()

    @property
    def addresses(self) -> Servers:
        mailbox = f"ws://127.0.0.1:{self.mailbox.port}/v1"
        return Servers(mailbox, f"127.0.0.1:{self.relay.port}")

    def kill(self) -> None:
        self.mailbox.kill()
        self.relay.kill()
