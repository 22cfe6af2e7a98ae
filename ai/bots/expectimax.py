"""Expectimax with a fixed depth, against a rival who sometimes errs.

The better a reply looks to the learned evaluation, the more it weighs. Averages are not pruned
(Star1 and Star2: Ballard 1983): up to three turns ahead, pruning costs more than it saves."""

import random
import time

from ai.bot import Task
from ai.evaluation import evaluate
from ai.kernel import turn_list
from ai.kernel.state import decode, encode
from ai.move_noise import MoveNoise, log_odds, ranked
from ai.search import expectimax
from tholos_desktop.rules import Turn, start
from tholos_desktop.table.protocol_lines import Info

DEPTH = 2
RIVAL_TEMPERATURE = 0.5
"""Softmax temperature of the rival's replies, in log-odds."""
NOISE = MoveNoise(temperature=1.0, cap=1.2)
"""Temperature and cap in log-odds."""


class Expectimax:
    def forget(self) -> None:
        """Do nothing, since this bot remembers nothing."""

    def think(self, task: Task) -> Turn:
        """Choose a turn. Time and node limits are ignored, since the search takes only a few
        milliseconds."""
        begun, position = time.perf_counter(), task.position
        weights = evaluate.shipped(position.mode)
        state = encode(position)
        codes = turn_list.codes_of(state)
        worth = expectimax.values(state, codes, DEPTH, RIVAL_TEMPERATURE, weights)
        index = self._choose(worth.tolist(), random.Random(task.seed))
        milliseconds = round(1000 * (time.perf_counter() - begun))
        for rank, each in enumerate(ranked(index, worth.tolist(), task.limit.lines), start=1):
            value = min(max(float(worth[each]), 0.0), 1.0)
            pv = (decode(int(codes[each]), position).notation,)
            task.tell(Info(DEPTH, len(codes), milliseconds, value, pv, rank=rank))
        return decode(int(codes[index]), position)

    def _choose(self, worth: list[float], rng: random.Random) -> int:
        if not 0.0 <= max(worth) <= 1.0:
            return MoveNoise().choose(worth, rng)
        return NOISE.choose([log_odds(each) for each in worth], rng)


def warm_up() -> None:
    """Compile the search, or load it from disk, and load the weights."""
    state = encode(start())
    for mode in evaluate.MODES:
        weights = evaluate.shipped(mode)
        expectimax.values(state, turn_list.codes_of(state), DEPTH, RIVAL_TEMPERATURE, weights)
