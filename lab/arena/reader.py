# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A player who considers the rival's best reply, and who may know the rival's blind spot."""

import math
import random

import numpy as np

from ai.bot import Task
from ai.bots.graded import CERTAIN, NO_WEIGHTS
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
from ai.move_noise import MoveNoise
from ai.search.expectimax import Scratch, outlook
from tholos_desktop.rules import Turn
from tholos_desktop.table.protocol_lines import BLIND_SPOTS

NONE = -1


class ReplyReader:
    def __init__(self, temperature: float, *, counts: bool, knows: str = "") -> None:
        """``counts`` is True for a player who counts points, without the learned evaluation.
        ``temperature`` is that of the move noise, in log-odds. ``knows`` is one of ``BLIND_SPOTS``,
        or empty."""
        self._noise = MoveNoise(temperature, cap=3 * temperature)
        self._counts = counts
        self._spot = BLIND_SPOTS.index(knows) if knows else NONE

    def forget(self) -> None:
        """Do nothing, since this player remembers nothing."""

    def think(self, task: Task) -> Turn:
        state = encode(task.position)
        codes = turn_list.codes_of(state)
        weights = NO_WEIGHTS if self._counts else evaluate.shipped(task.position.mode)
        found = np.empty(ROOM_FOR_FEATURES, np.int32)
        looks, worth = np.empty(MOST_TURNS), np.empty(len(codes))
        scratch = Scratch(weights, found, looks, worth, state.copy(), state.copy())
        _evaluate(state, codes, self._spot, scratch)
        worths = np.clip(scratch.worth, -CERTAIN, CERTAIN).tolist()
        index = self._noise.choose(worths, random.Random(task.seed))
        return decode(int(codes[index]), task.position)


@compiled
def _evaluate(state: State, codes: Codes, spot: int, scratch: Scratch) -> None:
    """Write each turn's value after the best reply that the rival sees, in log-odds."""
    for index in range(len(codes)):
        copy(state, scratch.after)
        make(scratch.after, codes[index])
        if scratch.after[OPEN] == 0:
            scratch.worth[index] = -outlook(scratch.after, scratch)
            continue
        scratch.worth[index] = _worst(scratch, spot, _changed(codes[index]))
        if scratch.worth[index] == math.inf:  # the rival sees none, and then sees all
            scratch.worth[index] = _worst(scratch, NONE, 0)


@compiled
def _worst(scratch: Scratch, spot: int, changed: int) -> float:
    worst = math.inf
    for index in range(count(scratch.after)):
        code = pick(scratch.after, index)
        copy(scratch.after, scratch.reply)
        make(scratch.reply, code)
        ends_game = scratch.reply[OPEN] == 0
        if spot == NONE or ends_game or not overlooks(scratch.after, code, spot, changed):
            worst = min(worst, outlook(scratch.reply, scratch))
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
