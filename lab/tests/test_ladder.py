"""The ladder: what it writes and where; and, outside the usual tests, that its rungs are right."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.bots.levels import LEVELS
from lab.__main__ import main
from lab.arena import arena, fingerprint, ladder, scale_page
from lab.arena.arena import MatchPlan
from lab.arena.kept_games import StoredGames
from lab.arena.match import Result
from lab.arena.standings import markdown
from tholos_desktop import files
from tholos_desktop.storage import strengths

PAGE = f"# A page\n\n{ladder.BEGIN}\n| old |\n{ladder.END}\n\nMore of it.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sources with the pages alone."""
    (tmp_path / "docs").mkdir()
    for page in ladder.PAGES:
        (tmp_path / page).write_text(PAGE)
    return tmp_path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Who was asked to play whom; of two levels the stronger one wins three games of four."""
    meetings: list[tuple[str, str]] = []

    def play(plan: MatchPlan, played: StoredGames, _: object) -> None:
        for meeting in arena.meetings(plan.players):
            for _ in range(plan.pairs - len(played.pairs(meeting))):
                meetings.append(meeting)
                number = len(played.pairs(meeting))
                played.add(meeting, (Result(0, -5), Result(number % 2, number % 2 - 3)))

    monkeypatch.setattr(arena, "play", play)
    return meetings


Asked = list[tuple[str, str]]


def test_all_levels_play_all_and_the_pages_tell_it(folder: Path, asked: Asked) -> None:
    command = ["ladder", "--folder", str(folder), "--games", "80", "--oracle-nodes", "700"]
    assert main(command) == 0
    assert len(asked) == 6 * 40
    assert {name for meeting in asked for name in meeting} == {*LEVELS, "oracle@700"} - {"oracle"}
    for page in ladder.PAGES:
        text = (folder / page).read_text()
        assert text.startswith("# A page\n")
        assert text.endswith("\n\nMore of it.\n")
        assert "old" not in text
        assert "| easy | 1000 | fixed |  |  | 25.0 % | 25.0 % | 25.0 % |  |" in text
        assert "80 games in each match" in text
        assert "700 positions" in text
        assert "`python -m lab ladder --games 80 --oracle-nodes 700 --seed 1`" in text
    told = json.loads((folder / "assets" / "levels.json").read_text())
    assert list(told["levels"]) == ["oracle", "hard", "medium", "easy"]
    assert told["levels"]["easy"] == {"elo": 1000, "low": 1000, "high": 1000}
    assert told["levels"]["oracle"]["low"] < told["levels"]["oracle"]["elo"]


def test_the_scale_says_how_strong_the_levels_are(folder: Path, asked: Asked) -> None:
    measured = {"easy": (1000, 1000), "medium": (1700, 1720), "look 3": (800, 820)}
    for mode in ("basic", "advanced"):
        told = {name: {"elo": a, "low": a, "high": b} for name, (a, b) in measured.items()}
        scale = folder / "docs" / "scale"
        scale.mkdir(exist_ok=True)
        (scale / f"{mode}.json").write_text(json.dumps({"players": told}))
        measured.pop("medium", None)
    assert main(["ladder", "--folder", str(folder), "--games", "8"]) == 0
    for page in ladder.PAGES:
        text = (folder / page).read_text()
        assert "| medium | 1700 | 1700 to 1720 |  |  |  | 75.0 % |" in text
        assert "| easy | 1000 | fixed | 1000 | fixed | 25.0 % |  |" in text
        assert "look 3" not in text and "| hard" not in text, "nothing is on two scales"
    told = json.loads((folder / "assets" / "levels.json").read_text())
    assert {name: each["elo"] for name, each in told["levels"].items()} == {
        "medium": 1700,
        "easy": 1000,
    }


def test_our_pages_tell_what_the_scale_says() -> None:
    root = Path(__file__).parents[2]
    told = json.loads((root / "assets" / "levels.json").read_text("utf-8"))
    assert told["levels"] == ladder.levels(root)
    assert told["advanced"] == scale_page.levels(root, "advanced")
    lines = markdown(ladder.table(root))
    assert all(lines in (root / page).read_text("utf-8") for page in ladder.PAGES)


def test_a_ladder_goes_on_and_can_be_lengthened(folder: Path, asked: Asked) -> None:
    command = ["ladder", "--folder", str(folder), "--games"]
    assert main([*command, "8"]) == 0
    del asked[:]
    assert main([*command, "8"]) == 0
    assert asked == []
    assert main([*command, "10"]) == 0
    assert len(asked) == 6
    text = (folder / "README.md").read_text()
    assert text.count(ladder.BEGIN) == text.count("| easy |") == 1


def test_games_of_other_bots_do_not_count(
    folder: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["ladder", "--folder", str(folder), "--games", "8"]
    assert main(command) == 0
    before = (folder / "README.md").read_text()
    monkeypatch.setattr(fingerprint, "of_bots", lambda: "changed")
    assert main(command) == 2
    assert "not the same bots" in capsys.readouterr().err
    assert (folder / "README.md").read_text() == before


def test_pages_without_marks_are_told_before_any_game(
    folder: Path, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "README.md").write_text("no marks")
    assert main(["ladder", "--folder", str(folder)]) == 2
    assert "lacks the marks" in capsys.readouterr().err
    assert main(["ladder", "--folder", str(folder / "docs")]) == 2
    assert asked == []


@pytest.mark.slow
def test_our_ladder_was_played_by_these_bots() -> None:
    told = json.loads((Path(__file__).parents[2] / ladder.GAMES_FILE).read_text("utf-8"))
    assert told["about"]["bots"] == fingerprint.of_bots()


Asset = Callable[[str], None]


@pytest.fixture
def asset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asset:
    """Puts a text in the place of the levels' strengths."""
    monkeypatch.setattr(files, "asset", tmp_path.joinpath)

    def put(text: str) -> None:
        (tmp_path / strengths.FILE).write_text(text)

    return put


def test_the_strengths_are_read_where_the_ladder_writes_them(asset: Asset) -> None:
    assert strengths.load() == {}
    assert Path(strengths.FILE) == ladder.LEVELS_FILE.relative_to("assets")
    asset('{"levels": {"easy": {"elo": 1000, "games": 3}, "hard": {"elo": 2104.6}}}')
    assert strengths.load() == strengths.load("advanced") == {"easy": 1000, "hard": 2105}
    asset('{"levels": {"easy": {"elo": 1000}}, "advanced": {"easy": {"elo": 990}}}')
    assert (strengths.load(), strengths.load("advanced")) == ({"easy": 1000}, {"easy": 990})


@pytest.mark.parametrize("text", ["", "[]", '{"levels": 3}', '{"levels": {"easy": {"elo": "x"}}}'])
def test_strengths_that_cannot_be_read_are_none(text: str, asset: Asset) -> None:
    asset(text)
    assert strengths.load() == {}
