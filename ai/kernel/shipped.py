"""Machine code of the kernel in a packaged program, compiled ahead of time.

``build/compile_kernel.py`` makes an extension module, which contains a digest of the source that it
was compiled from. A text file in the package contains the digest of the package's source. If the
two digests differ, the module is refused, and the bots report that the kernel can't be used."""

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
"""Number of hexadecimal digits of the digest that fit into the number stored in the module."""
_F = TypeVar("_F", bound=Callable[..., Any])


class ForeignKernelError(ImportError):
    """The machine code is missing, was made from other source, or lacks a function."""


def compiled(function: _F) -> _F:
    """Return the machine code of a function from the module.

    Raises :class:`ForeignKernelError` for a module made from other source. If the module lacks the
    function, return a function that raises this error when called. The module contains only
    functions that Python calls."""
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
    """Return a digest of the source of the machine code. It is part of the cache folder's name, so
    that code compiled from other source is never loaded."""
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


exchange: Callable[..., int] = _missing("exchange")
