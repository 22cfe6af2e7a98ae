"""Where machine code is kept: nobody but the player may write there."""

import os
from pathlib import Path

import pytest

from ai.kernel.just_in_time import is_safe

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of this kind")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "numba" / "0123456789abcdef"


def modes(folder: Path) -> list[int]:
    return [level.stat().st_mode & 0o777 for level in (folder.parent.parent, folder.parent)]


def test_the_folders_are_made_for_the_player_alone(folder: Path) -> None:
    old = os.umask(0)
    try:
        assert is_safe(folder)
    finally:
        os.umask(old)
    assert modes(folder) == [0o700, 0o700]


@pytest.mark.parametrize("open_level", [0, 1])
@pytest.mark.parametrize("mode", [0o775, 0o777, 0o1777])
def test_machine_code_that_others_could_write_is_thrown_away(
    folder: Path, open_level: int, mode: int
) -> None:
    folder.mkdir(parents=True)
    (folder / "kernel.nbc").write_bytes(b"planted")
    for level in (folder.parent.parent, folder.parent):
        level.chmod(0o700)
    (folder.parent.parent, folder.parent)[open_level].chmod(mode)
    assert is_safe(folder)
    assert not folder.exists()
    assert all(not mode & 0o022 for mode in modes(folder))


def test_what_was_always_private_is_kept(folder: Path) -> None:
    assert is_safe(folder)
    folder.mkdir()
    (folder / "kernel.nbc").write_bytes(b"ours")
    assert is_safe(folder)
    assert (folder / "kernel.nbc").read_bytes() == b"ours"


def test_a_folder_of_somebody_else_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(parents=True)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    monkeypatch.setattr("shutil.rmtree", lambda *_: None)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    assert not is_safe(folder)


def test_a_link_is_refused(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    folder.parent.parent.mkdir(mode=0o700)
    folder.parent.symlink_to(elsewhere)
    assert not is_safe(folder)
