"""Records: what is written reads back, and what is broken is refused."""

from pathlib import Path

import pytest

from tests.playing import random_game
from tholos_desktop.rules import Game, NotationError, Record, format_record, parse_record

GOLDEN = Path(__file__).parent / "data" / "games"


def same(one: Record, other: Record) -> bool:
    return (one.game.start, one.game.turns, one.tags, one.comments) == (
        other.game.start,
        other.game.turns,
        other.tags,
        other.comments,
    )


@pytest.mark.parametrize("seed", range(30))
def test_a_record_reads_back_as_it_was_written(seed: int) -> None:
    game = random_game(seed)
    for _ in range(seed):
        game.undo()
    tags = {"Date": "2026.01.31", "White": 'Ana "the \\ column"', "Black": "Ω Ñandú"}
    record = Record(game, tags, {0: "Before.", game.ply: "After the last turn."})
    assert same(parse_record(format_record(record)), record)


def test_a_record_from_any_position_keeps_it() -> None:
    middle = random_game(3).position_after(20)
    assert parse_record(str(Record(Game(middle)))).game.start == middle


def test_a_record_cut_short_anywhere_is_refused() -> None:
    text = str(Record(random_game(5), {"White": "Ana"}, {3: "Bold."})).rstrip("\n")
    for length in range(len(text)):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            parse_record(text[:length])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no record"),
        ("1. +gg -", "no record"),
        ('[Tholos "2"]\n\n-', "newer"),
        ('[Tholos "1"]\n\n1. +g', "cut short"),
        ('[Tholos "1"]\n\n1. +g w', "result"),
        ('[Tholos "1"]\n\n2. +g -', "numbered"),
        ('[Tholos "1"]\n\n1. wA/BC -', "not legal"),
        ('[Tholos "1"]\n\n1. gA gA -', "not legal"),
        ('[Tholos "1"]\n\n1. hello -', "is not a turn"),
        ('[Tholos "1"]\n[First "x"]\n\n-', "first player"),
        ('[Tholos "1"]\n[Ornaments "A9"]\n\n-', "ornaments"),
        ('[Tholos "1"]\n[White Ana]\n\n-', "no tag"),
    ],
)
def test_a_bad_record_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_record(text)


def test_braces_cannot_enter_a_comment() -> None:
    with pytest.raises(NotationError, match="braces"):
        format_record(Record(Game(), {}, {0: "a } b"}))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.tholos")), ids=lambda path: path.stem)
def test_golden_games_lead_to_the_positions_noted_in_them(path: Path) -> None:
    text = path.read_text("utf-8")
    record = parse_record(text)
    assert record.comments, path
    for ply, comment in record.comments.items():
        assert record.game.position_after(ply).code == comment
    assert format_record(record) == text
