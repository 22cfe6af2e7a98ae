"""A bot of any strength. Weak bots err as people do: they look less far ahead."""

import random
from functools import cache

import numpy as np

from ai.bot import Task
from ai.bots import blind_spots, strength
from ai.bots.greedy import expectation
from ai.bots.oracle import Oracle
from ai.bots.puct import Puct, root_worths
from ai.bots.skills import SKILLS, Skill
from ai.evaluation import evaluate
from ai.evaluation.evaluate import chance
from ai.kernel import kernel, turn_list
from ai.kernel.state import (
    BONUS_BIT,
    COUNT,
    COUNT_BITS,
    GOES_TO,
    LOCATION_BIT,
    NO_BONUS,
    OPEN,
    ORNAMENT,
    PLACES,
    SIDE,
    TAKE,
    WORTH,
    Codes,
    State,
    decode,
    encode,
)
from ai.move_noise import VARIETY, log_odds
from ai.search import expectimax, tree
from tholos_desktop.rules import LOCATIONS, Turn
from tholos_desktop.table.protocol_lines import Info

CAPACITY = 1 << 19
ENTRIES = 1 << 18
MOST_THROWN_AWAY = 8.5
"""Turns with an estimated loss of more points than this are never chosen. So the true loss stays
below 9 points."""
SURE_REPLY = 1e-3
"""Softmax temperature in log-odds, so low that only the best reply counts."""
VARIED = 1500
"""Bots rated above this don't begin every game with the same turns."""
VARIETY_COSTS = (1600, 1880, 2000, 2220), (20, 60, 140, 105)
"""Ratings, and the Elo that variety costs there: most where bots neither err nor search much. A
higher skill makes up for it (``python -m lab variety``)."""
WON = 1000.0
CERTAIN = 20.0
"""Log-odds are cut off at this number and its negative, since the log-odds of a proven turn are
infinite."""
GRAY = 2
NO_WEIGHTS = np.zeros(0, np.float32)


class GradedBot:
    def __init__(self, elo: int, overlooks: str = "") -> None:
        """``overlooks`` is one of ``BLIND_SPOTS``, or empty."""
        self._elo = elo
        self._overlooks = overlooks

    def forget(self) -> None:
        """Do nothing, since this bot remembers nothing."""

    def think(self, task: Task) -> Turn:
        """Choose a turn. The node limit is the skill's, the time limit is the task's."""
        elo = self._elo
        if elo <= VARIED:
            task = task._replace(ply=None)
        elif task.ply is not None:
            elo += round(np.interp(elo, *VARIETY_COSTS))
        below, above, share = strength.mix(elo, task.position.mode, self._overlooks)
        rng = random.Random(task.seed)
        skill = SKILLS[above if rng.random() < share else below]
        return choose(task, skill, rng, self._overlooks)


def choose(task: Task, skill: Skill, rng: random.Random, overlooks: str = "") -> Turn:
    if rng.random() < skill.one_ply_rate:
        skill = Skill(0, tunnel_vision=skill.tunnel_vision)
    task = task._replace(limit=task.limit._replace(nodes=max(skill.nodes, 1)))
    state = encode(task.position)
    codes = turn_list.codes_of(state)
    seen = list(range(len(codes)))
    if overlooks:
        seen = blind_spots.seen(state, codes, overlooks)
    if skill.nodes > 1:
        if overlooks:
            task = task._replace(among=frozenset(codes[seen].tolist()))
        bot = _solver() if kernel.spaces(state) <= skill.exact else _searcher()
        return bot.think(task._replace(seed=rng.randrange(1 << 30)))
    near = _touching(codes, task) if rng.random() < skill.tunnel_vision else []
    if skill.own_points:
        worth = _own_points(state, codes)
    else:
        worth = _points(state, codes) if skill.nodes == 0 else _worths(codes, task)
    kept = _not_thrown_away(state, codes)
    seen = [each for each in seen if each in kept] or seen
    if skill.nodes == 0:
        seen = [each for each in seen if not _spoils(state, int(codes[each]))] or seen
    seen = [each for each in seen if each in near] or seen
    if skill.own_points:
        seen = _noticed([each for each in seen if worth[each] >= 0] or seen, codes, skill, rng)
    for each in seen:
        if skill.gray and _lays_gray(int(codes[each])):
            worth[each] += rng.gauss(0.0, skill.gray)
    worths = [worth[each] for each in seen]
    if task.varies and skill.nodes and max(worths) < CERTAIN:
        index = seen[VARIETY.choose([chance(each) for each in worths], rng)]
    else:
        index = seen[skill.noise.choose(worths, rng)]
    turn = decode(int(codes[index]), task.position)
    value = expectation(worth[index]) if skill.nodes == 0 else chance(worth[index])
    task.tell(Info(1, len(codes), 0, value, (turn.notation,)))
    return turn


@cache
def _searcher() -> Puct:
    return Puct(CAPACITY)


@cache
def _solver() -> Oracle:
    return Oracle(CAPACITY, ENTRIES, evaluate.FOR_LEVELS)


def _points(state: State, codes: Codes) -> list[float]:
    leads = []
    sign = 1 - 2 * int(state[SIDE])
    for code in codes:
        after = state.copy()
        kernel.make(after, code)
        won = kernel.result(after) if after[OPEN] == 0 else 0
        leads.append(float(sign * (kernel.lead(after) + WON * won)))
    return leads


def _own_points(state: State, codes: Codes) -> list[float]:
    """Return by how much each turn raises the points of the player's own columns."""
    before = _points_of_owned(state, int(state[SIDE]))
    gains = []
    for code in codes:
        after = state.copy()
        kernel.make(after, code)
        won = after[OPEN] == 0 and kernel.result(after) == 1 - 2 * int(state[SIDE])
        gains.append(_points_of_owned(after, int(state[SIDE])) - before + WON * won)
    return gains


def _points_of_owned(state: State, side: int) -> float:
    columns = state[ORNAMENT : ORNAMENT + PLACES], state[COUNT : COUNT + PLACES]
    sign = 1 - 2 * side
    return float(sign * WORTH[columns][GOES_TO[columns] == sign].sum())


def _noticed(seen: list[int], codes: Codes, skill: Skill, rng: random.Random) -> list[int]:
    if rng.random() < skill.forgets_bonuses:
        seen = [each for each in seen if not _has_bonus(int(codes[each]))] or seen
    return [each for each in seen if rng.random() < skill.notices] or [rng.choice(seen)]


def _has_bonus(code: int) -> bool:
    return code >> LOCATION_BIT & 7 != TAKE and code >> BONUS_BIT & 7 != NO_BONUS


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


def _spoils(state: State, code: int) -> bool:
    """True if a turn lays gray on a column of the player, which then pays less."""
    if not _lays_gray(code):
        return False
    place, sign = code >> LOCATION_BIT & 7, 1 - 2 * int(state[SIDE])
    ornament, stones = state[ORNAMENT + place], state[COUNT + place]
    pays = WORTH[ornament, stones + (1 << COUNT_BITS * GRAY)] - WORTH[ornament, stones]
    return bool(GOES_TO[ornament, stones] == sign and sign * pays < 0)
