"""Machine code kept on disk that a power cut or a full disk has spoilt: it is made anew."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest


def emptied(data: bytes) -> bytes:
    return b""


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def zeroed(data: bytes) -> bytes:
    return bytes(len(data))


DAMAGES: tuple[tuple[str, Callable[[bytes], bytes]], ...] = (
    ("nbi", emptied), ("nbc", cut), ("nbi", zeroed),
)  # fmt: skip
"""Of the index or the machine code of a function."""
FUNCTIONS = ["f0", "f1"]
FUNCTION = """
@compiled
def {}(number):
    return {}(number)
"""
PROGRAM = f"""
from ai.kernel.just_in_time import compiled
{"".join(FUNCTION.format(*pair) for pair in zip(FUNCTIONS, ["abs", *FUNCTIONS], strict=False))}
functions = [{", ".join(FUNCTIONS)}]
print({{function(42) for function in functions}},
      [sum(function.stats.cache_hits.values()) for function in functions])
"""
COMPILED, FOUND = (f"{{42}} {[hits] * len(FUNCTIONS)}" for hits in (0, 1))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program, and its cache as it should be."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "program.py").write_text(PROGRAM)
    assert run(folder) == COMPILED
    assert run(folder) == FOUND
    return folder


@pytest.fixture
def spoilt(whole: Path, tmp_path: Path) -> Path:
    """A copy of it; the program's file keeps its time, by which numba knows it."""
    return Path(shutil.copytree(whole, tmp_path / "spoilt"))


def run(folder: Path) -> str:
    """What the program prints: its result, and how many functions it has found in the cache."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "NUMBA_CACHE_DIR": str(folder / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "program.py"],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "damage"), DAMAGES)
def test_a_damaged_cache_is_deleted_and_filled_again(spoilt, kind, damage):
    (path,) = (spoilt / "cache").rglob(f"*.{FUNCTIONS[0]}-*.{kind}")
    path.write_bytes(damage(path.read_bytes()))
    assert run(spoilt) == COMPILED
    if (kind, damage) == DAMAGES[0]:
        assert run(spoilt) == FOUND, "it was kept again"


def test_without_a_place_to_keep_it_the_program_runs(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert run(tmp_path) == COMPILED
