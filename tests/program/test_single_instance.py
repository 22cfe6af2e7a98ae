"""One window for one home: a second start hands its file to the first, and ends."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tholos_desktop.services import single_instance
from tholos_desktop.services.single_instance import InstanceRole, SingleInstance

PROGRAM = """
import sys
import time
from pathlib import Path
from tholos_desktop.services.single_instance import SingleInstance
home = SingleInstance(Path(sys.argv[1]))
print(home.claim(Path(sys.argv[2]) if len(sys.argv) > 2 else None).name, flush=True)
while "listen" in sys.argv[2:]:
    for path in home.calls():
        print(path, flush=True)
    time.sleep(0.02)
input()
"""


@pytest.fixture
def first(tmp_path: Path) -> Iterator[SingleInstance]:
    home = SingleInstance(tmp_path)
    assert home.claim() is InstanceRole.FIRST
    yield home
    home.release()


def another(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_first_that_does_not_answer_is_busy_and_shows_nothing_later(tmp_path, first):
    assert SingleInstance(tmp_path).claim(Path("a.tholos"), patience=0.1) is InstanceRole.BUSY
    assert list(first.calls()) == []


def test_a_file_of_a_start_that_was_killed_long_ago_is_not_shown(tmp_path, first):
    (tmp_path / "handed-over").mkdir()
    path = tmp_path / "handed-over" / "old.path"
    path.write_text("/somewhere.tholos")
    long_ago = time.time() - 3600
    os.utime(path, (long_ago, long_ago))
    assert list(first.calls()) == []
    assert not path.exists()


def test_of_two_programs_one_has_the_home_and_a_kill_frees_it(tmp_path):
    with another(tmp_path, "listen") as program:
        assert program.stdout.readline() == "FIRST\n"
        home = SingleInstance(tmp_path)
        assert home.claim(tmp_path / "a.tholos") is InstanceRole.HANDED
        assert program.stdout.readline() == f"{tmp_path / 'a.tholos'}\n"
        program.kill()
    assert home.claim() is InstanceRole.FIRST
    home.release()


def test_many_starts_at_once_have_one_first(tmp_path):
    programs = [another(tmp_path, "listen") for _ in range(4)]
    said = []
    for program in programs:
        said.append(program.stdout.readline().strip())
    for program in programs:
        program.kill()
        program.communicate()
    assert sorted(said) == ["FIRST", "HANDED", "HANDED", "HANDED"]


def test_a_start_while_the_first_ends_takes_its_place(tmp_path, first, monkeypatch):
    second = SingleInstance(tmp_path)
    monkeypatch.setattr(single_instance.time, "sleep", lambda _: first.release())
    assert second.claim(Path("a.tholos")) is InstanceRole.FIRST
    assert not list((tmp_path / "handed-over").iterdir())
    second.release()
