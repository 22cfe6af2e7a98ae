"""What the doctor tells of an engine: how long each part of its kernel takes, and what ails it."""

import sys

import pytest

from tholos_desktop.commands import doctor

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
