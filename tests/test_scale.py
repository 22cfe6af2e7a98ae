"""The scale of strengths: what is played, kept, rated and published; and how errors are judged."""

import json
from pathlib import Path

import pytest

from ai.arena import likeness, scale, scale_page
from ai.arena.graded_players import Seat, play_pair, undecided
from ai.arena.openings import opening
from ai.bots import strength
from ai.bots.greedy import Greedy
from ai.bots.looks import LOOKS
from ai.bots.manners import LIKINGS
from ai.evaluation import evaluate
from ai.slips import Slips
from tests.playing import random_game
from tholos_desktop.rules import legal_turns, parse_position, parse_turn
from tholos_desktop.table.protocol_lines import MANNERS, STEADY


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of sources; players are told apart by their names."""
    (tmp_path / "assets" / "weights").mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    begin, end = scale_page.MARKS
    (tmp_path / scale_page.PAGE).write_text(f"# A page\n{begin}\nold\n{end}\nMore.\n")
    monkeypatch.setattr(scale, "_mark", lambda player, mode: f"{player} as before")
    return tmp_path


def counted(folder: Path) -> scale.Kept:
    """Easy beats look 0, look 1 and 2 beat easy, and 2 loses to 1; 8 and 9 met only each other."""
    kept = scale.Kept("basic", folder)
    kept.add(("easy", "look 0"), (5, 0, 10, 0, 35))
    kept.add(("easy", "look 1"), (20, 0, 20, 0, 10))
    kept.add(("look 1", "look 2"), (10, 0, 20, 0, 20))
    kept.add(("easy", "look 3"), (40, 0, 10, 0, 0))
    kept.add(("look 8", "look 9"), (20, 0, 20, 0, 10))
    return kept


def test_what_was_played_is_kept_and_others_games_are_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(folder).add(("easy", "look 0"), (1, 0, 0, 0, 0))
    again = scale.Kept("basic", folder)
    assert again.counts["easy", "look 0"] == (6, 0, 10, 0, 35)
    assert len(again.counts) == 5
    monkeypatch.setattr(scale, "_mark", lambda player, mode: f"{player} as before"[:12])
    changed = scale.Kept("basic", folder)
    assert changed.counts == {}, "who chooses otherwise is somebody else"


def test_what_is_published_rises_and_is_on_the_page(folder: Path) -> None:
    scale.publish(counted(folder), folder)
    told = json.loads((folder / "assets" / "weights" / strength.FILE).read_text())
    looks, elos = zip(*told["basic"], strict=True)
    assert looks == (0, 1, 3), "2 is weaker than 1, and nobody knows of 8 and 9"
    assert elos[0] < 1000 < elos[1] < elos[2]
    scale_page.write_table(folder)
    text = (folder / scale_page.PAGE).read_text()
    assert "old" not in text and text.startswith("# A page\n") and text.endswith("\nMore.\n")
    assert "| easy | 1000 | fixed |  |  |" in text
    assert f"| 0: counts points | {elos[0]} |" in text
    assert scale_page.levels(folder) == {"easy": {"elo": 1000, "low": 1000, "high": 1000}}


def test_who_is_near_meets_the_oftener() -> None:
    wanted = {each.meeting: each.pairs for each in scale.wanted(10**6, 200)}
    assert all(wanted[f"look {one}", f"look {one + 1}"] == 200 for one in range(len(LOOKS) - 1))
    assert wanted["look 3", "look 5"] == wanted["look 3", "look 7"] == 100
    assert ("look 3", "look 8") not in wanted and ("look 29", "look 31") not in wanted
    assert wanted["easy", "look 7"] == 100
    assert {name for meeting in wanted for name in meeting} >= set(scale.LEVELS_NEAR)
    few = scale.wanted(0, 10)
    assert all(LOOKS[int(each.meeting[1][5:])].nodes == 0 for each in few)


def test_openings_of_the_scale_are_undecided_and_played_from_both_sides() -> None:
    seed = undecided(5, 0)
    position = opening(seed, 0).position
    assert 0.1 <= evaluate.value(position, evaluate.shipped("basic")) <= 0.9
    plain = Seat(Greedy(Slips()))
    one, other = play_pair(plain, plain, seed, 0)
    assert one.points + other.points == 1.0 and one.margin == -other.margin


# How people err


def test_a_mistake_is_plausible_if_it_is_best_at_one_look_or_in_the_column_just_played() -> None:
    game = random_game(3, 0)
    game.undo()
    while len(legal_turns(game.position)) < 15 or game.turns[-1].is_take:
        game.undo()
    position, turns = game.position, legal_turns(game.position)
    plausible = {turn for turn in turns if likeness.is_plausible(game, turn)}
    by_points = {turn: likeness.lead(position.play(turn), position.side) for turn in turns}
    best = max(by_points.values())
    assert {turn for turn in turns if by_points[turn] == best} <= plausible
    assert len(plausible) < len(turns) / 2


def test_points_thrown_away_are_those_that_no_reply_gives_back() -> None:
    """White leads in A, and may give the lead away by gray, or lay a stone elsewhere."""
    position = parse_position("www/-/-/-/-/-/- wgg/b w -")
    assert likeness.thrown_away(position, parse_turn("wA", position)) == 0
    for turn in legal_turns(position):
        assert 0 <= likeness.thrown_away(position, turn) <= 9


# Manners


@pytest.mark.parametrize(
    ("manner", "liked", "not_liked"),
    [
        ("bonuses", "wD/+b", "wD"),
        ("hoards", "+w", "wA"),
        ("grays", "gA", "wA"),
        ("towers", "wA", "wB"),
        ("columns", "wA", "wB"),
    ],
)
def test_a_manner_likes_what_its_name_says(manner: str, liked: str, not_liked: str) -> None:
    position = parse_position("wwww/-/-/-/-/-/- wg/bb w -")
    likes = LIKINGS[manner]
    assert likes(position, parse_turn(liked, position))
    assert not likes(position, parse_turn(not_liked, position))


def test_every_manner_has_a_liking_and_the_steady_one_likes_nothing() -> None:
    assert tuple(LIKINGS) == MANNERS
    position = parse_position("wwww/-/-/-/-/-/- wg/bb w -")
    assert not any(LIKINGS[STEADY](position, turn) for turn in legal_turns(position))
