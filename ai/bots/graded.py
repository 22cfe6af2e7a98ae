"""A bot of any strength. Weak bots err as people do: they look less far ahead."""

import random
from functools import cache

import numpy as np

from ai.bot import Task
from ai.bots import strength
from ai.bots.greedy import expectation
from ai.bots.oracle import Oracle
from ai.bots.puct import Puct, root_worths
from ai.bots.skills import SKILLS, Skill
from ai.bots.styles import OFTEN, SELDOM, STYLES, Style
from ai.evaluation import evaluate
from ai.evaluation.evaluate import chance
from ai.kernel import kernel, turn_list
from ai.kernel.state import (
    LOCATION_BIT,
    OPEN,
    SIDE,
    TAKE,
    Codes,
    State,
    decode,
    encode,
)
from ai.move_noise import log_odds
from ai.search import expectimax, tree
from ai.search.tree_search import SearchResult
from tholos_desktop.rules import LOCATIONS, Turn
from tholos_desktop.table.protocol_lines import STEADY, Info

CAPACITY = 1 << 19
ENTRIES = 1 << 18
MOST_THROWN_AWAY = 8.5
"""Turns with an estimated loss of more points than this are never chosen. So the true loss stays
below 9 points."""
SURE_REPLY = 1e-3
"""Softmax temperature in log-odds, so low that only the best reply counts."""
FOND_POINTS, MOST_FOND_POINTS, FOND_LOG_ODDS = 2.0, 9.0, 0.9
"""Maximum loss of a turn chosen for style. With more noise, the maximum in points rises from
``FOND_POINTS`` to ``MOST_FOND_POINTS``."""
FOND_VISITS, FOND_CHANCE = 0.01, 0.05
"""After a search, a turn chosen for style has at least the share ``FOND_VISITS`` of the best turn's
visits and loses at most ``FOND_CHANCE``."""
WON = 1000.0
CERTAIN = 20.0
"""Log-odds are cut off at this number and its negative, since the log-odds of a proven turn are
infinite."""
GRAY = 2
NO_WEIGHTS = np.zeros(0, np.float32)


class GradedBot:
    def __init__(self, elo: int, style: str = STEADY) -> None:
        self._elo = elo
        self._style = style

    def forget(self) -> None:
        """Do nothing, since this bot remembers nothing."""

    def think(self, task: Task) -> Turn:
        """Choose a turn. The node limit is the skill's, the time limit is the task's."""
        below, above, share = strength.mix(self._elo, task.position.mode, self._style)
        rng = random.Random(task.seed)
        skill = SKILLS[above if rng.random() < share else below]
        return choose(task, skill, rng, self._style)


def choose(task: Task, skill: Skill, rng: random.Random, style: str = STEADY) -> Turn:
    if rng.random() < skill.one_ply_rate:
        skill = Skill(0, tunnel_vision=skill.tunnel_vision)
    task = task._replace(limit=task.limit._replace(nodes=max(skill.nodes, 1)))
    state = encode(task.position)
    codes = turn_list.codes_of(state)
    seen = list(range(len(codes)))
    if rng.random() < skill.tunnel_vision:
        seen = _touching(codes, task) or seen
    is_fond = style != STEADY and rng.random() < (SELDOM if skill.noise.is_inverted else OFTEN)
    if skill.nodes > 1:
        if kernel.spaces(state) <= skill.exact:
            return _solver().think(task)
        return _fond(task, STYLES[style]) if is_fond else _searcher().think(task)
    worth = _points(state, codes) if skill.nodes == 0 else _worths(codes, task)
    kept = _not_thrown_away(state, codes)
    seen = [each for each in seen if each in kept] or kept
    for each in seen:
        if skill.gray and _lays_gray(int(codes[each])):
            worth[each] += rng.gauss(0.0, skill.gray)
    if is_fond:
        least = max(worth[each] for each in seen) - _indulgence(skill)
        near = (each for each in seen if worth[each] >= least)
        turns = ((each, decode(int(codes[each]), task.position)) for each in near)
        seen = [each for each, turn in turns if STYLES[style](task.position, turn)] or seen
    index = seen[skill.noise.choose([worth[each] for each in seen], rng)]
    turn = decode(int(codes[index]), task.position)
    value = expectation(worth[index]) if skill.nodes == 0 else chance(worth[index])
    task.tell(Info(1, len(codes), 0, value, (turn.notation,)))
    return turn


def _indulgence(skill: Skill) -> float:
    if skill.nodes:
        return FOND_LOG_ODDS
    return min(FOND_POINTS + 2 * abs(skill.noise.temperature), MOST_FOND_POINTS)


@cache
def _searcher() -> Puct:
    return Puct(CAPACITY)


@cache
def _solver() -> Oracle:
    return Oracle(CAPACITY, ENTRIES, evaluate.FOR_LEVELS)


def _fond(task: Task, style: Style) -> Turn:
    grown = _searcher().look(task)
    best = grown.best()
    if not grown.is_proven and grown.tree.visits[best]:
        liked = [child for child in _near(grown) if style(task.position, grown.turn(child))]
        best = max(liked or [best], key=lambda child: tree.worth(grown.tree, child))
    task.tell(grown.info(best))
    return grown.turn(best)


def _near(grown: SearchResult) -> list[int]:
    nodes, best = grown.tree, grown.best()
    visits = int(FOND_VISITS * nodes.visits[best])
    least = tree.worth(nodes, best) - FOND_CHANCE
    return [
        child
        for child in tree.children(nodes, 0)
        if nodes.visits[child] >= visits and tree.worth(nodes, child) >= least
    ]


def _points(state: State, codes: Codes) -> list[float]:
    leads = []
    sign = 1 - 2 * int(state[SIDE])
    for code in codes:
        after = state.copy()
        kernel.make(after, code)
        won = kernel.result(after) if after[OPEN] == 0 else 0
        leads.append(float(sign * (kernel.lead(after) + WON * won)))
    return leads


def _worths(codes: Codes, task: Task) -> list[float]:
    """Search the position, and return the value of each turn in log-odds."""
    grown = _searcher().look(task)
    worths = zip(tree.children(grown.tree, 0), root_worths(grown), strict=True)
    by_code = {
        int(grown.tree.code[child]): min(max(worth, -CERTAIN), CERTAIN) for child, worth in worths
    }
    return [by_code[int(code)] for code in codes]


def _touching(codes: Codes, task: Task) -> list[int]:
    """Return the indices of the turns that touch a column changed by the rival's last turn."""
    changed = {each for moved in task.last for each in (moved.source, moved.target)}
    turns = [decode(int(code), task.position) for code in codes]
    return [
        index
        for index, turn in enumerate(turns)
        if any({moved.source, moved.target} & changed & set(LOCATIONS) for moved in turn.transfers)
    ]


def _not_thrown_away(state: State, codes: Codes) -> list[int]:
    odds = expectimax.values(state, codes, 2, SURE_REPLY, NO_WEIGHTS).tolist()
    space = int(kernel.spaces(state))
    points = [
        log_odds(each) * (expectimax.SWING + expectimax.SWING_PER_SPACE * space) for each in odds
    ]
    least = max(points) - MOST_THROWN_AWAY
    return [index for index, each in enumerate(points) if each >= least]


def _lays_gray(code: int) -> bool:
    return code & 3 == GRAY and code >> LOCATION_BIT & 7 != TAKE
