"""Machine code kept on disk that a power cut or a full disk has spoilt: it is made anew."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROGRAM = """
from ai.kernel.just_in_time import compiled

@compiled
def inner(number):
    return number + 1

@compiled
def outer(number):
    return 2 * inner(number)

print(outer(20), sum(inner.stats.cache_hits.values()), sum(outer.stats.cache_hits.values()))
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program, and its cache as it should be."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "program.py").write_text(PROGRAM)
    assert run(folder) == "42 0 0"
    assert run(folder).split()[0] == "42"
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


def emptied(data: bytes) -> bytes:
    return b""


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def zeroed(data: bytes) -> bytes:
    return bytes(len(data))


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0xFF]) + data[middle + 1 :]


@pytest.mark.parametrize(("index", "code"), [(emptied, emptied), (cut, zeroed), (zeroed, flipped)])
def test_what_is_damaged_is_compiled_again_and_kept(
    spoilt: Path, index: Callable[[bytes], bytes], code: Callable[[bytes], bytes]
) -> None:
    """The index of one function and the machine code of the other."""
    for name, damage in (("*.inner-*.nbi", index), ("*.outer-*.nbc", code)):
        (path,) = (spoilt / "cache").rglob(name)
        path.write_bytes(damage(path.read_bytes()))
    assert run(spoilt) == "42 0 0"
    assert run(spoilt) == "42 0 1", "it was kept again"


def test_without_a_place_to_keep_it_the_program_runs(spoilt: Path) -> None:
    shutil.rmtree(spoilt / "cache")
    (spoilt / "cache").write_text("a file where the folder should be")
    assert run(spoilt) == "42 0 0"
