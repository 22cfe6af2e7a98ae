# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A player who considers the rival's best reply, and who may know a blind spot."""

import math

import numpy as np

from ai.bot import Task
from ai.evaluation import evaluate
from ai.evaluation.features import ROOM_FOR_FEATURES
from ai.kernel import turn_list
from ai.kernel.compiled import compiled
from ai.kernel.kernel import make
from ai.kernel.overlooked import overlooks
from ai.kernel.state import (
    MOST_TURNS,
    OPEN,
    Codes,
    State,
    copy,
    decode,
    encode,
)
from ai.kernel.turn_list import count, pick
from ai.search.expectimax import Scratch, outlook
from ai.search.value_tree import Values
from tholos_desktop.rules import Turn
from tholos_desktop.table.protocol_lines import BLIND_SPOTS

NONE = -1


class ReplyReader:
    def __init__(self, temperature: float, knows: str = "") -> None:
        """The player sees all turns and judges each by its value after the rival's best reply,
        but errs: a turn is drawn by a softmax over these log-odds. ``knows`` is one of
        ``BLIND_SPOTS``, or empty."""
        self._temperature = temperature
        self._spot = BLIND_SPOTS.index(knows) if knows else NONE

    def forget(self) -> None:
        """Do nothing, since this player remembers nothing."""

    def think(self, task: Task) -> Turn:
        rng = np.random.default_rng(task.seed)
        state = encode(task.position)
        codes = turn_list.codes_of(state)
        weights = evaluate.shipped(task.position.mode)
        found = np.empty(ROOM_FOR_FEATURES, np.int32)
        looks, worths = np.empty(MOST_TURNS), np.empty(len(codes))
        scratch = Scratch(weights, found, looks, worths, state.copy(), state.copy())
        _judge(state, codes, self._spot, scratch, worths)
        noise = self._temperature * rng.gumbel(size=len(codes))
        return decode(int(codes[np.argmax(worths + noise)]), task.position)


@compiled
def _judge(state: State, codes: Codes, spot: int, scratch: Scratch, worths: Values) -> None:
    """Store the value of each turn after the best reply that the rival sees."""
    for index in range(len(codes)):
        copy(state, scratch.after)
        make(scratch.after, codes[index])
        if scratch.after[OPEN] == 0:
            worths[index] = -outlook(scratch.after, scratch)
            continue
        worths[index] = _worst(scratch, spot)
        if worths[index] == math.inf:  # the rival sees no turn, and then sees all
            worths[index] = _worst(scratch, NONE)


@compiled
def _worst(scratch: Scratch, spot: int) -> float:
    worst = math.inf
    for index in range(count(scratch.after)):
        code = pick(scratch.after, index)
        copy(scratch.after, scratch.reply)
        make(scratch.reply, code)
        ends_game = scratch.reply[OPEN] == 0
        if spot == NONE or ends_game or not overlooks(scratch.after, code, spot):
            worst = min(worst, outlook(scratch.reply, scratch))
    return worst
