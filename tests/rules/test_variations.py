"""Variations: what was tried beside a game is written with it and reads back, all of it."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.playing import random_game
from tholos_desktop.rules import (
    Branch,
    Game,
    NotationError,
    Position,
    Record,
    format_record,
    legal_turns,
    parse_good_part,
    parse_record,
)
from tholos_desktop.table.match import Match

HEAD = '[Tholos "1"]\n\n'

ANY_COMMENT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60).map(
    lambda text: text.replace("{", "(").replace("}", ")")
) | st.lists(
    st.sampled_from(["(2.", ")", "(", "[White", '"x"]', "-", "w", "3.", "+g", "draw", "\n"])
).map(" ".join)
"""Comments of all characters, and of words that mean something elsewhere in a record."""


def notations(game: Game) -> list[str]:
    return [turn.notation for turn in game.turns]


def grow(branch: Branch, position: Position, rng: random.Random, comments: list[str]) -> None:
    """Let a tree of a few turns grow on a branch, with comments anywhere."""
    if rng.random() < 0.55 or position.is_over():
        return
    turns = legal_turns(position)
    for turn in rng.sample(turns, min(len(turns), rng.choice((1, 1, 2, 3)))):
        child = branch.grow(turn.notation)
        if comments and rng.random() < 0.4:
            child.say(rng.choice(comments))
        grow(child, position.play(turn), rng, comments)


def with_variations(seed: int, plies: int, comments: list[str]) -> Record:
    rng, game = random.Random(seed), random_game(seed, seed % 3)
    game = Game(game.start, game.turns[:plies])
    record = Record(game, {"White": "Ana"})
    for ply in rng.sample(range(game.ply + 1), min(4, game.ply + 1)):
        branch = record.variations.add(notations(game)[:ply])
        grow(branch, game.position_after(ply), rng, comments)
    for turn in range(game.ply + 1):
        if comments and rng.random() < 0.2:
            record.comments[turn] = " ".join(rng.choice(comments).split())
    return record


def said(record: Record) -> object:
    """All that a record says, whatever order it was written down in."""
    turns = notations(record.game)
    comments = {ply: text for ply, text in record.comments.items() if text}
    for ply, text in record.variations.comments(turns).items():
        comments[ply] = f"{comments[ply]} {text}" if ply in comments else text
    beside = record.variations.beside(turns)
    return record.game.start, record.game.turns, record.tags, comments, beside


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 12), st.lists(ANY_COMMENT, max_size=4))
def test_any_tree_with_any_comments_reads_back(seed, plies, comments):
    record = with_variations(seed, plies, comments)
    text = format_record(record)
    again = parse_record(text)
    assert said(again) == said(record), text
    assert again.variations.misfits == 0
    assert format_record(again) == text
    match = Match.from_text(text)
    assert said(match.to_record())[1] == record.game.turns  # type: ignore[index]
    assert said(Match.from_text(match.text()).to_record()) == said(match.to_record())


@pytest.mark.parametrize(
    ("seed", "step"), [(0, 3), *(pytest.param(each, 1, marks=pytest.mark.slow) for each in (0, 1))]
)
def test_of_a_record_cut_anywhere_the_good_part_is_used_and_all_words_are_kept(seed, step):
    record = with_variations(seed, 4, ["Bold (or not).", "Ω ~"])
    text = format_record(record).rstrip("\n")
    first = text.index("\n\n") + 2
    for length in range(0, len(text), step):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            parse_record(text[:length])
        if length < first:
            continue
        part = parse_good_part(text[:length])
        turns = notations(part.game)
        assert turns == notations(record.game)[: len(turns)], text[:length]
        again = parse_record(format_record(part))
        assert said(again) == said(part), text[:length]
        kept = format_record(part)[first - 2 :]
        words = (word.strip("(){}[]") for word in text[first:length].split()[:-1])
        for plain in (word for word in words if not word[:1].isdigit()):
            assert plain in kept, f"{plain!r} of {text[:length]!r} is lost in {kept!r}"


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("1. +g (wA) 2. bA -", "1. +g (1. wA) 2. bA -"),
        ("1. +g (2. bB) 2. bA -", "1. +g 2. bA (2. bB) -"),
        ("1. +g ({So.} 1. wA {it is.}) -", "1. +g (1. wA {So. it is.}) -"),
        ("1. +g (1. wA 2. bB) (1. wA 2. bC) -", "1. +g (1. wA 2. bB (2. bC)) -"),
        ("1. +g (1. +g 2. bB) 2. bA -", "1. +g 2. bA (2. bB) -"),
        ("1. +g ( 1. wA ( 1. wB ) ) -", "1. +g (1. wA) (1. wB) -"),
        ("1. +g () -", "1. +g -"),
        ("(1. wA) -", "(1. wA) -"),
    ],
)
def test_other_ways_to_write_a_variation(written, means):
    assert str(parse_record(HEAD + written)).endswith(f"\n\n{means}\n")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("1. +g (1. wA 2. wB 3. +g) 2. bA -", "1. +g (1. wA {wB 3. +g}) 2. bA -"),
        ("1. +g (1. hello {x} (1. y)) -", "{hello [x] ( 1. y )} 1. +g -"),
        ("1. +g 2. bA (2. bB 5. gA) -", "1. +g 2. bA (2. bB {5. gA}) -"),
        ("1. +g (1. wA (1. no) 2. bB) 2. bA -", "{no} 1. +g (1. wA 2. bB) 2. bA -"),
    ],
)
def test_what_cannot_be_played_is_kept_as_a_comment(written, kept):
    record = parse_record(HEAD + written)
    assert record.variations.misfits == 1
    assert str(record).endswith(f"\n\n{kept}\n")
    assert parse_record(str(record)).variations.misfits == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1. +g (1. wA -", "not closed"),
        ("1. +g 1. wA) -", "numbered"),
        ("1. +g ) -", "is not a turn"),
        ("1. +g (1. wA {so) -", "not closed"),
    ],
)
def test_broken_parentheses_are_refused_in_words(text, why):
    with pytest.raises(NotationError, match=why):
        parse_record(HEAD + text)
    assert notations(parse_good_part(HEAD + text).game) == ["+g"]


def test_deep_parentheses_break_nothing():
    for deep in ("(" * 5000, "(1. wA " * 5000):
        record = parse_record(f"{HEAD}1. +g {deep}{')' * 5000} -")
        assert notations(record.game) == ["+g"]
        assert parse_record(str(record)).game.ply == 1


def test_what_was_tried_stays_whatever_is_taken_back_or_played_on():
    game = random_game(3, 0)
    match = Match.from_text(str(Record(Game(game.start, game.turns[:6]))))
    other = next(
        turn
        for turn in legal_turns(match.game.position_after(4))
        if turn.notation != game.turns[4].notation
    )
    line = notations(match.game)[:4]
    match.variations.add([*line, other.notation]).say("Better.")
    for _ in range(3):
        match.game.undo()
    match.game.play(legal_turns(match.game.position)[-1])
    again = Match.from_text(match.text())
    assert again.variations.find([*line, other.notation]) == Branch(other.notation, "Better.")
    while match.game.ply > 3:
        match.game.undo()
    for turn in (game.turns[3], other):
        match.game.play(turn)
    again = Match.from_text(match.text())
    assert again.comments[5] == "Better." and again.variations.beside([*line, other.notation]) == {}


def test_a_pasted_game_that_is_cut_is_refused(ctx, routes, drive):
    ctx.clipboard.copy(Match.from_text(str(Record(random_game(4, 0)))).text()[:-40])
    driver = drive(routes.menu())
    here = driver.top
    driver.press("ctrl+v")
    assert driver.top is here


def test_a_bad_variation_is_told_when_a_game_is_pasted(ctx, routes, drive):
    ctx.clipboard.copy(HEAD + "1. +g (1. wA 2. wB) 2. bA -")
    driver = drive(routes.menu())
    driver.press("ctrl+v")
    assert [label.text for label in driver.top.ui.labels if "illegal" in label.text]
    assert driver.top.match.game.ply == 2


def test_the_record_in_the_docs_is_one():
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    example = page.split("## Records")[1].split("```")[1].strip()
    record = parse_record(example)
    assert record.variations.misfits == 0
    assert example.splitlines()[-1] in str(record)
