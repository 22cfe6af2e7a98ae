"""A child process that speaks the engine protocol: started, written to, listened to, ended."""

import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

POLITE_SECONDS = 0.5
"""How long a process may take to end after it was asked to."""
_WAKING = ("bestturn", "error", "ready", "info", "verdict", "reviewed")
"""Lines that begin so are worth waking up for."""


def engine_command() -> list[str]:
    """How this installation starts its own engine, whatever lies in the current folder."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return [str(program.with_name(f"tholos-engine{program.suffix}")), "engine"]
    return [sys.executable, "-P", "-m", "tholos_desktop", "engine"]


class EngineProcess:
    """One run of an engine; one that cannot be started is one that ends at once.

    ``wake`` is called from another thread whenever :meth:`heard` has something new. ``log`` is a
    file for what the program says on its standard error.
    """

    def __init__(self, command: Sequence[str], wake: Callable[[], None], log: Path | None) -> None:
        self._wake = wake
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._child: subprocess.Popen[str] | None = None
        try:
            self._child = _spawn(command, log)
        except (OSError, ValueError):
            self._hear_the_end()
        else:
            threading.Thread(target=self._read, args=(self._child,), daemon=True).start()

    @property
    def exit_code(self) -> int | None:
        """How the program ended; ``None`` while it runs, and if it was never started."""
        return None if self._child is None else self._child.poll()

    def write(self, line: object) -> None:
        """Send a line; if the program is gone, its end is heard of."""
        if self._child is None or self._child.stdin is None:
            return
        with suppress(OSError, ValueError):
            self._child.stdin.write(f"{line}\n")
            self._child.stdin.flush()

    def heard(self) -> Iterator[str | None]:
        """The lines that have come, each once; ``None`` for the end of the program."""
        while True:
            try:
                yield self._lines.get_nowait()
            except queue.Empty:
                return

    def end(self, *, politely: bool) -> None:
        """End the program: by asking if there is time for that, by force if that fails."""
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

    def _read(self, child: "subprocess.Popen[str]") -> None:
        """The reader thread: every line into the queue, and ``None`` at the end."""
        with suppress(OSError, ValueError):
            for line in child.stdout or ():
                self._lines.put(line.strip())
                if line.startswith(_WAKING):
                    self._wake()
        self._hear_the_end()

    def _hear_the_end(self) -> None:
        self._lines.put(None)
        self._wake()


def _spawn(command: Sequence[str], log: Path | None) -> "subprocess.Popen[str]":
    errors = log.open("ab") if log is not None else None
    try:
        return subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors if errors is not None else subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    finally:
        if errors is not None:
            errors.close()
