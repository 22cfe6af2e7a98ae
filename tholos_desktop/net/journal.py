"""The journal of a game on disk; each line is written to it before it is sent.

Each game has one file, in which ``>`` marks our lines and ``<`` the rival's. A last line without a
line end was being written when the program died. It was never sent, so it is cut off."""

import os
from pathlib import Path

from tholos_desktop import files

OWN, THEIRS, KEPT = ">", "<", "!"
LARGEST = 1_000_000


class Journal:
    def __init__(self, path: Path) -> None:
        """Read an existing file; raises ``OSError``, and ``ValueError`` if it is not a journal."""
        self.path = path
        self.lines: list[tuple[str, str]] = []
        if path.exists():
            content = files.read_bytes(path, largest=LARGEST)
            whole = content[: content.rfind(b"\n") + 1]
            if whole != content:
                os.truncate(path, len(whole))
            for line in whole.decode("ascii").splitlines():
                mark, _, text = line.partition(" ")
                if mark not in (OWN, THEIRS, KEPT):
                    raise ValueError(f"{path.name} is no journal")
                self.lines.append((mark, text))

    def append(self, mark: str, *lines: str, lasting: bool = True) -> None:
        """Write lines. After an ``OSError`` nothing was written.

        With ``lasting``, wait until these and all earlier lines are on disk."""
        content = "".join(f"{mark} {line}\n" for line in lines).encode("ascii")
        is_new = not self.path.exists()
        if is_new:
            files.make_folder(self.path.parent)
        handle = os.open(
            self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600
        )
        try:
            size = os.fstat(handle).st_size
            try:
                written = os.write(handle, content)
                if written != len(content):
                    raise OSError("the disk is full")
                if lasting:
                    os.fsync(handle)
            except OSError:
                os.ftruncate(handle, size)
                raise
        finally:
            os.close(handle)
        if is_new:
            files.settle(self.path)
        self.lines += [(mark, line) for line in lines]
