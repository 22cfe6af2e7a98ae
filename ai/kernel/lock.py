"""A lock for machine code of two threads that hold it for a microsecond at a time.

Whoever waits for it tries again and again, which is quicker than to sleep, but not for long: its
holder may have lost its core to another program, and gets it back sooner if nobody spins.
"""

import numpy as np
from numpy.typing import NDArray

from ai.kernel.apart import apart
from ai.kernel.compiled import compiled, exchange

Lock = NDArray[np.int64]
"""One number: 1 while somebody holds it, else 0."""
TRIES = 50_000
"""A quarter of a millisecond, some fifty times as long as it is held: threads that sleep more often
are put on one core, and each then waits for the other."""


def new_lock() -> Lock:
    return apart(1, np.int64)


@compiled
def take(lock: Lock) -> bool:
    tries = 0
    while tries < TRIES and exchange(lock, 1) == 1:
        tries += 1
    return tries < TRIES


@compiled
def give(lock: Lock) -> None:
    exchange(lock, 0)
