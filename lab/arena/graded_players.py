"""Who plays for the scale of strengths: the looks one by one, and players asked for by a number."""

import random
from collections.abc import Mapping
from concurrent.futures import Executor
from functools import cache
from typing import NamedTuple

from ai.bot import Bot, Limit, Task
from ai.bots import levels
from ai.bots.graded import GradedBot, choose
from ai.bots.skills import SKILLS, Skill
from ai.evaluation import evaluate
from lab.arena.elo import Pair
from lab.arena.match import AT, Result
from lab.arena.openings import opening, undecided
from tholos_desktop.rules import (
    ADVANCED,
    BASIC,
    BLACK,
    WHITE,
    Game,
    Position,
    Side,
    Turn,
    rival,
)
from tholos_desktop.table.protocol_lines import STEADY

LOOK = "look "
"""Before the number of a look, in the name of who always looks so."""
STRENGTH = "elo "
"""Before the strength of a player, and perhaps a manner."""
ORNAMENTS = {BASIC: (0, 0), ADVANCED: (2, 5)}
"""From so many to so many, in turn, by mode."""
PAIRS_OF_A_JOB = 5
UNDECIDED = 0.1
"""An opening is played if the evaluation gives both sides at least such a chance."""


class OneSkill:
    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def forget(self) -> None:
        """It keeps nothing."""

    def think(self, task: Task) -> Turn:
        """A turn by the lots that a graded player would draw."""
        rng = random.Random(task.seed)
        rng.random()
        return choose(task, self._skill, rng)


class Seat(NamedTuple):
    bot: Bot
    limit: Limit = Limit()


@cache
def seat(name: str) -> Seat:
    """``look 3``, ``elo 1200``, ``elo 1200 towers``, a level, or ``oracle@8000``: at so many nodes.

    All are counted in positions, none in time.
    """
    if name.startswith(LOOK):
        return Seat(OneSkill(SKILLS[int(name.removeprefix(LOOK))]))
    if name.startswith(STRENGTH):
        elo, _, manner = name.removeprefix(STRENGTH).partition(" ")
        return Seat(GradedBot(int(elo), manner or STEADY))
    level, _, nodes = name.partition(AT)
    limit = levels.LEVELS[level].limit._replace(seconds=None)
    return Seat(levels.LEVELS[level].make(), Limit(nodes=int(nodes)) if nodes else limit)


def turn_of(who: Seat, game: Game, seed: int) -> Turn:
    last = game.turns[-1].transfers if game.ply else ()
    return who.bot.think(Task(game.position, who.limit, seed, last=last))


def play_pair(one: Seat, other: Seat, seed: int, ornaments: int) -> Pair:
    white, black = (
        _play({side: one, rival(side): other}, side, opening(seed, ornaments), seed)
        for side in (WHITE, BLACK)
    )
    return white, black


def _play(who: Mapping[Side, Seat], side: Side, begun: Game, seed: int) -> Result:
    """One game to its end, told from a side's view. The bots' turns are legal: it is not asked."""
    position, last, ply = begun.position, begun.turns[-1].transfers, begun.ply
    while not position.is_over():
        bot, limit = who[position.side]
        turn = bot.think(Task(position, limit, seed + ply, last=last))
        position, last, ply = position.play(turn), turn.transfers, ply + 1
    return Result.of(position, side)


def opening_of(mode: str, seed: int, index: int) -> tuple[int, int]:
    """The seed of an opening of a mode, and how many ornaments lie there."""
    fewest, most = ORNAMENTS[mode]
    ornaments = fewest + index % (most - fewest + 1)
    return undecided(seed + index, ornaments, _evaluation, UNDECIDED), ornaments


def _evaluation(position: Position) -> float:
    return evaluate.value(position, evaluate.shipped(position.mode))


def play_pairs(
    executor: Executor, mode: str, names: tuple[str, str], numbers: range, seed: int
) -> list[Pair]:
    jobs = [executor.submit(_play_some, mode, names, some, seed) for some in parts(numbers)]
    return [pair for job in jobs for pair in job.result()]


def parts(numbers: range) -> list[range]:
    firsts = range(0, len(numbers), PAIRS_OF_A_JOB)
    return [numbers[first : first + PAIRS_OF_A_JOB] for first in firsts]


def _play_some(mode: str, names: tuple[str, str], numbers: range, seed: int) -> list[Pair]:
    one, other = map(seat, names)
    return [play_pair(one, other, *opening_of(mode, seed, index)) for index in numbers]
