"""Machine code of the search kernel as numba compiles it, kept on disk between runs."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from ai.dependencies import machine_code_key

_F = TypeVar("_F", bound=Callable[..., Any])
_VARIABLE = "NUMBA_CACHE_DIR"


def cache_folder() -> Path:
    """Where the machine code of this version of the kernel is kept.

    numba looks at a function's own file alone; so the folder is named after all that the files
    with compiled functions are made of, and nothing compiled from other source is ever loaded.
    """
    home = os.environ.get("THOLOS_HOME")
    caches = Path(home, "cache") if home else Path(platformdirs.user_cache_dir("Tholos", False))
    return caches / "numba" / machine_code_key()[:16]


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

import numba  # noqa: E402  (numba reads the variables when it is imported)


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
