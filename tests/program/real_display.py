"""An X server without a screen, where the program opens real windows, and a hand from outside."""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

IS_HERE = all(map(shutil.which, ("Xvfb", "xdotool")))
"""True if this computer has what :func:`display` needs."""
SCREEN = 1600, 1200
SIZES = range(240, 1501)
"""Widths and heights that a window manager may give, in pixels."""
Place = tuple[int, int, int, int]
"""Left, top, width and height of the window's content on the screen."""
_PROGRAM = """
import sys
from tests.driving import SilentEngine
from tholos_desktop import app
app.Engine = lambda *_: SilentEngine()  # the bots would only compile
sys.exit(app.run())
"""


@contextmanager
def display(manager: str | None) -> Iterator[str]:
    """Yield the name of a new X display, with a window manager or without."""
    read, write = os.pipe()
    wide, high = SCREEN
    server = "Xvfb", "-displayfd", str(write), "-screen", "0", f"{wide}x{high}x24"
    with ExitStack() as stack:
        stack.enter_context(_running([*server, "-nolisten", "tcp"], pass_fds=[write]))
        os.close(write)
        with os.fdopen(read) as number:
            name = f":{number.readline().strip()}"
        if manager:
            stack.enter_context(_running([manager], env={**os.environ, "DISPLAY": name}))
        yield name


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Keep processors busy."""
    with ExitStack() as stack:
        for _ in range(processes):
            stack.enter_context(_running([sys.executable, "-c", "while True: pass"]))
        yield


class RealWindow:
    """The program in a process of its own, with its window on a display."""

    def __init__(self, shown_on: str, home: Path, **settings: Any) -> None:
        self.file = home / "config" / "settings.json"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if settings:
            self.file.write_text(json.dumps({"version": 1, **settings}), "utf-8")
        self._environment = {
            **os.environ,
            "DISPLAY": shown_on,
            "SDL_VIDEODRIVER": "x11",
            "THOLOS_HOME": str(home),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-c", _PROGRAM],
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        mine = "--onlyvisible", "--pid", str(self.process.pid)
        self._id = self.tool("search", "--sync", *mine).split()[-1]

    def __enter__(self) -> "RealWindow":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stderr:
            self.process.stderr.close()

    @property
    def place(self) -> Place:
        lines = self.tool("getwindowgeometry", "--shell", self._id).splitlines()
        found = dict(line.split("=") for line in lines)
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def tool(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=30,
            check=False,
        ).stdout

    def move(self, left: int, top: int, wide: int, high: int) -> None:
        """Move and size the window as a window manager does."""
        self.tool("windowmove", self._id, str(left), str(top))
        self.tool("windowsize", self._id, str(wide), str(high))

    def shake(self, rng: random.Random, shake: str = "all") -> None:
        """Full screen (``F11``), a size (``sizes``), or either of them, four of both within a
        moment, or away and back (``all``)."""
        wide, high = str(rng.choice(SIZES)), str(rng.choice(SIZES))
        size, key = ("windowsize", self._id, wide, high), ("windowfocus", self._id, "key", "F11")
        away = "windowminimize", self._id, "windowactivate", self._id
        every = [size], [key], [away], rng.choices((size, key), k=4)
        deeds = {"F11": [key], "sizes": [size]}.get(shake) or rng.choice(every)
        self.tool(*(word for deed in deeds for word in deed))

    @property
    def crash(self) -> str | None:
        """What the program wrote when it ended; ``None`` while it lives."""
        if self.process.poll() is None:
            return None
        return f"ended with {self.process.returncode}:\n{self._errors()}"

    def end(self, number: int) -> str:
        """Send a signal and wait for the end. Return what the program wrote about errors."""
        self.process.send_signal(number)
        self.process.wait(timeout=60)
        return self._errors()

    def _errors(self) -> str:
        return self.process.stderr.read() if self.process.stderr else ""

    def settings(self) -> Any:
        return json.loads(self.file.read_text("utf-8"))

    def until(self, is_there: Callable[[Place], bool], seconds: float = 20.0) -> Place:
        """Wait until the window is where it should be; fail after so many seconds."""
        end = time.monotonic() + seconds
        while not is_there(place := self.place):
            assert time.monotonic() < end, f"the window stays at {place}; {self.crash}"
            time.sleep(0.05)
        return place


@contextmanager
def _running(command: Sequence[str], **options: Any) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, **options) as process:
        try:
            yield
        finally:
            process.kill()
