"""A session bus that does not answer holds no window back."""

import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tholos_desktop.ui import session_bus

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no session bus")

LIBDBUS_SECONDS = 25.0
"""How long libdbus waits for a bus."""
LOGIN = b"OK 1234deadbeef1234deadbeef12345678\r\n"


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket of a bus that nobody serves yet; named as desktops name it."""
    monkeypatch.setattr(session_bus, "PATIENCE_SECONDS", LIBDBUS_SECONDS)
    path = tmp_path / "a bus"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen(1)
        named = str(path).replace(" ", "%20")
        monkeypatch.setenv(session_bus.ADDRESS, f"unix:path={named},guid=12;unix:path=/none")
        yield server


@contextmanager
def serving(bus: socket.socket, answers: list[bytes] | None) -> Iterator[None]:
    """Answer each message with the next answer, then with silence; hang up for ``None``."""
    taken: list[socket.socket] = []

    def serve() -> None:
        with suppress(OSError):
            client, _ = bus.accept()
            taken.append(client)
            client.recv(4096)
            if answers is None:
                client.close()
            for answer in answers or ():
                client.sendall(answer)
                client.recv(4096)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield
    for client in taken:
        client.close()
    thread.join()


@pytest.mark.parametrize("answers", [[], [b"OK"], [LOGIN], [b"OK", b"\r"]])
def test_a_bus_that_stops_answering_is_left_alone(bus, monkeypatch, answers):
    monkeypatch.setattr(session_bus, "PATIENCE_SECONDS", 0.2)
    with serving(bus, answers):
        began = time.monotonic()
        session_bus.avoid_if_silent()
    assert time.monotonic() - began < LIBDBUS_SECONDS
    assert os.environ[session_bus.ADDRESS] == "disabled:"


@pytest.mark.parametrize("answers", [[LOGIN, b"l\x02\x01\x01"], [b"REJECTED\r\n"], None])
def test_a_bus_that_answers_or_refuses_stays(bus, answers):
    before = os.environ[session_bus.ADDRESS]
    with serving(bus, answers):
        session_bus.avoid_if_silent()
    assert os.environ[session_bus.ADDRESS] == before


@pytest.mark.parametrize("address", ["unix:path=/none", "tcp:host=here,port=1", "autolaunch:", "?"])
def test_other_addresses_stay(monkeypatch, address):
    monkeypatch.setenv(session_bus.ADDRESS, address)
    session_bus.avoid_if_silent()
    assert os.environ[session_bus.ADDRESS] == address


@pytest.mark.skipif(not shutil.which("dbus-run-session"), reason="needs dbus-run-session")
def test_a_real_bus_stays():
    program = """
import os
from tholos_desktop.ui import session_bus
before = os.environ[session_bus.ADDRESS]
session_bus.PATIENCE_SECONDS = 25.0
session_bus.avoid_if_silent()
print(os.environ[session_bus.ADDRESS] == before)
"""
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.split() == ["True"]
