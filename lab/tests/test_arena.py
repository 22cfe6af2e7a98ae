"""Matches and round robins: both sides of each opening, saved, resumed, and reported."""

import errno
import json
import re
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from ai.bot import Limit, Task
from lab.__main__ import main
from lab.arena import arena, match, openings
from lab.arena.arena import MatchPlan
from lab.arena.counted import CountedPlayer
from lab.arena.elo import ScaleRating
from lab.arena.kept_games import StoredGames
from lab.arena.match import Pair, Result, Seat, seat, words_of
from lab.arena.openings import opening, searched
from lab.arena.standings import markdown, plain, standings, table
from tholos_desktop.rules import Game, Turn, legal_turns

FEW = Limit(nodes=1)


class Calls(Executor):
    """Plays at once, as a remote cluster might, and notes which openings were asked for."""

    def __init__(self, most: int = 10**9) -> None:
        self.seeds: list[int] = []
        self._most = most

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.seeds) == self._most:
            future.set_exception(KeyboardInterrupt())
            return future
        self.seeds.append(given[2])
        future.set_result(function(*given, **named))
        return future


def run(*players: str, games: int = 4, **more: object) -> int:
    """Return the exit code of the command with these arguments."""
    given = [f"--{name}={value}" for name, value in more.items()]
    return arena.main([*players, f"--games={games}", "--nodes=50", *given])


def fixed(*points: float) -> list[Pair]:
    halves = {0.0: (0, 0), 0.5: (0.5, 0), 1.0: (1, 0), 1.5: (1, 0.5), 2.0: (1, 1)}
    return [(Result(one, 1), Result(other, 1)) for one, other in map(halves.__getitem__, points)]


def test_openings_vary_by_seed_and_repeat() -> None:
    codes = [opening(seed, 3).position.code for seed in range(20)]
    assert len(set(codes)) == len(codes)
    assert codes == [opening(seed, 3).position.code for seed in range(20)]
    assert all(sum(map(bool, opening(s, 3).start.ornaments)) == 3 for s in range(5))


def test_all_matches_have_the_same_openings_with_all_numbers_of_ornaments() -> None:
    plan = MatchPlan(("easy", "easy@1", "easy@2"), 16, FEW, seed=3, ornaments=(2, 5))
    asked = Calls()
    arena.play(plan, StoredGames({}), asked)
    assert len(asked.seeds) == 8 * 3
    assert asked.seeds == [seed for seed in sorted(set(asked.seeds)) for _ in range(3)]
    assert [plan.opening(index)[1] for index in range(8)] == [2, 3, 4, 5] * 2
    others = {MatchPlan(("easy", "easy@1"), 16, seed=4).opening(index)[0] for index in range(8)}
    assert not others & set(asked.seeds)


def test_openings_give_each_side_the_chance_that_is_asked_for() -> None:
    """The chance is that of a search. A suitable opening is the same as in a plan that asks for no
    chance."""
    plan = MatchPlan(("easy", "easy@1"), 20, seed=3, ornaments=(0, 3))
    asks = plan._replace(least=0.4)
    kept = 0
    for index in range(10):
        seed, ornaments = asks.opening(index)
        assert ornaments == plan.opening(index)[1]
        assert 0.4 <= searched(opening(seed, ornaments).position) <= 0.6
        kept += seed == plan.opening(index)[0]
    assert 0 < kept < 10
    assert asks.about != plan.about


class First:
    """Plays the first legal turn, and notes which side it had in which position."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []
        self.is_new = False

    def think(self, task: Task) -> Turn:
        if self.is_new:
            self.seen.append((task.position.side, task.position.code))
            self.is_new = False
        return legal_turns(task.position)[0]

    def forget(self) -> None:
        self.is_new = True


def test_a_pair_is_one_opening_from_both_sides() -> None:
    one, other = First(), First()
    results = match.play_pair(Seat(one), Seat(other), 3, 2)
    for player in (one, other):
        (side, _), (next_side, _) = player.seen
        assert {side, next_side} == {"w", "b"}
    assert {code for _, code in one.seen} == {code for _, code in other.seen}
    assert results[0].points + results[1].points == 1
    assert results[0].margin == -results[1].margin


@pytest.mark.parametrize("kind", ["tree", "graph"])
def test_a_counted_oracle_keeps_its_tree_and_looks_at_its_positions(kind: str) -> None:
    player = seat(f"{kind}@600").bot
    assert isinstance(player, CountedPlayer)
    game = opening(1, 0)
    game.play(player.think(Task(game.position, seed=1)))
    assert player.tree is not None
    assert player.tree.visits[0] == 600
    assert player.tree.shares[0] == (kind == "graph")
    before = int(player.tree.used[0])
    game.play(legal_turns(game.position)[0])
    player.think(Task(game.position, seed=1))
    assert player.tree.used[0] > before + 600
    with pytest.raises(ValueError, match="no player"):
        match.check(f"{kind}@0")


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    plan = MatchPlan(("easy", "easy@1", "easy@2"), 6, FEW)
    file = tmp_path / "games.json"
    whole, begun = StoredGames(plan.about), StoredGames(plan.about, file)
    everything = Calls()
    arena.play(plan, whole, everything)
    stopped = Calls(most=4)
    with pytest.raises(KeyboardInterrupt):
        arena.play(plan, begun, stopped)
    begun.save()

    again = StoredGames(plan.about, file)
    again.resume()
    rest = Calls()
    arena.play(plan, again, rest)
    assert stopped.seeds + rest.seeds == everything.seeds
    for meeting in arena.meetings(plan.players):
        assert again.pairs(meeting) == whole.pairs(meeting)
        assert len(again.pairs(meeting)) == 3
    nothing = Calls()
    arena.play(plan, again, nothing)
    assert nothing.seeds == []


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = StoredGames({"seed": 1}, tmp_path / "games.json")
    played.add(("a", "b"), fixed(2.0)[0])
    before = played.path.read_text() if played.path else ""
    played.add(("a", "b"), fixed(1.0)[0])
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("no power")))
    with pytest.raises(OSError, match="no power"):
        played.save()
    assert (tmp_path / "games.json").read_text() == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "no JSON file that can be read"),
        ("[" * 100_000, "no JSON file that can be read"),
        ('{"about": {}, "matches": [{"players": ["a"]}]}', "no games that can be read"),
        ('{"about": {"seed": 2}, "matches": []}', "not the same seed"),
    ],
)
def test_a_file_with_other_games_or_none_is_refused(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "games.json"
    file.write_text(text)
    with pytest.raises(ValueError, match=told):
        StoredGames({"seed": 1}, file).resume()


def test_a_round_robin_in_one_table() -> None:
    played = StoredGames({})
    for meeting, points in {
        ("easy", "hard"): [0.0] * 18 + [1.0, 0.5],
        ("easy", "medium"): [0.0] * 10 + [1.0] * 10,
        ("medium", "hard"): [0.0] * 10 + [1.0] * 10,
    }.items():
        for pair in fixed(*points):
            played.add(meeting, pair)
    rows = standings(("easy", "medium", "hard"), played, "easy", 1000.0)
    assert [round(row.rating.elo) for row in rows] == [1447, 1223, 1000]
    for elo, low, high in (row.rating for row in rows[:2]):
        assert low < elo - 50
        assert high > elo + 50
    drawn_by_lot = {
        "hard": ScaleRating(1447.2, 1270.6, 1522.1),
        "medium": ScaleRating(1223.4, 1102, 1310),
    }
    rows = [row._replace(rating=drawn_by_lot.get(row.player, row.rating)) for row in rows]
    assert plain(table(rows)) == GOLDEN
    assert markdown(table(rows)).splitlines()[:3] == [
        "| player | Elo | 95 % | games | points | v hard | v medium | v easy |",
        "|---|---|---|---|---|---|---|---|",
        "| hard | 1447 | 1271 to 1522 | 80 | 85.6 % |  | 75.0 % | 96.2 % |",
    ]


GOLDEN = """\
player   Elo          95 %  games  points  v hard  v medium  v easy
hard    1447  1271 to 1522     80  85.6 %            75.0 %  96.2 %
medium  1223  1102 to 1310     80  50.0 %  25.0 %            75.0 %
easy    1000         fixed     80  14.4 %   3.8 %    25.0 %"""


def test_the_command_keeps_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.json"
    command = ["arena", "easy", "easy@1", "--games", "4", "--nodes", "1", "--ornaments", "2-5"]
    assert main([*command, "--json", str(file)]) == 0
    assert "easy against easy@1: 4 games" in capsys.readouterr().out
    told = json.loads(file.read_text())
    assert [len(each["pairs"]) for each in told["matches"]] == [2]
    ratings = {row["player"]: row["rating"]["elo"] for row in told["summary"]["standings"]}
    assert ratings["easy"] == 1000


def test_a_match_against_a_program_that_speaks_the_protocol(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = f"cmd:{sys.executable} -m tholos_desktop engine"
    assert run("easy", program, games=2, ornaments=2) == 0
    assert "2 games" in capsys.readouterr().out


def test_an_interruption_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.json"

    def interrupted(plan: MatchPlan, played: StoredGames, _: Executor) -> None:
        played.add(("easy", "easy@1"), fixed(2.0)[0])
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(arena, "play", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    try:
        assert run("easy", "easy@1", json=file) == 1
    finally:
        signal.signal(signal.SIGINT, before)
    assert f"kept in {file}" in capsys.readouterr().err
    assert len(json.loads(file.read_text())["matches"][0]["pairs"]) == 1


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("easy", "giant"), "the levels are easy"),
        (("easy", "easy@soon"), "a number of nodes"),
        (("easy",), "two players"),
        (("easy", "easy"), "themselves"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(players: tuple[str, ...], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        run(*players)


def test_a_players_command_keeps_its_backslashes_on_windows() -> None:
    command = r'"C:\Program Files\bot.exe" --book C:\books\deep.txt'
    expected = [r"C:\Program Files\bot.exe", "--book", r"C:\books\deep.txt"]
    assert words_of(command, windows=True) == expected
    assert words_of(r"bot 'my book' a\ b", windows=False) == ["bot", "my book", "a b"]


SPEAKS = """
import sys
for line in sys.stdin:
    if line.strip() == "tholos": print("level deep\\nready", flush=True)
    if line.strip() == "isready": print("ready", flush=True)
    if line.startswith("go"):
        {answer}
"""


def program(folder: Path, answer: str) -> str:
    path = folder / "program.py"
    path.write_text(SPEAKS.format(answer=answer), "utf-8")
    return f'cmd:"{sys.executable}" -S "{path}"'


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("pass", "has not answered for 0.5 s"),
        ('while True: print("info depth 1", flush=True)', "has not answered for 0.5 s"),
        ('while True: sys.stdout.write("x" * 9999)', "has not answered for 0.5 s"),
        ('print("bestturn nonsense", flush=True)', "answers 'nonsense'"),
        ('print("error no", flush=True)', "answers: error no"),
        ("sys.exit(3)", "ended before it had answered"),
    ],
)
def test_a_program_that_does_not_play_ends_the_match(
    tmp_path: Path, answer: str, told: str
) -> None:
    player = seat(program(tmp_path, answer), FEW, patience=0.5)
    begun = time.monotonic()
    with pytest.raises(ValueError, match=re.escape(told)):
        match.turn_of(player, Game(), 1)
    assert time.monotonic() - begun < 5


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="no-such-program cannot be started"):
        seat("cmd:no-such-program")
    with pytest.raises(ValueError, match="a command line"):
        match.check("cmd: ")


def test_openings_that_hardly_exist_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "TRIES", 20)
    with pytest.raises(ValueError, match="none of 20 openings"):
        openings.undecided(1, 0, lambda _: 0.4, 0.49)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("option", ["--json=/dev/full", "--json=/dev"])
def test_what_is_no_file_is_refused_before_any_game(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "easy", "easy@1", option]) == 2
    said = capsys.readouterr().err
    assert said.startswith("lab: ") and said.count("\n") == 1


def test_a_full_disk_ends_a_match_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.json"

    def refuse(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", refuse)
    assert main(["arena", "easy", "easy@1", f"--json={file}"]) == 2
    assert capsys.readouterr().err == f"lab: {file}.new: No space left on device\n"
