"""Bots that would repeat themselves vary the beginning of a game, and nothing else."""

import io

import pytest

from ai.bot import VARIED_PLIES, Limit, Task
from ai.bots import levels
from ai.bots.graded import VARIED, GradedBot
from ai.bots.oracle import Oracle
from ai.bots.puct import Puct
from ai.protocol import converse
from lab.arena.variety import commonest
from tholos_desktop.rules import Game, Side, parse_position, rival, start

MOST_ALIKE = 3
SEATED: tuple[tuple[str, Side], ...] = (
    ("elo 1600", "w"), ("elo 2110 captures", "b"), ("elo 2200", "w"), ("oracle@1000", "b"),
)  # fmt: skip
"""Players and their sides; the slow tests give each the other."""


@pytest.mark.parametrize(
    ("player", "side"),
    [
        *SEATED,
        *(pytest.param(player, rival(side), marks=pytest.mark.slow) for player, side in SEATED),
    ],
)
def test_no_line_of_six_replies_comes_often(player, side):
    levels.warmth.warm_up()
    assert commonest(player, side) <= MOST_ALIKE


def test_only_the_first_turns_of_a_game_vary():
    game = Game(start())
    levels.warmth.warm_up()
    puct = Puct(1 << 12)
    while game.ply < VARIED_PLIES:
        game.play(puct.think(Task(game.position, Limit(nodes=4))))
    late = " ".join(turn.notation for turn in game.turns)
    question = "go level oracle nodes 40"
    assert len(answers_in("position start first w", question)) > 1
    assert len(answers_in(f"position start first w turns {late}", question)) == 1


def answers_in(position: str, question: str) -> set[str]:
    answers = set()
    for seed in range(12):
        out = io.StringIO()
        converse([position, f"{question} seed {seed}"], out)
        answers.add(out.getvalue().splitlines()[-1])
    return answers


def test_analyses_and_positions_out_of_the_blue_never_vary():
    assert len(answers_in("position start", "go level oracle nodes 40 multipv 1")) == 1
    game = Game(start())
    game.play("wF/wB")
    code = game.position.code
    assert len(answers_in(f"position code {code}", "go level oracle nodes 40")) == 1


def test_a_proven_result_is_not_given_away_for_variety():
    position = parse_position("wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w -")
    for bot in (Puct(1 << 12), Oracle(1 << 12, 1 << 12)):
        tasks = (Task(position, Limit(nodes=40), seed, ply=0) for seed in range(12))
        assert {bot.think(task).notation for task in tasks} == {"wC"}


def test_weak_bots_do_not_vary_more_than_they_err():
    levels.warmth.warm_up()
    for elo in (VARIED - 100, VARIED):
        for seed in range(6):
            task = Task(start(), seed=seed)
            plain, varied = (GradedBot(elo).think(each) for each in (task, task._replace(ply=0)))
            assert plain == varied
