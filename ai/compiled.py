"""Compilation of the search kernel to machine code, kept on disk between runs."""

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

_F = TypeVar("_F", bound=Callable[..., Any])
_VARIABLE = "NUMBA_CACHE_DIR"
_FOUNDATION = (
    "ai/kernel.py",
    "tholos_desktop/rules/vocabulary.py",
    "tholos_desktop/rules/score.py",
)
"""What compiled functions of other modules build on. numba looks at a function's own file alone,
so the cache's name holds the contents of these."""


def cache_folder() -> Path:
    """Where the machine code of this version of the kernel is kept."""
    home = os.environ.get("THOLOS_HOME")
    caches = Path(home, "cache") if home else Path(platformdirs.user_cache_dir("Tholos", False))
    root = Path(__file__).resolve().parent.parent
    texts = (root / name for name in _FOUNDATION)
    digest = hashlib.sha256(b"".join(text.read_bytes() for text in texts if text.exists()))
    return caches / "numba" / digest.hexdigest()[:16]


def forget_old_caches(keep: Path) -> None:
    """Remove the machine code of other versions; whoever still runs one compiles again."""
    if keep.parent.is_dir():
        for folder in keep.parent.iterdir():
            if folder != keep:
                shutil.rmtree(folder, ignore_errors=True)


if _VARIABLE not in os.environ:
    _folder = cache_folder()
    forget_old_caches(_folder)
    os.environ[_VARIABLE] = str(_folder)

import numba  # noqa: E402  (numba reads the variable when it is imported)


def compiled(function: _F) -> _F:
    """The same function as machine code, compiled when first called and then kept on disk.

    It lets other threads run, and divides by zero silently, as numpy does. Where nothing can be
    kept (a folder that cannot be written, a program without its sources) it compiles every time.
    """
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    try:
        machine_code: _F = numba.njit(cache=True, **options)(function)
    except RuntimeError:  # numba found no place for its cache
        machine_code = numba.njit(**options)(function)
    return machine_code
