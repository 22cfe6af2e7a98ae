"""Files that a user names, written completely or not at all; errors are readable sentences."""

import json
from pathlib import Path
from typing import Any

from tholos_desktop.files import read_bytes

LARGEST = 1 << 28
"""Maximum size of a file to read, in bytes."""


def read_json(path: Path) -> Any:
    """Return a JSON file's content. Raises ``ValueError`` for anything but a JSON file, ``OSError``
    if reading fails."""
    content = read_bytes(path, largest=LARGEST)
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is no JSON file that can be read") from error


def write_whole(path: Path, text: str) -> None:
    """Replace a file's text atomically. Raises ``ValueError`` for a device or folder, ``OSError``
    if writing fails."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} is no file that can be replaced")
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(text, "utf-8", newline="\n")
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def written(page: Path, marks: tuple[str, str], text: str) -> str:
    """Return the page's text with ``text`` between the marks. Raises ``ValueError`` for a missing
    page or mark."""
    if not page.is_file():
        raise ValueError(f"there is no {page}: it is written in the folder of the sources")
    before, begin, rest = page.read_text("utf-8").partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        raise ValueError(f"{page} lacks the marks {marks[0]} and {marks[1]}")
    return f"{before}{begin}\n{text}\n{end}{after}"
