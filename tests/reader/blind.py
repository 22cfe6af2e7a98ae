"""A private screen, bus and accessibility service for the test of screen readers, and who plays.

    python -m tests.reader.blind > tests/data/screen_reader.txt

writes down what such a player hears now.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = Path(__file__).with_name("reader_client.py")
PYTHON = "/usr/bin/python3"
"""The system's own: AT-SPI's modules are made for it."""
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
_END_SECONDS = 10.0
PATIENCE = 120.0
"""Seconds that the player may take."""


def missing() -> str:
    """What such a player needs and this system has not; empty if all is there."""
    wanted = ["Xvfb", "openbox", "dbus-daemon", PYTHON, str(LAUNCHER)]
    if lacking := [name for name in wanted if not shutil.which(name)]:
        return f"not here: {', '.join(lacking)}"
    asked = [PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    if subprocess.run(asked, capture_output=True, check=False).returncode:
        return "the system's Python has no AT-SPI"
    return ""


def transcript(folder: Path, *written: Path) -> str:
    """What a player hears who knows the window from AT-SPI alone; ``folder`` is the program's.

    A player with a ``written`` transcript waits for what it says, however slow the machine is.
    Raises ``RuntimeError`` with the player's last words if something was not there.
    """
    with ExitStack() as stack:
        env = {
            **{name: value for name, value in os.environ.items() if name != "THOLOS_HOME"},
            # The engine's compiled code stays where it is.
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_STATE_HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),  # else two tests share the accessibility bus's socket
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "GSETTINGS_BACKEND": "memory",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
        }
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "960x540x24", "-nolisten", "tcp"]
        env["DISPLAY"] = f":{stack.enter_context(_told(screen, env))}"
        bus = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        env["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(_told(bus, env))
        for command in (
            ["openbox", "--sm-disable"],
            [str(LAUNCHER), "--launch-immediately"],
            [sys.executable, "-m", "tholos_desktop"],
        ):
            stack.enter_context(_running(command, env))
        client = subprocess.run(
            [PYTHON, "-W", "ignore", str(CLIENT), *written],
            env=env,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        if client.returncode:
            raise RuntimeError(f"{client.stdout}\n{client.stderr}")
    return client.stdout


@contextmanager
def _running(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A program that is ended at the end."""
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def _told(command: list[str], env: dict[str, str]) -> Iterator[str]:
    """The line that a program prints when it is ready, and the program."""
    with _running(command, env) as process:
        yield process.stdout.readline().strip()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        print(transcript(Path(made)), end="")
