"""The engine as a program: readable transcripts, thinking, stopping, and lines of any kind."""

import io
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from ai import protocol
from ai.analyses import KEPT, Analyses
from ai.bot import Limit, Task
from ai.bots import levels, strength
from ai.bots.greedy import Greedy
from ai.bots.puct import SLICE, Puct
from ai.bots.warmth import Warmth
from ai.evaluation import evaluate
from ai.protocol import MOST_UNANSWERED, Inbox
from ai.teaching.teacher import Explainer
from tests.playing import random_game
from tholos_desktop import __version__
from tholos_desktop.rules import Turn, legal_turns, start
from tholos_desktop.table.level_chance import judged_among
from tholos_desktop.table.line_stream import LONGEST_LINE
from tholos_desktop.table.protocol_lines import EngineTrouble, Info, ReasonLine, Verdict, parse_line

TRANSCRIPTS = Path(__file__).parents[1] / "data" / "protocol"
COMMAND = [sys.executable, "-m", "tholos_desktop", "engine"]
PATIENCE_SECONDS = 60.0
"""A program that is silent for so long is ended, and the test fails: far above the promised 0.1 s
after a stop, as the machine that tests may be busy, and far below what is stopped would take."""
ENDLESS = 10**9
"""A time in milliseconds that no test waits for."""


def no_numba() -> None:
    time.sleep(0.1)
    raise ImportError("no numba")


class Program:
    """An engine process to talk to."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, until: str) -> list[str]:
        """What it says up to a line that begins so."""
        assert self.process.stdout
        lines = []
        patience = threading.Timer(PATIENCE_SECONDS, self.process.kill)
        patience.start()
        try:
            for line in self.process.stdout:
                lines.append(line.rstrip("\n"))
                if lines[-1].split(" ")[0] == until:
                    return lines
        finally:
            patience.cancel()
        raise AssertionError(f"it ended before {until!r}: {lines}")


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Every conversation in this process begins to load the machine code, and may end before it is
    loaded: then the rest would fail by what the next test patches, and be trouble for all."""
    levels.warmth.warm_up()
    assert levels.warmth.trouble is None


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    program = Program()
    program.say("isready")
    program.hear("ready")
    yield program
    program.process.kill()


def all_answers_to(*lines: str) -> list[str]:
    """All that the engine answers to these lines, in this process, at the end of its input."""
    out = io.StringIO()
    assert protocol.converse(lines, out) == 0
    return out.getvalue().splitlines()


def answers_to(*lines: str) -> list[str]:
    """What the engine answers, but for how far it has loaded its machine code."""
    return [line for line in all_answers_to(*lines) if not line.startswith("warming ")]


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_conversation_goes_as_written_down(path):
    script = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    values = {"VERSION": __version__}
    values |= dict(zip(("LEAST", "MOST"), map(str, strength.limits()), strict=True))
    expected = [line for line in script if line[:2] != "> "]
    for name, value in values.items():
        expected = [line.replace(name, value) for line in expected]
    assert answers_to(*(line[2:] for line in script if line.startswith("> "))) == expected


def test_of_every_mistake_in_a_review_why_begins_with_a_cost():
    game, nodes = random_game(5, 2), 150
    turns = [turn.notation for turn in game.turns[:16]]
    begun = f"position code {game.start.code} turns"
    verdicts = map(parse_line, answers_to(" ".join([begun, *turns]), f"review nodes {nodes}"))
    mistakes = [v for v in verdicts if isinstance(v, Verdict) and v.lost_chance >= 0.15]
    assert len(mistakes) > 3
    for each in mistakes:
        before = " ".join([begun, *turns[: each.ply]]).removesuffix(" turns")
        first, *others = answers_to(before, f"why {each.turn} nodes {nodes}")
        assert first.endswith(" cost yes"), first
        if " kind outcome " in first:
            assert re.fullmatch(r"reason rank 1 kind outcome by \S+ loss 0\.\d{4} cost yes", first)
        assert others[-1] == f"why {each.turn}"


def test_a_review_for_a_rating_tells_the_chances_among_its_players():
    game, elo = random_game(5, 2), 900
    turns = " ".join(turn.notation for turn in game.turns[:16])
    begun = f"position code {game.start.code} turns {turns}"
    own, told = (
        [each for each in map(parse_line, answers_to(begun, ask)) if isinstance(each, Verdict)]
        for ask in ("review nodes 150", f"review nodes 150 elo {elo}")
    )
    assert len(own) == len(told) == 16
    for engines, among in zip(own, told, strict=True):
        spaces = game.position_after(engines.ply).open_spaces()
        expected = judged_among(elo, engines, spaces)
        assert among.value == pytest.approx(expected.value, abs=1e-3)
        assert among.lost_chance == pytest.approx(expected.lost_chance, abs=1e-3)
        assert among.lost_points == engines.lost_points and among.best == engines.best
        assert (among.kind != "good") >= (among.lost_points > 4)
    assert any(
        among.lost_chance < engines.lost_chance for engines, among in zip(own, told, strict=True)
    )
    for bad in ("elo 9", "elo 90000", "elo", "elo x", "elo 900 elo 900"):
        assert answers_to(begun, f"review {bad}")[0].startswith("error")


def test_the_end_of_the_input_ends_the_engine_after_its_answer():
    said = "go level easy nodes 10 seed 1\n"
    done = subprocess.run(
        COMMAND, input=said, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout.splitlines()[-1].startswith("bestturn ")
    assert done.returncode == 0


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_bytes_that_are_no_text_are_answered_and_survived(encoding):
    done = subprocess.run(
        COMMAND,
        input=b"\xff\xfe\ncode \xc3\xa9\nposition code \xff\ncode\n",
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    words = [line.split()[0] for line in done.stdout.decode().splitlines()]
    assert words == ["error", "error", "error", "code"]
    assert done.returncode == 0


def test_lines_of_any_kind_are_answered_and_survived(program):
    rng = random.Random(1)
    words = ["go", "level", "position", "start", "code", "turns", "first", "-1", "é", "\x00", "w"]
    for _ in range(200):
        line = " ".join(rng.choices(words, k=rng.randint(2, 6)))
        if not line.startswith("position start"):
            program.say(line)
    program.say("position start", "code")
    assert program.hear("code")[-1] == "code -/-/-/-/-/-/- ww/bb w -"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_plays_legal_turns_and_says_what_it_thinks(program, level):
    game = random_game(7, 3)
    for ply in range(0, game.ply, 9):
        position = game.position_after(ply)
        program.say(f"position code {position.code}", f"go level {level} nodes 300 seed 5")
        *infos, best = program.hear("bestturn")
        turns = [turn.notation for turn in legal_turns(position)]
        assert best.split()[1] in turns, position.code
        for info in infos:
            pairs = info.split(" pv ")[0].split()[1:]
            names = ["multipv", "depth", "nodes", "time", "value", "proven"]
            assert pairs[::2] in (names, [*names, "margin"])
            assert pairs[1] == "1", "one line, unless more are asked for"
            assert 0 <= float(pairs[9]) <= 1
            assert info.split(" pv ")[1].split()[0] in turns


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_same_seed_and_nodes_same_turn(program, level):
    code = random_game(3).position_after(12).code
    told = set()
    for _ in range(3):
        program.say("newgame", f"position code {code}", f"go level {level} nodes 2000 seed 9")
        told.add(program.hear("bestturn")[-1])
    assert len(told) == 1


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_stop_ends_the_thinking(program, level):
    program.say("position start", f"go level {level} movetime {ENDLESS}")
    time.sleep(0.3)
    program.say("stop")
    program.hear("bestturn")


def test_a_long_count_ends_when_told(program):
    program.say("position start", "perft 9")
    time.sleep(0.3)
    program.say("code", "stop", "score")
    assert program.hear("score")[:2] == [
        "error perft 9 was stopped",
        "code -/-/-/-/-/-/- ww/bb w -",
    ]


def test_to_quit_ends_a_long_count():
    assert answers_to("position start", "perft 9", "quit") == ["error perft 9 was stopped"]


def test_counts_below_a_number_are_told_whatever_follows(monkeypatch):
    monkeypatch.setattr(protocol, "ALWAYS_COUNTED", 300_000)
    lines = ["perft 4", "perft 5", "go level easy seed 1", "perft 1", "stop", "perft 4", "quit"]
    told = [line for line in answers_to(*lines, "code") if not line.startswith(("info", "best"))]
    assert told[:2] == ["nodes 258622", "error perft 5 was stopped"]
    assert told[-1] == "nodes 258622"


def test_without_a_kernel_a_count_answers_an_error(monkeypatch):
    monkeypatch.setattr(levels, "warmth", Warmth(no_numba, 9))
    words = [line.split()[0] for line in answers_to("perft 2", "perft 1", "code")]
    assert words == ["error", "error", "code"]


def test_at_the_end_of_the_input_a_count_is_told(monkeypatch):
    monkeypatch.setattr(protocol, "ALWAYS_COUNTED", 1000)
    assert answers_to("perft 5", "perft 3") == ["nodes 4995087", "nodes 11117"]


def test_an_engine_that_nobody_hears_ends():
    """However much is left to answer."""

    class Deaf(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        protocol.converse(["code"] * (3 * MOST_UNANSWERED), Deaf())


def test_while_it_thinks_it_says_so_and_keeps_its_position(program):
    program.say("position start", f"go level hard movetime {ENDLESS}")
    program.say("position start first b", "go level easy", "newgame", "code", "stop")
    answers = program.hear("bestturn")
    assert sum(line.startswith("error still thinking") for line in answers) == 3
    assert "code -/-/-/-/-/-/- ww/bb w -" in answers


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "oracle"])
def test_the_best_turns_are_told_in_order(program, level):
    """From a middle game, and from a position near its end."""
    game = random_game(7, 3)
    for ply in (9, game.ply - 2):
        position = game.position_after(ply)
        turns = [turn.notation for turn in legal_turns(position)]
        go = f"go level {level} nodes 400 seed 5 multipv 4"
        program.say("newgame", f"position code {position.code}", go)
        *infos, best = program.hear("bestturn")
        lines = [parse_line(info) for info in infos[-min(4, len(turns)) :]]
        told = [line for line in lines if isinstance(line, Info)]
        assert [info.rank for info in told] == [1, 2, 3, 4][: len(turns)]
        first = [info.pv[0] for info in told]
        assert first[0] == best.split()[1]
        assert len(set(first)) == len(first) and set(first) <= set(turns)
        assert all(info.proven is None or info.value == 0.5 + 0.5 * info.proven for info in told)


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_a_number_of_best_turns_must_be_one(program, number):
    program.say("position start", f"go level hard nodes 10 multipv {number}", "code")
    assert program.hear("code")[0].startswith("error multipv needs")


def test_a_review_tells_of_each_turn_in_order_and_can_be_stopped(program):
    game = random_game(8, 0)
    turns = [turn.notation for turn in game.turns]
    whole = f"position code {game.start.code} turns {' '.join(turns)}"
    program.say(whole, "review nodes 100")
    assert program.hear("verdict")
    program.say("code", "go level easy", "stop")
    *said, last = program.hear("reviewed")
    assert f"code {game.position.code}" in said
    assert any(line.startswith("error still thinking") for line in said)
    told = [parse_line(line) for line in said if line.startswith("verdict")]
    assert int(last.split()[1]) == len(told) + 1 < game.ply
    first = 5
    rest = f"position code {game.position_after(first).code} turns {' '.join(turns[first:8])}"
    program.say(rest, "review nodes 100")
    *said, last = program.hear("reviewed")
    verdicts = [line for line in map(parse_line, said) if isinstance(line, Verdict)]
    assert [verdict.turn for verdict in verdicts] == turns[first:8]
    assert [verdict.ply for verdict in verdicts] == [0, 1, 2]
    assert last == "reviewed 3"


def test_a_turn_is_explained_and_explaining_can_be_stopped(program):
    program.say("position start", f"why +w nodes {ENDLESS}")
    time.sleep(0.3)
    busy = "newgame", "position start", "go level easy", "review", "why +w", "puzzle", "perft 1"
    program.say("code", *busy, "stop")
    said = program.hear("why")
    assert said[1:] == [*["error still thinking: send stop first"] * len(busy), "why +w"]
    program.say("position start ornaments A7C2", "why wC against +w nodes 50 seed 1")
    *told, last = program.hear("why")
    assert last == "why wC"
    reasons = [parse_line(line) for line in told]
    assert reasons and all(
        type(each) is ReasonLine and each.fact.without == "+w" for each in reasons
    )


@pytest.mark.parametrize(
    ("command", "called"), [("review", "a review"), ("why +w", "why"), ("perft 2", "perft")]
)
def test_without_a_kernel_what_needs_it_says_what_is_missing(monkeypatch, command, called):
    monkeypatch.setattr(levels, "warmth", Warmth(no_numba, 9))
    missing = "needs the bots' machine code, which cannot be used here: ImportError: no numba"
    assert answers_to("position start", command) == [f"error {called} {missing}"]


def test_an_analysis_waits_for_the_kernel_and_can_be_stopped_meanwhile(monkeypatch):
    levels.warmth.warm_up()
    goes_on = threading.Event()
    monkeypatch.setattr(levels, "warmth", Warmth(goes_on.wait, 9))
    out = io.StringIO()
    position = f"position code {start().code} turns wA"
    lines = [position, "go level hard nodes 20 multipv 1", "stop", "review", "stop"]
    assert protocol.converse(lines, out) == 0
    assert out.getvalue().splitlines()[-1] == "reviewed 0"
    assert " margin " not in out.getvalue(), "a stand-in"
    out = io.StringIO()
    threading.Timer(0.2, goes_on.set).start()
    assert protocol.converse([position, "go level hard nodes 20 multipv 2"], out) == 0
    infos = [line for line in map(parse_line, out.getvalue().splitlines()) if type(line) is Info]
    assert [info.rank for info in infos] == [1, 2]
    assert all(info.margin is not None for info in infos), "no stand-in"


def test_trouble_is_told_to_who_has_introduced_himself(monkeypatch, capsys):
    for lines in (["isready", "tholos"], ["tholos", "isready"], ["isready"]):
        monkeypatch.setattr(levels, "warmth", Warmth(no_numba, 9))
        told = [parse_line(line) for line in answers_to(*lines)]
        trouble = EngineTrouble("ImportError: no numba")
        assert told.count(trouble) == ("tholos" in lines)
        assert str(trouble) in capsys.readouterr().err


def test_a_bot_that_fails_is_trouble_and_another_plays(monkeypatch, capsys):
    monkeypatch.setattr(levels, "bot", lambda name: None)
    words = [line.split()[0] for line in answers_to("tholos", "go level easy seed 1")]
    assert words.count("trouble") == words.count("bestturn") == 1
    assert "trouble easy: AttributeError" in capsys.readouterr().err


@pytest.mark.parametrize("player", ["level medium", "level hard", "level oracle", "elo 1500"])
def test_without_weights_a_simple_bot_stands_in(monkeypatch, tmp_path, player):
    monkeypatch.setattr(levels, "warmth", Warmth(levels._load, levels.FUNCTIONS))
    monkeypatch.setattr(levels, "_playing", {})
    monkeypatch.setattr(evaluate, "path_of", lambda mode, whose: tmp_path / mode)
    evaluate.shipped.cache_clear()
    told = answers_to("tholos", f"go {player} seed 1")
    assert any("cannot read the weights" in line for line in told if line.startswith("trouble "))
    assert told[-1].startswith("bestturn ")


def test_a_bot_plays_once_the_kernel_is_loaded(monkeypatch):
    goes_on = threading.Event()
    monkeypatch.setattr(levels, "warmth", Warmth(goes_on.wait, 9))
    monkeypatch.setattr(Greedy, "think", Mock(side_effect=AssertionError("no stand-in")))
    threading.Timer(0.2, goes_on.set).start()
    first, *told, last = all_answers_to("tholos", "go level medium seed 1")
    assert first.startswith("id ") and last.startswith("bestturn ")
    assert told[told.index("ready") + 1] == "warming 0 9"
    assert goes_on.is_set()


def test_a_line_that_is_too_long_is_an_error_and_no_error_is_long(program):
    program.say("position code " + 5 * LONGEST_LINE * "w", "position code " + 999 * "x", "code")
    first, second, _ = program.hear("code")
    assert first == f"error a line is longer than {LONGEST_LINE} characters"
    assert second.startswith("error ") and len(second) <= 206


def test_a_new_game_forgets_what_was_thought(monkeypatch):
    forgotten = [levels, Analyses, Explainer]
    for each in forgotten:
        monkeypatch.setattr(each, "forget", Mock())
    out, end = io.StringIO(), time.monotonic() + PATIENCE_SECONDS

    def lines() -> Iterator[str]:
        yield "why wA nodes 9"
        while "why wA" not in out.getvalue():
            assert time.monotonic() < end, out.getvalue()
            time.sleep(0.01)
        yield "newgame"

    assert protocol.converse(lines(), out) == 0
    assert all(each.forget.called for each in forgotten)


def test_without_a_seed_a_bot_varies_its_moves(monkeypatch):
    seeds: list[int] = []
    stopped: list[bool] = []

    def think(task: Task) -> Turn:
        seeds.append(task.seed)
        stopped.append(task.stop())
        return legal_turns(task.position)[0]

    monkeypatch.setattr(levels, "bot", lambda _: Mock(think=think))
    answers_to("go level easy", "stop", "go level easy")
    assert len({0, *seeds}) == 3
    assert not stopped[1], "a stop is for the move before it"


def test_a_stop_with_more_words_stops_nothing():
    refused = answers_to("stop now")
    assert len(refused) == 1 and refused[0].startswith("error "), refused


def test_only_a_stop_or_the_end_that_waits_is_urgent():
    inbox = Inbox()
    urged = []
    for line in ("code", " stop ", "stop now"):
        inbox.put(line)
        urged.append(inbox.is_urged())
    lines = iter(inbox)
    for _ in range(3):
        next(lines)
        urged.append(inbox.is_urged())
    assert urged == [False, True, True, True, False, False]
    inbox.put("quit")
    assert inbox.is_urged()
    inbox.end()
    assert list(lines) == ["quit"]


@pytest.fixture
def analyst(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """A bot that analyzes without searching."""

    def think(task: Task) -> Turn:
        task.tell(Info(1, 9, 1, 0.5, ("wA",)))
        return legal_turns(task.position)[0]

    analyst = Mock(think=Mock(side_effect=think))
    monkeypatch.setattr(levels, "analyst", lambda _: analyst)
    return analyst


def test_only_an_analysis_that_was_not_stopped_is_kept(analyst):
    analyses = Analyses()
    for is_stopped, thoughts in ((True, 1), (False, 2), (False, 2)):
        analyses.think("hard", Task(start(), Limit(nodes=9), stop=lambda stop=is_stopped: stop))
        assert analyst.think.call_count == thoughts


def test_of_many_analyses_those_asked_for_last_are_kept(analyst):
    cached = Analyses()
    for seed in (*range(KEPT), 0, KEPT):  # the first is asked for again, and one more comes in
        cached.think("hard", Task(start(), Limit(nodes=9), seed))
    assert analyst.think.call_count == KEPT + 1
    for seed, is_kept in ((0, True), (2, True), (1, False)):
        before = analyst.think.call_count
        cached.think("hard", Task(start(), Limit(nodes=9), seed))
        assert (analyst.think.call_count == before) == is_kept, seed


def test_who_looks_on_leaves_alone_what_the_player_keeps():
    levels.warmth.warm_up()
    out = io.StringIO()
    lines = ["newgame", "go level hard movetime 50 seed 1"]
    assert protocol.converse(lines, out) == 0
    player = levels.bot("hard")
    assert isinstance(player, Puct) and player.tree is not None
    before = int(player.tree.visits[0])
    other = random_game(3).position_after(9).code
    looking = [f"position code {other}", "go level hard nodes 100 multipv 3"]
    assert protocol.converse(looking, out) == 0
    assert player is levels.bot("hard")
    assert int(player.tree.visits[0]) == before >= SLICE
