"""A lock for two threads of machine code that hold it for a microsecond at a time.

A waiting thread keeps trying, which is faster than sleeping. After :data:`TRIES` tries it gives up,
and its caller should sleep. By then, the other thread has probably lost its core to another
program. It gets a core sooner if the waiting thread leaves one free."""

import numpy as np
from numpy.typing import NDArray

from ai.kernel.apart import apart
from ai.kernel.compiled import compiled, exchange

Lock = NDArray[np.int64]
"""One number: 1 while a thread holds the lock, else 0."""
TRIES = 50_000
"""Maximum number of tries to take a lock.

They take about 0.25 ms together, some fifty times as long as a lock is held. With fewer tries,
threads sleep more often and end up on the same core, where each waits for the other."""


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
