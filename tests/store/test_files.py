"""Files: private folders, plain files only, nothing left over."""

import os
import time
from pathlib import Path
from unittest.mock import Mock

import pytest

from tholos_desktop import files
from tholos_desktop.storage import game_files

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of this kind")


def test_our_folders_are_named_after_the_program_alone(monkeypatch):
    monkeypatch.delenv(files.HOME_VARIABLE)
    default = Mock(return_value="there")
    monkeypatch.setattr(files.platformdirs, "user_data_dir", default)
    assert files.data_folder() == Path("there")
    default.assert_called_once_with("Tholos", appauthor=False)  # no "Tholos/Tholos" on Windows


@posix
def test_our_folders_are_for_this_user_alone(tmp_path):
    old = os.umask(0)
    try:
        files.write_atomically(tmp_path / "Tholos" / "saves" / "a.tholos", "text")
    finally:
        os.umask(old)
    for path in ("Tholos", "Tholos/saves"):
        assert (tmp_path / path).stat().st_mode & 0o777 == 0o700


def test_a_file_of_a_million_bytes_is_read_and_no_larger_one(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * files.LARGEST)
    assert len(files.read_text(path)) == files.LARGEST
    path.write_bytes(b"x" * (files.LARGEST + 1))
    with pytest.raises(ValueError, match="too large"):
        files.read_text(path)


@posix
@pytest.mark.parametrize("target", ["/dev/zero", "/dev/null", "/"])
def test_devices_and_folders_are_no_files_even_by_a_link(tmp_path, target):
    (tmp_path / "link").symlink_to(target)
    with pytest.raises(ValueError, match="no plain file"):
        files.read_bytes(tmp_path / "link")
    with pytest.raises(ValueError, match="no plain file"):
        next(game_files.lines_of(tmp_path / "link"))


@posix
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="no plain file"):
        files.read_bytes(tmp_path / "pipe")


def test_old_leftovers_of_killed_writes_are_swept_and_new_ones_left(tmp_path):
    old, new, other = (tmp_path / name for name in (".a.x1.new", ".a.x2.new", "brand.new"))
    for path in (old, new, other):
        path.write_text("half")
    for path in (old, other):
        os.utime(path, (time.time() - 90_000, time.time() - 90_000))
    files.sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".a.x2.new", "brand.new"]
    files.sweep(tmp_path / "not there")


def test_a_file_with_the_longest_name_can_be_quarantined(tmp_path):
    path = tmp_path / ("n" * 255)
    path.write_text("broken")
    first = files.quarantine(path)
    path.write_text("again")
    second = files.quarantine(path)
    assert (first.read_text(), second.read_text()) == ("broken", "again")


@posix
def test_a_lasting_write_syncs_the_folder_too(tmp_path, monkeypatch):
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    files.write_atomically(tmp_path / "file", "text")
    assert len(synced) == 2
    files.fsync(tmp_path / "file")
    for handle in synced:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)
    files.write_atomically(tmp_path / "file", "text", lasting=False)
    assert len(synced) == 4


def test_wrong_numbers_in_a_json_file_are_none(tmp_path):
    path = tmp_path / "values.json"
    path.write_text(f"[1, -2.5, 1e999, -1e999, NaN, Infinity, {'9' * 400}]")
    assert files.read_json(path) == [1, -2.5, None, None, None, None, None]
