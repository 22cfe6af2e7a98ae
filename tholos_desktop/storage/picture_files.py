from datetime import datetime
from pathlib import Path

from tholos_desktop import files

_NAME = "Tholos {:%Y-%m-%d %H.%M.%S}.png"


def folder() -> Path:
    return files.pictures_folder()


def write(png: bytes) -> Path:
    """Write a picture under a name with date and time, and return its path; raises ``OSError``."""
    path = folder() / _NAME.format(datetime.now())
    files.write_bytes_atomically(path, png)
    return path
