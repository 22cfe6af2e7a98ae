"""The diary of a learner: whole, cut short, foreign, of the future."""

import json
from pathlib import Path

import pytest

from tholos_desktop.storage.learned import GAME, LearningDiary


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "learned.json"


def diary(path: Path) -> LearningDiary:
    """Something learned."""
    some = LearningDiary(path)
    some.finish("first.take")
    some.use("bonus.A")
    some.tell("ornament.1")
    return some


def test_what_is_learned_is_kept_at_once(path: Path) -> None:
    some = diary(path)
    again = LearningDiary.load(path)
    assert again.text() == some.text()
    assert again.is_done("first.take")
    assert (again.used, again.told) == ({"bonus.A"}, {"ornament.1"})
    assert not again.has_finished_a_game
    again.finish(GAME)
    again.know_the_game()
    assert LearningDiary.load(path).has_finished_a_game
    assert LearningDiary.load(path).knows_the_game


def test_without_a_file_nothing_is_learned_yet(path: Path) -> None:
    assert LearningDiary.load(path).done == set()
    assert not path.exists()


def test_a_file_cut_short_anywhere_is_quarantined_and_the_program_starts(path: Path) -> None:
    text = diary(path).text().encode()
    for length in range(len(text)):
        if text[length:].strip():
            path.write_bytes(text[:length])
            loaded = LearningDiary.load(path)
            assert loaded.done == set()
            assert loaded.quarantined is not None
            assert loaded.quarantined.read_bytes() == text[:length]
            loaded.finish("first.place")
            assert LearningDiary.load(path).done == {"first.place"}
            path.unlink()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '"done"',
        "{}",
        f'{{"version": {LearningDiary.VERSION + 1}}}',
        '{"version": 1',
        "[" * 9999,
    ],
)
def test_a_file_that_is_no_diary_is_quarantined(path: Path, text: str) -> None:
    path.write_text(text)
    loaded = LearningDiary.load(path)
    assert loaded.done == set()
    assert loaded.quarantined is not None
    assert loaded.quarantined.read_text() == text


@pytest.mark.parametrize("value", [None, 3, "first.take", {"first.take": 1}, [3, None, "x" * 99]])
def test_a_field_that_is_not_sound_counts_as_empty(path: Path, value: object) -> None:
    path.write_text(
        json.dumps({"version": LearningDiary.VERSION, "done": value, "told": ["bonus.B"]})
    )
    loaded = LearningDiary.load(path)
    assert loaded.done == set()
    assert loaded.told == {"bonus.B"}
    assert loaded.quarantined is None


def test_fields_of_later_programs_are_kept(path: Path) -> None:
    path.write_text(json.dumps({"version": LearningDiary.VERSION, "done": [], "songs": [1]}))
    LearningDiary.load(path).finish("first.take")
    assert json.loads(path.read_text())["songs"] == [1]


def test_a_disk_that_refuses_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    some = LearningDiary(tmp_path / "file" / "learned.json")
    some.finish("first.take")
    assert some.is_done("first.take")
