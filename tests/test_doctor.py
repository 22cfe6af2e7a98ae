"""What the doctor tells of an engine: how long each part of its kernel takes, and what ails it; and
of the games that are kept."""

import sys
from pathlib import Path

import pytest

from tests.matches import ANA, MASON, played
from tholos_desktop import diagnosis, files
from tholos_desktop.commands import doctor
from tholos_desktop.storage import archive_schema as schema
from tholos_desktop.storage.archive import FILE, Archive
from tholos_desktop.storage.archive_figures import keep_review
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Setup

WELL = ["ready", "warming 0 26 medium", "warming 20 26 hard", "warming 26 26", "ready"]
ILL = ["ready", "warming 0 20 medium", "trouble medium: ImportError: no numba", "ready"]


def told(monkeypatch: pytest.MonkeyPatch, said: list[str]) -> list[tuple[str, bool]]:
    """The rows about the kernel of an engine that says these lines and ends, without figures."""
    lines = "\n".join(said)
    command = [sys.executable, "-S", "-c", f"print({lines!r}, flush=True)"]
    monkeypatch.setattr(doctor, "engine_command", lambda: command)
    return [(f"{each.name} {each.value}", each.is_well) for each in doctor._kernel()]


def test_each_part_of_the_kernel_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = told(monkeypatch, WELL)
    assert [row.split()[0] for row, _ in rows] == ["medium", "hard", "kernel"]
    assert all(is_well for _, is_well in rows)
    assert rows[-1][0].startswith("kernel ready after ")


def test_trouble_with_the_kernel_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("kernel medium: ImportError: no numba", False) in told(monkeypatch, ILL)


def test_an_engine_that_ends_has_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = told(monkeypatch, WELL[:-1])
    assert rows[-1][0].startswith("kernel not ready") and not rows[-1][1]


def archive_told() -> dict[str, tuple[str, bool]]:
    return {each.name: (each.value, each.is_well) for each in diagnosis.archive()}


def test_the_archives_state_is_told() -> None:
    assert archive_told() == {"games": ("none kept yet", True), "set aside": ("nothing", True)}
    archive = Archive(files.saves_folder() / FILE)
    for turns in range(1, 5):
        match = played(Match.new(Setup(ANA, MASON)), turns)
        archive.keep(match)
        keep_review(archive, match.game_id, "wA1/0")
    archive.delete(archive.page()[0].number)
    for is_open in (True, False):
        told, is_well = archive_told()["games"]
        assert is_well and told.startswith("3 kept, 1 deleted, 4 reviewed, 0 still to be read; ")
        assert told.endswith(f"form {schema.VERSION} of {schema.VERSION}; sound")
        if is_open:
            archive.close()
    with archive.write() as base:
        base.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    archive.close()
    told, is_well = archive_told()["games"]
    assert f"form {schema.VERSION + 1} of" in told and not is_well


def test_a_damaged_archive_is_told_and_left_as_it_is() -> None:
    path: Path = files.saves_folder() / FILE
    files.make_folder(path.parent)
    path.write_bytes(b"nothing that can be read" * 999)
    told, is_well = archive_told()["games"]
    assert "not a database" in told and not is_well
    assert [each.name for each in path.parent.iterdir()] == [FILE]
    Archive(path).page()
    told, is_well = archive_told()["set aside"]
    assert told.startswith(f"{FILE}.unreadable-") and is_well
