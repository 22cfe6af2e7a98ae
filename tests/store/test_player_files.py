"""Settings and diaries: whole, cut short, foreign, of the future, on a disk that refuses."""

from datetime import date
from pathlib import Path

import pytest

from tests.exercises import GRAB, TWO_TURNS
from tholos_desktop.services.temple_diary import Key, TempleDiary, Visit
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.storage.settings import Settings
from tholos_desktop.teaching.puzzle_rating import PuzzleTry
from tholos_desktop.teaching.puzzles import Difficulty, Due, parse_puzzle

DAY = date(2026, 11, 30)
FILLED = (
    Settings(language="es", text_scale=1.5, window=(1920, 1080), setup={"player_name": "Ñandú"}),
    LearningDiary(done={"first.take"}, explained={"note.gauge"}),
    PuzzleDiary(
        days={DAY},
        levels={"win": Difficulty(2.5, 1)},
        tries=[PuzzleTry("now", 2, False)],
        best_run=7,
        left=[parse_puzzle(GRAB)],
        yours={GRAB: Due.failed(DAY)},
        lately=[GRAB],
        waiting=parse_puzzle(TWO_TURNS),
    ),
    TempleDiary(visits={Key(DAY, "Ana"): Visit("a", is_over=True)}),
)
each_kind = pytest.mark.parametrize("filled", FILLED, ids=lambda filled: type(filled).__name__)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.json"


@each_kind
def test_what_is_saved_is_loaded(filled, path):
    path.write_text(filled.text(), "utf-8")
    loaded = type(filled).load(path)
    assert loaded.text() == filled.text() != type(filled)().text()
    assert not loaded.is_new and loaded.quarantined is None
    path.unlink()
    assert type(filled).load(path).is_new


@each_kind
def test_a_file_cut_short_anywhere_is_quarantined_and_written_anew(filled, path):
    text = filled.text().encode()
    for length in range(len(text.rstrip())):
        path.write_bytes(text[:length])
        loaded = type(filled).load(path)
        assert loaded.text() == type(filled)().text(), length
        assert loaded.quarantined is not None and not path.exists()
        assert loaded.quarantined.read_bytes() == text[:length]
        loaded.quarantined.unlink()
    assert loaded.save() and path.exists()


@each_kind
@pytest.mark.parametrize(
    "text", ["[]", "null", '"x"', "{}", '{"version": 2}', '{"version": "1"}', "\x00", "[" * 99_999]
)
def test_foreign_and_future_files_are_quarantined(filled, path, text):
    path.write_text(text)
    loaded = type(filled).load(path)
    assert loaded.quarantined is not None and loaded.quarantined.read_text() == text
    assert loaded.text() == type(filled)().text()


def test_a_servers_address_is_kept_unless_it_is_too_long(path):
    for length, is_kept in ((200, True), (201, False)):
        address = "x" * length
        path.write_text(f'{{"version": 1, "relay": "{address}"}}')
        settings = Settings.load(path)
        assert settings.relay == (address if is_kept else "")


def test_settings_that_could_not_be_written_again_are_quarantined(path, monkeypatch):
    def too_deep(_: Settings) -> str:
        raise RecursionError

    path.write_text('{"version": 1, "songs": [[[]]]}')
    with monkeypatch.context() as patch:
        patch.setattr(Settings, "text", too_deep)
        loaded = Settings.load(path)
    assert loaded.quarantined is not None and loaded.save()


@each_kind
def test_a_disk_that_refuses_stops_nothing(filled, tmp_path):
    (tmp_path / "file").write_text("")
    assert not type(filled)(path=tmp_path / "file" / "file.json").save()


def test_missing_settings_are_as_at_first_and_unknown_ones_do_no_harm(path):
    path.write_text('{"version": 1, "songs": [0.3]}')
    assert Settings.load(path).text() == Settings().text()


@pytest.mark.parametrize("number", ["1e999", "-Infinity", "NaN", "9" * 400, "[" * 50 + "]" * 50])
def test_a_wrong_number_costs_nothing_else(path, number):
    path.write_text(
        f'{{"version": 1, "window": [{number}, 7], "text_scale": {number}, "mono": true}}'
    )
    settings = Settings.load(path)
    assert (settings.mono, settings.window, settings.text_scale) == (True, Settings().window, 1.0)
    path.write_text(
        f'{{"version": 1, "days": ["{DAY}"], "levels": {{"win": [{number}, {number}]}}, '
        f'"yours": {{"{GRAB}": ["{DAY}", {number}]}}}}'
    )
    diary = PuzzleDiary.load(path)
    assert (len(diary.days), diary.levels, diary.yours, diary.quarantined) == (1, {}, {}, None)


@pytest.mark.parametrize(
    ("kind", "values", "kept"),
    [
        *(
            (LearningDiary, {"done": done, "explained": ["bonus.B"]}, {"explained": ["bonus.B"]})
            for done in (None, 3, "first.take", {"first.take": 1}, [3, None, "x" * 99])
        ),
        (
            PuzzleDiary,
            {"days": [str(DAY), 5, "x"], "levels": {"win": [9, 0], "best": [2], "now": [2, 1]}},
            {"days": [str(DAY)], "levels": {"now": [2, 1]}},
        ),
        (
            PuzzleDiary,
            {"yours": {"win 2 x": [str(DAY), 0], GRAB: [str(DAY), 0], TWO_TURNS: ["x", 0]}},
            {"yours": {GRAB: [str(DAY), 0]}},
        ),
        (
            PuzzleDiary,
            {"left": [3, "win 2 x", TWO_TURNS.replace("gD", "wD"), GRAB]},
            {"left": [GRAB]},
        ),
        *(
            (PuzzleDiary, {"lately": [3, GRAB, "x" * 999], "waiting": waiting}, {"lately": [GRAB]})
            for waiting in ("win 2 x", TWO_TURNS.replace("gD", "wD"), 3, None, [GRAB])
        ),
        *(
            (PuzzleDiary, {"tries": tries, "best_run": -3}, {})
            for tries in ([["win", 9, True]], [["lose", 1, True]], [["win", 1, 2]], [["win"]], "x")
        ),
        *(
            (
                TempleDiary,
                {"visits": {str(DAY): visit, "2026-11-20": ["x", "won", 4]}},
                {"visits": {"2026-11-20": ["x", "won", 4]}},
            )
            for visit in ("5", ["a"], ["a", "flew", 1], ["", "won", 1], ["a", "won", "1"], None)
        ),
    ],
)
def test_what_is_not_sound_in_a_diary_is_left_out(kind, values, kept):
    diary, expected = kind(), kind()
    diary.take(values)
    expected.take(kept)
    assert diary.text() == expected.text()
