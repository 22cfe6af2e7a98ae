"""The lines of the engine protocol: what is printed is read again, and nothing else is."""

import io

import pytest

from tests.playing import random_game
from tholos_desktop.rules import start
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.line_stream import LONGEST_LINE, is_too_long, short_lines
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    EngineTrouble,
    Error,
    Go,
    Id,
    Info,
    LevelLine,
    PositionLine,
    Ready,
    ReasonLine,
    ReasonsEnd,
    ReasonsQuestion,
    Review,
    ReviewEnd,
    Strengths,
    Verdict,
    Warming,
    parse_line,
)

ANSWERS = [
    (
        Info(5, 500, 22, 0.4873, ("wB", "bC/B-"), -0.4, None, 2),
        "info multipv 2 depth 5 nodes 500 time 22 value 0.4873 proven none margin -0.4 pv wB bC/B-",
    ),
    (
        Info(1, 9, 1, 1.0, ("wB",), 6, 1),
        "info multipv 1 depth 1 nodes 9 time 1 value 1.0000 proven win margin 6 pv wB",
    ),
    (
        Info(1, 9, 1, 1.0, ("wB",), 6.0, 1),
        "info multipv 1 depth 1 nodes 9 time 1 value 1.0000 proven win margin 6.0 pv wB",
    ),
    (
        Info(1, 9, 0, 1.0, ("+g",), proven=1),
        "info multipv 1 depth 1 nodes 9 time 0 value 1.0000 proven win pv +g",
    ),
    (
        Verdict(3, "wA", "mistake", 0.25, 2.5, 0.5, "wD/+b", 0),
        "verdict ply 3 turn wA class mistake lost 0.2500 points 2.5 value 0.5000 best wD/+b "
        "proven draw",
    ),
    (
        ReasonLine(1, Fact("takes", "F", 9, loss=0.275, without="bG/DE", sure=True)),
        "reason rank 1 kind takes at F worth 9 loss 0.2750 without bG/DE sure yes",
    ),
    (
        ReasonLine(2, Fact("guards", "B", 9, 0, None, "bB", 0.0, "wA", sure=False)),
        "reason rank 2 kind guards at B worth 9 number 0 by bB loss 0.0000 without wA sure no",
    ),
    (ReasonLine(1, Fact("removes", "C", stone="b")), "reason rank 1 kind removes at C stone b"),
    (
        ReasonLine(1, Fact("outcome", by="bA", loss=0.2, cost=True)),
        "reason rank 1 kind outcome by bA loss 0.2000 cost yes",
    ),
    (ReasonsEnd("wA/BC"), "why wA/BC"),
    (BestTurn("wD/+b"), "bestturn wD/+b"),
    (ReviewEnd(12), "reviewed 12"),
    (Id("name", "Tholos Desktop"), "id name Tholos Desktop"),
    (LevelLine("hard"), "level hard"),
    (Strengths(400, 2500), "elo 400 2500"),
    (Ready(), "ready"),
    (Warming(12, 46), "warming 12 46"),
    (Warming(46, 46), "warming 46 46"),
    (EngineTrouble("no numba"), "trouble no numba"),
    (Error("no such thing"), "error no such thing"),
]


@pytest.mark.parametrize(("value", "line"), ANSWERS, ids=lambda each: type(each).__name__)
def test_an_answer_is_printed_and_read(value, line):
    assert str(value) == line
    assert parse_line(line) == value
    assert type(parse_line(line)) is type(value)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (Go("easy"), "go level easy"),
        (Go("hard", 300, None, 0), "go level hard movetime 300 seed 0"),
        (Go("oracle", None, 20, 1, 1), "go level oracle nodes 20 seed 1 multipv 1"),
        (Go(elo=900), "go elo 900"),
        (
            Go(movetime=300, seed=1, elo=900, overlooks="raids"),
            "go elo 900 movetime 300 seed 1 overlooks raids",
        ),
        (Review(), "review"),
        (Review(50), "review nodes 50"),
        (Review(50, 900), "review nodes 50 elo 900"),
        (ReasonsQuestion("wA/BC"), "why wA/BC"),
        (ReasonsQuestion("+gg", "wA", 500, 0), "why +gg against wA nodes 500 seed 0"),
        (PositionLine(start()), f"position code {start().code}"),
        (PositionLine(start("b"), ("bA", "+w")), f"position code {start('b').code} turns bA +w"),
    ],
    ids=str,
)
def test_a_question_is_printed_and_read(question, line):
    assert str(question) == line
    assert type(question).parse(line.split()[1:]) == question


def test_a_position_line_holds_a_game():
    game = random_game(4, 3)
    line = PositionLine(game.position_after(7), tuple(t.notation for t in game.turns[7:]))
    again = PositionLine.parse(str(line).split()[1:]).game()
    assert again.position == game.position
    assert again.turns == game.turns[7:]


def test_a_line_of_any_length_is_one_line_and_cut():
    lengths = (0, 3, LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 9, 4 * LONGEST_LINE)
    stream = io.StringIO("".join(length * "x" + "\n" for length in lengths) + "end")
    lines = list(short_lines(stream))
    assert [len(line) for line in lines] == [min(n, LONGEST_LINE + 1) for n in (*lengths, 3)]
    assert [is_too_long(line) for line in lines] == [False] * 3 + [True] * 3 + [False]
    assert lines[-1] == "end"


def test_another_program_s_info_may_say_less_and_more():
    assert parse_line("info value 0.5 speed 9 pv wA") == Info(0, 0, 0, 0.5, ("wA",))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "info",
        "info depth 3",
        "info value 0.5",
        "info value 1.5 pv wA",
        "info value nan pv wA",
        "info value 0.5 margin inf pv wA",
        "info value 0.5 depth -1 pv wA",
        "info value 0.5 proven maybe pv wA",
        "verdict ply 3 turn wA",
        "verdict ply x turn wA class good lost 0 points 0 value 0 best wA proven none",
        "reason rank 1",
        "reason kind takes",
        "reason rank 0 kind takes",
        "reason rank 1 kind takes worth much",
        "reason rank 1 kind takes loss 2",
        "reviewed",
        "reviewed many",
        "ready or not",
        "elo 400",
        "elo 500 400",
        "id name",
    ],
)
def test_what_is_no_answer_is_not_understood(line):
    assert parse_line(line) is None
