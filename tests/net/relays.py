"""The real relay of magic-wormhole on this computer, as PyPI or Debian bring it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

IS_HERE = find_spec("wormhole_transit_relay") is not None
WHY_NOT = "magic-wormhole's relay is not installed: pip install -e '.[dev]'"
PYTHON = os.environ.get("THOLOS_RELAY_PYTHON", sys.executable)
"""Whose relay: Debian's is ``/usr/bin/python3``'s."""
_START_SECONDS = 60.0


class Relay:
    """The relay as a process, always at the same port."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "relay.txt"
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port: int = one.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> "Relay":
        port = f"tcp:{self.port}:interface=127.0.0.1"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [PYTHON, "-m", "twisted", "transitrelay", "--port", port], stdout=log, stderr=log
            )
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return self
            time.sleep(0.05)
        raise AssertionError(f"the relay does not start: {self._log}")

    def kill(self) -> None:
        """End it as ``kill -9`` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
