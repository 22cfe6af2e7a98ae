"""Games of earlier versions: every home since there were saved games is taken over whole.

The homes in ``data/homes`` were written by the program as it then was.
"""

import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.stores import a_match, opened
from tholos_desktop import files
from tholos_desktop.rules import Turn
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.table.match import Match

HOMES = sorted((Path(__file__).parent / "data" / "homes").glob("*.json"))


def unpacked(home: Path, folder: Path) -> Path:
    """The folder of saved games as an earlier version left it."""
    saves = folder / "saves"
    saves.mkdir(parents=True)
    for name, content in json.loads(home.read_text("utf-8")).items():
        if name == "games.sql":
            with closing(sqlite3.connect(saves / "games.sqlite")) as base:
                base.executescript("PRAGMA journal_mode = WAL;" + ";".join(content))
        else:
            (saves / name).write_text(content, "utf-8")
    return saves


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if not path.name.endswith(("-wal", "-shm"))
    }


def lines(texts: list[str]) -> set[tuple[Turn, ...]]:
    return {Match.from_record(text).game.turns for text in texts}


def all_lines(games: Games) -> set[tuple[Turn, ...]]:
    return lines([games.record(entry.game) or "" for entry in games.page(count=1000)])


@pytest.mark.parametrize("home", HOMES, ids=lambda path: path.stem)
def test_a_home_of_an_earlier_version_is_taken_over_whole(home: Path, tmp_path: Path) -> None:
    saves = unpacked(home, tmp_path)
    before = contents(saves)
    there = json.loads(home.read_text("utf-8"))
    texts = [text for name, text in there.items() if name.endswith(".tholos") and "[" in text]
    reviews = {}
    if "games.sql" in there:
        with closing(sqlite3.connect(saves / "games.sqlite")) as base:
            kept = "SELECT text FROM records JOIN games USING (number) WHERE deleted IS NULL"
            texts += [row[0] for row in base.execute(kept)]
            gone = "SELECT text FROM records JOIN games USING (number) WHERE deleted IS NOT NULL"
            deleted = [row[0] for row in base.execute(gone)]
            if base.execute("SELECT 1 FROM sqlite_master WHERE name = 'reviews'").fetchone():
                reviews = dict(
                    base.execute("SELECT game, losses FROM games JOIN reviews USING (number)")
                )
    for _ in range(2):  # the second start finds nothing more to do
        with opened(tmp_path) as games:
            assert all_lines(games) == lines(texts)
            current = games.current()
            assert current.text() == Match.from_record(there["current.tholos"]).text()
            assert {losses for _, losses in games.reviewed(None)} == set(reviews.values())
            if "games.sql" in there:
                assert games.record(games.deleted.game) in deleted
    assert not saves.exists()
    assert contents(tmp_path / "before-games") == before


def test_the_player_is_told_once_what_came_over(tmp_path: Path) -> None:
    unpacked(HOMES[0], tmp_path)
    with opened(tmp_path) as games:
        news = {notice.kind: notice for notice in games.take_news()}
        assert set(news) == {GamesNoticeKind.TAKEN_OVER, GamesNoticeKind.LEFT_OUT}
        assert news[GamesNoticeKind.LEFT_OUT].n == 1, "the file that is no game"
        assert {notice.file for notice in news.values()} == {"before-games"}
    with opened(tmp_path) as games:
        assert games.take_news() == []


def test_a_saved_game_that_went_on_is_still_a_place_to_return_to(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    match = a_match(4)
    (saves / "mine.tholos").write_text(match.text(), "utf-8")
    (saves / "left.auto.tholos").write_text(match.text(), "utf-8")
    longer = Match.from_text(match.text())
    longer.game.play(a_match(5).game.turns[-1])
    (saves / "current.tholos").write_text(longer.text(), "utf-8")
    with opened(tmp_path) as games:
        assert sorted(entry.plies for entry in games.page()) == [4, 5]


def test_a_cut_current_game_is_taken_from_its_copy(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    match = a_match(4)
    (saves / "current.tholos").write_text(match.text()[:-20], "utf-8")
    (saves / "current.copy").write_text(match.text(), "utf-8")
    with opened(tmp_path) as games:
        current = games.current()
        assert current.text() == match.text()


def test_games_of_an_earlier_version_that_ran_afterwards_come_too(tmp_path: Path) -> None:
    unpacked(HOMES[-1], tmp_path)
    with opened(tmp_path) as games:
        before = games.count()
        games.delete(games.page()[-1].game)
    unpacked(HOMES[-1], tmp_path)
    (tmp_path / "saves" / "new.tholos").write_text(a_match(9).text(), "utf-8")
    with opened(tmp_path) as games:
        assert games.count() == before, "one came, and the deleted one stays deleted"
    assert (tmp_path / "before-games-2").is_dir()


def test_a_killed_take_over_is_done_again_whole(tmp_path: Path) -> None:
    saves = unpacked(HOMES[0], tmp_path)
    for number in range(150):
        (saves / f"{number}.tholos").write_text(a_match(number % 30 + 1).text(), "utf-8")
    before = contents(saves)
    program = f"""
from pathlib import Path
from tholos_desktop.store.games import Games
games = Games(Path({str(tmp_path)!r}))
games.open()
while games.progress is None or not games.progress.n:
    pass
print("begun", flush=True)
games.settle()
"""
    for seconds in (0, 0.05, 0.2):
        with subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
        ) as child:
            child.stdout.readline()
            time.sleep(seconds)
            child.kill()
        if saves.exists():
            assert contents(saves) == before
    with opened(tmp_path) as games:
        assert games.settle(10)
        assert len(games.page(count=1000)) >= 155
    assert contents(tmp_path / "before-games") == before


def test_a_folder_of_saves_that_cannot_be_read_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked(HOMES[0], tmp_path)
    iterate = Path.iterdir

    def refuse(folder: Path) -> object:
        if folder.name == "saves":
            raise PermissionError(13, "no entry", str(folder))
        return iterate(folder)

    with monkeypatch.context() as within:
        within.setattr(Path, "iterdir", refuse)
        games = Games(tmp_path)
        games.open()
        assert games.trouble.kind is GamesNoticeKind.NO_ENTRY
        assert games.keep(a_match(3))
        games.close()
    with opened(tmp_path) as games:
        assert games.count() > 1
        assert files.aside(tmp_path) == []
