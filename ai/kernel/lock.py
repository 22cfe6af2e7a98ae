"""A spin lock for two threads of machine code. After :data:`TRIES` tries, the caller should
sleep."""

import numpy as np
from numpy.typing import NDArray

from ai.kernel.apart import apart
from ai.kernel.compiled import compiled, exchange

Lock = NDArray[np.int64]
"""One number: 1 while a thread holds the lock, else 0."""
TRIES = 50_000
"""Maximum number of tries; together they take about 0.25 ms. With fewer tries, threads sleep more
often and end up sharing a core."""


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
