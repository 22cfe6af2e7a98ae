"""Records: what is written reads back, and what is broken is refused."""

import time
from pathlib import Path

import pytest

from tests.playing import random_game
from tholos_desktop.rules import (
    LONGEST_RECORD,
    Game,
    NotationError,
    Record,
    format_record,
    parse_good_part,
    parse_record,
    read_outline,
)

GOLDEN = Path(__file__).parents[1] / "data" / "games"


def test_a_record_cut_short_anywhere_is_refused():
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
def test_a_bad_record_is_refused_in_words(text, why):
    with pytest.raises(ValueError, match=why):
        parse_record(text)


def test_braces_cannot_enter_a_comment():
    with pytest.raises(NotationError, match="braces"):
        format_record(Record(Game(), {}, {0: "a } b"}))


def test_a_quote_in_a_tag_is_escaped_and_read_back():
    name = 'The "\\" one'
    text = format_record(Record(Game(), {"White": name}))
    assert r'[White "The \"\\\" one"]' in text
    assert parse_record(text).tags["White"] == name


def test_half_characters_are_refused_and_not_written():
    with pytest.raises(NotationError, match="cannot be written"):
        format_record(Record(Game(), {"White": "\ud800"}))


def test_two_comments_at_one_place_are_both_kept():
    record = parse_record('[Tholos "1"]\n\n1. +g {One.} {Two.} -')
    assert record.comments == {1: "One. Two."}


def test_an_outline_tells_a_record_without_playing_it():
    outline = read_outline('[Tholos "1"]\n[White "Ana"]\n\n1. +gg {So.} 2. gA -')
    assert outline.tags["White"] == "Ana"
    assert outline.turns == ("+gg", "gA")
    assert (outline.comments, outline.result) == ({1: "So."}, "-")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.tholos")), ids=lambda path: path.stem)
def test_golden_games_lead_to_the_positions_noted_in_them(path):
    text = path.read_text("utf-8")
    record = parse_record(text)
    assert record.comments, path
    for ply, comment in record.comments.items():
        assert record.game.position_after(ply).code == comment
    assert format_record(record) == text


@pytest.mark.parametrize("beside", ["{a} ", "(x) ", "(+w) ", "(+w {a}) "])
def test_reading_takes_time_in_proportion_to_the_text(beside):
    """100,000 characters of comments or variations at one place took 5 s or more."""
    text = f'[Tholos "1"]\n\n1. +g {beside * (100_000 // len(beside))}-'
    began = time.process_time()
    parse_record(text)
    assert time.process_time() - began < 2


def test_a_record_that_is_too_long_is_refused():
    text = f'[Tholos "1"]\n\n1. +g {"{a} " * (LONGEST_RECORD // 4)}-'
    with pytest.raises(NotationError, match="longer than 300,000 characters"):
        parse_record(text)
    with pytest.raises(NotationError, match="longer"):
        parse_good_part(text)
