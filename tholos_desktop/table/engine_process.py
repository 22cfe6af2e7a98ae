import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from tholos_desktop.table.line_stream import is_too_long, short_lines

POLITE_SECONDS = 0.5
MOST_AT_ONCE = 200
"""Maximum number of lines read in a frame."""
_MOST_WAITING = 1000
"""Maximum number of lines in the queue. While the queue is full, the engine has to wait."""
_SECONDS_TO_NOTICE = 0.2
_WAKING = (
    *("bestturn", "error", "ready", "info", "verdict", "reviewed"),
    *("warming", "trouble"),
)


def engine_command() -> list[str]:
    """Return the command that starts this installation's engine. Python files in the current folder
    have no effect."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return [str(program.with_name(f"tholos-engine{program.suffix}")), "engine"]
    return [sys.executable, "-P", "-m", "tholos_desktop", "engine"]


class EngineProcess:
    """One run of an engine. If the program can't be started, it seems to have ended at once.

    ``wake`` is called from another thread when there are new lines."""

    def __init__(
        self,
        command: Sequence[str],
        wake: Callable[[], None] = lambda: None,
        errors: IO[str] | None = None,
    ) -> None:
        self._wake = wake
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_WAITING)
        self._is_woken = threading.Event()
        self._is_ended = threading.Event()
        self._child: subprocess.Popen[str] | None = None
        self._reader = threading.Thread(target=self._read, daemon=True)
        try:
            self._child = _spawn(command, errors)
        except (OSError, ValueError):
            self._hear_the_end()
        else:
            self._reader.start()

    def write(self, line: object) -> None:
        """Send a line. Errors are ignored, since :meth:`lines` reports the end of the program."""
        if self._child is None or self._child.stdin is None:
            return
        with suppress(OSError, ValueError):
            self._child.stdin.write(f"{line}\n")
            self._child.stdin.flush()

    def lines(self) -> Iterator[str | None]:
        """Yield new lines, up to :data:`MOST_AT_ONCE`; ``None`` marks the end of the program."""
        self._is_woken.clear()
        for _ in range(MOST_AT_ONCE):
            try:
                yield self._lines.get_nowait()
            except queue.Empty:
                return
        self._wake_up()

    def lines_until(self, end: float) -> Iterator[str]:
        """Yield lines until the program ends or ``time.monotonic()`` reaches ``end``. This blocks
        the thread."""
        while time.monotonic() < end:
            for line in self.lines():
                if line is None:
                    return
                yield line
            time.sleep(0.005)

    def end(self, *, politely: bool) -> None:
        self._is_ended.set()
        child = self._child
        if child is None:
            return
        with suppress(OSError, ValueError):
            if politely and child.stdin is not None:
                child.stdin.write("quit\n")
            if child.stdin is not None:
                child.stdin.close()
        ways: list[Callable[[], None]] = [child.terminate] if politely else []
        for force in (*ways, child.kill):
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=POLITE_SECONDS if politely else 0)
                break
            with suppress(OSError):
                force()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=POLITE_SECONDS)
        self._reader.join(timeout=_SECONDS_TO_NOTICE)  # a grandchild may keep the reader waiting

    def _read(self) -> None:
        if self._child is None or self._child.stdout is None:
            return
        with suppress(OSError, ValueError), self._child.stdout as stdout:
            for line in short_lines(stdout):
                if self._is_ended.is_set():
                    return
                if not is_too_long(line):
                    self._put(line.strip())
                    if line.startswith(_WAKING):
                        self._wake_up()
        self._hear_the_end()

    def _put(self, line: str | None) -> None:
        while not self._is_ended.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=_SECONDS_TO_NOTICE)
                return
            self._wake_up()

    def _hear_the_end(self) -> None:
        self._put(None)
        self._wake_up()

    def _wake_up(self) -> None:
        if not self._is_woken.is_set():
            self._is_woken.set()
            self._wake()


def _spawn(command: Sequence[str], errors: IO[str] | None) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors or subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        errors="replace",
        bufsize=1,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
