# mypy: disable-error-code="no-untyped-call, misc"
# (numba has no types.)
"""Machine code of the kernel, compiled by numba and cached on disk. A damaged cache is
deleted."""

import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from ai.kernel.shipped import machine_code_key

_F = TypeVar("_F", bound=Callable[..., Any])
KEPT_DAYS = 30
"""Days for which a version's machine code is kept after its last warm-up."""
_VARIABLE = "NUMBA_CACHE_DIR"


def cache_folder() -> Path:
    """Return a cache folder for this kernel version alone, since numba notices changes only in a
    function's own file."""
    home = os.environ.get("THOLOS_HOME")
    caches = Path(home, "cache") if home else Path(platformdirs.user_cache_dir("Tholos", False))
    return caches / "numba" / machine_code_key()[:16]


def forget_old_caches(own: Path) -> None:
    """Mark ``own`` as used, and delete the folders of versions unused for :data:`KEPT_DAYS`
    days."""
    with suppress(OSError):
        os.utime(own)
        long_ago = time.time() - KEPT_DAYS * 24 * 3600
        for folder in own.parent.iterdir():
            if folder != own and folder.stat().st_mtime < long_ago:
                shutil.rmtree(folder, ignore_errors=True)


def forget_old_code() -> None:
    forget_old_caches(cache_folder())


if _VARIABLE not in os.environ:
    os.environ[_VARIABLE] = str(cache_folder())

import numba  # noqa: E402  (numba reads the variables when it is imported)
from numba import types  # noqa: E402
from numba.core import caching, event  # noqa: E402


class _Cache(caching.FunctionCache):
    """numba's cache, except that the folder is deleted if it is damaged, and that errors in writing
    only leave the code uncached."""

    def load_overload(self, sig: object, target_context: object) -> object:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # unpickling raises anything
            shutil.rmtree(os.environ[_VARIABLE], ignore_errors=True)
            return None

    def save_overload(self, sig: object, data: object) -> None:
        try:
            super().save_overload(sig, data)
        except Exception:
            self.disable()


def compiled(function: _F) -> _F:
    """Compile a function at its first call. The code runs without the GIL and cannot allocate
    arrays."""
    return _machine_code(function)


def internal(function: _F) -> _F:
    """Compile a function that only compiled code can call. Compilation takes a quarter less time,
    since no wrapper for Python is built."""
    return _internal(function)


def inlined(function: _F) -> _F:
    """Compile as :func:`internal` does, and insert the code into each caller. Suits functions with
    many arrays."""
    return _internal(function, forceinline=True)


def _internal(function: _F, **options: bool) -> _F:
    machine_code: Any = _machine_code(function, no_cpython_wrapper=True, **options)

    def keep(result: Any) -> None:
        machine_code.overloads[tuple(result.signature.args)] = result

    def refuse(*_: object) -> None:
        raise TypeError(f"only machine code calls {function.__name__}")

    machine_code.add_overload = keep  # numba's own lets Python call functions without a wrapper
    machine_code._compile_for_args = refuse
    found: _F = machine_code
    return found


def _machine_code(function: _F, **options: Any) -> _F:
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    options |= {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    machine_code: Any = numba.njit(**options)(function)
    template = machine_code.get_call_template

    def template_of_types(arguments: Any, named: Any) -> Any:
        """Distinguish arguments only by their types. Otherwise, numba would compile another version
        for each constant that is passed."""
        return template(tuple(map(types.unliteral, arguments)), named)

    machine_code.get_call_template = template_of_types
    with suppress(RuntimeError):  # numba found no place for its cache
        machine_code._cache = _Cache(function)  # as numba's own cache option does
    found: _F = machine_code
    return found


class _Listener(event.Listener):
    def __init__(self, heard: Callable[[], None]) -> None:
        self._heard = heard

    def on_start(self, event: object) -> None:
        pass

    def on_end(self, event: object) -> None:
        self._heard()


def watch(heard: Callable[[], None]) -> None:
    event.register("numba:compile", _Listener(heard))
