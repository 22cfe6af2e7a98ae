# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A player who considers the rival's best reply, and who may know a blind spot."""

import math
import random

import numpy as np

from ai.bot import Task
from ai.evaluation import evaluate
from ai.evaluation.features import ROOM_FOR_FEATURES
from ai.kernel import turn_list
from ai.kernel.compiled import compiled
from ai.kernel.kernel import make
from ai.kernel.overlooked import overlooks
from ai.kernel.state import (
    BONUS_BIT,
    BRING,
    FIRST_BIT,
    LOCATION_BIT,
    MOST_TURNS,
    MOVE,
    OPEN,
    PLACE,
    RETURN,
    SECOND_BIT,
    TAKE,
    Codes,
    State,
    copy,
    decode,
    encode,
)
from ai.kernel.turn_list import count, pick
from ai.search import expectimax
from ai.search.expectimax import Scratch, outlook
from tholos_desktop.rules import Turn
from tholos_desktop.table.protocol_lines import BLIND_SPOTS

NONE = -1


class ReplyReader:
    def __init__(self, notices: float, knows: str = "") -> None:
        """The player notices each turn with the probability ``notices``, as beginners among the
        bots do, and plays the one with the best value after the rival's best reply. ``knows`` is
        one of ``BLIND_SPOTS``, or empty."""
        self._notices = notices
        self._spot = BLIND_SPOTS.index(knows) if knows else NONE

    def forget(self) -> None:
        """Do nothing, since this player remembers nothing."""

    def think(self, task: Task) -> Turn:
        rng = random.Random(f"reads {task.seed}")
        state = encode(task.position)
        codes = turn_list.codes_of(state)
        noticed = [each for each in range(len(codes)) if rng.random() < self._notices]
        codes = codes[noticed or [rng.randrange(len(codes))]]
        weights = evaluate.shipped(task.position.mode)
        at_once = expectimax.values(state, codes, 1, 1.0, weights)
        codes = codes[np.argsort(-at_once, kind="stable")]
        found = np.empty(ROOM_FOR_FEATURES, np.int32)
        looks, worth = np.empty(MOST_TURNS), np.empty(len(codes))
        scratch = Scratch(weights, found, looks, worth, state.copy(), state.copy())
        return decode(int(codes[_best(state, codes, self._spot, scratch)]), task.position)


@compiled
def _best(state: State, codes: Codes, spot: int, scratch: Scratch) -> int:
    """Return the index of the turn with the best value after the best reply that the rival sees.
    Good turns should come first, since others are dropped at the first reply that refutes them."""
    best, most = 0, -math.inf
    for index in range(len(codes)):
        copy(state, scratch.after)
        make(scratch.after, codes[index])
        if scratch.after[OPEN] == 0:
            worst = -outlook(scratch.after, scratch)
        else:
            worst = _worst(scratch, spot, _changed(codes[index]), most)
            if worst == math.inf:  # the rival sees none, and then sees all
                worst = _worst(scratch, NONE, 0, most)
        if worst > most:
            best, most = index, worst
    return best


@compiled
def _worst(scratch: Scratch, spot: int, changed: int, least: float) -> float:
    """Return the value after the best reply; any value up to ``least`` may stand for a lower
    one."""
    worst = math.inf
    for index in range(count(scratch.after)):
        code = pick(scratch.after, index)
        copy(scratch.after, scratch.reply)
        make(scratch.reply, code)
        ends_game = scratch.reply[OPEN] == 0
        if spot == NONE or ends_game or not overlooks(scratch.after, code, spot, changed):
            worst = min(worst, outlook(scratch.reply, scratch))
            if worst <= least:
                break
    return worst


@compiled
def _changed(code: int) -> int:
    """Return a mask of the columns that a turn changes."""
    place = code >> LOCATION_BIT & 7
    if place == TAKE:
        return 0
    mask = 1 << place
    bonus = code >> BONUS_BIT & 7
    if bonus in (MOVE, RETURN):
        mask |= 1 << (code >> FIRST_BIT & 7)
    if bonus in (MOVE, PLACE, BRING):
        mask |= 1 << (code >> SECOND_BIT & 7)
    return mask
