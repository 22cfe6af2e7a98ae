"""The D-Bus session bus, which SDL asks for input methods and for the screen saver on Linux."""

import os
import socket
import struct
import sys
import time
from urllib.parse import unquote_to_bytes

ADDRESS = "DBUS_SESSION_BUS_ADDRESS"
PATIENCE_SECONDS = 1.0
"""Seconds within which the bus must answer. A working one takes about a millisecond."""
_NONE = "disabled:"
"""An address that libdbus refuses at once. Without any, it would look for a bus itself."""


def avoid_if_silent() -> None:
    """Take a bus that does not answer away from this process and its children.

    libdbus waits 25 seconds for each answer, before SDL opens the first window."""
    address = os.environ.get(ADDRESS) or f"unix:path={os.environ.get('XDG_RUNTIME_DIR')}/bus"
    place = _socket_of(address)
    if place is None or sys.platform in ("win32", "darwin"):
        return
    try:
        _greet(place, time.monotonic() + PATIENCE_SECONDS)
    except TimeoutError:
        os.environ[ADDRESS] = _NONE
    except OSError:
        return  # no bus there; libdbus notices that at once, too


def _socket_of(address: str) -> bytes | None:
    """Return the first socket of a bus address; ``None`` if it names none."""
    for part in address.split(";"):
        kind, _, rest = part.partition(":")
        values = dict(pair.partition("=")[::2] for pair in rest.split(","))
        if kind == "unix" and "path" in values:
            return unquote_to_bytes(values["path"])
        if kind == "unix" and "abstract" in values:
            return b"\0" + unquote_to_bytes(values["abstract"])
    return None


def _greet(place: bytes, end: float) -> None:
    """Log in and say hello, as every program on the bus does first. Raises ``TimeoutError`` if an
    answer is not there at ``end``, and ``OSError`` if there is no bus."""
    with socket.socket(socket.AF_UNIX) as bus:
        _wait(bus, end)
        bus.connect(place)
        user = str(os.getuid()).encode().hex()
        bus.sendall(f"\0AUTH EXTERNAL {user}\r\n".encode())
        answer = b""
        while not answer.endswith(b"\r\n"):
            answer += _received(bus, end)
        if answer.startswith(b"OK"):
            bus.sendall(b"BEGIN\r\n" + _HELLO)
            _received(bus, end)


def _wait(bus: socket.socket, end: float) -> None:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    bus.settimeout(left)


def _received(bus: socket.socket, end: float) -> bytes:
    _wait(bus, end)
    if not (received := bus.recv(4096)):
        raise ConnectionResetError
    return received


def _field(code: int, kind: bytes, text: bytes) -> bytes:
    field = struct.pack("<B", code) + b"\x01" + kind + b"\0" + struct.pack("<I", len(text)) + text
    return field + b"\0" * (8 - len(field) % 8)


_BUS = b"org.freedesktop.DBus"
_FIELDS = b"".join(
    (
        _field(1, b"o", b"/org/freedesktop/DBus"),
        _field(2, b"s", _BUS),
        _field(3, b"s", b"Hello"),
        _field(6, b"s", _BUS),
    )
)
_LENGTH = len(_FIELDS.rstrip(b"\0")) + 1  # the padding after the last one does not count
_HELLO = b"l\x01\0\x01" + struct.pack("<III", 0, 1, _LENGTH) + _FIELDS
"""The method call ``Hello`` in D-Bus's binary form."""
