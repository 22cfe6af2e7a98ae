"""Strength as a number: the scale's file, the players that it makes, and what they never do."""

import itertools
import json
import math
import random
from types import SimpleNamespace

import pytest

from ai.bot import Limit, Task
from ai.bots import graded, levels, strength
from ai.bots.graded import GradedBot
from ai.bots.greedy import expectation
from ai.bots.skills import SKILLS, Skill
from ai.bots.strength import Gain, Mix, Scale, ScaleError, Step
from lab.arena.likeness import thrown_away
from lab.arena.match import OneSkill
from tests.plain_counting import lead
from tests.playing import random_game, swapped
from tholos_desktop.rules import (
    GRAY,
    LOCATIONS,
    Game,
    Position,
    Turn,
    legal_turns,
    owner,
    parse_position,
    score,
    start,
)
from tholos_desktop.table.protocol_lines import Info

MOST_APART = 150
"""In Elo: two neighboring looks."""
MOST_AT_ONCE = 9
"""Points that nobody throws away at once."""


def middle(seed: int) -> Position:
    """A position from the middle of a random game."""
    return random_game(seed, seed % 4).position_after(8 + seed % 24)


def touches(turn: Turn, columns: set[str]) -> bool:
    return any({moved.source, moved.target} & columns for moved in turn.transfers)


def test_between_two_looks_the_nearer_one_is_taken_the_more_often(monkeypatch):
    steps = [Step(3, 800), Step(5, 1000), Step(6, 1100)]
    gains = {"raids": [Gain(800, 100), Gain(1000, 0)]}
    scale = Scale({"basic": steps, "advanced": steps[:2]}, {"basic": gains, "advanced": {}})
    monkeypatch.setattr(strength, "shipped", lambda: scale)
    assert strength.limits() == (800, 1000)
    assert strength.mix(850, "basic") == Mix(3, 5, 0.25)
    assert strength.mix(1000, "basic") == Mix(3, 5, 1.0)
    assert strength.mix(1099, "basic") == Mix(5, 6, 0.99)
    assert strength.mix(1500, "basic") == Mix(6, 6, 0.0)
    assert strength.mix(1, "basic") == Mix(3, 3, 0.0)
    assert strength.mix(900, "basic", "raids") == strength.mix(850, "basic")
    assert strength.mix(1050, "basic", "raids") == strength.mix(1050, "basic", "covers")
    assert strength.mix(900, "advanced", "raids") == strength.mix(900, "advanced")
    strength.check(800)
    with pytest.raises(ValueError, match="from 800 to 1000, not 1001"):
        strength.check(1001)


def test_a_skill_plays_exactly_from_as_many_spaces_as_it_says(monkeypatch):
    def exactly(task: Task) -> Turn:
        raise LookupError

    monkeypatch.setattr(graded, "_solver", lambda: SimpleNamespace(think=exactly))
    game = random_game(4)
    position = game.position_after(game.ply - 6)
    spaces = position.open_spaces()
    limit = Limit(nodes=50)
    with pytest.raises(LookupError):
        graded.choose(Task(position, limit), Skill(50, exact=spaces), random.Random(1))
    turn = graded.choose(Task(position, limit), Skill(50, exact=spaces - 1), random.Random(1))
    assert turn in legal_turns(position)


def test_what_is_shipped_rises_and_reaches_from_beginners_to_masters():
    scale = strength.load(strength.weights_folder() / strength.FILE)
    for steps in scale.steps.values():
        assert steps[0].elo < 800
        assert steps[-1].elo > 1900
        gaps = [above.elo - below.elo for below, above in itertools.pairwise(steps)]
        assert max(gaps) <= MOST_APART, gaps


@pytest.mark.parametrize(
    "told",
    [
        "",
        "[]",
        '{"basic": [[0, 500], [1, 600]]}',
        json.dumps(
            {"basic": [[0, 500], [1, 400]], "advanced": [[0, 500], [1, 600]], "blind_spots": {}}
        ),
        json.dumps(
            {"basic": [[0, 500], [999, 600]], "advanced": [[0, 500], [1, 600]], "blind_spots": {}}
        ),
        json.dumps(
            {"basic": [[0, "x"], [1, 600]], "advanced": [[0, 500], [1, 600]], "blind_spots": {}}
        ),
        json.dumps(
            {
                "basic": [[0, 500], [1, 600]],
                "advanced": [[0, 500], [1, 600]],
                "blind_spots": {"basic": {"raids": [[900, 0], [800, 0]]}},
            }
        ),
        json.dumps({"basic": [], "advanced": [[0, 500], [1, 600]], "blind_spots": {}}),
    ],
)
def test_a_file_that_is_no_scale_is_refused_in_one_line(tmp_path, told):
    path = tmp_path / strength.FILE
    path.write_text(told, "utf-8")
    with pytest.raises(ScaleError, match="scale in") as caught:
        strength.load(path)
    assert "\n" not in str(caught.value)


def test_without_a_scale_strengths_are_rough_and_it_is_said_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(strength, "weights_folder", lambda: tmp_path)
    strength.shipped.cache_clear()
    try:
        assert strength.limits() == strength.limits() == (500, 2500)
        assert strength.mix(500, "advanced").below == 0
        assert capsys.readouterr().err.count("strengths are rough") == 1
    finally:
        strength.shipped.cache_clear()


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 1.0])
def test_the_same_seed_chooses_the_same_legal_turn(part):
    levels.warmth.warm_up()
    least, most = strength.limits()
    elo = round(least + part * (min(most, 2300) - least))
    for seed in range(6):
        position = middle(seed)
        bots = GradedBot(elo), levels.graded(elo)
        one, other = (bot.think(Task(position, seed=seed)) for bot in bots)
        assert one == other
        assert one in legal_turns(position)


def test_who_counts_points_never_throws_many_away():
    for look in SKILLS[:6]:
        for seed in range(12):
            position = middle(seed)
            turn = OneSkill(look).think(Task(position, seed=seed))
            assert thrown_away(position, turn) <= MOST_AT_ONCE


def spoils(position: Position, turn: Turn) -> bool:
    """True if a turn lays gray on a column of the player."""
    laid = {moved.target for moved in turn.transfers if moved.stone == GRAY}
    return any(owner(position, where) == position.side for where in laid & set(LOCATIONS))


@pytest.mark.parametrize(
    "skill",
    [
        pytest.param(skill, marks=() if number % 3 == 1 else pytest.mark.slow)
        for number, skill in enumerate(each for each in SKILLS if not each.nodes)
    ],
)
def test_who_counts_points_overlooks_but_does_no_harm_to_the_own_columns(skill):
    """Of their turns, hardly any lays gray on a column of their own: less than 0.3 a game."""
    bot, games, gray = OneSkill(skill), 20, 0
    for seed in range(games):
        game = Game(start())
        while not game.is_over:
            position, last = game.position, game.turns[-1].transfers if game.ply else ()
            turn = bot.think(Task(position, seed=100 * seed + game.ply, last=last))
            gray += spoils(position, turn)
            game.play(turn)
    assert gray / (2 * games) < 0.3


def test_who_counts_points_takes_a_win(monkeypatch):
    monkeypatch.setattr(graded, "MOST_THROWN_AWAY", math.inf)
    position = parse_position("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -")
    assert OneSkill(Skill(0)).think(Task(position)).notation == "wC"


def test_who_counts_points_tells_what_they_are_worth():
    for seed in range(6):
        position, told = middle(seed), list[Info]()
        turn = OneSkill(Skill(0)).think(Task(position, seed=seed, tell=told.append))
        assert told[-1].value == expectation(lead(position.play(turn), position.side))


def test_who_counts_points_counts_those_of_either_color():
    bot = OneSkill(Skill(0, own_points=True))
    for seed in range(12):
        gains = []
        for position in (middle(seed), swapped(middle(seed))):
            after = position.play(bot.think(Task(position, seed=seed)))
            gains.append(score(after).points(position.side) - score(position).points(position.side))
        assert gains[0] == gains[1], middle(seed).code


def test_who_is_absorbed_sees_the_column_just_played_alone(monkeypatch):
    monkeypatch.setattr(graded, "MOST_THROWN_AWAY", math.inf)
    absorbed, seen = OneSkill(Skill(0, tunnel_vision=1.0)), 0
    for seed in range(12):
        game = random_game(seed, 0)
        position, last = game.position_after(20 + seed), game.turns[19 + seed]
        columns = {each for moved in last.transfers for each in moved[1:]} & set(LOCATIONS)
        turn = absorbed.think(Task(position, seed=seed, last=last.transfers))
        near = (turn for turn in legal_turns(position) if touches(turn, columns))
        if any(not spoils(position, each) for each in near):
            assert touches(turn, columns), position.code
            seen += 1
    assert seen > 3
