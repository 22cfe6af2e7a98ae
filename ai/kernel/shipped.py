"""Machine code in a packaged program, made by ``build/compile_kernel.py``. Code made from other
source is refused."""

import hashlib
import importlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("ai/kernel", "ai/evaluation", "ai/search", "ai/endgame", "tholos_desktop/rules")
"""Folders below :data:`ROOT` with all source that compiled functions depend on."""
MODULE, KEY_FILE = "tholos_kernel", "kernel-key.txt"
_KEY_DIGITS = 15
"""Number of hexadecimal digits of the source's digest to compare: as many as an int64 holds."""
_F = TypeVar("_F", bound=Callable[..., Any])


class ForeignKernelError(ImportError):
    """The machine code is missing, was made from other source, or lacks a function."""


def compiled(function: _F) -> _F:
    """Return the machine code of ``function``. Raises :class:`ForeignKernelError` if the shipped
    machine code was made from other source. If it lacks ``function``, calling the result raises
    this error."""
    name = exported_name(function)
    found: _F = getattr(module(), name, None) or _missing(name)  # type: ignore[assignment]
    return found


inlined = internal = compiled


def forget_old_code() -> None:
    """Do nothing: a package's machine code is not cached."""


def watch(heard: Callable[[], None]) -> None:
    """Accept a callback for each compilation, and never call it: nothing is compiled here."""


def is_there() -> bool:
    return getattr(sys, "frozen", False) and _key_file().is_file()


def exported_name(function: Callable[..., Any]) -> str:
    return f"{function.__module__.removeprefix('ai.')}.{function.__name__}".replace(".", "_")


@cache
def module() -> ModuleType:
    try:
        kernel = importlib.import_module(MODULE)
        key = _key_file().read_text("ascii").strip()
        told = kernel.content_key()
    except (ImportError, OSError, AttributeError) as error:
        raise ForeignKernelError(f"the machine code of the kernel is not whole: {error}") from error
    if told != key_number(key):
        raise ForeignKernelError("the machine code of the kernel was made of other source")
    return kernel


def machine_code_key() -> str:
    """Return a digest of all source in :data:`SOURCES`."""
    files = sorted(file for folder in SOURCES for file in (ROOT / folder).rglob("*.py"))
    digests = (hashlib.sha256(file.read_bytes()).digest() for file in files)
    return hashlib.sha256(b"".join(digests)).hexdigest()


def key_number(key: str) -> int:
    return int(key[:_KEY_DIGITS], 16)


def _key_file() -> Path:
    return Path(getattr(sys, "_MEIPASS", ""), KEY_FILE)


def _missing(name: str) -> Callable[..., Any]:
    def absent(*_: object) -> None:
        raise ForeignKernelError(f"the machine code of the kernel lacks {name}")

    return absent
