"""What the doctor tells of an engine: how long each part of its kernel takes, and what ails it; and
of the games that are kept."""

import re
import sys
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.matches import ANA, MASON, played
from tests.stores import change, opened
from tholos_desktop import diagnosis, files
from tholos_desktop.commands import doctor
from tholos_desktop.diagnosis import Finding
from tholos_desktop.store.database import VERSION
from tholos_desktop.store.facts import Facts
from tholos_desktop.store.keeper import FILE
from tholos_desktop.table.match import Match, Setup

WELL = ["ready", "warming 0 26", "warming 20 26", "warming 26 26", "ready"]
ILL = ["ready", "warming 0 20", "trouble ImportError: no numba", "ready"]


def told(monkeypatch: pytest.MonkeyPatch, said: list[str]) -> list[tuple[str, bool]]:
    """The rows about the kernel of an engine that says these lines and ends, without figures."""
    lines = "\n".join(said)
    program = f"input() == 'tholos' and input() == 'isready' and print({lines!r}, flush=True)"
    command = [sys.executable, "-S", "-c", program]
    monkeypatch.setattr(doctor, "engine_command", lambda: command)
    return [(f"{each.name} {each.value}", each.is_well) for each in doctor.kernel()]


@pytest.mark.parametrize(("seconds", "state"), [(0.0, "cold"), (60.0, "warm")])
def test_the_time_of_the_kernel_is_told(monkeypatch, seconds, state):
    monkeypatch.setattr(doctor, "WARM_SECONDS", seconds)
    ((told_, is_well),) = told(monkeypatch, WELL)
    assert is_well and re.match(rf"kernel ready after \d+\.\d\d s \({state}: ", told_)


def test_one_fault_is_enough_for_an_exit_status(monkeypatch):
    good, bad = Finding("games", "3 games"), Finding("sound", "none", is_well=False)
    for part in ("program", "folders", "games", "whole"):
        monkeypatch.setattr(doctor.diagnosis, part, lambda: [good])
    monkeypatch.setattr(doctor, "engine_found", lambda: [good])
    for found, status in (([bad], 1), ([good], 0)):
        monkeypatch.setattr(doctor, "devices", lambda found=found: found)
        assert doctor.run() == status


def test_the_devices_that_there_are_are_told(no_device_yet):
    said = {each.name: each.value for each in doctor.devices()}
    assert re.match(r"dummy, \(\d+", said["audio"]) and said["video"].startswith("dummy")


def test_trouble_with_the_kernel_is_told(monkeypatch):
    assert ("kernel ImportError: no numba", False) in told(monkeypatch, ILL)


def test_an_engine_that_ends_has_no_kernel(monkeypatch):
    rows = told(monkeypatch, WELL[:-1])
    assert rows[-1][0].startswith("kernel not ready") and not rows[-1][1]


@pytest.mark.parametrize(
    ("is_ready", "ailment", "ill"),
    [(True, "", []), (False, "", ["engine"]), (True, "hard: no numba", ["kernel"])],
)
def test_what_ails_the_engine_is_marked(is_ready, ailment, ill):
    capabilities = SimpleNamespace(name="tholos", levels=["easy", "hard"])
    engine: Any = SimpleNamespace(is_ready=is_ready, ailment=ailment, capabilities=capabilities)
    rows = list(diagnosis.of_engine(engine))
    assert [each.name for each in rows if not each.is_well] == ill
    assert ("tholos: easy, hard" in [each.value for each in rows]) == is_ready


def games_told(found: Facts | None = None) -> dict[str, tuple[str, bool]]:
    return {each.name: (each.value, each.is_well) for each in diagnosis.games(found)}


def test_the_state_of_the_store_is_told():
    assert games_told() == {"games": ("none yet", True), "set aside": ("nothing", True)}
    with opened(files.data_folder()) as games:
        for turns in range(1, 5):
            match = played(Match.new(Setup(ANA, MASON)), turns)
            games.keep(match)
        games.delete(match.game_id)
        games.finish_work(5)
        while_open = games_told(games.facts())["games"]
        assert 0.01 < games.facts().megabytes < 1
        backups, _ = games_told(games.facts())["backups"]
        assert (
            backups
            == f"{', '.join(games.facts().backups) or 'none'}; games checked: {date.today()}"
        )
    for told, is_well in (while_open, games_told()["games"]):
        assert is_well and told.startswith("3 games, 1 deleted; ")
    change(files.data_folder(), f"PRAGMA user_version = {VERSION + 0x0001_0001}")
    told, is_well = games_told()["games"]
    assert "later version" in told and not is_well


def test_a_damaged_store_is_told_and_left_as_it_is():
    path: Path = files.data_folder() / FILE
    files.make_folder(path.parent)
    path.write_bytes(b"nothing that can be read" * 999)
    told, is_well = games_told()["games"]
    assert "not a database" in told and not is_well
    assert [each.name for each in path.parent.iterdir()] == [FILE]
    with opened(path.parent) as games:
        games.page()
        games.finish_work(5)
    told, is_well = games_told()["set aside"]
    assert told.startswith(f"{FILE}.unreadable-") and is_well
