"""The settings file: whole, cut short, foreign, of the future."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tholos_desktop import files
from tholos_desktop.storage import settings
from tholos_desktop.storage.settings import Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("language", ["en"]),
        ("text_scale", 99),
        ("text_scale", True),
        ("text_scale", "big"),
        ("animation", "sideways"),
        ("window", [1]),
        ("window", [0, 0]),
        ("window", ["a", "b"]),
        ("window", 3),
        ("fullscreen", 1),
        ("volume_music", 101),
        ("volume_music", 0.5),
        ("volume_music", True),
        ("setup", []),
        ("people", ["Ana"]),
        ("people", [["Ana", 3]]),
    ],
)
def test_a_field_that_makes_no_sense_keeps_its_default(path, name, value):
    path.write_text(json.dumps({"version": 1, name: value, "show_points": False}))
    loaded = settings.load(path)
    assert getattr(loaded, name) == getattr(Settings(), name)
    assert not loaded.show_points


def test_who_wanted_less_motion_in_a_former_version_has_none(path):
    path.write_text(json.dumps({"version": 1, "reduced_motion": True, "animation": "fast"}))
    loaded = settings.load(path)
    assert loaded.animation == "off"
    loaded.animation = "slow"
    loaded.save()
    assert settings.load(path).animation == "slow"


def test_what_killed_programs_left_beside_the_settings_is_swept(path):
    left = path.with_name(".settings.json.x1.new")
    left.write_text("half")
    os.utime(left, (0, 0))
    settings.load(path)
    assert not left.exists()


def test_no_player_is_lost_at_the_next_save(path):
    there = [[f"Ana {number}", *map(str, range(number))] for number in range(300)]
    path.write_text(json.dumps({"version": 1, "people": there}))
    loaded = settings.load(path)
    loaded.save()
    assert loaded.people == settings.load(path).people == there


def deeper(levels: int, action: Callable[[], object]) -> object:
    """Do something from as many calls further down, as at an exit."""
    return deeper(levels - 1, action) if levels else action()


def test_settings_nested_deep_stop_no_exit(path):
    for depth in range(700, 1000, 30):  # near what Python can read, and beyond what it can write
        path.write_text(f'{{"version": 1, "setup": {{"deep": {"[" * depth}{"]" * depth}}}}}')
        loaded = settings.load(path)
        deeper(60, loaded.save)
        assert loaded.quarantined or "deep" in loaded.setup


def test_writing_leaves_the_old_file_or_the_new_one(path, monkeypatch):
    files.write_atomically(path, "old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="no space"):
        files.write_atomically(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]
