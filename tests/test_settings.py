"""The settings file: whole, cut short, foreign, of the future."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tholos_desktop import files
from tholos_desktop.storage import settings
from tholos_desktop.storage.settings import Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_what_is_saved_is_loaded(path: Path) -> None:
    choices = Settings(
        language="es", text_scale=1.5, animation="off", window=(1920, 1080), path=path
    )
    choices.setup = {"w_level": "hard", "w_name": "Ana"}
    assert choices.save()
    again = settings.load(path)
    assert again.text() == choices.text()
    assert again.window == (1920, 1080)
    assert not again.is_new


def test_the_first_start_has_no_file(path: Path) -> None:
    assert settings.load(path).is_new


def test_a_file_cut_short_anywhere_is_quarantined_and_the_program_starts(path: Path) -> None:
    text = Settings(language="es", setup={"w_name": "Ñandú"}, path=path).text().encode()
    for length in range(len(text)):
        if not text[:length].strip() or text[length:].strip():
            path.write_bytes(text[:length])
            loaded = settings.load(path)
            assert loaded.language == "en", length
            assert loaded.quarantined is not None, length
            assert loaded.quarantined.read_bytes() == text[:length]
            assert not path.exists()
            loaded.quarantined.unlink()


@pytest.mark.parametrize(
    "text",
    ["[]", "7", "null", '"x"', "{}", '{"version": 2}', '{"version": "1"}', "\x00\x01", "[" * 5000],
)
def test_foreign_and_future_files_are_quarantined(path: Path, text: str) -> None:
    path.write_text(text)
    loaded = settings.load(path)
    assert loaded.quarantined is not None
    assert loaded.quarantined.read_text() == text


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
    ],
)
def test_a_field_that_makes_no_sense_keeps_its_default(
    path: Path, name: str, value: object
) -> None:
    path.write_text(json.dumps({"version": 1, name: value, "show_points": False}))
    loaded = settings.load(path)
    assert getattr(loaded, name) == getattr(Settings(), name)
    assert not loaded.show_points


def test_no_player_is_lost_at_the_next_save(path: Path) -> None:
    there = [[f"Ana {number}", *map(str, range(number))] for number in range(300)]
    path.write_text(json.dumps({"version": 1, "people": there}))
    loaded = settings.load(path)
    loaded.save()
    assert loaded.people == settings.load(path).people == there


@pytest.mark.parametrize("number", ["1e999", "NaN", "9" * 400])
def test_a_wrong_number_costs_nothing_else(path: Path, number: str) -> None:
    fields = "text_scale", "watching_rate", "volume_music", "setup", "keys", "later"
    wrong = ", ".join(f'"{name}": {number}' for name in fields)
    path.write_text(f'{{"version": 1, "window": [{number}, 7], "mono": true, {wrong}}}')
    loaded = settings.load(path)
    assert (loaded.mono, loaded.window, loaded.text_scale) == (True, Settings().window, 1.0)
    assert loaded.save() and settings.load(path).mono


def test_fields_of_other_versions_are_kept(path: Path) -> None:
    path.write_text(json.dumps({"version": 1, "music": 0.3}))
    loaded = settings.load(path)
    loaded.language = "es"
    loaded.save()
    assert json.loads(path.read_text())["music"] == 0.3


def deeper(levels: int, action: Callable[[], object]) -> object:
    """Do something from as many calls further down, as at an exit."""
    return deeper(levels - 1, action) if levels else action()


def test_settings_nested_deep_stop_no_exit(path: Path) -> None:
    for depth in range(700, 1000, 10):  # near what Python can read, and beyond what it can write
        path.write_text(f'{{"version": 1, "setup": {{}}, "later": {"[" * depth}{"]" * depth}}}')
        loaded = settings.load(path)
        deeper(60, loaded.save)
        assert loaded.quarantined or "later" in loaded.unknown


def test_a_file_that_cannot_be_read_any_more_is_not_written_over(path: Path) -> None:
    choices = settings.load(path)
    path.write_bytes(b"\xff what another program wrote")
    assert choices.save()
    (aside,) = path.parent.glob("*.unreadable-*")
    assert aside.read_bytes() == b"\xff what another program wrote"


def test_a_refusing_disk_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not Settings(path=tmp_path / "file" / "settings.json").save()


def test_writing_leaves_the_old_file_or_the_new_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.write_atomically(path, "old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="no space"):
        files.write_atomically(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_one_folder_can_hold_everything(tmp_path: Path) -> None:
    home = tmp_path / "home"
    for folder in (files.settings_folder, files.data_folder, files.log_folder, files.cache_folder):
        assert home in folder().parents
