"""Machine code: who may call it, how often it is compiled, and how long it is kept on disk."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from ai.kernel.just_in_time import KEPT_DAYS, compiled, forget_old_caches, internal, watch

DAY = 24 * 3600


@internal
def added(pair: tuple[NDArray[np.int64], NDArray[np.int64]], more: int) -> int:
    one, other = pair
    one[0] += more
    return one[0] + other[0]  # type: ignore[no-any-return]


@compiled
def added_twice(pair: tuple[NDArray[np.int64], NDArray[np.int64]]) -> int:
    return added(pair, 3) + added(pair, 40)


def test_internal_functions_are_for_machine_code_alone():
    arrays = np.array([7]), np.array([100])
    held = [sys.getrefcount(each) for each in arrays]
    assert added_twice(arrays) == 110 + 150
    assert arrays[0][0] == 50, "the caller's own array"
    assert [sys.getrefcount(each) for each in arrays] == held
    with pytest.raises(TypeError, match="only machine code calls added"):
        added(arrays, 3)


def test_a_function_is_compiled_once_for_all_constants():
    heard: list[bool] = []
    watch(lambda: heard.append(True))
    njit(lambda number: number + 1)(1)
    assert heard, "whoever waits sees how far it is"
    added_twice((np.array([7]), np.array([100])))
    assert len(vars(added)["overloads"]) <= 1, "none if its caller came from the cache"


def cache(folder: Path, days_old: float) -> Path:
    """The machine code of a version that was last used so long ago."""
    folder.mkdir(parents=True)
    (folder / "code.nbi").touch()
    then = time.time() - days_old * DAY
    os.utime(folder, (then, then))
    return folder


def test_only_what_nobody_used_for_long_is_removed(tmp_path):
    own = cache(tmp_path / "own", KEPT_DAYS + 9)
    recent = cache(tmp_path / "recent", KEPT_DAYS - 1)
    old = cache(tmp_path / "old", KEPT_DAYS + 1)
    forget_old_caches(own)
    assert own.exists() and recent.exists() and not old.exists()
    forget_old_caches(recent)
    assert own.exists(), "it was in use just now"


def test_a_cache_that_cannot_be_is_no_trouble(tmp_path):
    forget_old_caches(tmp_path / "nothing" / "here")


def test_an_import_removes_nothing(tmp_path):
    old = cache(tmp_path / "cache" / "numba" / "old", KEPT_DAYS + 1)
    environment = {**os.environ, "THOLOS_HOME": str(tmp_path)}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-c", "import ai.kernel.compiled"]
    subprocess.run(command, check=True, env=environment)
    assert old.exists()
