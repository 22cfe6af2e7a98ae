# mypy: disable-error-code="no-untyped-call, misc"
# (numba has no types.)
"""Machine code of the search kernel as numba compiles it, kept on disk between runs.

What is kept may be damaged: a full disk or a power cut leaves files empty or cut short. numba then
fails for ever; here such a file counts as none, and its function is compiled again.
"""

import hashlib
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

from ai.dependencies import machine_code_key

_F = TypeVar("_F", bound=Callable[..., Any])
KEPT_DAYS = 30
"""So long the machine code of a version is kept after it was last warmed up."""
_VARIABLE = "NUMBA_CACHE_DIR"
_SEAL_BYTES = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Where the machine code of this version of the kernel is kept.

    numba looks at a function's own file alone; so the folder is named after all that the files
    with compiled functions are made of, and nothing compiled from other source is ever loaded.
    """
    home = os.environ.get("THOLOS_HOME")
    caches = Path(home, "cache") if home else Path(platformdirs.user_cache_dir("Tholos", False))
    return caches / "numba" / machine_code_key()[:16]


def is_safe(folder: Path) -> bool:
    """Whether machine code may be loaded from a folder: it is run as it is found there.

    The folder above, which is made for this user alone, and the one above that must be the user's
    own, and nobody else may write there. What has stood open until now is thrown away. Windows
    keeps a user's folders from others by itself.
    """
    if sys.platform == "win32":
        return True
    kept, caches = folder.parent, folder.parent.parent
    with suppress(OSError):
        if kept.exists() and not (_is_private(kept) and _is_private(caches)):
            shutil.rmtree(kept)
        for level in (caches, kept):
            level.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_private(level):
                level.chmod(0o700)
        return _is_private(caches) and _is_private(kept)
    return False


def _is_private(folder: Path) -> bool:
    """Whether a folder is this user's, and no one else may write there; a link is not."""
    state = folder.lstat()
    return state.st_uid == os.getuid() and stat.S_ISDIR(state.st_mode) and not state.st_mode & 0o022


def forget_old_caches(own: Path) -> None:
    """Note that a folder is in use, and remove those beside it that were not for so long.

    What is removed belongs to versions that nobody runs any more; whoever does compiles again.
    """
    with suppress(OSError):
        os.utime(own)
        long_ago = time.time() - KEPT_DAYS * 24 * 3600
        for folder in own.parent.iterdir():
            if folder != own and folder.stat().st_mtime < long_ago:
                shutil.rmtree(folder, ignore_errors=True)


def forget_old_code() -> None:
    forget_old_caches(cache_folder())


_is_kept = True
if _VARIABLE not in os.environ:
    _folder = cache_folder()
    _is_kept = is_safe(_folder)
    if _is_kept:
        os.environ[_VARIABLE] = str(_folder)

import numba  # noqa: E402  (numba reads the variables when it is imported)
from numba import types  # noqa: E402
from numba.core import caching, event  # noqa: E402
from numba.extending import intrinsic  # noqa: E402


class _SealedFiles(caching.IndexDataCacheFile):
    def _dump(self, obj: object) -> bytes:
        data: bytes = super()._dump(obj)
        return data + hashlib.sha256(data).digest()

    def _load_data(self, name: str) -> object:
        data = Path(self._data_path(name)).read_bytes()
        if hashlib.sha256(data[:-_SEAL_BYTES]).digest() != data[-_SEAL_BYTES:]:
            raise ValueError(f"{name} is damaged")
        return super()._load_data(name)


class _ForgivingCache(caching.FunctionCache):
    """Keeps a function's machine code; what cannot be read counts as none, or written as no loss.

    numba lets either stop the program, and remembers the failure for every function that calls
    this one. So it is met here, where it costs one function's compilation.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = _SealedFiles(
            locator.get_cache_path(), self._impl.filename_base, locator.get_source_stamp()
        )

    def load_overload(self, sig: object, target_context: object) -> object:
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            try:
                self.flush()
            except Exception:
                self.disable()
            return None

    def save_overload(self, sig: object, data: object) -> None:
        try:
            super().save_overload(sig, data)
        except Exception:
            self.disable()


def compiled(function: _F) -> _F:
    """The same function as machine code, compiled when first called and then kept on disk.

    It lets other threads run, and divides by zero silently, as numpy does. It counts no references
    to arrays, which took a fifth of a search, so it cannot allocate any. Where nothing can be kept
    (a folder that cannot be written or that others may write, a program without its sources) it
    compiles every time.
    """
    return _machine_code(function)


def internal(function: _F) -> _F:
    """The same for a function that machine code alone calls; Python gets a ``TypeError``.

    It has no wrapper for Python, which takes a quarter of the time to compile it.
    """
    return _internal(function)


def inlined(function: _F) -> _F:
    """The same as :func:`internal`, put into the machine code of each function that calls it.

    For what has many arrays and few callers: an array is handed over as seven numbers.
    """
    return _internal(function, forceinline=True)


def _internal(function: _F, **options: bool) -> _F:
    machine_code: Any = _machine_code(function, no_cpython_wrapper=True, **options)

    def keep(result: Any) -> None:
        machine_code.overloads[tuple(result.signature.args)] = result

    def refuse(*_: object) -> None:
        raise TypeError(f"only machine code calls {function.__name__}")

    machine_code.add_overload = keep  # numba's own would let Python call what has no wrapper
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
        """One for 2 and 3 alike: numba would compile the function again for each constant."""
        return template(tuple(map(types.unliteral, arguments)), named)

    machine_code.get_call_template = template_of_types
    if _is_kept:
        with suppress(RuntimeError):  # numba found no place for its cache
            machine_code._cache = _ForgivingCache(function)  # as its own option does
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


def _exchange(typing: Any, array: Any, value: Any) -> Any:
    def machine_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.atomic_rmw("xchg", place, arguments[1], "seq_cst")

    return types.int64(array, types.int64), machine_code


exchange: Callable[..., int] = cast(Any, intrinsic)(_exchange)
