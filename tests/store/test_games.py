"""The list of games: each is found again as it was, and files bring games in and out."""

import random
import subprocess
import sys
import time
import unicodedata
from itertools import product
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.matches import ANA, PERSONS, finished, played, same
from tests.spoken import words_in
from tests.stores import BOT, a_match, filled, opened
from tholos_desktop.language.catalogue import languages
from tholos_desktop.plain_text import folded
from tholos_desktop.rules import legal_turns, score
from tholos_desktop.scenes import news
from tholos_desktop.scenes.your_games.filters import search_for
from tholos_desktop.storage.game_files import records_of
from tholos_desktop.store.entry import ALL, Filter, PersonalResult, Search
from tholos_desktop.store.games import Games
from tholos_desktop.store.job import Job, Steps
from tholos_desktop.store.notice import GamesNoticeKind, games_notice
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms


def plies(games: Games, wanted: Filter = ALL) -> list[int]:
    return sorted(entry.plies for entry in games.page(wanted, count=100_000))


def test_a_game_comes_back_as_it_was(games):
    matches, before = [a_match(), finished(), a_match(9)], games.revision
    for match in matches:
        assert games.keep(match)
    assert games.revision > before, "lists of games see the change"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "text", Mock(side_effect=ValueError))
        assert not games.keep(a_match()) and games.trouble, "what can't be written is told"
    assert len(games.page()) == games.count() == len(matches)
    for match in matches:
        assert same(games.match(match.game_id), match)
        entry = games.find(match.game_id)
        assert (entry.players, entry.plies) == (match.players, match.game.ply)
        account = score(match.game.position)
        assert entry.margin == account.points("w") - account.points("b")
        assert abs((entry.played or 0) - time.time()) < 10
    assert [entry.is_over for entry in games.page()] == [False, False, True]


def test_the_newest_unfinished_game_is_the_one_to_continue(games):
    assert games.current() is None
    first, second = a_match(3), a_match(5)
    games.begin(first)
    games.begin(second)
    games.begin(finished())
    assert same(games.current(), second)
    games.begin(played(games.match(first.game_id), 1))
    assert games.current().game_id == first.game_id
    games.begin(a_match(2, white=BOT))
    assert games.current().game_id == first.game_id, "a game that is watched is none to continue"
    assert plies(games) == [1, 2, 4, 5]


def test_a_game_without_a_move_is_never_listed(games):
    games.begin(a_match(0))
    assert games.current() is None and plies(games) == []
    under_way = a_match(2)
    games.begin(under_way)
    for _ in range(2):
        games.begin(a_match(0))
        assert same(games.current(), under_way) and plies(games) == [2]
    assert games.take_news() == [], "the list and *Continue* show it"
    begun = a_match(0)
    games.begin(begun)
    games.keep(played(begun, 1))
    assert same(games.current(), begun) and plies(games) == [1, 2]


def test_what_is_listed_stays_though_its_moves_are_taken_back(games):
    match = a_match(1)
    games.begin(match)
    match.game.undo()
    games.keep(match)
    games.begin(a_match(3))
    assert plies(games) == [0, 3]


def test_a_game_in_which_something_happened_is_saved_without_a_move(games):
    drawn = Match.new(Setup(ANA, BOT, Terms(4)), 9)
    drawn.draft = drawn.draft.draw(0, 0)
    resigned, noted, set_up = a_match(0), a_match(0), Match.from_text("w/-/-/-/-/-/- w/bb b -")
    resigned.forfeit = "w"
    noted.comments[0] = "Before the first move."
    far = Match.new(Setup(ANA, Player("Luis", key="0" * 64)))
    for match in (drawn, resigned, noted, set_up, far):
        assert match.is_worth_saving
        games.begin(match)
    assert games.count() == 5
    assert not Match.new(Setup(ANA, BOT, Terms(4))).is_worth_saving


def test_half_a_draw_is_kept_beside_another_game(games):
    match = Match.new(Setup(ANA, BOT, Terms(4, any_location=True)), 9)
    games.begin(match)
    match.draft = match.draft.draw(3, 2)
    games.keep(match)
    games.begin(a_match(0))
    assert games.match(match.game_id).draft == match.draft
    assert games.take_news() == [], "the list and *Continue* show it"


def test_an_older_game_that_is_looked_at_keeps_its_place(games):
    older, newer = a_match(3), a_match(5)
    for match in (older, newer):
        games.begin(match)
    before = games.page()
    older.comments[1] = "Tried again."
    games.annotate(older)
    assert games.page() == before
    assert games.match(older.game_id).comments == older.comments
    assert same(games.current(), newer)
    games.begin(older)
    assert same(games.current(), older), "played on without a move, it is the current one"


@pytest.mark.parametrize("is_written", [False, True])
def test_what_is_tried_beside_an_older_game_is_kept_each_time(games, is_written):
    older = played(Match.new(Setup(ANA, BOT)), 3)
    older.note_hint(1)
    first, second = legal_turns(older.game.position)[:2]
    path = [turn.notation for turn in older.game.turns]
    games.keep(older)
    games.keep(finished())
    assert not is_written or games.finish_work()
    for turn in (first, second):
        read = games.match(older.game_id)
        read.variations.add([*path, turn.notation])
        read.note_hint(2)
        games.annotate(read)
        assert same(games.match(older.game_id), read)
    read.variations.delete([*path, first.notation])
    games.annotate(read)
    assert same(games.match(older.game_id), read), "also without what was deleted"
    shorter = games.match(older.game_id)
    shorter.game.undo()
    games.annotate(shorter)
    assert games.match(older.game_id).game.ply == 3, "no move is lost"


def test_a_finished_game_keeps_the_time_when_it_was_played(games, monkeypatch):
    match, later = finished(), finished()
    games.keep(match)
    games.finish_work()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 60)
    games.keep(later)
    before = games.page()
    assert [entry.game for entry in before] == [later.game_id, match.game_id]
    match.variations.add([legal_turns(match.game.start)[0].notation])
    monkeypatch.setattr(time, "time", lambda: now + 120)
    games.keep(match)
    assert same(games.match(match.game_id), match) and games.page() == before
    match.game.undo()
    games.keep(match)
    games.finish_work()
    match.game.redo()
    games.keep(match)
    assert games.page()[0].game == match.game_id, "a last move played again is a new end"


def test_a_game_imported_in_the_morning_is_not_of_the_coming_noon(games, monkeypatch):
    match = a_match(3)
    one, noon = (time.mktime(time.strptime(f"{match.day} {h}", "%Y.%m.%d %H")) for h in (1, 12))
    monkeypatch.setattr(time, "time", lambda: one)
    monkeypatch.setattr(time, "strftime", lambda _: match.day)
    games.import_games([match.text()])
    games.finish_work()
    (entry,) = games.page()
    assert entry.played == one < noon


def test_a_move_taken_back_writes_over_the_game_and_leaves_no_copy(tmp_path):
    match = a_match(6)
    for moves in (None, 5, 4):
        with opened(tmp_path) as games:
            if moves is None:
                games.begin(match)
                continue
            current = games.current()
            current.game.undo()
            current.note_undo()
            games.keep(current)
            assert plies(games) == [moves]


def test_filters_find_what_they_name(games):
    rng = random.Random(3)
    bots = Player("", "easy"), Player("", "hard"), Player.mason(rivals.RIVALS[6]), Player(elo=900)
    players = (ANA, Player("Élise"), *bots)
    for _ in range(30):
        white, black = rng.sample(players, 2)
        games.keep(a_match(rng.randrange(1, 8), white, black))
    games.keep(finished())
    everything = games.page(count=100)
    now = int(time.time())
    for wanted, passes in (
        (Filter(search=Search(("Élise",))), lambda e: "Élise" in (e.white.name, e.black.name)),
        (
            Filter(search=Search(("Élise",), ("easy",), ("zoe",), (900,))),
            lambda e: {Player("Élise"), bots[0], *bots[2:]} & {e.white, e.black},
        ),
        (Filter(level="hard"), lambda e: "hard" in (e.white.level, e.black.level)),
        (Filter(level=""), lambda e: not e.white.is_bot and not e.black.is_bot),
        (Filter(rival="zoe"), lambda e: "zoe" in (e.white.rival, e.black.rival)),
        (Filter(rival=""), lambda e: Player(elo=900) in (e.white, e.black)),
        (Filter(outcome=PersonalResult.OPEN), lambda e: not e.is_over),
        (Filter(mode="advanced"), lambda e: False),
        (Filter(since=now - 60), lambda e: True),
    ):
        found = games.page(wanted, count=100)
        assert found == [entry for entry in everything if passes(entry)], wanted
        assert len(found) == games.count(wanted)
        for entry in found[:3]:
            assert games.page(wanted, first=found.index(entry), count=1) == [entry]
    assert games.players() == {*players, *PERSONS[:2]}


@pytest.mark.parametrize("name", ["José", "Łukasz", "Γιώργος", "Ŵalé Straße", "Øyvind Æsir"])
def test_a_name_is_found_without_its_accents(games, name):
    games.keep(a_match(3, Player(name), Player("Bo")))

    def count(text: str) -> int:
        return games.count(Filter(search=search_for(words_in("en"), text, games.players())))

    apart = unicodedata.normalize("NFD", name)
    for text in (name, apart, name.upper(), folded(name), apart[:4], folded(name)[1:5]):
        assert count(text) == 1, text
    assert count(name[:-1] + "q") == 0


@pytest.mark.parametrize("side", "wb")
def test_who_won_is_seen_from_the_humans_side(games, side):
    match = finished()
    match.setup = Setup(*((BOT, ANA) if side == "w" else (ANA, BOT)))
    games.keep(match)
    bots_side = side
    won = match.result != bots_side
    for wanted in PersonalResult:
        assert games.count(Filter(outcome=wanted)) == (
            wanted is (PersonalResult.WON if won else PersonalResult.LOST)
        )
    assert sum(count.won for count in games.results(("Ana",)).values()) == won


def test_whether_a_game_is_rated_is_kept_with_it(games):
    helped = played(Match.new(Setup(ANA, BOT)), 2)
    helped.note_hint(1)
    for match in (helped, finished()):
        games.keep(match)
    assert games.count(Filter(human=("Ana",), is_rated=True)) == 0
    whole = Match.new(Setup(ANA, BOT))
    while not whole.game.is_over:
        played(whole, 1)
    games.keep(whole)
    assert [e.game for e in games.page(Filter(human=("Ana",), is_rated=True))] == [whole.game_id]


def test_deleted_games_come_back_in_order_also_after_a_start(tmp_path):
    matches = filled(tmp_path, 3)
    with opened(tmp_path) as games:
        for match in matches:
            games.delete(match.game_id)
        assert games.count() == 0
    for left in range(3, 0, -1):
        with opened(tmp_path) as games:
            assert [each.game for each in games.deleted] == [matches[left - 1].game_id]
            games.restore()
            assert games.find(matches[left - 1].game_id) is not None
            assert games.count() == 4 - left


@pytest.mark.parametrize("day", ["0001.01.01", "9999.12.31", "2026.13.41", "yesterday", ""])
def test_an_absurd_day_is_unknown_and_ends_nothing(games, day):
    match = a_match(4)
    match.day = day or match.day
    games.import_games([match.text()])
    assert games.finish_work(5)
    (entry,) = games.page()
    assert entry.played is None or day == ""
    games.delete(entry.game)
    assert games.count() == 0


def exported(games: Games, path: Path) -> Path:
    job = games.export(folder=path)
    assert games.finish_work(10)
    assert job.result is not None and job.done == job.result.games
    return job.result.path


def test_games_go_through_a_file(games, tmp_path):
    for moves in range(1, 46):
        match = a_match(moves)
        match.comments = {1: '[Tholos "1"] is how a record begins ' * 9}
        games.keep(match)
    paths = {exported(games, tmp_path) for _ in range(2)}
    assert len(paths) == 2, "two in one second have two names"
    text = paths.pop().read_text("utf-8")
    damaged = text.replace("\n1. ", "\n1. no ", 1)
    with opened(tmp_path / "other") as other:
        for content, added in ((text, 45), (f"nothing\n\n{damaged}", 0)):
            records = list(records_of(content.splitlines()))
            job = other.import_games(records)
            assert other.finish_work(10)
            assert (job.result.came, job.done) == (added, len(records))
        assert plies(other) == list(range(1, 46))


def test_a_file_that_cannot_be_written_fails_alone(games, tmp_path):
    job = games.export(folder=tmp_path / "none\0")
    games.keep(a_match(2))
    assert games.finish_work(5)
    assert job.failure is GamesNoticeKind.CANNOT_WRITE
    assert games.trouble is None


@pytest.mark.parametrize("language", languages())
def test_every_notice_is_said_in_every_language(language):
    words = words_in(language)
    for kind, number in product(GamesNoticeKind, (0, 1, 2, 5, 1000)):
        days = ("2026.01.31", "2026.02.01")
        notice = news.localized(words, games_notice(kind, "games.sqlite", number, days))
        said = words(notice.key, **notice.values)
        assert "{" not in said
        assert said != kind


def test_the_services_need_no_window():
    program = "import sys, tholos_desktop.store.games; print('pygame' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_work_that_waits_for_the_disk_leaves_the_frame_at_once():
    looks = 0

    def waiting() -> Steps[None]:
        nonlocal looks
        while True:
            looks += 1
            yield None

    job = Job(waiting())
    job.advance(60.0)
    job.advance(60.0)
    assert looks == 2 and not job.is_over
