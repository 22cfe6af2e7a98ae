"""The machine code kept on disk: what is removed, and when."""

import os
import subprocess
import sys
import time
from pathlib import Path

from ai.kernel.just_in_time import KEPT_DAYS, forget_old_caches

DAY = 24 * 3600


def cache(folder: Path, days_old: float) -> Path:
    """The machine code of a version that was last used so long ago."""
    folder.mkdir(parents=True)
    (folder / "code.nbi").touch()
    then = time.time() - days_old * DAY
    os.utime(folder, (then, then))
    return folder


def test_only_what_nobody_used_for_long_is_removed(tmp_path: Path) -> None:
    own = cache(tmp_path / "own", KEPT_DAYS + 9)
    recent = cache(tmp_path / "recent", KEPT_DAYS - 1)
    old = cache(tmp_path / "old", KEPT_DAYS + 1)
    forget_old_caches(own)
    assert own.exists() and recent.exists() and not old.exists()
    forget_old_caches(recent)
    assert own.exists(), "it was in use just now"


def test_a_cache_that_cannot_be_is_no_trouble(tmp_path: Path) -> None:
    forget_old_caches(tmp_path / "nothing" / "here")


def test_an_import_removes_nothing(tmp_path: Path) -> None:
    old = cache(tmp_path / "cache" / "numba" / "old", KEPT_DAYS + 1)
    environment = {**os.environ, "THOLOS_HOME": str(tmp_path)}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-c", "import ai.kernel.compiled"]
    subprocess.run(command, check=True, env=environment)
    assert old.exists()
